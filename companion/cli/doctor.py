"""`hammerprice doctor`: check the table, and give the remedy for what is wrong.

An update must pass it. Without options it changes nothing; each option does only its own task.
"""

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.atomic_files import write_whole
from companion.base_app import screen_by
from companion.checked_toml import FileRefused
from companion.cli.arguments import (
    STANDARD_OUTPUT,
    add_force,
    add_json,
    check_outputs,
    config_of,
    folder_path,
    settings_of,
    write_output,
)
from companion.cli.demo import play_in_virtual_time
from companion.cli.fault_report import fault_report
from companion.config.app_config import AppConfig
from companion.config.paths import data_folder, settings_file, usual_settings
from companion.config.settings import load_settings
from companion.demo.demonstration import Plan
from companion.editions.reader import load_editions
from companion.journal.database import not_opened
from companion.journal.journal import JOURNAL_FILE, Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.notation.record import write_line
from companion.system import versions
from companion.terminal import EXIT_FAILED, ProgressBar, counted, one_line, print_line
from display.panel import Panel
from hardware.config.wiring import Wiring
from hardware.drivers.input_devices import InputKind, input_devices
from hardware.raspberry_pi.board import is_raspberry_pi, usable_library
from hardware.raspberry_pi.boot_files import CMDLINE, CONFIG, conflicting_lines, fitted_cmdline, fitted_config

BEFORE = ".before-hammerprice"
"""The ending of the copy of a boot file from before its first change."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    one = parser.add_mutually_exclusive_group()
    one.add_argument(
        "--report",
        type=Path,
        nargs="?",
        const=STANDARD_OUTPUT,
        metavar="FILE",
        help="write a fault report without private data to a file (- or no FILE is standard output)",
    )
    one.add_argument(
        "--fit-boot-files",
        type=folder_path,
        metavar="DIR",
        help=f"make a Raspberry Pi's {CONFIG} and {CMDLINE} in DIR, such as /boot/firmware, fit the wiring",
    )
    add_json(one, "what the check found")
    one.add_argument(
        "--licences", action="store_true", help="list the libraries that are installed here, with their licences"
    )
    add_force(parser)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    check_outputs(options.report, force=options.force)
    if options.licences:
        print_line("\n".join(versions.licences()))
        return 0
    if options.report is not None:
        report = fault_report(data_folder(options.data), settings_file(options.settings))
        write_output(options.report, f"{report}\n".encode(errors="backslashreplace"))
        if options.report != STANDARD_OUTPUT:
            print_line(f"Written to {options.report}; look through it before you give it away")
        return 0
    if options.fit_boot_files is not None:
        return _fit_boot_files(options.fit_boot_files, settings_of(options).wiring)
    result = _check(options)
    print_line(write_line(_values(result)) if options.json else "\n".join(_lines(result)))
    return EXIT_FAILED if result.faults else 0


class CheckResult(NamedTuple):
    """What the check found."""

    version: str
    settings: str | None
    """The settings file; None if there is none, so that the defaults are used."""
    unfinished: Mapping[int, int] | None
    """The steps of each unfinished game that can be resumed, by its number; None if the journal cannot be opened, or is
    not looked at because of the settings.
    """
    faults: Sequence[str]
    """What is wrong with the settings, with an edition or with the journal."""
    has_journal: bool
    plugged_in: Sequence[str]
    """What on USB can be a paddle, each with its port."""
    won: str
    """Who won the game that the program played; empty if it played none, because something is wrong."""


def _check(options: argparse.Namespace) -> CheckResult:
    """Read the settings, resume each unfinished game in memory, and play a whole game in a temporary folder. Raise
    FileRefused if there is no settings file of the given name.
    """
    settings, data = settings_file(options.settings), data_folder(options.data)
    unfinished: Mapping[int, int] | None = None
    faults: Sequence[JournalFault | FileRefused]
    try:
        config = config_of(options)
        with screen_by(config.settings):
            Panel.of(*config.settings.screen)
        unfinished, faults = _unfinished_games(config)
    except FileRefused as refusal:
        faults = [refusal]
    return CheckResult(
        version=versions.product_version(),
        settings=None if settings is None else str(settings),
        unfinished=unfinished,
        faults=[str(fault) for fault in faults],
        has_journal=(data / JOURNAL_FILE).exists(),
        plugged_in=list(_plugged_in()),
        won="" if faults else _play_a_game(),
    )


def _plugged_in() -> Iterator[str]:
    """Yield what on USB can be a paddle, with its port for the settings."""
    for port, device in input_devices().items():
        match device.kind:
            case InputKind.NUMBER_PAD:
                yield f"number pad at {port} ({one_line(device.name)})"
            case InputKind.ENCODER:
                yield f"button encoder, or a joystick, at {port} ({one_line(device.name)})"
            case InputKind.KEYBOARD:
                yield f"keyboard, or a number pad or reader that calls itself one, at {port} ({one_line(device.name)})"


def _play_a_game() -> str:
    """Play a whole game, and return who won it."""
    lines: list[str] = []
    with TemporaryDirectory(prefix="hammerprice-") as folder, ProgressBar("playing a game") as bar:
        own = AppConfig(Path(folder), load_settings(None), load_editions(None))
        still = own.with_settings(options=replace(own.settings.options, motion_on=False))
        play_in_virtual_time(Plan(), still, lines.append, bar.report)
    return lines[-1]


def _values(result: CheckResult) -> dict[str, object]:
    """Return what was found as an object."""
    games = [{"game": number, "steps": steps} for number, steps in (result.unfinished or {}).items()]
    return {
        "version": result.version,
        "settings": result.settings,
        "unfinished": games,
        "faults": list(result.faults),
        "plugged_in": list(result.plugged_in),
        "fit": not result.faults,
    }


def _lines(result: CheckResult) -> Iterator[str]:
    """Yield what was found as lines for people."""
    yield f"Hammer Price {result.version}"
    if result.settings is None:
        yield f"settings: there is no file, so the defaults are used; {usual_settings()[0]} would be read"
    else:
        yield f"settings: {result.settings}"
    if is_raspberry_pi():
        yield f"pins: {usable_library()}"
    yield from result.plugged_in
    if result.unfinished is not None:
        for number, steps in result.unfinished.items():
            yield f"game {number}: {counted(steps, 'step')}"
        resumable = len(result.unfinished)
        unfinished = resumable + len(result.faults)
        if not result.has_journal:
            yield "journal: there is none yet"
        elif not unfinished:
            yield "journal: there is no unfinished game"
        else:
            yield f"journal: {resumable} of {counted(unfinished, 'unfinished game')} can be resumed"
    yield from result.faults
    if result.faults:
        yield "not fit for this table: see above"
    else:
        yield f"a game played by the program: {result.won}"
        yield "fit for this table"


def _unfinished_games(config: AppConfig) -> tuple[dict[int, int] | None, list[JournalFault]]:
    """Return the steps of each unfinished game that can be resumed, None if the journal cannot be opened; and why."""
    place = next(folder for folder in (config.data, *config.data.parents) if os.path.lexists(folder))
    if not place.is_dir() or not os.access(place, os.W_OK | os.X_OK):
        return None, [not_opened(config.data, OSError(0, "no folder that can be written to"))]
    steps: dict[int, int] = {}
    faults: list[JournalFault] = []
    try:
        with Journal(config.data, read_only=True) as journal:
            for number in journal.unfinished():
                try:
                    steps[number] = len(Ledger.resume(journal, number, config.editions).course.steps)
                except JournalFault as fault:
                    faults.append(fault)
    except JournalFault as fault:
        return None, [fault]
    return steps, faults


def _fit_boot_files(folder: Path, wiring: Wiring) -> int:
    """Change the boot files where that is safe, and print which lines the user must change."""
    config, cmdline = folder / CONFIG, folder / CMDLINE
    before = config.read_text(encoding="utf-8")
    is_changed = _is_changed(config, fitted_config(before, wiring))
    if cmdline.exists():
        is_changed |= _is_changed(cmdline, fitted_cmdline(cmdline.read_text(encoding="utf-8"), wiring))
    wrong = conflicting_lines(before, wiring)
    for line in wrong:
        taker = line.claim.name
        print_line(f"{config}: look at line {line.text}: it gives pins of the table to {taker}; put # before it")
    if wrong:
        print_line(
            "The boot files do not fit the wiring until that is done; then run this again, and restart the computer"
        )
        return EXIT_FAILED
    print_line("Restart the computer for the changes to take effect" if is_changed else "The boot files fit the wiring")
    return 0


def _is_changed(path: Path, text: str) -> bool:
    """Replace a file's content and keep a copy of the original; return whether the content is different."""
    before = path.read_bytes()
    if text.encode() == before:
        return False
    kept = path.with_name(path.name + BEFORE)
    if not kept.exists() or kept.stat().st_size == 0:  # an empty one is what a power cut can leave on FAT
        write_whole(kept, before, lasting=True)
    write_whole(path, text.encode(), lasting=True, follow_link=True)
    print_line(f"{path}: changed; the original is kept in {kept.name}")
    return True
