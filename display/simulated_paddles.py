"""Simulated paddles and a gavel below the picture, for a laptop without the table's electronics.

It represents things that lie on the table, so it shares only type and colours with the picture, and it is round where
the picture is square. It reports which part was pressed or released; the simulated pins do the rest, as with real
parts.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import pygame

from display.inputs import Input, KeyboardKeyMoved, PaddlesPressed
from display.painter import FINE, draw
from display.text import smaller
from display.theme import BONE, EDGE, INK, SHADE, STONE, WALL
from display.widgets import REST, Align, Face, Rect, Text, union


class SimulatedPart(NamedTuple):
    """The gavel, or a part of a paddle: its bid button, or the key of its keypad if one is named."""

    number: int
    """The number of the paddle, from the left; for the gavel 0. A wired paddle has the number of its seat."""
    key: str = ""
    """One of `1` to `9`, `*`, `0`, `#`, or PLUG; empty for a button."""


GAVEL = SimulatedPart(0)
PLUG = "plug"
"""The plug of a number pad's cable, in place of a key."""


class PartMoved(NamedTuple):
    """A part of a paddle went down or came up. A plug goes in or comes out."""

    part: SimulatedPart
    down: bool


class PaddleLabels(NamedTuple):
    """The words on the simulated paddles, in the language of the table."""

    gavel: str = "Gavel"
    space: str = "Space"
    """The name of the space bar."""
    hints: tuple[str, ...] = ("0–9: keypad 1", "Tab: next keypad", "Backspace: *", "Enter: #")
    """What the computer's digits go to, and which keys of the computer act for which of a keypad."""
    unplug: str = "Unplug"
    plug_in: str = "Plug in"


KEYPAD, NUMBER_PAD = "123456789*0#", "7894561230*#"
"""The keys row by row, as on the real keypad, and on a number pad."""
_ON_NUMBER_PAD = {"*": ".", "#": "Enter"}
"""What a number pad has on keys that are called otherwise here."""
_BIG_KEY = "+"
"""What a number pad has on the key that is its bid button."""

_HINTS = "ASDFG"
_LABELS: dict[str, SimulatedPart | str] = {
    "space": GAVEL,
    **{label.lower(): SimulatedPart(number) for number, label in enumerate(_HINTS, 1)},
    **{label: digit for digit in "0123456789" for label in (digit, f"[{digit}]")},
    **dict.fromkeys(("*", "[*]", "backspace"), "*"),
    **dict.fromkeys(("#", "return", "enter"), "#"),
}
"""The buttons, and the keys of the chosen keypad, that keys act for, by pygame's names of the keys: in brackets, those
of a number pad.
"""
_POSITIONS: dict[int, SimulatedPart | str] = {
    **{position: SimulatedPart(number) for number, position in enumerate((4, 22, 7, 9, 10), 1)},
    **dict(enumerate("1234567890", 30)),
}
"""The same by USB HID numbers: A S D F G on most keyboards, for layouts with other letters there; and the digits' row,
which on some layouts types digits only with Shift.
"""
_NEXT_LABEL = "tab"
_CHOOSE_LABELS = {f"f{number}": number for number in range(1, 6)}
_MARGIN = 16
_GAP = 8
_KEY_GAP = 3
_LAMP = 16
_RING, _LIT_RING = 2, 6
_HINT, _HINTS_H = 17, 4 * 17
_WIDEST_PADDLE = 168
_NAME_H = 20
_PLUG_H, _PLUG_GAP = 24, 4
PLUGS_HEIGHT = _PLUG_H + _PLUG_GAP
"""The height of the row of plugs of number pads, in pixels."""
_NO_SEAT = "–"
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
    """Draw 2 to 5 paddles and a gavel on a surface of `width`×`height` pixels. If they `are_pads`, draw them as number
    pads, each with a plug, in a row of `PLUGS_HEIGHT`.

    Raise ValueError for another number of paddles.
    """

    def __init__(self, width: int, height: int, count: int, *, are_pads: bool = False) -> None:
        if not 2 <= count <= 5:
            raise ValueError(f"there are 2 to 5 paddles, not {count}")
        self.surface = pygame.Surface((width, height))
        self._are_pads = are_pads
        self.seats: Mapping[int, int] = {number: number for number in range(1, count + 1)}
        """The seat of each paddle, by its number; a number pad may have none."""
        self.names: Sequence[str] = ()
        """The seats' names, seat 1 first. A paddle without a name stays unnamed."""
        self.words = PaddleLabels()
        self.lamp_lit = False
        """Whether the table's lamp, which also represents its buzzer, is on."""
        self.lights: Mapping[int, float] = {}
        """How bright the button of each seat is lit, from 0 for dark to 1."""
        self.hides_keys = False
        """Whether a key of a keypad looks the same when it is down, because bids are secret."""
        self.chosen = 1
        """The number of the paddle whose keypad gets the computer's digits."""
        self._held: dict[_Holder, SimulatedPart] = {}
        """What holds each part down."""
        self._unplugged: set[int] = set()
        """The numbers of the pads whose plug is out."""
        self._drawn: tuple[object, ...] = ()
        """All that the surface shows, but for the lights and the lamp: a change of one redraws nothing else."""
        self._drawn_lights: Mapping[int, float] = {}
        self._drawn_lamp = False
        top = _MARGIN
        tall = height - _MARGIN - _GAP - 2
        wide = max(104, width // 6)
        self._side = side = Rect(width - _MARGIN // 2 - wide, top, wide, tall)
        """The place of the gavel and the hints, at the right."""
        pitch = min((side.x - _MARGIN) // count, _WIDEST_PADDLE + _BETWEEN_PADDLES)
        self._paddles = {
            number: Rect(_MARGIN + (number - 1) * pitch, top, pitch - _BETWEEN_PADDLES, tall)
            for number in range(1, count + 1)
        }
        across = min(wide - _LAMP - _GAP, tall - _HINTS_H - _GAP)
        gavel = Rect(side.x, top, across, across)
        self._lamp = Rect(gavel.right + _GAP, top, _LAMP, _LAMP)
        self._parts = {GAVEL: gavel}
        """The place of each part: on every paddle the bid button, below the name, over the keypad."""
        self._names: dict[int, Rect] = {}
        self._keypads: dict[int, Rect] = {}
        for number, paddle in self._paddles.items():
            rest = paddle
            if are_pads:
                plug, rest = paddle.down(_PLUG_H, REST, gap=_PLUG_GAP)
                self._parts[SimulatedPart(number, PLUG)] = plug
            self._names[number], button, _, keypad = rest.down(_NAME_H + 2, rest.h * 21 // 100, 6, REST)
            self._parts[SimulatedPart(number)] = button._replace(w=button.h)
            self._keypads[number] = keypad
            keys = zip(NUMBER_PAD if are_pads else KEYPAD, keypad.cells(4, 3, _KEY_GAP), strict=True)
            self._parts |= {SimulatedPart(number, key): place for key, place in keys}

    def draw(self) -> pygame.Rect | None:
        """Draw what has changed on the paddles; return where, None for nowhere."""
        unplugged, seats = set(self._unplugged), dict(self.seats)
        drawn = (tuple(self.names), seats, self.words, self.chosen, self._seen_down, unplugged)
        lit = {number: self._light_of(number) for number in self._paddles}
        relit = [SimulatedPart(number) for number, level in lit.items() if level != self._drawn_lights.get(number, 0)]
        self._drawn_lights = lit
        is_lamp_changed = self.lamp_lit != self._drawn_lamp
        self._drawn_lamp = self.lamp_lit
        if drawn == self._drawn:
            changed = [self._parts[button] for button in relit]
            for button in relit:
                self._draw_part(button)
            if is_lamp_changed:
                changed.append(self._lamp)
                self._draw_lamp()
            return pygame.Rect(union(*changed)) if changed else None
        self._drawn = drawn
        self.surface.fill(SHADE)
        self.surface.fill(INK, (0, 0, self.surface.get_width(), _GAP // 2))
        for number in self._paddles:
            self._draw_name(number)
            frame = self._keypads[number].inset(-_KEY_GAP)
            pygame.draw.rect(self.surface, BONE if number == self.chosen else SHADE, frame, 2, border_radius=6)
        for part in self._parts:
            self._draw_part(part)
        for up, hint in enumerate(reversed(self.words.hints), 1):
            line = self._side._replace(y=self._side.bottom - up * _HINT, h=_HINT)
            draw(self.surface, Text(line, hint, (13, 12, 11), STONE))
        self._draw_lamp()
        return self.surface.get_rect()

    @property
    def chosen_name(self) -> str:
        """Return the name of whoever has the chosen paddle; empty for nobody."""
        return self._name_of(self.chosen)

    @property
    def _seen_down(self) -> set[SimulatedPart]:
        """Return the parts that are drawn as held down."""
        return {part for part in self._held.values() if not (part.key and self.hides_keys)}

    def _name_of(self, number: int) -> str:
        """Return the name of whoever has a paddle; empty for nobody."""
        seat = self.seats.get(number, 0)
        return self.names[seat - 1] if 1 <= seat <= len(self.names) else ""

    def _light_of(self, number: int) -> float:
        """Return how bright the light of a paddle is: one without its cable is dark."""
        return 0 if number in self._unplugged else self.lights.get(self.seats.get(number, 0), 0)

    def choose(self, number: int) -> None:
        """Send the computer's digits to this paddle's keypad. One that is not there is ignored."""
        if number in self._paddles:
            self.chosen = number

    def choose_seat(self, seat: int) -> None:
        """Send them to the keypad of this seat, if it has one."""
        for number, owner in self.seats.items():
            if owner == seat:
                self.choose(number)

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
        that key, even if another paddle has been chosen meanwhile. A click unplugs a pad, or plugs it in again.
        """
        match given:
            case PaddlesPressed(x, y, down=True):
                part = self.part_at(x, y)
                if part is not None and part.key == PLUG:
                    return self._move_plug(part)
                if part is not None and part.key:
                    self.choose(part.number)
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

    def _move_plug(self, plug: SimulatedPart) -> tuple[PartMoved, ...]:
        """Unplug a pad, or plug it in again."""
        goes_in = plug.number in self._unplugged
        if goes_in:
            self._unplugged.remove(plug.number)
        else:
            self._unplugged.add(plug.number)
        return (PartMoved(plug, down=goes_in),)

    def _draw_name(self, number: int) -> None:
        paddle, button = self._paddles[number], self._parts[SimulatedPart(number)]
        name = self._name_of(number)
        draw(self.surface, Text(self._names[number]._replace(h=_NAME_H), name, (18, 16, 15, 13, 12, 11), BONE))
        beside = Rect(button.right + _GAP // 2, button.y, paddle.right - button.right - _GAP // 2, button.h)
        seat, key = beside.rows(2, 0)
        draw(self.surface, Text(seat, str(self.seats.get(number, _NO_SEAT)), (17,), STONE, Face.STRONG))
        keys = f"F{number}"
        if self._are_pads:
            keys = f"{_HINTS[number - 1]} · {keys}"
        draw(self.surface, Text(key, keys, (13,), STONE))

    def _draw_lamp(self) -> None:
        self.surface.blit(_disc(_LAMP, bright=self.lamp_lit), self._lamp)

    def _draw_plug(self, plug: SimulatedPart) -> None:
        """Draw the plug of a pad: filled while it is in its socket, and what a click does."""
        rect, round_ends = self._parts[plug], _PLUG_H // 2
        if plug.number in self._unplugged:
            pygame.draw.rect(self.surface, EDGE, rect, 1, border_radius=round_ends)
            label, colour = self.words.plug_in, BONE
        else:
            pygame.draw.rect(self.surface, EDGE, rect, border_radius=round_ends)
            label, colour = self.words.unplug, INK
        draw(self.surface, Text(rect, label, (13, 12, 11, 10), colour, align=Align.CENTRE))

    def _draw_part(self, part: SimulatedPart) -> None:
        if part.key == PLUG:
            self._draw_plug(part)
            return
        rect = self._parts[part]
        down = part in self._seen_down
        ink = INK if down else BONE
        quiet = INK if down else STONE
        if part.key:
            pygame.draw.rect(self.surface, BONE if down else WALL, rect, border_radius=4)
            colour = quiet
            if part.number in self._unplugged:
                colour = EDGE
            elif part.number == self.chosen:
                colour = ink
            label = _ON_NUMBER_PAD.get(part.key, part.key) if self._are_pads else part.key
            draw(self.surface, Text(rect, label, (17, 15, 13, 11), colour, align=Align.CENTRE))
            return
        self.surface.blit(_disc(rect.w, bright=down, light=self._light_of(part.number)), rect)
        if part == GAVEL:
            inner = rect._replace(x=rect.x + (rect.w + 3) // 8, w=rect.w * 3 // 4)
            gavel, space = self.words.gavel, self.words.space
            draw(self.surface, Text(inner.moved(0, -9), gavel, (18, 16, 14, 12), ink, Face.STRONG, Align.CENTRE))
            draw(self.surface, Text(inner.moved(0, 11), space, (14, 12, 11), quiet, align=Align.CENTRE))
        else:
            label = _BIG_KEY if self._are_pads else _HINTS[part.number - 1]
            draw(self.surface, Text(rect, label, (20,), ink, Face.STRONG, Align.CENTRE))


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
