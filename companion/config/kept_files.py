"""Small files of the data folder in which the program keeps what was chosen on the screen.

They are written at once, because tables are switched off at the plug. Unreadable content is ignored, and a file that
cannot be written is no error: what it should keep then lasts until the program ends.
"""

import json
from contextlib import suppress
from pathlib import Path

from companion.atomic_files import OWNER_ALONE, write_whole


def keep(path: Path, text: str) -> None:
    """Write a file, if it can be written."""
    with suppress(OSError):
        write_whole(path, text.encode(), mode=OWNER_ALONE, lasting=True, follow_link=True)


def read_kept_json(path: Path, *, max_bytes: int) -> dict[str, object]:
    """Return the JSON object of a file by key; an empty one if it is not there, too long, or something else."""
    if not path.is_file():
        return {}
    try:
        with path.open("rb") as file:
            values = json.loads(file.read(max_bytes))
    except (OSError, ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) else {}
