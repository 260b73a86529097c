"""Tries the installed table in a simulated computer, step by step; prints what was tried and how long it took.

Its pictures are kept in out/guest. Ends with 1 if something failed, and with 77 where it cannot run, having said why.
"""

import shutil
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.checked_toml import FileRefused
from companion.cli.output import print_line
from companion.config.app_config import UnreadableFile
from companion.config.last_good_settings import FOLDER
from companion.rules.auction_game.actions import Bid, Play
from companion.rules.auction_game.words import Auction
from companion.screen_data.screens import Key
from tests.guest.disk import LABEL, NEEDED, make_disk
from tests.guest.expected_screen import Twin
from tests.guest.machine import QEMU, Machine
from tests.install.roots import missing
from tests.install.trying import CANNOT, all_pass
from tests.support.command_line import ROOT

PICTURES = Path("out/guest")
MAIN = "systemctl show --value --property=MainPID hammerprice"
SAFE_SCREEN_SHOWN = "systemctl show -P ExecMainExitTimestamp hammerprice-safe | grep -q ."
ROOT_IS = "findmnt --noheadings --output FSTYPE /"
IS_OPEN = "systemctl is-active --quiet hammerprice"
GAME = (Key("begin"), Key("continue"), Key("enter-card"), Play(1, "manet", Auction.OPEN), Bid(2, 1))
IN_USE = "basename $(readlink /opt/hammerprice/current)"
DATA = "/var/lib/hammerprice"
UPDATE = "update-by-hand"
SETTINGS = "/etc/hammerprice/settings.toml"
GIVEN = "/opt/hammerprice/current/share/hammerprice/systemd/settings.toml"
"""The settings file of an installed table."""


class Evening:
    """The computer and the table on it."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        self.machine = machine
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.twin = Twin(machine, folder, PICTURES)

    def opens(self, name: str) -> None:
        """Wait for the table, and compare its picture."""
        self.machine.until(lambda: self.machine.does(IS_OPEN))
        self.twin.sees_the_same(name)

    def record(self) -> str:
        """Return the game in the table's journal; the computer's settings may be bad and are not used."""
        export = f"/opt/hammerprice/current/bin/hammerprice export --settings {GIVEN} --data {DATA}"
        return self.machine.says(f"setpriv --reuid=hammerprice --regid=hammerprice --clear-groups {export}")

    def ended_by(self, signal: str) -> str:
        """Send the table's process a signal; a new process must come back with the game."""
        before = self.machine.says(MAIN)
        self.machine.says(f"kill -{signal} {before}")
        self.machine.until(lambda: self.machine.says(MAIN) not in {before, "0"})
        self.goes_on(f"after-{signal}")
        return self.machine.says("journalctl -u hammerprice --no-pager -o cat -g 'killed|watchdog' -n 1")

    def goes_on(self, name: str, *unreadable_files: UnreadableFile) -> None:
        """Wait for the table; it must say what it was opened without, and resume the game."""
        self.machine.until(lambda: self.machine.does(IS_OPEN))
        self.twin.starts_again(self.record(), *unreadable_files)
        self.opens(name)
        self.twin.touch("resume", 1)


def opens_with_the_power_switch(evening: Evening) -> str:
    """Switch the computer on and wait for the first picture."""
    evening.machine.switch_on()
    evening.opens("first")
    return evening.machine.says("systemd-analyze | head -n 1")


def plays(evening: Evening) -> str:
    """Begin a game, play a card and bid, all by touch."""
    for wish in GAME:
        evening.twin.touch(wish)
    return f"{len(evening.record().splitlines()) - 1} actions in the journal"


def killed(evening: Evening) -> str:
    """Kill the table with SIGKILL in the middle of an auction."""
    return evening.ended_by("KILL")


def hung(evening: Evening) -> str:
    """Stop the table with SIGSTOP: nothing feeds the watchdog any more."""
    return evening.ended_by("STOP")


def power_cut(evening: Evening) -> str:
    """Pull the plug in the middle of an auction."""
    before = evening.record()
    evening.machine.cut_power()
    evening.machine.switch_on()
    evening.goes_on("after-power-cut")
    assert evening.record() == before
    return "the game is as it was"


def update_from_the_stick(evening: Evening) -> str:
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


def bad_settings(evening: Evening) -> str:
    """Break the settings: the table must open with the last good ones, and say so."""
    machine = evening.machine
    machine.says(f"printf '[table]\\npower-off = 1\\n' >{SETTINGS} && systemctl restart hammerprice")
    since = date.fromisoformat(machine.says(f"date -r {DATA}/{FOLDER}{SETTINGS} +%F"))
    evening.goes_on(
        "bad-settings", UnreadableFile(FileRefused(Path(SETTINGS), 2, "power-off must be true or false"), since)
    )
    return machine.says("journalctl -u hammerprice --no-pager -o cat -g 'power-off must be' -n 1")


def crash_loop(evening: Evening) -> str:
    """Remove the last good settings, too: after five starts there is the safe screen; mended, the table opens."""
    machine = evening.machine
    machine.says(f"rm -r {DATA}/{FOLDER}")
    machine.does("systemctl restart hammerprice")
    machine.until(lambda: machine.does(SAFE_SCREEN_SHOWN))
    time.sleep(2)
    path = machine.picture(PICTURES / "safe-screen.png")
    assert not machine.does(IS_OPEN)
    starts = machine.says("systemctl show -P NRestarts hammerprice")
    machine.says(f"cp {GIVEN} {SETTINGS} && systemctl reset-failed hammerprice && systemctl start hammerprice")
    evening.goes_on("after-the-safe-screen")
    return f"{starts} restarts, {path}"


def read_only_system(evening: Evening) -> str:
    """Follow the recipe in systemd/README.md: nothing lasts but the games, through a kill and a power cut."""
    machine, before = evening.machine, evening.record()
    *commands, restart = recipe()
    assert restart == "reboot"
    for command in commands:
        machine.says(command)
    machine.restart()
    evening.goes_on("read-only")
    assert evening.record() == before
    assert machine.says(ROOT_IS) == "overlay"
    evening.twin.touch(Bid(3, 2))
    machine.says("touch /root/passing")
    evening.ended_by("KILL")
    played = evening.record()
    machine.cut_power()
    machine.switch_on()
    evening.goes_on("after-power-cut-read-only")
    assert evening.record() == played != before
    assert not machine.does("test -e /root/passing")
    assert "read only" in machine.says("! hammerprice-install --back 2>&1")
    return f"{len(commands)} commands; the game is as it was, and nothing else"


def nowhere_for_the_games(evening: Evening) -> str:
    """Start without the games' disk, or with it in memory, as raspi-config sets it up: the table must not open."""
    machine = evening.machine
    for told, games, root in (("overlayroot=disabled", False, "ext4"), ("overlayroot=tmpfs", True, "overlay")):
        machine.cut_power()
        machine.switch_on(told=told, games=games)
        machine.until(lambda: machine.does(SAFE_SCREEN_SHOWN))
        time.sleep(2)
        machine.picture(PICTURES / f"nowhere-for-the-games-{root}.png")
        assert not machine.does(IS_OPEN)
        assert machine.says(ROOT_IS) == root
    machine.cut_power()
    machine.switch_on()
    evening.goes_on("with-the-games-again")
    return "the table does not open until there is"


def recipe() -> list[str]:
    """Return the commands for a read-only system, as root and for this computer's disks."""
    text = (ROOT / "systemd" / "README.md").read_text(encoding="utf-8")
    section = text.partition("## A card that must live long\n")[2].partition("\n## ")[0]
    lines = [line.strip() for line in section.splitlines() if line.startswith("    ")]
    return [line.replace("sudo ", "").replace("/dev/sda1", "/dev/vdc") for line in lines]


def switches_off(evening: Evening) -> str:
    """Switch the computer off by touch."""
    evening.twin.touch("menu")
    evening.twin.touch_only_there(Key("switch-off"))
    evening.machine.goes_off()
    return "the computer is off"


STEPS: tuple[Callable[[Evening], str], ...] = (
    *(opens_with_the_power_switch, plays, killed, hung),
    *(power_cut, update_from_the_stick, bad_settings, crash_loop),
    *(read_only_system, nowhere_for_the_games, switches_off),
)


def main() -> int:
    """Make a disk and try it."""
    absent = [tool for tool in (QEMU, *NEEDED) if shutil.which(tool) is None]
    if reason := missing() or (f"it needs {', '.join(absent)}" if absent else ""):
        print_line(f"The computer was not simulated: {reason}")
        return CANNOT
    with TemporaryDirectory(prefix="hammerprice-guest-", dir="/var/tmp") as passing:
        folder = Path(passing)
        began = start = time.monotonic()
        disk = make_disk(folder)
        print_line(f"a disk with an installed table in {time.monotonic() - start:.0f} s")
        with Machine(folder, disk) as machine:
            evening = Evening(machine, folder / "twin")
            if not all_pass(STEPS, evening):
                return 1
    print_line(f"All passed in {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
