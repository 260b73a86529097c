"""Audits of every sample scene's layout: fingers, eyes, words, and what a touch gives back."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.scene import PadScreen, Scene
from companion.table import choice_at
from display import theme
from display.painter import Painter
from display.panel import Panel
from display.pieces import (
    Align,
    Artwork,
    Box,
    Face,
    Icon,
    Label,
    MarkPiece,
    Outline,
    Paddle,
    Pattern,
    Piece,
    Rect,
    Text,
    Touch,
)
from display.prints import Press
from display.screens import layout
from display.theme import LARGE_TEXT, WALL, Colour, contrast
from display.type import Type
from tests.display.scenes import SCENES, SCREENS, choice

PANEL = Panel.parse("800x480")
WHOLE = Rect(0, 0, 800, 480)
SHAPE_CONTRAST = 3.0
LONG_WORDS = 10
"""Letters up to which a word of the product's own, or a name, may not be cut."""

every_scene = pytest.mark.parametrize("name", SCENES)


def pieces_of(name: str) -> tuple[Piece, ...]:
    return layout(SCENES[name], PANEL)


def ground(pieces: tuple[Piece, ...], x: int, y: int) -> Colour:
    """The colour of the last box or coin under (x, y), or the wall's."""
    colour = WALL
    for piece in pieces:
        if isinstance(piece, Box | MarkPiece) and piece.rect.holds(x, y):
            colour = piece.colour
    return colour


@every_scene
def test_targets_are_on_the_panel_and_large_enough_for_a_finger(name: str) -> None:
    for touch in (piece for piece in pieces_of(name) if isinstance(piece, Touch)):
        assert touch.rect.within(WHOLE), touch
        assert touch.rect.w >= PANEL.across(9), touch
        assert touch.rect.h >= PANEL.down(9), touch


@every_scene
def test_no_two_targets_overlap(name: str) -> None:
    touches = [piece for piece in pieces_of(name) if isinstance(piece, Touch)]
    assert not [pair for pair in combinations(touches, 2) if pair[0].rect.overlaps(pair[1].rect)]


@pytest.mark.parametrize("name", [name for name, screen in SCREENS.items() if isinstance(screen, PadScreen)])
def test_keys_of_a_pad_are_a_thumb_wide(name: str) -> None:
    keys = [piece for piece in pieces_of(name) if isinstance(piece, Touch)][-12:]
    assert all(key.rect.w >= PANEL.across(20) and key.rect.h >= PANEL.down(20) for key in keys)


@every_scene
def test_touching_the_middle_of_a_target_gives_its_choice(name: str) -> None:
    painter = Painter(PANEL)
    painter.paint(SCENES[name])
    assert painter.targets
    for touch in painter.targets:
        assert choice_at(painter.targets, *touch.rect.middle) is touch.choice


@every_scene
def test_words_stay_on_the_panel_and_in_their_place(name: str) -> None:
    press = Press()
    for piece in pieces_of(name):
        if isinstance(piece, Text) and piece.text:
            tall = press.fit(piece).height
            words = piece.rect._replace(y=piece.rect.middle[1] - tall // 2, h=tall + piece.sizes[-1] // 4)
            assert words.within(WHOLE), piece
            assert press.width(piece) <= piece.rect.w, piece
        elif isinstance(piece, Label):
            assert press.width(piece) + piece.sign_size + piece.gap <= piece.rect.w, piece


@every_scene
def test_no_words_run_into_a_control(name: str) -> None:
    press, pieces = Press(), pieces_of(name)
    controls = [piece.rect for piece in pieces if isinstance(piece, Touch)]
    for piece in pieces:
        if isinstance(piece, Text) and piece.text:
            width, tall = press.width(piece), press.fit(piece).height
            left = {Align.LEFT: piece.rect.x, Align.RIGHT: piece.rect.right - width}.get(
                piece.align, piece.rect.middle[0] - width // 2
            )
            words = Rect(left, piece.rect.middle[1] - tall // 2, width, tall)
            assert not [rect for rect in controls if rect.overlaps(words) and not words.within(rect)], piece


@every_scene
def test_nothing_but_what_is_long_is_cut(name: str) -> None:
    press = Press()
    for piece in pieces_of(name):
        if isinstance(piece, Text | Label) and press.fit(piece).cut:
            assert len(piece.text) > LONG_WORDS, piece
            assert piece.face is not Face.MONEY, piece


@every_scene
def test_words_can_be_read_on_their_ground(name: str) -> None:
    press, pieces = Press(), pieces_of(name)
    for index, piece in enumerate(pieces):
        if isinstance(piece, Text | Label) and piece.text:
            least = 4.5 if press.fit(piece).size >= LARGE_TEXT else 7.0
            assert contrast(piece.colour, ground(pieces[:index], *piece.rect.middle)) >= least, piece


@every_scene
def test_shapes_can_be_seen_on_their_ground(name: str) -> None:
    pieces = pieces_of(name)
    for index, piece in enumerate(pieces):
        if isinstance(piece, MarkPiece | Icon | Paddle | Outline) and piece.colour != theme.HAIR:
            seen = contrast(piece.colour, ground(pieces[:index], *piece.rect.middle))
            assert seen >= SHAPE_CONTRAST or _fresh(piece), piece


def _fresh(piece: Piece) -> bool:
    """A new token's bone outline lies on its own colour, and stands out from the wall around it."""
    return isinstance(piece, Outline) and piece.width == theme.FRESH


@every_scene
def test_no_words_stand_on_pictures_or_patterns(name: str) -> None:
    press, pieces = Press(), pieces_of(name)
    pictures = [piece.rect for piece in pieces if isinstance(piece, Artwork | Pattern)]
    for piece in pieces:
        if isinstance(piece, Text) and piece.text:
            fitted = press.fit(piece)
            middle = piece.rect.middle[1]
            words = piece.rect._replace(y=middle - fitted.height // 2, h=fitted.height)
            assert not [rect for rect in pictures if rect.overlaps(words)], piece


@pytest.mark.parametrize("name", SCREENS)
def test_a_note_to_the_table_covers_no_target(name: str) -> None:
    plain = set(layout(Scene(SCREENS[name]), PANEL))
    noted = layout(Scene(SCREENS[name], "The screen was touched by two hands."), PANEL)
    bands = [piece for piece in noted if piece not in plain and isinstance(piece, Box | Text)]
    assert bands
    assert not [
        (band, touch)
        for band in bands
        for touch in noted
        if isinstance(touch, Touch) and band.rect.overlaps(touch.rect)
    ]
    touches = [piece for piece in noted if isinstance(piece, Touch)]
    assert touches == [piece for piece in layout(Scene(SCREENS[name]), PANEL) if isinstance(piece, Touch)]


@every_scene
def test_a_picture_has_no_piece_twice(name: str) -> None:
    drawn = [piece for piece in pieces_of(name) if not isinstance(piece, Touch)]
    assert len(set(drawn)) == len(drawn)


def test_a_secret_amount_leaves_no_trace() -> None:
    """Whatever the keys mean by now, the picture of a secret pad is the same to the byte."""
    screen = SCREENS["pad-secret"]
    assert isinstance(screen, PadScreen)
    painter = Painter(PANEL)
    painter.paint(Scene(screen))
    before = painter.surface.get_buffer().raw
    for typed in ("4", "42", ""):
        keys = tuple(choice(key.label, means=(typed, key.label)) for key in screen.keys)
        assert painter.paint(Scene(replace(screen, keys=keys))) == ()
        assert choice_at(painter.targets, 500, 50) is keys[0]
    assert painter.surface.get_buffer().raw == before


@pytest.mark.parametrize("panel", ["1280x720", "1024x600", "1920x1080@344x194"])
def test_other_landscape_panels_get_the_same_grid_at_their_size(panel: str) -> None:
    other = Panel.parse(panel)
    whole = Rect(0, 0, other.width, other.height)
    for scene in SCENES.values():
        pieces = layout(scene, other)
        assert all(piece.rect.within(whole) for piece in pieces if isinstance(piece, Touch | Box))
        touches = [piece for piece in pieces if isinstance(piece, Touch)]
        assert not [pair for pair in combinations(touches, 2) if pair[0].rect.overlaps(pair[1].rect)]


@pytest.mark.parametrize("text", ["", "800", "800x", "0x480", "800x480@", "800x480@154", "wide", "-1x5"])
def test_what_is_no_panel_is_refused_with_the_remedy(text: str) -> None:
    with pytest.raises(ValueError, match="800x480"):
        Panel.parse(text)


def test_millimetres_of_the_7_inch_panel() -> None:
    assert (PANEL.across(9), PANEL.down(9)) == (47, 51)
    assert (PANEL.across(20), PANEL.down(20)) == (104, 112)
    assert PANEL.type_size(16, 600) == 22


@given(
    text=st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=40),
    width=st.integers(1, 200),
    height=st.integers(1, 80),
    lines=st.integers(1, 4),
)
def test_any_words_fit_any_place_and_can_be_drawn(text: str, width: int, height: int, lines: int) -> None:
    fonts = Type()
    fitted = fonts.fit(text, Face.STRONG, (22, 18), (width, height), lines)
    assert 1 <= len(fitted.lines) <= lines
    assert all(fonts.render(line, fitted, theme.BONE).get_width() <= width for line in fitted.lines if len(line) > 1)
