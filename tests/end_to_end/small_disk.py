"""A table on a real disk that is too small, then read-only, then writable: a process in its own mount namespace, for
`test_small_disk.py`. It is started by `unshare -rm`, and what it mounts is gone with it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

from companion.export import usb_sticks
from companion.export.usb_sticks import copy_to_stick
from companion.journal.journal import JournalFault
from companion.rules.actions import Adjust, Bid
from tests.support.exports import export
from tests.support.table import EDITIONS, a_table, a_table_again

SIZE = "256k"
NEARLY_FULL = 128 * 1024
"""Bytes that are free when the last evening begins."""
STEPS = 150


def main() -> None:
    """Play in the folder named, and print what came of it as JSON."""
    folder = Path(sys.argv[1])
    mount, umount = shutil.which("mount") or "mount", shutil.which("umount") or "umount"
    subprocess.run([mount, "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder], check=True)
    told: dict[str, object] = {}
    with a_table(folder) as table:
        told["in time"] = table.said()
        table.play("klimt", "open")
        filler = folder / "photographs"
        told["full"] = fill(filler)
        table.press(2)
        told["while full"] = [len(table.confirmed), table.said()]
        fill(filler)
        with patch.object(usb_sticks, "sticks", lambda: (folder,)):
            stopped = copy_to_stick(folder, EDITIONS, folder).stopped
            told["copied while full"] = stopped and stopped.fault.name
        filler.unlink()
        table.press(2)
        told["with space"] = [len(table.confirmed), table.said()]
        told["last"] = table.confirmed[-1] == Bid(2, 1)
        # The kernel makes nothing read-only that is open for writing. So the folder is covered with a read-only mount
        # of itself, and there is no room at first, after which the journal is opened anew.
        with filler.open("ab") as photographs:
            fill(filler)
            subprocess.run([mount, "--bind", folder, folder], check=True)
            subprocess.run([mount, "-o", "remount,bind,ro", folder], check=True)
            table.press(1)
            photographs.truncate(0)
        table.press(1)
        told["while read-only"] = [len(table.confirmed), table.standing, table.said()]
        subprocess.run([umount, folder], check=True)
        table.press(1)
        told["writable again"] = [len(table.confirmed), table.standing, table.said()]
    with a_table_again(folder) as table:
        told["started again"] = [table.world.table.ledger.entries, table.standing]
    subprocess.run([mount, "-o", "remount,bind,ro", folder], check=True)
    told["exported"] = len(export(folder, EDITIONS, None).splitlines())
    try:
        with a_table(folder, ()):
            told["read-only"] = "opened"
    except JournalFault as fault:
        told["read-only"] = str(fault)
    subprocess.run([mount, "-o", "remount,bind,rw", folder], check=True)
    told["steps"] = _play_on_when_nearly_full(folder)
    sys.stdout.write(json.dumps(told) + "\n")


def fill(filler: Path) -> str:
    """Make a file so large that nothing else has room, and return what the disk then says."""
    with filler.open("ab", buffering=0) as file:
        try:
            while True:
                file.write(bytes(512))
        except OSError as full:
            return str(full.strerror)


def _play_on_when_nearly_full(folder: Path) -> int:
    """So many steps are confirmed when there is hardly any room."""
    with a_table(folder) as table:
        (folder / "photographs").write_bytes(bytes(shutil.disk_usage(folder).free - NEARLY_FULL))
        for _ in range(STEPS):
            table.world.table.do(Adjust(1, 1), at=table.now)
        return table.world.table.ledger.entries


if __name__ == "__main__":
    main()
