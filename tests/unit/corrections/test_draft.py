"""An edit knows which step each one was, and what was asked for: also as it is written, and as it is taken back."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.corrections.bidding import Sale
from companion.corrections.correction import Correction
from companion.corrections.draft import Entry, entries_instead
from companion.corrections.edits import add_card, remove_card, replace_sale
from companion.corrections.out_of_turn import give_card_to_asked
from companion.corrections.step_actions import Actions
from companion.course import Asked, Course, Edit
from companion.journal.journal import Entry as JournalEntry
from companion.journal.journal import EntryKind, Journal
from companion.journal.ledger import Ledger
from companion.journal.written_games import read_edit, write_edit
from companion.live.public_game import public_game
from companion.notation import record
from companion.notation.record import Header
from companion.rules.actions import Bid, Hammer, Pass, Play
from companion.rules.words import Auction, Variant
from companion.steps import Step
from tests.support.corrections import any_evening, auctioned, sold
from tests.support.examples import examples
from tests.support.games import AUCTION_EDITIONS, GAMES, NAMES
from tests.torture.any_correction import any_corrected_game

HEADER = Header("dicetree", Variant.STANDARD, NAMES[:4], 1)
LOTS = (*sold(1, Auction.OPEN, 3, 32), *sold(2, Auction.OPEN, 4, 10), *sold(3, Auction.OPEN, 1, 5))


def course_of(steps: Sequence[Step]) -> Course:
    return Course(HEADER, steps[0].before, tuple(steps))


@examples(20, searching=400)
@given(table=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
def test_any_correction_is_read_as_it_was_written_and_taken_back_to_the_game_before(
    table: tuple[str, int, Variant, int], seed: int
) -> None:
    random = Random(seed)
    steps = any_evening(table, random)
    steps = steps[: random.randint(len(steps) // 2, len(steps))]
    for _ in range(5):
        correction = any_corrected_game(steps, random)
        if correction and correction.edit.is_correction:
            edit = correction.edit
            assert read_edit(write_edit(edit), course_of(steps)) == edit
            assert edit.swapped.swapped == edit
            tells_which_step_each_one_was(steps, correction, edit)


def tells_which_step_each_one_was(steps: Sequence[Step], correction: Correction, edit: Edit) -> None:
    """A step is named at most once, and one that was neither asked about nor answered is as it was."""
    was = [place for place in edit.was if place is not None]
    assert len(was) == len({*was})
    others = {*correction.about, *correction.other_later}
    for step, place in zip(edit.put, edit.was, strict=True):
        assert place is None or place in others or step.actions == steps[place].actions


A, B, C, D = (Bid(3, 1),), (Bid(4, 2),), (Bid(3, 3),), (Hammer(),)


@pytest.mark.parametrize(
    ("instead", "was"),
    [
        ((A, B, C, D), (5, 6, 7, 8)),
        ((A, D), (5, 8)),
        ((A, (Pass(1),), D), (5, 6, 8)),
        (((Pass(1),), (Pass(2),), (Pass(3),), (Pass(4),), (Pass(1),)), (5, 6, 7, 8, None)),
        ((A, B, (Pass(1),), C, D), (5, 6, None, 7, 8)),
        ((), ()),
    ],
)
def test_steps_stand_for_others_by_their_place_between_the_same_beginning_and_the_same_end(
    instead: tuple[Actions, ...], was: tuple[int | None, ...]
) -> None:
    steps = [*auctioned(*LOTS[:1]) * 5, *auctioned(LOTS[0], A, B, C, D)[1:]]
    assert entries_instead(steps, range(5, 9), instead) == tuple(map(Entry, instead, was))


@pytest.mark.parametrize(
    ("correct", "head"),
    [
        (lambda steps: add_card(steps, 6, Play(3, "manet", Auction.OPEN)), {"kept": 6, "asked": "add", "was": [None]}),
        (lambda steps: give_card_to_asked(remove_card(steps, 3)), {"kept": 3, "asked": "remove", "was": [6]}),
        (lambda steps: replace_sale(steps, 2, sale=Sale(3, 30)), {"kept": 1, "asked": "change", "was": [1]}),
    ],
)
def test_what_was_asked_for_is_on_disk_and_an_earlier_program_reads_the_same_game_without_it(
    tmp_path: Path, correct: Callable[[Sequence[Step]], Correction], head: dict[str, object]
) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
        for actions in LOTS:
            ledger.do(*actions)
        ledger.correct(correct(ledger.course.steps).edit)
        written = journal.entries(1)[-1]
        line, *steps = written.actions.split("\n\n")
        assert record.parse_object(line.encode()) == head
        plain = JournalEntry(EntryKind.CORRECT, "\n\n".join((record.write_line({"kept": head["kept"]}), *steps)))
        before = course_of(auctioned(*LOTS))
        assert read_edit(plain, before).put == read_edit(written, before).put
        again = Ledger.resume(journal, 1, AUCTION_EDITIONS)
        assert vars(again) == vars(ledger)
        assert again.last
        assert again.last.asked is Asked(str(head["asked"]))


def test_a_correction_of_an_earlier_version_is_named_a_correction_and_taken_back(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
        for actions in LOTS:
            ledger.do(*actions)
        before = ledger.course
        lines = ['{"kept":1}', '{"do":"bid","seat":3,"amount":30}', *map(record_lines, LOTS[2:])]
        journal.append(1, 10, [JournalEntry(EntryKind.CORRECT, "\n\n".join(lines))], finished=False)
        again = Ledger.resume(journal, 1, AUCTION_EDITIONS)
        edit = public_game(again).last
        assert edit is not None
        assert (edit.asked, edit.lot, edit.changes_hands) == (Asked.CHANGE, 1, True)
        assert [step.is_corrected for step in again.course.steps] == [False, True, *[False] * 7]
        again.undo()
        assert again.course.steps == before.steps


def record_lines(actions: Actions) -> str:
    return "\n".join(record.write_action(action) for action in actions)


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ('{"kept":1,"asked":"play"}', 'asked is "play"; expected one of add, remove, change, back'),
        ('{"kept":1,"asked":"add","was":[null,1,2]}', "was is [null, 1, 2]; expected a list of 1 to 1 places"),
        ('{"kept":1,"asked":"add"}', "was is null; expected"),
        ('{"kept":1,"asked":"add","was":[9]}', "was is 9; expected a whole number from 0 to 8"),
        ('{"kept":1,"asked":"add","was":["a"]}', 'was is "a"; expected'),
    ],
)
def test_what_cannot_have_been_asked_for_is_refused_and_named(tmp_path: Path, head: str, why: str) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
        for actions in LOTS:
            ledger.do(*actions)
        bid = '{"do":"bid","seat":3,"amount":30}'
        journal.append(1, 10, [JournalEntry(EntryKind.CORRECT, f"{head}\n\n{bid}")], finished=False)
        read, fault = Ledger.as_far_as_readable(journal, 1, AUCTION_EDITIONS)
        assert why in str(fault)
        assert read.course.steps == ledger.course.steps


@pytest.mark.parametrize(
    ("was", "told", "replaces"),
    [
        ("[7]", "", [LOTS[7], LOTS[8]]),
        ("[8]", "was is 9; expected a whole number from 0 to 8", None),
        ("[1,null]", "", [LOTS[1], ()]),
        ("[0]", "", [(), LOTS[1]]),
    ],
    ids=["to the last", "beyond the last", "one alone", "one that is kept"],
)
def test_the_places_of_steps_count_on_and_only_one_that_was_taken_is_replaced(
    tmp_path: Path, was: str, told: str, replaces: Sequence[Actions] | None
) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
        for actions in LOTS:
            ledger.do(*actions)
        lines = [f'{{"kept":1,"asked":"change","was":{was}}}', *map(record_lines, ((Bid(3, 1),), (Bid(4, 2),)))]
        journal.append(1, 10, [JournalEntry(EntryKind.CORRECT, "\n\n".join(lines))], finished=False)
        read, fault = Ledger.as_far_as_readable(journal, 1, AUCTION_EDITIONS)
        assert told in str(fault or "")
        if replaces is not None:
            assert [step.replaces for step in read.course.steps[1:]] == replaces
