"""`hammerprice copy`: copy the records of all games into a folder."""

import argparse
import sys
from pathlib import Path

from companion.cli.arguments import boxes_of
from companion.config.paths import data_folder
from companion.export.usb_sticks import copy_records, shown
from companion.terminal import ProgressBar, counted, print_faults


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder, such as one on a stick")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    boxes = boxes_of(options)
    with ProgressBar("copying games") as bar:
        copied = copy_records(data_folder(options.data), boxes, options.folder, progress=bar.report)
    if copied.written or copied.same or not copied.fault:
        written = counted(copied.written, "record")
        same = counted(copied.same, "was", "were")
        sys.stdout.write(f"{shown(copied.folder)}: {written} copied, {same} there already\n")
    return print_faults([copied.fault] if copied.fault else [])
