"""`hammerprice replay`: replay records and print the state of each, or why it is refused."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from typing import TextIO

from companion.cli.output import REFUSED
from companion.config.paths import own_editions, settings_file
from companion.editions.reader import load_boxes
from companion.notation.record import RecordRefused
from companion.notation.replay import read_named, standing
from companion.notation.standing import standing_lines, standing_values
from companion.rules.protocol import Box
from companion.terminal import one_line

HELP = "replay records and print the state of each"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object per line for each record")
    parser.add_argument("--at", type=int, metavar="N", help="stop after action N; 0 is after the header")
    parser.add_argument("records", nargs="+", metavar="RECORD", help="a record file, or - for standard input")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    editions = load_boxes(own_editions(settings_file(options.settings)))
    return replay(options.records, editions, as_json=options.json, upto=options.at, out=sys.stdout, err=sys.stderr)


def replay(
    names: Sequence[str],
    editions: Mapping[str, Box],
    *,
    as_json: bool,
    upto: int | None,
    out: TextIO,
    err: TextIO,
) -> int:
    """Replay each record (`-` is standard input) up to action `upto`, or whole; return the exit code.

    A refused record does not stop the others: it gets one line on `err`, and with `as_json` an object in its place.
    """
    code = 0
    for file in names:
        name = file.encode(errors="backslashreplace").decode()  # file names need not be UTF-8
        try:
            state = standing(read_named(file, editions), editions, upto)
        except RecordRefused as error:
            code = REFUSED
            err.write(f"{one_line(error.of(name))}\n")
            if as_json:
                out.write(_json({"file": name, "line": error.line, "refused": str(error)}))
        else:
            lines = [] if as_json else standing_lines(state)
            out.write(_json(standing_values(state)) if as_json else "\n".join([f"{name}:", *lines, ""]))
    return code


def _json(values: Mapping[str, object]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"
