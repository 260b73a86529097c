"""Simulated paddles and a gavel below the picture, for a laptop without the table's electronics.

It represents things that lie on the table, so it shares only type and colours with the picture, and it is round where
the picture is square. It reports which part was pressed or released; the simulated pins do the rest, as with real
parts.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import pygame

from display.drawing import draw
from display.inputs import Input, KeyPressed, PaddlesPressed
from display.text import smaller
from display.theme import BONE, EDGE, INK, SHADE, STONE, WALL, Colour
from display.widgets import Align, Face, Rect, Text


class Part(NamedTuple):
    """A part of a paddle: a seat's bid button, or the key of its keypad if one is named; the gavel is seat 0's."""

    seat: int
    key: str = ""
    """One of `1` to `9`, `*`, `0`, `#`; empty for a button."""


GAVEL = Part(0)


class Act(NamedTuple):
    """A part of a paddle went down or came up."""

    part: Part
    down: bool


class PaddleLabels(NamedTuple):
    """The words on the simulated paddles, in the language of the table."""

    gavel: str = "Gavel"
    space: str = "Space"
    """The name of the space bar."""
    hints: tuple[str, ...] = ("Tab: next keypad", "Backspace: *", "Enter: #")
    """Which keys of the computer act for which of a keypad."""


KEYPAD = "123456789*0#"
"""The keys row by row, as on the real keypad."""

_HINTS = "ASDFG"
_BID_LABELS = {label.lower(): seat for seat, label in enumerate(_HINTS, 1)}
_BID_POSITIONS = {4: 1, 22: 2, 7: 3, 9: 4, 10: 5}
"""The positions of A S D F G on most keyboards, by USB HID number, for layouts with other letters there."""
_DIGIT_POSITIONS = {30 + index: digit for index, digit in enumerate("1234567890")}
"""The digits' row by USB HID number: on some layouts it types digits only with Shift."""
_KEYPAD_LABELS = {
    **{digit: digit for digit in "0123456789"},
    **{f"[{digit}]": digit for digit in "0123456789"},
    **dict.fromkeys(("*", "[*]", "backspace"), "*"),
    **dict.fromkeys(("#", "return", "enter"), "#"),
}
"""pygame's names of the keys that act for those of a keypad; in brackets, those of a number pad."""
_GAVEL_LABEL = "space"
_NEXT_LABEL = "tab"
_CHOOSE_LABELS = {f"f{seat}": seat for seat in range(1, 6)}
_POINTER = "pointer"

_MARGIN = 16
_GAP = 8
_KEY_GAP = 3
_LAMP = 16
_RING, _LIT_RING = 2, 6
_HINT = 17
_WIDEST_PADDLE = 168
_FINE = 4
"""Discs are drawn this many times larger and scaled down, because pygame's own have jagged edges."""


class SimulatedPaddles:
    """Draw `seats` paddles (2 to 5) and a gavel on a surface of `width`×`height` pixels.

    Raise ValueError for another number of seats.
    """

    def __init__(self, width: int, height: int, seats: int) -> None:
        if not 2 <= seats <= 5:
            raise ValueError(f"there are paddles for 2 to 5 seats, not {seats}")
        self.surface = pygame.Surface((width, height))
        self.names: Sequence[str] = ()
        """The seats' names, seat 1 first. A paddle without a name stays unnamed."""
        self.words = PaddleLabels()
        self.lamp_lit = False
        """Whether the table's lamp, which also represents its buzzer, is on."""
        self.lights: Mapping[int, float] = {}
        """How bright each seat's button is lit, from 0 for dark to 1."""
        self.chosen = 1
        """The seat whose keypad gets the computer's digits."""
        self._held: dict[int | str, Part] = {}
        """What holds each part down: the pointer, or a key by its position."""
        self._drawn: tuple[object, ...] = ()
        """All that the surface shows."""
        top, tall = _MARGIN, height - _MARGIN - _GAP - 2
        self._side = pygame.Rect(0, top, max(104, width // 6), tall)
        """The place of the gavel and the hints, at the right."""
        self._side.right = width - _MARGIN // 2
        pitch = min((self._side.x - _MARGIN) // seats, _WIDEST_PADDLE + _MARGIN)
        self._paddles = {
            seat: pygame.Rect(_MARGIN + (seat - 1) * pitch, top, pitch - _MARGIN, tall) for seat in range(1, seats + 1)
        }
        self._parts = _parts(self._paddles, self._side)

    def draw(self) -> bool:
        """Draw the paddles if anything on them has changed; return whether it has."""
        drawn = (tuple(self.names), self.words, self.lamp_lit, dict(self.lights), self.chosen, {*self._held.values()})
        if drawn == self._drawn:
            return False
        self._drawn = drawn
        self.surface.fill(SHADE)
        self.surface.fill(INK, (0, 0, self.surface.get_width(), _GAP // 2))
        for seat in self._paddles:
            self._draw_name(seat)
            keys = [self._parts[Part(seat, key)] for key in KEYPAD]
            frame = keys[0].unionall(keys[1:]).inflate(2 * _KEY_GAP, 2 * _KEY_GAP)
            pygame.draw.rect(self.surface, BONE if seat == self.chosen else SHADE, frame, 2, border_radius=6)
        for part in self._parts:
            self._draw_part(part)
        line = pygame.Rect(self._side.x, self._side.bottom, self._side.width, _HINT)
        for up, hint in enumerate(reversed(self.words.hints), 1):
            self._write(hint, line.move(0, -up * _HINT), (13, 12, 11), STONE, align=Align.LEFT)
        gavel = self._parts[GAVEL]
        self.surface.blit(_disc(_LAMP, bright=self.lamp_lit), (gavel.right + _GAP, gavel.y))
        return True

    def choose(self, seat: int) -> None:
        """Send the computer's digits to this seat's keypad. An unknown seat is ignored."""
        if seat in self._paddles:
            self.chosen = seat

    def act_at(self, x: int, y: int) -> Part | None:
        """Return the part at a pixel of the surface; None for none."""
        return next((part for part, rect in self._parts.items() if rect.collidepoint(x, y)), None)

    def part_for_key(self, key: str, position: int = 0) -> Part | None:
        """Return the part that a key of the computer's keyboard acts for; None for none.

        `key` is the key's label in pygame's words, `position` its USB HID number. A label that belongs to a part counts
        first, so that the printed hints are right on every Latin layout; on other layouts (Greek, Cyrillic, digits with
        Shift) the position counts.
        """
        if key == _GAVEL_LABEL:
            return GAVEL
        seat = _BID_LABELS.get(key, 0) or _BID_POSITIONS.get(position, 0)
        digit = _KEYPAD_LABELS.get(key) or ("" if seat else _DIGIT_POSITIONS.get(position, ""))
        part = Part(self.chosen, digit) if digit else Part(seat)
        return part if part.seat in self._paddles else None

    def take(self, told: Input) -> tuple[Act, ...]:
        """Return what an input at the window did to the paddles, and draw it; nothing for other input.

        A part held twice, by mouse and key, goes down once and comes up with the last; what a key pressed comes up with
        that key, even if another paddle has been chosen meanwhile.
        """
        match told:
            case PaddlesPressed(x, y, down=True):
                # A lost end of a touch must not leave the part before it held for good.
                part = self.act_at(x, y)
                if part is not None and part.key:
                    self.choose(part.seat)
                return (*self._let_go(_POINTER), *self._take_hold(_POINTER, part))
            case PaddlesPressed():
                return self._let_go(_POINTER)
            case KeyPressed(key, position, down=True):
                if key == _NEXT_LABEL:
                    self.choose(self.chosen % len(self._paddles) + 1)
                self.choose(_CHOOSE_LABELS.get(key, 0))
                return self._take_hold(position, self.part_for_key(key, position))
            case KeyPressed(position=position):
                return self._let_go(position)
            case _:
                return ()

    def _take_hold(self, holder: int | str, part: Part | None) -> tuple[Act, ...]:
        if part is None or holder in self._held:
            return ()
        already = part in self._held.values()
        self._held[holder] = part
        return () if already else (Act(part, down=True),)

    def _let_go(self, holder: int | str) -> tuple[Act, ...]:
        part = self._held.pop(holder, None)
        return () if part is None or part in self._held.values() else (Act(part, down=False),)

    def _draw_name(self, seat: int) -> None:
        paddle, button = self._paddles[seat], self._parts[Part(seat)]
        left = button.right + _GAP
        upper = pygame.Rect(left, button.y, paddle.right - left, button.height // 2)
        self._write("".join(self.names[seat - 1 : seat]), upper.move(0, 2), (18, 16, 15), BONE, align=Align.LEFT)
        lower = upper.move(0, upper.height - 1)
        self._write(str(seat), lower, (17,), STONE, face=Face.STRONG, align=Align.LEFT)
        self._write(f"F{seat}", lower, (13,), STONE, align=Align.RIGHT)

    def _draw_part(self, part: Part) -> None:
        rect, down = self._parts[part], part in self._held.values()
        ink = INK if down else BONE
        if part.key:
            pygame.draw.rect(self.surface, BONE if down else WALL, rect, border_radius=4)
            self._write(part.key, rect, (17,), ink if down or part.seat == self.chosen else STONE)
            return
        self.surface.blit(_disc(rect.width, bright=down, light=self.lights.get(part.seat, 0)), rect)
        if part == GAVEL:
            inner = rect.inflate(-rect.width // 4, 0)
            self._write(self.words.gavel, inner.move(0, -9), (18, 16, 14, 12), ink, face=Face.STRONG)
            self._write(self.words.space, inner.move(0, 11), (14, 12, 11), INK if down else STONE)
        else:
            self._write(_HINTS[part.seat - 1], rect, (20,), ink, face=Face.STRONG)

    def _write(
        self,
        words: str,
        place: pygame.Rect,
        sizes: tuple[int, ...],
        colour: Colour,
        *,
        face: Face = Face.TEXT,
        align: Align = Align.CENTRE,
    ) -> None:
        """Draw one line of words, its capitals centred in the rectangle's height."""
        draw(self.surface, Text(Rect(*place), words, sizes, colour, face, align))


@cache
def _disc(diameter: int, *, bright: bool, light: float = 0) -> pygame.Surface:
    """Return a round button or lamp with smooth edges; the ring of a lit button is bright and wider."""
    side = diameter * _FINE
    ring = pygame.Color(*EDGE).lerp(BONE, 1 if bright else light)
    wide = _LIT_RING if light else _RING
    large = pygame.Surface((side, side))
    large.fill(SHADE)
    pygame.draw.circle(large, ring, (side / 2, side / 2), side / 2)
    pygame.draw.circle(large, BONE if bright else WALL, (side / 2, side / 2), side / 2 - wide * _FINE)
    return smaller(large, (diameter, diameter))


def _parts(paddles: dict[int, pygame.Rect], side: pygame.Rect) -> dict[Part, pygame.Rect]:
    """Return the place of each part: the bid button over the keypad on every paddle, the gavel at the side."""
    across = min(side.width - _LAMP - _GAP, side.height - 3 * _HINT - _GAP)
    parts: dict[Part, pygame.Rect] = {GAVEL: pygame.Rect(side.x, side.y, across, across)}
    for seat, paddle in paddles.items():
        button = paddle.height * 26 // 100
        parts[Part(seat)] = pygame.Rect(paddle.x, paddle.y, button, button)
        top = paddle.y + button + _GAP
        keys = Rect(paddle.x, top, paddle.width, paddle.bottom - top).cells(4, 3, _KEY_GAP)
        parts |= {Part(seat, key): pygame.Rect(place) for key, place in zip(KEYPAD, keys, strict=True)}
    return parts
