"""What is given away, made and tried: `make release` builds the sdist and the wheel from it, and plays from the wheel.

Both are made twice, each time from a clean copy of the last commit, and must have the same bytes. The wheel must have
every file of the product that git knows; it is installed into an empty environment with the libraries of the lock, held
to their fingerprints. Prints what was made, and ends with 1 if something is missing, too large, or does not play.
"""

import gzip
import os
import subprocess
import sys
import tarfile
import time
import venv
import zipfile
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.terminal import print_line
from tests.support.command_line import ROOT

LOCK = ROOT / "systemd" / "requirements.lock"
SHARED = "share/hammerprice/"
"""Where in its environment the wheel puts what does not belong to a package."""
NOT_INSTALLED = ("display/pictures/", ".png", "hardware/board/", "systemd/image/", ".gitignore", ".po")
"""The pictures of the screen in the documents, those that `hammerprice wiring --png` draws, what a card is made from,
and translations as people write them.
"""
MOST_BYTES = 6_000_000
"""The largest wheel."""

OF_THE_REPOSITORY = (".ci/", ".github/", ".gitignore")
"""What only a clone needs."""
MADE = ("hammerprice.egg-info", "PKG-INFO", "setup.cfg")
"""What setuptools puts into an sdist."""


def main(out: Path) -> int:
    """Build into `out`, look, install, play."""
    start = time.monotonic()
    sdist, wheel = _built(out)
    missing = [*_not_in_the_wheel(wheel), *_not_in_the_sdist(sdist)]
    with TemporaryDirectory(prefix="hammerprice-again-") as passing:
        again = _built(Path(passing))
        missing += [
            f"{made.name}: another one each time"
            for made, same in zip((sdist, wheel), again, strict=True)
            if made.read_bytes() != same.read_bytes()
        ]
    if wheel.stat().st_size > MOST_BYTES:
        missing.append(f"{wheel.name}: {wheel.stat().st_size:,} bytes; expected at most {MOST_BYTES:,}")
    for line in missing:
        print_line(line)
    if missing:
        return 1
    for made in (sdist, wheel):
        print_line(f"{made.name}: {made.stat().st_size // 1024} KiB")
    with TemporaryDirectory(prefix="hammerprice-release-") as passing:
        print_line(_played(Path(passing), wheel))
    print_line(f"Made and tried in {time.monotonic() - start:.0f} s")
    return 0


def _built(out: Path) -> tuple[Path, Path]:
    """The sdist and the wheel, the same for the same commit, from a copy without anything that git does not know."""
    changed = _last_change()
    with TemporaryDirectory(prefix="hammerprice-clean-") as copy:
        archived, source = Path(copy) / "commit.tar", Path(copy) / "commit"
        _run(["git", "archive", "--prefix", "commit/", "--output", str(archived), "HEAD"])
        _run(["tar", "--extract", "--file", str(archived), "--directory", copy])
        _run([sys.executable, "-m", "build", "--outdir", str(out), str(source)], SOURCE_DATE_EPOCH=changed)
    sdist, wheel = _newest(out, "*.tar.gz"), _newest(out, "*.whl")
    _settle(sdist, int(changed))
    return sdist, wheel


def _settle(sdist: Path, changed: int) -> None:
    """Pack the sdist anew: setuptools writes into it when and by whom it was packed."""
    packed = BytesIO()
    with tarfile.open(sdist) as made, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as settled:
        for member in sorted(made.getmembers(), key=lambda member: member.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = changed, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            settled.addfile(member, made.extractfile(member) if member.isfile() else None)
    sdist.write_bytes(gzip.compress(packed.getvalue(), mtime=changed))


def _known(*folders: str) -> list[str]:
    """The files in these folders that git knows."""
    names = _run(["git", "ls-files", *folders], cwd=ROOT).splitlines()
    return [name for name in names if not any(part in name for part in NOT_INSTALLED)]


def _not_in_the_wheel(wheel: Path) -> Iterator[str]:
    with zipfile.ZipFile(wheel) as opened:
        inside = {_place(name) for name in opened.namelist()}
    yield from _absent(wheel, _known("companion", "hardware", "display"), inside)
    yield from _absent(wheel, [SHARED + name for name in _known("systemd")], inside)


def _not_in_the_sdist(sdist: Path) -> Iterator[str]:
    with tarfile.open(sdist) as opened:
        inside = {member.name.partition("/")[2] for member in opened.getmembers() if member.isfile()}
    known = {
        name for name in _run(["git", "ls-files"], cwd=ROOT).splitlines() if not name.startswith(OF_THE_REPOSITORY)
    }
    yield from _absent(sdist, sorted(known), inside)
    stray = {name for name in inside - known if not name.startswith(MADE)}
    yield from (f"{sdist.name}: {name} is not known to git" for name in sorted(stray))


def _place(name: str) -> str:
    """Where a file of the wheel comes to lie."""
    _, data, rest = name.partition(".data/data/")
    return rest if data else name


def _absent(archive: Path, wanted: Iterable[str], inside: set[str]) -> Iterator[str]:
    yield from (
        f"{archive.name}: {name} is missing; add it to pyproject.toml or MANIFEST.in"
        for name in wanted
        if name not in inside
    )


def _played(folder: Path, wheel: Path) -> str:
    """The end of a game from the installed wheel, in an environment and a home with nothing else in them."""
    venv.create(folder / "venv", with_pip=True)
    python = str(folder / "venv" / "bin" / "python")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    _run([*pip, "--require-hashes", "--requirement", str(LOCK)])
    _run([*pip, str(wheel)])
    home = {"HOME": str(folder), "PATH": os.defpath, "LC_ALL": "C.UTF-8"}
    command = [str(folder / "venv" / "bin" / "hammerprice")]
    told = _run([*command, "demo", "--pace", "fast"], cwd=folder, only=home).splitlines()
    assert told[-1].startswith("Won by"), told
    return f"{_run([*command, '--version'], only=home).strip()}: {told[-1]}"


def _last_change() -> str:
    """When the product was last changed, so that the same source makes the same files."""
    return _run(["git", "log", "-1", "--format=%ct"], cwd=ROOT).strip()


def _newest(folder: Path, pattern: str) -> Path:
    return max(folder.glob(pattern), key=lambda path: path.stat().st_mtime)


def _run(command: list[str], *, cwd: Path = ROOT, only: dict[str, str] | None = None, **more: str) -> str:
    """What a command says. What it complains of is shown. Raises CalledProcessError."""
    environment = {**os.environ, **more} if only is None else only
    return subprocess.run(command, cwd=cwd, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
