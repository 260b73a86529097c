"""What goes wrong at a table, or happens all at once: and nothing is lost, doubled, or taken for something else."""

import json
from pathlib import Path

import pygame
import pytest

from companion.journal.journal import Entry, EntryKind, Journal
from companion.live.feedback import Logged
from companion.rules.actions import Adjust, Bid, Hammer, Pass, Play, Price
from companion.rules.auction_game.state import Playing
from companion.rules.words import Auction, Variant
from companion.screen_data.auctions import OpenScreen
from companion.screen_data.between_games import GameSetupScreen
from companion.statistics.chapters import Chapter
from display.layouts import LAYOUTS, MOVING_LAYOUTS, MovingLayout
from display.widgets import Pieces
from hardware.time_units import MILLISECOND
from tests.support.dying_disk import let_commits_fail
from tests.support.evenings import finished
from tests.support.exports import export
from tests.support.refusing_disk import refusing_disk
from tests.support.table import AUCTION_EDITIONS, TableUnderTest, a_table, a_table_again


def tap_at(table: TableUnderTest, label: str, at: int) -> None:
    """A finger on a control that is on the screen now, at a later time (ns)."""
    left, top, width, height = table.place_of(label)
    table.world.loop.later(at, lambda: table.world.hands.tap(left + width // 2, top + height // 2, at))


def test_when_the_disk_refuses_the_hammer_the_lot_stays_open_and_can_be_sold_later(
    table: TableUnderTest, tmp_path: Path
) -> None:
    table.play("klimt", "open")
    table.press(2)
    with refusing_disk(tmp_path):
        table.strike(4)
        assert table.standing == (2, 1)
        assert "Not saved" in table.scene.banner
    table.strike(1)
    assert table.state.cash == (101, 99, 100, 100)


@pytest.mark.parametrize(("landed", "leads", "bids"), [(True, (2, 1), 2), (False, (None, 0), 1)])
def test_after_a_disk_error_the_table_looks_what_is_true(
    table: TableUnderTest, tmp_path: Path, landed: bool, leads: tuple[int, int], bids: int
) -> None:
    """An entry that has reached the disk is confirmed, one that has not is refused."""
    table.play("klimt", "open")
    let_commits_fail(table.world.journal, landed=landed)
    table.press(2)
    assert table.standing == leads
    table.press(3)
    assert table.standing == (3, bids)
    assert export(tmp_path, AUCTION_EDITIONS, None).count(b'"bid"') == bids


def test_an_entry_that_another_program_made_meanwhile_is_not_written_over(
    table: TableUnderTest, tmp_path: Path
) -> None:
    table.play("klimt", "open")
    with Journal(tmp_path) as another:
        another.append(1, 2, [Entry(EntryKind.STEP, '{"do":"bid","seat":4,"amount":9}')], finished=False)
    table.press(2)
    assert table.said() == "Game changed by another program: close this one, start it again."
    assert "game 1 has 2 entries where 1 were confirmed; nothing was confirmed" in table.logged[-1]
    assert len(table.confirmed) == 1


def test_a_tap_right_after_the_third_strike_finds_the_picture_changed(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.strike(2)
    at = table.at(0.5)
    table.world.simulated.button(0, down=True, at=at)
    tap_at(table, "Enter bid", at + 10 * MILLISECOND)
    table.advance(1)
    assert table.shows == "sold"


def test_undo_takes_back_only_what_the_finger_saw_on_it(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    at = table.at(0.5)
    table.world.simulated.button(3, down=True, at=at)
    tap_at(table, "Undo: Beatrix bid 1", at + 30 * MILLISECOND)
    table.advance(1)
    assert table.standing == (3, 2)
    assert table.undone == []


def test_a_plate_touched_after_the_hammer_is_late_like_a_button(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.strike(2)
    at = table.at(0.5)
    table.world.simulated.button(0, down=True, at=at)
    tap_at(table, "+1", at + 50 * MILLISECOND)
    table.advance(1)
    assert table.late
    assert isinstance(table.state.phase, Playing)


def test_an_amount_too_large_to_be_written_is_never_confirmed(table: TableUnderTest, tmp_path: Path) -> None:
    table.go("menu", "money", ("adjust-money", 1))
    table.tap(*"9" * 12, "# OK")
    assert table.confirmed == [Adjust(1, 999_999_999)]
    assert b"999999999" in export(tmp_path, AUCTION_EDITIONS, None)


def test_the_largest_amounts_are_typed_as_they_are(table: TableUnderTest) -> None:
    table.go("menu", "money", ("adjust-money", 1))
    table.tap(*"123456789")
    assert table.screen.typed == "123,456,789"
    table.tap("0")
    assert table.screen.typed == "999,999,999"


def test_what_was_keyed_for_one_seat_corrects_no_other_that_is_touched(table: TableUnderTest) -> None:
    table.go("menu", "money", ("adjust-money", 1), ("key", "7"), ("seat", 2), ("key", "#"))
    assert (table.seat_at_pad, table.screen.typed, table.confirmed) == (2, "", [])


@pytest.mark.parametrize(
    ("typed", "name"), [("A\u200db\x07", "Ab"), ("\u034f \u180b", "Player 2"), ("\u3164", "Player 2")]
)
def test_of_a_name_what_cannot_be_printed_or_has_no_ink_is_not_taken(typed: str, name: str, tmp_path: Path) -> None:
    with a_table(tmp_path, (), draws_at_once=True) as table:
        table.touch("rename", 2)
        table.world.loop.type_text(typed, table.now)
        table.go("done", "begin")
        assert table.state.game.names[1] == name


@pytest.mark.parametrize("name", ["王©\ufe0f", "\ufe0f", "Axel\u034f"])
def test_a_table_opens_whatever_names_its_journal_has(name: str, tmp_path: Path) -> None:
    """As it was written before names had to have ink; the second seat looks like the first."""
    header = {"record": 1, "edition": "dicetree", "variant": "standard", "seats": [name, f"{name} ", "B"], "first": 1}
    with Journal(tmp_path) as journal:
        journal.add(json.dumps(header))
    with a_table(tmp_path, (), draws_at_once=True) as table:
        assert table.shows == "welcome"
        table.touch("resume", 1)
        first, second, _ = table.state.game.names
        assert first.strip()
        assert first != second


def fails(*_: object, **__: object) -> Pieces:
    raise pygame.error("Text has zero width")


def test_a_picture_that_cannot_be_drawn_gives_way_to_a_plain_one(
    table: TableUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        layout: MovingLayout = fails
        broken.setitem(MOVING_LAYOUTS, OpenScreen, layout)
        table.play("klimt", "open")
        assert table.shows == "menu"
        table.press(2)
        assert (table.standing, table.note(2)) == ((None, 0), "Check the screen first")
        table.advance(5)
        assert table.logged == ["A picture cannot be drawn: error: Text has zero width"]
        traced = "".join(effect.traceback for _, effect in table.seen if isinstance(effect, Logged))
        assert "in fails\n" in traced, "where it came from"
    table.advance(1)
    assert table.shows == "open"
    table.press(2)
    assert table.standing == (2, 1), "what can be seen again can be bid for"


def test_from_a_set_up_that_cannot_be_drawn_the_table_goes_back_to_its_game(
    table: TableUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play("klimt", "open")
    table.go("menu", "switch-game")
    monkeypatch.setitem(LAYOUTS, GameSetupScreen, fails)
    table.touch("new-game")
    table.tap("Continue")
    assert table.shows == "menu"
    table.tap("Back")
    assert table.shows == "open"


def test_a_correction_moves_nothing_but_money(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    table.key(2, "1")
    table.touch(Adjust(4, 5))
    table.key(2, "5#")
    assert table.world.table.auction.secret_bids[2].amount == 15
    assert table.screen.undo is not None
    assert table.screen.undo.label == "Undo: Doris’s money: +5"
    assert "opened" not in table.sounds


def test_a_correction_leaves_the_gavel_and_the_notice_where_they_were(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.strike(2)
    table.touch(Adjust(4, 5))
    assert table.screen.call == "Going twice"
    table.strike(1)
    table.touch(Adjust(4, -5))
    assert table.screen.price == "1"


@pytest.mark.parametrize("bid", [97, 50])
def test_a_correction_tells_nothing_of_a_secret_bid(table: TableUnderTest, bid: int) -> None:
    table.play("munch", "sealed")
    table.key_in(2, bid)
    table.touch(Adjust(2, -4))
    assert [one.active for one in table.screen.bidders] == [False] * 4
    assert table.note(2) == "Enter your bid again"


ASIDE = {
    "a self-test": ("self-test",),
    "statistics": ("records", ("statistics", Chapter.BOXES, 0)),
    "the past": (("lots", 0), ("history", 0), ("look-at", 1, 0)),
    "another game": ("switch-game", "new-game"),
}


@pytest.mark.parametrize("way", ASIDE.values(), ids=ASIDE)
def test_whatever_puts_a_game_aside_paddles_do_nothing_meanwhile_and_silence_then_begins_anew(
    table: TableUnderTest, way: tuple[str | tuple[str | int, ...], ...]
) -> None:
    table.go("menu", "countdown", "back")
    table.play("klimt", "open")
    table.press(2)
    before = (list(table.confirmed), table.state)
    table.go("menu", *way)
    table.press(3)
    table.key_in(4, 35)
    table.strike(3)
    table.advance(120)
    assert (table.confirmed, table.state) == before
    assert table.world.loop.due() is None
    while table.shows != "open" or table.scene.past:
        table.touch("back")
    assert (table.screen.price, table.screen.active_seat.number, table.screen.call) == ("1", 2, "")
    table.press(3)
    table.advance(60)
    assert table.confirmed[2:] == [Bid(3, 2), Hammer()]


def test_silence_begins_anew_when_only_money_is_taken_back_from_the_past(table: TableUnderTest) -> None:
    table.go("menu", "countdown", "back", Play(1, "klimt", Auction.OPEN), Bid(2, 1), Adjust(4, 5))
    table.go("menu", ("lots", 0), ("history", 0), ("look-at", 2, 0))
    table.advance(120)
    table.go("correct", ("undo-to", 2), "apply-undo")
    assert (table.shows, table.confirmed[-1]) == ("open", Adjust(4, 5)), "nothing is sold"


def test_the_result_is_there_again_after_the_plug_was_pulled(tmp_path: Path) -> None:
    finished(tmp_path)
    with a_table_again(tmp_path) as again:
        assert again.shows == "game result"
        again.go(Adjust(2, 7), "undo")
        assert again.world.journal.unfinished() == (), "an undone correction does not reopen a game"


@pytest.mark.parametrize("seat", [1, 3, 4])
def test_a_button_that_is_down_when_the_auction_opens_is_named_and_bids_nothing(
    table: TableUnderTest, seat: int
) -> None:
    table.world.simulated.button(seat, down=True, at=table.at(0.1))
    table.advance(0.5)
    table.play("klimt", "open")
    assert table.note(seat) == "Button is held down"
    table.press(2)
    assert table.standing == (2, 1)


def test_secret_bids_that_cannot_be_confirmed_are_opened_when_they_can(table: TableUnderTest, tmp_path: Path) -> None:
    table.play("munch", "sealed")
    with refusing_disk(tmp_path):
        for seat in (1, 2, 3, 4):
            table.key_in(seat, seat)
        table.advance(2)
        assert table.shows == "sealed"
    table.advance(2)
    assert table.shows == "sold"


def test_with_the_pad_open_the_others_bid_on_and_a_finger_finds_undo_and_the_gavel(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.touch("pad", 0)
    table.press(3)
    assert (table.shows, table.screen.title) == ("keypad", "2 from Clemens")
    table.touch("undo")
    assert table.undone == [Bid(3, 2)]
    table.go(("pad", 0), Hammer())
    assert table.shows == "sold"


def test_after_a_refused_correction_one_of_the_other_sign_can_be_made(table: TableUnderTest) -> None:
    table.touch(Adjust(2, -500))
    table.touch(Adjust(3, 5))
    assert table.confirmed == [Adjust(3, 5)]


def test_when_everybody_missed_the_turn_the_appraisal_says_so(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Ann", "Bob"), variant=Variant.TWO_PLAYER) as table:
        table.touch(Pass(1))
        table.touch(Pass(2))
        assert table.screen.cause == "Everyone skipped"


def test_a_sale_is_still_told_after_a_correction_and_a_pulled_plug(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        table.press(2)
        table.strike(3)
        table.touch(Adjust(1, 2))
    with a_table_again(tmp_path) as again:
        assert again.shows == "sold"


def test_a_gavel_that_is_tapped_on_after_the_sale_does_not_hide_who_pays_whom(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    for tap in range(6):
        tap_at(table, "Gavel: 3 strikes", table.at(0.3 + 0.15 * tap))
    table.advance(1.2)
    assert table.shows == "sold"
    table.advance(0.5)
    table.tap("Market")
    assert table.shows == "market"


def test_a_sale_that_a_move_on_the_screen_brings_takes_no_touch_at_first(table: TableUnderTest) -> None:
    table.play("klimt", "once-around")
    for seat in (2, 3, 4):
        table.key(seat, "*")
    table.touch(Pass(1))
    assert table.shows == "sold"
    assert table.world.loop.answers_at > table.now
    table.go("undo", "redo")
    assert table.shows == "sold"
    assert table.world.loop.answers_at < table.now, "this one was asked for"


def test_an_appraisal_that_comes_by_itself_takes_no_touch_at_first_and_one_that_is_asked_for_does(
    table: TableUnderTest,
) -> None:
    for seat in (1, 2, 3, 4):
        table.touch(Play(seat, "klimt", Auction.FIXED_PRICE))
        table.touch(Price(seat, 1))
        table.press(seat % 4 + 1)
    table.touch("continue")
    table.touch(Play(1, "klimt", Auction.OPEN))
    assert table.shows == "appraisal"
    assert table.world.loop.answers_at > table.now
    table.watch()
    assert table.world.loop.answers_at > table.now
    assert not table.scene.takes_touches, "and looks so"
    table.advance(0.6)
    assert table.scene.takes_touches
    table.go("undo", "redo")
    assert table.shows == "appraisal"
    assert table.world.loop.answers_at < table.now
    assert table.scene.takes_touches
