"""`hammerprice replay`: replay records and print the state of each.

A record that is refused does not stop the others.
"""

import argparse
import sys

from companion.checked_toml import FileRefused
from companion.cli.arguments import all_editions, parse_whole_number
from companion.notation.record import write_line
from companion.notation.replay import read_named, replayed_state, standing_lines, standing_values
from companion.terminal import EXIT_REFUSED, ProgressBar


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object per line for each record")
    parser.add_argument("--at", type=parse_whole_number, metavar="N", help="stop after action N; 0 is after the header")
    parser.add_argument("records", nargs="+", metavar="RECORD", help="a record file, or - for standard input")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code.

    A refused record does not stop the others: it gets one line on standard error, and with `--json` an object in its
    place.
    """
    editions = all_editions(options)
    code = 0
    with ProgressBar("replaying records") as bar:
        for done, file in enumerate(options.records):
            bar.report(done, len(options.records))
            name = file.encode(errors="backslashreplace").decode()  # file names need not be UTF-8
            try:
                state = replayed_state(read_named(file, editions), editions, options.at)
            except FileRefused as error:
                code = EXIT_REFUSED
                bar.hide()
                sys.stderr.write(f"{error}\n")
                if options.json:
                    bar.print_line(write_line({"file": name, "line": error.line, "refused": error.message}))
            else:
                lines = [write_line(standing_values(state))] if options.json else [f"{name}:", *standing_lines(state)]
                bar.print_line("\n".join(lines))
    return code
