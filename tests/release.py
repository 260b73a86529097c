"""What is given away, made and tried: `make release` builds the sdist and the wheel from it, and plays from the wheel.

The wheel must have every file of the product that git knows; it is installed into an empty environment with the
libraries of the lock, held to their fingerprints. Prints what was made, and ends with 1 if something is missing or does
not play.
"""

import os
import subprocess
import sys
import tarfile
import time
import venv
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.answers import print_line
from tests.companion.command_line import ROOT

LOCK = ROOT / "systemd" / "requirements.lock"
SHARED = "share/hammerprice/"
"""Where in its environment the wheel puts what does not belong to a package."""
NOT_INSTALLED = ("display/pictures/", ".gitignore")
"""The pictures of README.md, which is on its own page."""


def main(out: Path) -> int:
    """Build into `out`, look, install, play."""
    start = time.monotonic()
    _run([sys.executable, "-m", "build", "--outdir", str(out), str(ROOT)], SOURCE_DATE_EPOCH=_last_change())
    sdist, wheel = _newest(out, "*.tar.gz"), _newest(out, "*.whl")
    missing = [*_not_in_the_wheel(wheel), *_not_in_the_sdist(sdist)]
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
        inside = {name.partition("/")[2] for name in opened.getnames()}
    wanted = [*_known("companion", "hardware", "display", "systemd"), "pyproject.toml", "README.md", "LICENSE"]
    yield from _absent(sdist, wanted, inside)


def _place(name: str) -> str:
    """Where a file of the wheel comes to lie."""
    _, data, rest = name.partition(".data/data/")
    return rest if data else name


def _absent(archive: Path, wanted: Iterable[str], inside: set[str]) -> Iterator[str]:
    yield from (f"{archive.name}: {name} is missing; add it to pyproject.toml" for name in wanted if name not in inside)


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
