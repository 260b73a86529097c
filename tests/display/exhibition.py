"""`make gallery`: a page of real pictures, every kind of screen on every panel. `python -m tests.display.exhibition`.

The pictures come from games that the program plays by itself at the simulated table, one in each box and once for
each panel as it lies and as a quarter turn shows it. For pictures of samples that are chosen to be hard, there is
`contact.py`.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.demo.command import Keepsakes, demonstrate
from companion.demo.demonstration import Plan
from companion.editions import load_boxes
from companion.house import House
from companion.settings import ScreenSize, load_settings
from display.panel import Panel
from tests.display.panels import SHAPES

BOXES = ("dicetree", "card-game")
PAGE = """\
<!doctype html>
<meta charset="utf-8">
<title>Hammer Price: every screen on every panel</title>
<style>
  body {{ background: #2e2a25; color: #f3ecdf; font: 16px/1.4 sans-serif; margin: 24px }}
  img {{ height: 320px; margin: 0 8px 8px 0 }}
</style>
<h1>Every screen on every panel</h1>
<p>A game in each box, played by the program itself at the simulated table. Turned pictures are shown as their reader
sees them.</p>
{shelves}
"""


def pictures(name: str, panel: Panel, out: Path) -> Iterator[Path]:
    """Play on `panel` and keep a picture of every kind of screen; yields their places, relative to `out`."""
    settings = load_settings(None)
    screen = ScreenSize(panel.width, panel.height, panel.mm_width, panel.mm_height)
    with TemporaryDirectory(prefix="hammerprice-") as data:
        house = House(Path(data), replace(settings, screen=screen), load_boxes())
        for box in BOXES:
            folder = out / name / box
            folder.mkdir(parents=True, exist_ok=True)
            plan = Plan(seed=7, edition=box, players=5)
            demonstrate(plan, house, Keepsakes(lambda _: None, folder), windowed=False, log=sys.stderr)
            yield from (file.relative_to(out) for file in sorted(folder.glob("*.png")))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.display.exhibition", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write into")
    options = parser.parse_args()
    shelves = []
    for name, panel in SHAPES.items():
        files = pictures(name, panel, options.out)
        images = "\n".join(f'<img src="{escape(str(file))}" alt="{escape(file.stem)}">' for file in files)
        size = f"{panel.width}×{panel.height} px, {panel.mm_width:.0f}×{panel.mm_height:.0f} mm"
        shelves.append(f"<h2>{escape(name)} ({size})</h2>\n{images}")
    page = options.out / "index.html"
    page.write_text(PAGE.format(shelves="\n".join(shelves)), encoding="utf-8")
    sys.stdout.write(f"{page}\n")


if __name__ == "__main__":
    main()
