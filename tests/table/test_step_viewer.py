"""The past at the table: any moment looked at, any game watched; `test_correcting.py` puts it right."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from companion.live.messages import notices
from companion.live.public_game import PublicGame
from companion.notation.record import Header
from companion.pages.step_viewer import StepViewerPage
from companion.rules.actions import Bid, Play
from companion.rules.words import Auction, Variant
from companion.screen_data.past import StepViewerStrip
from tests.support.evenings import add
from tests.support.past_of_a_game import entries, look_at, open_history
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
    assert two_lots.labels == {"Earlier", "Later", "Previous lot", "Next lot", "Corrections", "Back"}


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
    assert read.call_count < 30


def test_a_sealed_auction_of_the_past_shows_nothing_before_its_fists_were_opened(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    for seat, keys in ((2, "17#"), (3, "23#"), (4, "#")):
        table.key(seat, keys)
    look_at(table, "1. Axel played Klimt, Sealed")
    assert [fist.active for fist in table.screen.bidders] == [False] * 4
    for _ in range(4):
        table.touch("back")
    assert [fist.active for fist in table.screen.bidders] == [False, True, True, True]
    table.key(1, "#")
    table.advance(3)
    table.tap("Market")
    look_at(table, "2. Bids revealed")
    assert [bidder.last_bid for bidder in table.screen.bidders] == ["no bid", "17", "23", "no bid"]


def test_nobodys_money_is_in_any_moment_before_the_end(two_lots: TableUnderTest) -> None:
    """After 32 and 10 the seats have 132, 110, 68 and 90: amounts that nothing else comes to."""
    look_at(two_lots, "Start of game")
    while "Later" in two_lots.labels:
        two_lots.tap("Later")
        assert not any(money in repr(two_lots.scene) for money in ("132", "110", "'68'", "'90'"))


def test_every_game_of_the_journal_can_be_watched_eight_on_a_page_the_latest_first(tmp_path: Path) -> None:
    for number in range(1, 18):
        add(tmp_path, Header("dicetree", Variant.STANDARD, (f"Ada {number}", "Ben", "Cleo"), 1), ())
    with a_table(tmp_path, ()) as table:
        table.go("records", ("games", 0))
        pages = [watchable(table)]
        while "Earlier" in table.labels:
            table.tap("Earlier")
            pages.append(watchable(table))
        assert pages == [[*range(17, 9, -1)], [*range(9, 1, -1)], [1]]
        for page in reversed(pages[:-1]):
            table.tap("Later")
            assert watchable(table) == page
        assert "Later" not in table.labels
        table.touch("watch", 12)
        assert "Ada 12" in repr(table.scene)


def watchable(table: TableUnderTest) -> list[int]:
    """The numbers of the games that are listed."""
    return [int(entry.label.partition(".")[0]) for entry in table.screen.entries if entry.means.name == "watch"]


@pytest.mark.parametrize("bids", [8, 17])
def test_a_long_history_has_pages_down_to_the_beginning(tmp_path: Path, bids: int) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        for bid in range(bids):
            table.press(2 + bid % 2)
        seen = [label for label in open_history(table) if label[0].isdigit()]
        while "Earlier" in entries(table):
            table.tap("Earlier")
            seen += [label for label in entries(table) if label[0].isdigit()]
        assert [int(label.partition(".")[0]) for label in seen] == list(range(bids + 1, 0, -1))
        table.tap("Start of game", "Corrections")
        table.touch("undo-to", 0)
        assert table.state.hands == (9, 9, 9, 9)
        assert table.undone[-1] == Play(1, "klimt", Auction.OPEN)


# Watching


def test_any_game_of_the_journal_is_watched_at_a_chosen_pace_and_stops_at_its_end(two_lots: TableUnderTest) -> None:
    open_history(two_lots)
    two_lots.tap("Replay a game")
    two_lots.tap(entries(two_lots)[0])
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


def test_an_earlier_game_can_be_watched_during_this_one(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game") as first:
        first.tap("Influence card", "TEC")
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        open_history(table)
        table.tap("Replay a game")
        games = entries(table)
        assert [game.partition(".")[0] for game in games] == ["2", "1"]
        table.tap(games[1])
        table.tap("Later")
        assert table.shows == "card"
        assert past(table).title == "Influence card: TEC"
        table.strike(3)
        assert table.confirmed == [Play(1, "klimt", Auction.OPEN)]
        for _ in range(5):
            table.touch("back")
        assert table.shows == "open"


def test_the_list_of_games_is_looked_up_when_it_is_opened_and_not_again(two_lots: TableUnderTest) -> None:
    asked: list[str] = []
    two_lots.world.journal._connection.set_trace_callback(asked.append)
    open_history(two_lots)
    two_lots.tap("Replay a game")
    assert asked
    asked.clear()
    for _ in range(3):
        two_lots.advance(1)
    assert asked == []
    assert two_lots.labels == {"1. Modern Art (DiceTree, 2017), Axel, Beatrix, Clemens, Doris", "Back"}


def test_a_list_of_games_that_cannot_be_looked_up_is_said_once_and_logged(two_lots: TableUnderTest) -> None:
    open_history(two_lots)
    two_lots.world.journal._connection.execute("DROP TABLE progress")
    two_lots.tap("Replay a game")
    assert two_lots.labels == {"Back"}
    assert "no such table: progress" in two_lots.said()
    assert two_lots.logged == [two_lots.said()]


def test_a_game_without_a_step_is_watched_and_nothing_is_due(table: TableUnderTest) -> None:
    session = table.world.table
    table.open(StepViewerPage(None, PublicGame(session.ledger), 0).switch_playing(table.now))
    table.open(StepViewerPage(None, PublicGame(session.ledger), 0).switch_playing(table.now))
    assert table.world.navigator.due() is None
    assert session.due(table.now) is None
