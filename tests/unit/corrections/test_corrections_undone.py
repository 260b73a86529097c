"""Corrections taken back whole and made again, whatever else is done between: on disk it is always the same game."""

from pathlib import Path
from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.journal.journal import Journal
from companion.journal.ledger import Ledger, Step, step_of
from companion.notation.record import Header
from companion.rules.actions import Bid, Hammer, Play
from companion.rules.auction_game.state import State
from companion.rules.moves import Over
from companion.rules.words import Auction, Variant
from tests.support.corrections import sold, told_from
from tests.support.examples import examples
from tests.support.games import EDITIONS, NAMES
from tests.support.random_play import any_action

HEADER = Header("dicetree", Variant.STANDARD, NAMES[:4], 1)
Game = tuple[tuple[Step, ...], tuple[Step, ...]]
"""The steps that stand, and what was undone."""


def game(ledger: Ledger) -> Game:
    return tuple(ledger.steps), tuple(ledger._undone)


class AnyHands:
    """Whatever hands do to a game, with what each correction must give back."""

    def __init__(self, journal: Journal, random: Random) -> None:
        self.ledger = Ledger.begin(journal, HEADER, EDITIONS)
        self.random = random
        self.before: list[tuple[Game, Game]] = []
        """The game after each correction and before it."""
        self.after: list[tuple[Game, Game]] = []
        """The game after each correction was taken back and before that."""

    def play(self) -> None:
        if not isinstance(self.ledger.state.phase, Over):
            self.ledger.do(any_action(cast(State, self.ledger.state), self.random))

    def correct(self) -> None:
        if not self.ledger.steps:
            return
        keep = max(0, len(self.ledger.steps) - self.random.randint(1, 4))
        state = cast(State, self.ledger.steps[keep].before)
        steps = list[Step]()
        for _ in range(self.random.randint(1, 4)):
            if not isinstance(state.phase, Over):
                steps.append(step_of(state, (any_action(state, self.random),)))
                state = cast(State, steps[-1].after)
        before = game(self.ledger)
        self.ledger.correct(keep, steps)
        self.before.append((game(self.ledger), before))

    def undo(self) -> None:
        stood = game(self.ledger)
        was_corrected = self.ledger.last_correction
        self.ledger.undo()
        if was_corrected:
            before = next(before for after, before in reversed(self.before) if after[0] == stood[0])
            assert game(self.ledger) == before
            self.after.append((before, stood))

    def redo(self) -> None:
        stood = game(self.ledger)
        was_corrected = self.ledger.next_correction
        self.ledger.redo()
        if was_corrected:
            assert game(self.ledger) == next(after for before, after in reversed(self.after) if before == stood)


@examples(8, searching=20)
@given(seed=st.integers(0, 2**32))
def test_a_correction_taken_back_is_the_game_before_also_on_disk(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    random = Random(seed)
    with Journal(tmp_path_factory.mktemp("corrections")) as journal:
        hands = AnyHands(journal, random)
        for _ in range(40):
            random.choice((hands.play, hands.play, hands.correct, hands.undo, hands.undo, hands.redo))()
            again = Ledger.resume(journal, 1, EDITIONS)
            assert game(again) == game(hands.ledger)
            assert again.went_back == hands.ledger.went_back


def test_a_step_played_after_it_was_taken_back_makes_that_final(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, EDITIONS)
        for actions in sold(1, Auction.OPEN, 3, 32):
            ledger.do(*actions)
        ledger.correct(1, told_from(ledger.steps[0].after, [(Bid(3, 23),), (Hammer(),)]))
        ledger.undo()
        ledger.do(Play(2, "munch", Auction.OPEN))
        ledger.undo()
        ledger.redo()
        assert (ledger.next_correction, ledger.last_correction) == (None, None)


def test_steps_that_a_correction_only_added_are_brought_back_one_by_one_and_no_second_time(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, EDITIONS)
        ledger.do(Play(1, "klimt", Auction.OPEN))
        ledger.correct(1, told_from(ledger.steps[0].after, [(Bid(3, 23),), (Hammer(),)]))
        ledger.undo()
        ledger.redo()
        ledger.redo()
        assert (ledger.next_correction, len(ledger.steps)) == (None, 3)


def test_what_was_put_right_before_a_correction_still_is_when_that_was_taken_back(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, HEADER, EDITIONS)
        for actions in (*sold(1, Auction.OPEN, 3, 32), *sold(2, Auction.OPEN, 4, 10)):
            ledger.do(*actions)
        ledger.correct(4, told_from(ledger.steps[3].after, [(Bid(4, 12),), (Hammer(),)]))
        ledger.correct(1, told_from(ledger.steps[0].after, [(Bid(3, 23),), (Hammer(),)]))
        ledger.undo()
        again = Ledger.resume(journal, 1, EDITIONS)
        for read in (ledger, again):
            assert [bool(step.replaces) for step in read.steps] == [False, False, False, False, True, False]
