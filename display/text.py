"""Fonts and words as pictures: load, measure, fit words into a width, and cache what was rendered.

The layouts decide which words, where and how large; colours are in the theme.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

import pygame

from display.chinese_words import WORDS
from display.theme import Colour
from display.widgets import LEADING, Face, Label, Text

FONTS = Path(__file__).parent / "fonts"
DISPLAY_FROM = 90
"""From this size in px money is set in the display cut; below it hairlines are not visible from a metre."""
MONEY_GLYPHS = frozenset("0123456789+-,.k− ")
SMALLEST_MONEY = 8
CONDENSED = 0.9
ELLIPSIS = "…"
_TRIED_AT = 24
"""The size in px at which it is tried whether a font has a character."""
_IN_NO_FONT = "\ufffe"
"""What Unicode says is no character."""
CACHED_FITS = 600
"""Of how many texts it is cached how they fit: some ten screens' worth."""
CACHED_LINES = 240
"""How many rendered lines are cached: some four screens' worth. With 600, a table that is clicked through
took 10 MB more, and as much time.
"""
CACHED_FONTS = 48
"""How many fonts stay open, each in one size: some 140 kB each."""
LARGE_FROM = 90
"""From this size in px a rendered line is large: a price takes half a megabyte, and does not come again."""
CACHED_LARGE_LINES = 4
"""How many large lines are cached: those of a picture, and of the one before."""

_FILES = {
    Face.TEXT: "InterDisplay-Medium.otf",
    Face.STRONG: "InterDisplay-SemiBold.otf",
    Face.MONEY: "NotoSerif-Bold.ttf",
    Face.QUIET_MONEY: "NotoSerif-Regular.ttf",
    Face.PLAIN_MONEY: "NotoSerif-Bold.ttf",
    Face.EASTERN: "NotoSansTC-Medium.otf",
}
_DISPLAY_FILE = "NotoSerifDisplay-Bold.ttf"
_RARE_FILE = "NotoSansTC-Medium-Rare.otf"
_CAP_EM = {
    Face.TEXT: 0.727,
    Face.STRONG: 0.727,
    Face.MONEY: 0.714,
    Face.QUIET_MONEY: 0.714,
    Face.PLAIN_MONEY: 0.714,
    Face.EASTERN: 0.733,
}
AMOUNTS = frozenset({Face.MONEY, Face.QUIET_MONEY, Face.PLAIN_MONEY})
"""The faces of money, which is never cut."""
_EASTERN = re.compile("[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]")
"""Chinese, Korean and Japanese, and the full-width signs that go with them."""
_OPENING, _CLOSING = "[（「『【〈《]", "[、。，．：；！？）」』】〉》]"
_CHARACTER = "\u2e80-\uabff\uf900-\ufaff\uff00-\uffef"
_WORD = f"[^ {_CHARACTER}]+"
_ASIDE = "（[^（）]{1,6}）"
_WORD_AND_KEY = f"[#*] {_WORD}|{_WORD}(?:(?<![.:]) [#*](?![^ .,{_CHARACTER}]))?"
_COUNTED = f"{_OPENING}?(?:第 )?[0-9]+[ \xa0][{_CHARACTER}]"
_COUNTED_AFTER_SIGN = f"(?:(?<=[:;] )|[(])[0-9]+ {_WORD}"
_KEPT = "|".join(sorted(WORDS.split(), key=len, reverse=True))
_AMOUNT = f" [0-9]+(?=$| ·|{_CLOSING})"
_CHARACTER_AND_FACTS = f"(?:{_KEPT}|[{_CHARACTER}])(?:{_AMOUNT}|\xa0{_WORD})?"
_DAY = "[0-9]+年[0-9]+月[0-9]+日"
_TOGETHER = f"{_ASIDE}|{_DAY}|{_COUNTED}|{_COUNTED_AFTER_SIGN}"
_UNITS = re.compile(f"(?:{_TOGETHER}|{_OPENING}*(?:{_CHARACTER_AND_FACTS}|{_WORD_AND_KEY})){_CLOSING}*(?: ·)?")
"""The units that a line is broken between: words separated by ordinary spaces, and each Chinese character or common
word, with the full-width signs that open and close them, since no line ends or begins with one. A few characters in
brackets stay together, and so do a date, the sign of a key and its word, a Chinese verb and the amount that ends its
clause, and a number and what it counts: always in Chinese, elsewhere after a colon, a semicolon or an opening bracket.
No line begins with the dot between facts.
"""
_FEW_DIGITS = 2
"""Western signs that make no last line."""
_ARROW = " → "
"""Between what was and what it becomes."""
LAST_LINE = 0.5
"""A last line of less than this part of the widest line is short; one in brackets may be."""
_CHINESE = re.compile("[\u2e80-\uabff]")
_SENTENCE_SIGNS = tuple("：，。；！？")
"""After these a Chinese line ends where it can."""
_FEW_LINES = 3
"""A Chinese text of more lines is a paragraph, whose lines are filled."""

_WESTERN = "[^\\s\u2e80-\uffef]*[\u0100-\u10ff\u1e00-\u1fff][^\\s\u2e80-\uffef]*"
"""A word with a letter that only the western font has. It is compiled when the first text needs it, as few do."""


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


@lru_cache(maxsize=CACHED_FITS)
def fit(
    text: str, face: Face, sizes: tuple[int, ...], room: tuple[int, int], lines: int = 1, *, leading: float = LEADING
) -> Fitted:
    """Return `text` in the first of `sizes` at which it fits `room`, width and height in px; else condensed; else cut.

    It has up to `lines` lines, broken at spaces; the height counts only if there are several.
    """
    width, height = room
    if face in AMOUNTS and not MONEY_GLYPHS.issuperset(text):
        face = Face.STRONG
    if _EASTERN.search(text):
        face = Face.EASTERN
    for size in sizes:
        font = _font(face, size)
        fitted = Fitted((text,), size, condensed=False, face=face, leading=leading)
        most = max(1, min(lines, 1 + (height - fitted.cap_height) // fitted.pitch))
        whole = font.size(text)[0]
        if whole <= width:
            return fitted
        if most == 1 or whole > most * width + (most - 1) * size:  # an em more than lines with a space between them
            continue
        broken = _broken(text, font, width, most)
        if len(broken) <= most and all(font.size(line)[0] <= width for line in broken):
            return fitted._replace(lines=broken)
    size, wide = sizes[-1], int(width / CONDENSED)
    if face in AMOUNTS:  # an amount is never cut, since that would change it
        while size > SMALLEST_MONEY and _font(face, size).size(text)[0] > width:
            size -= 1
        return Fitted((text,), size, condensed=False, face=face)
    while lines > 1 and Fitted(("",) * lines, size, condensed=True, face=face, leading=leading).height > height:
        lines -= 1
    font = _font(face, size)
    broken = _broken(text, font, wide, lines) if lines > 1 and font.size(text)[0] > wide else (text,)
    last_line = " ".join(broken[lines - 1 :])
    kept = [line for line in (*broken[: lines - 1], last_line) if line] or [""]
    cut = tuple(_cut(line, face, size, wide) for line in kept)
    return Fitted(cut, size, condensed=True, face=face, leading=leading)


def render(text: str, fitted: Fitted, colour: Colour, *, turned: bool = False) -> pygame.Surface:
    """Return the words of one line on a transparent surface, `turned` for a reader opposite. It is cached, so do not
    draw on it.
    """
    cached = _large_line if fitted.size >= LARGE_FROM else _line
    return cached(text, fitted, colour, turned)


def _rendered(text: str, fitted: Fitted, colour: Colour, turned: bool) -> pygame.Surface:
    surface = render_line(_font(fitted.face, fitted.size), text, colour)
    if fitted.condensed and surface.get_width():
        surface = smaller(surface, (max(1, int(surface.get_width() * CONDENSED)), surface.get_height()))
    return pygame.transform.rotate(surface, 180) if turned else surface


_line = lru_cache(maxsize=CACHED_LINES)(_rendered)
_large_line = lru_cache(maxsize=CACHED_LARGE_LINES)(_rendered)


def smaller(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture at a size in px, the same everywhere: the fastest of pygame's loops differ by processor."""
    pygame.transform.set_smoothscale_backend("GENERIC")
    return pygame.transform.smoothscale(picture, size)


def ascent(fitted: Fitted) -> int:
    """Return the px from the top of a rendered line to its baseline."""
    return _font(fitted.face, fitted.size).get_ascent()


def width(text: str, fitted: Fitted) -> int:
    """Return the width in px of one line as rendered."""
    return extent(text, fitted)[0]


def extent(text: str, fitted: Fitted) -> tuple[int, int]:
    """Return width and height in px of one line as rendered."""
    wide, high = _font(fitted.face, fitted.size).size(text)
    return max(1, int(wide * CONDENSED)) if fitted.condensed and wide else wide, high


def bearings(text: str, fitted: Fitted) -> tuple[int, int]:
    """Return the px without ink at the left and right of a rendered line, less one for its soft edge."""
    if not text:
        return 0, 0
    font = _font(fitted.face, fitted.size)
    left = right = 0
    first = font.metrics(text[0])[0]
    if first:
        min_x, _, _, _, _ = first
        left = max(0, min_x - 1)
    last = font.metrics(text[-1])[0]
    if last:
        _, max_x, _, _, advance = last
        right = max(0, advance - max_x - 1)
    return left, right


def first_baseline(piece: Text, fitted: Fitted) -> int:
    """Return how far down the first line of a text that is fitted in its rectangle stands."""
    over = piece.rect.h - fitted.height
    return piece.rect.y + (over if piece.low else over // 2) + fitted.cap_height


def fit_piece(piece: Text | Label) -> Fitted:
    """Return how a piece's words fit its rectangle."""
    if isinstance(piece, Text):
        return fit(piece.text, piece.face, piece.sizes, piece.rect[2:], piece.lines, leading=piece.leading)
    room = (piece.rect.w - piece.sign_size - piece.gap, piece.rect.h)
    single = fit(piece.text, piece.face, piece.sizes, room)
    return fit(piece.text, piece.face, piece.broken, room, 3) if single.condensed else single


def can_draw(text: str) -> bool:
    """Return whether a font has every character of a text; one that none has would be drawn as a box."""
    if not _EASTERN.search(text):
        return _has_all(open_font(_FILES[Face.TEXT], _TRIED_AT), text)
    return all(_has_all(font, words) for font, words in Scripts(_TRIED_AT).parts(text))


def _has_all(font: pygame.font.Font, text: str) -> bool:
    """Return whether a font has every character of a text: whether none looks like one that it certainly lacks."""
    lacking = _pixels(font, _IN_NO_FONT)
    return all(None not in font.metrics(sign) and _pixels(font, sign) != lacking for sign in text)


def _pixels(font: pygame.font.Font, sign: str) -> tuple[tuple[int, int], bytes]:
    """Return a character as it is drawn: its size and its pixels."""
    drawn = render_line(font, sign, (255, 255, 255))
    return drawn.get_size(), pygame.image.tobytes(drawn, "RGBA")


def is_cut(piece: Text | Label) -> bool:
    """Return whether some of a piece's words have to be left out."""
    shown = "".join(fit_piece(piece).lines)
    return "".join(shown.split()) != "".join(piece.text.split())


def _broken(text: str, font: "pygame.font.Font | Scripts", width: int, lines: int) -> tuple[str, ...]:
    """Return a text that is wider than `width` in lines no wider than that where spaces allow it.

    What something becomes begins a line with its arrow, if the lines do not become more. Where the last line would be
    short, those before it are narrower, if they do not become more. A few lines of Chinese end after its signs instead:
    narrower ones would tear names.
    """
    broken = _filled(text, font, width)
    if len(broken) > lines:
        return broken
    was, arrow, becomes = text.partition(_ARROW)
    if arrow:
        at_arrow = (*_filled(was, font, width), *_filled(arrow.lstrip() + becomes, font, width))
        if len(at_arrow) <= len(broken):
            return at_arrow
    if _CHINESE.search(text):
        few = _broken_after_signs(_units(text), font, width, len(broken)) if len(broken) <= _FEW_LINES else ()
        return few or broken
    room, narrower = width, broken
    while len(narrower) == len(broken):
        widths = [font.size(line)[0] for line in narrower]
        widest = max(widths)
        if widest > room:  # it is one word
            break
        if widths[-1] >= LAST_LINE * widest or narrower[-1].startswith("("):
            return narrower
        room = widest - 1
        narrower = _filled(text, font, room)
    return broken


def _broken_after_signs(
    units: tuple[str, ...], font: "pygame.font.Font | Scripts", width: int, lines: int
) -> tuple[str, ...]:
    """Return the units in so many lines, each ended after a sign if the rest fits then; nothing if they do not fit."""
    whole = "".join(units).strip(" ")
    if font.size(whole)[0] <= width:
        return (whole,)
    fitting = [end for end in range(1, len(units)) if font.size("".join(units[:end]).strip(" "))[0] <= width]
    if lines == 1 or not fitting:
        return ()
    after_signs = [end for end in reversed(fitting) if units[end - 1].endswith(_SENTENCE_SIGNS)]
    for end in (*after_signs, fitting[-1]):
        rest = _broken_after_signs(units[end:], font, width, lines - 1)
        if rest:
            return ("".join(units[:end]).strip(" "), *rest)
    return ()


def _filled(text: str, font: "pygame.font.Font | Scripts", width: int) -> tuple[str, ...]:
    """Return the text in lines of which each has as much as fits `width`."""
    broken = [""]
    for unit in _units(text):
        longer = (broken[-1] + unit).strip(" ")
        if font.size(longer)[0] <= width:
            broken[-1] = longer
        else:
            broken.append(unit.removeprefix(" "))
    return tuple(line for line in broken if line)


@lru_cache(maxsize=CACHED_FITS)
def _units(text: str) -> tuple[str, ...]:
    """Return the units between which the text may be broken, each with the space before it, if there is one.

    A last Chinese character, or a short amount, stays with what is before it, so that it is no line of its own.
    """
    units = []
    end = 0
    for unit in _UNITS.finditer(text):
        gap = " " if unit.start() > end else ""
        units.append(gap + unit.group())
        end = unit.end()
    last = units[-1].strip(f" {_CLOSING}") if len(units) > 1 else ""
    if last and len(last) <= (_FEW_DIGITS if last.isascii() else 1):
        units[-2:] = ["".join(units[-2:])]
    return tuple(units)


def _cut(text: str, face: Face, size: int, width: int) -> str:
    """Return the text, or as much of its beginning as fits `width` with an ellipsis."""
    font = _font(face, size)
    if font.size(text)[0] <= width:
        return text
    while text and font.size(text + ELLIPSIS)[0] > width:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def render_line(font: "pygame.font.Font | Scripts", text: str, colour: Colour) -> pygame.Surface:
    """Return the words on a transparent surface. It is empty for words without width, which pygame would not draw."""
    size = font.size(text)
    return font.render(text, True, colour) if size[0] else pygame.Surface(size, pygame.SRCALPHA, 32)


class Scripts:
    """Act as one font made of three: an eastern one, a western one for words whose letters it lacks, and one for rare
    characters, all of `size` px. All words are on the baseline of the eastern font.

    The eastern font has all Chinese and Korean texts of the product, common names, and the letters of western Europe.
    A player's name may have other letters, which must show in a sentence of those languages too. The font of rare
    characters is the largest, so it is opened only when needed; a character that it lacks as well is drawn as a box.
    """

    def __init__(self, size: int) -> None:
        self._eastern = open_font(_FILES[Face.EASTERN], size)
        self._western = open_font(_FILES[Face.TEXT], size)
        self._size = size
        self._common: dict[str, bool] = {}
        """Whether the eastern font has a character."""
        self._plain: set[str] = set()
        """Characters that the eastern font has, in whatever word."""

    def size(self, text: str) -> tuple[int, int]:
        """Return width and height in px."""
        return sum(font.size(words)[0] for font, words in self.parts(text)), self._eastern.get_height()

    def render(self, text: str, _antialias: bool, colour: Colour) -> pygame.Surface:
        """Return the words on a transparent surface."""
        parts = [(font, render_line(font, words, colour)) for font, words in self.parts(text)]
        if len(parts) == 1 and parts[0][0] is self._eastern:
            return parts[0][1]
        size = sum(words.get_width() for _, words in parts), self._eastern.get_height()
        whole = pygame.Surface(size, pygame.SRCALPHA, 32)
        left = 0
        for font, words in parts:
            whole.blit(words, (left, self._eastern.get_ascent() - font.get_ascent()))
            left += words.get_width()
        return whole

    def metrics(self, text: str) -> list[tuple[int, int, int, int, int]]:
        """Return pygame's metrics of each letter."""
        return [metrics for font, words in self.parts(text) for metrics in font.metrics(words)]

    def get_ascent(self) -> int:
        """Return the px from the top of the rendered picture to the baseline."""
        return self._eastern.get_ascent()

    def parts(self, text: str) -> Iterator[tuple[pygame.font.Font, str]]:
        """Yield the text in pieces, each with its font; at least one piece, also for an empty text."""
        if self._plain.issuperset(text):
            yield self._eastern, text
            return
        western = {place for word in re.finditer(_WESTERN, text) for place in range(*word.span())}
        fonts = [self._western if place in western else self._eastern_or_rare(sign) for place, sign in enumerate(text)]
        for font, signs in groupby(zip(fonts, text, strict=True), itemgetter(0)):
            yield font, "".join(sign for _, sign in signs)
        if not western:
            self._plain.update(sign for sign in text if self._common[sign])

    def _eastern_or_rare(self, character: str) -> pygame.font.Font:
        """Return the font that has it: one that the eastern font lacks has no ink there, like a space."""
        if character not in self._common:
            (metrics,) = self._eastern.metrics(character)
            self._common[character] = character.isspace() or (metrics is not None and metrics[1] > metrics[0])
        return self._eastern if self._common[character] else open_font(_RARE_FILE, self._size)


@lru_cache(maxsize=CACHED_FONTS)
def _font(face: Face, size: int) -> pygame.font.Font | Scripts:
    if face is Face.EASTERN:
        return Scripts(size)
    return open_font(_DISPLAY_FILE if face is Face.MONEY and size >= DISPLAY_FROM else _FILES[face], size)


@lru_cache(maxsize=CACHED_FONTS)
def open_font(file: str, size: int) -> pygame.font.Font:
    """Return the font of a file at a size in px, opened once."""
    pygame.font.init()
    return pygame.font.Font(BytesIO(_data(file)), size)


@cache
def _data(file: str) -> bytes:
    """Return the bytes of a font's file, read once: a font opened by its path keeps the file open for every size."""
    return (FONTS / file).read_bytes()
