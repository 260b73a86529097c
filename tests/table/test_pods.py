"""A mixed table, from cable to journal: seat 1 on pins, seat 2 a pod, seat 3 on the screen, and a card reader."""

from pathlib import Path

import pytest

from companion.rules.actions import Bid, Pass
from tests.conftest import MIXED
from tests.support.evenings import finished
from tests.support.past_of_a_game import open_history
from tests.support.table import TableUnderTest, a_table, settings_of


@pytest.fixture
def table(mixed: TableUnderTest) -> TableUnderTest:
    return mixed


def test_a_pod_pulled_out_in_an_auction_leaves_the_others_playing_and_comes_back(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.world.simulated.pods[2].unplug()
    table.press(paddle=1)
    assert table.note(2) == "Paddle unplugged"
    table.touch(Bid(2, 2))
    table.world.simulated.pods[2].plug()
    table.advance(3)
    assert table.note(2) == "Paddle reconnected"
    table.press(paddle=1)
    table.press(paddle=2)
    assert [action for action in table.confirmed if not isinstance(action, Pass)][-4:] == [
        Bid(1, 1),
        Bid(2, 2),
        Bid(1, 3),
        Bid(2, 4),
    ]


def buttons_and_keypads(table: TableUnderTest) -> tuple[str, str]:
    """What the page of the table says of them, and its remedy."""
    table.touch("system")
    told = next(fact for fact in table.screen.facts if fact.name == "Buttons and keypads")
    table.touch("back")
    return told.value, told.remedy


def test_what_is_missing_when_the_table_is_switched_on_is_told_when_the_game_begins(tmp_path: Path) -> None:
    with a_table(tmp_path, (), settings=settings_of(tmp_path, MIXED)) as table:
        table.world.simulated.pods[2].unplug()
        table.reader.unplug()
        table.advance(5)
        assert set(table.logged) == {"seat 2's pod: paddle unplugged", "the card reader: card reader unplugged"}
        assert table.said() == "Card reader unplugged"
        table.touch("begin")
        assert table.note(2) == "Paddle unplugged"
        assert table.said() == "Card reader unplugged"


def test_the_page_of_the_table_counts_what_is_unplugged(mixed: TableUnderTest) -> None:
    mixed.touch("menu")
    assert buttons_and_keypads(mixed) == ("All found", "")
    mixed.world.simulated.pods[2].unplug()
    mixed.advance(5)
    assert buttons_and_keypads(mixed) == ("Not found", "Test buttons and keypads")
    mixed.reader.unplug()
    mixed.advance(5)
    assert buttons_and_keypads(mixed) == ("Not found", "Card reader unplugged")
    mixed.world.simulated.pods[2].plug()
    mixed.reader.plug()
    mixed.advance(5)
    assert buttons_and_keypads(mixed) == ("All found", "")


def test_what_is_pulled_out_while_the_history_is_open_is_told_on_the_way_back(mixed: TableUnderTest) -> None:
    mixed.play("klimt", "open")
    mixed.press(paddle=1)
    open_history(mixed)
    mixed.tap("2. Axel bid 1")
    mixed.world.simulated.pods[2].unplug()
    mixed.reader.unplug()
    mixed.advance(10)
    assert mixed.note(2) == ""
    for _ in range(3):
        mixed.touch("back")
    assert mixed.note(2) == "Paddle unplugged"
    assert mixed.said() == "Card reader unplugged"


def test_what_is_said_already_is_not_said_twice_on_the_way_back(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, MIXED)
    with a_table(tmp_path, settings=settings) as before:
        before.play("klimt", "sealed")
    with a_table(tmp_path, (), settings=settings) as table:
        table.reader.unplug()
        table.advance(5)
        table.tap("Resume game")
        told = "Any secret bids so far are lost: bid again · Card reader unplugged"
        assert table.said() == told
        table.go("menu", "switch-game", "new-game", "back")
        assert table.said() == told


def test_what_is_missing_is_told_again_when_the_same_players_play_again(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, MIXED)
    finished(tmp_path, ("Axel", "Beatrix", "Clemens"))
    with a_table(tmp_path, (), settings=settings) as table:
        table.world.simulated.pods[2].unplug()
        table.tap("See result")
        table.advance(10)
        assert (table.shows, table.note(2)) == ("game result", "")
        table.tap("Same players again")
        assert table.note(2) == "Paddle unplugged"


def test_a_pod_whose_seat_nobody_takes_is_not_told_to_the_table(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, MIXED.replace("2 =", "4 ="))
    with a_table(tmp_path, ("Axel", "Beatrix", "Clemens"), settings=settings) as table:
        table.world.simulated.pods[4].unplug()
        table.advance(5)
        table.touch("menu")
        assert buttons_and_keypads(table) == ("Not found", "Test buttons and keypads")
        table.touch("back")
        assert ([table.note(seat) for seat in range(1, 4)], table.said()) == ([""] * 3, "")


def test_of_what_comes_and_goes_only_what_is_true_now_is_told(mixed: TableUnderTest) -> None:
    """The reader is told to the whole table, a pod at its seat."""
    pod = mixed.world.simulated.pods[2]
    mixed.play("klimt", "open")
    for _ in range(2):
        for device in (pod, mixed.reader):
            device.unplug()
        mixed.advance(3)
        assert (mixed.said(), mixed.note(2)) == ("Card reader unplugged", "Paddle unplugged")
        for device in (pod, mixed.reader):
            device.plug()
        mixed.advance(3)
        assert (mixed.said(), mixed.note(2)) == ("Card reader reconnected", "Paddle reconnected")
