"""The past at the table: any moment looked at, any game watched; `test_correcting.py` puts it right."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from companion.live.messages import notices
from companion.live.public_game import public_course
from companion.pages.step_viewer import StepViewerPage
from companion.rules.actions import Bid, Play
from companion.rules.edition import CardEdition
from companion.rules.protocol import winners
from companion.rules.words import Auction
from companion.screen_data.past import StepViewerStrip
from tests.support.evenings import finished, resumed
from tests.support.past_of_a_game import listed_steps, look_at, open_history
from tests.support.table import TableUnderTest, a_table


def past(table: TableUnderTest) -> StepViewerStrip:
    assert table.scene.past is not None
    return table.scene.past


# Looking


def test_a_moment_is_the_picture_of_then_and_only_its_strip_can_be_touched(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "2. Clemens bid 32")
    assert (two_lots.screen.price, two_lots.screen.active_seat.name) == ("32", "Clemens")
    assert past(two_lots).title == "Clemens bid 32"
    assert past(two_lots).place == "Step 2 of 6"
    assert two_lots.labels == {"Earlier", "Later", "Previous lot", "Next lot", "Corrections", "Back", "Game"}
    two_lots.tap("Game")
    assert two_lots.shows == "market", "past the history and the menu"


def test_the_game_is_gone_through_step_by_step_and_lot_by_lot(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "Start of game")
    assert {"Earlier", "Previous lot"} & two_lots.labels == set()
    two_lots.tap("Next lot")
    assert two_lots.screen.price == "32"
    two_lots.tap("Later")
    assert past(two_lots).title == "Beatrix played Munch, Open"
    two_lots.tap("Next lot")
    assert past(two_lots).place == "Step 6 of 6"
    assert {"Later", "Next lot"} & two_lots.labels == set()
    two_lots.tap("Previous lot", "Earlier")
    assert past(two_lots).title == "Clemens bid 32"


def test_a_moment_of_a_long_auction_is_shown_without_going_through_all_others(
    table: TableUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play("klimt", "open")
    for amount in range(1, 60):
        table.world.table.do(Bid(2, amount), at=table.now)
    open_history(table)
    read = Mock(wraps=notices)
    monkeypatch.setattr("companion.pages.step_viewer.notices", read)
    table.tap("60. Beatrix bid 59", "Earlier")
    assert past(table).title == "Beatrix bid 58"
    assert read.call_count < 40


def test_a_sealed_auction_of_the_past_shows_nothing_before_its_secret_bids_were_opened(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    for seat, keys in ((2, "17#"), (3, "23#"), (4, "#")):
        table.key(seat, keys)
    look_at(table, "1. Axel played Klimt, Sealed")
    assert [seat.active for seat in table.screen.bidders] == [False] * 4
    for _ in range(4):
        table.touch("back")
    assert [seat.active for seat in table.screen.bidders] == [False, True, True, True]
    table.key(1, "#")
    table.advance(3)
    table.tap("Market")
    look_at(table, "2. Lot 1 (Klimt): Clemens pays 23")
    assert [bidder.last_bid for bidder in table.screen.bidders] == ["no bid", "17", "23", "no bid"]


def test_the_value_of_a_past_lot_is_that_of_its_time_in_thousands_too(tmp_path: Path) -> None:
    with a_table(tmp_path, edition="classic") as table:
        table.play("lite-metal", "open")
        assert (table.screen.lot.worth_label, table.screen.lot.worth_unit) == ("value", "in thousands")
        table.touch(Bid(2, 1))
        assert "Undo: Beatrix bid 1" in table.labels, "one notation in a picture"
        table.strike(3)
        table.go("menu", ("lots", 0))
        assert (table.screen.unit, table.screen.lines[0].price) == ("in thousands", "1")
        table.touch("lot", 1)
        assert (table.screen.lot.worth_label, table.screen.lot.worth_unit) == ("value then", "in thousands")


def test_nobodys_money_is_in_any_moment_before_the_end(two_lots: TableUnderTest) -> None:
    """After 32 and 10 the seats have 132, 110, 68 and 90: amounts that nothing else comes to."""
    look_at(two_lots, "Start of game")
    while "Later" in two_lots.labels:
        two_lots.tap("Later")
        assert not any(money in repr(two_lots.scene) for money in ("132", "110", "'68'", "'90'"))


@pytest.mark.parametrize("bids", [6, 8, 17])
def test_a_long_history_has_pages_down_to_the_beginning(tmp_path: Path, bids: int) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        for bid in range(bids):
            table.press(2 + bid % 2)
        seen = [label for label in open_history(table) if label[0].isdigit()]
        while "Earlier" in table.labels:
            table.tap("Earlier")
            seen += [label for label in listed_steps(table) if label[0].isdigit()]
        assert [int(label.partition(".")[0]) for label in seen] == list(range(bids + 1, 0, -1))
        table.tap("Start of game", "Corrections")
        table.go(("undo-to", 0), "apply-undo")
        assert table.state.hands == (9, 9, 9, 9)
        assert table.undone[-1] == Play(1, "klimt", Auction.OPEN)


# Watching


def test_a_game_is_watched_at_a_chosen_pace_and_stops_at_its_end(two_lots: TableUnderTest) -> None:
    two_lots.open(StepViewerPage(None, public_course(two_lots.world.table.ledger.course), 0))
    two_lots.advance(1)
    assert past(two_lots).place == "Step 0 of 6"
    assert two_lots.world.table.due(two_lots.now) is None, "nothing moves until somebody wants it"
    two_lots.tap("1×", "Play")
    two_lots.advance(2.5)
    assert past(two_lots).place == "Step 2 of 6"
    two_lots.tap("Pause")
    two_lots.advance(10)
    assert past(two_lots).place == "Step 2 of 6"
    two_lots.tap("Next lot", "Play")
    two_lots.advance(10)
    assert past(two_lots).place == "Step 6 of 6"
    assert two_lots.world.table.due(two_lots.now) is None
    assert "Corrections" not in two_lots.labels
    two_lots.tap("Play")
    assert past(two_lots).place == "Step 0 of 6", "and from the beginning again"


@pytest.mark.parametrize("edition", ["dicetree", "card-game"])
def test_the_replay_of_a_game_that_is_over_ends_with_its_result(tmp_path: Path, edition: str) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo"), edition=edition)
    with a_table(tmp_path, ()) as table:
        table.go(("resume", 1), "menu", "replay")
        assert past(table).place.startswith("Step 0 of ")
        while {"Next lot", "Next round"} & table.labels:
            table.touch(past(table).after.means)
        assert (table.shows, table.screen.headline) == ("game result", f"{winner(tmp_path)} wins")
        table.touch(past(table).before.means)
        assert table.shows == "appraisal"


def test_the_arrows_say_season_where_the_box_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardEdition, "has_seasons", True)
    finished(tmp_path, ("Ada", "Ben", "Cleo"), edition="card-game")
    with a_table(tmp_path, ()) as table:
        table.go(("resume", 1), "menu", "replay")
        assert (past(table).before.label, past(table).after.label) == ("Previous season", "Next season")


def winner(folder: Path) -> str:
    """Who won the first game."""
    state = resumed(folder).course.state
    (seat,) = winners(state)
    return state.game.names[seat - 1]


def test_a_game_without_a_step_is_watched_and_nothing_is_due(table: TableUnderTest) -> None:
    session = table.world.table
    table.open(StepViewerPage(None, public_course(session.ledger.course), 0).switch_playing(table.now))
    table.open(StepViewerPage(None, public_course(session.ledger.course), 0).switch_playing(table.now))
    assert table.world.navigator.due() is None
    assert session.due(table.now) is None
