"""Runs one part of the torture on a faulty disk and prints its tally.

Started as `python -m tests.torture.run_part NAME ARGUMENTS`.
The arguments of the part's `torture` function, and its tally, are JSON objects.
"""

import json
import sys
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.files_in_memory import IN_MEMORY
from tests.torture.faulty import Disk


def main() -> None:
    """Run the part. Must be started on a faulty disk."""
    disk = Disk()
    disk.leave_out_syncs()
    part = import_module(f"tests.torture.{sys.argv[1]}")
    with TemporaryDirectory(prefix="hammerprice-torture-", dir=IN_MEMORY) as place:
        tally = part.torture(Path(place), disk, **json.loads(sys.argv[2]))
    sys.stdout.write(json.dumps(asdict(tally)) + "\n")


if __name__ == "__main__":
    main()
