"""Simulated paddles and a gavel below the picture, for a laptop without the table's electronics.

It represents things that lie on the table, so it shares only type and colours with the picture, and it is round where
the picture is square. It reports which part was pressed or released; the simulated pins do the rest, as with real
parts.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import pygame

from display.inputs import Input, KeyboardKeyMoved, PaddlesPressed
from display.painter import FINE, draw
from display.text import smaller
from display.theme import BONE, EDGE, INK, SHADE, STONE, WALL
from display.widgets import REST, Align, Face, Rect, Text, union


class SimulatedPart(NamedTuple):
    """The gavel, or a part of a paddle: a seat's bid button, or the key of its keypad if one is named."""

    seat: int
    """The seat; for the gavel 0, which stands for the whole table as in the hardware's signals."""
    key: str = ""
    """One of `1` to `9`, `*`, `0`, `#`; empty for a button."""


GAVEL = SimulatedPart(0)


class PartMoved(NamedTuple):
    """A part of a paddle went down or came up."""

    part: SimulatedPart
    down: bool


class PaddleLabels(NamedTuple):
    """The words on the simulated paddles, in the language of the table."""

    gavel: str = "Gavel"
    space: str = "Space"
    """The name of the space bar."""
    hints: tuple[str, ...] = ("0–9: 1", "Tab: next keypad", "Backspace: *", "Enter: #")
    """What the computer's digits go to, and which keys of the computer act for which of a keypad."""


KEYPAD, NUMBER_PAD = "123456789*0#", "7894561230*#"
"""The keys row by row, as on the real keypad, and on a number pad."""
_ON_NUMBER_PAD = {"*": ".", "#": "Enter"}
"""What a number pad has on keys that are called otherwise here."""

_HINTS = "ASDFG"
_LABELS: dict[str, SimulatedPart | str] = {
    "space": GAVEL,
    **{label.lower(): SimulatedPart(seat) for seat, label in enumerate(_HINTS, 1)},
    **{label: digit for digit in "0123456789" for label in (digit, f"[{digit}]")},
    **dict.fromkeys(("*", "[*]", "backspace"), "*"),
    **dict.fromkeys(("#", "return", "enter"), "#"),
}
"""The buttons, and the keys of the chosen keypad, that keys act for, by pygame's names of the keys: in brackets, those
of a number pad.
"""
_POSITIONS: dict[int, SimulatedPart | str] = {
    **{position: SimulatedPart(seat) for seat, position in enumerate((4, 22, 7, 9, 10), 1)},
    **dict(enumerate("1234567890", 30)),
}
"""The same by USB HID numbers: A S D F G on most keyboards, for layouts with other letters there; and the digits' row,
which on some layouts types digits only with Shift.
"""
_NEXT_LABEL = "tab"
_CHOOSE_LABELS = {f"f{seat}": seat for seat in range(1, 6)}
_MARGIN = 16
_GAP = 8
_KEY_GAP = 3
_LAMP = 16
_RING, _LIT_RING = 2, 6
_HINT, _HINTS_H = 17, 4 * 17
_WIDEST_PADDLE = 168
_NAME_H = 20
_BETWEEN_PADDLES = 10


def keypad_key(label: str, position: int) -> str:
    """Return the key of a keypad that a key of the computer's keyboard acts for; empty for none.

    `label` and `position` are as in `SimulatedPaddles.part_for_key`.
    """
    part = _LABELS.get(label) or _POSITIONS.get(position)
    return part if isinstance(part, str) else ""


class _Holder(NamedTuple):
    """What holds a part down."""

    is_key: bool
    """Whether it is a key of the computer, and not a finger or the mouse."""
    number: int
    """The position of the key, or the id of the finger."""


class SimulatedPaddles:
    """Draw `seats` paddles (2 to 5) and a gavel on a surface of `width`×`height` pixels; those of the seats in
    `number_pads` as number pads.

    Raise ValueError for another number of seats.
    """

    def __init__(self, width: int, height: int, seats: int, number_pads: Collection[int] = ()) -> None:
        if not 2 <= seats <= 5:
            raise ValueError(f"there are paddles for 2 to 5 seats, not {seats}")
        self.surface = pygame.Surface((width, height))
        self._number_pads = number_pads
        self.names: Sequence[str] = ()
        """The seats' names, seat 1 first. A paddle without a name stays unnamed."""
        self.words = PaddleLabels()
        self.lamp_lit = False
        """Whether the table's lamp, which also represents its buzzer, is on."""
        self.lights: Mapping[int, float] = {}
        """How bright each seat's button is lit, from 0 for dark to 1."""
        self.hides_keys = False
        """Whether a key of a keypad looks the same when it is down, because bids are secret."""
        self.chosen = 1
        """The seat whose keypad gets the computer's digits."""
        self._held: dict[_Holder, SimulatedPart] = {}
        """What holds each part down."""
        self._drawn: tuple[object, ...] = ()
        """All that the surface shows, but for the lights: a pulse redraws nothing but its button."""
        self._drawn_lights: Mapping[int, float] = {}
        top = _MARGIN
        tall = height - _MARGIN - _GAP - 2
        wide = max(104, width // 6)
        self._side = side = Rect(width - _MARGIN // 2 - wide, top, wide, tall)
        """The place of the gavel and the hints, at the right."""
        pitch = min((side.x - _MARGIN) // seats, _WIDEST_PADDLE + _BETWEEN_PADDLES)
        self._paddles = {
            seat: Rect(_MARGIN + (seat - 1) * pitch, top, pitch - _BETWEEN_PADDLES, tall)
            for seat in range(1, seats + 1)
        }
        across = min(wide - _LAMP - _GAP, tall - _HINTS_H - _GAP)
        self._parts = {GAVEL: Rect(side.x, top, across, across)}
        """The place of each part: on every paddle the bid button, below the name, over the keypad."""
        self._keypads: dict[int, Rect] = {}
        for seat, paddle in self._paddles.items():
            _, button, _, keypad = paddle.down(_NAME_H + 2, tall * 21 // 100, 6, REST)
            self._parts[SimulatedPart(seat)] = button._replace(w=button.h)
            self._keypads[seat] = keypad
            layout = NUMBER_PAD if seat in number_pads else KEYPAD
            keys = zip(layout, keypad.cells(4, 3, _KEY_GAP), strict=True)
            self._parts |= {SimulatedPart(seat, key): place for key, place in keys}

    def draw(self) -> pygame.Rect | None:
        """Draw what has changed on the paddles; return where, None for nowhere."""
        drawn = (tuple(self.names), self.words, self.lamp_lit, self.chosen, self._seen_down)
        relit = [seat for seat in self._paddles if self.lights.get(seat, 0) != self._drawn_lights.get(seat, 0)]
        self._drawn_lights = dict(self.lights)
        if drawn == self._drawn:
            if not relit:
                return None
            for seat in relit:
                self._draw_part(SimulatedPart(seat))
            return pygame.Rect(union(*(self._parts[SimulatedPart(seat)] for seat in relit)))
        self._drawn = drawn
        self.surface.fill(SHADE)
        self.surface.fill(INK, (0, 0, self.surface.get_width(), _GAP // 2))
        for seat in self._paddles:
            self._draw_name(seat)
            frame = self._keypads[seat].inset(-_KEY_GAP)
            pygame.draw.rect(self.surface, BONE if seat == self.chosen else SHADE, frame, 2, border_radius=6)
        for part in self._parts:
            self._draw_part(part)
        for up, hint in enumerate(reversed(self.words.hints), 1):
            line = self._side._replace(y=self._side.bottom - up * _HINT, h=_HINT)
            draw(self.surface, Text(line, hint, (13, 12, 11), STONE))
        gavel = self._parts[GAVEL]
        self.surface.blit(_disc(_LAMP, bright=self.lamp_lit), (gavel.right + _GAP, gavel.y))
        return self.surface.get_rect()

    @property
    def chosen_name(self) -> str:
        """Return the name at the chosen paddle, or its number where it has none."""
        return self.names[self.chosen - 1] if self.chosen <= len(self.names) else str(self.chosen)

    @property
    def _seen_down(self) -> set[SimulatedPart]:
        """Return the parts that are drawn as held down."""
        return {part for part in self._held.values() if not (part.key and self.hides_keys)}

    def choose(self, seat: int) -> None:
        """Send the computer's digits to this seat's keypad. An unknown seat is ignored."""
        if seat in self._paddles:
            self.chosen = seat

    def part_at(self, x: int, y: int) -> SimulatedPart | None:
        """Return the part at a pixel of the surface; None for none."""
        return next((part for part, rect in self._parts.items() if rect.holds(x, y)), None)

    def part_for_key(self, key: str, position: int = 0) -> SimulatedPart | None:
        """Return the part that a key of the computer's keyboard acts for; None for none.

        `key` is the key's label in pygame's words, `position` its USB HID number. A label that belongs to a part counts
        first, so that the printed hints are right on every Latin layout; on other layouts (Greek, Cyrillic, digits with
        Shift) the position counts.
        """
        part = _LABELS.get(key) or _POSITIONS.get(position)
        if isinstance(part, str):
            part = SimulatedPart(self.chosen, part)
        return part if part in self._parts else None

    def take(self, given: Input) -> tuple[PartMoved, ...]:
        """Return what an input at the window did to the paddles, and draw it; nothing for other input.

        A part held twice, by mouse and key, goes down once and comes up with the last; what a key pressed comes up with
        that key, even if another paddle has been chosen meanwhile.
        """
        match given:
            case PaddlesPressed(x, y, down=True):
                part = self.part_at(x, y)
                if part is not None and part.key:
                    self.choose(part.seat)
                return self._take_hold(_Holder(is_key=False, number=given.finger), part)
            case PaddlesPressed():
                return self._let_go(_Holder(is_key=False, number=given.finger))
            case KeyboardKeyMoved(key, position, down=True):
                if key == _NEXT_LABEL:
                    self.choose(self.chosen % len(self._paddles) + 1)
                if key in _CHOOSE_LABELS:
                    self.choose(_CHOOSE_LABELS[key])
                return self._take_hold(_Holder(is_key=True, number=position), self.part_for_key(key, position))
            case KeyboardKeyMoved(position=position):
                return self._let_go(_Holder(is_key=True, number=position))
            case _:
                return ()

    def _take_hold(self, holder: _Holder, part: SimulatedPart | None) -> tuple[PartMoved, ...]:
        if part is None or holder in self._held:
            return ()
        already_down = part in self._held.values()
        self._held[holder] = part
        if already_down:
            return ()
        return (PartMoved(part, down=True),)

    def _let_go(self, holder: _Holder) -> tuple[PartMoved, ...]:
        part = self._held.pop(holder, None)
        if part is None or part in self._held.values():
            return ()
        return (PartMoved(part, down=False),)

    def _draw_name(self, seat: int) -> None:
        paddle, button = self._paddles[seat], self._parts[SimulatedPart(seat)]
        name = self.names[seat - 1] if seat <= len(self.names) else ""
        draw(self.surface, Text(paddle._replace(h=_NAME_H), name, (18, 16, 15, 13, 12, 11), BONE))
        beside = Rect(button.right + _GAP // 2, button.y, paddle.right - button.right - _GAP // 2, button.h)
        number, key = beside.rows(2, 0)
        draw(self.surface, Text(number, str(seat), (17,), STONE, Face.STRONG))
        draw(self.surface, Text(key, f"F{seat}", (13,), STONE))

    def _draw_part(self, part: SimulatedPart) -> None:
        rect = self._parts[part]
        down = part in self._seen_down
        ink = INK if down else BONE
        quiet = INK if down else STONE
        if part.key:
            pygame.draw.rect(self.surface, BONE if down else WALL, rect, border_radius=4)
            colour = ink if part.seat == self.chosen else quiet
            is_of_pad = part.seat in self._number_pads
            label = _ON_NUMBER_PAD.get(part.key, part.key) if is_of_pad else part.key
            draw(self.surface, Text(rect, label, (17, 15, 13, 11), colour, align=Align.CENTRE))
            return
        self.surface.blit(_disc(rect.w, bright=down, light=self.lights.get(part.seat, 0)), rect)
        if part == GAVEL:
            inner = rect._replace(x=rect.x + (rect.w + 3) // 8, w=rect.w * 3 // 4)
            gavel, space = self.words.gavel, self.words.space
            draw(self.surface, Text(inner.moved(0, -9), gavel, (18, 16, 14, 12), ink, Face.STRONG, Align.CENTRE))
            draw(self.surface, Text(inner.moved(0, 11), space, (14, 12, 11), quiet, align=Align.CENTRE))
        else:
            draw(self.surface, Text(rect, _HINTS[part.seat - 1], (20,), ink, Face.STRONG, Align.CENTRE))


@cache
def _disc(diameter: int, *, bright: bool, light: float = 0) -> pygame.Surface:
    """Return a round button or lamp; the ring of a lit button is bright and wider.

    It is drawn large and scaled down, because pygame's own circles have jagged edges.
    """
    side = diameter * FINE
    ring = pygame.Color(*EDGE).lerp(BONE, 1 if bright else light)
    wide = _LIT_RING if light else _RING
    large = pygame.Surface((side, side))
    large.fill(SHADE)
    pygame.draw.circle(large, ring, (side / 2, side / 2), side / 2)
    pygame.draw.circle(large, BONE if bright else WALL, (side / 2, side / 2), side / 2 - wide * FINE)
    return smaller(large, (diameter, diameter))
