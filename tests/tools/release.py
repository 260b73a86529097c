"""What is given away, made and tried: `make release` builds the sdist and the wheel from it, and plays from the wheel.

Both are made twice, each time from a clean copy of the last commit and with the setuptools of the lock, and must have
the same bytes. The wheel must have every file of the product that the program reads, and no other. It is installed into
an empty environment with the libraries of the lock, held to their fingerprints. Beside them lie the kit, the bill of
materials and the checksums of everything, also of files that are named, such as a card image, which are copied there.
Prints what was made, and ends with 1 if something is missing, too large, or does not play.
"""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
import venv
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.terminal import print_line
from tests.support.command_line import ROOT
from tests.tools.bill_of_materials import BUILDS, bill_of_materials
from tests.tools.kit import make_kit

SUMS = "SHA256SUMS"
LOCK = ROOT / "systemd" / "requirements.lock"
SHARED = "share/hammerprice/"
"""Where in its environment the wheel puts what does not belong to a package."""
NOT_INSTALLED = (
    *(".md", "/pictures/", "hardware/board/", "systemd/image/", "release-signers", ".po"),
    *("OFL-", "subset.sh", ".gitignore"),
)
"""Guides and their pictures, the printed board, what a card is made from, what a download is checked with, translations
as people write them, what the fonts were made with, and their licences, which lie beside the program's own.
"""
PACKAGES = ("companion/", "hardware/", "display/")
MOST_BYTES = 6_000_000
"""The largest wheel."""

BUILD = """
import io, sys
from contextlib import redirect_stdout
from setuptools import build_meta
with redirect_stdout(io.StringIO()):
    name = getattr(build_meta, f"build_{sys.argv[1]}")(sys.argv[2])
print(name)
"""
"""Prints the name of what was built, without what setuptools says of every file."""
OF_THE_REPOSITORY = (".ci/", ".github/", ".gitignore")
"""What only a clone needs."""
MADE = ("hammerprice.egg-info", "PKG-INFO", "setup.cfg")
"""What setuptools puts into an sdist."""


def main(out: Path, others: Sequence[Path]) -> int:
    """Build into `out`, look, install, play; list it together with the other files."""
    start = time.monotonic()
    shutil.rmtree(out, ignore_errors=True)
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
    bill = out / f"{wheel.name.partition('-py')[0]}.cdx.json"
    bill.write_bytes(bill_of_materials(LOCK.read_text(), version=_version(), changed=int(_last_change())))
    kit = make_kit(out)
    print_line(f"{kit.name}: {kit.stat().st_size // 1024} KiB")
    for other in others:
        shutil.copy(other, out)
    print_line(f"{SUMS}: {list_sums(out)}")
    print_line(f"Made and tried in {time.monotonic() - start:.0f} s")
    return 0


def list_sums(folder: Path) -> str:
    """Write the checksums of all files of a folder beside them, as sha256sum(1) reads them; return the files' names."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / SUMS).write_text("".join(lines))
    return ", ".join(path.name for path in files)


def _version() -> str:
    """The version in pyproject.toml."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert isinstance(version, str)
    return version


def _built(out: Path) -> tuple[Path, Path]:
    """The sdist and the wheel, the same for the same commit, from a copy without anything that git does not know."""
    changed = _last_change()
    with TemporaryDirectory(prefix="hammerprice-clean-") as copy:
        archived, source = Path(copy) / "commit.tar", Path(copy) / "commit"
        _run(["git", "archive", "--prefix", "commit/", "--output", str(archived), "HEAD"])
        _run(["tar", "--extract", "--file", str(archived), "--directory", copy])
        python = _builder(Path(copy) / "tools")
        sdist = (
            out.resolve()
            / _run([python, "-c", BUILD, "sdist", str(out.resolve())], cwd=source, SOURCE_DATE_EPOCH=changed).strip()
        )
        _settle(sdist, int(changed))
        _run(["tar", "--extract", "--file", str(sdist), "--directory", copy])
        unpacked = Path(copy) / sdist.name.removesuffix(".tar.gz")
        wheel = (
            out
            / _run([python, "-c", BUILD, "wheel", str(out.resolve())], cwd=unpacked, SOURCE_DATE_EPOCH=changed).strip()
        )
    return sdist, wheel


def _builder(folder: Path) -> str:
    """The Python of a new environment that has what the lock says builds a wheel, and nothing else."""
    venv.create(folder, with_pip=True)
    lines = [line for line in LOCK.read_text().splitlines() if line.partition("==")[0] in BUILDS]
    wanted = folder / "tools.lock"
    wanted.write_text("\n".join(lines))
    python = str(folder / "bin" / "python")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    _run([*pip, "--only-binary", ":all:", "--require-hashes", "--requirement", str(wanted)])
    return python


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
    stray = [name for name in inside if name.startswith(PACKAGES) and any(part in name for part in NOT_INSTALLED)]
    yield from (f"{wheel.name}: {name} is not read by the program" for name in sorted(stray))
    yield from _absent(wheel, _known(*PACKAGES), inside)
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


def _run(command: list[str], *, cwd: Path = ROOT, only: dict[str, str] | None = None, **more: str) -> str:
    """What a command says. What it complains of is shown. Raises CalledProcessError."""
    environment = {**os.environ, **more} if only is None else only
    return subprocess.run(command, cwd=cwd, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]]))
