"""`make pictures`: the animation at the top of README.md, an open auction in the window from its first bid to its sale.

A game is played in virtual time by the keys of the computer, as in the window. `python -m tests.tools.auction_film`
writes the frames; it needs Pillow, which `make pictures` installs, because pygame writes no animations.
"""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pygame
from PIL import Image

from companion.app import PADDLES_HEIGHT
from companion.live.feedback import Feedback, LightChanged
from companion.screen_data.scene import Scene
from display.inputs import KeyboardKeyMoved
from display.simulated_paddles import PaddleLabels, SimulatedPaddles
from hardware.lights import Light, brightness
from tests.support.command_line import ROOT
from tests.support.table import TableUnderTest, a_table
from tests.support.tour.auctions import late
from tests.support.tour.party import PARTIES

FILM = ROOT / "display" / "pictures" / "auction.gif"
PARTY = PARTIES["en"]
FRAME_MS = 100
"""How long a frame lasts at least; it lasts longer while nothing changes."""
HOLD_MS = 200
"""How long a key of the computer is down."""
LENGTH_MS = 17_500
COLOURS = 64
"""Flat colours and the edges of letters need no more."""


class Stroke(NamedTuple):
    """A key of the computer that goes down."""

    at_ms: int
    key: str
    """Its label in pygame's words: `s` is Benjamin's bid button, `f3` chooses Cleo's keypad, `space` is the gavel."""


STROKES = (
    Stroke(1000, "s"),
    Stroke(2000, "f3"),
    Stroke(2200, "1"),
    Stroke(2600, "8"),
    Stroke(3100, "return"),
    Stroke(4100, "g"),
    Stroke(5000, "f1"),
    Stroke(5200, "2"),
    Stroke(5600, "4"),
    Stroke(6100, "return"),
    Stroke(7100, "g"),
    Stroke(8400, "space"),
    Stroke(9500, "space"),
    Stroke(10_100, "d"),
    Stroke(11_300, "space"),
    Stroke(12_300, "space"),
    Stroke(13_300, "space"),
)
"""Cleo bids after *Going twice*, so the auctioneer begins again."""


class _Window:
    """The table in its window: the picture, the paddles below it, and who presses their keys."""

    def __init__(self, table: TableUnderTest) -> None:
        panel = table.world.picture.panel
        self._table, self._size = table, (panel.width, panel.height)
        self._paddles = SimulatedPaddles(panel.width, PADDLES_HEIGHT, len(PARTY.names))
        self._paddles.names = PARTY.names
        self._lights: dict[int, tuple[Light, int]] = {}
        table.world.watch(self)

    def happened(self, feedback: Feedback, at: int) -> None:
        """Remember what the lights show."""
        if isinstance(feedback, LightChanged):
            self._lights[feedback.seat] = feedback.shows, at

    def painted(self, scene: Scene, at: int) -> None:
        """Every frame takes the picture as it is then."""

    def move(self, key: str, *, down: bool) -> None:
        """Press or release a key of the computer."""
        simulated, now = self._table.world.simulated, self._table.now
        position = 1000 + [stroke.key for stroke in STROKES].index(key)  # anywhere: the labels say what the keys do
        for act in self._paddles.take(KeyboardKeyMoved(key, position, down, now)):
            if act.part.key and act.down:
                simulated.key_press(act.part.number, act.part.key, now)
            elif not act.part.key:
                simulated.hold(act.part.number, down=act.down, at=now)

    def frame(self) -> Image.Image:
        """Return the window as it is now."""
        now = self._table.now
        self._paddles.lights = {seat: brightness(*light, now).level for seat, light in self._lights.items()}
        self._paddles.words = PaddleLabels(hints=(f"0–9: {self._paddles.chosen_name}", *PaddleLabels().hints[1:]))
        self._paddles.draw()
        width, height = self._size
        window = pygame.Surface((width, height + PADDLES_HEIGHT), 0, 32)
        window.blit(self._table.world.picture.surface, (0, 0))
        window.blit(self._paddles.surface, (0, height))
        return Image.frombytes("RGB", window.get_size(), pygame.image.tobytes(window, "RGB"))


def frames(folder: Path) -> Iterator[Image.Image]:
    """Play the auction in a game of its own in `folder`, in the third round; yield a frame each `FRAME_MS`."""
    PARTY.play(folder, len(PARTY.names), until=late)
    with a_table(folder, ()) as table:
        table.go(("resume", 1), "continue")
        window = _Window(table)
        counts = table.state.counts
        table.play(PARTY.artist(counts.index(min(counts))), "open")
        for now_ms in range(0, LENGTH_MS, FRAME_MS):
            for stroke in STROKES:
                if now_ms == stroke.at_ms:
                    window.move(stroke.key, down=True)
                if now_ms == stroke.at_ms + HOLD_MS:
                    window.move(stroke.key, down=False)
            table.advance(FRAME_MS / 1000)
            yield window.frame()


def save(file: Path) -> None:
    """Write the animation to `file`; it begins again at its end."""
    with TemporaryDirectory(prefix="hammerprice-") as folder:
        film = list(frames(Path(folder)))
    palette = _side_by_side(film[:: len(film) // 12]).quantize(COLOURS)
    shown, lengths_ms = [], []
    for frame, alike in groupby(film, key=lambda frame: frame):
        shown.append(frame.quantize(palette=palette, dither=Image.Dither.NONE))
        lengths_ms.append(FRAME_MS * len(list(alike)))
    shown[0].save(file, save_all=True, append_images=shown[1:], duration=lengths_ms, loop=0, optimize=False)


def _side_by_side(images: list[Image.Image]) -> Image.Image:
    width, height = images[0].size
    all_of_them = Image.new("RGB", (width * len(images), height))
    for place, image in enumerate(images):
        all_of_them.paste(image, (place * width, 0))
    return all_of_them


if __name__ == "__main__":
    save(FILM)
    sys.stdout.write(f"{FILM}\n")
