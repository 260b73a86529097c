"""The table with its window in real time, in this process: what comes in at the window, and what the loop does then.

The screen is SDL's own, which shows nothing, so this runs everywhere; with real clicks it is `test_program.py`.
"""

import io
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from gpiozero import PinError

from companion.app import PADDLES_HEIGHT, App
from companion.config.app_config import AppConfig
from companion.config.given_paddles import SIMULATED_PADDLES_FILE
from companion.config.settings import Options, Pins
from companion.notation.record import Header
from companion.pages.hooks import TextPage
from companion.pages.page import PageName
from companion.pages.touch_test import TouchTestPage
from companion.rules.actions import Bid, Hammer, Play, Price, Swap
from companion.rules.words import Auction, Variant
from companion.screen_data.entry import KeypadScreen
from display.inputs import KeyboardKeyMoved, PaddlesPressed
from display.simulated_paddles import PLUG, PLUGS_HEIGHT, SimulatedPaddles, SimulatedPart
from display.window import Window
from hardware.config.wiring import FOUR, Wiring
from hardware.raspberry_pi.backlight import Backlight
from hardware.simulator.devices import PRESS_NS
from hardware.simulator.pins import SimulatedPin
from hardware.time_units import MILLISECOND, SECOND
from tests.support.table import EDITIONS, NAMES, SETTINGS, Album

PATIENCE_NS = 10 * SECOND
"""After which what is waited for never comes."""
LOOK_NS = 10 * MILLISECOND
"""How often it is looked for."""
FULL, DIMMED = "100", "5"
"""The brightness of the panel, as its file holds it."""
KEY_NAMES = {
    pygame.K_5: "5",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_ESCAPE: "escape",
    pygame.K_F9: "f9",
    pygame.K_F12: "f12",
    pygame.K_KP_ENTER: "enter",
    pygame.K_RETURN: "return",
    pygame.K_s: "s",
}
SCANCODES = {pygame.K_5: pygame.KSCAN_5, pygame.K_RETURN: pygame.KSCAN_RETURN}


@cache
def place_on_pads(width: int, part: SimulatedPart) -> tuple[int, int]:
    """Where a hand finds a part of the number pads below a picture."""
    height = PADDLES_HEIGHT + PLUGS_HEIGHT
    pads = SimulatedPaddles(width, height, 5, are_pads=True)
    return next((x, y) for y in range(0, height, 8) for x in range(0, width, 8) if pads.part_at(x, y) == part)


class Seated:
    """A table in this process, and hands at its window."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.album = Album()
        app.watch(self.album)

    @property
    def screen(self) -> Any:
        """The picture that is shown."""
        return self.album.scenes[-1][1].screen

    def note(self, seat: int) -> str:
        """What a seat is told."""
        note = self.app.table.messages.notes.get(seat)
        return "" if note is None else note.message.in_words(self.app.table.translator)

    @property
    def shows_pad(self) -> bool:
        """Whether a pad is on the screen."""
        return isinstance(self.screen, KeypadScreen)

    def until(self, is_so: Callable[[], object]) -> None:
        """The loop runs until this is so."""
        clock = self.app.clock
        end = clock.now() + PATIENCE_NS

        def look() -> None:
            if is_so() or clock.now() >= end:
                self.app.table.is_closing = True
            else:
                self.app.loop.later(clock.now() + LOOK_NS, look)

        look()
        self.app.run()
        self.app.table.is_closing = False
        assert is_so()

    def cycles_while_idle(self, nanoseconds: int) -> int:
        """How many cycles the loop makes while nobody does anything for so long."""
        cycles = list[bool]()

        def leave() -> None:
            self.app.table.is_closing = True

        self.app.loop.later(self.app.clock.now() + nanoseconds, leave)
        self.app.run(until=lambda: cycles.append(True) or False)  # type: ignore[func-returns-value]
        return len(cycles)

    def touch(self, name: str, *args: object, lift: bool = True) -> None:
        """The mouse goes down on a control, and up again."""
        rect = next(
            area.rect
            for area in self.app.picture.targets
            if area.choice.means.name == name and area.choice.means.args[: len(args)] == args
        )
        place = rect[0] + rect[2] // 2, rect[1] + rect[3] // 2
        event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place, touch=False)
        pygame.event.post(event)
        if lift:
            self.lift()

    def lift(self) -> None:
        """The mouse button goes up."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0), touch=False))

    def key(self, *keys: int) -> None:
        """Keys of the keyboard, one after the other, as the window tells them.

        They are not posted to pygame: 2.6.1 crashed once in a run on key events that nobody had typed.
        """
        for key in keys:
            for down in (True, False):
                now = self.app.clock.now()
                self.app.handle_input(KeyboardKeyMoved(KEY_NAMES[key], SCANCODES.get(key, 0), down=down, at_ns=now))

    def key_until(self, key: int, is_so: Callable[[], object], *more: int) -> None:
        """A key of the keyboard, and at once `more`, once the table has come to rest, and again each second until this
        is so: a busy computer may miss a press of 80 ms.
        """
        self.app.run_once()
        again_at = self.app.clock.now()

        def is_pressed() -> object:
            nonlocal again_at
            now = self.app.clock.now()
            if not is_so() and now >= again_at:
                self.key(key, *more)
                again_at = now + SECOND
            return is_so()

        self.until(is_pressed)

    def click_pad(self, number: int, key: str = "") -> None:
        """The mouse clicks a key of a number pad below the picture, its big key, or its plug."""
        x, y = place_on_pads(self.app.picture.panel.width, SimulatedPart(number, key))
        for down in (True, False):
            self.app.handle_input(PaddlesPressed(x, y, down=down, at_ns=self.app.clock.now(), finger=-1))

    def opens(self, act: Callable[[], None]) -> None:
        """Something leads to another page."""
        before = self.app.navigator.page
        act()
        self.until(lambda: self.app.navigator.page != before)

    def type_in(self, text: str) -> None:
        """What an input method makes of keys."""
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    """The file of the brightness of a panel's light."""
    light = tmp_path / "backlights" / "panel" / "brightness"
    light.parent.mkdir(parents=True)
    light.write_text(FULL)
    light.with_name("max_brightness").write_text(FULL)
    return light


@pytest.fixture
def seated(tmp_path: Path, panel: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Seated]]:
    """Opens a table whose window is the whole screen."""
    monkeypatch.setattr("companion.app.Window", partial(Window, unseen=True))
    monkeypatch.setattr("companion.app.Backlight", partial(Backlight, panel.parents[1]))
    for variable in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(variable, "dummy")
    with ExitStack() as opened:

        def seat(*names: str, wiring: Wiring = SETTINGS.wiring, pins: Pins = Pins.SIMULATED, **options: Any) -> Seated:
            quiet = Options(motion_on=False, seen_after=0, **options)
            settings = replace(SETTINGS, wiring=wiring, options=quiet, pins=pins)
            config = AppConfig(tmp_path / "data", settings, EDITIONS)
            app = opened.enter_context(closing(App(config, log=io.StringIO())))
            seated = Seated(app)
            if names:
                app.table.begin(Header("dicetree", Variant.STANDARD, names, 1), app.clock.now())
                app.table.do(Play(1, "klimt", Auction.OPEN), at=app.clock.now())
            else:
                app.navigator.open(PageName.WELCOME, app.clock.now())
            seated.until(lambda: seated.album.scenes)
            return seated

        yield seat


@pytest.mark.parametrize(
    ("key", "leads_to"),
    [
        (pygame.K_BACKSPACE, ("Who is in seat 1?", "A")),
        (pygame.K_RETURN, ("Who is in seat 2?", "")),
        (pygame.K_KP_ENTER, ("Who is in seat 2?", "")),
        (pygame.K_ESCAPE, ("New game", "")),
    ],
    ids=["backspace", "return", "enter", "escape"],
)
def test_on_a_keyboard_a_name_is_typed_and_put_right_done_or_given_up(
    seated: Callable[..., Seated], key: int, leads_to: tuple[str, str]
) -> None:
    table = seated()
    table.touch("rename", 1)
    table.until(lambda: isinstance(table.app.navigator.page, TextPage))
    table.type_in("A")
    table.type_in("x")
    table.until(lambda: table.screen.text == "Ax")
    table.key(key)
    table.until(lambda: (table.screen.title, getattr(table.screen, "text", "")) == leads_to)


def test_keys_of_the_keyboard_press_the_drawn_paddles_and_their_keypads(seated: Callable[..., Seated]) -> None:
    table = seated(*NAMES[:3])
    table.key_until(pygame.K_5, lambda: table.app.table.auction.digits.by_seat.get(1) == "5")
    table.key_until(pygame.K_RETURN, lambda: table.app.table.ledger.course.actions[1:] == (Bid(1, 5),))
    table.key_until(pygame.K_s, lambda: table.app.table.ledger.course.actions[2:] == (Bid(2, 6),))


def test_digits_that_are_typed_faster_than_a_thumb_can_are_all_keyed(seated: Callable[..., Seated]) -> None:
    table = seated(*NAMES[:3])
    typed = table.app.table.auction.digits.by_seat
    table.key_until(pygame.K_BACKSPACE, lambda: typed.get(1) == "555", pygame.K_5, pygame.K_5, pygame.K_5)


def test_digits_of_the_keyboard_go_to_the_pad_on_the_screen_and_else_to_the_seat_that_is_asked(
    seated: Callable[..., Seated],
) -> None:
    table = seated(*NAMES[:3])
    table.touch("pad", 0)
    table.until(lambda: table.shows_pad)
    table.touch("seat", 3)
    table.key_until(pygame.K_5, lambda: table.screen.typed == "5")
    assert table.app.table.auction.digits.by_seat == {}, "no paddle has them too"
    table.key_until(pygame.K_RETURN, lambda: table.app.table.ledger.course.actions[1:] == (Bid(3, 5),))
    table.app.table.do(Hammer(), at=table.app.clock.now())
    table.app.table.do(Play(2, "munch", Auction.ONCE_AROUND), at=table.app.clock.now())
    table.until(lambda: table.app.navigator.page.shows_question and not table.shows_pad)
    table.key_until(pygame.K_5, lambda: table.app.table.auction.digits.by_seat == {3: "5"})


def test_digits_of_the_keyboard_go_to_where_the_asked_player_sits(seated: Callable[..., Seated]) -> None:
    table = seated(*NAMES[:3])
    for action in (Hammer(), Swap(1, 2), Play(2, "munch", Auction.ONCE_AROUND)):
        table.app.table.do(action, at=table.app.clock.now())
    table.app.table.messages.show(())
    table.until(lambda: table.app.navigator.page.shows_question)
    table.key_until(pygame.K_5, lambda: table.app.table.auction.digits.by_seat == {1: "5"})


@pytest.mark.parametrize(("between_ms", "named"), [(29, False), (60, True)], ids=["a reader", "a hand"])
def test_a_number_that_a_card_reader_types_like_a_keyboard_is_no_amount(
    seated: Callable[..., Seated], between_ms: int, *, named: bool
) -> None:
    table = seated(*NAMES[:3], wiring=Wiring()).app
    for action in (Hammer(), Play(2, "munch", Auction.FIXED_PRICE)):
        table.table.do(action, at=table.clock.now())
    table.table.messages.show(())
    table.run_once()
    at = table.clock.now()
    for key in (*"0000042", "return"):
        at += between_ms * MILLISECOND
        for down in (True, False):
            table.handle_input(KeyboardKeyMoved(key, ord(key[0]), down=down, at_ns=at))
    assert not table.table.auction.digits.by_seat
    assert (Price(2, 42) in table.table.ledger.course.actions) == named
    assert ("A card reader types" in table.table.messages.banner(table.table.translator)) == (not named)


def test_a_key_of_the_keyboard_opens_the_touch_test_wherever_touches_land(seated: Callable[..., Seated]) -> None:
    table = seated(*NAMES[:3])
    table.opens(partial(table.key, pygame.K_F9))
    assert isinstance(table.app.navigator.page, TouchTestPage)


def test_a_gavel_on_the_screen_strikes_on_only_as_long_as_a_finger_holds_it(seated: Callable[..., Seated]) -> None:
    table = seated(*NAMES[:3])
    table.key_until(pygame.K_s, lambda: len(table.app.table.ledger.course.steps) == 2)
    table.touch("hammer", lift=False)
    table.until(lambda: table.screen.call == "Going once")
    assert table.app.loop.due(lights=False) is not None
    table.lift()
    table.until(lambda: table.app.loop.due(lights=False) is None)
    assert len(table.app.table.ledger.course.steps) == 2, "nothing is sold"


def test_a_table_that_stood_still_makes_up_for_no_strike_of_the_countdown(
    seated: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock goes on by 15 s while the program sees nothing of them, as when it is stopped."""
    segment_ns = 400 * MILLISECOND
    table = seated(*NAMES[:3], countdown_on=True, segment_ns=segment_ns)
    table.key_until(pygame.K_s, lambda: len(table.app.table.ledger.course.steps) == 2)
    table.until(lambda: table.screen.call == "Going once")
    runs_on = time.monotonic_ns
    monkeypatch.setattr(time, "monotonic_ns", lambda: runs_on() + 15 * SECOND)
    went_on_at = table.app.clock.now()
    table.until(lambda: table.screen.call == "Going twice")
    twice_at = table.app.table.auction.gavel.since
    assert twice_at > went_on_at
    table.until(lambda: len(table.app.table.ledger.course.steps) == 3)
    assert table.app.clock.now() >= twice_at + segment_ns, "it waits as long as always"


def test_half_a_second_too_late_is_a_standstill_and_less_is_none(
    seated: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = seated(*NAMES[:3]).app
    now = time.monotonic_ns()
    monkeypatch.setattr(time, "monotonic_ns", lambda: now)
    app.run_once()
    before = app.table.auction.gavel.went_on_at
    for late_ms, went_on_at in ((499, before), (500, now + 999 * MILLISECOND)):
        now += late_ms * MILLISECOND
        app.run_once()
        assert app.table.auction.gavel.went_on_at == went_on_at


def test_a_dark_table_dims_its_panel_until_somebody_comes_or_it_is_switched_off(
    seated: Callable[..., Seated], panel: Path
) -> None:
    table = seated(dim_after=100 * MILLISECOND)
    table.until(lambda: panel.read_text() == DIMMED)
    table.key(pygame.K_F12)
    table.until(lambda: panel.read_text() == FULL)
    table.until(lambda: panel.read_text() == DIMMED)
    table.app.close()
    assert panel.read_text() == FULL


@pytest.mark.parametrize("names", [(), NAMES[:3]], ids=["between games", "while the lights of an auction pulse"])
def test_a_table_at_which_nothing_happens_sleeps(seated: Callable[..., Seated], names: tuple[str, ...]) -> None:
    """On this screen it looks for input fifty times a second."""
    table = seated(*names)
    assert table.cycles_while_idle(SECOND // 4) <= 4


def test_a_light_that_fails_while_the_table_sleeps_is_told_at_once(
    seated: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise PinError("the line is gone")

    table = seated(*NAMES[:3], wiring=FOUR)
    with monkeypatch.context() as failing:
        failing.setattr(SimulatedPin, "_set_state", broken)
        failed_at = table.app.clock.now()
        assert table.cycles_while_idle(3 * SECOND // 2) <= 7
    told_at = next(at for at, scene in table.album.scenes if "light" in scene.banner)
    assert told_at - failed_at < 2 * SECOND


def test_a_newcomer_gives_number_pads_to_seats_and_plays_on_when_one_is_pulled(
    seated: Callable[..., Seated], tmp_path: Path
) -> None:
    table = seated(*NAMES[:3], pins=Pins.PADS)
    ledger = table.app.table.ledger
    table.click_pad(1)  # nobody has it, and it does nothing
    table.until(lambda: "New number pad" in table.album.scenes[-1][1].banner)
    for name in ("menu", "system", "paddles"):
        table.opens(partial(table.touch, name))
    for pad, seat in ((1, 2), (2, 3), (5, 1)):
        table.opens(partial(table.touch, "paddle", seat))
        table.opens(partial(table.click_pad, pad, "7"))
    for _ in range(3):
        table.opens(partial(table.touch, "back"))

    table.click_pad(1)
    table.until(lambda: ledger.course.actions[1:] == (Bid(2, 1),))
    table.click_pad(2, PLUG)
    table.until(lambda: table.note(3) == "Paddle unplugged")
    table.click_pad(2)
    pressed_at = table.app.clock.now()
    table.until(lambda: table.app.clock.now() > pressed_at + PRESS_NS)
    table.click_pad(2, PLUG)
    table.until(lambda: table.note(3) == "Paddle reconnected")
    table.click_pad(2)
    table.until(lambda: ledger.course.actions[2:] == (Bid(3, 2),))

    table.app.table.do(Hammer(), at=table.app.clock.now())
    table.app.table.do(Play(2, "munch", Auction.SEALED), at=table.app.clock.now())
    for pad, digit in ((1, "3"), (2, "5"), (5, "4")):
        table.click_pad(pad, digit)
        table.click_pad(pad, "#")
    bids = table.app.table.auction.secret_bids
    table.until(lambda: {seat: bid.amount for seat, bid in bids.items()} == {2: 3, 3: 5, 1: 4})
    assert [file.name for file in (tmp_path / "data").glob("*paddles.toml")] == [SIMULATED_PADDLES_FILE]
