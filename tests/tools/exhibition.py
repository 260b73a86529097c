"""`make gallery`: every picture of the tour on every panel in every language, as a page. `python -m
tests.tools.exhibition`.

A picture that hangs already, and has not changed, is left as it is.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from companion.i18n.translator import LANGUAGES
from display.screenshots import save_png
from tests.support.fingerprints import GALLERY, fingerprint, painted, painted_with, read, write
from tests.support.panels import SHAPES
from tests.support.tour import pictures

PAGE = Path(__file__).with_name("exhibition.html")


def hang(language: str, out: Path) -> int:
    """Bring the pictures of a language in `out` up to date; how many there are."""
    before, found = read(out, language), dict[str, str]()
    hung = before.pictures if before.painted_with == painted_with() else {}
    (out / f"{language}.txt").unlink(missing_ok=True)
    for place, picture in painted(language, SHAPES):
        found[place] = fingerprint(picture)
        file = out / language / f"{place}.png"
        if found[place] != hung.get(place) or not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            save_png(picture, file)
    write(out, language, found)
    return len(found)


def page() -> str:
    """The page, with choosers for language, panel and picture."""
    panels = {
        name: f"{name}: {panel.width}×{panel.height} px, {panel.mm_width:.0f}×{panel.mm_height:.0f} mm"
        for name, panel in SHAPES.items()
    }
    choosers = {"language": LANGUAGES, "panel": panels, "picture": {name: name for name in pictures("en")}}
    return PAGE.read_text(encoding="utf-8").replace("CHOOSERS", json.dumps(choosers, ensure_ascii=False))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.exhibition", description=__doc__)
    parser.add_argument("--out", type=Path, default=GALLERY, metavar="DIR", help="the folder to write into")
    out: Path = parser.parse_args().out
    with ProcessPoolExecutor() as workers:
        hung = sum(workers.map(partial(hang, out=out), LANGUAGES))
    index = out / "index.html"
    index.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{hung} pictures: {index}\n")


if __name__ == "__main__":
    main()
