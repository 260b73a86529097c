"""Tries the installed table in a simulated computer, step by step; prints what was tried and how long it took.

Its pictures are kept in out/guest. Ends with 1 if something failed, and with 77 where it cannot run, having said why.
"""

import base64
import math
import sys
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from statistics import median

from companion.checked_toml import FileRefused
from companion.config.app_config import LAST_GOOD_FOLDER, UnreadableFile
from companion.screen_data.screens import Key
from companion.terminal import print_line
from tests.machines.guest import uinput_pads
from tests.machines.guest.disk import LABEL, NEEDED, make_disk
from tests.machines.guest.evening import DATA, GIVEN, IS_OPEN, MAIN, Evening
from tests.machines.guest.machine import QEMU, Guest
from tests.machines.install import roots
from tests.machines.install.needed import missing
from tests.machines.install.trying import all_pass, exit_code_of

PICTURES = Path("out/guest")
BIDDERS = 5 * ("1", "2", "3", "4")
"""The number pads whose bids are timed, in their order: those of all seats in the game."""
SAFE_SCREEN_SHOWN = "systemctl show -P ExecMainExitTimestamp hammerprice-safe | grep -q ."
IN_USE = "basename $(readlink /opt/hammerprice/current)"
UPDATE = "update-by-hand"
SETTINGS = "/etc/hammerprice/settings.toml"
AT_REST = (
    f"cd /proc/$({MAIN})/task; before=$(cat */status | awk '/ctxt/ {{n += $2}} END {{print n}}'); sleep 10; "
    "cat */status | awk -v before=$before '/ctxt/ {n += $2} END {print n - before, \"switches\"}'"
)
"""Prints how often the threads of the table began to wait or were interrupted in ten seconds."""


def opens_with_the_power_switch(evening: Evening[Guest]) -> str:
    """Switch the computer on and wait for the first picture."""
    evening.machine.switch_on()
    evening.opens("first")
    return evening.machine.says("systemd-analyze | head -n 1")


def plays(evening: Evening[Guest]) -> str:
    """Begin a game, play a card and bid, all by touch."""
    return evening.begins_a_game()


def plays_with_number_pads(evening: Evening[Guest]) -> str:
    """Plug five number pads and an encoder into the kernel. Deaf until the table opens them, they then bid, and nobody
    else hears them; one is pulled and plugged in again. The kernel tells each pad that its light is on.
    """
    machine = evening.machine
    script = base64.b64encode(Path(uinput_pads.__file__).read_bytes()).decode()
    machine.says(f"modprobe uinput && echo {script} | base64 -d >/run/pads.py")
    machine.says("systemctl stop hammerprice")
    machine.says("systemd-run --quiet --unit=pads --collect python3 /run/pads.py /run/pads")
    machine.until(lambda: machine.does("test -p /run/pads && udevadm settle"))
    deaf = machine.says("grep -l Keypad /sys/class/input/input*/name | xargs dirname | xargs -I% cat %/inhibited")
    assert sorted(deaf.split()) == ["0", *("1" * 5)], "an encoder types nothing, all others are deaf"
    machine.says("(timeout 4 cat /dev/tty1 >/run/heard &) ; sleep 1; echo tap 3 79 80 96 >/run/pads; sleep 4")
    assert machine.says("cat /run/heard") == "", "the console has heard a number pad"
    named = "".join(f'{number} = "{uinput_pads.port(number)}"\n' for number in range(1, 6))
    named += f'encoder = "{uinput_pads.port(uinput_pads.ENCODER)}"\n'
    machine.says(f"printf '\n[numpads]\n{named}' >>{SETTINGS} && systemctl start hammerprice")
    evening.goes_on("with-number-pads")
    before = len(evening.record().splitlines())
    for line, bid in (("tap 3 78", '"bid","seat":3'), ("tap 1 79 80 96", "12"), (f"tap 6 {0x121}", '"bid","seat":2')):
        machine.says(f"echo {line} >/run/pads")
        before += 1
        machine.until(partial(_has_lines, evening, before))
        assert bid in evening.record().splitlines()[-1], (line, evening.record())
    machine.says("echo pull 3 >/run/pads; sleep 2; echo plug 3 >/run/pads; sleep 3; echo tap 3 78 >/run/pads")
    before += 1
    machine.until(partial(_has_lines, evening, before))
    machine.says(f"echo bid {' '.join(BIDDERS)} >/run/pads")
    machine.until(lambda: machine.does(f"test -s /run/pads{uinput_pads.LIGHTS}"))
    lit = sorted(float(line) for line in machine.says(f"cat /run/pads{uinput_pads.LIGHTS}").splitlines())
    assert lit[-1] < math.inf, "a bid has not lit its pad"
    machine.until(partial(_has_lines, evening, before + len(BIDDERS)))
    awake = machine.says(AT_REST)
    machine.says(f"systemctl stop pads; cp {GIVEN} {SETTINGS}; systemctl restart hammerprice")
    evening.goes_on("without-number-pads")
    light = f"a pad is lit {median(lit):.0f} ms after its press (median of {len(lit)}), {lit[-1]:.0f} ms at most"
    return f"bids by pad and by encoder; {light}; in ten seconds at rest: {awake}"


def _has_lines(evening: Evening[Guest], count: int) -> bool:
    """Return whether the record has so many lines. Reading it takes the processor from the table, so wait before."""
    time.sleep(3)
    return len(evening.record().splitlines()) == count


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
    opens_with_the_power_switch,
    plays,
    plays_with_number_pads,
    killed,
    hung,
    power_cut,
    update_from_the_stick,
    bad_settings,
    crash_loop,
    switches_off,
)


def passes(folder: Path) -> bool:
    """Make a disk in a folder, and return whether the computer that starts from it passes every step."""
    start = time.monotonic()
    disk = make_disk(folder)
    print_line(f"a disk with an installed table in {time.monotonic() - start:.0f} s")
    with Guest(folder, disk) as machine:
        return all_pass(STEPS, Evening(machine, folder / "twin", PICTURES))


if __name__ == "__main__":
    needed = missing((QEMU, *NEEDED, *roots.NEEDED), root=True)
    sys.exit(exit_code_of(passes, name="guest", wanting=needed))
