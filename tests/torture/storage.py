"""What is on the disk, tortured: kills, power cuts, errors and rot, each in processes of its own, two at a time."""

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.journal import FILE
from tests.torture import rot
from tests.torture.faulty import IN_MEMORY, started

AT_ONCE = 2


def told_by(part: str, *arguments: object) -> dict[str, int]:
    """Run one part on a faulty disk; what it counted. Raises faulty.Unavailable, or RuntimeError if it failed."""
    with started(f"tests.torture.{part}", arguments) as process:
        out, _ = process.communicate()
    if process.returncode:
        raise RuntimeError(f"{part} failed with {process.returncode}")
    values: dict[str, int] = json.loads(out)
    return values


def run(tell: Callable[[str, object], None], *, games: int, seed: int) -> int:
    """Torture the journals of so many games, and tell what came of it; how often something was not as it should be."""
    bad = 0
    seeds = [seed + number for number in range(games)]
    parts: list[Sequence[object]] = [
        ("kills", one, "--recoveries", 10, "--moves", 25 + 9 * place) for place, one in enumerate(seeds)
    ]
    parts += [("cuts", one, "--images", 8) for one in seeds]
    parts += [("errors", one) for one in seeds[:2]]
    parts += [("tables", one, "--kills", 20) for one in seeds[:2]]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for part, values in zip(parts, pool.map(lambda part: told_by(*part), parts), strict=True):
            bad += _tell(tell, f"{part[0]}, seed {part[1]}", values)
    for name, tally in _rotten(seed):
        values = {"flips": tally.flips, "mended": tally.mended, "refused": tally.refused, "wrong": len(tally.wrong)}
        bad += _tell(tell, name, values)
        for wrong in tally.wrong:
            tell("  wrong", wrong)
    return bad


BAD = {"lost", "invented", "stuck", "untrue", "corrupt", "other_pictures", "wrong"}
"""Counts that must be 0."""


def _tell(tell: Callable[[str, object], None], name: str, values: dict[str, int]) -> int:
    first, *rest = [(key, value) for key, value in values.items() if isinstance(value, int)]
    tell(f"{name}: {first[0]}", first[1])
    for key, value in rest:
        tell(f"  {key.replace('_', ' ')}", value)
    return sum(value for key, value in rest if key in BAD)


def _rotten(seed: int) -> Iterator[tuple[str, rot.Tally]]:
    """Every byte of a journal, and one in some hundreds of a log, which is a page for every few bytes."""
    random = Random(seed)
    with TemporaryDirectory(prefix="hammerprice-rot-", dir=IN_MEMORY) as folder:
        place = Path(folder)
        whole = rot.specimen(place, with_log=False)
        length = len(whole.files[FILE])
        yield "bytes of a journal", rot.flip_each(whole, FILE, range(length), place / "scratch", random)
        yield "journals cut short", rot.cut_short(whole, range(1, length, 499), place / "scratch")
        logged = rot.specimen(place, with_log=True, games=(12, 20))
        told = rot.flip_each(logged, rot.LOG, range(0, logged.sure_log, 211), place / "scratch", random)
        yield "bytes of a log", told
