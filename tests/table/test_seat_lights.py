"""The lights in the seats' buttons: every kind of auction, a correction, an undo and a resume.

What is told of each light is held against its pin, through the whole of every test.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.live.feedback import LightChanged
from companion.notation.record import Header
from companion.rules.actions import Add, Adjust, Bid, Influence, Pass, Play, PlayCard, Reveal
from companion.rules.words import Auction, Effect, Variant
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import FOUR, Wiring
from hardware.drivers.pod import LIGHT_POD, POD
from hardware.lights import Light, brightness
from tests.support.evenings import add
from tests.support.table import NAMES, SETTINGS, TableUnderTest, a_table, settings_of

Switched = tuple[int, int, bool]
"""When, in ns, which seat's light went on or off."""

SEATS = range(1, 5)
WAYS = {
    "pins": replace(SETTINGS, wiring=FOUR),
    "pods": replace(SETTINGS, wiring=Wiring(gavel=3), plugs=Plugs(tuple(Plug(at, f"E66{at}", POD) for at in SEATS))),
    "light pod": replace(SETTINGS, plugs=Plugs((Plug(0, "E660", LIGHT_POD),))),
}
"""How the lights can be connected: each of them shows the same."""


@contextmanager
def a_lit_table(
    folder: Path, names: Sequence[str] = NAMES[:4], *, way: str = "pins", **how: object
) -> Iterator[TableUnderTest]:
    """A table whose lights do at their LEDs what is told of them."""
    with a_table(folder, names, settings=WAYS[way], **how) as table:
        table.advance(2)  # the power-on show of a table without a game
        start, switched, lit = table.now, list[Switched](), dict.fromkeys(SEATS, False)

        def watch(seat: int, level: float, at: int) -> None:
            if lit[seat] != (level > 0.5):
                lit[seat] = level > 0.5
                switched.append((at, seat, lit[seat]))

        for seat in SEATS:
            watch(seat, table.world.simulated.light(seat).brightness, start)
            table.world.simulated.light(seat).observer = partial(watch, seat)
        yield table
        assert [one for one in sorted(switched) if one[0] > start] == [
            one for one in sorted(as_told(table)) if one[0] > start
        ]


def as_told(table: TableUnderTest) -> Iterator[Switched]:
    """When each light has to go on and off up to now."""
    for seat in SEATS:
        told = [(at, effect) for at, effect in table.seen if isinstance(effect, LightChanged) and effect.seat == seat]
        on = False
        for (at, effect), (end, _) in pairwise([*told, (table.now + 1, LightChanged(seat, Light.OFF))]):
            now: int | None = at
            while now is not None and now < end:
                level, change = brightness(effect.shows, at, now)
                if on != (level > 0.5):
                    on = not on
                    yield now, seat, on
                now = change


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableUnderTest]:
    with a_lit_table(tmp_path) as table:
        yield table


SCRIPTS: dict[str, Sequence[tuple[str, tuple[Any, ...]]]] = {
    "open": (
        ("off off off off", ("play", "munch", "open")),
        ("off off lead off", ("press", 3)),
        ("off off off lead", ("press", 4)),
        ("off turn off lead", ("strike", 3)),  # seat 4 bought, seat 2 is to play
        ("off off off off", ("play", "klimt", "open")),
        ("off off lead off", ("press", 3)),
        ("off off turn off", ("strike", 3)),  # the buyer is to play
    ),
    "once around": (
        ("off turn off off", ("play", "munch", "once-around")),
        ("off lead turn off", ("key", 2, "7#")),
        ("off lead off turn", ("key", 3, "*")),
        ("turn off off lead", ("press", 4)),
    ),
    "sealed": (
        ("turn turn turn turn", ("play", "munch", "sealed")),
        ("turn typing turn turn", ("key", 2, "1")),
        ("turn typing turn turn", ("key", 2, "23")),
        ("turn turn turn turn", ("key", 2, "*")),
        ("turn ready turn turn", ("key", 2, "12#")),
        ("turn ready ready turn", ("key", 3, "#")),  # to bid nothing is a secret bid
        ("turn typing ready turn", ("key", 2, "9")),  # a bid may be made again
        ("turn ready ready turn", ("key", 2, "*")),  # the one before stands
        ("turn turn ready turn", ("touch", Adjust(2, -5))),  # the money is corrected, and the bid is to be made anew
        ("turn ready ready turn", ("key", 2, "11#")),
        ("turn ready ready ready", ("key", 4, "#")),
        ("ready ready ready ready", ("key", 1, "#")),
        ("ready ready ready ready", ("advance", 2)),
        ("off turn off off", ("watch",)),
        ("turn turn turn turn", ("touch", "undo")),
    ),
    "fixed price": (
        ("turn off off off", ("play", "munch", "fixed-price")),
        ("turn off off off", ("key", 1, "14")),  # typing in the open shows nothing of its own
        ("off turn off off", ("key", 1, "#")),
        ("off off turn off", ("key", 2, "*")),
        ("off turn lead off", ("press", 3)),
    ),
    "double": (
        ("turn off off off", ("play", "munch", "double")),
        ("off turn off off", ("key", 1, "*")),
        ("off off off off", ("touch", Add(2, Auction.OPEN))),
        ("lead off off off", ("press", 1)),
    ),
    "undo": (
        ("off off off off", ("play", "munch", "open")),
        ("off lead off off", ("press", 2)),
        ("off off lead off", ("press", 3)),
        ("off lead off off", ("touch", "undo")),
        ("off off off off", ("touch", "undo")),
        ("turn off off off", ("touch", "undo")),
    ),
    "correction": (
        ("off off off off", ("play", "munch", "open")),
        ("off off lead off", ("press", 3)),
        ("off turn lead off", ("strike", 3)),
        ("off off off off", ("go", "menu", ("lots", 0), ("lot", 1), ("seat", 4), ("key", "#"), "apply-correction")),
        ("off turn off lead", ("tap", "Game")),
        ("off off off off", ("touch", "undo")),
        ("off turn lead off", ("tap", "Game")),
    ),
    "refused, and taken": (
        ("off turn off off", ("play", "munch", "once-around")),
        ("off turn off refused", ("press", 4)),
        ("off refused off off", ("key", 2, "101#")),
        ("off lead turn off", ("press", 2)),
    ),
    "put aside": (
        ("off turn off off", ("play", "munch", "once-around")),
        ("off off off off", ("touch", "self-test")),
        ("off turn off off", ("touch", "back")),
    ),
}
"""What all lights show after each thing that is done at the table."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("script", SCRIPTS)
def test_every_kind_of_auction_shows_the_same_on_every_kind_of_light(tmp_path: Path, script: str, way: str) -> None:
    with a_lit_table(tmp_path, way=way) as table:
        for shown, (do, *args) in SCRIPTS[script]:
            getattr(table, do)(*args)
            assert [*table.lights.split(), "off", "off", "off"][:4] == shown.split(), (do, *args)


def test_a_mystery_card_asks_who_may_turn_it_over(tmp_path: Path) -> None:
    with a_lit_table(tmp_path, NAMES[:3], variant=Variant.THREE_PLAYER) as table:
        table.play("munch", "open")
        table.press(paddle=3)
        table.strike(3)
        assert "turn" in table.lights
        asked = table.lights.split().index("turn") + 1
        table.key(asked, "*")
        assert table.lights == "off turn lead"


def test_a_light_blinks_no_longer_once_the_seat_has_done_it_right(table: TableUnderTest) -> None:
    table.play("munch", "open")
    table.key(2, "#")
    assert table.lights == "off refused"
    table.press(2, after=0.05)
    assert table.lights == "off lead"


def test_secret_bids_that_a_record_has_opened_already_are_ready_and_bind_and_the_others_are_waited_for(
    tmp_path: Path,
) -> None:
    """A record may end between two opened bids."""
    opened = (Play(1, "munch", Auction.SEALED), Bid(3, 60), Pass(4))
    add(tmp_path, Header("dicetree", Variant.STANDARD, NAMES[:4], 1), opened)
    with a_lit_table(tmp_path, ()) as table:
        table.touch("resume", 1)
        assert table.lights == "turn turn ready ready"
        assert [bidder.active for bidder in table.screen.bidders] == [False, False, True, True]
        table.touch(Adjust(3, -50))
        assert table.note(3) == "Not enough money", "a bid that was shown will be paid"
        table.go("back", "back", "back")
        table.key(2, "7#")
        table.key(1, "#")
        assert table.lights == "ready ready ready ready"
        table.advance(3)
        assert [bidder.last_bid for bidder in table.screen.bidders] == ["no bid", "7", "60", "no bid"]


def test_a_press_that_is_late_blinks_at_its_seat_alone(table: TableUnderTest) -> None:
    table.play("munch", "open")
    table.world.simulated.press(2, table.at(0.5))
    table.world.simulated.press(4, table.at(0.501))
    table.advance(0.6)
    assert table.late == [4]
    assert table.lights == "off lead off refused"
    table.advance(0.9)
    assert table.lights == "off lead off off"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("kind", "paddle", "lights"),
    [("open", 3, "off off lead"), ("once-around", 2, "off lead turn"), ("sealed", 2, "turn turn turn turn")],
)
def test_lights_come_back_after_a_power_cut(tmp_path: Path, kind: str, paddle: int, lights: str, way: str) -> None:
    with a_lit_table(tmp_path, way=way) as table:
        table.play("munch", kind)
        table.key_in(paddle, 5)
    with a_lit_table(tmp_path, (), way=way) as again:
        assert again.lights == "", "nobody plays yet"
        again.touch("resume", 1)
        assert again.lights == lights


def test_a_light_pod_pulled_out_costs_nobody_a_bid_and_is_told_until_it_is_back(tmp_path: Path) -> None:
    with a_table(tmp_path, settings=WAYS["light pod"]) as table:
        table.play("munch", "open")
        light_pod = table.world.simulated.pods[0]
        table.press(paddle=3)
        assert table.world.simulated.light(3).brightness == 1
        light_pod.unplug()
        table.advance(1)
        assert table.said() == "Seat lights unplugged"
        table.press(paddle=2)
        assert (table.standing, table.lights, table.said()) == ((2, 2), "off lead off", "")
        light_pod.plug()
        table.advance(5)
        assert table.said() == "Seat lights reconnected"
        assert [table.world.simulated.light(seat).brightness for seat in SEATS] == [0, 1, 0, 0]
        assert table.logged == ["the light pod: seat lights unplugged", "the light pod: seat lights reconnected"]


def test_the_buyers_light_stays_on_when_a_mystery_card_is_turned_over(tmp_path: Path) -> None:
    with a_lit_table(tmp_path, NAMES[:3], edition="classic", variant=Variant.THREE_PLAYER) as table:
        table.play("yoko", "open")
        table.press(paddle=3)
        table.strike(3)
        table.touch(Reveal("yoko", Auction.OPEN))
        assert table.lights == "off turn lead", "seat 3 bought, and seat 2 is to play"


def test_the_card_game_shows_who_is_asked(tmp_path: Path) -> None:
    with a_lit_table(tmp_path, NAMES[:3], edition="card-game") as table:
        assert table.lights == ""
        table.touch(Influence("tec"))
        assert table.lights == "turn"
        table.touch(PlayCard(1, "mariana", Effect.DRAW))
        assert table.lights == "turn"
        table.press(paddle=1)
        assert table.lights == "off turn"


def test_a_light_follows_the_action_in_the_same_turn_of_the_loop(table: TableUnderTest) -> None:
    table.play("munch", "once-around")
    table.press(paddle=2)
    times = {type(effect).__name__: at for at, effect in table.seen}
    assert times["LightChanged"] == times["Confirmed"]


def test_a_light_that_pulses_wakes_nobody_who_leaves_the_lights_out(table: TableUnderTest) -> None:
    table.play("munch", "once-around")
    table.advance(1)
    assert table.lights == "off turn"
    assert table.world.loop.due() is not None
    assert table.world.loop.due(lights=False) is None


def test_in_the_self_test_a_light_is_on_while_its_button_is_down(table: TableUnderTest) -> None:
    table.touch("self-test")
    table.world.simulated.button(3, down=True, at=table.at(0.1))
    table.advance(0.5)
    assert table.lights == "off off lead"
    table.world.simulated.button(3, down=False, at=table.at(0.1))
    table.advance(0.5)
    assert table.lights == "off off off"
    table.touch("back")
    assert table.lights == "turn off off"


@pytest.mark.parametrize("percent", [0, 40, 100])
def test_how_bright_a_light_is_stands_in_the_settings(tmp_path: Path, percent: int) -> None:
    settings = settings_of(tmp_path, f"[lights]\nbrightness = {percent}\n[wiring]\npaddles = 3")
    with a_table(tmp_path, NAMES[:3], settings=settings) as table:
        table.play("munch", "open")
        table.press(paddle=2)
        assert [table.world.simulated.light(seat).brightness for seat in (1, 2, 3)] == [0, percent / 100, 0]
        assert table.lights == "off lead", "a table without lights tells the same"
