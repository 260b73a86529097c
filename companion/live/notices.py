"""Notices that the table shows after a step of either game: a sale, an appraisal, a deal.

A notice depends on the step alone, so a table that is switched on again shows the last one again.
"""

from dataclasses import dataclass

from companion.i18n.translator import gettext_noop
from companion.journal.ledger import Step
from companion.journal.sale import Sale, sale_of
from companion.rules.card_game.actions import PlayCard
from companion.rules.card_game.state import Playing
from companion.rules.card_game.words import Effect
from companion.rules.common import Deal
from companion.rules.protocol import is_over

NEARLY_FULL = gettext_noop("Storage is almost full: free up space")
"""The warning that comes with every step while it is true."""
_WITHOUT_EFFECT = {
    Effect.DRAW: gettext_noop("The deck is empty: no card drawn"),
    Effect.SECOND: gettext_noop("No card is left for the effect"),
    Effect.FACEDOWN: gettext_noop("No card is left for the effect"),
    Effect.AWARD: gettext_noop("No award token is left"),
}


@dataclass(frozen=True, slots=True)
class Appraised:
    """The last round is settled and the game is over; the result is shown after this."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards were dealt."""


Notice = Sale | Appraised | Dealt


def notices(step: Step | None) -> tuple[Notice, ...]:
    """Return the step's notices in the order they are shown. None stands for a new game, whose notice is its first
    deal.
    """
    if step is None:
        return (Dealt(),)
    if step.corrects_money:
        return ()
    found: list[Notice] = []
    if sale := sale_of(step):
        found.append(sale)
    if is_over(step.after):
        found.append(Appraised())
    if isinstance(step.actions[-1], Deal):
        found.append(Dealt())
    return tuple(found)


def without_effect(step: Step | None) -> str:
    """Return why the card just played had no effect; empty if it had one or was without.

    In the card game the rules skip such an effect.
    """
    if step is None or not isinstance(step.actions[0], PlayCard):
        return ""
    return _WITHOUT_EFFECT.get(step.actions[0].effect, "") if isinstance(step.after.phase, Playing) else ""
