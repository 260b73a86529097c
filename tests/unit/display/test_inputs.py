"""What hands do, read from pygame's events: no screen is needed, the events are handed in."""

from typing import Any

import pygame
import pytest
from pygame.event import Event

from display.inputs import Closed, Input, KeyboardKeyMoved, Lifted, PaddlesPressed, Reader, Touched, Typed

PICTURE = pygame.Rect(0, 0, 800, 480)
PADDLES = pygame.Rect(0, 480, 800, 200)


class Hands:
    """Hands at an 800×480 picture with a paddles of 200 below, on a clock of their own."""

    def __init__(self) -> None:
        self._reader = Reader(window=(800, 680), picture=PICTURE, paddles=PADDLES)
        self.now_ns = 1000

    def finger(self, x: int, y: int, *, down: bool = True, number: int = 0) -> Input | None:
        kind = pygame.FINGERDOWN if down else pygame.FINGERUP
        event = Event(kind, finger_id=number, touch_id=7, x=(x + 0.5) / 800, y=(y + 0.5) / 680)
        return self._reader.read(event, self.now_ns)

    def mouse(self, x: int, y: int, *, down: bool = True, touch: bool = False, button: int = 1) -> Input | None:
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        return self._reader.read(Event(kind, pos=(x, y), button=button, touch=touch), self.now_ns)

    def other(self, kind: int, **fields: Any) -> Input | None:
        return self._reader.read(Event(kind, **fields), self.now_ns)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (799, 0), (0, 479), (799, 479), (401, 33)])
def test_finger_and_mouse_name_the_same_pixel(x: int, y: int) -> None:
    assert Hands().finger(x, y) == Hands().mouse(x, y) == Touched(x, y, 1000)


def test_a_finger_on_the_last_edge_stays_inside() -> None:
    reader = Reader(window=(800, 480), picture=PICTURE, paddles=pygame.Rect(0, 480, 800, 0))
    assert reader.read(Event(pygame.FINGERDOWN, finger_id=0, x=1.0, y=1.0), 5) == Touched(799, 479, 5)


@pytest.mark.parametrize("finger_first", [True, False])
def test_finger_and_mouse_of_one_touch_are_one_touch(finger_first: bool) -> None:
    hands = Hands()
    for _ in range(2):
        told = [
            hands.finger(10, 10) if finger_first else hands.mouse(10, 10, touch=True),
            hands.mouse(10, 10, touch=True) if finger_first else hands.finger(10, 10),
            hands.mouse(10, 10, down=False, touch=True),
            hands.finger(10, 10, down=False),
        ]
        assert [one for one in told if one] == [Touched(10, 10, 1000), Lifted()]


def test_a_mouse_that_echoes_a_finger_without_saying_so_is_ignored_too() -> None:
    hands = Hands()
    assert hands.finger(10, 10)
    assert hands.mouse(10, 10) is None


def test_a_second_finger_is_ignored_while_one_is_down() -> None:
    hands = Hands()
    assert hands.finger(10, 10, number=0)
    assert hands.finger(500, 10, number=1) is None
    assert hands.finger(500, 10, number=1, down=False) is None
    assert hands.finger(500, 10, number=2) is None, "the first finger is still down"
    assert hands.finger(10, 10, number=0, down=False) == Lifted()
    assert hands.finger(500, 10, number=1) == Touched(500, 10, 1000)


def test_a_drag_is_one_touch_where_it_began() -> None:
    """A finger that slides off a control has touched it: what counts is where it came down, as on a paddle."""
    hands = Hands()
    assert hands.finger(10, 10) == Touched(10, 10, 1000)
    for x in range(20, 200, 20):
        moved = {"finger_id": 0, "touch_id": 7, "x": x / 800, "y": 10 / 680, "dx": 0.02, "dy": 0.0}
        assert hands.other(pygame.FINGERMOTION, **moved) is None
        assert hands.other(pygame.MOUSEMOTION, pos=(x, 10), rel=(20, 0), buttons=(1, 0, 0), touch=True) is None
    assert hands.finger(200, 10, down=False) == Lifted()
    assert hands.finger(200, 10) == Touched(200, 10, 1000)


def test_a_finger_that_slides_in_from_outside_touches_nothing() -> None:
    picture = pygame.Rect(240, 120, 800, 480)
    reader = Reader(window=(1280, 720), picture=picture, paddles=pygame.Rect(240, 600, 800, 0))
    assert reader.read(Event(pygame.FINGERDOWN, finger_id=0, x=0.01, y=0.5), 5) is None
    assert reader.read(Event(pygame.FINGERUP, finger_id=0, x=0.5, y=0.5), 6) == Lifted()
    assert reader.read(Event(pygame.FINGERDOWN, finger_id=0, x=0.5, y=0.5), 7) == Touched(400, 240, 7)


def test_an_elbow_that_rests_on_the_glass_keeps_the_others_from_touching_for_three_seconds() -> None:
    hands = Hands()
    hands.finger(10, 10, number=0)
    hands.now_ns += 3_000_000_000 - 1
    assert hands.finger(500, 10, number=1) is None
    hands.now_ns += 1
    assert hands.finger(500, 10, number=1) == Touched(500, 10, hands.now_ns)


def test_a_lost_end_of_touch_does_not_leave_the_screen_dead() -> None:
    hands = Hands()
    hands.finger(10, 10)
    assert hands.finger(20, 10) == Touched(20, 10, 1000), "the same finger again: it must have been lifted"
    assert hands.other(pygame.WINDOWFOCUSLOST) == Lifted()
    assert hands.finger(30, 10, number=1) == Touched(30, 10, 1000)


def test_the_bench_hears_down_and_up_in_its_own_pixels() -> None:
    hands = Hands()
    assert hands.mouse(100, 480) == PaddlesPressed(100, 0, down=True, at_ns=1000)
    assert hands.mouse(100, 679, down=False) == PaddlesPressed(100, 199, down=False, at_ns=1000)


def test_what_went_down_in_the_bench_comes_up_wherever_it_is_lifted() -> None:
    hands = Hands()
    hands.mouse(100, 500)
    assert hands.mouse(100, 20, down=False) == PaddlesPressed(100, -460, down=False, at_ns=1000)
    assert hands.mouse(100, 20) == Touched(100, 20, 1000)
    assert hands.mouse(100, 500, down=False) == Lifted(), "it went down on the picture"


def test_a_press_in_the_bench_ends_when_the_window_loses_focus() -> None:
    hands = Hands()
    hands.mouse(100, 500)
    told = hands.other(pygame.WINDOWFOCUSLOST)
    assert isinstance(told, PaddlesPressed)
    assert not told.down


@pytest.mark.parametrize("button", [2, 3, 4, 5])
def test_only_the_left_mouse_button_touches(button: int) -> None:
    assert Hands().mouse(10, 10, button=button) is None


def test_beside_a_centred_picture_nothing_is_touched() -> None:
    picture, paddles = pygame.Rect(240, 120, 800, 480), pygame.Rect(240, 600, 800, 0)
    reader = Reader(window=(1280, 720), picture=picture, paddles=paddles)
    down = pygame.MOUSEBUTTONDOWN
    assert reader.read(Event(down, pos=(239, 300), button=1, touch=False), 5) is None
    assert reader.read(Event(down, pos=(240, 120), button=1, touch=False), 5) == Touched(0, 0, 5)


def test_keys_are_told_by_label_and_by_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.key, "name", {pygame.K_q: "q", pygame.K_RETURN: "return"}.__getitem__)
    hands = Hands()
    french_q = {"key": pygame.K_q, "scancode": pygame.KSCAN_A}
    assert hands.other(pygame.KEYDOWN, **french_q) == KeyboardKeyMoved("q", 4, True, 1000)
    assert hands.other(pygame.KEYUP, **french_q) == KeyboardKeyMoved("q", 4, False, 1000)
    assert hands.other(pygame.TEXTINPUT, text="鬱") == Typed("鬱")
    assert hands.other(pygame.QUIT) == Closed()
    assert hands.other(pygame.MOUSEMOTION, pos=(1, 1)) is None
