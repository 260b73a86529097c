"""Edits as entries of the journal: written, read, and refused where they cannot be of this game."""

from dataclasses import replace

import pytest

from companion.course import Asked, Course, Edit
from companion.journal.journal import Entry, EntryKind
from companion.journal.written_games import is_step, read_edit, write_edit
from companion.notation.record import Header, LineRefused
from companion.rules.actions import Bid, Play
from companion.rules.refusal import Refusal
from companion.rules.words import Auction, Variant
from companion.steps import make_step
from tests.support.table import EDITIONS

HEADER = Header("dicetree", Variant.STANDARD, ("Ada", "Ben", "Cleo"), 1)
CARD = '{"do":"play","seat":1,"artist":"klimt","auction":"open"}'
BID = '{"do":"bid","seat":2,"amount":5}'


def begun() -> Course:
    """A game of one card, which was put up after no time at all."""
    course = Course.begin(HEADER, EDITIONS)
    step = make_step(course.state, [Play(1, "klimt", Auction.OPEN)], at_s=0)
    return course.followed_by([step])


@pytest.mark.parametrize("at_s", [None, 0, 1, 10**9])
def test_a_step_is_written_with_its_time_where_that_is_known(at_s: int | None) -> None:
    course = begun()
    step = make_step(course.state, [Bid(2, 5)], at_s=at_s)
    entry = write_edit(Edit.added(1, step))
    head = "" if at_s is None else f'{{"kept":1,"at":{at_s}}}\n\n'
    assert entry == Entry(EntryKind.STEP if at_s is None else EntryKind.CORRECT, f"{head}{BID}")
    assert is_step(entry)
    read = read_edit(entry, course)
    assert (read, read.put[0].at_s) == (Edit.added(1, step), at_s)


def test_a_correction_is_no_step_and_is_read_as_it_was_written() -> None:
    course = begun()
    state = course.beginning
    other = make_step(state, [Play(1, "munch", Auction.OPEN)])
    bid = make_step(other.after, [Bid(2, 5)])
    for was in ((0, None), (None, 0), (None, None), (0, 0)):
        edit = Edit(0, taken=tuple(course.steps), put=(other, bid), asked=Asked.CHANGE, was=was)
        entry = write_edit(edit)
        assert not is_step(entry)
        assert read_edit(entry, course) == edit
    back = Edit(0, taken=tuple(course.steps), put=(), asked=Asked.BACK, was=())
    assert read_edit(write_edit(back), course) == back


@pytest.mark.parametrize(
    "actions",
    [
        f'{{"kept":0,"at":5}}\n\n{BID}',
        f'{{"kept":2,"at":5}}\n\n{BID}',
        '{"kept":1,"at":5}',
        f'{{"kept":1,"at":5}}\n\n{BID}\n\n{{"do":"hammer"}}',
        f'{{"kept":1,"at":-1}}\n\n{BID}',
        f'{{"kept":1,"at":1000000001}}\n\n{BID}',
        f'{{"kept":-1,"asked":"change","was":[0]}}\n\n{CARD}',
        f'{{"kept":0,"asked":"alter","was":[0]}}\n\n{CARD}',
        f'{{"kept":0,"asked":"change","was":[]}}\n\n{CARD}',
        f'{{"kept":0,"asked":"change","was":[0,0]}}\n\n{CARD}',
        f'{{"kept":0,"asked":"change","was":[1]}}\n\n{CARD}',
        f'{{"kept":0,"asked":"change","was":[0]}}\n\n{CARD}\n\n{BID}',
        f'{{"kept":0,"asked":"change","was":0}}\n\n{CARD}',
        f'{{"kept":0,"asked":"change"}}\n\n{CARD}',
    ],
)
def test_what_cannot_be_an_edit_of_the_game_is_refused(actions: str) -> None:
    with pytest.raises(LineRefused):
        read_edit(Entry(EntryKind.CORRECT, actions), begun())


@pytest.mark.parametrize("amount", [1_000_000_001, -1_000_000_001])
def test_an_amount_that_could_not_be_read_back_is_not_written(amount: int) -> None:
    course = begun()
    step = replace(make_step(course.state, [Bid(2, 5)]), actions=(Bid(2, amount),))
    with pytest.raises(Refusal, match="expected 1,000,000,000 at most"):
        write_edit(Edit.added(1, step))
    largest = replace(step, actions=(Bid(2, 1_000_000_000),))
    assert '"amount":1000000000' in write_edit(Edit.added(1, largest)).actions
