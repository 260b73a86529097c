"""`make board-check`: check the printed board in hardware/board with KiCad; end with 1 if something is wrong.

Pictures and what a maker of boards needs go to build/board. Where KiCad is missing it says so, and ends with 77.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "hardware/board"
PROJECT = "hammerprice"
MADE = ROOT / "build/board"
CANNOT = 77
KICAD = "9."
"""The version whose files these are."""
LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,Edge.Cuts"
STRICT = ("--severity-all", "--exit-code-violations")


class Kicad:
    """KiCad's commands, with a home of their own."""

    def __init__(self, home: Path) -> None:
        self._environment = {"PATH": os.environ.get("PATH", os.defpath), "HOME": str(home), "LC_ALL": "C.UTF-8"}

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command and return its exit code with both its outputs."""
        return subprocess.run(
            list(map(str, command)),
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    def make(self, *command: str | Path) -> None:
        """Run a command that must succeed."""
        done = self.run(*command)
        assert done.returncode == 0, f"{' '.join(map(str, command))}: ended with {done.returncode}\n{done.stdout}"

    def is_there(self) -> bool:
        """Return whether the commands can be run, in the version that is needed."""
        if shutil.which("kicad-cli") is None:
            return False
        return self.run("kicad-cli", "version").stdout.startswith(KICAD)


def main() -> int:
    """Check the board; return 0 if all is well."""
    with TemporaryDirectory(prefix="hammerprice-board-") as passing:
        kicad = Kicad(Path(passing))
        if not kicad.is_there():
            sys.stdout.write(f"cannot run here: needs KiCad {KICAD}x, in Debian 13:\n    sudo apt install kicad\n")
            return CANNOT
        copy = Path(passing) / "copy"
        shutil.copytree(BOARD, copy)
        wrong = _violations(copy, kicad)
        _make(copy, kicad)
    sys.stdout.write("\n".join([*wrong, f"made: {MADE.relative_to(ROOT)}", ""]))
    return int(bool(wrong))


def _violations(folder: Path, kicad: Kicad) -> list[str]:
    """Return what KiCad's checks of the schematic and of the board find; nothing is left out, warnings included."""
    wrong = []
    for check, suffix, more in (("sch erc", "sch", ()), ("pcb drc", "pcb", ("--schematic-parity",))):
        report = folder / f"{suffix}.txt"
        source = folder / f"{PROJECT}.kicad_{suffix}"
        done = kicad.run("kicad-cli", *check.split(), *STRICT, *more, "--output", report, source)
        sys.stdout.write("".join(f"{check}: {line}\n" for line in done.stdout.splitlines() if line.startswith("Found")))
        if done.returncode:
            wrong.append(report.read_text(encoding="utf-8") if report.exists() else done.stdout)
    return wrong


def _make(folder: Path, kicad: Kicad) -> None:
    """Make the archive for a maker of boards, and pictures."""
    board, schematic = folder / f"{PROJECT}.kicad_pcb", folder / f"{PROJECT}.kicad_sch"
    gerber = folder / "gerber"
    gerber.mkdir()
    MADE.mkdir(parents=True, exist_ok=True)
    kicad.make("kicad-cli", "pcb", "export", "gerbers", "--layers", LAYERS, "--output", f"{gerber}/", board)
    kicad.make("kicad-cli", "pcb", "export", "drill", "--output", f"{gerber}/", board)
    shutil.make_archive(str(MADE / "gerber"), "zip", gerber)
    kicad.make("kicad-cli", "sch", "export", "pdf", "--output", MADE / "schematic.pdf", schematic)
    for side in ("F", "B"):
        layers = f"{side}.Cu,{side}.Mask,{side}.SilkS,Edge.Cuts"
        kicad.make("kicad-cli", "pcb", "export", "pdf", "--layers", layers, "--output", MADE / f"{side}.pdf", board)
    for side in ("top", "bottom"):
        _picture(folder, kicad, side, MADE / f"{side}.png")


def _picture(folder: Path, kicad: Kicad, side: str, path: Path) -> None:
    """Render one side of the board, with its parts if Debian's kicad-packages3d is installed."""
    size = ("--width", "1000", "--height", "840", "--zoom", "1.15", "--background", "opaque")
    kicad.make("kicad-cli", "pcb", "render", "--side", side, *size, "--output", path, folder / f"{PROJECT}.kicad_pcb")


if __name__ == "__main__":
    sys.exit(main())
