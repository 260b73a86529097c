"""Replaying a record, and reading one from a file."""

import sys
from collections.abc import Mapping
from pathlib import Path

from companion.notation.record import Record, RecordRefused, read_record
from companion.rules.game import Box
from companion.rules.protocol import AnyState, apply, begin
from companion.rules.refusal import Refusal


def standing(record: Record, editions: Mapping[str, Box], upto: int | None = None) -> AnyState:
    """Return the state of a record's game after action `upto` (0: after the header), or after the last.

    Raise RecordRefused with the line of the action that the rules refuse, or if there is no action `upto`.
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
    """Return the record in a file, or on standard input for `-`. Raise RecordRefused, also if the file cannot
    be read.
    """
    if name == "-":
        return read_record(sys.stdin.buffer, editions)
    try:
        with Path(name).open("rb") as file:
            return read_record(file, editions)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise RecordRefused(0, f"{why}; name a record that can be read") from None
