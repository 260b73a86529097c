"""The game that an undo, or a redo, makes of a game, as a corrected game. Places of steps count from 0.

What is on disk of a correction is only how many steps it kept, and those that follow. So which lot of the one game is
which of the other is found by their cards, buyers and prices.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from companion.corrections.changes import Change
from companion.corrections.corrected_game import NO_ANSWERS, CorrectedGame
from companion.corrections.places import find_lot
from companion.corrections.step_actions import actions_of
from companion.rules.events import LotSold
from companion.steps import Step


class _SoldLot(NamedTuple):
    """A lot, and the place of the step of its first card."""

    first: int
    sale: LotSold

    @property
    def cards(self) -> tuple[int, int]:
        """Return its artist, and how many cards it has."""
        return self.sale.lot.artist, self.sale.lot.cards

    @property
    def outcome(self) -> tuple[int, int, int, int]:
        """Return its cards, its buyer and its price, which stay the same whoever sold it."""
        return (*self.cards, self.sale.buyer, self.sale.price)


def undone_game(steps: Sequence[Step], keep: int, put: Sequence[Step]) -> CorrectedGame:
    """Return the game in which all steps after the first `keep` have given way to those that are `put`."""
    return CorrectedGame(
        change=Change(keep, len(steps), actions_of(put)),
        answers=NO_ANSWERS,
        keep=keep,
        steps=tuple(put),
        end=put[-1].after if put else steps[keep].before,
        conflict=None,
        places={place: place for place in range(keep)} | dict(_same_lots(steps, (*steps[:keep], *put), keep)),
    )


def _same_lots(steps: Sequence[Step], now: Sequence[Step], keep: int) -> Iterator[tuple[int, int]]:
    """Yield the places of the first cards of a lot in both games, of those that begin after the first `keep` steps."""
    was, is_now = _lots_after(steps, keep), _lots_after(now, keep)
    by_outcome = SequenceMatcher(None, [lot.outcome for lot in was], [lot.outcome for lot in is_now], autojunk=False)
    for kind, start, end, start_now, end_now in by_outcome.get_opcodes():
        changed, changed_now = was[start:end], is_now[start_now:end_now]
        if kind != "equal" and len(changed) != len(changed_now):
            yield from _lots_of_same_cards(changed, changed_now)
            continue
        for lot, lot_now in zip(changed, changed_now, strict=True):
            yield lot.first, lot_now.first


def _lots_of_same_cards(was: Sequence[_SoldLot], is_now: Sequence[_SoldLot]) -> Iterator[tuple[int, int]]:
    """Yield the places of the first cards of the lots that have the same cards in both games."""
    by_cards = SequenceMatcher(None, [lot.cards for lot in was], [lot.cards for lot in is_now], autojunk=False)
    for block in by_cards.get_matching_blocks():
        for number in range(block.size):
            yield was[block.a + number].first, is_now[block.b + number].first


def _lots_after(steps: Sequence[Step], keep: int) -> list[_SoldLot]:
    """Return the sold lots whose first card comes after the first `keep` steps."""
    lots = [_SoldLot(find_lot(steps, place).first, step.sale) for place, step in enumerate(steps) if step.sale]
    return [lot for lot in lots if lot.first >= keep]
