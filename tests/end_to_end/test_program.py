"""The table with its window, as a program of its own on a real X server (Xvfb), with real clicks and keys (xdotool)."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

from companion.config.preferences import Preferences
from companion.config.settings import Options
from hardware.raspberry_pi.board import is_raspberry_pi
from tests.support.exports import export
from tests.support.table import EDITIONS
from tests.support.x_server import XVFB

XDOTOOL = shutil.which("xdotool")
pytestmark = pytest.mark.skipif(
    not (XVFB and XDOTOOL), reason="needs an X server and a hand: install the packages xvfb and xdotool"
)

TABLE = """
import contextlib, signal, sys
from dataclasses import replace
from pathlib import Path
from companion.pages.page import PageName
from companion.editions.reader import load_editions
from companion.config.app_config import AppConfig
from hardware.time_units import SECOND
from companion.app import App
from companion.config.settings import Pins, load_settings
from hardware.clock import MonotonicClock
settings = load_settings(None)
dim_after, ahead, now = int(sys.argv[3]) * SECOND, 0, MonotonicClock.now
settings = replace(settings, options=replace(settings.options, dim_after=dim_after, seen_after=0))
def pass_time(*_):
    global ahead
    ahead += dim_after
MonotonicClock.now = lambda clock: now(clock) + ahead
signal.signal(signal.SIGUSR1, pass_time)
house = AppConfig(Path(sys.argv[1]), settings, load_editions())
with contextlib.closing(App(house.with_settings(pins=Pins(sys.argv[2])), log=sys.stderr)) as table:
    table.trace_to(sys.stdout)
    table.navigator.open(PageName.WELCOME, table.clock.now())
    table.run()
print("left")
"""


class Evening:
    """A running table, told by its trace. Movement is off, so that each change is one picture.

    It goes dark after so many seconds, which a signal lets its clock jump; 0 for never. What was drawn counts as seen
    at once, so that no hand has to look first. It finds no other program, and so has no voice.
    """

    def __init__(self, data: Path, display: str, pins: str, dim_after: int) -> None:
        self.display = display
        self.first = ""
        """The first picture."""
        Preferences(data).keep(motion=False)
        self.program = subprocess.Popen(
            [sys.executable, "-c", TABLE, str(data), pins, str(dim_after)],
            env={"DISPLAY": display, "PATH": str(data), "SDL_AUDIODRIVER": "dummy"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def until(self, what: str) -> str:
        """Read on until the trace tells this; its value."""
        assert self.program.stdout
        for line in self.program.stdout:
            values = json.loads(line)
            if what in values:
                return json.dumps(values[what])
        raise AssertionError(f"the table ended before it told {what}")

    def hand(self, does: str) -> None:
        """A hand, in xdotool's words."""
        subprocess.run([str(XDOTOOL), *does.split()], env={"DISPLAY": self.display}, check=True, timeout=10)

    def go_dark(self) -> str:
        """Nobody does anything until the table goes dark; the picture that follows."""
        self.program.send_signal(signal.SIGUSR1)
        return self.until("picture")

    def tap(self, x: int, y: int) -> str:
        """A click on the picture; the picture that follows."""
        self.hand(f"mousemove {x} {y} click 1")
        return self.until("picture")


@contextmanager
def evening(data: Path, display: str, pins: str = "simulated", *, dim_after: int = 0) -> Iterator[Evening]:
    """A table that is switched off by pulling its plug, if nothing else ended it within a minute."""
    table = Evening(data, display, pins, dim_after)
    patience = Timer(60, table.program.kill)
    patience.start()
    try:
        table.first = table.until("picture")
        yield table
    finally:
        patience.cancel()
        table.program.kill()
        table.program.communicate()


BEGIN = (660, 440)
NEXT = (660, 440)
PLAY_A_CARD = (660, 440)
FIRST_KEY = (195, 145)
FIRST_NAME = (200, 109)
GO_ON = (660, 135)


def test_the_same_picture_comes_back_after_kill_9(tmp_path: Path, display: str) -> None:
    with evening(tmp_path, display) as table:
        for place in (BEGIN, NEXT, PLAY_A_CARD, FIRST_KEY):
            table.tap(*place)
        table.hand("key s")
        assert table.until("confirmed") == '{"do": "bid", "seat": 2, "amount": 1}'
        shown = table.until("picture")
        table.program.send_signal(signal.SIGKILL)
    with evening(tmp_path, display) as again:
        assert again.tap(*GO_ON) == shown
        again.hand("key d")
        assert again.until("confirmed") == '{"do": "bid", "seat": 3, "amount": 2}'
    assert export(tmp_path, EDITIONS, None).count(b'"bid"') == 2


@pytest.mark.skipif(is_raspberry_pi(), reason="this computer has pins")
@pytest.mark.parametrize("display", ["800x480"], indirect=True)
def test_without_the_pins_it_wants_the_table_says_so_and_is_played_by_touch(tmp_path: Path, display: str) -> None:
    """The picture is all there is: the window fits a screen that has no room for the bench."""
    with evening(tmp_path, display, "real") as table:
        for place in (BEGIN, NEXT, PLAY_A_CARD):
            table.tap(*place)
        table.hand(f"mousemove {FIRST_KEY[0]} {FIRST_KEY[1]} click 1")
        assert '"do": "play"' in table.until("confirmed")
        table.program.send_signal(signal.SIGTERM)
        _, log = table.program.communicate(timeout=10)
    assert log.startswith("All buttons and keypads are missing: no pins can be used (")
    assert "install gpiod" in log
    assert log.count("missing") == 1


def test_the_program_leaves_when_it_is_told_to_also_with_the_lamp_lit_and_a_voice_that_is_not_installed(
    tmp_path: Path, display: str
) -> None:
    Preferences(tmp_path).keep(voice=True)
    with evening(tmp_path, display) as table:
        for place in (BEGIN, NEXT, PLAY_A_CARD, FIRST_KEY):
            table.tap(*place)
        table.hand("key s")
        table.until("lamp")
        table.program.send_signal(signal.SIGINT)
        out, log = table.program.communicate(timeout=10)
    assert (out.splitlines()[-1], table.program.returncode) == ("left", 0)
    assert log.count("No voice: ") == 1
    assert not Preferences(tmp_path).over(Options()).voice_on, "it is switched off"


@pytest.mark.skipif(is_raspberry_pi(), reason="this computer has pins")
@pytest.mark.parametrize("display", ["800x480"], indirect=True)
def test_a_key_that_wakes_a_dark_table_types_nothing(tmp_path: Path, display: str) -> None:
    with evening(tmp_path, display, "real", dim_after=600) as table:
        assert table.go_dark() != table.first
        table.hand("key F12")
        assert table.until("picture") == table.first
        typing = table.tap(*FIRST_NAME)
        assert table.go_dark() != typing
        table.hand("key a")
        assert table.until("picture") == typing
        table.hand("key b")
        assert table.until("picture") != typing
        table.hand("key BackSpace")
        assert table.until("picture") == typing, "b was all there was"


KEY_DURING_AUCTIONS = """
import contextlib, sys
from pathlib import Path
from companion.app import App
from companion.config.app_config import AppConfig
from companion.config.settings import Pins, load_settings
from companion.editions.reader import load_editions
from companion.notation.record import Header
from companion.rules.actions import Play
from companion.rules.words import Auction, Variant
from display.inputs import KeyboardKeyMoved
from display.window import Window
house = AppConfig(Path(sys.argv[1]), load_settings(None), load_editions())
show_below, shown = Window.show_below, []
def showing_below(window, paddles, changed):
    shown.append(paddles)
    show_below(window, paddles, changed)
Window.show_below = showing_below
def keypads():
    # The lower half: above are the buttons, whose lights pulse.
    width, height = shown[-1].get_size()
    return shown[-1].subsurface((0, height // 2, width, height // 2)).copy().get_buffer().raw
with contextlib.closing(App(house.with_settings(pins=Pins.SIMULATED), log=sys.stderr)) as table:
    table.table.begin(Header("dicetree", Variant.STANDARD, ("A", "B", "C"), 1), at=0)
    for kind in (Auction.ONCE_AROUND, Auction.SEALED):
        table.table.do(Play(1, "klimt", kind), at=0)
        table.run_once()
        before = keypads()
        table.handle_input(KeyboardKeyMoved("5", 34, True, table.clock.now()))
        table.run_once()
        print(kind, keypads() != before)
        table.handle_input(KeyboardKeyMoved("5", 34, False, table.clock.now()))
        table.table.ledger.undo()
"""


def test_a_key_that_is_down_is_seen_on_the_drawn_keypad_unless_bids_are_secret(tmp_path: Path, display: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KEY_DURING_AUCTIONS, str(tmp_path)],
        env={"DISPLAY": display, "PATH": str(tmp_path), "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.splitlines()[-2:] == ["once-around True", "sealed False"]
