"""`hammerprice boot`: makes the boot files of a Raspberry Pi fit the wiring.

What they must say is found in `hardware/raspberry_pi/boot_files.py`.
"""

import argparse
from pathlib import Path

from companion.atomic_files import write_whole
from companion.cli.arguments import add_folders
from companion.cli.output import FAILED, print_line
from companion.config.paths import settings_file
from companion.config.settings import load_settings
from hardware.raspberry_pi.boot_files import CMDLINE, CONFIG, fitted_cmdline, fitted_config, in_the_way

HELP = "make a Raspberry Pi's boot files fit the wiring"
BEFORE = ".before-hammerprice"
"""What a boot file is kept as, as it was before the table's lines were first put in."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_folders(parser, default=argparse.SUPPRESS)
    parser.add_argument("folder", type=Path, metavar="DIR", help=f"the folder of {CONFIG}, such as /boot/firmware")


def run(options: argparse.Namespace) -> int:
    """Change what has to be changed, and say what a person must change: somebody has meant those lines."""
    wiring = load_settings(settings_file(options.settings)).wiring
    config, cmdline = options.folder / CONFIG, options.folder / CMDLINE
    before = config.read_text(encoding="utf-8")
    changed = [_written(config, fitted_config(before, wiring))]
    if cmdline.exists():
        changed.append(_written(cmdline, fitted_cmdline(cmdline.read_text(encoding="utf-8"), wiring)))
    wrong = in_the_way(before, wiring)
    for line, claim in wrong:
        print_line(f"{config}: look at the line {line}: it gives pins of the table to {claim.name}; put # before it")
    if wrong:
        print_line(
            "The boot files do not fit the wiring until that is done; then run this again, and restart the computer"
        )
        return FAILED
    print_line("Restart the computer for it to count" if any(changed) else "The boot files fit the wiring")
    return 0


def _written(path: Path, text: str) -> bool:
    """Put a text in a file's place, whole or not at all, and keep what was there first; whether anything changed."""
    before = path.read_bytes()
    if text.encode() == before:
        return False
    kept = path.with_name(path.name + BEFORE)
    if not kept.exists():
        write_whole(kept, before, lasting=True)
    write_whole(path, text.encode(), lasting=True)
    print_line(f"{path}: changed; as it was before is in {kept.name}")
    return True
