"""Steps, corrections and going back, undone and made again in any order: after a restart it is always the same game."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.journal.journal import Entry, EntryKind, Journal
from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.rules.actions import Bid, Hammer, Hand, Play, Turn
from companion.rules.card_game.state import CardState
from companion.rules.protocol import AnyAction, AnyState, apply, is_over, is_secret
from companion.rules.refusal import Refusal
from companion.rules.words import Auction, Variant
from companion.steps import Step, make_step
from tests.support.corrections import actions_of, replaced, sold
from tests.support.examples import examples
from tests.support.games import AUCTION_EDITIONS, EDITIONS, NAMES
from tests.support.random_card_play import any_card_action
from tests.support.random_play import any_action, any_correction

HEADER = Header("dicetree", Variant.STANDARD, NAMES[:4], 1)
CARD_GAME = Header("card-game", Variant.STANDARD, NAMES[:3], 1)
Steps = tuple[Step, ...]
CORRECTED = 0.15
"""How often the table corrects money, a hand, or whose turn it is, instead of playing on."""


class AnyHands:
    """Whatever hands do to a game, and an independent account of it: all the games there were, one after the other."""

    def __init__(self, journal: Journal, header: Header, random: Random) -> None:
        self.journal = journal
        self.ledger = Ledger.begin(journal, header, EDITIONS)
        self.random = random
        self.games: list[Steps] = [()]
        """The game after each edit; those after `at` were undone."""
        self.at = 0

    def play(self) -> None:
        if not is_over(self.ledger.course.state):
            self.ledger.do(self._any_action(self.ledger.course.state))
            self._note()

    def correct(self) -> None:
        keep = max(0, len(self.ledger.course.steps) - self.random.randint(0, 4))
        state = self.ledger.course.first(keep).state
        steps = list[Step]()
        for _ in range(self.random.randint(1, 4)):
            if not is_over(state):
                steps.append(make_step(state, (self._any_action(state),)))
                state = steps[-1].after
        if steps:
            self.ledger.correct(replaced(self.ledger.course, keep, *actions_of(steps)))
            self._note()

    def undo_to(self) -> None:
        was, keep = tuple(self.ledger.course.steps), max(0, len(self.ledger.course.steps) - self.random.randint(1, 4))
        entries = self.ledger.entries
        self.ledger.go_back(self.ledger.course.going_back(keep))
        assert tuple(self.ledger.course.steps) == was[:keep]
        added = self.journal.entries(1)[entries:]
        if [entry.kind for entry in added] == [EntryKind.CORRECT]:
            self._note()
        else:
            assert {entry.kind for entry in added} <= {EntryKind.UNDO}
            self.at -= len(added)

    def undo(self) -> None:
        self.ledger.undo()
        self.at = max(self.at - 1, 0)

    def redo(self) -> None:
        self.ledger.redo()
        self.at = min(self.at + 1, len(self.games) - 1)

    def _any_action(self, state: AnyState) -> AnyAction:
        if not is_secret(state) and self.random.random() < CORRECTED:
            correction = any_correction(state, self.random)
            with suppress(Refusal):
                apply(state, correction)
                return correction
        if isinstance(state, CardState):
            return any_card_action(state, self.random)
        return any_action(state, self.random)

    def _note(self) -> None:
        self.games[self.at + 1 :] = [tuple(self.ledger.course.steps)]
        self.at += 1


@pytest.mark.parametrize("header", [HEADER, CARD_GAME], ids=["auction game", "card game"])
@examples(8, searching=20)
@given(seed=st.integers(0, 2**32))
def test_undo_and_redo_are_the_same_before_and_after_a_restart(
    tmp_path_factory: pytest.TempPathFactory, header: Header, seed: int
) -> None:
    random = Random(seed)
    folder = tmp_path_factory.mktemp("corrections")
    with Journal(folder) as journal:
        hands = AnyHands(journal, header, random)
        for _ in range(40):
            acts = (hands.play, hands.play, hands.correct, hands.undo_to, hands.undo, hands.undo, hands.redo)
            random.choice(acts)()
            assert tuple(hands.ledger.course.steps) == hands.games[hands.at]
            with Journal(folder) as opened_again:
                again = Ledger.resume(opened_again, 1, EDITIONS)
                assert vars(again) == vars(hands.ledger) | {"_journal": opened_again}
        hands.ledger = Ledger.resume(journal, 1, EDITIONS)
        while hands.at:
            hands.undo()
            assert tuple(hands.ledger.course.steps) == hands.games[hands.at]
        while hands.at < len(hands.games) - 1:
            hands.redo()
            assert tuple(hands.ledger.course.steps) == hands.games[hands.at]


def test_a_step_played_after_it_was_taken_back_makes_that_final(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
        for actions in sold(1, Auction.OPEN, 3, 32):
            ledger.do(*actions)
        ledger.correct(replaced(ledger.course, 1, (Bid(3, 23),), (Hammer(),)))
        ledger.undo()
        ledger.do(Play(2, "munch", Auction.OPEN))
        assert ledger.next is None
        ledger.undo()
        ledger.redo()
        assert ledger.last
        assert not ledger.last.is_correction


def test_steps_that_a_correction_only_added_are_taken_back_and_made_again_at_once(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
        ledger.do(Play(1, "klimt", Auction.OPEN))
        ledger.correct(replaced(ledger.course, 1, (Bid(3, 23),), (Hammer(),)))
        ledger.go_back(ledger.course.going_back(1))
        assert [str(entry.kind) for entry in journal.entries(1)] == ["step", "correct", "undo"]
        assert len(ledger.course.steps) == 1
        ledger.redo()
        assert (ledger.next, len(ledger.course.steps)) == (None, 3)


def test_steps_of_a_correction_that_are_taken_away_one_undo_brings_back(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
        for actions in sold(1, Auction.OPEN, 3, 32):
            ledger.do(*actions)
        ledger.correct(replaced(ledger.course, 1, (Bid(3, 23),), (Hammer(),)))
        corrected = tuple(ledger.course.steps)
        ledger.do(Play(2, "munch", Auction.OPEN))
        ledger.go_back(ledger.course.going_back(2))
        assert (tuple(ledger.course.steps), ledger.went_back) == (corrected[:2], True)
        ledger.undo()
        assert tuple(ledger.course.steps[:3]) == corrected
        assert [str(entry.kind) for entry in journal.entries(1)][-3:] == ["step", "correct", "undo"]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "not JSON at column 1"),
        ('{"kept":2}', "kept is 2; expected a whole number from 0 to 1"),
        ('{"kept":-1}', "kept is -1; expected"),
        ('{"kept":true}', "kept is true; expected"),
        ('{"keep":1}', "kept is null; expected"),
        ('{"kept":1}\n\n{"do":"bid","seat":3,"amount":500}', "not enough money"),
        ('{"kept":1}\n\n', "not JSON at column 1"),
    ],
)
def test_a_correction_on_disk_that_cannot_be_is_named_and_leaves_the_game_before_it(
    tmp_path: Path, written: str, why: str
) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
        ledger.do(Play(1, "klimt", Auction.OPEN))
        journal.append(1, 2, [Entry(EntryKind.CORRECT, written)], finished=False)
        read, fault = Ledger.as_far_as_readable(journal, 1, AUCTION_EDITIONS)
        assert f"entry 2 of game 1 cannot be read: {why}" in str(fault)
        assert read.course.steps == ledger.course.steps


def test_what_was_put_right_before_a_correction_still_is_when_that_was_taken_back(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
        for actions in (*sold(1, Auction.OPEN, 3, 32), *sold(2, Auction.OPEN, 4, 10)):
            ledger.do(*actions)
        ledger.correct(replaced(ledger.course, 4, (Bid(4, 12),), (Hammer(),)))
        ledger.correct(replaced(ledger.course, 1, (Bid(3, 23),), (Hammer(),)))
        ledger.undo()
        again = Ledger.resume(journal, 1, AUCTION_EDITIONS)
        for read in (ledger, again):
            assert [step.is_corrected for step in read.course.steps] == [False, False, False, False, True, False]


def test_what_is_put_after_a_removed_lot_is_not_marked_and_what_was_put_right_before_still_is(tmp_path: Path) -> None:
    """A lot that is added, or whose price is corrected, is marked; after one that is removed, nothing is."""
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
        lots = (*sold(1, Auction.OPEN, 3, 32), *sold(2, Auction.OPEN, 4, 10))
        for actions in lots:
            ledger.do(*actions)
        marks = []
        for keep, was, steps in (
            (4, (4, 5), ((Bid(4, 12),), (Hammer(),))),
            (0, (None, 3, 4, 5), ((Turn(2),), lots[3], (Bid(4, 12),), (Hammer(),))),
            (1, (None, 1, 2, 3), ((Hand(1, 5),), lots[3], (Bid(4, 12),), (Hammer(),))),
        ):
            ledger.correct(replaced(ledger.course, keep, *steps, was=was))
            marks.append([step.is_corrected for step in ledger.course.steps])
        assert Ledger.resume(journal, 1, AUCTION_EDITIONS).course.steps == ledger.course.steps
    assert marks == [
        [False, False, False, False, True, False],
        [True, False, True, False],
        [True, True, False, True, False],
    ]
