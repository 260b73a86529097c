"""What may be in the place of a file and is none, with what puts it there."""

import os
from collections.abc import Callable
from pathlib import Path

NO_FILES: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "circle": lambda path: path.symlink_to(path),
    "folder": Path.mkdir,
}
