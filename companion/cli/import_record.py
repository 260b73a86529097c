"""`hammerprice import`: add a record, or the new ones of a folder, to the journal."""

import argparse
from pathlib import Path

from companion.cli.arguments import boxes_of
from companion.config.app_config import LastGood
from companion.config.paths import data_folder, settings_file
from companion.export.import_export import import_file
from companion.export.import_folder import import_folder
from companion.export.usb_sticks import shown
from companion.system.instance_lock import instance_lock
from companion.terminal import Refused, counted, print_faults, print_line

RECORD_HELP = "a record file, - for standard input, or a folder: its new records"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("record", metavar="RECORD", help=RECORD_HELP)
    parser.add_argument("--keep-list", action="store_true", help="of a folder: let the table say what is refused")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    data, folder = data_folder(options.data), Path(options.record)
    if not folder.is_dir():
        if options.keep_list:
            raise Refused("--keep-list: only a folder's records are listed; leave it out")
        print_line(f"Imported as game {import_file(data, boxes_of(options), options.record)}")
        return 0
    if options.keep_list:  # the table takes the last good settings too, when it then opens
        boxes = LastGood(data, settings_file(options.settings)).config().editions
    else:
        boxes = boxes_of(options)
    with instance_lock(data):
        result = import_folder(data, boxes, folder, print_line, keep_list=options.keep_list)
    print_line(f"{shown(folder)}: {counted(result.imported, 'new record')} imported, {len(result.refused)} refused")
    return print_faults(result.refused)
