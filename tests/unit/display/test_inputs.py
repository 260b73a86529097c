"""What hands do, read from pygame's events: no screen is needed, the events are handed in."""

from collections.abc import Sequence
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame.event import Event

from display.inputs import Closed, Input, KeyboardKeyMoved, Lifted, PaddlesPressed, Reader, Touched, Typed

PICTURE = pygame.Rect(0, 0, 800, 480)
PADDLES = pygame.Rect(0, 480, 800, 200)


class Hands:
    """Hands at an 800×480 picture with paddles of 200 below, on a clock of their own."""

    def __init__(self) -> None:
        self._reader = Reader(window=(800, 680), picture=PICTURE, paddles=PADDLES)
        self.now_ns = 1000

    def finger(self, x: int, y: int, *, down: bool = True, number: int = 0) -> Sequence[Input]:
        kind = pygame.FINGERDOWN if down else pygame.FINGERUP
        event = Event(kind, finger_id=number, touch_id=7, x=(x + 0.5) / 800, y=(y + 0.5) / 680)
        return self._reader.read(event, self.now_ns)

    def mouse(self, x: int, y: int, *, down: bool = True, touch: bool = False, button: int = 1) -> Sequence[Input]:
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        return self._reader.read(Event(kind, pos=(x, y), button=button, touch=touch), self.now_ns)

    def other(self, kind: int, **fields: Any) -> Sequence[Input]:
        return self._reader.read(Event(kind, **fields), self.now_ns)


MOUSE = -1


def touched(x: int, y: int, *, finger: int = 0, at_ns: int = 1000) -> Touched:
    return Touched(x, y, at_ns=at_ns, finger=finger)


def on_paddles(x: int, y: int, *, down: bool, finger: int = MOUSE) -> PaddlesPressed:
    return PaddlesPressed(x, y, down=down, at_ns=1000, finger=finger)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (799, 0), (0, 479), (799, 479), (401, 33)])
def test_finger_and_mouse_name_the_same_pixel(x: int, y: int) -> None:
    assert Hands().finger(x, y) == [touched(x, y)]
    assert Hands().mouse(x, y) == [touched(x, y, finger=MOUSE)]


def test_a_finger_on_the_last_edge_stays_inside() -> None:
    reader = Reader(window=(800, 480), picture=PICTURE, paddles=pygame.Rect(0, 480, 800, 0))
    assert reader.read(Event(pygame.FINGERDOWN, finger_id=0, x=1.0, y=1.0), 1000) == [touched(799, 479)]


@pytest.mark.parametrize(("mapped", "pixel"), [((0.5, 0.5), (400, 240)), ((0, 0), (0, 0)), ((1, 1), (799, 479))])
def test_a_finger_belongs_to_the_pixel_of_the_picture_that_the_touch_map_says(
    mapped: tuple[float, float], pixel: tuple[int, int]
) -> None:
    picture = pygame.Rect(240, 120, 800, 480)
    reader = Reader(window=(1280, 720), picture=picture, paddles=pygame.Rect(240, 600, 800, 0))
    reader.touch_map = lambda _reported: mapped
    assert reader.read(Event(pygame.FINGERDOWN, finger_id=0, x=0.9, y=0.1), 1000) == [touched(*pixel)]


def test_a_finger_that_stays_down_while_others_come_is_lifted_at_its_end() -> None:
    hands = Hands()
    hands.finger(10, 10)
    for number in (1, 2):
        hands.now_ns += 1_000_000_000
        hands.finger(100 * number, 10, number=number)
        hands.finger(100 * number, 10, number=number, down=False)
    assert hands.finger(10, 10, down=False) == [Lifted(0)]


def test_a_mouse_that_echoes_the_end_of_a_long_touch_is_no_second_touch() -> None:
    hands = Hands()
    hands.finger(10, 10)
    hands.now_ns += 2_000_000_000
    hands.finger(10, 10, down=False)
    hands.now_ns += 50_000_000
    assert hands.mouse(10, 10) == []


@pytest.mark.parametrize("finger_first", [True, False])
def test_finger_and_mouse_of_one_touch_are_one_touch(finger_first: bool) -> None:
    hands = Hands()
    for _ in range(2):
        told = [
            *(hands.finger(10, 10) if finger_first else hands.mouse(10, 10, touch=True)),
            *(hands.mouse(10, 10, touch=True) if finger_first else hands.finger(10, 10)),
            *hands.mouse(10, 10, down=False, touch=True),
            *hands.finger(10, 10, down=False),
        ]
        assert told == [touched(10, 10), Lifted(0)]


@pytest.mark.parametrize("is_lifted", [False, True], ids=["while it is down", "after a short tap"])
def test_a_mouse_that_echoes_a_finger_without_saying_so_is_no_second_touch(is_lifted: bool) -> None:
    """As pygame issue 2992 has it: two mouse events, the second some 50 ms later and without the flag."""
    hands = Hands()
    assert hands.finger(10, 10)
    if is_lifted:
        hands.now_ns += 30_000_000
        assert hands.finger(10, 10, down=False) == [Lifted(0)]
    hands.now_ns += 50_000_000
    assert hands.mouse(11, 9) == []
    assert hands.mouse(11, 9, down=False) == []
    hands.now_ns += 1_000_000_000
    assert hands.mouse(11, 9), "that is a mouse"


@pytest.mark.parametrize(("x", "milliseconds"), [(14, 299), (6, 0)])
def test_a_mouse_as_far_and_as_late_as_an_echo_may_be_is_one(x: int, milliseconds: int) -> None:
    hands = Hands()
    hands.finger(10, 10)
    hands.now_ns += milliseconds * 1_000_000
    assert hands.mouse(x, 10) == []


@pytest.mark.parametrize(("x", "milliseconds"), [(40, 50), (15, 0), (10, 300)], ids=["elsewhere", "beside", "later"])
def test_a_mouse_elsewhere_or_later_is_no_echo_of_a_finger(x: int, milliseconds: int) -> None:
    hands = Hands()
    hands.finger(10, 10)
    hands.now_ns += milliseconds * 1_000_000
    assert hands.mouse(x, 10) == [touched(x, 10, finger=MOUSE, at_ns=hands.now_ns)]


def test_a_finger_that_echoes_the_mouse_is_no_second_touch() -> None:
    hands = Hands()
    assert hands.mouse(10, 10)
    assert hands.finger(10, 10) == hands.finger(10, 10, down=False) == []
    assert hands.mouse(10, 10, down=False) == [Lifted(MOUSE)]


def test_two_fingers_at_one_place_are_two_touches() -> None:
    hands = Hands()
    assert hands.finger(10, 10, number=3) == [touched(10, 10, finger=3)]
    assert hands.finger(10, 10, number=3, down=False) == [Lifted(3)]
    assert hands.finger(10, 10, number=4) == [touched(10, 10, finger=4)]


@given(st.permutations([0, 0, 1, 1, 2, 2, 3, 3]))
def test_fingers_that_overlap_in_any_way_each_touch_and_lift_once(order: list[int]) -> None:
    hands = Hands()
    down, told = set[int](), list[Input]()
    for number in order:
        told += hands.finger(100 * number, 10, number=number, down=number not in down)
        down.add(number)
    expected = [touched(100 * number, 10, finger=number) for number in range(4)]
    assert sorted((one for one in told if isinstance(one, Touched)), key=lambda one: one.finger) == expected
    assert sorted(one.finger for one in told if isinstance(one, Lifted)) == [0, 1, 2, 3]


def test_a_drag_is_one_touch_where_it_began() -> None:
    """A finger that slides off a control has touched it: what counts is where it came down, as on a paddle."""
    hands = Hands()
    assert hands.finger(10, 10) == [touched(10, 10)]
    for x in range(20, 200, 20):
        moved = {"finger_id": 0, "touch_id": 7, "x": x / 800, "y": 10 / 680, "dx": 0.02, "dy": 0.0}
        assert hands.other(pygame.FINGERMOTION, **moved) == []
        assert hands.other(pygame.MOUSEMOTION, pos=(x, 10), rel=(20, 0), buttons=(1, 0, 0), touch=True) == []
    assert hands.finger(200, 10, down=False) == [Lifted(0)]
    assert hands.finger(200, 10) == [touched(200, 10)]


def test_a_finger_that_slides_in_from_outside_touches_nothing() -> None:
    picture = pygame.Rect(240, 120, 800, 480)
    reader = Reader(window=(1280, 720), picture=picture, paddles=pygame.Rect(240, 600, 800, 0))
    assert reader.read(Event(pygame.FINGERDOWN, finger_id=0, x=0.01, y=0.5), 5) == []
    assert reader.read(Event(pygame.FINGERUP, finger_id=0, x=0.5, y=0.5), 6) == []
    assert reader.read(Event(pygame.FINGERDOWN, finger_id=0, x=0.5, y=0.5), 7) == [touched(400, 240, at_ns=7)]


def test_a_lost_end_of_touch_does_not_leave_the_screen_dead() -> None:
    hands = Hands()
    hands.finger(10, 10)
    assert hands.finger(20, 10) == [Lifted(0), touched(20, 10)], "the same finger again: it must have been lifted"
    hands.finger(30, 500, number=1)
    assert hands.other(pygame.WINDOWFOCUSLOST) == [Lifted(0), on_paddles(0, 0, down=False, finger=1)]
    assert hands.other(pygame.WINDOWFOCUSLOST) == []
    assert hands.finger(20, 10, down=False) == []


def test_the_bench_hears_down_and_up_in_its_own_pixels() -> None:
    hands = Hands()
    assert hands.mouse(100, 480) == [on_paddles(100, 0, down=True)]
    assert hands.mouse(100, 679, down=False) == [on_paddles(100, 199, down=False)]


def test_what_went_down_in_the_bench_comes_up_wherever_it_is_lifted() -> None:
    hands = Hands()
    hands.mouse(100, 500)
    assert hands.mouse(100, 20, down=False) == [on_paddles(100, -460, down=False)]
    assert hands.mouse(100, 20) == [touched(100, 20, finger=MOUSE)]
    assert hands.mouse(100, 500, down=False) == [Lifted(MOUSE)], "it went down on the picture"


@pytest.mark.parametrize("button", [2, 3, 4, 5])
def test_only_the_left_mouse_button_touches(button: int) -> None:
    assert Hands().mouse(10, 10, button=button) == []
    hands = Hands()
    hands.mouse(10, 10)
    assert hands.mouse(10, 10, down=False, button=button) == []
    assert hands.mouse(10, 10, down=False) == [Lifted(MOUSE)]


def test_beside_a_centred_picture_nothing_is_touched() -> None:
    picture, paddles = pygame.Rect(240, 120, 800, 480), pygame.Rect(240, 600, 800, 0)
    reader = Reader(window=(1280, 720), picture=picture, paddles=paddles)
    down = pygame.MOUSEBUTTONDOWN
    assert reader.read(Event(down, pos=(239, 300), button=1, touch=False), 5) == []
    assert reader.read(Event(down, pos=(240, 120), button=1, touch=False), 5) == [touched(0, 0, finger=MOUSE, at_ns=5)]


def test_keys_are_told_by_label_and_by_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.key, "name", {pygame.K_q: "q", pygame.K_RETURN: "return"}.__getitem__)
    hands = Hands()
    french_q = {"key": pygame.K_q, "scancode": pygame.KSCAN_A}
    assert hands.other(pygame.KEYDOWN, **french_q) == [KeyboardKeyMoved("q", 4, True, 1000)]
    assert hands.other(pygame.KEYUP, **french_q) == [KeyboardKeyMoved("q", 4, False, 1000)]
    assert hands.other(pygame.TEXTINPUT, text="鬱") == [Typed("鬱")]
    assert hands.other(pygame.QUIT) == [Closed()]
    assert hands.other(pygame.MOUSEMOTION, pos=(1, 1)) == []
