"""Replaying a record, and reading one from a file."""

import sys
from collections.abc import Mapping
from pathlib import Path

from companion.checked_toml import FileRefused
from companion.notation.record import STANDARD_INPUT, Record, read_record
from companion.rules.game import Box
from companion.rules.protocol import AnyState, apply, begin
from companion.rules.refusal import Refusal


def standing(record: Record, editions: Mapping[str, Box], upto: int | None = None) -> AnyState:
    """Return the state of a record's game after action `upto` (0: after the header), or after the last.

    Raise FileRefused with the line of the action that the rules refuse, or if there is no action `upto`.
    """
    if upto is not None and not 0 <= upto <= len(record.actions):
        last = record.lines[-1] if record.lines else 1
        raise FileRefused(record.path, last, f"there is no action {upto}; expected 0 to {len(record.actions)}")
    state = begin(record.header.game(editions))
    for action, line in zip(record.actions[:upto], record.lines, strict=False):
        try:
            state = apply(state, action)
        except Refusal as refusal:
            raise FileRefused(record.path, line, str(refusal)) from None
    return state


def read_named(name: str, editions: Mapping[str, Box]) -> Record:
    """Return the record in a file, or on standard input for `-`. Raise FileRefused, also if the file cannot
    be read.
    """
    path = Path(name)
    if path == STANDARD_INPUT:
        return read_record(sys.stdin.buffer, editions)
    try:
        with path.open("rb") as file:
            return read_record(file, editions, path)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise FileRefused(path, 0, f"{why}; name a record that can be read") from None
