"""What a paddle means in the auction game, phase by phase: a button pressed, a key pressed.

The price that counts is the one that could be seen when the button went down (`display_history.py`). Everything a
paddle can do can be done on the screen too, whose pad stands in for a seat's keypad through `key`.
"""

from companion.i18n.translator import gettext_noop
from companion.live.display_history import PriceTag
from companion.live.table import LEADS, Table
from companion.live.typed_digits import CLEAR, COVERED, ENTER, Secret
from companion.rules.auction_game.actions import Bid, Buy, Hammer, Price
from companion.rules.auction_game.state import Doubling, Fixed, OnceAround, Open, Pricing, Revealing, Sealed
from companion.rules.auction_game.words import Variant
from companion.rules.common import Pass
from companion.rules.protocol import AnyAction
from companion.rules.refusal import Reason


def act(table: Table, action: AnyAction, at: int) -> None:
    """Do an action that was touched: a touch of the gavel is a strike, and of a seat's plate a press of its button."""
    if isinstance(action, Hammer):
        table.strike(at)
    elif isinstance(action, Bid) and not isinstance(table.any_state.phase, OnceAround | Sealed):
        press(table, action.seat, at)
    else:
        table.do(action, at=at)


def press(table: Table, seat: int, at: int) -> None:
    """The bid button: one step more in an open or once-around auction, a purchase at a fixed price."""
    phase = table.state.phase
    tag = table.auction.seen(at)
    if isinstance(tag, PriceTag) and not (isinstance(phase, Open) and tag.auction == table.auction.number):
        table.late(seat, at)
    elif isinstance(phase, Open):
        _raise(table, seat, tag, phase, at)
    elif isinstance(phase, OnceAround) and seat == phase.asked:
        table.do(Bid(seat, phase.amount + table.step), at=at)
    elif isinstance(phase, Fixed) and seat == phase.asked:
        table.do(Buy(seat), at=at)
    elif isinstance(phase, OnceAround | Fixed):
        table.note(seat, str(Reason.NOT_YOUR_TURN), at)
    else:
        table.note(seat, _hint(table), at)


def key(table: Table, seat: int, key: str, at: int) -> None:
    """A key of the seat's keypad, or of the screen's pad standing in for it."""
    phase = table.state.phase
    if isinstance(phase, Sealed):
        _seal(table, phase, seat, key, at, place=seat)
    elif isinstance(phase, Open):
        _amount(table, seat, key, at)
    elif isinstance(phase, OnceAround | Pricing):
        asked = phase.asked if isinstance(phase, OnceAround) else phase.lot.auctioneer
        if seat == asked:
            _amount(table, seat, key, at)
        else:
            table.note(seat, str(Reason.NOT_YOUR_TURN), at)
    elif isinstance(phase, Fixed | Doubling | Revealing) and key == CLEAR:
        if seat == phase.asked:
            table.do(Pass(seat), at=at)
        else:
            table.note(seat, str(Reason.NOT_YOUR_TURN), at)
    else:
        table.note(seat, _hint(table), at)


def key_covered(table: Table, seat: int, key: str, at: int) -> None:
    """A key of the screen that was handed to the seat for its secret amount."""
    phase = table.state.phase
    if isinstance(phase, Sealed):
        _seal(table, phase, seat, key, at, place=COVERED)


_HINTS = {
    Sealed: gettext_noop("Use the keypad"),
    Pricing: gettext_noop("Key the price"),
    Fixed: gettext_noop("Button buys, * passes"),
    Doubling: gettext_noop("* passes"),
    Revealing: gettext_noop("* passes"),
}
_MUST = {Doubling: gettext_noop("Add a card"), Revealing: gettext_noop("Turn one over")}
"""With two players."""


def _hint(table: Table) -> str:
    """What a press or a key that means nothing now is told."""
    state = table.state
    hints = _HINTS | _MUST if state.game.variant is Variant.TWO_PLAYER else _HINTS
    return hints.get(type(state.phase), str(Reason.WRONG_PHASE))


def _raise(table: Table, seat: int, tag: PriceTag | None, phase: Open, at: int) -> None:
    """One step above the price that was seen. Of two hands on one price the earlier has it; the other is late."""
    if phase.leader == seat:
        table.note(seat, LEADS, at)
    elif tag is None:
        table.note(seat, gettext_noop("Look first"), at)
    elif (amount := tag.amount + table.step) <= phase.amount:
        table.late(seat, at)
    else:
        table.do(Bid(seat, amount), at=at)


def _amount(table: Table, seat: int, key: str, at: int) -> None:
    """An amount in the open: digits and `#`; `*` clears what was typed, or passes where a pass is possible."""
    phase = table.state.phase
    if key == CLEAR:
        if not table.auction.digits.clear(seat) and isinstance(phase, OnceAround):
            table.do(Pass(seat), at=at)
    elif key == ENTER:
        amount = table.auction.digits.take(seat)
        if amount is None:
            table.note(seat, gettext_noop("Key an amount"), at)
        elif isinstance(phase, Pricing):
            table.do(Price(seat, amount.tell()), at=at)
        else:
            table.do(Bid(seat, amount.tell()), at=at)
    else:
        table.notes.pop(seat, None)
        table.auction.digits.digit(seat, key)


def _seal(table: Table, phase: Sealed, seat: int, key: str, at: int, *, place: int) -> None:
    """A secret amount: nothing here may be perceived before `#`, and then only that the fist is made.

    `place` is where its digits are: the seat's own keypad, or the screen.
    """
    if phase.bids[seat - 1] is not None or table.auction.opening_at is not None:
        return
    if key == CLEAR:
        table.auction.digits.clear(place)
    elif key == ENTER and table.auction.digits.is_doubted(place):
        table.auction.digits.clear(place)
        table.note(seat, gettext_noop("Make your fist again"), at)
    elif key == ENTER:
        table.seal(seat, table.auction.digits.take(place) or Secret(0), at)
    else:
        table.auction.digits.digit(place, key)
