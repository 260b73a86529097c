"""Tries the installed table in a simulated computer, step by step; prints what was tried and how long it took.

Its pictures are kept in out/guest. Ends with 1 if something failed, and with 77 where it cannot run, having said why.
"""

import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.checked_toml import FileRefused
from companion.config.app_config import LAST_GOOD_FOLDER, UnreadableFile
from companion.screen_data.screens import Key
from companion.terminal import print_line
from tests.machines.guest.disk import LABEL, NEEDED, make_disk
from tests.machines.guest.evening import DATA, GIVEN, IS_OPEN, Evening
from tests.machines.guest.machine import QEMU, Guest
from tests.machines.install import roots
from tests.machines.install.needed import missing
from tests.machines.install.trying import CANNOT, all_pass

PICTURES = Path("out/guest")
SAFE_SCREEN_SHOWN = "systemctl show -P ExecMainExitTimestamp hammerprice-safe | grep -q ."
IN_USE = "basename $(readlink /opt/hammerprice/current)"
UPDATE = "update-by-hand"
SETTINGS = "/etc/hammerprice/settings.toml"


def opens_with_the_power_switch(evening: Evening[Guest]) -> str:
    """Switch the computer on and wait for the first picture."""
    evening.machine.switch_on()
    evening.opens("first")
    return evening.machine.says("systemd-analyze | head -n 1")


def plays(evening: Evening[Guest]) -> str:
    """Begin a game, play a card and bid, all by touch."""
    return evening.begins_a_game()


def killed(evening: Evening[Guest]) -> str:
    """Kill the table with SIGKILL in the middle of an auction."""
    return evening.ended_by("KILL")


def hung(evening: Evening[Guest]) -> str:
    """Stop the table with SIGSTOP: nothing feeds the watchdog any more."""
    return evening.ended_by("STOP")


def power_cut(evening: Evening[Guest]) -> str:
    """Pull the plug in the middle of an auction."""
    before = evening.record()
    evening.machine.cut_power()
    evening.machine.switch_on()
    evening.goes_on("after-power-cut")
    assert evening.record() == before
    return "the game is as it was"


def update_from_the_stick(evening: Evening[Guest]) -> str:
    """Install the version on the stick; the game must go on in it."""
    machine = evening.machine
    before = evening.record(), machine.says(IN_USE)
    machine.says(f"mount --read-only /dev/disk/by-label/{LABEL} /mnt")
    machine.says(f"systemd-run --quiet --unit={UPDATE} --remain-after-exit bash /mnt/hammerprice/install.sh")
    machine.until(lambda: machine.says(f"systemctl show -P SubState {UPDATE}") in {"exited", "failed"})
    said = machine.says(f"journalctl -u {UPDATE} -n 20 -o cat --no-pager")
    assert machine.says(f"systemctl show -P Result {UPDATE}") == "success", said
    machine.says("umount /mnt")
    evening.goes_on("after-update")
    assert evening.record() == before[0]
    assert machine.says(IN_USE) != before[1]
    return f"{before[1]} to {machine.says(IN_USE)}"


def bad_settings(evening: Evening[Guest]) -> str:
    """Break the settings: the table must open with the last good ones, and say so."""
    machine = evening.machine
    machine.says(f"printf '[table]\\npower-off = 1\\n' >{SETTINGS} && systemctl restart hammerprice")
    since = date.fromisoformat(machine.says(f"date -r {DATA}/{LAST_GOOD_FOLDER}{SETTINGS} +%F"))
    evening.goes_on(
        "bad-settings", UnreadableFile(FileRefused(Path(SETTINGS), 2, "power-off must be true or false"), since)
    )
    return machine.says("journalctl -u hammerprice --no-pager -o cat -g 'power-off must be' -n 1")


def crash_loop(evening: Evening[Guest]) -> str:
    """Remove the last good settings, too: after five starts there is the safe screen; mended, the table opens."""
    machine = evening.machine
    machine.says(f"rm -r {DATA}/{LAST_GOOD_FOLDER}")
    machine.does("systemctl restart hammerprice")
    machine.until(lambda: machine.does(SAFE_SCREEN_SHOWN))
    time.sleep(2)
    path = machine.picture(PICTURES / "safe-screen.png")
    assert not machine.does(IS_OPEN)
    starts = machine.says("systemctl show -P NRestarts hammerprice")
    machine.says(f"cp {GIVEN} {SETTINGS} && systemctl reset-failed hammerprice && systemctl start hammerprice")
    evening.goes_on("after-the-safe-screen")
    return f"{starts} restarts, {path}"


def switches_off(evening: Evening[Guest]) -> str:
    """Switch the computer off by touch; while a game is in progress the table asks first."""
    evening.twin.touch("menu")
    evening.twin.touch("ask-to-leave")
    evening.twin.touch_only_there(Key("switch-off"))
    evening.machine.goes_off()
    return "the computer is off"


STEPS: tuple[Callable[[Evening[Guest]], str], ...] = (
    *(opens_with_the_power_switch, plays, killed, hung),
    *(power_cut, update_from_the_stick, bad_settings, crash_loop),
    switches_off,
)


def main() -> int:
    """Make a disk and try it."""
    if wanting := missing((QEMU, *NEEDED, *roots.NEEDED), root=True):
        print_line(f"The computer was not simulated:{wanting}")
        return CANNOT
    with TemporaryDirectory(prefix="hammerprice-guest-", dir="/var/tmp") as passing:
        folder = Path(passing)
        began = start = time.monotonic()
        disk = make_disk(folder)
        print_line(f"a disk with an installed table in {time.monotonic() - start:.0f} s")
        with Guest(folder, disk) as machine:
            evening = Evening(machine, folder / "twin", PICTURES)
            if not all_pass(STEPS, evening):
                return 1
    print_line(f"All passed in {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
