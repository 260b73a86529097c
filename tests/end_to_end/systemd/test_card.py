"""The SD card's own files, in folders of the test's: the games and editions on its first partition reach the table.

The whole card is tried by `tests/machines/image`.
"""

import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.config.app_config import LastGood
from companion.config.card_stickers import CARD_STICKERS_FILE
from companion.editions.reader import BUNDLED
from companion.journal.database import MENDED
from companion.journal.journal import JOURNAL_FILE, Journal
from companion.terminal import EXIT_FAILED
from tests.support.command_line import RECORD, ROOT, done, written
from tests.support.table import TableUnderTest, a_table

IMAGE = ROOT / "systemd" / "image"
DRIVE = ROOT / "systemd" / "drive"
OWN_BOX = RECORD.replace("classic", "attic")
OTHER_GAME = RECORD.replace("Axel", "Emil")
PLAY = '{"do":"play","seat":1,"artist":"krypto","auction":"open"}'
PROGRAM = "/opt/hammerprice/current/bin/hammerprice"
BAD_SETTINGS = ("[table]", "language = 'xx'")


class Card:
    """A card that was just written, with its three partitions as folders."""

    def __init__(self, folder: Path) -> None:
        self.fat = folder / "boot" / "firmware"
        self.games = self.fat / "hammerprice-games"
        self.data = folder / "var" / "lib" / "hammerprice"
        self._given = folder / "usr" / "local" / "share" / "hammerprice"
        for place in (self.games, self.data, self._given, self.fat / "editions"):
            place.mkdir(parents=True)
        installer = (ROOT / "systemd" / "install.sh").read_text(encoding="utf-8")
        assert 'ln -sfnT "$DRIVE/editions" "$SHARE/editions"' in installer
        (self._given / "editions").symlink_to(self.fat / "editions")
        for place in (self.fat, self._given):
            (place / "hammerprice.toml").write_bytes((DRIVE / "hammerprice.toml").read_bytes())
        program = folder / "program"
        program.write_text(f"#!/bin/sh\nexec {sys.executable} -c 'from companion.cli.main import run; run()' \"$@\"\n")
        program.chmod(0o755)
        script = (DRIVE / "import.sh").read_text(encoding="utf-8")
        for name in ("/boot/firmware", "/usr/local/share/hammerprice", "/var/lib/hammerprice"):
            script = script.replace(name, f"{folder}{name}")
        self._script = script.replace(PROGRAM, str(program))

    def own_edition(self, name: str) -> None:
        """Put an edition on the card."""
        (self.fat / "editions" / f"{name}.toml").write_bytes((BUNDLED / "classic.toml").read_bytes())

    def start(self) -> tuple[int, TableUnderTest]:
        """Start the computer; return how the import ended, and the table as it opened."""
        done = subprocess.run(["/bin/sh", "-c", self._script], cwd=ROOT, capture_output=True, text=True, check=False)
        house = LastGood(self.data, self.fat / "hammerprice.toml").config()
        with a_table(self.data, (), house=house) as table:
            return done.returncode, table

    def players(self) -> list[str]:
        """The headers of the games in the journal."""
        with Journal(self.data, read_only=True) as journal:
            return [journal.header(number) for number in journal.numbers()]


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


@pytest.mark.parametrize(("days", "is_young"), [(0, True), (6.9, True), (7.1, False), (400, False), (None, False)])
def test_a_card_begins_with_debian_packages_of_this_week(tmp_path: Path, days: float | None, is_young: bool) -> None:
    """Nothing updates it later."""
    build = (IMAGE / "build.sh").read_text(encoding="utf-8")
    parts = re.findall(r"^(?:readonly BASE_DAYS=.*|is_young\(\) .*|is_young .*make_base)$", build, re.MULTILINE)
    base = tmp_path / "base-0123.tar"
    if days is not None:
        base.touch()
        os.utime(base, times=(0, time.time() - days * 86_400))
    script = "\n".join(("make_base() { echo made; }", f"base={base}", *parts))
    said = subprocess.run([str(shutil.which("bash")), "-c", script], capture_output=True, text=True, check=True)
    assert (len(parts), said.stdout) == (3, "" if is_young else "made\n")


NUMBER = "48505031-02"
ON_USB = "/devices/platform/scb/fd500000.pcie/usb2/2-1/2-1:1.0/host0/block"
IN_SLOT = "/devices/platform/emmc2bus/fe340000.mmc/mmc_host/mmc0/block"
LOCAL_TOP = IMAGE / "base/root/usr/share/initramfs-tools/scripts/local-top/hammerprice"


@pytest.mark.parametrize(
    ("disks", "root"),
    [
        ({"sda2": ON_USB, "mmcblk0p2": IN_SLOT}, "ROOT=/dev/mmcblk0p2\n"),
        ({"mmcblk0p2": IN_SLOT, "sda2": ON_USB}, "ROOT=/dev/mmcblk0p2\n"),
        ({"sda2": ON_USB}, ""),
    ],
    ids=["a stick first", "the card first", "a stick alone"],
)
def test_the_root_is_never_a_stick_with_the_same_numbers(tmp_path: Path, disks: dict[str, str], root: str) -> None:
    """In the initramfs, whose udev is played; `make image-check` has a stick in a Raspberry Pi."""
    for name, place in disks.items():
        (tmp_path / "sys/class/block" / name).mkdir(parents=True)
        written(tmp_path / "sys/class/block" / name / "partition", "2")
        written(tmp_path / name, f"DEVPATH={place}/{name[:-1]}/{name}", f"ID_PART_ENTRY_UUID={NUMBER}")
    (tmp_path / "conf").mkdir()
    played = f'udevadm() {{ cat "{tmp_path}/${{3##*/}}"; }}; sleep() {{ :; }}\n'
    script = (
        LOCAL_TOP.read_text(encoding="utf-8")
        .replace("/sys/", f"{tmp_path}/sys/")
        .replace("/conf/", f"{tmp_path}/conf/")
    )
    done = subprocess.run(
        ["/bin/sh", "-c", played + script], env={"ROOT": f"PARTUUID={NUMBER}", "PATH": os.defpath}, check=True
    )
    chosen = tmp_path / "conf" / "param.conf"
    assert (done.returncode, chosen.read_text() if chosen.exists() else "") == (0, root)
    assert LOCAL_TOP.stat().st_mode & stat.S_IXUSR, "the initramfs runs only what can be run"


def test_nothing_of_the_card_is_found_by_a_number_that_a_stick_may_have_too() -> None:
    fstab = (IMAGE / "base/root/etc/fstab").read_text(encoding="utf-8")
    named = [line.split()[0] for line in fstab.splitlines() if not line.startswith(("#", "tmpfs"))]
    assert sorted(named) == ["/dev/card/1", "/dev/card/2", "/dev/card/3"]
    rules = (IMAGE / "root/etc/udev/rules.d/79-hammerprice-card.rules").read_text(encoding="utf-8")
    assert 'SYMLINK+="card/%n"' in rules


def test_games_of_the_owners_own_editions_come_along_to_a_new_card_once(card: Card) -> None:
    card.own_edition("attic")
    written(card.games / "game-0001.jsonl", OWN_BOX)
    written(card.games / "game-0002.jsonl", RECORD)
    for _ in range(2):
        code, table = card.start()
        assert (code, table.said(), table.shows) == (0, "", "welcome")
        assert card.players() == [OWN_BOX, RECORD]


def test_a_game_that_is_refused_keeps_no_other_out_and_is_tried_again(card: Card) -> None:
    written(card.games / "game-0001.jsonl", OWN_BOX)
    written(card.games / "game-0002.jsonl", RECORD)
    code, table = card.start()
    assert code == EXIT_FAILED
    assert table.said().startswith("1 game was not imported. game-0001.jsonl:1: ")
    assert "game-0001.jsonl" in table.logged[-1]
    assert card.players() == [RECORD]
    card.own_edition("attic")
    code, table = card.start()
    assert (code, table.said(), card.players()) == (0, "", [RECORD, OWN_BOX])


def rot(data: Path, statement: str) -> None:
    """Damage what the journal holds."""
    with closing(sqlite3.connect(data / JOURNAL_FILE)) as journal, journal:
        journal.execute(statement)


LOST: dict[str, tuple[Callable[[Path], object], list[str]]] = {
    "deleted": (lambda data: (data / JOURNAL_FILE).unlink(), [OTHER_GAME, RECORD]),
    "emptied": (lambda data: (data / JOURNAL_FILE).write_bytes(b""), [OTHER_GAME, RECORD]),
    "a game lost": (lambda data: rot(data, "UPDATE game SET checksum = 0 WHERE id = 2"), [OTHER_GAME, RECORD]),
    "a game cut short": (lambda data: rot(data, "UPDATE entry SET checksum = 0"), [OTHER_GAME, OTHER_GAME, RECORD]),
}
"""What happens to the journal, and the games in it after the repair and one more start."""


@pytest.mark.parametrize("loss", LOST)
def test_games_that_the_journal_lost_come_back_from_the_card(card: Card, loss: str) -> None:
    written(card.games / "game-0001.jsonl", OTHER_GAME, PLAY)
    written(card.games / "game-0002.jsonl", RECORD)
    assert card.start()[0] == 0
    lose, there = LOST[loss]
    lose(card.data)
    code, table = card.start()
    assert (code, table.said().partition(".")[0]) == (0, "The games file was damaged")
    for _ in range(2):
        code, table = card.start()
        assert (code, table.said()) == (0, "")
        assert sorted(card.players()) == sorted(there)


def test_a_damaged_journal_is_left_to_the_table_and_new_games_wait_for_its_repair(card: Card) -> None:
    written(card.games / "game-0001.jsonl", RECORD, PLAY)
    card.start()
    rot(card.data, "UPDATE entry SET checksum = 0")
    damaged = (card.data / JOURNAL_FILE).read_bytes()
    written(card.games / "game-0003.jsonl", OTHER_GAME)
    code, table = card.start()
    assert code == EXIT_FAILED
    assert "1 game was not imported. game-0003.jsonl: the games file is damaged" in table.said()
    assert (card.data / "damaged-1" / JOURNAL_FILE).read_bytes() == damaged
    assert OTHER_GAME not in card.players()
    code, table = card.start()
    assert (code, table.said()) == (0, "")
    assert OTHER_GAME in card.players()


def test_a_repair_that_was_interrupted_is_left_to_the_table(card: Card) -> None:
    card.start()
    shutil.copy(card.data / JOURNAL_FILE, card.data / MENDED)
    written(card.games / "game-0001.jsonl", RECORD)
    code, table = card.start()
    assert code == EXIT_FAILED
    assert table.said().startswith("1 game was not imported. game-0001.jsonl: the games file is damaged")
    code, table = card.start()
    assert (code, table.said(), card.players()) == (0, "", [RECORD])


@pytest.mark.parametrize(("what", "left"), [(("--game", 1), 0), (("--player", "Axel"), 1)])
def test_what_was_forgotten_does_not_come_back_from_the_card(card: Card, what: tuple[object, ...], left: int) -> None:
    written(card.games / "game-0001.jsonl", RECORD)
    card.start()
    done("forget", *what, "--yes", "--data", card.data)
    for _ in range(2):
        assert card.start()[0] == 0
        assert RECORD not in card.players()
        assert len(card.players()) == left


def test_the_stickers_come_along_to_a_new_card_and_are_the_tables_from_then_on(card: Card) -> None:
    for there, kept in (("first", "first"), ("second", "first")):
        written(card.games / CARD_STICKERS_FILE, f"# {there}")
        assert card.start()[0] == 0
        assert (card.data / CARD_STICKERS_FILE).read_text() == f"# {kept}\n"


def copy_script(card: Card) -> str:
    """The script that copies to the drive, for the folders of a card; whoever runs it is the table's user."""
    text = (DRIVE / "copy.sh").read_text(encoding="utf-8")
    for place in ("/boot/firmware", "/var/lib/hammerprice"):
        text = text.replace(place, f"{card.fat.parents[1]}{place}")
    return text.replace("\nmkdir", '\nas_table() { "$@"; }\nmkdir', 1)


def test_what_is_new_since_the_last_copy_is_passed_on_to_the_drive(card: Card) -> None:
    """The program has copied the games to a folder of its own, which may have what no record is."""
    copied, script = card.data / "on-drive", copy_script(card)
    copied.mkdir()
    written(card.data / CARD_STICKERS_FILE, "# stickers")
    evenings = (("game-0001.jsonl",), ("game-0002.jsonl", "game-0002.html"))
    for evening in evenings:
        for name in evening:
            written(copied / name, name)
        written(copied / "games.csv", str(len(evening)))
        subprocess.run(["/bin/sh", "-c", script], check=True)
        assert (card.games / evening[0]).read_text() == f"{evening[0]}\n"
        assert (card.games / "games.csv").read_text() == f"{len(evening)}\n"
        (card.games / evening[0]).write_text("the drive's")
        for path in copied.iterdir():
            os.utime(path, times=(time.time() - 60, time.time() - 60))
    assert (card.games / "game-0001.jsonl").read_text() == "the drive's", "it was there, and is not written again"
    assert (card.games / CARD_STICKERS_FILE).exists()


def test_what_a_power_cut_kept_from_the_drive_is_passed_on_by_the_next_copy(card: Card) -> None:
    """The table of games, by whose time the next copy begins, comes last."""
    copied, script = card.data / "on-drive", copy_script(card)
    copied.mkdir()
    for name in ("game-0001.jsonl", "games.csv"):
        written(copied / name, name)
    cut_off = script.partition("sync --file-system")[0]
    subprocess.run(["/bin/sh", "-c", cut_off], check=True)
    assert [file.name for file in card.games.iterdir()] == ["game-0001.jsonl"]
    (card.games / "game-0001.jsonl").unlink()  # it was not on the disk yet
    subprocess.run(["/bin/sh", "-c", script], check=True)
    assert {file.name for file in card.games.iterdir()} == {"game-0001.jsonl", "games.csv"}


def test_with_bad_settings_the_games_come_along_all_the_same(card: Card) -> None:
    card.own_edition("attic")
    written(card.games / "game-0001.jsonl", OWN_BOX)
    written(card.fat / "hammerprice.toml", *BAD_SETTINGS)
    code, table = card.start()
    assert (code, card.players()) == (0, [OWN_BOX])
    assert table.said().startswith("Using hammerprice.toml of ")


def test_games_that_are_taken_off_the_card_are_not_asked_for_any_more(card: Card) -> None:
    refused = written(card.games / "game-0001.jsonl", OWN_BOX)
    card.start()
    refused.unlink()
    card.games.rmdir()
    code, table = card.start()
    assert (code, table.said()) == (0, "")
