"""What a paddle means in the card game: the button takes what a card offers, `*` leaves it.

Cards themselves are told by touch: a paddle knows no artist.
"""

from companion.keying import CLEAR
from companion.rules.actions import Pass
from companion.rules.card.actions import CardAction, Draw, Extra, FaceDown, Second
from companion.rules.card.state import AddingExtra, Effecting
from companion.rules.card.words import Effect
from companion.rules.refusal import Reason
from companion.session import Session
from companion.tongue import word

_TAKEN: dict[Effect, type[Draw | Second | FaceDown]] = {
    Effect.DRAW: Draw,
    Effect.SECOND: Second,
    Effect.FACEDOWN: FaceDown,
}


def press(session: Session, seat: int, at: int) -> None:
    """The bid button: uses the effect of the card just played, where no artist has to be told."""
    stage = session.card_state.stage
    taken = _TAKEN.get(stage.effect) if isinstance(stage, Effecting) else None
    if taken is None:
        session.note(seat, word("Touch the artist"), at)
    else:
        _do(session, session.card_state.turn, taken(seat), at)


def key(session: Session, seat: int, key: str, at: int) -> None:
    """A key of the keypad: `*` leaves an effect unused, or adds no card at scoring."""
    stage = session.card_state.stage
    if key != CLEAR or not isinstance(stage, Effecting | AddingExtra):
        session.note(seat, word("Touch the artist") if not isinstance(stage, Effecting) else word("* passes"), at)
    elif isinstance(stage, Effecting):
        _do(session, session.card_state.turn, Pass(seat), at)
    else:
        _do(session, stage.asked, Extra(seat, ()), at)


def _do(session: Session, asked: int, action: CardAction, at: int) -> None:
    if getattr(action, "seat", 0) == asked:
        session.do(action, at=at)
    else:
        session.note(getattr(action, "seat", 0), str(Reason.NOT_YOUR_TURN), at)
