"""Takes all measurements, compares them with the last result that was kept, and writes them as JSON."""

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
from display.panel import Panel
from tests.bench import answers, commits, quiet, results, rules, start, touches
from tests.bench.measure import Figure
from tests.bench.screen import missing
from tests.support.tour import open_screen

OUT = Path("out/bench/results.json")
PANEL = Panel(800, 480, 154.08, 85.92)


def main() -> None:
    """Run the benchmark's command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--disk", type=Path, default=Path(), metavar="DIR", help="a folder on the disk to measure")
    parser.add_argument("--keep", action="store_true", help="keep the result in results.json")
    parser.add_argument("touches", nargs="?", choices=["touches"], help="count only the touches that tasks take")
    parser.add_argument("--only", metavar="PART", help="measure this part alone")
    options = parser.parse_args()
    if options.touches:
        touches.main()
        return
    began = time.monotonic()
    gc.set_threshold(SELDOM)
    with TemporaryDirectory(dir=options.disk, prefix=".bench-") as folder:
        figures = tuple(_measured(Path(folder).resolve(), options.only))
    result, before = results.Results(results.machine(), figures), results.read(results.KEPT)
    print_line("")
    rows = [(*results.cells(figure), results.compared(figure, before)) for figure in figures]
    for line in results.in_columns([(*results.HEAD, "since the last result kept"), *rows]):
        print_line(line)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    results.write(OUT, result)
    print_line(f"\n{OUT}; {time.monotonic() - began:.0f} seconds")
    if options.keep:
        results.write(results.KEPT, results.brought_up_to_date(before, result) if options.only else result)


def _measured(folder: Path, only: str | None) -> Iterator[Figure]:
    """Yield all that can be measured here; for a part that cannot be measured, print what it needs."""
    picture = folder / "picture.png"
    painter = Painter(PANEL)
    painter.paint(Scene(open_screen(10)))
    pygame.image.save(painter.surface, picture)
    parts: dict[str, tuple[Callable[[], Iterator[Figure]], str]] = {
        "quiet": (lambda: quiet.measures(folder, picture), missing("Xvfb")),
        "answers": (lambda: answers.measures(folder, picture), missing("Xvfb", "xdotool")),
        "commits": (lambda: commits.measures(folder), missing("strace")),
        "start": (lambda: start.measures(folder), missing("Xvfb")),
        "rules": (lambda: rules.measures(folder), ""),
    }
    for name, (measures, needs) in parts.items():
        if only not in {None, name}:
            continue
        if needs:
            print_line(f"{name}: not measured: {needs}")
            continue
        for figure in measures():
            print_line(f"{figure.name:45}{results.number(figure.ours):>10} {figure.unit}")
            yield figure


if __name__ == "__main__":
    main()
