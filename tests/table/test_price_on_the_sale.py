"""The price that was just told, put right by touching it on the sale; and the pad that opens at the empty price."""

from pathlib import Path

import pytest

from companion.journal.journal import JournalFault
from companion.rules.actions import Bid, Hammer
from companion.virtual.finger import Result
from tests.support.table import TableUnderTest

PRICE = "Buyer and price"


@pytest.mark.parametrize("auction", ["open", "once-around", "sealed", "fixed-price"])
def test_another_price_is_told_at_once_and_one_undo_brings_the_first_back(table: TableUnderTest, auction: str) -> None:
    table.play("klimt", auction)
    table.touch(Result(2, 35))
    table.tap(PRICE)
    assert (table.shows, table.screen.typed, table.seat_at_pad) == ("keypad", "35", 2)
    table.tap("5", "3", "# OK")
    assert (table.shows, table.screen.price, table.screen.payment) == ("sold", "53", "Beatrix pays 53 to Axel")
    assert table.state.cash == (153, 47, 100, 100)
    table.touch("undo")
    assert table.screen.sentences == ("Already paid? Then:", "Axel gives 18 to Beatrix")
    assert table.state.cash == (135, 65, 100, 100)


def test_where_the_lot_goes_to_somebody_else_the_effect_is_shown_first(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.touch(Result(2, 35))
    table.tap(PRICE, "Clemens", "# OK")
    assert table.shows == "correction preview"
    assert table.screen.becomes == "Clemens pays 35"
    table.tap("Apply correction", "Game")
    assert table.state.cash == (135, 100, 65, 100)


def test_after_money_was_corrected_since_the_effect_is_shown_first(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.touch(Result(2, 35))
    table.go("menu", "money")
    table.tap("Has more", "Doris", "3", "# OK")
    assert table.shows == "sold"
    table.tap(PRICE, "4", "0", "# OK")
    assert table.shows == "correction preview"
    table.tap("Apply correction", "Game")
    assert table.state.cash == (140, 60, 100, 103)


@pytest.mark.parametrize(("typed", "why"), [("101", "Beatrix: Not enough money"), ("0", "Too low"), ("", "No change")])
def test_what_cannot_be_or_is_so_already_changes_nothing(table: TableUnderTest, typed: str, why: str) -> None:
    table.play("klimt", "open")
    table.touch(Result(2, 35))
    before = table.state
    table.tap(PRICE, *typed, "# OK")
    assert (table.scene.banner, table.state) == (why, before)
    assert table.shows == "keypad"
    table.tap("Back")
    assert (table.shows, table.screen.price) == ("sold", "35")


def test_a_price_that_the_disk_refuses_is_not_told(table: TableUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play("klimt", "open")
    table.touch(Result(2, 35))

    monkeypatch.setattr(table.world.journal, "append", refuses)
    table.tap(PRICE, "4", "0", "# OK")
    assert (table.scene.banner, table.shows) == ("journal: the disk is full", "keypad")
    assert table.state.cash == (135, 65, 100, 100)


def test_bids_that_the_new_price_is_above_stand(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.key_in(3, 10)
    table.key_in(2, 20)
    table.strike(3)
    table.tap(PRICE, "2", "5", "# OK")
    assert table.shows == "sold"
    assert table.world.table.ledger.course.steps[-1].actions == (Hammer(),)
    assert table.confirmed[-2:] == [Bid(2, 25), Hammer()]


def test_a_finger_that_was_still_bidding_opens_no_pad(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.strike(2)
    finger = table.at(0.6)
    table.world.simulated.press(0, table.at(0.3))
    table.advance(0.55)
    assert table.shows == "sold"
    left, top, width, height = table.place_of(PRICE)
    table.world.hands.tap(left + width // 2, top + height // 2, finger)
    assert table.shows == "sold"


@pytest.mark.parametrize("auction", ["open", "once-around"])
def test_a_touch_of_the_empty_price_opens_the_pad_for_the_sale(table: TableUnderTest, auction: str) -> None:
    table.play("klimt", auction)
    empty = max(
        (area.rect for area in table.world.picture.targets if area.choice.label == "Record sale"), key=height_of
    )
    table.tap_at(empty)
    assert table.shows == "keypad"
    table.tap("Beatrix", "3", "5", "# OK")
    assert (table.shows, table.state.cash) == ("sold", (135, 65, 100, 100))
    assert len([area for area in table.world.picture.targets if area.choice.label == "Record sale"]) == 0


def height_of(rect: tuple[int, int, int, int]) -> int:
    return rect[3]


def refuses(*_: object, **__: object) -> None:
    raise JournalFault(Path("journal"), "the disk is full")
