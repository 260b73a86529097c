"""`hammerprice replay`: replays records and tells where each stands, or why it is refused."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from companion.answers import REFUSED, one_line
from companion.modes import AnyState, Box, apply, begin
from companion.notation.record import Record, RecordRefused, read_record
from companion.notation.standing import standing_lines, standing_values
from companion.rules.refusal import Refusal


def replay(
    names: Sequence[str],
    editions: Mapping[str, Box],
    *,
    as_json: bool,
    upto: int | None,
    out: TextIO,
    err: TextIO,
) -> int:
    """Replay each record (`-` is standard input) up to action `upto`, or whole; the exit code.

    A refused record does not stop the others: it gets one line on `err`, and with `as_json` an object in its place.
    """
    code = 0
    for file in names:
        name = file.encode(errors="backslashreplace").decode()  # a name of a file need not be text
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


def standing(record: Record, editions: Mapping[str, Box], upto: int | None = None) -> AnyState:
    """Where a record's game stands after action `upto` (0: after the header), or after the last.

    Raises RecordRefused with the line of the action that the rules refuse, or if there is no action `upto`.
    """
    if upto is not None and not 0 <= upto <= len(record.actions):
        last = record.lines[-1] if record.lines else 1
        raise RecordRefused(last, f"there is no action {upto}; expected 0 to {len(record.actions)}")
    state = begin(record.header.game(editions))
    for action, line in zip(record.actions[:upto], record.lines, strict=False):
        try:
            state = apply(state, action)
        except Refusal as refusal:
            raise RecordRefused(line, str(refusal)) from None
    return state


def read_named(name: str, editions: Mapping[str, Box]) -> Record:
    """The record in a file, or on standard input for `-`. Raises RecordRefused, also for a file that cannot be read."""
    if name == "-":
        return read_record(sys.stdin.buffer, editions)
    try:
        with Path(name).open("rb") as file:
            return read_record(file, editions)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise RecordRefused(0, f"{why}; name a record that can be read") from None


def _json(values: Mapping[str, object]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"
