"""Two players change chairs with all they have: paddles, lights and plates belong to chairs, all else to players."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config.settings import Side
from companion.device_input.handle_signal import handle, report_faults
from companion.i18n.translator import ENGLISH
from companion.notation.record import Header
from companion.pages.game_story import over_time_screen
from companion.rules.actions import Hammer, Influence, Play, PlayCard, Swap
from companion.rules.words import Auction, Effect, Variant
from companion.story_page import story_page
from hardware.config.wiring import FOUR
from hardware.drivers.pod import POD
from hardware.signals import (
    Fault,
    FaultKind,
    KeyDoubted,
    LineTroubled,
    Part,
    PluggedIn,
    Signal,
    Trouble,
    Unplugged,
)
from tests.support.evenings import add
from tests.support.exports import at_another_table, export
from tests.support.table import EDITIONS, NAMES, SETTINGS, TableUnderTest, a_table, a_table_again

SWAP = Swap(1, 3)
"""Axel and Clemens."""
SWAPPED = ["Clemens", "Beatrix", "Axel", "Doris"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableUnderTest]:
    """A table at which Clemens has bought the first lot from Axel, for 20, before the two change chairs."""
    with a_table(tmp_path, settings=replace(SETTINGS, wiring=FOUR)) as table:
        table.touch("continue")
        table.sell("klimt", buyer=3, price=20)
        table.touch(SWAP)
        yield table


def plates(table: TableUnderTest) -> list[tuple[int, str]]:
    """The plates on the screen, from the first."""
    shown = table.screen.seats if hasattr(table.screen, "seats") else table.screen.bidders
    return [(plate.number, plate.name) for plate in shown]


def test_five_touches_and_what_both_have_is_theirs(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.touch("continue")
        table.sell("klimt", buyer=3, price=20)
        table.tap("Menu", "Players", "Axel", "Clemens")
        assert table.screen.title == "Axel and Clemens swap seats"
        table.tap("They take everything with them")
        assert table.confirmed[-1] == SWAP
        assert (table.shows, plates(table)) == ("market", list(enumerate(SWAPPED, start=1)))
        assert [len(seat.bought) for seat in table.screen.seats] == [1, 0, 0, 0], "Clemens’ Klimt"
        assert [seat.cards for seat in table.screen.seats] == [9, 9, 8, 9], "Axel has played a card"
        assert (table.state.cash, table.state.game.names) == ((120, 100, 80, 100), NAMES[:4])
        assert "Undo: Axel and Clemens swap seats" in table.labels


def test_a_paddle_bids_for_whoever_sits_there(table: TableUnderTest) -> None:
    table.play("munch", "open")
    table.press(paddle=3)
    assert table.standing == (1, 1)
    table.key_in(paddle=1, amount=7)
    assert table.standing == (3, 7)
    table.press(paddle=1)
    assert table.note(3) == "You lead"
    assert table.screen.bidders[0].note == "You lead"
    table.strike(3)
    assert (table.screen.payment, table.screen.active_seat.number) == ("Clemens pays 7 to Beatrix", 1)


def test_a_press_that_comes_too_late_is_told_at_its_own_chair(table: TableUnderTest) -> None:
    table.play("munch", "open")
    at = table.at(0.3)
    table.world.simulated.press(4, at)
    table.world.simulated.press(3, at + 20_000_000)
    table.advance(1)
    assert (table.standing, table.late, table.note(1)) == ((4, 1), [3], "Too late")


HELD = Fault(seat=1, part=Part.BUTTON, kind=FaultKind.HELD, pins=(2,), remedy="let go")
OF_CHAIR_1: dict[str, Callable[[TableUnderTest], object]] = {
    "unplugged": lambda table: signal(table, Unplugged(POD, 1, table.now)),
    "plugged in": lambda table: signal(table, PluggedIn(POD, 1, table.now)),
    "a lost press": lambda table: signal(table, LineTroubled(1, Trouble.LOST, table.now)),
    "a storm": lambda table: signal(table, LineTroubled(1, Trouble.STORM, table.now)),
    "a keypad's loose wire": lambda table: signal(table, LineTroubled(1, Trouble.LOST, table.now, column=2)),
    "held when it was switched on": lambda table: report_faults(table.world.table, [HELD], table.now),
    "held when bidding begins": lambda table: hold_through_a_new_auction(table, paddle=1),
}
"""What is said about the paddle of chair 1, where Clemens sits now."""


def signal(table: TableUnderTest, told: Signal) -> None:
    """A device tells something."""
    handle(table.world.navigator, told)


def hold_through_a_new_auction(table: TableUnderTest, paddle: int) -> None:
    """The button is down when the next auction opens."""
    table.world.simulated.button(paddle, down=True, at=table.at(0.1))
    table.strike(3)
    table.go("continue", Play(table.state.turn, "munch", Auction.OPEN))


@pytest.mark.parametrize("happens", OF_CHAIR_1.values(), ids=OF_CHAIR_1)
def test_what_a_paddle_tells_is_said_to_whoever_sits_there(
    table: TableUnderTest, happens: Callable[[TableUnderTest], object]
) -> None:
    table.play("munch", "open")
    happens(table)
    table.advance(0.1)
    assert table.note(3)
    assert not table.note(1)


@pytest.mark.parametrize(
    "lost",
    [
        lambda at: KeyDoubted(1, at),
        lambda at: LineTroubled(1, Trouble.LOST, at),
        lambda at: LineTroubled(1, Trouble.LOST, at, column=0),
        lambda at: Unplugged(POD, 1, at),
    ],
)
def test_a_key_that_was_lost_is_doubted_of_whoever_sits_there(
    table: TableUnderTest, lost: Callable[[int], Signal]
) -> None:
    table.play("munch", "open")
    signal(table, lost(table.now))
    table.key_in(3, 5)
    assert table.standing == (1, 5), "Axel sits at paddle 3 now, and has lost nothing"
    table.key_in(1, 9)
    assert (table.standing, table.note(3)) == ((1, 5), "Press again")


def test_lights_are_those_of_the_chairs(table: TableUnderTest) -> None:
    table.play("munch", "once-around")
    asked = []
    while table.state.lot:
        asked.append(table.lights.split().index("turn") + 1)
        table.key(asked[-1], "*")
    assert asked == [3, 4, 1, 2]


def test_turns_go_round_as_they_sit_and_a_sealed_tie_too(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    for paddle in (1, 3):
        table.key_in(paddle, 9)
    table.key(4, "#")
    table.key(2, "#")
    table.advance(5)
    assert (table.screen.headline, table.screen.active_seat.name) == ("Tie: first clockwise", "Axel")
    table.touch("continue")
    assert table.state.turn == 1, "at Beatrix’s left"


def test_undo_sits_them_back_and_redo_again(table: TableUnderTest) -> None:
    table.tap("Undo: Axel and Clemens swap seats")
    assert [name for _, name in plates(table)] == [*NAMES[:4]]
    table.go("menu", "redo")
    assert [name for _, name in plates(table)] == SWAPPED


def test_it_survives_the_plug_and_is_in_the_record(table: TableUnderTest, tmp_path: Path) -> None:
    table.pull_the_plug()
    written = export(tmp_path, EDITIONS, 1)
    assert json.loads(written.splitlines()[-1]) == {"do": "swap", "seat": 1, "other": 3}
    assert json.loads(written.splitlines()[0])["seats"] == [*NAMES[:4]]
    at_another_table(written, EDITIONS, tmp_path)
    with a_table_again(tmp_path) as again:
        assert [name for _, name in plates(again)] == SWAPPED


def test_names_alone_change_places_as_before_and_are_no_step(table: TableUnderTest) -> None:
    table.tap("Menu", "Players", "Clemens", "Doris", "Only the names were wrong")
    assert [entry.label for entry in table.screen.entries] == ["Doris", "Beatrix", "Axel", "Clemens"]
    assert table.state.cash == (120, 100, 80, 100), "the chair of the first name"
    assert table.confirmed[-1] == SWAP, "no other step"


@pytest.mark.parametrize(("auction", "is_possible"), [("open", False), ("", True)])
def test_players_with_their_things_change_chairs_only_between_lots(
    table: TableUnderTest, auction: str, is_possible: bool
) -> None:
    if auction:
        table.play("munch", auction)
    table.tap("Menu", "Players", "Axel", "Doris")
    taking, only_names = table.screen.entries
    assert taking.disabled_reason == ("" if is_possible else "Only before a card is played")
    assert not only_names.disabled_reason


def test_the_picture_turns_to_where_a_player_sits(table: TableUnderTest) -> None:
    table.tap("Menu", "Turn to a player", "Axel")
    assert table.scene.rotation == Side.TOP.quarters


def test_the_next_game_begins_as_they_sit(tmp_path: Path) -> None:
    actions = [action for seat in (1, 2, 3, 4) for action in (Play(seat, "klimt", Auction.OPEN), Hammer())]
    header = Header("dicetree", Variant.STANDARD, NAMES[:4], 2)
    house = replace(header.house, rounds=1)
    ended = (*actions[2:], *actions[:2], SWAP, Play(2, "klimt", Auction.OPEN))
    add(tmp_path, replace(header, house=house), ended)
    with a_table_again(tmp_path) as table:
        assert table.shows == "game result"
        table.touch("same-again")
        assert table.state.game.names == tuple(SWAPPED)
        assert table.state.game.first == 2


def test_in_the_card_game_too(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:3], edition="card-game") as table:
        table.touch("continue")
        table.touch(Swap(2, 3))
        table.go(Influence("tec"), PlayCard(1, "denise", Effect.NONE))
        assert (table.cards.turn, plates(table)) == (3, [(1, "Axel"), (2, "Clemens"), (3, "Beatrix")])


def test_lists_name_players_with_the_paddles_they_have_now(table: TableUnderTest) -> None:
    table.tap("Menu", "Lots")
    (line,) = table.screen.lines
    assert (line.auctioneer, line.buyer, line.buyer_name) == (3, 1, "Clemens")


def test_the_story_names_who_it_was(table: TableUnderTest) -> None:
    course = table.world.table.ledger.course
    assert "Axel → Clemens" in story_page(course, ENGLISH, with_fonts=False).decode()
    curves = over_time_screen(course.steps, ENGLISH).curves
    assert [(curve.number, curve.name, curve.amount) for curve in curves] == [
        (3, "Axel", "120"),
        (2, "Beatrix", "100"),
        (4, "Doris", "100"),
        (1, "Clemens", "80"),
    ]


def test_a_sale_before_it_is_corrected_between_the_players(table: TableUnderTest) -> None:
    table.go("menu", ("lots", 0), ("lot", 1), ("seat", 2))
    table.type_in("20#")
    table.touch("apply-correction")
    assert (table.state.cash, table.state.chairs) == ((120, 80, 100, 100), (3, 2, 1, 4))


def test_an_undo_past_it_says_who_sits_where_again(table: TableUnderTest) -> None:
    table.unbid("munch")
    table.go("menu", ("lots", 0), ("history", 0), ("look-at", 3, 0), "correct")
    table.tap("Everything since: Undo 3 steps")
    assert "Seats: Axel 3 → 1, Clemens 1 → 3" in [
        line.replace("\N{NO-BREAK SPACE}", " ") for line in table.screen.lines
    ]
