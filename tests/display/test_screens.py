"""Audits of every sample scene's layout on every panel and turn: fingers, eyes, words, and what a touch gives back.

Layouts are pure, so an audit goes over all scenes of one shape at once and names every fault that it finds.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.loop import choice_at
from companion.screen_data.card_game import CardScreen
from companion.screen_data.screens import EntryScreen, Key, OpenScreen, PadScreen, Scene, TableScreen
from display import theme
from display.layouts import layout
from display.layouts.grid import grid_of
from display.layouts.moment import above, strip_height
from display.painter import Painter
from display.panel import Panel
from display.theme import LARGE_TEXT, contrast
from display.widgets import (
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
    Sign,
    Text,
    Touch,
)
from tests.display.audits import (
    faint_words,
    fit,
    ground,
    out_of_reach,
    overlapping,
    running_together,
    touches,
    whole,
    width,
    words_of,
)
from tests.display.panels import PANELS, SHAPES, type_size
from tests.display.scenes import SCENES, SCREENS
from tests.display.scenes_parts import choice

PANEL = PANELS["7-inch"]
SHAPE_CONTRAST = 3.0
LONG_WORDS = 10
"""Letters up to which a word of the product's own, or a name, may not be cut."""

every_shape = pytest.mark.parametrize("panel", SHAPES.values(), ids=SHAPES)


@cache
def pieces_of(name: str, panel: Panel) -> tuple[Piece, ...]:
    return layout(SCENES[name], panel)


def faults(panel: Panel, audit: Callable[[tuple[Piece, ...]], Iterator[object]]) -> list[tuple[str, object]]:
    """What an audit finds wrong, with the names of the scenes."""
    return [(name, fault) for name in SCENES for fault in audit(pieces_of(name, panel))]


@every_shape
def test_targets_are_on_the_panel_and_large_enough_for_a_finger(panel: Panel) -> None:
    assert faults(panel, lambda pieces: out_of_reach(pieces, panel)) == []


@every_shape
def test_no_two_targets_overlap(panel: Panel) -> None:
    assert faults(panel, overlapping) == []


@every_shape
def test_keys_of_a_pad_are_a_thumb_wide(panel: Panel) -> None:
    pads = [name for name, screen in SCREENS.items() if isinstance(screen, PadScreen)]
    keys = [touch.rect for name in pads for touch in touches(pieces_of(name, panel))[-12:]]
    assert len(keys) == 12 * len(pads)
    assert [key for key in keys if key.w < panel.across(20) or key.h < panel.down(20)] == []


@every_shape
def test_what_mostly_comes_next_is_larger_than_the_least(panel: Panel) -> None:
    grid = grid_of(panel)
    places = [grid.main, *grid.open.keys, *grid.once.keys, *grid.fixed.keys, grid.open.undo, grid.once.undo]
    places += [grid.menu, grid.corner]
    small = [
        place
        for place in (place.scaled(grid.scale) for place in places)
        if place.w < panel.across(10) or place.h < panel.down(10) or not place.within(whole(panel))
    ]
    assert small == []


@every_shape
def test_what_all_must_read_can_be_read_across_the_table(panel: Panel) -> None:
    """Twenty minutes of arc at a metre: the price, and what an artist's card is worth."""
    least = type_size(panel, 20, 1000)
    for name, screen in SCREENS.items():
        if isinstance(screen, OpenScreen) and screen.price and len(screen.price) < 4:
            amounts = [screen.price]
        elif isinstance(screen, TableScreen):
            amounts = [column.worth for column in screen.columns if len(column.worth) < 4]
        else:
            continue
        money = [
            (piece.text, fit(piece).size)
            for piece in pieces_of(name, panel)
            if isinstance(piece, Text) and piece.face is Face.MONEY
        ]
        largest = {amount: max(size for text, size in money if text == amount) for amount in amounts}
        assert {amount: size for amount, size in largest.items() if size < least} == {}, name


@every_shape
def test_what_one_person_reads_while_touching_can_be_read_at_arms_length(panel: Panel) -> None:
    """Sixteen minutes of arc at 60 cm, in the size that is tried first."""
    least = type_size(panel, 16, 600) / grid_of(panel).scale
    for sizes in (theme.NAME, theme.COMMAND, theme.SMALL, theme.NOTE, theme.BROKEN):
        assert round(sizes[0]) >= round(least)


@every_shape
def test_touching_the_middle_of_a_target_gives_its_choice(panel: Panel) -> None:
    painter = Painter(panel)
    for name in ("table-round-3", "open", "pad-bid", "entry", "menu-long", "cards"):
        for turn in range(4):
            painter.paint(replace(SCENES[name], turn=turn))
            assert painter.targets
            for touch in painter.targets:
                assert touch.rect.within(whole(panel))
                assert choice_at(painter.targets, *touch.rect.middle) is touch.choice


@every_shape
def test_words_stay_on_the_panel_and_in_their_place(panel: Panel) -> None:
    def audit(pieces: tuple[Piece, ...]) -> Iterator[object]:
        for piece, words in words_of(pieces):
            below = words._replace(h=words.h + piece.sizes[-1] // 4)
            if not below.within(whole(panel)) or words.w > piece.rect.w:
                yield piece
        for label in pieces:
            if isinstance(label, Label) and width(label) + label.sign_size + label.gap > label.rect.w:
                yield label

    assert faults(panel, audit) == []


@every_shape
def test_no_words_run_into_a_control(panel: Panel) -> None:
    def audit(pieces: tuple[Piece, ...]) -> Iterator[object]:
        controls = [touch.rect for touch in touches(pieces)]
        for piece, words in words_of(pieces):
            if any(rect.overlaps(words) and not words.within(rect) for rect in controls):
                yield piece

    assert faults(panel, audit) == []


@every_shape
def test_no_words_run_into_others(panel: Panel) -> None:
    assert faults(panel, running_together) == []


@every_shape
def test_nothing_but_what_is_long_is_cut(panel: Panel) -> None:
    def audit(pieces: tuple[Piece, ...]) -> Iterator[object]:
        for piece in pieces:
            if not isinstance(piece, Text | Label) or not fit(piece).cut:
                continue
            if len(piece.text) <= LONG_WORDS or piece.face is Face.MONEY:
                yield piece

    assert faults(panel, audit) == []


@every_shape
def test_words_can_be_read_on_their_ground(panel: Panel) -> None:
    faint: list[object] = []
    for name in SCENES:
        pieces, large = pieces_of(name, panel), round(LARGE_TEXT * min(1, scale_of(name, panel)))
        faint += [(name, piece) for piece in faint_words(pieces, large)]
    assert faint == []


def scale_of(name: str, panel: Panel) -> float:
    """Pixels a unit of a scene; the picture of a moment is smaller by the strip below it."""
    grid = grid_of(panel)
    strip = round(strip_height(grid) * grid.scale)
    return grid_of(above(panel, strip)).scale if SCENES[name].past else grid.scale


@every_shape
def test_shapes_can_be_seen_on_their_ground(panel: Panel) -> None:
    def audit(pieces: tuple[Piece, ...]) -> Iterator[object]:
        for index, piece in enumerate(pieces):
            if isinstance(piece, MarkPiece | Icon | Paddle | Outline) and piece.colour != theme.HAIR:
                seen = contrast(piece.colour, ground(pieces[:index], *piece.rect.middle))
                # A new token's bone outline lies on its own colour, and stands out from the wall around it.
                fresh = isinstance(piece, Outline) and piece.colour == theme.BONE and piece.width > theme.OUTLINE
                if seen < SHAPE_CONTRAST and not fresh:
                    yield piece

    assert faults(panel, audit) == []


@every_shape
def test_no_words_stand_on_pictures_or_patterns(panel: Panel) -> None:
    def audit(pieces: tuple[Piece, ...]) -> Iterator[object]:
        pictures = [piece.rect for piece in pieces if isinstance(piece, Artwork | Pattern)]
        for piece, words in words_of(pieces):
            if any(rect.overlaps(words) for rect in pictures):
                yield piece

    assert faults(panel, audit) == []


@every_shape
def test_a_note_to_the_table_covers_no_target(panel: Panel) -> None:
    for name, screen in SCREENS.items():
        plain = layout(Scene(screen), panel)
        noted = layout(Scene(screen, "The screen was touched by two hands."), panel)
        bands = [band for band in set(noted) - set(plain) if isinstance(band, Box | Text)]
        assert bands, name
        covered = [(band, touch) for band in bands for touch in touches(noted) if band.rect.overlaps(touch.rect)]
        assert covered == [], name
        assert touches(noted) == touches(plain), name


@every_shape
def test_a_picture_has_no_piece_twice(panel: Panel) -> None:
    def audit(pieces: tuple[Piece, ...]) -> Iterator[object]:
        drawn = [piece for piece in pieces if not isinstance(piece, Touch)]
        yield from (piece for piece in set(drawn) if drawn.count(piece) > 1)

    assert faults(panel, audit) == []


@every_shape
def test_a_picture_uses_its_panel(panel: Panel) -> None:
    """No margin of a picture is wider than a finger: layouts are made for their panel, not centred on it."""
    for name in ("table-round-3", "open", "pad-bid", "final", "entry", "appraisal"):
        rects = [piece.rect for piece in pieces_of(name, panel)]
        assert min(rect.x for rect in rects) <= panel.across(5)
        assert max(rect.right for rect in rects) >= panel.width - panel.across(5)
        assert max(rect.bottom for rect in rects) >= panel.height - panel.down(6)


def test_a_secret_amount_leaves_no_trace() -> None:
    """Whatever the keys mean by now, the picture of a secret pad is the same to the byte."""
    screen = SCREENS["pad-secret"]
    assert isinstance(screen, PadScreen)
    painter = Painter(PANEL)
    painter.paint(Scene(screen))
    before = painter.surface.get_buffer().raw
    for typed in ("4", "42", ""):
        keys = tuple(choice(key.label, means=Key(typed, (key.label,))) for key in screen.keys)
        assert not painter.paint(Scene(replace(screen, keys=keys)))
        assert choice_at(painter.targets, 500, 50) is keys[0]
    assert painter.surface.get_buffer().raw == before


@example(width=801, height=802, mm_width=100.0, mm_height=100.0)
@given(
    width=st.integers(320, 3840),
    height=st.integers(320, 2160),
    mm_width=st.floats(60, 800),
    mm_height=st.floats(60, 800),
)
@example(width=801, height=802, mm_width=100, mm_height=100.1)
def test_every_panel_of_ordinary_shape_has_a_grid(width: int, height: int, mm_width: float, mm_height: float) -> None:
    grid = grid_of(Panel(width, height, mm_width, mm_height))
    assert grid.portrait == (height > width)
    assert max(grid.width, grid.height) >= 800
    assert min(grid.width, grid.height) >= 480
    assert -0.01 < width - grid.width * grid.scale < grid.scale + 0.01
    assert -0.01 < height - grid.height * grid.scale < grid.scale + 0.01


@pytest.mark.parametrize("text", ["", "800", "800x", "0x480", "800x480@", "800x480@154", "wide", "-1x5"])
def test_what_is_no_panel_is_refused_with_the_remedy(text: str) -> None:
    with pytest.raises(ValueError, match="800x480"):
        Panel.parse(text)


@pytest.mark.parametrize(
    ("said", "panel"),
    [
        ((0, 0), PANEL),
        ((720, 1280), Panel(720, 1280, 88, 155)),
        ((720, 1280, 90, 0), Panel(720, 1280, 90, 155)),
        ((0, 960), Panel(800, 960, 800 / 5.2, 960 / 5.2)),
        ((1280, 720, 217, 136), Panel(1280, 720, 217, 136)),
    ],
)
def test_what_is_not_said_of_a_panel_is_what_is_usual(said: tuple[int, ...], panel: Panel) -> None:
    assert Panel.of(*said) == panel


def test_millimetres_of_the_7_inch_panel() -> None:
    assert (PANEL.across(9), PANEL.down(9)) == (47, 51)
    assert (PANEL.across(20), PANEL.down(20)) == (104, 112)
    assert type_size(PANEL, 16, 600) == 22


@every_shape
def test_the_way_back_has_its_sign_on_every_picture_that_has_it(panel: Panel) -> None:
    """The mystery card's among them, which is entered like any other."""
    entry = SCREENS["entry"]
    assert isinstance(entry, EntryScreen)
    pieces = layout(Scene(replace(entry, undo=choice("Undo"))), panel)
    assert Sign.UNDO in [piece.sign for piece in pieces if isinstance(piece, Label | Icon)]


@every_shape
def test_who_is_asked_for_one_card_more_is_told_beside_its_explanation(panel: Panel) -> None:
    asked = SCREENS["cards-award-told"]
    assert isinstance(asked, CardScreen)
    assert asked.asked
    words = [piece.text for piece in layout(Scene(asked), panel) if isinstance(piece, Text)]
    assert asked.asked.name in words
