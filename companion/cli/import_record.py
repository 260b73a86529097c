"""`hammerprice import`: add a record, or the new ones of a folder, to the journal."""

import argparse
from pathlib import Path

from companion.cli.arguments import boxes_of
from companion.config.app_config import load_config
from companion.config.paths import data_folder
from companion.export.import_export import import_file
from companion.export.import_folder import import_folder
from companion.export.usb_sticks import shown
from companion.system.instance_lock import instance_lock
from companion.terminal import counted, print_faults, print_line

RECORD_HELP = "a record file, - for standard input, or a folder: its new records"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("record", metavar="RECORD", help=RECORD_HELP)
    parser.add_argument("--keep-list", action="store_true", help="of a folder: let the table say what is refused")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    folder = Path(options.record)
    if folder.is_dir():
        data = data_folder(options.data)
        with instance_lock(data):
            result = import_folder(data, boxes_of(options), folder, print_line, keep_list=options.keep_list)
        print_line(f"{shown(folder)}: {counted(result.imported, 'new record')} imported, {len(result.refused)} refused")
        return print_faults(result.refused)
    config = load_config(options.data, options.settings)
    print_line(f"Imported as game {import_file(config.data, config.editions, options.record)}")
    return 0
