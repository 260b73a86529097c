"""Runs the parts of the torture that take processes of their own, two at a time."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.journal.journal import JOURNAL_FILE
from tests.support.files_in_memory import IN_MEMORY
from tests.torture import rot
from tests.torture.faulty import started

Part = tuple[str, dict[str, int]]
AT_ONCE = 2
BAD = {"lost", "invented", "stuck", "untrue", "corrupt", "wrong", "grown", "failed"}
"""Counts that must be 0."""


def told_by(part: str, **arguments: int) -> dict[str, Any]:
    """Run one part on a faulty disk; return its tally. Raises faulty.Unavailable, or RuntimeError if it failed."""
    with started("tests.torture.run_part", [part, json.dumps(arguments)]) as process:
        out, _ = process.communicate()
    if process.returncode:
        raise RuntimeError(f"{part} {arguments} failed with {process.returncode}")
    values: dict[str, Any] = json.loads(out)
    return values


def _parts(games: int, seed: int) -> list[Part]:
    seeds = range(seed, seed + games)
    parts: list[Part] = [("age", {})]
    parts += [("kills", {"seed": one, "recoveries_every": 10, "moves": 25 + 9 * (one - seed)}) for one in seeds]
    parts += [("cuts", {"seed": one, "images": 8}) for one in seeds]
    parts += [("errors", {"seed": one}) for one in seeds[:2]]
    parts += [("commands", {"share": 3, "offset": seed % 3}), ("mendings", {"share": 4, "offset": seed % 4})]
    return [*parts, ("upgrades", {})]


def run(games: int, seed: int) -> Iterator[tuple[str, dict[str, object], int]]:
    """Run all parts; yield the name, the counts of each, and how often something was not as it should be."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        parts = _parts(games, seed)
        for (name, arguments), values in zip(parts, pool.map(_told_or_failed, parts), strict=True):
            yield f"{name} {arguments}", {**values}, sum(values[key] for key in BAD & values.keys())
    for name, tally in _rotten(seed):
        values = {"flips": tally.flips, "mended": tally.mended, "refused": tally.refused}
        yield name, {**values, "wrong": tally.wrong}, len(tally.wrong)


def _told_or_failed(part: Part) -> dict[str, Any]:
    """Run a part; one that fails has printed why, and the others go on."""
    try:
        return told_by(part[0], **part[1])
    except RuntimeError:
        return {"failed": 1}


def _rotten(seed: int) -> Iterator[tuple[str, rot.Tally]]:
    """Flip every byte of a journal, and one in some hundreds of a log, which has a page for every few bytes."""
    random = Random(seed)
    with TemporaryDirectory(prefix="hammerprice-rot-", dir=IN_MEMORY) as folder:
        place = Path(folder)
        whole = rot.specimen(place, with_log=False)
        length = len(whole.files[JOURNAL_FILE])
        yield "bytes of a journal", rot.flip_each(whole, JOURNAL_FILE, range(length), place / "scratch", random)
        yield "journals cut short", rot.cut_short(whole, range(1, length, 499), place / "scratch")
        logged = rot.specimen(place, with_log=True, games=(12, 20))
        told = rot.flip_each(logged, rot.LOG, range(0, len(logged.files[rot.LOG]), 211), place / "scratch", random)
        yield "bytes of a log", told
