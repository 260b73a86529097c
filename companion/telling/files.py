"""The command `hammerprice story` as files: hands what a game came to, to what draws and writes.

It composes: what there is to tell comes from `story/story.py` and `stage/story.py`, pictures and drawings
from `display/`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from companion.journal.ledger import AnyStep, is_auction_step
from companion.notation.record import Header
from companion.scene.screens import Artist, Scene, Screen
from companion.settings import ScreenSize
from companion.stage.lots import lots_screen, pages
from companion.telling.page import page, told
from companion.tongue import Tongue
from companion.whole_files import whole_folder, write_whole
from display.gallery import save_png
from display.painter import Painter
from display.panel import Panel
from display.sheets import Sheet, svg
from display.story_sheets import course_sheet, mark_sheet, pairs_sheet


def write_page(header: Header, steps: Sequence[AnyStep], tongue: Tongue, path: Path) -> None:
    """Write the report of a game as one HTML file. Raises OSError."""
    course, _, sums = told(steps, tongue)
    marks = {pair.artist.name: _mark(pair.artist) for pair in sums.pairs}
    text = page(header, steps, tongue, course=svg(course_sheet(course.course, course.title)), marks=marks)
    write_whole(path, text.encode())


def write_drawings(steps: Sequence[AnyStep], tongue: Tongue, folder: Path) -> tuple[Path, ...]:
    """Write the charts as SVG, ink on white; the files. Raises OSError."""
    course, _, sums = told(steps, tongue)
    sheets: Mapping[str, Sheet] = {
        "course": course_sheet(course.course, course.title),
        "artists": pairs_sheet(sums),
    }
    with whole_folder(folder) as passing:
        for name, sheet in sheets.items():
            (passing / f"{name}.svg").write_text(svg(sheet), encoding="utf-8")
    return tuple(folder / f"{name}.svg" for name in sheets)


def write_pictures(steps: Sequence[AnyStep], tongue: Tongue, screen: ScreenSize, folder: Path) -> tuple[Path, ...]:
    """Write the screen's own pictures as PNG; the files. Raises OSError."""
    course, moments, sums = told(steps, tongue)
    pictures: dict[str, Screen] = {"course": course, "moments": moments, "artists": sums}
    auctions = [step for step in steps if is_auction_step(step)]
    for number in range(pages(auctions)):
        lots = lots_screen(auctions, tongue, number)
        pictures[f"lots-{number + 1}"] = replace(lots, earlier=None, later=None)
    painter = Painter(Panel.of(screen.width, screen.height, screen.mm_width, screen.mm_height))
    with whole_folder(folder) as passing:
        for name, picture in pictures.items():
            painter.paint(Scene(picture))
            save_png(painter.surface, passing / f"{name}.png")
    return tuple(folder / f"{name}.png" for name in pictures)


def _mark(artist: Artist) -> str:
    return svg(mark_sheet(artist))
