"""Tries the kit in a simulated computer, step by step; prints what was tried, what its screen said, and the times.

Its pictures are kept in out/kit. Ends with 1 if something failed, and with 77 where it cannot run, having said why.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.screen_data.screens import Key
from companion.terminal import print_line
from tests.machines.guest.evening import Evening
from tests.machines.guest.machine import QEMU
from tests.machines.install import roots
from tests.machines.install.needed import missing
from tests.machines.install.trying import all_pass, exit_code_of
from tests.machines.kit import card as cards
from tests.machines.kit.card import Card, Computer, another, make_card, unpack
from tests.tools.kit import FOLDER, SCRIPT, make_kit

PICTURES = Path("out/kit")
LOG = "hammerprice-log.txt"
KIT = "systemctl show -P ActiveState hammerprice-kit"
IN_USE = "basename $(readlink /opt/hammerprice/current)"
CUTS, BETWEEN_S = 10, 15
"""How often the plug is pulled in an update, and how much later each time, in seconds of the emulated computer."""
GAME = "hammerprice-games/game-0001.jsonl"
NEW = b"\n# newer\n"
SPOILT = b"\nraise SystemExit('spoilt')\n"


class Trial:
    """The card, the computer, and the evening on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        start = time.monotonic()
        self.card: Card = make_card(folder)
        self.kit = unpack(make_kit(folder, "x86_64"), folder / "kit")
        print_line(f"a card and a kit in {time.monotonic() - start:.0f} s")
        self.evening = Evening(Computer(folder, self.card.disk), folder / "twin", PICTURES)

    @property
    def computer(self) -> Computer:
        return self.evening.machine

    def start(self, *, cable: bool = True) -> None:
        """Switch the computer on, with a network cable or without."""
        self.card.take_away(LOG)
        self.computer.plug_in_cable(cable)
        self.computer.switch_on()

    def put_kit(self, kit: Path) -> None:
        """Put the kit's folder on the drive in place of the one that is there."""
        self.card.take_away(FOLDER)
        self.card.put(kit / FOLDER)

    def ends(self, picture: str) -> str:
        """Wait until the kit has ended, and return the last of the log that it left on the drive."""
        self.computer.until(lambda: self.computer.does(f"test -e /boot/firmware/{LOG}"))
        self.computer.until(lambda: self.computer.does(f"[ $({KIT}) != active ]"))
        self.computer.picture(PICTURES / f"{picture}.png")
        return self.computer.says(f"cat /boot/firmware/{LOG}")

    def switch_off(self) -> None:
        """Switch the computer off in order."""
        self.computer.does("systemctl poweroff --no-block")
        self.computer.goes_off()


def first_start_without_network(trial: Trial) -> str:
    """Put the kit on the drive and start without a network: nothing is installed, and the log says why."""
    trial.card.put(trial.kit / FOLDER)
    trial.card.put(trial.kit / SCRIPT)
    trial.start(cable=False)
    said = trial.ends("without-network")
    assert "This computer has no network" in said, said
    assert trial.computer.does("test -e /var/lib/what-imager-wanted"), "what Imager wrote was not done"
    assert not trial.computer.does("test -e /opt/hammerprice")
    assert trial.computer.says("dpkg --audit") == ""
    trial.switch_off()
    return next(line for line in said.splitlines() if "no network" in line)


def plugs_pulled_while_it_installs(trial: Trial) -> str:
    """Pull the plug in the first installation, earlier and later; its screen says what is being done."""
    moments = {
        "unpacking": "[ $(grep -c 'ok unpacked' /var/lib/dpkg/status) -gt 20 ]",
        "installing": "test -d /opt/hammerprice/versions/0*",
        "taking": "test -e /opt/hammerprice/current",
    }
    for name, moment in moments.items():
        trial.start()
        trial.computer.until(partial(trial.computer.does, moment))
        trial.computer.picture(PICTURES / f"{name}.png")
        trial.computer.cut_power()
    return "in the midst of dpkg, of the program, and as soon as it was taken"


def first_start(trial: Trial) -> str:
    """Let it install: the computer starts once more, and the table opens; nobody else has got in."""
    trial.start()
    start = time.monotonic()
    trial.computer.goes_off()
    took = time.monotonic() - start
    said = trial.card.text(LOG)
    assert "is installed" in said, said
    trial.start(cable=False)
    trial.evening.opens("first")
    assert trial.computer.does("test -e /etc/cloud/cloud-init.disabled")
    assert not trial.computer.does("systemctl is-active --quiet cloud-final")
    assert "i2c_arm=off" in trial.computer.says("cat /boot/firmware/config.txt")
    open_to = trial.computer.says("awk -F: '$2 ~ /^[$]/ {print $1}' /etc/shadow; ls /etc/sudoers.d")
    assert open_to.split() == ["anna", "README"], open_to
    return f"{took:.0f} s until it started once more"


def games_are_on_the_drive(trial: Trial) -> str:
    """Begin a game and switch the computer off, all by touch: the game is on the drive."""
    begun = trial.evening.begins_a_game()
    record = trial.evening.record()
    for key in ("menu", "ask-to-leave"):
        trial.evening.twin.touch(key)
    trial.evening.twin.touch_only_there(Key("switch-off"))
    trial.computer.goes_off()
    assert trial.card.text(GAME).strip() == record
    return f"{begun}, and as many lines on the drive"


def damaged_kit(trial: Trial) -> str:
    """Put a kit on the drive of which one file is damaged: the table opens as it was, and the log says so."""
    damaged = another(trial.kit, trial.folder / "damaged")
    with next((damaged / FOLDER).glob("wheels/gpiozero-*.whl")).open("ab") as wheel:
        wheel.write(b"!")
    stays = _not_taken(trial, damaged, "are not whole")
    trial.switch_off()
    return stays


def update(trial: Trial) -> str:
    """Put a newer kit on the drive: the game goes on in it, and the next start installs nothing."""
    trial.put_kit(another(trial.kit, trial.folder / "newer", companion__app=NEW))
    trial.start(cable=False)
    start = time.monotonic()
    said = trial.ends("updated")
    took = time.monotonic() - start
    assert said.endswith("is installed."), said
    trial.evening.goes_on("after-update")
    version = trial.computer.says(IN_USE)
    _has_nothing_to_do(trial)
    assert trial.computer.says(IN_USE) == version
    trial.switch_off()
    return f"{version}, {took:.0f} s after the computer could be spoken to"


def update_that_does_not_start(trial: Trial) -> str:
    """Put a kit on the drive whose program ends when the window is to open: the version before goes on."""
    spoilt = another(trial.kit, trial.folder / "spoilt", companion__app=SPOILT)
    stays = _not_taken(trial, spoilt, "not tried again")
    _has_nothing_to_do(trial)
    trial.switch_off()
    return stays


def _has_nothing_to_do(trial: Trial) -> None:
    """Start once more: the kit on the drive needs no further try."""
    trial.switch_off()
    trial.start(cable=False)
    trial.evening.goes_on("nothing-to-do")
    assert not trial.computer.does(f"test -e /boot/firmware/{LOG}"), trial.card.text(LOG)


def _not_taken(trial: Trial, kit: Path, because: str) -> str:
    trial.put_kit(kit)
    trial.start(cable=False)
    said = trial.ends(kit.name)
    assert because in " ".join(said.split()), said
    trial.evening.goes_on(f"after-{kit.name}")
    version = trial.computer.says(IN_USE)
    return f"{version} stays; {said.splitlines()[-3]}"


def plugs_pulled_in_an_update(trial: Trial) -> str:
    """Pull the plug at ten moments of updates, each to another version: the last one ends, the game is as it was."""
    taken = []
    for cut in range(CUTS + 1):
        trial.put_kit(another(trial.kit, trial.folder / f"newest-{cut}", companion__app=NEW * (cut + 2)))
        trial.start(cable=False)
        taken.append(trial.computer.says(IN_USE))
        if cut < CUTS:
            trial.computer.until(lambda: trial.computer.does(f"[ $({KIT}) = active ]"))
            time.sleep(cut * BETWEEN_S)
            trial.computer.cut_power()
    said = trial.ends("after-cuts")
    assert said.endswith("is installed."), said
    trial.evening.goes_on("after-cuts")
    _has_nothing_to_do(trial)
    return f"{CUTS} times; in use were {', '.join(taken)}, and {trial.computer.says(IN_USE)} in the end"


STEPS: tuple[Callable[[Trial], str], ...] = (
    first_start_without_network,
    plugs_pulled_while_it_installs,
    first_start,
    games_are_on_the_drive,
    damaged_kit,
    update,
    update_that_does_not_start,
    plugs_pulled_in_an_update,
)


def passes(folder: Path) -> bool:
    """Make a card in a folder, and return whether it passes every step."""
    trial = Trial(folder)
    with trial.computer:
        return all_pass(STEPS, trial)


if __name__ == "__main__":
    needed = missing((QEMU, *cards.NEEDED, *roots.NEEDED), root=True)
    sys.exit(exit_code_of(passes, name="kit", wanting=needed))
