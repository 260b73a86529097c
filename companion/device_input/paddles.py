"""What a paddle's button and keys do.

The rules say what each means now (`paddle_use`), and the table acts on it. In an open auction the price counts that
could be seen when the button went down (`display_history.py`). Everything a paddle can do can be done on the screen
too; the pad for a fixed price replaces the auctioneer's keypad through `key`.
"""

from companion.live.feedback import Late
from companion.live.live_auction import CLEAR, ENTER
from companion.live.seat_texts import BID_AGAIN, ENTER_AMOUNT, HINTS, LEADS, LOOK_FIRST, PRESS_AGAIN, TOO_LATE
from companion.live.table import Table
from companion.pages.boards.card_game import touched_artists
from companion.pages.navigator import Navigator
from companion.pages.page import PageName
from companion.rules.actions import Bid, Price
from companion.rules.moves import Number, PaddleUse, Rise
from companion.rules.protocol import chair_of, has_gavel, has_lots, paddle_use


def press(navigator: Navigator, seat: int, at: int) -> None:
    """Handle a press of the bid button. A press meant for an auction that is over, or for an older price, is late."""
    table, means = navigator.table, _paddle_use(navigator, seat)
    button = means.button
    tag = table.auction.prices_shown.seen(at)
    if isinstance(button, Rise) and has_gavel(table.any_state):
        if tag and tag.auction != table.auction.number:
            _late(table, seat, at)
        elif means.leads:
            table.note(seat, LEADS, at)
        elif not tag:
            table.refuse(seat, LOOK_FIRST, at)
        elif (amount := tag.amount + table.ledger.course.bid_increment) <= button.standing:
            _late(table, seat, at)
        else:
            table.do(Bid(seat, amount), at=at)
    elif tag:
        _late(table, seat, at)
    elif isinstance(button, Rise):
        table.do(Bid(seat, button.standing + table.ledger.course.bid_increment), at=at)
    elif button:
        navigator.enter(button, at)
    elif not table.messages.put_sale_away(at):
        table.refuse(seat, HINTS[means.awaited], at)


def key(navigator: Navigator, seat: int, key: str, at: int) -> None:
    """Handle a key of the seat's keypad, or of the screen's pad in its place."""
    table, means = navigator.table, _paddle_use(navigator, seat)
    if means.number is Number.SEAL:
        _seal(table, seat, key, at)
    elif means.number:
        _amount(table, means, seat, key, at)
    elif key == CLEAR and means.star:
        if touched_artists(navigator.page):
            navigator.open(PageName.GAME, at)
        else:
            table.do(means.star, at=at)
    else:
        table.refuse(seat, HINTS[means.awaited], at)


def _paddle_use(navigator: Navigator, seat: int) -> PaddleUse:
    """Return the use of the seat's paddle. In the card game it has one only while the page shows the question."""
    state = navigator.table.any_state
    if not has_lots(state) and not navigator.page.shows_question:
        return PaddleUse()
    return paddle_use(state, seat)


def _late(table: Table, seat: int, at: int) -> None:
    """Say at a seat that its press came too late and has no effect."""
    table.refuse(seat, TOO_LATE, at)
    table.feedback.append(Late(chair_of(table.any_state, seat)))


def _amount(table: Table, means: PaddleUse, seat: int, key: str, at: int) -> None:
    """Type a public amount: digits and `#`; `*` clears the digits, or passes where that is possible.

    In doubt `#` is refused, and so is `*` without digits: it may be meant for one that was lost.
    """
    if key in {CLEAR, ENTER} and seat in table.auction.digits.doubted:
        had_digits = table.auction.digits.clear(seat)
        if key == ENTER or not had_digits:
            table.refuse(seat, PRESS_AGAIN, at)
    elif key == CLEAR:
        if not table.auction.digits.clear(seat) and means.star:
            table.do(means.star, at=at)
    elif key == ENTER:
        amount = table.auction.digits.take(seat)
        if amount is None:
            table.refuse(seat, ENTER_AMOUNT, at)
        elif means.number is Number.PRICE:
            table.do(Price(seat, amount.amount), at=at)
        else:
            table.do(Bid(seat, amount.amount), at=at)
    else:
        table.messages.clear_note(seat)
        table.auction.digits.digit(seat, key, at)


def _seal(table: Table, seat: int, key: str, at: int) -> None:
    """Type a secret amount: nothing may be perceived before `#`, and then only that the bid is made."""
    if not paddle_use(table.any_state, seat).asked or table.auction.reveal_at is not None:
        return
    if key == CLEAR:
        table.auction.digits.clear(seat)
    elif key == ENTER and seat in table.auction.digits.doubted:
        table.auction.digits.clear(seat)
        table.refuse(seat, BID_AGAIN, at)
    elif key == ENTER:
        amount = table.auction.digits.take(seat)
        if amount is None:
            table.seal_nothing(seat, at)
        else:
            table.seal_amount(seat, amount, at)
    else:
        table.auction.digits.digit(seat, key, at)
