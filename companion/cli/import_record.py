"""`hammerprice import`: add a record, or the new ones of a folder, to the journal."""

import argparse
from pathlib import Path

from companion.cli.arguments import boxes_of
from companion.config.app_config import load_config
from companion.config.paths import data_folder
from companion.export.import_export import bring
from companion.export.import_folder import bring_folder
from companion.export.usb_sticks import shown
from companion.terminal import counted, print_faults, print_line

RECORD_HELP = (
    "a record file, - for standard input, or a folder: its new records, or those that were refused the last time; "
    "what is refused then, the table says, too"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("record", metavar="RECORD", help=RECORD_HELP)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    folder = Path(options.record)
    if folder.is_dir():
        brought = bring_folder(data_folder(options.data), boxes_of(options), folder, print_line)
        print_line(
            f"{shown(folder)}: {counted(brought.imported, 'new record')} imported, {len(brought.refused)} refused"
        )
        return print_faults(brought.refused)
    config = load_config(options.data, options.settings)
    print_line(f"Imported as game {bring(config.data, config.editions, options.record)}")
    return 0
