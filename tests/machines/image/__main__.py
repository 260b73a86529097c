"""Boots the SD card's image on a machine with a screen and as a Raspberry Pi 3B; prints what was tried, and its time.

Its pictures are kept in out/image. Ends with 1 if something failed, and with 77 where it cannot run, having said why.
"""

import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from random import Random
from threading import Timer
from unittest import mock

from companion.checked_toml import FileRefused
from companion.config.app_config import LAST_GOOD_FOLDER, UnreadableFile
from companion.course import Course
from companion.editions.reader import BUNDLED, load_editions
from companion.export.copies import Copied
from companion.export.import_export import as_record
from companion.export.import_lists import REFUSED_RECORDS_FILE
from companion.export.usb_sticks import STICK_FOLDER
from companion.notation.record import Header
from companion.pages.page import action_key
from companion.rules.actions import Bid
from companion.rules.words import Variant
from hardware.drivers.gpiod_pins import CONSUMER
from tests.machines.guest.evening import DATA, IS_OPEN, Evening
from tests.machines.guest.expected_screen import LOOK
from tests.machines.image.sd_card import NEEDED, Computer, RaspberryPi3, SdCard, run
from tests.machines.install.needed import missing
from tests.machines.install.trying import all_pass, exit_code_of
from tests.support.evenings import whole
from tests.support.table import EDITIONS, NAMES

IMAGE = Path("build/image/hammerprice.img")
PICTURES = Path("out/image")
SETTINGS = Path("/boot/firmware/hammerprice.toml")
SILENCE = 30
"""Seconds after the first picture in which a log-in would have come."""
CUTS = 10
LATER = 0.1
"""Seconds that each power cut comes later than the one before, the first when the touch begins."""
CARD = {"/boot/firmware": 1, "/": 2, str(DATA): 3}
"""What each partition of the card is to the system."""
GROWN = "findmnt --noheadings --bytes --output SIZE /var/lib/hammerprice"
SAFE_SCREEN_SHOWN = "systemctl show -P ExecMainExitTimestamp hammerprice-safe | grep -q ."
AS_TABLE = "setpriv --reuid=hammerprice --regid=hammerprice --init-groups env HOME=/nonexistent"
PROGRAM = "/opt/hammerprice/current/bin/hammerprice"
STICK = "sda"
OWN_EDITIONS, BOX = "editions", "classic"
"""The folder of one's own editions, and the edition that they are copies of."""
EXPORT = f"{AS_TABLE} {PROGRAM} export --settings {SETTINGS} --data {DATA}"
HOW_IMPORTED = "systemctl show -P Result hammerprice-import"
ROWS = (8, 9, 10, 11)
"""Of the keypads, in the wiring that counts where the settings have none."""
FUNCTIONS = 0x3F200000
"""Registers with the functions of the pins, ten in each and three bits a pin (BCM2835 ARM Peripherals, 6.1)."""
OUTPUT = 1


class Boot:
    """One card after the other, and the evening on the first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.card = SdCard(IMAGE, folder / "card")
        self.root = self.card.root()
        self.evening = Evening(Computer(folder, self.card), folder / "twin", PICTURES)

    @property
    def computer(self) -> Computer:
        return self.evening.machine

    def put(self, name: str, text: str) -> None:
        """Write a file to the first partition."""
        (self.folder / "passing").write_text(text)
        self.card.put(self.folder / "passing", name)

    def again(self) -> None:
        """Cut the power and start again."""
        self.computer.cut_power()
        self.computer.switch_on()


def opens_with_the_power_switch(boot: Boot) -> str:
    """Switch the computer on: the table opens, and there is no log-in."""
    start = time.monotonic()
    boot.computer.switch_on()
    boot.evening.twin.sees_the_same("first")
    took = time.monotonic() - start
    time.sleep(SILENCE)
    assert not boot.computer.has_log_in()
    return f"the first picture after {took:.0f} s, no log-in"


def can_be_maintained(boot: Boot) -> str:
    """Put the file onto the card that asks for a log-in."""
    boot.put("maintenance", "")
    boot.again()
    boot.evening.opens("maintenance")
    grown = int(boot.computer.says(GROWN))
    assert grown > 1 << 30
    assert not boot.computer.does("touch /usr/passing")
    assert not boot.computer.says("ls /sys/class/net").replace("lo", "")
    return f"games have {grown >> 20} MiB; {boot.computer.says('systemd-analyze | head -n 1')}"


def plays(boot: Boot) -> str:
    """Play a card and bid, all by touch."""
    return boot.evening.begins_a_game()


def power_cuts(boot: Boot) -> str:
    """Pull the plug while a bid is touched and taken, earlier or later: it is in the game or it is not."""
    taken, before = 0, boot.evening.record()
    for cut in range(CUTS):
        bid = Bid(3 - cut % 2, 2 + cut)
        plug = Timer(LOOK + cut * LATER, boot.computer.cut_power)
        plug.start()
        with suppress(OSError):
            boot.evening.twin.touch_only_there(action_key(bid))
        plug.join()
        boot.computer.switch_on()
        after = boot.evening.goes_on(f"cut-{cut + 1}")
        assert after.startswith(before)
        if after == before:
            boot.evening.twin.touch(bid)
            after = boot.evening.record()
        else:
            taken += 1
        before = after
    return f"{CUTS} times; {taken} bids were taken, {CUTS - taken} were not"


def bad_settings(boot: Boot) -> str:
    """Break the settings on the card: the table opens as it was, and says which line is wrong."""
    boot.computer.cut_power()
    boot.put(SETTINGS.name, "[table]\nlanguage = 'xx'\n")
    boot.computer.switch_on()
    boot.computer.until(lambda: boot.computer.does(IS_OPEN))
    since = date.fromisoformat(boot.computer.says(f"date -r {DATA}/{LAST_GOOD_FOLDER}{SETTINGS} +%F"))
    wrong = "language must be one of en, de, pt_BR, zh_TW, ko, in quotes"
    boot.evening.goes_on("bad-settings", UnreadableFile(FileRefused(SETTINGS, 2, wrong), since))
    return boot.computer.says("journalctl -u hammerprice --no-pager -o cat -g 'must be one of' -n 1")


def games_on_a_stick(boot: Boot) -> str:
    """Plug a stick in and copy the games to it, all by touch; the power is cut without a word to the stick."""
    stick, folder = Path("/media", STICK), Path("/media", STICK, STICK_FOLDER)
    boot.computer.plug_in()
    boot.computer.until(lambda: boot.computer.does(f"findmnt {stick}"))
    pages, twin = "companion.pages.usb_sticks", boot.evening.twin
    with (
        mock.patch(f"{pages}.sticks", lambda: (stick,)),
        mock.patch(f"{pages}.copy_to_stick", lambda *_, **__: Copied(folder, 1, 0)),
    ):
        for key in ("menu", "records", "usb-sticks"):
            twin.touch(key)
        twin.touch("copy-to", str(stick))
    return f"copied to {folder}"


def a_new_card(boot: Boot) -> str:
    """Write a new card and put the games of the stick on it, with games of two editions of one's own.

    One of these editions is there, the other comes later: its game is refused, which the screen says, then taken.
    """
    record = boot.evening.record()
    boot.computer.cut_power()
    new = boot.folder / "new"
    new.mkdir()
    run("mcopy", "-s", "-i", str(boot.computer.stick), f"::/{STICK_FOLDER}", str(new))
    games = {box: put_own_edition(new, box) for box in ("attic", "cellar")}
    later = new / OWN_EDITIONS / "cellar.toml"
    moved = later.rename(new / later.name)
    card = SdCard(IMAGE, new / "card")
    for name in (STICK_FOLDER, OWN_EDITIONS):
        card.put(new / name, name)
    card.put(boot.folder / "passing", "maintenance")
    with Computer(new, card) as computer:
        computer.switch_on()
        computer.until(lambda: computer.does(IS_OPEN))
        assert computer.says(HOW_IMPORTED) == "exit-code"
        refused = computer.says(f"cat {DATA}/{REFUSED_RECORDS_FILE}")
        assert refused.startswith("a-cellar.jsonl:1: "), refused
        evening = Evening(computer, new / "twin", PICTURES, editions=load_editions(new / OWN_EDITIONS))
        goes_on = evening.goes_on("new-card", refused_records=refused, earlier_games=(games["attic"],))
        assert goes_on == record
        assert computer.says(f"{EXPORT} --game 1") == games["attic"]
        computer.cut_power()
        card.put(moved, f"{OWN_EDITIONS}/{later.name}")
        computer.switch_on()
        computer.until(lambda: computer.does(IS_OPEN))
        assert computer.says(HOW_IMPORTED) == "success"
        assert computer.says(f"cat {DATA}/{REFUSED_RECORDS_FILE}") == ""
        assert [computer.says(f"{EXPORT} --game {number}") for number in (1, 3)] == list(games.values())
    return f"the game is as it was; first without {refused}"


def put_own_edition(folder: Path, key: str) -> str:
    """Put an edition of one's own and a whole game of it where a card has them, and return the game's record."""
    header = Header(BOX, Variant.STANDARD, NAMES[:4], 1, played="2026-11-20T20:15:00+01:00")
    game = Course.recorded(header, whole(header, Random(1)), EDITIONS)
    record = as_record(game).decode().replace(f'"{BOX}"', f'"{key}"', 1)
    (folder / STICK_FOLDER / f"a-{key}.jsonl").write_text(record)
    (folder / OWN_EDITIONS).mkdir(exist_ok=True)
    shutil.copy(BUNDLED / f"{BOX}.toml", folder / OWN_EDITIONS / f"{key}.toml")
    return record.strip()


def root_is_as_it_was(boot: Boot) -> str:
    """Compare the second partition with what it was before the first start."""
    assert boot.card.root() == boot.root
    return boot.root


def a_raspberry_pi(boot: Boot) -> str:
    """Start a Raspberry Pi 3B: the games partition grows, the pins are claimed, and the rows are driven low or high.

    A stick is plugged in on which the same image was written: nothing of it may be taken for the card's.
    """
    folder = boot.folder / "pi"
    folder.mkdir()
    card = SdCard(IMAGE, folder / "card")
    card.put(boot.folder / "passing", "maintenance")
    with RaspberryPi3(folder, card) as pi:
        pi.twin = folder / "twin"
        shutil.copy(IMAGE, pi.twin)
        pi.switch_on()
        pi.until(lambda: pi.does(SAFE_SCREEN_SHOWN))
        assert int(pi.says(GROWN)) > 1 << 30
        assert pi.does("test -e /sys/class/block/sda3"), "the stick was not found"
        for place, number in CARD.items():
            assert pi.says(f"findmnt --noheadings --output SOURCE {place}") == f"/dev/mmcblk0p{number}"
        assert "Tablet" in pi.says("cat /proc/bus/input/devices")
        before = outputs(pi)
        told = f"sleep 900 | {AS_TABLE} {PROGRAM} selftest --settings {SETTINGS}"
        pi.says(f"({{ {told}; }} >/var/tmp/said 2>&1 &)")
        driven: set[int] = set()

        def were_driven() -> bool:
            driven.update(outputs(pi))
            return driven.issuperset(ROWS)

        pi.until(were_driven)
        assert not before & set(ROWS)
        claimed = pi.says(f"grep -c '|{CONSUMER}' /sys/kernel/debug/gpio")
        model = pi.says("tr -d '\\0' </proc/device-tree/model")
        analysed = pi.says("systemd-analyze | head -n 1")
    return f"{model}, {claimed} lines claimed; {analysed}"


def outputs(pi: RaspberryPi3) -> set[int]:
    """Return the pins that are outputs."""
    functions = pi.registers(*(FUNCTIONS + 4 * number for number in range(3)))
    return {pin for pin in range(28) if functions[pin // 10] >> 3 * (pin % 10) & 7 == OUTPUT}


STEPS: tuple[Callable[[Boot], str], ...] = (
    opens_with_the_power_switch,
    can_be_maintained,
    plays,
    power_cuts,
    bad_settings,
    games_on_a_stick,
    a_new_card,
    root_is_as_it_was,
    a_raspberry_pi,
)


def passes(folder: Path) -> bool:
    """Start the image in computers whose files are in a folder, and return whether it passes every step."""
    boot = Boot(folder)
    with boot.computer:
        return all_pass(STEPS, boot)


if __name__ == "__main__":
    needed = missing(NEEDED)
    if not IMAGE.exists():
        needed += f"\n  it needs {IMAGE}:\n    sudo make image"
    sys.exit(exit_code_of(passes, name="image", wanting=needed))
