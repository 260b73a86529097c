"""Simulated paddles: every part under the hand, the keyboard as a second hand, and what is drawn."""

from functools import cache
from itertools import combinations

import pygame
import pytest

from display.inputs import KeyboardKeyMoved, PaddlesPressed, Touched
from display.simulated_paddles import GAVEL, KEYPAD, PLUG, PartMoved, SimulatedPaddles, SimulatedPart

SIZES = [(800, 200, 2), (800, 200, 5), (720, 180, 5), (1280, 240, 4)]


def parts(seats: int) -> list[SimulatedPart]:
    keypads = [SimulatedPart(seat, key) for seat in range(1, seats + 1) for row in KEYPAD for key in row]
    return [GAVEL, *(SimulatedPart(seat) for seat in range(1, seats + 1)), *keypads]


@cache
def found(
    width: int = 800, height: int = 200, seats: int = 5, *, are_pads: bool = False
) -> dict[SimulatedPart, pygame.Rect]:
    """Where each part is, found as a hand finds it: by trying every other pixel."""
    made = SimulatedPaddles(width, height, seats, are_pads=are_pads)
    places: dict[SimulatedPart, pygame.Rect] = {}
    for y in range(0, height, 2):
        for x in range(0, width, 2):
            part = made.part_at(x, y)
            if part is not None:
                places[part] = places.get(part, pygame.Rect(x, y, 1, 1)).union((x, y, 1, 1))
    return places


def paddles(seats: int = 5) -> SimulatedPaddles:
    """Paddles of 800×200 that have been shown once."""
    made = SimulatedPaddles(800, 200, seats)
    assert made.draw()
    return made


def pixels(on: SimulatedPaddles) -> bytes:
    """What is seen of the paddles now."""
    on.draw()
    return on.surface.get_buffer().raw


def pointer(x: int, y: int, *, down: bool = True, finger: int = 0) -> PaddlesPressed:
    return PaddlesPressed(x, y, down=down, at_ns=0, finger=finger)


def click(on: SimulatedPaddles, part: SimulatedPart) -> tuple[tuple[PartMoved, ...], tuple[PartMoved, ...]]:
    x, y = found()[part].center
    return on.take(pointer(x, y)), on.take(pointer(x, y, down=False))


def down(on: SimulatedPaddles, key: str, position: int = 0) -> tuple[PartMoved, ...]:
    return on.take(KeyboardKeyMoved(key, position, True, 0))


def up(on: SimulatedPaddles, key: str, position: int = 0) -> tuple[PartMoved, ...]:
    return on.take(KeyboardKeyMoved(key, position, False, 0))


@pytest.mark.parametrize(("width", "height", "seats"), SIZES)
def test_every_part_is_on_the_picture_apart_from_all_others_and_large_enough(
    width: int, height: int, seats: int
) -> None:
    places = found(width, height, seats)
    assert set(places) == set(parts(seats))
    assert not any(one.colliderect(other) for one, other in combinations(places.values(), 2))
    assert all(min(rect.size) >= 20 for rect in places.values()), "a mouse pointer's target"
    assert all(pygame.Rect(0, 0, width, height).contains(rect) for rect in places.values())


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_a_table_has_two_to_five_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        SimulatedPaddles(800, 200, seats)


@pytest.mark.parametrize("part", [GAVEL, SimulatedPart(5), SimulatedPart(3, "7"), SimulatedPart(1, "#")], ids=repr)
def test_a_click_presses_and_lets_go_and_leaves_the_picture_as_it_was(part: SimulatedPart) -> None:
    made = paddles()
    if part.key:
        made.choose(part.number)
    before = pixels(made)
    x, y = found()[part].center
    assert made.take(pointer(x, y)) == (PartMoved(part, down=True),)
    assert pixels(made) != before, "drawn pressed"
    assert made.take(pointer(-5, -500, down=False)) == (PartMoved(part, down=False),)
    assert pixels(made) == before


@pytest.mark.parametrize(
    ("key", "position", "part"),
    [
        ("a", 4, SimulatedPart(1)),
        ("g", 10, SimulatedPart(5)),
        ("a", 20, SimulatedPart(1)),  # a French keyboard: the label counts
        ("s", 7, SimulatedPart(2)),  # Colemak
        ("ф", 4, SimulatedPart(1)),  # a Russian one: the position counts
        ("п", 10, SimulatedPart(5)),
        ("space", 44, GAVEL),
        ("7", 36, SimulatedPart(1, "7")),
        ("0", 39, SimulatedPart(1, "0")),
        ("è", 36, SimulatedPart(1, "7")),  # a French one without Shift
        ("[7]", 95, SimulatedPart(1, "7")),
        ("backspace", 42, SimulatedPart(1, "*")),
        ("*", 49, SimulatedPart(1, "*")),
        ("[*]", 85, SimulatedPart(1, "*")),
        ("return", 40, SimulatedPart(1, "#")),
        ("enter", 88, SimulatedPart(1, "#")),
        ("#", 50, SimulatedPart(1, "#")),
        ("x", 27, None),
        ("left shift", 225, None),
    ],
)
def test_the_keyboard_stands_for_the_parts(key: str, position: int, part: SimulatedPart | None) -> None:
    assert paddles().part_for_key(key, position) == part


def test_tab_and_function_keys_choose_whose_keypad_gets_the_digits() -> None:
    made = paddles(3)
    assert [(down(made, "tab", 43), made.chosen)[1] for _ in range(4)] == [2, 3, 1, 2]
    down(made, "f3", 60)
    assert made.part_for_key("5") == SimulatedPart(3, "5")
    down(made, "f5", 62)
    assert (made.chosen, made.part_for_key("f", 9)) == (3, None), "there is no seat 5, and none at the key f"


def test_a_keypad_that_is_clicked_gets_the_digits_too() -> None:
    made = paddles()
    before = pixels(made)
    click(made, SimulatedPart(4, "2"))
    assert (made.chosen, pixels(made) != before) == (4, True), "and can be seen to"
    click(made, SimulatedPart(2))
    assert made.chosen == 4


def test_a_key_lets_go_of_what_it_pressed_whoever_is_chosen_meanwhile() -> None:
    made = paddles()
    assert down(made, "5", 34) == (PartMoved(SimulatedPart(1, "5"), down=True),)
    down(made, "tab", 43)
    assert up(made, "5", 34) == (PartMoved(SimulatedPart(1, "5"), down=False),)


def test_a_part_held_by_mouse_and_key_comes_up_with_the_last() -> None:
    made = paddles()
    x, y = found()[GAVEL].center
    assert made.take(pointer(x, y)) == (PartMoved(GAVEL, down=True),)
    assert down(made, "space", 44) == ()
    assert made.take(pointer(x, y, down=False)) == ()
    assert up(made, "space", 44) == (PartMoved(GAVEL, down=False),)


def test_each_finger_holds_and_lets_go_of_its_own_part() -> None:
    made = paddles()
    gavel, button = found()[GAVEL].center, found()[SimulatedPart(2)].center
    assert made.take(pointer(*gavel, finger=1)) == (PartMoved(GAVEL, down=True),)
    assert made.take(pointer(*button, finger=2)) == (PartMoved(SimulatedPart(2), down=True),)
    assert made.take(pointer(*button, finger=2, down=False)) == (PartMoved(SimulatedPart(2), down=False),)
    assert made.take(pointer(*gavel, finger=1, down=False)) == (PartMoved(GAVEL, down=False),)


def test_what_is_not_the_paddles_does_nothing_to_it() -> None:
    made = paddles()
    assert made.take(Touched(10, 10, at_ns=0, finger=0)) == ()
    assert made.take(pointer(0, 0)) == ()
    assert made.take(pointer(0, 0, down=False)) == ()
    assert up(made, "a", 4) == ()
    assert not made.draw()


def test_nothing_is_drawn_that_has_not_changed() -> None:
    made = paddles()
    made.names = ["Ada", "Ben"]
    assert made.draw()
    made.names = ["Ada", "Ben"]
    made.lamp_lit = False
    made.choose(1)
    made.choose(9)
    assert not made.draw()
    made.lamp_lit = True
    before = made.surface.copy()
    lamp = made.draw()
    assert lamp
    assert lamp.w == lamp.h < made.surface.get_height() // 4, "the lamp alone"
    made.surface.fill("black", lamp)
    before.fill("black", lamp)
    assert pixels(made) == bytes(before.get_buffer().raw)


def test_while_bids_are_secret_no_key_of_a_keypad_shows_that_it_is_down() -> None:
    on = paddles()
    on.hides_keys = True
    quiet = pixels(on)
    for number, key in enumerate(KEYPAD):
        assert down(on, key, 100 + number) == (PartMoved(SimulatedPart(1, key), True),)
        assert pixels(on) == quiet, "neither the key that is down now, nor which were before"
    assert down(on, "a", 4) == (PartMoved(SimulatedPart(1), True),)
    assert pixels(on) != quiet, "a button tells nothing"


def test_a_light_is_seen_in_its_seats_button_alone_and_is_gone_when_it_is_dark() -> None:
    made = paddles()
    dark, button = made.surface.copy(), found()[SimulatedPart(2)].inflate(2, 2)
    lit = []
    for level in (0.1, 0.6, 1):
        made.lights = {2: level}
        assert made.draw()
        lit.append(bytes(made.surface.subsurface(button).copy().get_buffer().raw))
        made.surface.blit(dark, button, button)
        assert pixels(made) == bytes(dark.get_buffer().raw)
    assert len({*lit, bytes(dark.subsurface(button).copy().get_buffer().raw)}) == 4
    made.lights = {2: 1}
    assert not made.draw()
    made.lights = {2: 0}
    assert made.draw()
    assert pixels(made) == bytes(dark.get_buffer().raw)


def test_no_name_writes_over_anything() -> None:
    plain, crowded = SimulatedPaddles(800, 200, 5), SimulatedPaddles(800, 200, 5)
    crowded.names = ["W" * 20] * 5
    for part, rect in found().items():
        assert (
            plain.surface.subsurface(rect).copy().get_buffer().raw
            == crowded.surface.subsurface(rect).copy().get_buffer().raw
        ), part


@pytest.mark.parametrize(("width", "seats"), [(480, 5), (720, 5), (800, 5)])
def test_usual_names_are_whole_on_standing_panels_too(width: int, seats: int) -> None:
    """What is cut ends alike, so names that differ in their last letter alone differ in the picture."""
    made = SimulatedPaddles(width, 200, seats)
    seen = set()
    for name in ("Benjamin", "Benjamim", "Benjamins"):
        made.names = ["", name]
        seen.add(pixels(made))
    assert len(seen) == 3


PADS_HEIGHT = 240


@pytest.fixture
def pads() -> SimulatedPaddles:
    made = SimulatedPaddles(480, PADS_HEIGHT, 5, are_pads=True)
    made.names = ["Ada", "Ben"]
    made.draw()
    return made


def test_a_number_pad_has_its_keys_where_number_pads_have_them_and_a_plug_above() -> None:
    places = found(480, PADS_HEIGHT, are_pads=True)
    assert not any(one.colliderect(other) for one, other in combinations(places.values(), 2))
    below = {part.key: rect for part, rect in places.items() if part.number == 2}
    rows = [[key for key, rect in below.items() if rect.top == top] for top in sorted({r.top for r in below.values()})]
    assert rows == [[PLUG], [""], ["7", "8", "9"], ["4", "5", "6"], ["1", "2", "3"], ["0", "*", "#"]]


def test_a_click_pulls_the_plug_of_a_pad_and_the_next_one_puts_it_back(pads: SimulatedPaddles) -> None:
    before = pixels(pads)
    place = found(480, PADS_HEIGHT, are_pads=True)[SimulatedPart(2, PLUG)].center
    for goes_in in (False, True):
        assert pads.take(pointer(*place)) == (PartMoved(SimulatedPart(2, PLUG), down=goes_in),)
        assert pads.take(pointer(*place, down=False)) == ()
        assert (pixels(pads) == before) == goes_in


def test_a_pad_is_dark_as_long_as_its_plug_is_out(pads: SimulatedPaddles) -> None:
    places = found(480, PADS_HEIGHT, are_pads=True)
    plug, button = places[SimulatedPart(2, PLUG)].center, places[SimulatedPart(2)]
    seen = []
    for level in (0, 1):
        pads.lights = {2: level}
        pads.draw()
        for _ in ("out", "in again"):
            pads.take(pointer(*plug))
            pads.take(pointer(*plug, down=False))
            pads.draw()
            seen.append(bytes(pads.surface.subsurface(button).copy().get_buffer().raw))
    dark_out, dark, lit_out, lit = seen
    assert dark_out == dark == lit_out != lit


def test_a_pad_bears_the_name_and_the_light_of_whoever_has_it(pads: SimulatedPaddles) -> None:
    pads.seats, pads.lights = {}, {1: 1}
    quiet = pixels(pads)
    pads.seats = {4: 1}
    assert pixels(pads) != quiet
    pads.choose_seat(1)
    assert (pads.chosen, pads.chosen_name) == (4, "Ada")
    pads.choose_seat(2)
    assert pads.chosen == 4, "nobody asks whoever has none"
    pads.choose(3)
    assert pads.chosen_name == "", "nobody has it"
