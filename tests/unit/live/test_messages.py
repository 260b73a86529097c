"""Notices, notes at seats and the banner: what takes the place of what, and for how long."""

import pytest

from companion.i18n.message import message
from companion.i18n.translator import ENGLISH
from companion.live.messages import Messages, Notice, notices
from companion.rules.events import Dealt, Lot, LotSold, Paid
from companion.rules.words import Auction
from hardware.time_units import Standstill

S = 1_000_000_000
MS = 1_000_000
SALE = LotSold(Lot(0, cards=1, auctioneer=1, kind=Auction.OPEN), buyer=2, price=5)


@pytest.mark.parametrize(("after", "goes"), [(499 * MS, False), (500 * MS, True)])
def test_a_sale_is_put_away_only_once_it_was_seen_for_half_a_second(after: int, *, goes: bool) -> None:
    messages = Messages()
    messages.show((SALE, Dealt(2)), at=S)
    messages.note(1, message("Too late"), S)
    assert messages.put_sale_away(S + after) is goes
    assert messages.notices == ((Dealt(2),) if goes else (SALE, Dealt(2)))
    assert (messages.notes == {}) is goes
    assert not messages.put_sale_away(60 * S) or not goes, "a deal is no sale"


def test_a_sale_that_a_moment_told_is_seen_from_its_end() -> None:
    messages = Messages()
    messages.show((SALE,), at=S)
    messages.drawn(5 * S)
    assert not messages.put_sale_away(5 * S + 499 * MS)
    assert messages.put_sale_away(5 * S + 500 * MS)


def test_of_what_a_step_made_happen_sales_deals_and_the_last_payout_are_shown() -> None:
    last = Paid((1, 2), is_last=True)
    happened: tuple[Notice, ...] = (SALE, Paid((1, 2), is_last=False), Dealt(2), last)
    assert notices(happened) == (SALE, Dealt(2), last)


def test_a_note_stays_for_four_seconds_in_which_people_see_it() -> None:
    messages = Messages()
    messages.note(1, message("Too late"), S)
    messages.note(2, message("Too low"), 2 * S)
    messages.fade(5 * S - 1)
    assert set(messages.notes) == {1, 2}
    messages.fade(5 * S)
    assert set(messages.notes) == {2}
    messages.stood_still(Standstill(5 * S, 100 * S))
    messages.fade(101 * S - 1)
    assert set(messages.notes) == {2}
    messages.fade(101 * S)
    assert messages.notes == {}


def test_a_note_is_taken_away_by_its_seat_or_by_what_it_says_and_others_stay() -> None:
    messages = Messages()
    for seat, text in ((1, "You lead"), (2, "Too low"), (3, "You lead"), (4, "Too late")):
        messages.note(seat, message(text), 0)
    messages.clear_notes_saying(message("You lead"))
    assert set(messages.notes) == {2, 4}
    messages.clear_note(2)
    messages.clear_note(2)
    assert set(messages.notes) == {4}


def test_a_reply_covers_the_warnings_of_which_each_is_told_once() -> None:
    messages = Messages()
    for text in ("One", "Two", "One"):
        messages.warn(message(text))
    assert messages.banner(ENGLISH) == "One · Two"
    messages.reply(message("Done"))
    assert messages.banner(ENGLISH) == "Done"
    messages.clear_reply()
    assert messages.banner(ENGLISH) == "One · Two"
    messages.clear_warning(message("One"))
    messages.clear_warning(message("Three"))
    assert messages.banner(ENGLISH) == "Two"


@pytest.mark.parametrize("replied", [True, False])
def test_a_cleared_banner_says_nothing_more(*, replied: bool) -> None:
    messages = Messages()
    messages.warn(message("One"))
    if replied:
        messages.reply(message("Done"))
    messages.clear_banner()
    messages.clear_reply()
    assert messages.banner(ENGLISH) == ""
