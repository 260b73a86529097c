"""Keys that overlap, follow quickly, or are held at another paddle: never a bid of another amount."""

from pathlib import Path

import pytest

from companion.device_input.handle_signal import handle
from companion.notation.record import Header
from companion.rules.actions import Action, Add, Bid, Buy, Hammer, Pass, Play, Price
from companion.rules.house_rules import HouseRules
from companion.rules.words import Auction, Variant
from hardware.drivers.card_reader import CARD_READER
from hardware.signals import TABLE, PluggedIn, Unplugged
from hardware.time_units import MILLISECOND
from tests.support.table import NAMES, TableUnderTest, a_table


def stroke(table: TableUnderTest, paddle: int, key: str, *, after: int, hold: int = 90) -> None:
    """A key that goes down after so many milliseconds, and up again."""
    down_at = table.now + after * MILLISECOND
    table.world.simulated.key(paddle, key, down=True, at=down_at)
    table.world.simulated.key(paddle, key, down=False, at=down_at + hold * MILLISECOND)


def held(table: TableUnderTest, paddle: int, keys: str) -> None:
    """A paddle lies on some of its keys."""
    for key in keys:
        table.world.simulated.key(paddle, key, down=True, at=table.now)
    table.advance(1)


def test_an_amount_above_all_that_the_lot_can_pay_is_marked_and_never_refused(table: TableUnderTest) -> None:
    """Who types at a paddle reads it at the seat, everybody else at the pad."""
    table.play("klimt", "double")
    table.touch(Add(1, Auction.OPEN))
    table.key(4, "60")
    assert table.screen.bidders[3].typing == "60…"
    table.key(4, "*77")
    assert (table.screen.bidders[3].typing, table.screen.bidders[3].warning) == ("77…", "worth max. 60")
    table.go(("pad", 0), ("seat", 3))
    table.type_in("61")
    assert table.screen.warning == "worth 60 at most"
    table.touch("back")
    table.key(4, "#")
    assert table.standing == (4, 77)
    table.go("result", ("seat", 3))
    table.type_in("78")
    assert table.screen.warning == "worth 60 at most"
    table.go("back", Hammer(), "continue")
    table.play("munch", "fixed-price")
    table.key(2, "31")
    assert table.screen.warning == "worth 30 at most"
    table.key(2, "*30")
    assert not table.screen.warning
    table.key(2, "#")
    table.go(Buy(3), "continue")
    table.play("munch", "sealed")
    table.key(2, "31")
    assert not table.screen.bidders[1].note
    table.touch("hand-over", 2)
    table.type_in("31")
    assert (table.screen.warning, table.screen.typed) == ("", None), "nothing is said before it is opened"


@pytest.mark.parametrize("gap", [-80, -40, -10, 10, 20], ids="{} ms apart".format)
@pytest.mark.parametrize("auction", ["once-around", "sealed"])
def test_two_thumbs_bid_what_they_type(table: TableUnderTest, auction: str, gap: int) -> None:
    table.play("klimt", auction)
    for place, key in enumerate("25#"):
        stroke(table, 2, key, after=100 + place * (200 + gap), hold=200)
    table.advance(2)
    if auction == "sealed":
        assert table.world.table.auction.secret_bids[2].amount == 25
    else:
        assert table.confirmed[-1] == Bid(2, 25)


@pytest.mark.parametrize(("auction", "note"), [("once-around", "Press again"), ("sealed", "Enter your bid again")])
def test_a_digit_that_a_held_paddle_spoils_is_no_smaller_bid(table: TableUnderTest, auction: str, note: str) -> None:
    table.play("klimt", auction)
    before = table.confirmed
    held(table, 3, "17")
    assert table.scene.banner == "Seat 3’s keypad is held down: keys of others may not count"
    assert table.note(3) == "Held down"
    table.key(2, "15#")
    assert (table.note(2), table.confirmed) == (note, before)
    table.key(2, "5" if auction == "sealed" else "56")
    table.key(2, "#")
    if auction == "sealed":
        assert table.world.table.auction.secret_bids[2].amount == 5
    else:
        assert table.confirmed[-1] == Bid(2, 56)


def test_a_star_that_was_to_clear_a_lost_digit_is_no_pass(table: TableUnderTest) -> None:
    table.play("klimt", "once-around")
    held(table, 3, "17")
    table.key(2, "1")
    table.key(2, "*")
    assert (table.note(2), Pass(2) in table.confirmed) == ("Press again", False)
    table.key(2, "*")
    assert table.confirmed[-1] == Pass(2)


def test_a_star_that_clears_digits_in_doubt_is_not_refused(table: TableUnderTest) -> None:
    table.play("klimt", "once-around")
    table.key(2, "4")
    table.world.table.auction.digits.doubt(2)
    table.key(2, "*")
    assert (table.note(2), table.screen.bidders[1].note, Pass(2) in table.confirmed) == ("", "", False)
    table.key_in(2, 5)
    assert table.confirmed[-1] == Bid(2, 5), "nothing is in doubt any more"


@pytest.mark.parametrize("device", [Unplugged, PluggedIn])
def test_what_a_device_of_the_whole_table_tells_leaves_every_seats_digits(
    table: TableUnderTest, device: type[Unplugged | PluggedIn]
) -> None:
    table.play("klimt", "open")
    for seat in (1, 2, 3, 4):
        table.key(seat, f"1{seat}")
    handle(table.world.navigator, device(CARD_READER, TABLE, table.now))
    table.world.table.paddle_changed(TABLE, table.now)
    for seat in (1, 2, 3, 4):
        table.key(seat, "#")
    assert [action.amount for action in table.confirmed if isinstance(action, Bid)] == [11, 12, 13, 14]


@pytest.mark.parametrize(
    ("acts", "seat", "hint"),
    [
        ([Play(1, "klimt", Auction.DOUBLE)], 1, "*: pass"),
        ([Play(1, "klimt", Auction.FIXED_PRICE), Price(1, 10)], 2, "Button: buy, *: pass"),
    ],
)
def test_the_enter_key_is_no_pass(table: TableUnderTest, acts: list[Action], seat: int, hint: str) -> None:
    table.enter(*acts)
    table.key(seat, "#")
    assert (table.confirmed, table.note(seat)) == (acts, hint)
    table.key(seat, "*")
    assert table.confirmed[-1] == Pass(seat)


def test_a_first_digit_takes_the_note_away_that_one_was_missing(table: TableUnderTest) -> None:
    table.play("klimt", "once-around")
    table.key(2, "#")
    assert table.note(2) == "Enter amount"
    table.key(2, "7")
    assert table.note(2) == ""


def test_no_secret_bid_is_changed_once_all_are_made(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    for seat in (1, 2, 3, 4):
        table.key_in(seat, 10 + seat)
    stroke(table, 2, "9", after=100)
    stroke(table, 2, "#", after=300)
    table.advance(3)
    (sale,) = (step.sale for step in table.world.table.ledger.course.steps if step.sale)
    assert sale.bids == (11, 12, 13, 14)


@pytest.mark.parametrize("increment", [2, 10])
@pytest.mark.parametrize("auction", ["open", "once-around"])
def test_the_button_bids_by_the_increment_of_the_game(tmp_path: Path, auction: str, increment: int) -> None:
    with a_table(tmp_path, ()) as table:
        header = Header("dicetree", Variant.STANDARD, NAMES[:4], 1, house=HouseRules(bid_increment=increment))
        table.world.table.begin(header, at=table.now)
        table.play("klimt", auction)
        table.press(2)
        table.press(3)
        bids = [action for action in table.confirmed if isinstance(action, Bid)]
        assert bids == [Bid(2, increment), Bid(3, 2 * increment)]


def test_doubt_is_over_with_the_lot(table: TableUnderTest) -> None:
    table.play("klimt", "once-around")
    stroke(table, 3, "4", after=100, hold=300)
    stroke(table, 3, "7", after=200, hold=80)
    table.advance(1)
    table.key(2, "*")
    table.key(3, "15#")
    assert table.confirmed[-1] == Bid(3, 15)
