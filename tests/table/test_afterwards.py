"""What follows an act, its repetition, and two things at once: nothing of the first is left that should not be."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.config.settings import Options
from companion.rules.actions import Adjust, Bid, Pass
from companion.screen_data.auctions import OpenScreen
from companion.screen_data.screens import Key
from display.layouts import MOVING_LAYOUTS
from display.widgets import Pieces, Rect
from tests.support.table import TableUnderTest, a_table

TRIED = "Three amounts tried: continue playing first"


# Money during secret bids


@pytest.mark.parametrize(
    ("acts", "sealed"),
    [
        ((Adjust(2, 5),), [2, 3]),
        ((Adjust(2, -5),), [3]),
        (("menu", "money", ("payer", 3), ("seat", 2), ("key", "7"), ("key", "#")), [2]),
        (("menu", "money", ("payer", 2), ("seat", 3), ("key", "7"), ("key", "#")), [3]),
    ],
    ids=["given", "taken", "paid", "paying"],
)
def test_only_who_has_less_money_than_before_bids_again(
    table: TableUnderTest, acts: Sequence[Any], sealed: list[int]
) -> None:
    table.play("munch", "sealed")
    table.key_in(2, 11)
    table.key_in(3, 12)
    table.go(*acts)
    assert sorted(table.world.table.auction.secret_bids) == sealed
    assert [seat for seat in (1, 2, 3, 4) if table.note(seat) == "Enter your bid again"] == sorted({2, 3} - {*sealed})


# A game that was discarded


def test_the_game_after_a_discarded_one_begins_with_nothing_of_it(tmp_path: Path) -> None:
    with a_table(tmp_path, options=Options(explain=True)) as table:
        table.touch("continue")
        table.play("klimt", "open")
        explained = table.screen.explanation
        assert explained
        table.go("menu", "money", ("adjust-money", -1))
        for _ in range(3):
            table.type_in("*999#")
        table.type_in("*1#")
        assert table.said() == TRIED
        table.go("back", "back", "records", ("unfinished-games", 0), ("unfinished-game", 1), ("ask-to-discard", 1))
        table.touch("discard", 1)
        assert table.said() == ""
        table.touch("begin")
        assert table.world.table.ledger.number == 1, "the number is free again"
        table.go("continue", "menu", "money", ("adjust-money", -1))
        table.type_in("*999#")
        assert table.said() == "Player 1: Not enough money"
        table.go("back", "back")
        table.play("klimt", "open")
        assert table.screen.explanation == explained, "these players may not know it"


def test_who_is_renamed_between_an_undo_and_its_redo_is_renamed_after_both(table: TableUnderTest) -> None:
    table.sell("klimt", 3, 10)
    table.touch("undo")
    table.go("menu", "players", ("player-of", 3), "type-name")
    for _ in "Clemens":
        table.touch("erase")
    for letter in "Cleo":
        table.touch("letter", letter)
    table.touch("done")
    table.go("game", "menu", "redo")
    assert (table.state.game.names[2], table.state.cash[2]) == ("Cleo", 90)


# Lists, buttons and seats


def test_what_lies_on_the_button_of_a_seat_where_nobody_plays_is_nobodys_matter(table: TableUnderTest) -> None:
    table.world.simulated.button(5, down=True, at=table.at(0.1))
    table.advance(0.5)
    table.play("klimt", "open")
    assert (table.said(), [table.note(seat) for seat in range(1, 6)]) == ("", [""] * 5)


# While the board is hidden


def test_a_price_that_a_page_hides_has_been_seen_by_nobody(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(4)
    table.go("menu", "money")
    table.press(2)
    assert (table.standing, table.note(2)) == ((4, 1), "Check the screen first")
    table.key_in(3, 7)
    assert table.standing == (3, 7), "an amount is what its player typed"
    table.go("back", "back")
    table.press(2)
    assert table.standing == (2, 8)


def fails(*_: object, **__: object) -> Pieces:
    raise ValueError("no picture")


def test_a_price_that_cannot_be_drawn_has_been_seen_by_nobody(
    table: TableUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play("klimt", "open")
    table.press(4)
    with monkeypatch.context() as broken:
        broken.setitem(MOVING_LAYOUTS, OpenScreen, fails)
        table.strike()
        assert table.shows == "menu"
        table.press(2)
        assert (table.standing, table.note(2)) == ((4, 1), "Check the screen first")
    table.advance(0.5)
    assert table.screen.call == "Going once", "a strike needs no picture"
    table.press(2)
    assert table.standing == (2, 2)


@pytest.mark.parametrize(("page", "call"), [("money", "Going once"), ("records", ""), ("self-test", "")])
def test_a_strike_counts_on_pages_that_do_not_pause_the_game(table: TableUnderTest, page: str, call: str) -> None:
    table.play("klimt", "open")
    table.press(4)
    heard = len(table.sounds)
    table.touch("menu")
    table.touch(page)
    table.strike()
    assert table.sounds[heard:] == {"money": ["gavel"], "records": [], "self-test": ["bid"]}[page]
    while table.shows != "open":
        table.touch("back")
    assert (table.screen.call, table.standing) == (call, (4, 1))


# After an explanation


def test_only_the_picture_after_an_explanation_waits_for_touches(tmp_path: Path) -> None:
    with a_table(tmp_path, options=Options(explain=True)) as table:
        table.touch("continue")
        table.play("klimt", "open")
        table.tap("Continue")
        assert not table.screen.explanation
        table.advance(1)
        for seat, amount in ((3, 2), (4, 4)):
            table.press(2)
            table.advance(0.2)
            rect = next(area.rect for area in table.world.picture.targets if area.choice.means == bid_key(seat, amount))
            table.world.hands.tap(*rect.middle, table.now)
            assert table.standing == (seat, amount)


def bid_key(seat: int, amount: int) -> Key:
    return Key("bid", (seat, amount))


# Plates that change


@pytest.mark.parametrize(("after_ms", "bids"), [(80, []), (120, [Bid(3, 1)])])
def test_a_touch_of_a_plate_that_has_just_become_another_seats_is_no_bid_of_that_seat(
    table: TableUnderTest, after_ms: int, bids: list[Bid]
) -> None:
    table.play("klimt", "once-around")
    place = table.place_of("Bid 1")
    table.world.simulated.key_press(2, "*", table.at(0.2))
    table.world.run(table.at(1), enough=lambda: Pass(2) in table.confirmed)
    assert table.place_of("Bid 1") == place, "it is Clemens's now"
    tapped_at = table.at(after_ms / 1000)
    table.world.loop.later(tapped_at, lambda: table.world.hands.tap(*Rect(*place).middle, tapped_at))
    table.advance(1)
    assert [action for action in table.confirmed if isinstance(action, Bid)] == bids


def test_a_finger_that_was_still_bidding_bids_nothing_in_a_game_that_waits(table: TableUnderTest) -> None:
    """Somebody opens the pad for the sale just before it comes down."""
    table.play("klimt", "open")
    table.press(2)
    targets = table.world.picture.targets
    record = next(area.rect for area in targets if area.choice.means.name == "result")
    plate = next(area.rect for area in targets if area.choice.means == bid_key(3, 2))
    for after, rect in ((0.5, record), (0.55, plate)):
        at = table.at(after)
        table.world.loop.later(at, partial(table.world.hands.tap, *rect.middle, at))
    table.advance(1)
    assert (table.world.table.is_played, table.standing) == (False, (2, 1))
