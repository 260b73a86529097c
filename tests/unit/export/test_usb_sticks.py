"""Records on a stick: which are there, copies whole or not at all, and what is told when a stick fails."""

import codecs
import csv
import errno
import io
import os
import resource
import signal
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.atomic_files import write_whole
from companion.config.settings import Options
from companion.export import copies as module
from companion.export.copies import Copied, CopyFault, Stopped, copy_to_folder
from companion.export.games_csv import games_csv
from companion.export.usb_sticks import STICK_FOLDER, copy_to_stick, sticks
from companion.i18n.translator import translator
from companion.journal.journal import JOURNAL_FILE, Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.rules.actions import Adjust
from companion.rules.words import Variant
from companion.screen_data.lists import CopyResultScreen, DataTableScreen
from companion.statistics.played_games import Placed, PlayedGame
from tests.support.command_line import hammerprice
from tests.support.evenings import add, finished, resumed, whole
from tests.support.examples import examples
from tests.support.table import EDITIONS, NAMES, TableUnderTest, a_table, a_table_again

MOUNTS = """\
22 1 179:2 / / rw,noatime shared:1 - ext4 /dev/root rw
95 22 8:1 / /media/pi/BLUE\\040STICK rw,nosuid,nodev shared:50 - vfat /dev/sda1 rw
96 22 8:17 / /run/media/ada/Stick ro,nosuid shared:51 - vfat /dev/sdb1 rw
97 22 8:33 / /mnt/usb rw,relatime shared:52 - exfat /dev/sdc1 rw
100 22 8:49 / /media/ada/Private rw,relatime - vfat /dev/sdd1 rw
101 22 8:65 / /media/ada/usb rw,relatime - vfat /dev/sde1 rw
98 22 0:44 / /proc rw - proc proc rw
99 22 0:45 / /media/root-rw rw,relatime shared:53 - tmpfs tmpfs-root rw
odd
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return finished(tmp_path / "data", *[NAMES[:3]] * 3)


@contextmanager
def no_file_longer_than(limit: int) -> Iterator[None]:
    """A disk without room for more."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def plugged_in(stick: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stick that is mounted as long as its folder is there."""
    stick.mkdir()
    there = (stick,)
    for name in ("companion.pages.usb_sticks.sticks", "companion.export.usb_sticks.sticks"):
        monkeypatch.setattr(name, lambda: there if stick.exists() else ())
    return stick


def copy(data: Path, stick: Path) -> Copied:
    return copy_to_stick(data, EDITIONS, stick)


def why(copied: Copied) -> CopyFault | None:
    return copied.stopped and copied.stopped.fault


def exported(data: Path, number: int = 1) -> str:
    return hammerprice("export", "--game", number, "--data", data).out


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob("*.jsonl"))


def test_sticks_are_what_is_mounted_to_be_written_to_where_sticks_are_mounted(tmp_path: Path) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS)
    assert sticks(mounts) == tuple(
        map(Path, ("/media/pi/BLUE STICK", "/media/ada/Private", "/media/ada/usb", "/mnt/usb"))
    )
    assert sticks(tmp_path / "none") == ()


def test_every_game_is_copied_once_and_reads_as_it_is_exported(data: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    assert hammerprice("copy", stick, "--data", data).out == f"{stick}: 3 records copied, 0 were there already\n"
    assert names(stick) == ["game-0001.jsonl", "game-0002.jsonl", "game-0003.jsonl"]
    assert (stick / "game-0002.jsonl").read_text() == hammerprice("export", "--game", "2", "--data", data).out
    assert hammerprice("copy", stick, "--data", data).out == f"{stick}: 0 records copied, 3 were there already\n"
    (stick / "game-0001.jsonl").write_text("half a rec")
    assert "1 record copied" in hammerprice("copy", stick, "--data", data).out


def test_a_full_stick_is_told_and_has_no_half_of_a_record(data: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    with Journal(data, read_only=True) as journal, no_file_longer_than(2000), pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "Journal", lambda *_, **__: journal)  # it is on another disk, which is not full
        copied = copy_to_folder(data, EDITIONS, stick)
    assert (copied.written, copied.same) == (0, 0)
    assert copied.stopped is not None
    assert (copied.stopped.fault, copied.stopped.reason) == (CopyFault.FULL, "File too large")
    assert names(stick) == []
    assert "3 records copied" in hammerprice("copy", stick, "--data", data).out


def test_a_folder_that_cannot_be_is_told_alone(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    told = hammerprice("copy", file / "folder", "--data", data)
    assert (told.out, told.code, "copy again" in told.err) == ("", 1, True)


def test_a_stick_that_is_pulled_is_told_and_the_journal_is_as_it_was(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, before = tmp_path / "stick", hash((data / JOURNAL_FILE).read_bytes())

    def pulled(path: Path, content: bytes, *, synced: bool) -> None:
        write_whole(path, content, synced=synced)
        path.unlink()
        path.parent.rmdir()

    monkeypatch.setattr(module, "write_whole", pulled)
    said = hammerprice("copy", stick, "--data", data)
    assert said.code == 1
    assert "name another folder, or plug its stick in again, and copy again" in said.err
    assert hash((data / JOURNAL_FILE).read_bytes()) == before


def test_a_damaged_game_does_not_keep_the_others_from_being_copied(data: Path, tmp_path: Path) -> None:
    body = (data / JOURNAL_FILE).read_bytes()
    (data / JOURNAL_FILE).write_bytes(body.replace(b'"do":"deal"', b'"do":"dead"', 1))
    said = hammerprice("copy", tmp_path / "stick", "--data", data)
    assert (said.code, "cannot be read" in said.err, len(names(tmp_path / "stick"))) == (1, True, 3)
    whole_games = {path.stem for path in (tmp_path / "stick").glob("*.html")}
    assert whole_games < {name.removesuffix(".jsonl") for name in names(tmp_path / "stick")}


def test_of_several_damaged_games_the_first_is_told(data: Path, tmp_path: Path) -> None:
    body = (data / JOURNAL_FILE).read_bytes()
    (data / JOURNAL_FILE).write_bytes(body.replace(b'"do":"deal"', b'"do":"dead"'))
    said = hammerprice("copy", tmp_path / "stick", "--data", data)
    assert (said.code, len(names(tmp_path / "stick"))) == (1, 3)
    assert "of game 1 cannot be read" in said.err
    assert said.err.count("cannot be read") == 1


def test_another_table_s_games_of_the_same_numbers_stay_and_ours_stand_beside_them(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = plugged_in(tmp_path / "stick", monkeypatch)
    other = finished(tmp_path / "other", NAMES[1:5])
    synced: list[int] = []
    monkeypatch.setattr(os, "sync", lambda: synced.append(len(names(stick / STICK_FOLDER))))
    assert (copy(data, stick).written, copy(other, stick).written, copy(other, stick).same) == (3, 1, 1)
    assert synced == [3, 4, 4], "all names are on the disk before a copy is told as done"
    held = [file.read_text() for file in sorted((stick / STICK_FOLDER).iterdir())]
    assert (held[-2:], len(held)) == ([exported(data, 2), exported(data, 3)], 4)
    assert set(held[:2]) == {exported(data), exported(other)}
    assert (stick / STICK_FOLDER / "game-0001.jsonl").read_text() == exported(data)


def test_a_game_that_has_gone_on_takes_the_place_of_its_beginning_and_one_undone_does_not(tmp_path: Path) -> None:
    data, to = tmp_path / "data", tmp_path / "to"
    header = Header("dicetree", Variant.STANDARD, NAMES[:3], 1)
    actions = whole(header, Random(5))
    number = add(data, header, actions[:-1])

    def copied(then: Callable[[Ledger], object]) -> list[str]:
        with Journal(data) as journal:
            then(Ledger.resume(journal, number, EDITIONS))
            copy_to_folder(data, EDITIONS, to)
        return names(to)

    assert copied(lambda _: None) == ["game-0001.jsonl"]
    assert copied(lambda ledger: ledger.do(actions[-1])) == ["game-0001.jsonl"]
    assert (to / "game-0001.jsonl").read_text() == exported(data)
    over = exported(data)
    two_kinds = copied(lambda ledger: ledger.go_back(ledger.course.going_back(len(ledger.course.steps) - 1)))
    assert (len(two_kinds), (to / "game-0001.jsonl").read_text()) == (2, over)


def test_the_part_that_can_be_read_of_a_damaged_game_is_written_over_nothing(data: Path, tmp_path: Path) -> None:
    stick, before = tmp_path / "stick", exported(data)
    hammerprice("copy", stick, "--data", data)
    with closing(sqlite3.connect(data / JOURNAL_FILE)) as journal, journal:
        journal.execute("UPDATE entry SET checksum = 1 WHERE game = 1 AND number = 5")
    said = hammerprice("copy", stick, "--data", data)
    assert (said.code, said.out) == (1, f"{stick}: 0 records copied, 2 were there already\n")
    assert (stick / "game-0001.jsonl").read_text() == before
    assert names(stick) == ["game-0001.jsonl", "game-0002.jsonl", "game-0003.jsonl"]


def test_a_longer_part_of_a_damaged_game_stands_beside_its_whole_beginning(tmp_path: Path) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    header = Header("dicetree", Variant.STANDARD, NAMES[:3], 1)
    actions = whole(header, Random(5))
    number = add(data, header, actions[:3])
    hammerprice("copy", stick, "--data", data)
    beginning = (stick / "game-0001.jsonl").read_text()
    with Journal(data) as journal:
        ledger = Ledger.resume(journal, number, EDITIONS)
        for action in actions[3:8]:
            ledger.do(action)
    with closing(sqlite3.connect(data / JOURNAL_FILE)) as damaged, damaged:
        damaged.execute("UPDATE entry SET checksum = 1 WHERE number = 7")
    assert hammerprice("copy", stick, "--data", data).code == 1
    beside, first = names(stick)
    assert (first, (stick / first).read_text()) == ("game-0001.jsonl", beginning)
    assert (stick / beside).read_text().startswith(beginning)


def test_a_stick_that_is_no_longer_mounted_gets_nothing_and_neither_does_the_disk_below(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = plugged_in(tmp_path / "stick", monkeypatch)
    for gone in (stick, tmp_path / "media" / "STICK"):
        monkeypatch.setattr("companion.export.usb_sticks.sticks", lambda: ())
        copied = copy(data, gone)
        assert (copied.written, why(copied)) == (0, CopyFault.GONE)
    assert names(stick) == []
    assert not (tmp_path / "media").exists()


def test_the_stories_and_a_table_of_finished_games_are_copied_beside_the_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(tmp_path / "data", ("Ada", "=B2", "Zoë"), played="")
    add(tmp_path / "data", Header("dicetree", Variant.STANDARD, ("Not", "Over", "Yet"), 1), ())
    totals = resumed(tmp_path / "data").course.state.totals
    stick = plugged_in(tmp_path / "stick", monkeypatch)
    with a_table(tmp_path / "data", (), options=Options(language="de")) as table:
        table.go("records", "usb-sticks")
        table.tap("stick")
    pages = sorted((stick / STICK_FOLDER).glob("*.html"))
    assert [page.name for page in pages] == ["game-0001.html"]
    page = pages[0].read_text(encoding="utf-8")
    assert page.index("gewinnt</h1>") < page.index('class="hang"') < page.index(f'"amount">{max(totals)}<')
    games = (stick / STICK_FOLDER / "games.csv").read_bytes()
    assert games.startswith(codecs.BOM_UTF8), "Excel takes it for UTF-8"
    rows = list(csv.DictReader(games.decode("utf-8-sig").splitlines(), delimiter=";"))
    assert [row["Spieler"] for row in sorted(rows, key=lambda row: row["Spieler"])] == ["'=B2", "Ada", "Zoë"]
    assert sorted(int(row["gesamt"]) for row in rows) == sorted(totals)
    assert [(row["Platz"], row["gewonnen"]) for row in rows] == [("1", "1"), ("2", "0"), ("3", "0")]
    pages[0].write_text("mine")
    copied = hammerprice("copy", stick / STICK_FOLDER, "--data", tmp_path / "data")
    assert (copied.code, pages[0].read_text()) == (0, "mine"), "what is there is left alone"


def test_the_second_copy_to_a_stick_tells_the_story_of_a_game_as_it_was_corrected_after_its_end(tmp_path: Path) -> None:
    data, stick = finished(tmp_path / "data", NAMES[:3]), tmp_path / "stick"
    for more in (0, 77):
        with a_table_again(data) as table:
            table.world.table.do(Adjust(2, more), at=table.now) if more else None
            total = table.state.totals[1]
        assert hammerprice("copy", stick, "--data", data).code == 0
        assert f'"amount">{total}<' in (stick / "game-0001.html").read_text(encoding="utf-8")
    assert hammerprice("copy", stick, "--data", data).out.endswith("0 records copied, 1 was there already\n")


def test_a_copy_adds_what_an_earlier_one_left_out_and_no_story_of_a_part(data: Path, tmp_path: Path) -> None:
    extras = module.Extras(story=lambda _: b"a story", table=lambda: b"all games")
    stick = tmp_path / "stick"
    copy_to_folder(data, EDITIONS, stick)
    with closing(sqlite3.connect(data / JOURNAL_FILE)) as journal, journal:
        journal.execute("DELETE FROM entry WHERE game = 2 AND number > 9")
    told = copy_to_folder(data, EDITIONS, stick, extras=extras)
    assert (told.written, told.same) == (0, 2)
    assert sorted(page.name for page in stick.glob("*.html")) == ["game-0001.html", "game-0003.html"]
    assert (stick / "games.csv").read_bytes() == b"all games"


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        *((code, CopyFault.FULL) for code in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)),
        *((code, CopyFault.NOT_WRITABLE) for code in (errno.EACCES, errno.EPERM, errno.EROFS)),
        *((code, CopyFault.IN_THE_WAY) for code in (errno.EEXIST, errno.ELOOP, errno.EISDIR)),
        *((code, CopyFault.GONE) for code in (errno.ENODEV, errno.EIO, errno.ENOENT)),
    ],
)
def test_what_each_error_of_the_system_means_is_told(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, fault: CopyFault
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code), "a.jsonl")

    monkeypatch.setattr(module, "write_whole", fails)
    stopped = copy_to_folder(data, EDITIONS, tmp_path / "stick").stopped
    assert stopped == Stopped(fault, Path("a.jsonl"), os.strerror(code))


@pytest.mark.parametrize("written", [0, 1])
@pytest.mark.parametrize("same", [0, 1])
@pytest.mark.parametrize("unread", ["", "game 2 cannot be read"])
@pytest.mark.parametrize("stopped", [None, Stopped(CopyFault.FULL, Path("a"), "full")])
def test_nothing_came_of_a_copy_only_if_no_record_is_there_and_something_is_wrong(
    written: int, same: int, unread: str, stopped: Stopped | None
) -> None:
    told = Copied(Path("stick"), written=written, same=same, unread=unread, stopped=stopped)
    assert told.is_nothing == (written == 0 and same == 0 and (unread != "" or stopped is not None))


@pytest.mark.parametrize(
    ("language", "separator", "heads", "third"),
    [
        ("en", ",", "game played minutes edition where notes player total place won seconds", "round 3, seconds"),
        (
            "pt_BR",
            ";",
            "partida início minutos edição local anotações jogador total colocação venceu segundos",
            "rodada 3, segundos",
        ),
        ("zh_TW", ",", "對局 開始時間 分鐘 版本 地點 備註 玩家 合計 名次 獲勝 秒數", "第 3 輪秒數"),
    ],
)
def test_the_table_is_one_that_a_spreadsheet_of_its_language_opens_and_has_no_formulas(
    language: str, separator: str, heads: str, third: str
) -> None:
    formulas = ("=1+1", "\t=1+1", "\r\n@A1", " -1", "＝1")
    game = PlayedGame(
        number=7, played="", minutes=None, rounds=4, place=formulas[1], notes=formulas[2], edition=formulas[0],
        placed=tuple(Placed(name=name, total=5, won=True) for name in formulas[3:]), round_seconds={3: 720},
    )  # fmt: skip
    text = games_csv([game], translator(language)).decode("utf-8-sig")
    first, *rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    assert first[:11] == heads.split()
    assert [dict(zip(first, row, strict=True))[third] for row in rows] == ["720", "720"]
    assert all(row[11:] == ["", "", "720", ""] for row in rows)
    assert [row[3:7] for row in rows] == [[f"'{cell}" for cell in (*formulas[:3], name)] for name in formulas[3:]]


def test_a_stick_that_goes_while_it_is_written_to_is_told(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = plugged_in(tmp_path / "stick", monkeypatch)

    def gone(path: Path, content: bytes, *, synced: bool) -> None:
        write_whole(path, content, synced=synced)
        monkeypatch.setattr("companion.export.usb_sticks.sticks", lambda: ())

    monkeypatch.setattr(module, "write_whole", gone)
    copied = copy(data, stick)
    assert (copied.written, why(copied)) == (1, CopyFault.GONE)
    assert names(stick / STICK_FOLDER) == ["game-0001.jsonl"]


def test_a_stick_that_goes_before_all_is_on_it_is_told_though_every_record_was_written(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = plugged_in(tmp_path / "stick", monkeypatch)
    monkeypatch.setattr(os, "sync", lambda: monkeypatch.setattr("companion.export.usb_sticks.sticks", lambda: ()))
    copied = copy(data, stick)
    assert (copied.written, why(copied)) == (3, CopyFault.GONE)


ERRORS = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), CopyFault.FULL),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), CopyFault.NOT_WRITABLE),
    **dict.fromkeys((errno.EIO, errno.ENODEV), CopyFault.GONE),
}
"""By how the system refuses to write. A stick that is really full is in `test_small_disk.py`."""


@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
def test_why_a_stick_takes_nothing_is_told(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    stick = plugged_in(tmp_path / "stick", monkeypatch)

    def refused(*_: object, **__: object) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(module, "write_whole", refused)
    copied = copy(data, stick)
    assert (copied.written, why(copied)) == (0, ERRORS[error])


def test_a_stick_whose_name_is_not_utf_8_is_shown_and_copied_to(
    table: TableUnderTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_bytes(b"95 22 8:1 / /media/pi/BILDER\xe4 rw,nosuid shared:50 - vfat /dev/sda1 rw\n")
    (found,) = sticks(mounts)
    assert found == Path("/media/pi/BILDER\udce4")
    here = tmp_path / found.name
    here.mkdir()
    for name in ("companion.pages.usb_sticks.sticks", "companion.export.usb_sticks.sticks"):
        monkeypatch.setattr(name, lambda: (here,))
    table.go("menu", "records", "usb-sticks")
    table.tap("BILDER\ufffd")
    assert isinstance(table.screen, CopyResultScreen)
    assert table.screen.lines[:2] == ("1 game copied to", str(tmp_path / "BILDER\ufffd" / STICK_FOLDER))
    assert names(here / STICK_FOLDER) == ["game-0001.jsonl"]


def test_at_the_table_without_a_stick_it_says_so_and_looks_again(
    table: TableUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Path] = []
    monkeypatch.setattr("companion.pages.usb_sticks.sticks", lambda: tuple(found))
    table.go("menu", "records", "usb-sticks")
    assert isinstance(table.screen, DataTableScreen)
    found.append(Path("/media/pi/RED"))
    table.tap("Try again")
    assert "RED" in table.labels


RED = Path("/media/RED")
GONE = Stopped(CopyFault.GONE, RED, "Input/output error")
UNPLUGGED = "The stick was unplugged or is broken. Plug it in again, then copy again."
COPIES: dict[str, tuple[Copied | Exception, Sequence[str]]] = {
    "all": (
        Copied(RED, written=1, same=2),
        ["1 game copied to", "/media/RED", "2 were already there", "You can remove the stick now."],
    ),
    "some": (
        Copied(RED, written=2, same=1, stopped=GONE),
        ["2 games copied to", "/media/RED", "1 was already there", "Not everything could be copied:", UNPLUGGED],
    ),
    "all were there": (
        Copied(RED, written=0, same=3, stopped=GONE),
        ["0 games copied to", "/media/RED", "3 were already there", "Not everything could be copied:", UNPLUGGED],
    ),
    "a damaged game": (
        Copied(RED, written=2, same=0, unread="damaged"),
        [
            "2 games copied to",
            "/media/RED",
            "0 were already there",
            "Not everything could be copied:",
            "damaged",
        ],
    ),
    "none": (Copied(RED, written=0, same=0, stopped=GONE), ["Nothing could be copied:", UNPLUGGED]),
    "none, full": (
        Copied(RED, written=0, same=0, stopped=GONE._replace(fault=CopyFault.FULL)),
        ["Nothing could be copied:", "The stick is full. Free up space on it, then copy again."],
    ),
    "none, not writable": (
        Copied(RED, written=0, same=0, stopped=GONE._replace(fault=CopyFault.NOT_WRITABLE)),
        ["Nothing could be copied:", "The stick cannot be written to. Use another one."],
    ),
    "no journal": (JournalFault(Path("journal"), "gone"), ["Not everything could be copied:", "journal: gone"]),
}
"""What came of a copy, and what is told of it."""


@pytest.mark.parametrize("copied", COPIES)
def test_at_the_table_what_came_of_a_copy_is_told(
    table: TableUnderTest, monkeypatch: pytest.MonkeyPatch, copied: str
) -> None:
    came, told = COPIES[copied]

    def copies(*_: object, **__: object) -> Copied:
        if isinstance(came, Exception):
            raise came
        return came

    monkeypatch.setattr("companion.pages.usb_sticks.sticks", lambda: (Path("/media/RED"),))
    monkeypatch.setattr("companion.pages.usb_sticks.copy_to_stick", copies)
    table.go("menu", "records", "usb-sticks")
    table.tap("RED")
    assert list(table.screen.lines) == told


def large(place: Path) -> None:
    place.touch()
    os.truncate(place, 1 << 40)


def state_of(place: Path) -> tuple[int, ...]:
    """What tells whether somebody has changed a file, or put another in its place."""
    found = place.lstat()
    return found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns


def states_of_files(folder: Path) -> dict[Path, tuple[int, ...]]:
    """Those of all files in a folder but SQLite's `-shm`, which is mapped into memory: the kernel notes the time of a
    write there when it comes to it.
    """
    return {file: state_of(file) for file in folder.iterdir() if not file.name.endswith("-shm")}


EMPTY = Path(__file__).with_name("__init__.py")
"""A file with which any record begins."""
PLANTED: dict[str, Callable[[Path], object]] = {
    "nothing": lambda _place: None,
    "another game": lambda place: place.write_text("of another table"),
    "more than a game": large,
    "link to an empty file": lambda place: place.symlink_to(EMPTY),
    "link to a device": lambda place: place.symlink_to("/dev/zero"),
    "link to nowhere": lambda place: place.symlink_to("nowhere"),
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
}


@examples(8, searching=100)
@given(planted=st.tuples(*[st.sampled_from(sorted(PLANTED))] * 3))
@example(planted=("link to a device", "pipe", "folder"))
@example(planted=("link to an empty file", "more than a game", "nothing"))
def test_whatever_is_in_the_place_of_records_is_left_alone_and_never_read_and_they_stand_beside_it(
    data: Path, tmp_path_factory: pytest.TempPathFactory, planted: tuple[str, ...]
) -> None:
    stick = tmp_path_factory.mktemp("stick")
    for number, kind in enumerate(planted, start=1):
        PLANTED[kind](stick / f"game-{number:04}.jsonl")
    before = {file: state_of(file) for file in stick.iterdir()}
    copied = [copy_to_folder(data, EDITIONS, stick) for _ in range(2)]
    assert [told[1:] for told in copied] == [(3, 0, "", None), (0, 3, "", None)]
    records = [file.read_text() for file in stick.iterdir() if file not in before]
    assert sorted(records) == sorted(exported(data, number) for number in (1, 2, 3))
    assert {file: state_of(file) for file in before} == before


def crc(data: bytes) -> str:
    return f"{crc32(data):08x}"


def plant(folder: Path, record: bytes, kind: Callable[[Path], object], names_taken: int) -> list[Path]:
    """Put something in the place of the first names that a record may have, as somebody can who knows the game."""
    header, *_ = record.splitlines()
    unique = f"game-0001-{crc(header)}"
    places = [folder / f"{name}.jsonl" for name in ("game-0001", unique, f"{unique}-{crc(record)}")][:names_taken]
    for place in places:
        kind(place)
    return places


@pytest.mark.parametrize("kind", [kind for kind in PLANTED if kind != "nothing"])
def test_where_all_names_of_a_record_are_taken_nothing_is_written_and_it_is_told(
    data: Path, tmp_path: Path, kind: str
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    places = plant(stick, exported(data).encode(), PLANTED[kind], 3)
    before = {place: state_of(place) for place in places}
    told = hammerprice("copy", stick, "--data", data)
    assert (told.code, told.err) == (1, f"{stick}: File exists; delete {places[-1]}, and copy again\n")
    assert {place: state_of(place) for place in places} == before
    assert sorted(stick.iterdir()) == sorted(places)


@pytest.mark.parametrize("prepared", ["record", "folder"])
def test_a_prepared_stick_changes_no_file_of_the_table_and_is_told(
    table: TableUnderTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prepared: str
) -> None:
    """Its links lead to the table's journal."""
    data = table.world.table.journal.path.parent
    stick = plugged_in(tmp_path / "stick", monkeypatch)
    if prepared == "folder":
        (stick / STICK_FOLDER).symlink_to(data)
    else:
        (stick / STICK_FOLDER).mkdir()
        plant(stick / STICK_FOLDER, exported(data).encode(), lambda place: place.symlink_to(data / JOURNAL_FILE), 3)
    table.go("menu", "records")
    before = states_of_files(data)
    table.go("usb-sticks")
    table.tap("stick")
    assert isinstance(table.screen, CopyResultScreen)
    assert table.screen.lines == (
        "Nothing could be copied:",
        "The stick already has something with that name. Delete it, then copy again.",
    )
    assert states_of_files(data) == before
