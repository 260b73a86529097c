"""The cards that were held to the reader in the game in progress. The same card is entered once a game, unless its step
was undone.
"""

from collections.abc import Sequence

from companion.config.card_stickers import CardStickers
from companion.corrections.corrected_game import CorrectedGame
from companion.journal.ledger import Step


class CardsRead:
    """The cards of one table with a reader."""

    def __init__(self, stickers: CardStickers | None) -> None:
        self.stickers = stickers
        """The cards that the reader knows; None at a table without one."""
        self.held: frozenset[str] = frozenset()
        """The stickers of the cards that the next step will put on the table."""
        self._entered: dict[str, list[Step]] = {}
        """The stickers used in this game, each with its step and that step as corrections changed it; any of these
        may be undone.
        """

    def begin(self) -> None:
        """Forget the cards of another game."""
        self._entered.clear()

    def let_go(self) -> frozenset[str]:
        """Forget which cards are held, and return their stickers."""
        held, self.held = self.held, frozenset()
        return held

    def enter(self, held: frozenset[str], step: Step) -> None:
        """Note that a confirmed step has put these cards on the table."""
        for tag in held:
            self._entered.setdefault(tag, []).append(step)

    def is_entered(self, tag: str, steps: Sequence[Step]) -> bool:
        """Return whether one of the game's steps has put this card on the table."""
        return any(step is entering for step in steps for entering in self._entered.get(tag, ()))

    def correct(self, course: CorrectedGame, before: Sequence[Step], steps: Sequence[Step]) -> None:
        """Assign the cards to the corrected steps; one whose step is removed can be entered again."""
        places = zip(before, course.places, strict=True)
        moved = {id(step): steps[place] for step, place in places if place is not None}
        for entering in self._entered.values():
            entered_again = (moved[id(step)] for step in entering if id(step) in moved)
            entering += [step for step in entered_again if step.actions == entering[0].actions]
