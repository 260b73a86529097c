"""The painter: only what changed is redrawn, with the same pixels as a whole picture; and the reference pictures."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from companion.scene import OpenScreen, Scene
from companion.table import choice_at
from display.painter import Painter
from display.panel import Panel
from display.pieces import Rect
from tests.display.scenes import SCENES, SCREENS, open_screen

PANEL = Panel.parse("800x480")
GOLDEN = Path(__file__).parent / "golden"
GOLDEN_SCENES = (
    *("welcome-resume", "setup-4", "typing", "table-round-3", "table-long-note", "entry", "double", "open"),
    *("open-counting", "once-around", "sealed-some", "cover", "pad-secret", "pad-bid", "fixed-price", "sold"),
    *("sold-fists", "appraisal", "deal", "final", "menu-long-note"),
    *("cards", "cards-long", "cards-effect", "cards-second", "cards-extra"),
)


def pixels(painter: Painter) -> bytes:
    return pygame.image.tobytes(painter.surface, "RGB")


def whole(scene: Scene) -> Painter:
    painter = Painter(PANEL)
    painter.paint(scene)
    return painter


def neighbours() -> list[tuple[str, str]]:
    """Every scene after the one before it, both ways, and each with its own note."""
    names = list(SCENES)
    noted = [(name.removesuffix("-note"), name) for name in names if name.endswith("-note")]
    return [*pairwise(names), *((b, a) for a, b in pairwise(names)), *noted, *((b, a) for a, b in noted)]


def test_a_partial_redraw_gives_the_pixels_of_a_whole_one() -> None:
    wholes = {name: pixels(whole(scene)) for name, scene in SCENES.items()}
    painter = Painter(PANEL)
    for before, after in neighbours():
        painter.paint(SCENES[before])
        painter.paint(SCENES[after])
        assert pixels(painter) == wholes[after], f"{before} -> {after}"


def test_nothing_outside_the_changed_rectangles_changes() -> None:
    painter = Painter(PANEL)
    for before, after in neighbours():
        painter.paint(SCENES[before])
        old = painter.surface.copy()
        for rect in painter.paint(SCENES[after]):
            old.blit(painter.surface, rect, rect)
        assert pygame.image.tobytes(old, "RGB") == pixels(painter), f"{before} -> {after}"


def test_the_same_scene_changes_nothing() -> None:
    painter = whole(SCENES["table-round-3"])
    assert painter.paint(replace(SCENES["table-round-3"])) == ()


def test_the_first_picture_is_all_of_the_panel() -> None:
    assert Painter(PANEL).paint(SCENES["open"]) == (Rect(0, 0, 800, 480),)


@pytest.mark.parametrize("fill", [fill for fill in range(30) if fill % 10 < 9])
def test_a_countdown_creeping_towards_a_strike_redraws_only_the_rails(fill: int) -> None:
    painter = whole(Scene(open_screen(fill)))
    changed = painter.paint(Scene(open_screen(fill + 1)))
    assert 1 < len(changed) <= 4
    assert all(rect.bottom <= 14 or rect.y >= 466 for rect in changed)


@pytest.mark.parametrize("fill", [0, 4, 10, 17, 30])
def test_the_rails_are_the_same_from_both_sides_of_the_table(fill: int) -> None:
    picture = whole(Scene(open_screen(fill))).surface
    turned = pygame.transform.rotate(picture, 180)
    for edge in ((0, 0, 800, 14), (0, 466, 800, 14)):
        assert picture.subsurface(edge).get_buffer().length
        same = [pygame.image.tobytes(side.subsurface(edge), "RGB") for side in (picture, turned)]
        assert same[0] == same[1]


def test_one_new_bid_redraws_little() -> None:
    screen = SCREENS["open"]
    assert isinstance(screen, OpenScreen)
    painter = whole(Scene(screen))
    raised = tuple(replace(bidder, said="23") if bidder.number == 1 else bidder for bidder in screen.bidders)
    changed = painter.paint(Scene(replace(screen, bidders=raised)))
    assert sum(rect.w * rect.h for rect in changed) < 800 * 480 // 40


def test_a_touch_beside_everything_means_nothing() -> None:
    assert choice_at(whole(SCENES["open"]).targets, 430, 350) is None
    assert choice_at(Painter(PANEL).targets, 10, 10) is None


@pytest.mark.parametrize("name", GOLDEN_SCENES)
def test_the_picture_is_the_reference_picture(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Exact with pygame's own wheel. After a wanted change: `pytest tests/display --renew-golden`."""
    drawn, file = whole(SCENES[name]).surface, GOLDEN / f"{name}.png"
    if request.config.getoption("--renew-golden", default=False):
        pygame.image.save(drawn, file)
        return
    golden = pygame.image.load(file)
    if pygame.image.tobytes(golden, "RGB") != pygame.image.tobytes(drawn, "RGB"):
        pytest.fail(
            f"{name} differs; wanted, drawn and difference: {_side_by_side(golden, drawn, tmp_path / file.name)}"
        )


def _side_by_side(golden: pygame.Surface, drawn: pygame.Surface, file: Path) -> Path:
    difference = drawn.copy()
    difference.blit(golden, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = golden.copy()
    back.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    sheet = pygame.Surface((drawn.get_width() * 3, drawn.get_height()))
    for place, picture in enumerate((golden, drawn, difference)):
        sheet.blit(picture, (place * drawn.get_width(), 0))
    pygame.image.save(sheet, file)
    return file


def test_every_reference_picture_is_compared() -> None:
    assert {file.stem for file in GOLDEN.glob("*.png")} == set(GOLDEN_SCENES)
