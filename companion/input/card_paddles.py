"""What a paddle means in the card game: the button takes what a card offers, `*` leaves it.

Cards themselves are told by touch: a paddle knows no artist.
"""

from companion.i18n.translator import gettext_noop
from companion.live.table import Table
from companion.live.typed_digits import CLEAR
from companion.pages.enter_card import PickingPage, enter
from companion.pages.game import GamePage
from companion.rules.card_game.actions import CardAction, Draw, Extra, FaceDown, Second
from companion.rules.card_game.state import (
    AddingExtra,
    CardState,
    Effecting,
    Influencing,
    Over,
    PlayingTogether,
    Settled,
    TurningUp,
)
from companion.rules.card_game.words import Effect
from companion.rules.common import Pass
from companion.rules.refusal import Reason

_TAKEN: dict[Effect, type[Draw | Second | FaceDown]] = {
    Effect.DRAW: Draw,
    Effect.SECOND: Second,
    Effect.FACEDOWN: FaceDown,
}


def press(table: Table, seat: int, at: int) -> None:
    """The bid button: uses the effect of the card just played, where no artist has to be told."""
    if not _is_asked(table, seat, at):
        return
    phase = table.card_state.phase
    taken = _TAKEN.get(phase.effect) if isinstance(phase, Effecting) else None
    if taken is None:
        table.note(seat, _awaited(table.card_state), at)
    else:
        enter(table, taken(seat), at)


def key(table: Table, seat: int, key: str, at: int) -> None:
    """A key of the keypad: `*` leaves an effect unused; at scoring it takes back what was touched, then adds none."""
    if not _is_asked(table, seat, at):
        return
    phase = table.card_state.phase
    leaves: CardAction = Pass(seat) if isinstance(phase, Effecting) else Extra(seat, ())
    if key != CLEAR or not isinstance(phase, Effecting | AddingExtra):
        table.note(seat, _awaited(table.card_state), at)
    elif isinstance(table.page, PickingPage):
        table.page = table.home
    else:
        table.do(leaves, at=at)


def _is_asked(table: Table, seat: int, at: int) -> bool:
    """Whether the seat is asked for something on the screen; if not, it is told so."""
    state = table.card_state
    if table.notices or not isinstance(table.page, GamePage | PickingPage) or isinstance(state.phase, _NOBODYS):
        table.note(seat, str(Reason.WRONG_PHASE), at)
        return False
    if seat != asked_seat(state):
        table.note(seat, str(Reason.NOT_YOUR_TURN), at)
        return False
    return True


_NOBODYS = Influencing | Settled | Over


def asked_seat(state: CardState) -> int:
    """The seat that is to do something now, where one is."""
    phase = state.phase
    return phase.asked if isinstance(phase, PlayingTogether | TurningUp | AddingExtra) else state.turn


def _awaited(state: CardState) -> str:
    """What the asked seat is to do instead."""
    phase = state.phase
    if isinstance(phase, AddingExtra):
        return gettext_noop("Touch artists, or * for none")
    if isinstance(phase, Effecting):
        return (
            gettext_noop("Touch the artist, or * passes")
            if phase.effect is Effect.AWARD
            else gettext_noop("Button takes, * passes")
        )
    return gettext_noop("Touch the artist")
