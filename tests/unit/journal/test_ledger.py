"""A game in progress as its ledger keeps it: what went back, when steps were made, what its header says."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.journal.database import last_confirmed
from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.rules.actions import Bid, Hammer, Play
from companion.rules.house_rules import HouseRules
from companion.rules.words import Auction, Variant
from tests.support.table import EDITIONS

HEADER = Header("dicetree", Variant.STANDARD, ("Ada", "Ben", "Cleo"), 1, house=HouseRules(rounds=1))
CARD = Play(1, "klimt", Auction.OPEN)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path) as journal:
        yield journal


@pytest.fixture
def ledger(journal: Journal) -> Ledger:
    return Ledger.begin(journal, HEADER, EDITIONS, time_now=lambda: "2026-11-20T22:00:00+01:00")


def again(journal: Journal, ledger: Ledger) -> Ledger:
    """The game as it is read from the disk."""
    return Ledger.resume(journal, ledger.number, EDITIONS)


def test_it_went_back_after_an_undo_and_after_what_only_took_steps_away(journal: Journal, ledger: Ledger) -> None:
    def goes_back() -> bool:
        assert again(journal, ledger).went_back is ledger.went_back
        return ledger.went_back

    assert not goes_back()
    for action in (CARD, Bid(2, 5), Bid(3, 7)):
        ledger.do(action)
        assert not goes_back()
    ledger.undo()
    assert goes_back()
    ledger.redo()
    assert not goes_back()
    ledger.correct(ledger.course.going_back(1))
    assert goes_back()
    ledger.undo()
    assert goes_back()
    ledger.redo()
    assert goes_back(), "it took steps away once more"
    ledger.do(Bid(2, 9))
    assert not goes_back()


def test_each_step_took_the_time_since_anything_was_confirmed_undone_or_not(journal: Journal, ledger: Ledger) -> None:
    ledger.do(CARD, at_s=10)
    ledger.do(Bid(2, 5), at_s=25)
    ledger.undo()
    ledger.do(Bid(3, 5), at_s=31)
    ledger.do(Bid(2, 6), at_s=31)
    ledger.do(Bid(3, 7), at_s=30)
    ledger.do(Bid(2, 8))
    ledger.do(Bid(3, 9), at_s=40)
    for game in (ledger, again(journal, ledger)):
        assert [step.took_s for step in game.course.steps] == [10, 6, 0, None, None, 9]
        assert game.played_s == 40


def test_the_header_says_when_the_game_ended_only_while_it_is_over(journal: Journal, ledger: Ledger) -> None:
    for seat in (1, 2, 3, 1):
        ledger.do(Play(seat, "klimt", Auction.OPEN))
        ledger.do(Hammer())
    for _ in range(2):
        ledger.do(Play(2, "klimt", Auction.OPEN))
        assert ledger.course.header.ended == again(journal, ledger).course.header.ended == "2026-11-20T22:00:00+01:00"
        assert (journal.finished(), journal.unfinished()) == ((1,), ())
        ledger.undo()
        assert ledger.course.header.ended == again(journal, ledger).course.header.ended == ""
        assert (journal.finished(), journal.unfinished()) == ((), (1,))


def test_place_and_note_can_be_taken_away_again(journal: Journal, ledger: Ledger) -> None:
    ledger.describe(place="Graz", notes="late")
    ledger.describe(place="", notes="late")
    assert (ledger.course.header.place, again(journal, ledger).course.header.notes) == ("", "late")
    ledger.describe(place="", notes="")
    assert again(journal, ledger).course.header == HEADER


def test_who_is_renamed_has_the_name_in_what_undo_and_redo_make(ledger: Ledger) -> None:
    ledger.do(CARD)
    ledger.do(Bid(2, 5))
    ledger.undo()
    ledger.rename(("Ada", "Bea", "Cleo"))
    assert ledger.last is not None
    assert ledger.next is not None
    for edit in (ledger.last, ledger.next):
        for step in edit.put:
            assert step.before.game.names == step.after.game.names == ("Ada", "Bea", "Cleo")
    ledger.redo()
    assert ledger.course.state.game.names == ("Ada", "Bea", "Cleo")


def test_going_back_over_several_steps_tells_all_that_was_taken(journal: Journal, ledger: Ledger) -> None:
    for action in (CARD, Bid(2, 5), Bid(3, 7), Bid(2, 9)):
        ledger.do(action)
    edit = ledger.go_back(ledger.course.going_back(1))
    assert edit is not None
    assert [step.actions for step in edit.taken] == [(Bid(2, 5),), (Bid(3, 7),), (Bid(2, 9),)]
    assert ledger.entries == again(journal, ledger).entries == 7
    assert [ledger.redo() is not None for _ in range(4)] == [True, True, True, False]


def test_what_differs_of_a_game_is_in_its_stamp(journal: Journal, ledger: Ledger) -> None:
    other = Ledger.begin(journal, HEADER, EDITIONS)
    stamps = [journal.stamps()]
    changes: list[Callable[[], object]] = [
        partial(ledger.do, CARD),
        ledger.undo,
        partial(ledger.rename, ("Ada", "Bea", "Cleo")),
        partial(ledger.describe, place="Graz", notes=""),
    ]
    for change in changes:
        change()
        stamps.append(journal.stamps())
    assert len({one[ledger.number] for one in stamps}) == 5
    assert len({one[other.number] for one in stamps}) == 1
    ledger.rename(("Ada", "Bea", "Cleo"))
    assert journal.stamps() == stamps[-1], "nothing was written"


def test_a_game_that_has_got_the_number_of_another_has_another_stamp(journal: Journal) -> None:
    stamps = set()
    for artist in ("klimt", "munch"):
        game = Ledger.begin(journal, HEADER, EDITIONS)
        game.do(Play(1, artist, Auction.OPEN))
        stamps.add(journal.stamps()[1])
        journal.discard(1)
    assert len(stamps) == 2


def test_a_discarded_game_leaves_its_number_to_no_game_that_is_older_than_another(
    journal: Journal, tmp_path: Path
) -> None:
    games = [Ledger.begin(journal, HEADER, EDITIONS) for _ in range(3)]
    games[0].do(CARD)
    noted = last_confirmed(tmp_path)
    assert noted is not None
    assert (noted.game, noted.entries) == (1, 1)
    journal.discard(1)
    noted = last_confirmed(tmp_path)
    assert noted is not None
    assert (noted.game, noted.entries) == (3, 0), "the newest that is left"
    assert Ledger.begin(journal, HEADER, EDITIONS).number == 4
    over = journal.add("{}", ["{}"], finished=True)
    with pytest.raises(JournalFault, match=f"game {over} is finished, and is kept"):
        journal.discard(over)
    assert journal.numbers() == (2, 3, 4, 5)
