"""Fonts and words as pictures: load, measure, fit words into a width, and cache what was rendered.

The layouts decide which words, where and how large; colours are in the theme.
"""

import re
from functools import cache, lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pygame

from display.font_fallback import Scripts, render_line
from display.raster import smaller
from display.theme import Colour
from display.widgets import LEADING, Face

FONTS = Path(__file__).parent / "fonts"
DISPLAY_FROM = 90
"""From this size in px money is set in the display cut; below it hairlines are not visible from a metre."""
MONEY_GLYPHS = frozenset("0123456789+-,.k− ")
CONDENSED = 0.9
ELLIPSIS = "…"
CACHED_LINES = 600
"""How many fitted and how many rendered lines are cached: some ten screens' worth, about 6 MB."""

_FILES = {
    Face.TEXT: "InterDisplay-Medium.otf",
    Face.STRONG: "InterDisplay-SemiBold.otf",
    Face.MONEY: "NotoSerif-Bold.ttf",
    Face.EASTERN: "NotoSansTC-Medium.otf",
}
_DISPLAY_FILE = "NotoSerifDisplay-Bold.ttf"
_RARE_FILE = "NotoSansTC-Medium-Rare.otf"
_CAP_EM = {Face.TEXT: 0.727, Face.STRONG: 0.727, Face.MONEY: 0.714, Face.EASTERN: 0.733}
_EASTERN = re.compile("[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]")
"""Chinese, Korean and Japanese, and the full-width signs that go with them."""
_CLOSING = "[、。，．：；！？）」』】〉》]"
_CHARACTER = "\u2e80-\uabff\uf900-\ufaff\uff00-\uffef"
_WORD = f"[^ {_CHARACTER}]+"
_UNITS = re.compile(f"(?:[{_CHARACTER}]|[#*] {_WORD}|{_WORD}(?:(?<![.:]) [#*](?![^ .,{_CHARACTER}]))?){_CLOSING}*")
"""The units that a line is broken between: words separated by ordinary spaces, and each Chinese character, both with
the full-width signs that close them, since no line begins with one. The sign of a key stays with its word.
"""


class Fitted(NamedTuple):
    """Words as they fit: their lines, the type size in px, whether they had to be condensed, and the distance between
    lines in ems.
    """

    lines: tuple[str, ...]
    size: int
    condensed: bool
    face: Face
    leading: float = LEADING

    @property
    def cut(self) -> bool:
        """Return whether words had to be left out."""
        return any(line.endswith(ELLIPSIS) for line in self.lines)

    @property
    def cap_height(self) -> int:
        """Return the height in px of a capital, or of a figure of money."""
        return round(_CAP_EM[self.face] * self.size)

    @property
    def pitch(self) -> int:
        """Return the px from one line to the next."""
        return round(self.leading * self.size)

    @property
    def height(self) -> int:
        """Return the px from the top of the first line's capitals to the foot of the last line's."""
        return self.cap_height + (len(self.lines) - 1) * self.pitch


@lru_cache(maxsize=CACHED_LINES)
def fit(
    text: str, face: Face, sizes: tuple[int, ...], room: tuple[int, int], lines: int = 1, *, leading: float = LEADING
) -> Fitted:
    """Return `text` in the first of `sizes` at which it fits `room`, width and height in px; else condensed; else cut.

    It has up to `lines` lines, broken at spaces; the height counts only if there are several.
    """
    width, height = room
    if face is Face.MONEY and not MONEY_GLYPHS.issuperset(text):
        face = Face.STRONG
    if _EASTERN.search(text):
        face = Face.EASTERN
    for size in sizes:
        broken = _broken(text, face, size, width, lines)
        fitted = Fitted(broken, size, False, face, leading)
        if _fits(fitted, width, height, lines):
            return fitted
    if face is Face.MONEY:
        return Fitted((text,), _smaller(text, sizes[-1], width), False, face)
    size, wide = sizes[-1], int(width / CONDENSED)
    fitted = Fitted(_broken(text, face, size, wide, lines), size, True, face, leading)
    if _fits(fitted, wide, height, lines):
        return fitted
    while lines > 1 and Fitted(("",) * lines, size, True, face, leading).height > height:
        lines -= 1
    broken = _broken(text, face, size, wide, lines)
    kept = tuple(filter(None, (*broken[: lines - 1], " ".join(broken[lines - 1 :])))) or ("",)
    return Fitted(tuple(_cut(line, face, size, wide) for line in kept), size, True, face, leading)


@lru_cache(maxsize=CACHED_LINES)
def render(text: str, fitted: Fitted, colour: Colour) -> pygame.Surface:
    """Return the words of one line on a transparent surface. It is cached, so do not draw on it."""
    surface = render_line(_font(fitted.face, fitted.size), text, colour)
    if fitted.condensed and surface.get_width():
        surface = smaller(surface, (max(1, int(surface.get_width() * CONDENSED)), surface.get_height()))
    return surface


def ascent(fitted: Fitted) -> int:
    """Return the px from the top of a rendered line to its baseline."""
    return _font(fitted.face, fitted.size).get_ascent()


def width(text: str, fitted: Fitted) -> int:
    """Return the width in px of one line as rendered."""
    wide = _font(fitted.face, fitted.size).size(text)[0]
    return max(1, int(wide * CONDENSED)) if fitted.condensed else wide


@lru_cache(maxsize=CACHED_LINES)
def bearings(text: str, fitted: Fitted) -> tuple[int, int]:
    """Return the px without ink at the left and right of a rendered line, less one for its soft edge."""
    if not text:
        return 0, 0
    font = _font(fitted.face, fitted.size)
    first, last = font.metrics(text[0])[0], font.metrics(text[-1])[0]
    return (max(0, first[0] - 1) if first else 0), (max(0, last[4] - last[1] - 1) if last else 0)


def _smaller(text: str, size: int, width: int) -> int:
    """Return a size below `size` at which an amount fits: an amount is never cut, since that would change it."""
    while size > 8 and _font(Face.MONEY, size).size(text)[0] > width:
        size -= 1
    return size


def _fits(fitted: Fitted, width: int, height: int, lines: int) -> bool:
    font = _font(fitted.face, fitted.size)
    return (
        len(fitted.lines) <= lines
        and (len(fitted.lines) == 1 or fitted.height <= height)
        and all(font.size(line)[0] <= width for line in fitted.lines)
    )


def _broken(text: str, face: Face, size: int, width: int, lines: int) -> tuple[str, ...]:
    """Return the text in lines no wider than `width` where spaces allow it; one line if it may not be broken."""
    if lines == 1:
        return (text,)
    font = _font(face, size)
    broken = [""]
    end = 0
    for unit in _UNITS.finditer(text):
        gap = " " if unit.start() > end else ""
        end = unit.end()
        longer = f"{broken[-1]}{gap}{unit.group()}".strip()
        if font.size(longer)[0] <= width:
            broken[-1] = longer
        else:
            broken.append(unit.group())
    return tuple(line for line in broken if line) or ("",)


def _cut(text: str, face: Face, size: int, width: int) -> str:
    """Return the text, or as much of its beginning as fits `width` with an ellipsis."""
    font = _font(face, size)
    if font.size(text)[0] <= width:
        return text
    while text and font.size(text + ELLIPSIS)[0] > width:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


@cache
def _font(face: Face, size: int) -> pygame.font.Font | Scripts:
    file = _DISPLAY_FILE if face is Face.MONEY and size >= DISPLAY_FROM else _FILES[face]
    font = _opened(file, size)
    if face is Face.EASTERN:
        return Scripts(font, _opened(_FILES[Face.TEXT], size), partial(_opened, _RARE_FILE, size))
    return font


def _opened(file: str, size: int) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(BytesIO(_data(file)), size)


@cache
def _data(file: str) -> bytes:
    """Return the bytes of a font's file, read once: a font opened by its path keeps the file open for every size."""
    return (FONTS / file).read_bytes()
