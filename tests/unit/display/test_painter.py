"""The painter: pictures, turned ones, what is touched on them; and the reference pictures."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pygame
import pytest

from companion.loop.seen_choices import choice_at
from companion.screen_data.scene import Scene
from display.painter import Painter
from display.panel import Panel
from display.screenshots import FullestScreenshots
from display.text import Fitted, render
from display.theme import BONE
from display.widgets import Face, Touch
from tests.support.panels import PANELS, SHAPES
from tests.support.tour import pictures

PANEL = PANELS["7-inch"]
GOLDEN = Path(__file__).parent / "golden"
GOLDEN_PICTURES = {
    "7-inch": (
        *("welcome", "setup", "typing-accents", "table", "table-note", "entry", "double", "open-bids", "open-once"),
        *("open-told", "once-around", "sealed-some", "cover", "pad-secret", "pad", "pad-price-told", "fixed-price"),
        *("sold-first", "sold-middle", "sold", "sold-sealed", "appraisal", "deal", "final", "menu", "self-test-some"),
        *("moment", "moment-open"),
        *("remedy", "remedy-hitch", "over-time", "moments", "sums", "lots", "own-money", "chapter-players", "counted"),
        *("sold-sealed-first", "sold-sealed-middle", "appraisal-first", "appraisal-middle", "appraisal-paying"),
        *("final-first", "final-middle", "final-told"),
        *("code", "health-ill", "cards", "cards-effect", "cards-second", "cards-extra", "cards-award"),
    ),
    "touch-display-2": (
        "table",
        "entry",
        "open-told",
        "sealed-some",
        "pad",
        "appraisal",
        "moment",
        "over-time",
        "final",
        "sold",
        "sold-sealed-middle",
        "final-middle",
    ),
    "10-inch": ("table", "open-once", "sold-sealed"),
    "7-inch-turned": ("table", "open-once", "final", "typing", "welcome", "setup", "chapter-hall", "health-ill"),
}
"""Of the party with the longest names. Beyond the 7" panel only the pictures that are most their own: all others have
fingerprints, and are audited."""


def pixels(painter: Painter) -> bytes:
    return pygame.image.tobytes(painter.surface, "RGB")


def shown(painter: Painter) -> tuple[bytes, tuple[Touch, ...]]:
    """What is seen, and what may be touched."""
    return pixels(painter), painter.targets


def whole(scene: Scene, panel: Panel = PANEL) -> Painter:
    painter = Painter(panel)
    painter.paint(scene)
    return painter


def test_a_picture_leaves_no_trace_of_the_one_before_nor_of_the_way_it_was_turned() -> None:
    for painter in (Painter(PANEL), Painter(PANEL, draws_at_once=False)):
        for name in ("open", "table", "table-note", "pad-secret"):
            for turn in (0, 1, 0):
                assert painter.paint(replace(pictures("en")[name], rotation=turn))
            assert shown(painter) == shown(whole(pictures("en")[name]))


def test_only_the_part_that_moves_is_drawn_again_and_it_leaves_no_trace() -> None:
    painter, still = Painter(PANEL), pictures("en")["open-once"]
    for elapsed in (0, 40, 120, None):
        moving = replace(still, elapsed_ms=elapsed)
        painter.paint(moving)
        assert shown(painter) == shown(whole(moving))
    assert painter.changed.w < PANEL.width // 2


def test_a_picture_of_which_a_part_moves_and_is_turned_meanwhile_is_drawn_whole() -> None:
    painter, still = Painter(PANEL), pictures("en")["open-once"]
    for elapsed, turn in ((0, 0), (40, 1), (120, 0), (None, 2), (0, 2), (40, 0)):
        moving = replace(still, elapsed_ms=elapsed, rotation=turn)
        painter.paint(moving)
        assert shown(painter) == shown(whole(moving)), (elapsed, turn)


@pytest.mark.parametrize(("before", "after"), [*permutations(range(4), 2)])
def test_a_picture_that_is_turned_again_is_drawn_again(before: int, after: int) -> None:
    painter, table = Painter(PANEL), pictures("en")["table"]
    painter.paint(replace(table, rotation=before))
    assert painter.paint(replace(table, rotation=after))
    assert shown(painter) == shown(whole(replace(table, rotation=after)))
    assert not painter.paint(replace(table, rotation=after))


@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize("name", ["7-inch", "touch-display-2"])
def test_a_turned_picture_is_the_upright_one_of_the_turned_panel(name: str, turn: int) -> None:
    panel = PANELS[name]
    for scene in (pictures("en")[name] for name in ("open-once", "table", "cover")):
        upright = whole(scene, panel.rotated(turn)).surface
        turned = whole(replace(scene, rotation=turn), panel).surface
        assert turned.get_size() == (panel.width, panel.height)
        expected = pygame.transform.rotate(upright, -90 * turn)
        assert pygame.image.tobytes(turned, "RGB") == pygame.image.tobytes(expected, "RGB")


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_finger_finds_what_it_sees_whichever_way_the_picture_faces(turn: int) -> None:
    """The pad's 1 is at the upper left of the keys as its reader sees them: where that is on the panel follows."""
    painter = whole(replace(pictures("en")["pad"], rotation=turn))
    one, three, nine = (
        next(pygame.Rect(touch.rect) for touch in painter.targets if touch.choice.label == label) for label in "139"
    )
    steps = [(three.centerx - one.centerx, three.centery - one.centery)]
    steps.append((nine.centerx - three.centerx, nine.centery - three.centery))
    signs = [((x > 0) - (x < 0), (y > 0) - (y < 0)) for x, y in steps]
    assert signs == [[(1, 0), (0, 1)], [(0, 1), (-1, 0)], [(-1, 0), (0, -1)], [(0, -1), (1, 0)]][turn]


def test_the_same_scene_changes_nothing() -> None:
    painter = whole(pictures("en")["table"])
    assert not painter.paint(replace(pictures("en")["table"]))


def test_a_touch_beside_everything_means_nothing() -> None:
    assert choice_at(whole(pictures("en")["open-bids"]).targets, 430, 350) is None
    assert choice_at(Painter(PANEL).targets, 10, 10) is None


def test_condensed_words_have_the_same_pixels_on_every_processor() -> None:
    condensed = Fitted(("Wertschätzung",), 22, condensed=True, face=Face.TEXT)
    usual = render("Wertschätzung", condensed, BONE)
    before = pygame.transform.get_smoothscale_backend()
    pygame.transform.set_smoothscale_backend("GENERIC")
    words = render("Wertschätzung", condensed, BONE)
    pygame.transform.set_smoothscale_backend(before)
    assert pygame.image.tobytes(words, "RGBA") == pygame.image.tobytes(usual, "RGBA")


def test_of_pictures_kept_for_a_document_none_moves(tmp_path: Path) -> None:
    kept = FullestScreenshots(PANEL)
    still = pictures("en")["sold"]
    for scene in (still, replace(still, elapsed_ms=50)):
        kept.painted(scene, 0)
    kept.save(tmp_path)
    (file,) = tmp_path.iterdir()
    assert pygame.image.tobytes(pygame.image.load(file), "RGB") == pixels(whole(still))
    assert pixels(whole(replace(still, elapsed_ms=50))) != pixels(whole(still))


GOLDEN_CASES = [(panel, name) for panel, names in GOLDEN_PICTURES.items() for name in names]


@pytest.mark.parametrize(("panel", "name"), GOLDEN_CASES)
def test_the_picture_is_the_reference_picture(
    panel: str, name: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Exact with pygame's own wheel. After a wanted change: `pytest tests/unit/display --renew-golden`."""
    drawn, file = whole(pictures("extreme")[name], SHAPES[panel]).surface, GOLDEN / panel / f"{name}.png"
    if request.config.getoption("--renew-golden", default=False):
        file.parent.mkdir(exist_ok=True)
        pygame.image.save(drawn, file)
        return
    golden = pygame.image.load(file)
    if pygame.image.tobytes(golden, "RGB") != pygame.image.tobytes(drawn, "RGB"):
        pygame.image.save(drawn, tmp_path / file.name)
        pytest.fail(f"{name} differs; wanted: {file}, drawn: {tmp_path / file.name}")


def test_every_reference_picture_is_compared() -> None:
    files = {(file.parent.name, file.stem) for file in GOLDEN.rglob("*.png")}
    assert files == set(GOLDEN_CASES)
