"""What a paddle means in the auction game, phase by phase: a button pressed, a key pressed.

The price that counts is the one that could be seen when the button went down (`sight.py`). Everything a paddle
can do can be done on the screen too (`acts/touches.py`), whose pad stands in for a seat's keypad through `key`.
"""

from companion.keying import CLEAR, COVERED, ENTER, Secret
from companion.modes import AnyAction
from companion.rules.actions import Bid, Buy, Hammer, Pass, Price
from companion.rules.refusal import Reason
from companion.rules.state import Doubling, Fixed, OnceAround, Open, Pricing, Revealing, Sealed
from companion.rules.words import Variant
from companion.session import LEADS, Session
from companion.sight import PriceTag
from companion.tongue import word


def act(session: Session, action: AnyAction, at: int) -> None:
    """Do an action that was touched: a touch of the gavel is a strike, and of a seat's plate a press of its button."""
    if isinstance(action, Hammer):
        session.strike(at)
    elif isinstance(action, Bid) and not isinstance(session.any_state.stage, OnceAround | Sealed):
        press(session, action.seat, at)
    else:
        session.do(action, at=at)


def press(session: Session, seat: int, at: int) -> None:
    """The bid button: one step more in an open or once-around auction, a purchase at a fixed price."""
    stage = session.state.stage
    tag = session.bidding.seen(at)
    if isinstance(tag, PriceTag) and not (isinstance(stage, Open) and tag.auction == session.bidding.auction):
        session.late(seat, at)
    elif isinstance(stage, Open):
        _raise(session, seat, tag, stage, at)
    elif isinstance(stage, OnceAround) and seat == stage.asked:
        session.do(Bid(seat, stage.amount + session.step), at=at)
    elif isinstance(stage, Fixed) and seat == stage.asked:
        session.do(Buy(seat), at=at)
    elif isinstance(stage, OnceAround | Fixed):
        session.note(seat, str(Reason.NOT_YOUR_TURN), at)
    else:
        session.note(seat, _hint(session), at)


def key(session: Session, seat: int, key: str, at: int) -> None:
    """A key of the seat's keypad, or of the screen's pad standing in for it."""
    stage = session.state.stage
    if isinstance(stage, Sealed):
        _seal(session, stage, seat, key, at, place=seat)
    elif isinstance(stage, Open):
        _amount(session, seat, key, at)
    elif isinstance(stage, OnceAround | Pricing):
        asked = stage.asked if isinstance(stage, OnceAround) else stage.lot.auctioneer
        if seat == asked:
            _amount(session, seat, key, at)
        else:
            session.note(seat, str(Reason.NOT_YOUR_TURN), at)
    elif isinstance(stage, Fixed | Doubling | Revealing) and key == CLEAR:
        if seat == stage.asked:
            session.do(Pass(seat), at=at)
        else:
            session.note(seat, str(Reason.NOT_YOUR_TURN), at)
    else:
        session.note(seat, _hint(session), at)


def key_covered(session: Session, seat: int, key: str, at: int) -> None:
    """A key of the screen that was handed to the seat for its secret amount."""
    stage = session.state.stage
    if isinstance(stage, Sealed):
        _seal(session, stage, seat, key, at, place=COVERED)


_HINTS = {
    Sealed: word("Use the keypad"),
    Pricing: word("Key the price"),
    Fixed: word("Button buys, * passes"),
    Doubling: word("* passes"),
    Revealing: word("* passes"),
}
_MUST = {Doubling: word("Add a card"), Revealing: word("Turn one over")}
"""With two players."""


def _hint(session: Session) -> str:
    """What a press or a key that means nothing now is told."""
    state = session.state
    hints = _HINTS | _MUST if state.game.variant is Variant.TWO_PLAYER else _HINTS
    return hints.get(type(state.stage), str(Reason.WRONG_PHASE))


def _raise(session: Session, seat: int, tag: PriceTag | None, stage: Open, at: int) -> None:
    """One step above the price that was seen. Of two hands on one price the earlier has it; the other is late."""
    if stage.leader == seat:
        session.note(seat, LEADS, at)
    elif tag is None:
        session.note(seat, word("Look first"), at)
    elif (amount := tag.amount + session.step) <= stage.amount:
        session.late(seat, at)
    else:
        session.do(Bid(seat, amount), at=at)


def _amount(session: Session, seat: int, key: str, at: int) -> None:
    """An amount in the open: digits and `#`; `*` clears what was typed, or passes where a pass is possible."""
    stage = session.state.stage
    if key == CLEAR:
        if not session.bidding.keying.clear(seat) and isinstance(stage, OnceAround):
            session.do(Pass(seat), at=at)
    elif key == ENTER:
        amount = session.bidding.keying.take(seat)
        if amount is None:
            session.note(seat, word("Key an amount"), at)
        elif isinstance(stage, Pricing):
            session.do(Price(seat, amount.tell()), at=at)
        else:
            session.do(Bid(seat, amount.tell()), at=at)
    else:
        session.notes.pop(seat, None)
        session.bidding.keying.digit(seat, key)


def _seal(session: Session, stage: Sealed, seat: int, key: str, at: int, *, place: int) -> None:
    """A secret amount: nothing here may be perceived before `#`, and then only that the fist is made.

    `place` is where its digits are: the seat's own keypad, or the screen.
    """
    if stage.bids[seat - 1] is not None or session.bidding.opening_at is not None:
        return
    if key == CLEAR:
        session.bidding.keying.clear(place)
    elif key == ENTER and session.bidding.keying.is_doubted(place):
        session.bidding.keying.clear(place)
        session.note(seat, word("Make your fist again"), at)
    elif key == ENTER:
        session.seal(seat, session.bidding.keying.take(place) or Secret(0), at)
    else:
        session.bidding.keying.digit(place, key)
