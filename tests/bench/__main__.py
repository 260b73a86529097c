"""Runs all measurements, compares them with the last result that was kept, and writes table, JSON and growth chart."""

import argparse
import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from companion.cli.main import SELDOM
from companion.cli.output import print_line
from companion.screen_data.screens import Scene
from display.painter import Painter
from tests.bench import answers, commits, devices, evenings, instructions, pictures, quiet, results, rules, start
from tests.bench.chart import chart
from tests.bench.measure import Figure, Growth
from tests.bench.screen import missing
from tests.display.scenes_parts import open_screen

OUT = Path("out/bench")


def main() -> None:
    """The benchmark's command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--disk", type=Path, default=Path(), metavar="DIR", help="a folder on the disk to measure")
    parser.add_argument("--keep", action="store_true", help="keep the result: in results.json, the page and its chart")
    parser.add_argument("--only", metavar="PART", help="measure this part alone")
    options = parser.parse_args()
    began = time.monotonic()
    gc.set_threshold(SELDOM)
    with TemporaryDirectory(dir=options.disk, prefix=".bench-") as folder:
        found = list(_measured(Path(folder).resolve(), options.only))
    figures = tuple(each for each in found if isinstance(each, Figure))
    growth = tuple(each for each in found if isinstance(each, Growth))
    result, before = results.Results(results.machine(), figures, growth), results.read(results.KEPT)
    print_line("")
    rows = [(*results.cells(figure), results.compared(figure, before)) for figure in figures]
    for line in results.in_columns([(*results.HEAD, "since the last result kept"), *rows]):
        print_line(line)
    OUT.mkdir(parents=True, exist_ok=True)
    results.write(OUT / "results.json", result)
    (OUT / "growth.svg").write_text(chart(growth), encoding="utf-8")
    print_line(f"\n{OUT}/results.json and {OUT}/growth.svg; {time.monotonic() - began:.0f} seconds")
    if options.keep:
        kept = results.brought_up_to_date(before, result) if before and options.only else result
        results.write(results.KEPT, kept)
        kept = results.read(results.KEPT) or kept  # as it was rounded there
        results.CHART.write_text(chart(kept.growth), encoding="utf-8")
        results.write_page(kept)


def _measured(folder: Path, only: str | None) -> Iterator[Figure | Growth]:
    """All that can be measured here; what cannot is said, with what it needs."""
    picture = folder / "picture.png"
    painter = Painter(pictures.PANEL)
    painter.paint(Scene(open_screen(10)))
    pygame.image.save(painter.surface, picture)
    parts: dict[str, tuple[Callable[[], Iterator[Figure | Growth]], str]] = {
        "quiet": (lambda: quiet.measures(folder, picture), missing("Xvfb")),
        "answers": (lambda: answers.measures(folder, picture), missing("Xvfb", "xdotool")),
        "commits": (lambda: commits.measures(folder), ""),
        "start": (lambda: start.measures(folder), missing("Xvfb")),
        "rules": (lambda: rules.measures(folder), ""),
        "instructions": (lambda: instructions.measures(folder), missing("valgrind")),
        "pictures": (lambda: pictures.measures(folder), ""),
        "devices": (devices.measures, ""),
        "evenings": (lambda: evenings.measures(folder), ""),
    }
    for name, (measures, needs) in parts.items():
        if only not in {None, name}:
            continue
        if needs:
            print_line(f"{name}: not measured: {needs}")
            continue
        for each in measures():
            if isinstance(each, Figure):
                print_line(f"{each.name:45}{results.number(each.ours):>10} {each.unit}")
            yield each


if __name__ == "__main__":
    main()
