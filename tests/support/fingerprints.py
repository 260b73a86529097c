"""Fingerprints of the tour's pictures, in two languages on some panels: what is kept of them in the repository.

A Latin script and an eastern one use every font; the panels lie and stand, at a scale of one and at others. What is
only longer in another language is found by the audits, which go through all of them.

There is a file for each language; a line of it is a panel, a picture, and the CRC-32 of its pixels. The first line says
what painted them: another version of pygame, or another processor, may set a pixel otherwise, and then the fingerprints
say nothing. The pictures themselves are in the gallery (`exhibition.py`), with the same files beside them.
"""

import platform
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import pygame
from pygame import freetype

from display.painter import Painter
from tests.support.panels import SHAPES
from tests.support.tour import pictures

KEPT = Path(__file__).parents[1] / "unit/display/golden/fingerprints"
LYING = ("7-inch", "touch-display-2")
FINGERPRINTED = {
    "en": (*LYING, "7-inch-turned", "touch-display-2-turned", "8-inch-4:3-turned"),
    "zh_TW": LYING,
}
"""Panels of which fingerprints are kept, by language."""
GALLERY = Path(__file__).parents[2] / "out" / "gallery"
"""Where `make gallery` hangs the pictures."""


@dataclass(frozen=True, slots=True)
class Fingerprints:
    """Those of a language."""

    painted_with: str
    pictures: Mapping[str, str]
    """By place: `7-inch/menu`."""


def painted(language: str, panels: Iterable[str]) -> Iterator[tuple[str, pygame.Surface]]:
    """Every picture of a language with its place; the surface is painted over by the next one."""
    for panel in panels:
        painter = Painter(SHAPES[panel])
        for name, scene in pictures(language).items():
            painter.paint(scene)
            yield f"{panel}/{name}", painter.surface


def fingerprint(picture: pygame.Surface) -> str:
    """Of a painter's surface, every byte of it."""
    pixels = crc32(picture.get_view("0"))  # type: ignore[arg-type]  # it is a buffer, which pygame's types do not say
    return f"{pixels:08x}"


def painted_with() -> str:
    """What sets the pixels here."""
    sdl, drawing = (".".join(map(str, numbers)) for numbers in (pygame.get_sdl_version(), freetype.get_version()))
    return f"pygame {pygame.version.ver}, SDL {sdl}, FreeType {drawing}, {platform.machine()}"


def read(folder: Path, language: str) -> Fingerprints:
    """The file of a language in a folder; nothing, where there is none."""
    file = folder / f"{language}.txt"
    first, *lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else [""]
    return Fingerprints(first, dict(line.split() for line in lines))


def write(folder: Path, language: str, found: Mapping[str, str]) -> None:
    """Write the file of a language, in the order of its lines."""
    lines = [painted_with(), *(f"{place} {found[place]}" for place in sorted(found))]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{language}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
