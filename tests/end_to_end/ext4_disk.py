"""A table on a real ext4 that is full during a correction, and then turns read-only in a game, for
`test_small_disk.py`. It is started by `unshare -m` as root, and what it mounts is gone with it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tests.end_to_end.small_disk import fill
from tests.support.exports import export
from tests.support.past_of_a_game import wrong
from tests.support.table import EDITIONS, TableUnderTest, a_table, a_table_again

SIZE_MB = 4
CORRECTIONS = 40
"""Enough for SQLite's log to need room that it does not have yet."""


def main() -> None:
    """Play in the folder named, and print what came of it as JSON."""
    folder = Path(sys.argv[1])
    image, disk = folder / "image", folder / "disk"
    disk.mkdir()
    with image.open("wb") as file:
        file.truncate(SIZE_MB << 20)
    _run("mke2fs", "-q", "-t", "ext4", "-m", "0", str(image))
    _mount(image, disk)
    data = disk / "games"
    data.mkdir()
    told: dict[str, object] = {}
    with a_table(data) as table:
        table.sell("klimt", 3, 32)
        table.sell("munch", 4, 10)
        filler = disk / "photographs"
        told["full"] = fill(filler)
        told.update(_correct_until_refused(table, data, filler))
        filler.unlink()
        table.tap("Apply correction")
        told["with space"] = table.state.cash[2]
    with a_table_again(data) as table:
        told["again"] = table.state.cash[2]
        table.play("manet", "open")
        table.press(2)
        before = export(data, EDITIONS, None)
        # As after an error of the disk, which is what `errors=remount-ro` of a Raspberry Pi's card is for. Asked for
        # in peace it is refused, since the journal is open.
        _run("mount", "-o", "remount,abort", str(disk))
        table.press(1)
        told["read-only"] = [table.standing, table.said()]
        table.strike(3)
        told["struck"] = [table.shows, table.said()]
        told["same"] = export(data, EDITIONS, None) == before
        table.pull_the_plug()
    _run("umount", str(disk))
    _run("e2fsck", "-fp", str(image), ends=(0, 1))
    _mount(image, disk)
    with a_table_again(data) as table:
        told["mended"] = table.standing
        told["kept"] = export(data, EDITIONS, None) == before
        table.press(1)
        told["goes on"] = table.standing
    sys.stdout.write(json.dumps(told) + "\n")


def _correct_until_refused(table: TableUnderTest, data: Path, filler: Path) -> dict[str, object]:
    """Correct a price, to one more and one less, until there is no room for it; that correction stays on the screen."""
    for count in range(CORRECTIONS):
        price = 23 + count % 2
        before = export(data, EDITIONS, None), table.state.cash
        paid = 100 - table.state.cash[2]
        step, change = f"3. Lot 1 (Klimt): Clemens pays {paid}", f"Buyer or price: Sold to Clemens for {paid}"
        wrong(table, step, change, *str(price), "# OK", "Apply correction")
        fill(filler)
        if "Not saved" in table.said():
            return {
                "corrected": count,
                "refused": table.said(),
                "unchanged": (export(data, EDITIONS, None), table.state.cash) == before,
                "wanted": 100 - price,
            }
        table.tap("Game")
    return {"corrected": CORRECTIONS}


def _mount(image: Path, disk: Path) -> None:
    _run("mount", "-o", "loop,errors=remount-ro", str(image), str(disk))


def _run(command: str, *arguments: str, ends: tuple[int, ...] = (0,)) -> None:
    done = subprocess.run([str(shutil.which(command)), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode in ends, f"{command}: {done.stderr}"


if __name__ == "__main__":
    main()
