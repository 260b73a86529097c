"""Commands for whoever installs and keeps a table: `check`, `report`, `games`, `boot` and `licences`.

`check` is what an update must pass before it may replace the version in use; it changes nothing, so it can also be run
beside a table that is being played at. `boot` makes the boot files of a Raspberry Pi fit the wiring; what they must say
is found in `hardware/bootfiles.py`. How a table is installed is in `systemd/`.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.answers import FAILED, print_line
from companion.counted import counted
from companion.editions import load_boxes
from companion.house import House, boxes_to_tell, house_of
from companion.journal.journal import FILE, Journal, JournalFault
from companion.journal.ledger import AnyLedger, Ledger
from companion.machine.made_of import product_version
from companion.places import data_folder, settings_file
from companion.settings import load_settings
from companion.whole_files import write_whole
from hardware.bootfiles import CMDLINE, CONFIG, fitted_cmdline, fitted_config, in_the_way

BEFORE = ".before-hammerprice"
"""What a boot file is kept as, as it was before the table's lines were first put in."""


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", shared: argparse.ArgumentParser
) -> None:
    """The grammar of these commands."""
    checks = commands.add_parser("check", parents=[shared], help="whether this version can go on at this table")
    checks.set_defaults(carry_out=_check)
    reports = commands.add_parser("report", parents=[shared], help="what a report of a fault needs; nothing private")
    reports.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="a file to write (default: standard output)"
    )
    reports.set_defaults(carry_out=_report)
    games = commands.add_parser("games", parents=[shared], help="list the games of the journal, the newest first")
    games.set_defaults(carry_out=_games)
    boots = commands.add_parser("boot", parents=[shared], help="make a Raspberry Pi's boot files fit the wiring")
    boots.add_argument("folder", type=Path, metavar="DIR", help=f"the folder of {CONFIG}, such as /boot/firmware")
    boots.set_defaults(carry_out=_boot)
    told = commands.add_parser("licences", help="what the program is made of here, and under which licences")
    told.set_defaults(carry_out=_licences)


def _check(options: argparse.Namespace) -> int:
    """Read the settings, go on in memory with each unfinished game, and play a whole game in a folder of its own."""
    house = house_of(options.data, options.settings)
    print_line(f"Hammer Price {product_version()}")
    print_line(f"settings: {settings_file(options.settings) or 'none, so all is as by default'}")
    faults = _journal_faults(house)
    for fault in faults:
        print_line(str(fault))
    if faults:
        print_line("not fit for this table: see above")
        return FAILED
    print_line(f"a game played by the program: {_played_by_itself(house)}")
    print_line("fit for this table")
    return 0


def _report(options: argparse.Namespace) -> int:
    from companion.machine.report import report  # noqa: PLC0415  # only this command needs it

    text = report(data_folder(options.data), settings_file(options.settings))
    if options.file is None:
        print_line(text.rstrip("\n"))
    else:
        write_whole(options.file, text.encode())
        print_line(f"Written to {options.file}; look through it before you give it to anybody")
    return 0


def _licences(_: argparse.Namespace) -> int:
    from companion.machine.licences import licences  # noqa: PLC0415  # only this command needs it

    print_line("\n".join(licences()))
    return 0


def _games(options: argparse.Namespace) -> int:
    from companion.office.games import game_lines  # noqa: PLC0415  # only this command needs it

    boxes = boxes_to_tell(options.settings, sys.stderr)
    for line in game_lines(data_folder(options.data), boxes):
        print_line(line)
    return 0


def _journal_faults(house: House) -> list[JournalFault]:
    """What keeps a game of the journal from being gone on with."""
    if not (house.data / FILE).exists():
        print_line("journal: none yet")
        return []
    try:
        with Journal.to_read(house.data) as journal:
            numbers = journal.unfinished()
            faults = [lost for number in numbers if (lost := _resumed(journal, number, house))]
            print_line(f"journal: {len(numbers) - len(faults)} of {len(numbers)} unfinished games can be gone on with")
    except JournalFault as fault:
        return [fault]
    return faults


def _resumed(journal: Journal, number: int, house: House) -> JournalFault | None:
    try:
        ledger: AnyLedger = Ledger.resume(journal, number, house.editions)
    except JournalFault as fault:
        return fault
    print_line(f"game {number}: {counted(len(ledger.steps), 'step')}")
    return None


def _played_by_itself(house: House) -> str:
    """The end of a whole game in virtual time, through simulated pins and pictures in memory."""
    from companion.demo.command import Keepsakes, demonstrate  # noqa: PLC0415  # only this loads what draws
    from companion.demo.plan import Plan  # noqa: PLC0415

    told: list[str] = []
    with TemporaryDirectory(prefix="hammerprice-") as folder:
        own = replace(house, data=Path(folder), settings=load_settings(None), editions=load_boxes(None))
        demonstrate(Plan(), own, Keepsakes(told.append), windowed=False, log=sys.stderr)
    return told[-1]


def _boot(options: argparse.Namespace) -> int:
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
