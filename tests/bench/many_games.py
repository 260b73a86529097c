"""Commands over a thousand games, and opening the table with them: processor time of a process.

The baseline is `hammerprice replay` of the same games, which reads records and applies the rules, and nothing else.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from companion.course import Course
from companion.export.import_export import as_record
from companion.notation.record import Header
from companion.rules.words import Variant
from companion.statistics.game_tables import STATISTICS_FILE
from tests.bench.measure import Figure, Held
from tests.support.evenings import whole
from tests.support.table import EDITIONS, NAMES

GAMES = 1000
REPEATS = 3
COMMAND = "from companion.cli.main import run; run()"
OPENING = """
import sys
from contextlib import closing
from pathlib import Path
from companion.config.app_config import AppConfig
from companion.config.settings import load_settings
from companion.editions.reader import load_editions
from companion.virtual.virtual_app import VirtualApp
with closing(VirtualApp(AppConfig(Path(sys.argv[1]), load_settings(None), load_editions()), seed=1)) as table:
    table.run(10**9)
"""
"""Opens a table in virtual time, up to its first picture."""


def measures(folder: Path) -> Iterator[Figure]:
    """Yield seconds of the processor."""
    place = folder / "many-games"
    records, data, copies = place / "records", place / "data", place / "copies"
    write_records(records, GAMES)
    taken: dict[str, list[float]] = {}
    for _ in range(REPEATS):
        for path in (data, copies):
            shutil.rmtree(path, ignore_errors=True)
        taken.setdefault("replay", []).append(run(COMMAND, "replay", *sorted(records.iterdir())))
        taken.setdefault("import", []).append(run(COMMAND, "import", records, "--data", data))
        taken.setdefault("open", []).append(run(OPENING, data))
        taken.setdefault("stats", []).append(run(COMMAND, "stats", "--data", data))
        taken.setdefault("stats again", []).append(run(COMMAND, "stats", "--data", data))
        taken.setdefault("games", []).append(run(COMMAND, "games", "--data", data))
        (data / STATISTICS_FILE).unlink()
        taken.setdefault("copy", []).append(run(COMMAND, "copy", copies, "--data", data))
    for name, what, target in (
        ("games", "list {games} games", 0.2),
        ("stats", "statistics of {games} games, the first time", 3.6),
        ("stats again", "the same again", 0.15),
        ("import", "import {games} records", 7),
        ("copy", "copy {games} games", 8.6),
        ("open", "open the table with {games} games", 0.5),
    ):
        named = what.format(games=f"{GAMES:,}")
        yield Figure(named, "s", taken[name], target, Held.RATIO, "replay", taken["replay"])


def write_records(folder: Path, games: int) -> None:
    """Write so many whole games by random players, each on a day of its own."""
    folder.mkdir(parents=True)
    for number in range(games):
        began = datetime(2020, 1, 1, 20, tzinfo=UTC) + timedelta(days=number)
        header = Header("dicetree", Variant.STANDARD, NAMES[: 3 + number % 3], 1, played=began.isoformat())
        course = Course.recorded(header, whole(header, Random(number)), EDITIONS)
        (folder / f"{number:05}.jsonl").write_bytes(as_record(course))


def run(code: str, *arguments: object) -> float:
    """Run Python code in a process of its own, which must end well, and return its seconds of the processor."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    words = [sys.executable, "-c", code, *map(str, arguments)]
    child = os.posix_spawn(
        sys.executable,
        words,
        {**os.environ, "PYTHONPATH": str(Path.cwd())},
        file_actions=[(os.POSIX_SPAWN_DUP2, nothing, 1)],
    )
    os.close(nothing)
    _, status, usage = os.wait4(child, 0)
    if status:
        raise RuntimeError(f"{words[2:]} ended with {os.waitstatus_to_exitcode(status)}: this would measure nothing")
    return usage.ru_utime + usage.ru_stime
