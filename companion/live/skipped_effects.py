"""What the table is told of an effect that could not be used: in the card game the rules pass over it by themselves."""

from companion.i18n.translator import gettext_noop
from companion.journal.ledger import AnyStep
from companion.rules.card_game.actions import PlayCard
from companion.rules.card_game.state import CardState, Playing
from companion.rules.card_game.words import Effect

_WHY = {
    Effect.DRAW: gettext_noop("The deck is empty: nothing is drawn"),
    Effect.SECOND: gettext_noop("No card is left for the effect"),
    Effect.FACEDOWN: gettext_noop("No card is left for the effect"),
    Effect.AWARD: gettext_noop("No award token is left"),
}


def passed_over(step: AnyStep | None) -> str:
    """Why the card just played had no effect, empty if it had one or was without."""
    if step is None or not isinstance(step.actions[0], PlayCard) or not isinstance(step.after, CardState):
        return ""
    return _WHY.get(step.actions[0].effect, "") if isinstance(step.after.phase, Playing) else ""
