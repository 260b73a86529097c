"""The lights in the seats' buttons: every kind of auction, a correction, an undo and a resume.

What is told of each light is held against its pin, through the whole of every test.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from companion.config.options import SECOND
from companion.live.feedback import LightChanged
from companion.live.live_auction import REVEAL_PAUSE_NS
from companion.rules.auction_game.actions import Add, Adjust, Buy
from companion.rules.auction_game.words import Auction
from companion.rules.card_game.actions import Influence, PlayCard
from companion.rules.card_game.words import Effect
from companion.rules.common import Variant
from hardware.config.wiring import FOUR
from hardware.lights import Light, brightness
from tests.support.table import NAMES, SETTINGS, TableUnderTest, a_table, settings_of

Switched = tuple[int, int, bool]
"""When, in ns, which seat's light went on or off."""


@contextmanager
def a_lit_table(folder: Path, names: Sequence[str] = NAMES[:4], **how: object) -> Iterator[TableUnderTest]:
    """A table whose lights do at their pins what is told of them."""
    with a_table(folder, names, settings=replace(SETTINGS, wiring=FOUR), **how) as table:
        start, switched = table.now, list[Switched]()
        for seat, paddle in enumerate(FOUR.paddles, start=1):
            assert paddle.light is not None
            table.world.simulated.pins.observe(
                paddle.light,
                lambda on, at, seat=seat: switched.append((at, seat, on)),  # type: ignore[misc]
            )
        yield table
        assert sorted(switched) == [one for one in sorted(as_told(table)) if one[0] > start]


def as_told(table: TableUnderTest) -> Iterator[Switched]:
    """When each light has to go on and off up to now."""
    for seat in range(1, 5):
        told = [(at, effect) for at, effect in table.seen if isinstance(effect, LightChanged) and effect.seat == seat]
        on = False
        for (at, effect), (end, _) in pairwise([*told, (table.now + 1, LightChanged(seat, Light.OFF))]):
            elapsed: int | None = 0
            while elapsed is not None and at + elapsed < end:
                level, change = brightness(effect.shows, elapsed)
                if on != (level > 0.5):
                    on = not on
                    yield at + elapsed, seat, on
                elapsed = change


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableUnderTest]:
    with a_lit_table(tmp_path) as table:
        yield table


def test_an_open_auction_shows_who_leads_and_then_who_bought(table: TableUnderTest) -> None:
    assert table.lights == "turn"
    table.play("munch", "open")
    assert table.lights == "off"
    table.press(paddle=3)
    assert table.lights == "off off lead"
    table.press(paddle=4)
    assert table.lights == "off off off lead"
    table.strike(3)
    assert table.lights == "off turn off lead", "seat 4 bought, seat 2 is to play"
    table.play("klimt", "open")
    assert table.lights == "off off off off", "until the next card"


def test_a_buyer_who_is_to_play_is_asked_to(table: TableUnderTest) -> None:
    table.play("munch", "open")
    table.press(paddle=2)
    table.strike(3)
    assert table.lights == "off turn"


def test_once_around_shows_who_is_asked_and_who_leads(table: TableUnderTest) -> None:
    table.play("munch", "once-around")
    assert table.lights == "off turn"
    table.key_in(2, 7)
    assert table.lights == "off lead turn"
    table.key(3, "*")
    assert table.lights == "off lead off turn"
    table.press(paddle=4)
    assert table.lights == "turn off off lead"


def test_fists_are_awaited_typed_and_made(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    assert table.lights == "turn turn turn turn"
    table.key(2, "1")
    assert table.lights == "turn typing turn turn"
    table.key(2, "23")
    assert table.lights == "turn typing turn turn"
    table.key(2, "*")
    assert table.lights == "turn turn turn turn"
    table.key_in(2, 12)
    table.key(3, "#")
    assert table.lights == "turn ready ready turn", "an empty fist is a fist"
    table.key(2, "9")
    assert table.lights == "turn typing ready turn", "a bid may be made again"
    table.key(2, "*")
    assert table.lights == "turn ready ready turn", "the one before stands"
    table.key(4, "#")
    table.key(1, "#")
    assert table.lights == "ready ready ready ready"
    table.advance(REVEAL_PAUSE_NS / SECOND)
    assert table.lights == "off turn off off"
    table.touch("undo")
    assert table.lights == "turn turn turn turn"


def test_a_fixed_price_is_awaited_and_then_offered_round(table: TableUnderTest) -> None:
    table.play("munch", "fixed-price")
    assert table.lights == "turn"
    table.key(1, "14")
    assert table.lights == "turn", "typing in the open shows nothing of its own"
    table.key(1, "#")
    assert table.lights == "off turn"
    table.key(2, "*")
    assert table.lights == "off off turn"
    table.press(paddle=3)
    assert table.lights == "off turn lead"
    assert table.confirmed[-1] == Buy(3)


def test_a_double_asks_for_the_second_card(table: TableUnderTest) -> None:
    table.play("munch", "double")
    assert table.lights == "turn"
    table.key(1, "*")
    assert table.lights == "off turn"
    table.touch(Add(2, Auction.OPEN))
    assert table.lights == "off off"
    table.press(paddle=1)
    assert table.lights == "lead off"


def test_a_mystery_card_asks_who_may_turn_it_over(tmp_path: Path) -> None:
    with a_lit_table(tmp_path, NAMES[:3], variant=Variant.THREE_PLAYER) as table:
        table.play("munch", "open")
        table.press(paddle=3)
        table.strike(3)
        assert "turn" in table.lights
        asked = table.lights.split().index("turn") + 1
        table.key(asked, "*")
        assert table.lights == "off turn lead"


def test_a_press_that_is_late_blinks_at_its_seat_alone(table: TableUnderTest) -> None:
    table.play("munch", "open")
    table.world.simulated.press(2, table.at(0.5))
    table.world.simulated.press(4, table.at(0.501))
    table.advance(0.6)
    assert table.late == [4]
    assert table.lights == "off lead off refused"
    table.advance(0.9)
    assert table.lights == "off lead off off"


def test_what_is_refused_blinks_until_it_is_taken(table: TableUnderTest) -> None:
    table.play("munch", "once-around")
    table.press(paddle=4)
    assert table.lights == "off turn off refused"
    table.key(2, "101#")
    assert table.lights == "off refused off off"
    table.press(paddle=2)
    assert table.lights == "off lead turn off"


def test_the_leaders_button_reminds_and_does_not_blink(table: TableUnderTest) -> None:
    table.play("munch", "open")
    table.press(paddle=2)
    table.press(paddle=2)
    assert table.note(2) == "You lead"
    assert table.lights == "off lead"


def test_a_correction_of_money_takes_away_a_fist_and_its_light(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.key_in(2, 12)
    table.touch(Adjust(2, -5))
    assert table.lights == "turn turn turn turn"


def test_an_undone_bid_gives_the_lead_back(table: TableUnderTest) -> None:
    table.play("munch", "open")
    table.press(paddle=2)
    table.press(paddle=3)
    table.touch("undo")
    assert table.lights == "off lead off"
    table.touch("undo")
    table.touch("undo")
    assert table.lights == "turn off off"


@pytest.mark.parametrize(
    ("kind", "paddle", "lights"),
    [("open", 3, "off off lead"), ("once-around", 2, "off lead turn"), ("sealed", 2, "turn turn turn turn")],
)
def test_lights_come_back_after_a_power_cut(tmp_path: Path, kind: str, paddle: int, lights: str) -> None:
    with a_table(tmp_path) as table:
        table.play("munch", kind)
        table.key_in(paddle, 5)
        table.pull_the_plug()
    with a_lit_table(tmp_path, ()) as again:
        assert again.lights == "", "nobody plays yet"
        again.touch("resume", 1)
        assert again.lights == lights


def test_lights_are_off_while_the_game_is_put_aside(table: TableUnderTest) -> None:
    table.play("munch", "once-around")
    table.touch("self-test")
    assert table.lights == "off off"
    table.touch("back")
    assert table.lights == "off turn"


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
        assert [table.world.simulated.light(seat) for seat in (1, 2, 3)] == [0, percent / 100, 0]
        assert table.lights == "off lead", "a table without lights tells the same"
