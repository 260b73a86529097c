"""What the session does with each signal of the table's devices: which of the two games it goes to, and what is said.

What a press or a key then means is in `acts/paddles.py` and `acts/card_paddles.py`, what a card at the reader means in
`acts/card_reading.py`.
"""

from companion.acts import card_paddles, card_reading
from companion.acts import paddles as paddle_acts
from companion.effects import Logged
from companion.rules.state import Sealed
from companion.session import Session
from companion.sounding import LOST
from companion.tongue import word
from hardware.signals import (
    ButtonPressed,
    CardRead,
    GavelStruck,
    KeyPressed,
    LineTroubled,
    PaddleBack,
    PaddleGone,
    ReaderBack,
    ReaderGarbled,
    ReaderGone,
    Signal,
    Trouble,
)

_PLUGGED = {
    PaddleGone: word("Paddle unplugged"),
    PaddleBack: word("Paddle is back"),
    ReaderGone: word("The card reader is unplugged"),
    ReaderBack: word("The card reader is back"),
}
_TROUBLES = {Trouble.LOST: word("Press again"), Trouble.STORM: word("Loose button")}
_GARBLED = word("The card reader cannot be understood: look at its cable")


def press(session: Session, seat: int, at: int) -> None:
    """A bid button, or a touch that counts like one."""
    (card_paddles.press if session.plays_cards else paddle_acts.press)(session, seat, at)


def hear(session: Session, signal: Signal) -> None:
    """Act on a signal. While parts are tested it means nothing else.

    Those of seats that do not play, or outside a game, mean nothing, but for what is plugged in or out.
    """
    session.self_tester.hear(signal)
    if session.self_tester.test is not None:
        if isinstance(signal, ButtonPressed | KeyPressed | GavelStruck):
            session.feel()
        return
    if isinstance(signal, PaddleGone | PaddleBack | ReaderGone | ReaderBack):
        _plugged(session, signal)
        return
    if not session.is_played or getattr(signal, "seat", 0) > session.any_state.game.seats:
        return
    match signal:
        case ButtonPressed(seat=seat, at=at):
            press(session, seat, at)
        case KeyPressed(seat=seat, key=key, at=at):
            (card_paddles.key if session.plays_cards else paddle_acts.key)(session, seat, key, at)
        case GavelStruck(at=at):
            session.strike(at)
        case CardRead(tag=tag, at=at):
            card_reading.read(session, tag, at)
        case LineTroubled():
            _troubled(session, signal)
        case ReaderGarbled(at=at):
            session.trouble(0, _GARBLED, "card reader", at)


def name_what_is_gone(session: Session, at: int) -> None:
    """A game begins, or goes on that was put aside: what is unplugged is said at its seat."""
    for seat in session.self_tester.gone:
        if not seat:
            session.say_too(session.tongue.say(_PLUGGED[ReaderGone]))
        elif seat <= session.any_state.game.seats:
            session.note(seat, _PLUGGED[PaddleGone], at)


def _plugged(session: Session, signal: PaddleGone | PaddleBack | ReaderGone | ReaderBack) -> None:
    """A pod or the reader is gone or back. Where its seat has no place on the picture, the log alone is told."""
    text = _PLUGGED[type(signal)]
    seat = getattr(signal, "seat", 0)
    part = f"paddle of seat {seat}" if seat else "card reader"
    if session.is_played and seat <= session.any_state.game.seats:
        session.trouble(seat, text, part, signal.at)
        return
    session.perceive([Logged(f"{part}: {text.lower()}")])
    if not seat:
        session.say_too(session.tongue.say(text))


def _troubled(session: Session, line: LineTroubled) -> None:
    """A line is named at its seat, which column only while no fists are made. Where a press may have been lost, it is
    asked for again, aloud."""
    if line.column is not None:
        column = "" if isinstance(session.any_state.stage, Sealed) else f"column {line.column + 1} of "
        part = f"{column}the keypad of seat {line.seat}"
        session.trouble(line.seat, word("Loose keypad"), part, line.at)
    elif not line.seat:
        session.trouble(0, word("Loose gavel"), "gavel", line.at)
    else:
        session.trouble(line.seat, _TROUBLES[line.trouble], f"bid button of seat {line.seat}", line.at)
        if line.trouble is Trouble.LOST:
            session.perceive(LOST)
            session.bidding.take_again(line.seat, session.any_state.stage, line.at)
