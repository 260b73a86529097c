"""What takes processes of its own, two at a time: evenings of any input, a table that grows old, and what is on the
disk, tortured by kills, power cuts, errors and rot."""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.journal.journal import FILE
from tests.torture import rot
from tests.torture.faulty import IN_MEMORY, started
from tests.torture.progress import Progress

AT_ONCE = 2


def told_by(part: str, *arguments: object) -> dict[str, int]:
    """Run one part on a faulty disk; what it counted. Raises faulty.Unavailable, or RuntimeError if it failed."""
    with started(f"tests.torture.{part}", arguments) as process:
        out, _ = process.communicate()
    if process.returncode:
        raise RuntimeError(f"{part} {' '.join(map(str, arguments))} failed with {process.returncode}")
    values: dict[str, int] = json.loads(out)
    return values


def parts_of(*, games: int, seed: int, evenings: int, hours: int) -> list[Sequence[object]]:
    """What is to be run: the module of each part, and its arguments."""
    seeds = [seed + number for number in range(games)]
    parts: list[Sequence[object]] = [("age", "--hours", hours)]
    parts += [("evenings", one, "--evenings", evenings) for one in seeds]
    parts += [("kills", one, "--recoveries", 10, "--moves", 25 + 9 * place) for place, one in enumerate(seeds)]
    parts += [("cuts", one, "--images", 8) for one in seeds]
    parts += [("errors", one) for one in seeds[:2]]
    parts += [("tables", one, "--kills", 20) for one in seeds[:2]]
    parts += [("mendings", "--share", 4, "--offset", seed % 4)]
    return parts


ROTTEN = 3
"""Parts beside those: what rots."""


def run(progress: Progress, parts: Sequence[Sequence[object]], *, seed: int) -> int:
    """Run all parts and tell what came of them; how often something was not as it should be."""
    bad = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for part, values in zip(parts, pool.map(_told_or_failed, parts), strict=True):
            bad += _tell(progress, " ".join(map(str, part[:2])), values)
            progress.step()
    for name, tally in _rotten(seed):
        values = {"flips": tally.flips, "mended": tally.mended, "refused": tally.refused, "wrong": len(tally.wrong)}
        bad += _tell(progress, name, values)
        for wrong in tally.wrong:
            progress.tell("  wrong", wrong)
        progress.step()
    return bad


def _told_or_failed(part: Sequence[object]) -> dict[str, int]:
    """A part that fails has said why, and the others go on."""
    try:
        return told_by(*map(str, part))
    except RuntimeError:
        return {"parts": 1, "failed": 1}


BAD = {"lost", "invented", "stuck", "untrue", "corrupt", "other_pictures", "wrong", "grown", "failed"}
"""Counts that must be 0."""


def _tell(progress: Progress, name: str, values: dict[str, int]) -> int:
    first, *rest = [(key, value) for key, value in values.items() if isinstance(value, int)]
    progress.tell(f"{name}: {first[0]}", first[1])
    for key, value in rest:
        progress.tell(f"  {key.replace('_', ' ')}", value)
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
