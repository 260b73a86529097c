"""`hammerprice check`: whether this version can go on at this table; changes nothing. An update must pass it."""

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.cli.arguments import add_folders
from companion.cli.demo import Keepsakes, demonstrate
from companion.cli.output import FAILED, print_line
from companion.config.app_config import AppConfig, load_config
from companion.config.paths import settings_file
from companion.config.settings import load_settings
from companion.demo.plan import Plan
from companion.editions.reader import load_boxes
from companion.journal.journal import FILE, Journal, JournalFault
from companion.journal.ledger import AnyLedger, Ledger
from companion.system.versions import product_version
from companion.terminal import counted

HELP = "whether this version can go on at this table"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_folders(parser, default=argparse.SUPPRESS)


def run(options: argparse.Namespace) -> int:
    """Read the settings, go on in memory with each unfinished game, and play a whole game in a folder of its own."""
    house = load_config(options.data, options.settings)
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


def _journal_faults(house: AppConfig) -> list[JournalFault]:
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


def _resumed(journal: Journal, number: int, house: AppConfig) -> JournalFault | None:
    try:
        ledger: AnyLedger = Ledger.resume(journal, number, house.editions)
    except JournalFault as fault:
        return fault
    print_line(f"game {number}: {counted(len(ledger.steps), 'step')}")
    return None


def _played_by_itself(house: AppConfig) -> str:
    """The end of a whole game in virtual time, through simulated pins and pictures in memory."""
    told: list[str] = []
    with TemporaryDirectory(prefix="hammerprice-") as folder:
        own = replace(house, data=Path(folder), settings=load_settings(None), editions=load_boxes(None))
        demonstrate(Plan(), own, Keepsakes(told.append), windowed=False, log=sys.stderr)
    return told[-1]
