"""The result of an auction that was held aloud, entered at once: who bought the lot, and for how much."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.journal.journal import JournalFault
from companion.rules.actions import Action, Adjust, Bid, Buy, Hammer, Leave, Pass, Price
from companion.rules.events import LotSold
from companion.virtual.finger import Result
from display.layouts import layout
from display.panel import Panel
from display.widgets import Text
from hardware.time_units import MILLISECOND
from tests.support.table import TableUnderTest


def last_actions(table: TableUnderTest) -> Sequence[object]:
    return table.world.table.ledger.course.steps[-1].actions


@pytest.mark.parametrize(
    ("auction", "buyer", "price", "actions"),
    [
        ("open", 2, 35, [Bid(2, 35), Hammer()]),
        ("open", 1, 0, [Hammer()]),
        ("once-around", 3, 20, [Pass(2), Bid(3, 20), Pass(4), Pass(1)]),
        ("once-around", 1, 0, [Pass(2), Pass(3), Pass(4), Pass(1)]),
        ("sealed", 4, 12, [Pass(2), Pass(3), Bid(4, 12), Pass(1)]),
        ("fixed-price", 3, 40, [Price(1, 40), Pass(2), Buy(3)]),
        ("fixed-price", 1, 40, [Price(1, 40), Pass(2), Pass(3), Pass(4)]),
    ],
)
def test_buyer_and_price_are_entered_in_one_step(
    table: TableUnderTest, auction: str, buyer: int, price: int, actions: list[Action]
) -> None:
    table.play("klimt", auction)
    table.touch(Result(buyer, price))
    assert last_actions(table) == tuple(actions)
    assert table.shows == "sold"
    assert sum(table.state.bought[buyer - 1]) == 1
    table.touch("undo")
    assert not any(map(any, table.state.bought))
    assert table.state.cash == (100,) * 4
    table.touch("redo")
    assert sum(table.state.bought[buyer - 1]) == 1


@pytest.mark.parametrize("auction", ["once-around", "sealed"])
def test_what_the_others_bid_aloud_is_not_claimed(table: TableUnderTest, auction: str) -> None:
    table.play("klimt", auction)
    table.touch(Result(4, 12))
    assert [bidder.last_bid for bidder in table.screen.bidders] == ["", "", "", "12"]
    assert (table.screen.opening, table.screen.opened) == ("", ()), "no bid is revealed that nobody entered"


def test_a_lot_that_was_taken_for_free_says_so_once_and_of_no_seat_that_it_did_not_bid(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    table.touch(Result(1, 0))
    assert (table.screen.headline, table.screen.price) == ("Free", "0")
    assert [bidder.last_bid for bidder in table.screen.bidders] == [""] * 4


def test_buyer_and_price_come_in_either_order_in_five_touches_and_the_digits(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.touch("result")
    table.tap("3", "8")
    assert (table.screen.typed, table.seat_at_pad) == ("38", 0)
    table.tap("# OK")
    assert table.scene.banner == "Touch who bought it"
    table.touch("seat", 2)
    assert (table.screen.typed, table.seat_at_pad) == ("38", 2)
    table.tap("* Clear", "# OK")
    assert table.scene.banner == "Enter amount"
    table.tap("7", "# OK")
    assert table.state.cash == (107, 93, 100, 100)


def test_the_way_to_money_is_offered_only_for_the_seat_that_lacked_it(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.go("result", ("seat", 2))
    table.type_in("400#")
    assert "Give Beatrix money" in table.labels
    table.touch("seat", 3)
    assert not [label for label in table.labels if label.startswith("Give ")]


def test_what_was_bid_before_stands_as_far_as_it_can(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(paddle=3)
    table.press(paddle=2)
    table.touch(Result(2, 2))
    assert last_actions(table) == (Hammer(),)
    table.touch("undo")
    table.touch(Result(4, 30))
    assert last_actions(table) == (Bid(4, 30), Hammer())
    table.touch("undo")
    table.touch(Result(3, 1))
    assert table.state.cash == (101, 100, 99, 100)
    assert table.shows == "sold", "who pays whom is shown"
    table.touch("undo")
    assert table.state.phase.name == "open"
    assert table.state.cash == (100,) * 4
    assert last_actions(table) == (Bid(2, 2),), "one undo brings back all bids that were taken out"


@pytest.mark.parametrize(("buyer", "price"), [(2, 2), (3, 1)])
def test_the_lamp_is_lit_as_long_as_by_the_gavel_also_where_a_bid_is_taken_back(
    table: TableUnderTest, buyer: int, price: int
) -> None:
    table.play("klimt", "open")
    table.press(paddle=3)
    table.press(paddle=2)
    lit: list[tuple[bool, int]] = []
    table.world.simulated.watch_lamp(lambda on, at: lit.append((on, at)))
    table.touch(Result(buyer, price))
    table.advance(1)
    (_, begun), (_, ended) = lit
    assert ended - begun == 400 * MILLISECOND


@pytest.mark.parametrize(
    ("buyer", "price", "why"), [(2, 101, "Beatrix: Not enough money"), (2, 0, "Too low"), (3, 9, "Clemens has left")]
)
def test_a_result_that_the_rules_do_not_take_is_refused_whole(
    table: TableUnderTest, buyer: int, price: int, why: str
) -> None:
    table.play("klimt", "open")
    table.press(paddle=2)
    table.touch(Leave(3))
    before = table.state
    table.touch(Result(buyer, price))
    assert table.state == before
    assert table.shows == "keypad"
    assert table.scene.banner == why


def test_after_a_refusal_the_next_digit_begins_a_new_amount(table: TableUnderTest) -> None:
    """Also after one that is not looked at any more; what was refused is shown until then, and can be tried again."""
    table.play("klimt", "open")
    table.touch("result")
    table.tap("Beatrix", "9", "0", "0", "# OK")
    assert (table.screen.typed, table.said()) == ("900", "Beatrix: Not enough money")
    texts = {piece.text for piece in layout(table.scene, Panel.parse("800x480")) if isinstance(piece, Text)}
    assert "Beatrix: Not enough money · worth 30 at most" in texts
    for amount in ("901", "902", "903"):
        table.tap(*amount)
        assert table.screen.typed == amount
        table.tap("# OK")
    table.tap("9")
    assert table.screen.typed == "9"


def test_a_result_that_the_disk_refuses_is_not_told_as_sold(
    table: TableUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither where it follows the bids nor where some of them are taken back for it."""
    table.play("klimt", "open")
    table.press(paddle=3)
    table.press(paddle=2)
    with monkeypatch.context() as full:
        full.setattr(table.world.journal, "append", refuses)
        for buyer, price in ((2, 2), (3, 1)):
            table.touch(Result(buyer, price))
            assert (table.shows, table.scene.banner) == ("keypad", "journal: the disk is full")
            table.touch("back")
            assert (table.shows, table.standing) == ("open", (2, 2))
    table.touch(Result(3, 1))
    assert (table.shows, table.screen.active_seat.name, table.screen.price) == ("sold", "Clemens", "1")


def refuses(*_: object, **__: object) -> None:
    raise JournalFault(Path("journal"), "the disk is full")


def test_where_the_auctioneer_has_no_money_a_price_of_0_is_entered_and_corrected(table: TableUnderTest) -> None:
    table.touch(Adjust(1, -100))
    table.play("klimt", "fixed-price")
    table.touch(Result(2, 0))
    assert last_actions(table) == (Price(1, 0), Buy(2))
    assert (table.screen.payment, table.screen.price) == ("Beatrix pays nothing", "0")
    table.go("menu", ("lots", 0), ("lot", 1), ("seat", 3), ("key", "0"), ("key", "#"), "apply-correction")
    assert table.screen.sentences == ("Paid what the screen said? Then:", "Clemens takes 1 Klimt card from Beatrix")


def test_secret_bids_that_were_made_tell_nothing_and_are_not_used(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    table.key_in(paddle=2, amount=77)
    table.touch(Result(3, 5))
    assert last_actions(table) == (Pass(2), Bid(3, 5), Pass(4), Pass(1))
    assert "77" not in str(table.scene)
    notice = table.world.table.messages.notices[0]
    assert isinstance(notice, LotSold)
    assert (notice.buyer, notice.price, notice.bids) == (3, 5, (0, 0, 5, 0))
