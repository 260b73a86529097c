"""What a paddle's button and keys do, and what the light in its button shows.

The rules say what each means now (`answer`), and the table acts on it. In an open auction the price counts that could
be seen when the button went down (`display_history.py`). Everything a paddle can do can be done on the screen too; the
pad for a fixed price replaces the auctioneer's keypad through `key`.

The lights are the same for both games, whatever is on the screen: they follow from what the rules ask of the seat, the
live auction and the last sale. Of a secret bid a light depends only on the first digit, `*` and `#` at the seat's
keypad.
"""

from companion.i18n.translator import gettext_noop
from companion.journal.ledger import Ledger
from companion.live.feedback import Late
from companion.live.live_auction import CLEAR, ENTER, LiveAuction
from companion.live.table import LEADS, Table
from companion.rules.actions import Bid, Hammer, Price
from companion.rules.events import CardLaid, LotSold
from companion.rules.moves import Answer, Number, Rise
from companion.rules.protocol import AnyAction, AnyState, answer, has_gavel, has_lots
from hardware.lights import Light


def act(action: AnyAction, table: Table, at: int) -> None:
    """Do an action that was touched. A touch of the gavel is a strike, one of a seat's plate presses its button, and
    one of a card enters it.
    """
    if isinstance(action, Hammer):
        table.strike(at)
    elif isinstance(action, Bid) and has_gavel(table.any_state):
        press(table, action.seat, at)
    else:
        table.home.enter(table, action, at)


def press(table: Table, seat: int, at: int) -> None:
    """Handle a press of the bid button. A press meant for an auction that is over, or for an older price, is late."""
    means = _answer(table, seat)
    rise = means.button if isinstance(means.button, Rise) else None
    tag = table.auction.prices_shown.seen(at)
    if rise and rise.contested:
        if tag and tag.auction != table.auction.number:
            _late(table, seat, at)
        elif means.leads:
            table.note(seat, LEADS, at)
        elif not tag:
            table.refuse(seat, gettext_noop("Check the screen first"), at)
        elif (amount := tag.amount + table.step) <= rise.standing:
            _late(table, seat, at)
        else:
            table.do(Bid(seat, amount), at=at)
    elif tag:
        _late(table, seat, at)
    elif rise:
        table.do(Bid(seat, rise.standing + table.step), at=at)
    elif means.button:
        table.home.enter(table, means.button, at)
    elif not table.messages.put_sale_away(at):
        table.refuse(seat, means.instead, at)


def key(table: Table, seat: int, key: str, at: int) -> None:
    """Handle a key of the seat's keypad, or of the screen's pad in its place."""
    means = _answer(table, seat)
    if means.number is Number.SEAL:
        _seal(table, seat, key, at)
    elif means.number:
        _amount(table, means, seat, key, at)
    elif key == CLEAR and means.star:
        if table.page.artists:
            table.page = table.home
        else:
            table.do(means.star, at=at)
    else:
        table.refuse(seat, means.instead, at)


def _answer(table: Table, seat: int) -> Answer:
    """Return what the seat's paddle means. In the card game it answers only while the page shows the question."""
    if not has_lots(table.any_state) and not table.page.shows_question:
        return Answer()
    return answer(table.any_state, seat)


def _late(table: Table, seat: int, at: int) -> None:
    """Say at a seat that its press came too late and has no effect."""
    table.refuse(seat, gettext_noop("Too late"), at)
    table.effects.append(Late(seat))


def _amount(table: Table, means: Answer, seat: int, key: str, at: int) -> None:
    """Type a public amount: digits and `#`; `*` clears the digits, or passes where that is possible."""
    if key == CLEAR:
        if not table.auction.digits.clear(seat) and means.star:
            table.do(means.star, at=at)
    elif key == ENTER:
        amount = table.auction.digits.take(seat)
        if amount is None:
            table.refuse(seat, gettext_noop("Enter amount"), at)
        else:
            make = Price if means.number is Number.PRICE else Bid
            table.do(make(seat, amount.told), at=at)
    else:
        table.messages.notes.pop(seat, None)
        table.auction.digits.digit(seat, key)


def _seal(table: Table, seat: int, key: str, at: int) -> None:
    """Type a secret amount: nothing may be perceived before `#`, and then only that the bid is made."""
    if not answer(table.any_state, seat).asked or table.auction.reveal_at is not None:
        return
    if key == CLEAR:
        table.auction.digits.clear(seat)
    elif key == ENTER and seat in table.auction.digits.doubted:
        table.auction.digits.clear(seat)
        table.refuse(seat, gettext_noop("Enter your bid again"), at)
    elif key == ENTER:
        table.seal(seat, table.auction.digits.take(seat), at)
    else:
        table.auction.digits.digit(seat, key)


def seat_lights(ledger: Ledger, auction: LiveAuction) -> dict[int, Light]:
    """Return what the light of each seat shows while the game is played."""
    state = ledger.state
    buyer = _last_buyer(ledger)
    return {seat: _seat_light(state, seat, auction, buyer) for seat in range(1, state.game.seats + 1)}


def _last_buyer(ledger: Ledger) -> int:
    """Return who bought the last lot, until the next card is put up; 0 for nobody. A mystery card changes nothing."""
    for event in ledger.latest_first():
        match event:
            case LotSold(buyer=buyer):
                return buyer
            case CardLaid(seat=seat) if seat:
                return 0
    return 0


def _seat_light(state: AnyState, seat: int, auction: LiveAuction, buyer: int) -> Light:
    """Return what one light shows. Waiting for the seat has priority over its having bought the last lot."""
    means = answer(state, seat)
    if means.number is Number.SEAL:
        if auction.digits.by_seat.get(seat):
            return Light.TYPING
        return Light.READY if seat in auction.sealed_bids or not means.asked else Light.TURN
    if means.asked:
        return Light.TURN
    return Light.LEAD if means.leads or seat == buyer else Light.OFF
