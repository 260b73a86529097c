"""Bits rot, files are cut short and old: what is damaged is named, kept, and as much as can be read is gone on with."""

import os
import re
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion.journal.database import JOURNAL_VERSION, LAST_CONFIRMED_FILE, MENDED, VERSION_AT, checksum
from companion.journal.journal import JOURNAL_FILE, Journal, JournalFault, journal_content
from companion.journal.ledger import Ledger
from companion.journal.salvage import mend
from companion.live.feedback import Logged
from companion.notation.record import Header
from companion.rules.actions import Adjust, Bid
from companion.rules.words import Variant
from companion.screen_data.auctions import OpenScreen
from companion.screen_data.between_games import WelcomeScreen
from companion.screen_data.screens import Key
from tests.support.command_line import RULEBOOK, done, hammerprice, refused
from tests.support.dying_disk import let_commits_fail
from tests.support.evenings import finished
from tests.support.files_in_memory import IN_MEMORY
from tests.support.games import AUCTION_EDITIONS, EDITIONS, NAMES
from tests.support.power_cut import SureDisk, Tree, lay_out
from tests.support.table import TableUnderTest, a_table
from tests.torture.faulty import in_a_child
from tests.torture.mendings import damaged
from tests.torture.rot import LOG, Specimen, cut_short, flip_each, games_in, is_told_well, specimen
from tests.torture.upgrades import EARLIER, KEPT, of_version

PAGE = 4096


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Specimen:
    return specimen(tmp_path_factory.mktemp("whole"), with_log=False)


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Specimen:
    return specimen(tmp_path_factory.mktemp("logged"), with_log=True, games=(5, 7))


@pytest.fixture
def scratch() -> Iterator[Path]:
    with TemporaryDirectory(prefix="hammerprice-", dir=IN_MEMORY) as folder:
        yield Path(folder) / "data"


def test_a_flipped_byte_in_any_page_is_told_and_costs_no_game_its_beginning(whole: Specimen, scratch: Path) -> None:
    length = len(whole.files[JOURNAL_FILE])
    everywhere = [place for page in range(0, length, PAGE) for place in (*range(page, page + 16, 3), page + PAGE - 9)]
    places = sorted({*everywhere, *range(0, 100, 3), *range(0, length, 1823)})
    told = flip_each(whole, JOURNAL_FILE, places, scratch, Random(1))
    assert told.wrong == []
    assert told.mended > 30
    assert told.refused == 0


def test_a_version_with_one_flipped_bit_is_damage_and_no_newer_programs_and_costs_nothing(
    whole: Specimen, tmp_path: Path
) -> None:
    for bit in range(0, 32, 5):
        folder = tmp_path / str(bit)
        version = (JOURNAL_VERSION ^ 1 << bit).to_bytes(4, "big")
        replace(whole, files=overwritten(whole.files, VERSION_AT, version)).lay_out(folder)
        said = str(mend(folder))
        assert "not a journal that can be read (version " in said
        assert is_told_well(said, folder), said
        assert games_in(folder) == whole.games


def test_a_flipped_byte_in_the_text_of_any_table_is_told_and_costs_nothing(whole: Specimen, tmp_path: Path) -> None:
    """Also one that makes it a text that is not UTF-8, for which SQLite itself has no error."""
    schema = whole.files[JOURNAL_FILE][:PAGE]
    words = [word.start() for word in re.finditer(b"TABLE|game|INTEGER", schema)]
    assert len(words) > 10
    for place in words:
        folder = tmp_path / str(place)
        replace(whole, files=overwritten(whole.files, place, b"\xff")).lay_out(folder)
        said = str(mend(folder))
        assert is_told_well(said, folder), said
        assert games_in(folder) == whole.games


def test_a_flipped_byte_in_the_log_of_a_pulled_plug_is_told_though_sqlite_says_nothing(
    logged: Specimen, scratch: Path
) -> None:
    places = [*range(0, 56, 5), *range(60, len(logged.files[LOG]), 2503)]
    told = flip_each(logged, LOG, places, scratch, Random(3))
    assert told.wrong == []
    assert told.mended > 40


def test_a_journal_cut_short_anywhere_is_told_and_kept(whole: Specimen, scratch: Path) -> None:
    told = cut_short(whole, range(1, len(whole.files[JOURNAL_FILE]), 1777), scratch)
    assert told.wrong == []
    assert told.mended > 10


def test_an_empty_file_is_a_new_journal(tmp_path: Path) -> None:
    (tmp_path / JOURNAL_FILE).touch()
    assert mend(tmp_path) is None
    with Journal(tmp_path) as journal:
        assert journal.newest() is None


def test_an_empty_file_with_an_empty_log_is_a_new_journal(tmp_path: Path) -> None:
    (tmp_path / JOURNAL_FILE).touch()
    (tmp_path / LOG).touch()
    assert done("games", "--json", "--data", tmp_path) == "[]\n"
    assert mend(tmp_path) is None
    with Journal(tmp_path) as journal:
        assert journal.add("one") == 1


def test_a_file_that_is_not_a_journal_is_refused_and_kept(tmp_path: Path) -> None:
    for other in (b"x" * 512, b"SQLite format 3\0".ljust(500, b"\0"), b"not a database at all" * 100):
        (tmp_path / JOURNAL_FILE).write_bytes(other)
        for start in (mend, Journal):
            with pytest.raises(JournalFault, match="keep the file"):
                start(tmp_path)
        assert (tmp_path / JOURNAL_FILE).read_bytes() == other


STARTS: dict[str, Callable[[bytes], bytes]] = {
    "zeros": lambda whole: bytes(len(whole)),
    "a start of zeros": lambda whole: bytes(8192) + whole[8192:],
    "a start of rubbish": lambda whole: Random(1).randbytes(8192) + whole[8192:],
    "few bytes": lambda whole: whole[:50],
    "one byte": lambda whole: whole[:1],
    "a few bytes, one of them rotten": lambda whole: overwritten_bytes(whole[:5], 3, b"X"),
    "all but the last byte of the application id": lambda whole: whole[:71],
    "the application id of a journal without games": lambda _: overwritten_bytes(journal_content(()), 68, b"X"),
    "the version of a journal without games": lambda _: overwritten_bytes(journal_content(()), VERSION_AT, b"\1"),
}


@pytest.mark.parametrize("damage", STARTS)
def test_whatever_happened_to_the_start_of_a_journal_the_table_opens_and_says_so_and_the_file_is_kept(
    whole: Specimen, tmp_path: Path, damage: str
) -> None:
    damaged = STARTS[damage](whole.files[JOURNAL_FILE])
    Specimen({JOURNAL_FILE: damaged}, whole.games).lay_out(tmp_path / "data")
    with a_table(tmp_path / "data", ()) as table:
        assert table.said().startswith(
            "The games file was damaged. What could be read is here; damaged-1 is the damaged file. not a journal"
        )
        table.tap("Start game")
    assert (tmp_path / "data" / "damaged-1" / JOURNAL_FILE).read_bytes() == damaged
    assert mend(tmp_path / "data") is None, "said once"


def test_a_journal_of_version_1_with_another_version_is_salvaged_as_what_it_is(tmp_path: Path) -> None:
    (tmp_path / JOURNAL_FILE).write_bytes(
        overwritten_bytes((KEPT / "version-1.sqlite3").read_bytes(), VERSION_AT, b"\1")
    )
    assert "(version 16777217)" in str(mend(tmp_path))
    for number in range(1, 5):
        said = hammerprice("export", "--game", number, "--data", tmp_path)
        assert said.out == (KEPT / f"version-1-game-{number}.jsonl").read_text()


def test_a_new_game_that_was_refused_and_taken_out_again_is_no_damage(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.add("one")
        let_commits_fail(journal, landed=True)
        (tmp_path / MENDED).touch()  # so that it cannot be opened anew either
        with pytest.raises(JournalFault, match="nothing was confirmed"):
            journal.add("two")
        (tmp_path / MENDED).unlink()
        assert journal.numbers() == (1,)
    assert mend(tmp_path) is None


def test_of_two_ways_to_read_the_games_that_with_more_entries_is_taken(whole: Specimen, tmp_path: Path) -> None:
    """Where the first page says that the entries are where the headers are, all headers can be read and no entry."""
    folder = tmp_path / "data"
    whole.lay_out(folder)
    with closing(sqlite3.connect(folder / JOURNAL_FILE)) as rotten:
        rotten.execute("PRAGMA writable_schema = ON")
        (headers_at,) = rotten.execute("SELECT rootpage FROM sqlite_master WHERE name = 'game'").fetchone()
        rotten.execute("UPDATE sqlite_master SET rootpage = ? WHERE name = 'entry'", (headers_at,))
        rotten.commit()
    assert mend(folder) is not None
    assert games_in(folder) == whole.games


def test_a_game_that_had_only_begun_is_brought_back(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        Ledger.begin(journal, Header("dicetree", Variant.STANDARD, NAMES[:4], 1), AUCTION_EDITIONS)
    path = tmp_path / JOURNAL_FILE
    path.write_bytes(overwritten_bytes(path.read_bytes(), 0, b"X"))
    assert "not a journal" in str(mend(tmp_path))
    with Journal(tmp_path) as journal:
        assert journal.unfinished() == (1,)


def test_an_emptied_file_beside_a_log_is_set_aside(logged: Specimen, tmp_path: Path) -> None:
    (tmp_path / JOURNAL_FILE).touch()
    assert done("games", "--json", "--data", tmp_path) == "[]\n"
    (tmp_path / LOG).write_bytes(logged.files[LOG])
    for command in (["games"], ["import", RULEBOOK / "004-first-round.jsonl"]):
        assert ": empty, but not its log; start `hammerprice`, " in refused(*command, "--data", tmp_path)
    assert "gone, and whatever was confirmed" in str(mend(tmp_path))
    assert (tmp_path / "damaged-1" / LOG).read_bytes() == logged.files[LOG]
    assert games_in(tmp_path) == logged.games


def test_where_the_first_page_is_damaged_the_log_is_read_with_a_new_one_and_then_gone(tmp_path: Path) -> None:
    """SQLite would apply it to the new journal, too."""
    with Journal(tmp_path) as journal:
        Ledger.begin(journal, Header("dicetree", Variant.STANDARD, NAMES[:4], 1), AUCTION_EDITIONS).do(Adjust(1, 1))

    def play_on(_: int) -> None:
        Ledger.resume(Journal(tmp_path), 1, AUCTION_EDITIONS).do(Adjust(1, 2))
        os._exit(0)

    in_a_child(play_on)
    files = {name: (tmp_path / name).read_bytes() for name in (JOURNAL_FILE, LOG)}
    (tmp_path / JOURNAL_FILE).write_bytes(overwritten(files, 0, b"X")[JOURNAL_FILE])
    assert "not a journal that can be read (file is not a database)" in str(mend(tmp_path))
    assert not (tmp_path / LOG).exists()
    with Journal(tmp_path) as journal:
        assert Ledger.resume(journal, 1, AUCTION_EDITIONS).course.actions == (Adjust(1, 1), Adjust(1, 2))


def rotten_bid(folder: Path) -> bytes:
    """A game of three entries whose last has rotted on the disk; the file's bytes."""
    with a_table(folder) as table:
        table.play("klimt", "open")
        table.key_in(2, 14)
        table.key_in(3, 15)
    path = folder / JOURNAL_FILE
    data = path.read_bytes()
    assert data.count(b'"amount":15}') == 1
    path.write_bytes(data.replace(b'"amount":15}', b'"amount":75}'))
    return path.read_bytes()


def test_the_table_names_the_damaged_entry_and_goes_on_from_the_last_good_state(tmp_path: Path) -> None:
    damaged = rotten_bid(tmp_path)
    with a_table(tmp_path, ()) as table:
        assert isinstance(table.screen, WelcomeScreen)
        assert table.screen.lines[-1] == "Last move: Beatrix bid 14"
        logged = [effect.text for _, effect in table.seen if isinstance(effect, Logged)]
        assert logged == [
            f"{tmp_path / JOURNAL_FILE}: entry 3 of game 1 cannot be read: its checksum is wrong (3 were confirmed); "
            "the file is kept as damaged-1; this is what could be read"
        ]
        assert table.scene is not None
        assert table.scene.banner == (
            "The games file was damaged. What could be read is here; damaged-1 is the damaged file. "
            "entry 3 of game 1 cannot be read: its checksum is wrong (3 were confirmed)"
        )
        table.touch("resume", 1)
        assert isinstance(table.screen, OpenScreen)
        table.press(4)
        assert table.confirmed == [Bid(4, 15)]
    assert (tmp_path / "damaged-1" / JOURNAL_FILE).read_bytes() == damaged
    with a_table(tmp_path, ()) as again:
        assert not [effect for _, effect in again.seen if isinstance(effect, Logged)], "said once"


def changed(files: dict[str, bytes], statement: str) -> dict[str, bytes]:
    """The files after a row was changed that has a checksum, or a count that others have too."""
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        path = Path(folder) / JOURNAL_FILE
        path.write_bytes(files[JOURNAL_FILE])
        with closing(sqlite3.connect(path)) as journal:
            journal.execute(statement)
            journal.commit()
            journal.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return {JOURNAL_FILE: path.read_bytes()}


def overwritten(files: dict[str, bytes], place: int, data: bytes, name: str = JOURNAL_FILE) -> dict[str, bytes]:
    """The files with other bytes in one."""
    return files | {name: overwritten_bytes(files[name], place, data)}


def overwritten_bytes(whole: bytes, place: int, data: bytes) -> bytes:
    return whole[:place] + data + whole[place + len(data) :]


def rotten_root(files: dict[str, bytes], table: str) -> dict[str, bytes]:
    """The files where the page from which a table is read is no page of a table."""
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        (Path(folder) / JOURNAL_FILE).write_bytes(files[JOURNAL_FILE])
        with closing(sqlite3.connect(Path(folder) / JOURNAL_FILE)) as journal:
            (page,) = journal.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    return overwritten(files, (page - 1) * PAGE, b"\xff")


DAMAGE: dict[str, tuple[Callable[[dict[str, bytes]], dict[str, bytes]], bool]] = {
    "not a journal that can be read (file is not a database)": (lambda f: overwritten(f, 0, b"SQLX"), False),
    "not a journal that can be read (version 0)": (lambda f: overwritten(f, 60, bytes(4)), False),
    "not a journal that can be read (application id ": (lambda f: overwritten(f, 68, b"X"), False),
    "cannot be read (": (lambda f: rotten_root(f, "game"), False),
    "the header of game 2 cannot be read": (lambda f: changed(f, "UPDATE game SET header = 'x' WHERE id = 2"), False),
    "entry 3 of game 2 cannot be read: its checksum is wrong (": (
        lambda f: changed(f, "UPDATE entry SET actions = 'x' WHERE game = 2 AND number = 3"),
        False,
    ),
    "how many entries game 1 has cannot be read after entry ": (
        lambda f: changed(f, "UPDATE progress SET entries = 7 WHERE game = 1"),
        False,
    ),
    "there is no game 2": (lambda f: changed(f, "DELETE FROM game WHERE id = 2"), False),
    "not all games can be read": (lambda f: changed(f, "UPDATE sqlite_sequence SET seq = 9"), False),
    "not a journal that can be read (malformed": (lambda f: f | {JOURNAL_FILE: f[JOURNAL_FILE][:1000]}, True),
    "gone, and whatever was confirmed in it may be missing": (lambda f: f | {JOURNAL_FILE: b""}, True),
    "game 2 is missing (7 entries were confirmed)": (lambda f: overwritten(f, 60, b"\xff\xff", LOG), True),
    "what follows entry ": (lambda f: overwritten(f, len(f[LOG]) - 9, b"\xff\xff", LOG), True),
    "not a journal that can be read (": (lambda f: overwritten(overwritten(f, 0, b"X"), 60, b"\xff\xff", LOG), True),
}
"""By what is said of it: what was done to the files, and whether a pulled plug had left a log beside them."""


@pytest.mark.parametrize("says", DAMAGE)
def test_whatever_was_damaged_is_told_with_what_was_done_about_it_and_nothing_else(
    whole: Specimen, logged: Specimen, tmp_path: Path, says: str
) -> None:
    damage, with_log = DAMAGE[says]
    specimen = logged if with_log else whole
    replace(specimen, files=damage(specimen.files)).lay_out(tmp_path / "data")
    said = str(mend(tmp_path / "data"))
    assert said.startswith(f"{tmp_path / 'data' / JOURNAL_FILE}: {says}")
    assert is_told_well(said, tmp_path / "data"), said


def test_a_damaged_game_is_exported_up_to_the_damage_and_the_file_left_alone(tmp_path: Path) -> None:
    damaged = rotten_bid(tmp_path)
    said = hammerprice("export", "--data", tmp_path)
    assert (said.code, said.out.count("\n")) == (1, 3)
    assert said.out.endswith('{"do":"bid","seat":2,"amount":14}\n')
    assert "entry 3 of game 1 cannot be read" in said.err
    assert said.err.endswith("The record ends before it\n")
    assert (tmp_path / JOURNAL_FILE).read_bytes() == damaged


def test_a_second_damage_is_kept_beside_the_first(tmp_path: Path) -> None:
    rotten_bid(tmp_path)
    assert "damaged-1" in str(mend(tmp_path))
    path = tmp_path / JOURNAL_FILE
    path.write_bytes(path.read_bytes().replace(b'"amount":14}', b'"amount":24}'))
    assert "entry 2 of game 1" in (said := str(mend(tmp_path)))
    assert "damaged-2" in said


def test_what_cannot_be_set_aside_is_said_and_left_alone(tmp_path: Path) -> None:
    damaged = rotten_bid(tmp_path)
    (tmp_path / "mending").write_text("in the way")
    with pytest.raises(JournalFault, match="cannot be set aside"):
        mend(tmp_path)
    assert (tmp_path / JOURNAL_FILE).read_bytes() == damaged


def exports_as_it_was(folder: Path, version: int) -> None:
    """Every game of a journal of an earlier version is exported byte for byte as that version exported it."""
    exported = sorted(KEPT.glob(f"version-{version}-game-?.jsonl"))
    for number, record in enumerate(exported, start=1):
        assert hammerprice("export", "--game", number, "--data", folder).out == record.read_text()
    assert len(exported) >= 4


@pytest.mark.parametrize("version", EARLIER)
def test_a_journal_of_an_earlier_version_is_brought_up_to_date_with_all_its_games(tmp_path: Path, version: int) -> None:
    shutil.copyfile(KEPT / f"version-{version}.sqlite3", tmp_path / JOURNAL_FILE)
    with Journal(tmp_path) as journal:
        assert journal.faults() == ()
    assert int.from_bytes((tmp_path / JOURNAL_FILE).read_bytes()[VERSION_AT : VERSION_AT + 4], "big") == JOURNAL_VERSION
    exports_as_it_was(tmp_path, version)


def test_a_journal_of_version_1_is_offered_at_the_table(tmp_path: Path) -> None:
    shutil.copyfile(KEPT / "version-1.sqlite3", tmp_path / JOURNAL_FILE)
    with a_table(tmp_path, ()) as table:
        assert isinstance(table.screen, WelcomeScreen)
        offered = [table.screen.choices[0], *(other.resume for other in table.screen.others)]
        assert [choice.means for choice in offered] == [Key("resume", (game,)) for game in (4, 1, 3)]
    with a_table(tmp_path, ()) as again:
        again.touch("resume", 1)
        assert again.world.table.ledger.course.bid_increment == 2, "the game's own ways are kept"


def test_what_was_undone_in_a_journal_of_version_2_can_be_brought_back(tmp_path: Path) -> None:
    shutil.copyfile(KEPT / "version-2.sqlite3", tmp_path / JOURNAL_FILE)
    with Journal(tmp_path) as journal:
        ledgers = {number: Ledger.resume(journal, number, EDITIONS) for number in journal.numbers()}
        assert {number for number, ledger in ledgers.items() if ledger.next} == {5}
        while ledgers[5].next:
            ledgers[5].redo()
        steps = [step for ledger in ledgers.values() for step in ledger.course.steps]
        assert not any(step.is_corrected for step in steps), "what follows an undo is no correction"
    redone = hammerprice("export", "--game", 5, "--data", tmp_path).out
    assert redone == (KEPT / "version-2-game-5-redone.jsonl").read_text()


@pytest.mark.parametrize("version", EARLIER)
def test_a_journal_of_an_earlier_version_can_be_read_where_it_cannot_be_written(tmp_path: Path, version: int) -> None:
    shutil.copyfile(KEPT / f"version-{version}.sqlite3", tmp_path / JOURNAL_FILE)
    before = (tmp_path / JOURNAL_FILE).read_bytes()
    exports_as_it_was(tmp_path, version)
    assert (tmp_path / JOURNAL_FILE).read_bytes() == before


def test_a_program_that_has_the_journal_open_notices_the_upgrade(tmp_path: Path) -> None:
    shutil.copyfile(KEPT / "version-2.sqlite3", tmp_path / JOURNAL_FILE)
    with closing(sqlite3.connect(tmp_path / JOURNAL_FILE)) as other:
        (before,) = other.execute("PRAGMA schema_version").fetchone()
        with Journal(tmp_path):
            assert other.execute("PRAGMA schema_version").fetchone() == (before + 1,)


def test_an_upgrade_takes_no_room_worth_speaking_of(tmp_path: Path) -> None:
    """So that a table whose disk is nearly full can be updated: version 2 has the same entries."""
    shutil.copyfile(KEPT / "version-2.sqlite3", tmp_path / JOURNAL_FILE)
    length = (tmp_path / JOURNAL_FILE).stat().st_size
    with Journal(tmp_path):
        assert (tmp_path / LOG).stat().st_size < 4 * PAGE
    assert (tmp_path / JOURNAL_FILE).stat().st_size == length


@pytest.mark.parametrize("version", EARLIER)
def test_a_flipped_byte_in_a_journal_of_an_earlier_version_is_no_more_than_in_one_of_this(
    tmp_path: Path, scratch: Path, version: int
) -> None:
    """Version 1 had no checksums: there only the version itself is tried."""
    earlier = of_version(version, tmp_path / "whole")
    for bit in range(0, 32, 5):
        folder = tmp_path / str(bit)
        number = (version ^ 1 << bit).to_bytes(4, "big")
        replace(earlier, files=overwritten(earlier.files, VERSION_AT, number)).lay_out(folder)
        assert "not a journal that can be read (version " in str(mend(folder))
        assert games_in(folder) == earlier.games
    if version > 1:
        length = len(earlier.files[JOURNAL_FILE])
        told = flip_each(earlier, JOURNAL_FILE, [*range(0, 100, 7), *range(100, length, 6047)], scratch, Random(1))
        assert (told.wrong, told.refused) == ([], 0)
        assert told.mended > 15


def test_a_flipped_byte_in_the_log_of_an_upgrade_costs_nothing(tmp_path: Path, scratch: Path) -> None:
    earlier = of_version(2, tmp_path / "whole")
    earlier.lay_out(tmp_path / "data")

    def upgrading(_: int) -> None:
        opened = Journal(tmp_path / "data")
        assert opened.newest()
        os._exit(0)

    in_a_child(upgrading)
    files = {name: (tmp_path / "data" / name).read_bytes() for name in (JOURNAL_FILE, LOG)}
    assert files[JOURNAL_FILE][VERSION_AT : VERSION_AT + 4] == (2).to_bytes(4, "big"), (
        "only the log has the new version"
    )
    upgraded = replace(earlier, files=files)
    told = flip_each(upgraded, LOG, range(0, len(files[LOG]), 97), scratch, Random(2))
    assert (told.wrong, told.refused, told.entries_lost) == ([], 0, 0)


def test_another_programs_file_is_refused_and_never_set_aside(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / JOURNAL_FILE)) as other:
        other.executescript("CREATE TABLE game (header TEXT); INSERT INTO game VALUES ('{\"record\":1}')")
    before = (tmp_path / JOURNAL_FILE).read_bytes()
    for start in (mend, Journal):
        with pytest.raises(JournalFault, match="another program's file"):
            start(tmp_path)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [(JOURNAL_FILE, before)]


def test_everything_kept_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Also where the person's own mask would let everybody read, and with a journal that came from elsewhere."""
    mask = os.umask(0)
    try:
        folder = tmp_path / "data"
        rotten_bid(folder)
        table = TableUnderTest(folder)
        found = {path.relative_to(folder).as_posix(): path for path in [folder, *folder.rglob("*")]}
        assert {
            JOURNAL_FILE,
            f"{JOURNAL_FILE}-wal",
            f"{JOURNAL_FILE}-shm",
            "table.lock",
            "damaged-1",
            f"damaged-1/{JOURNAL_FILE}",
        } <= set(found)
        for name, path in found.items():
            assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), name
        table.world.close()
    finally:
        os.umask(mask)


def files_in(folder: Path) -> Tree:
    """What is in a folder, but for what SQLite has beside a journal while it is open."""
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {name: data for name, data in found.items() if not name.endswith("-shm")}


LOG_HEADER, FRAME_HEADER = 32, 24
"""Bytes before the first frame of SQLite's log, and before the page of each; a frame begins with the page's number."""


def damaged_below_a_log(place: Path) -> Specimen:
    """A journal with a damaged entry, and a log of an evening after it, without the page of that entry."""
    whole = specimen(place, with_log=False, games=(90, 6))
    folder = place / "specimen"

    def play_on(_: int) -> None:
        journal = Journal(folder)
        for _ in range(3):
            ledger = Ledger.begin(journal, Header("dicetree", Variant.STANDARD, NAMES[:4], 1), AUCTION_EDITIONS)
            ledger.do(Adjust(1, 1))
        os._exit(0)

    in_a_child(play_on)
    files = {name: (folder / name).read_bytes() for name in (JOURNAL_FILE, LOG)}
    frames = range(LOG_HEADER, len(files[LOG]), FRAME_HEADER + PAGE)
    in_log = {int.from_bytes(files[LOG][frame : frame + 4], "big") for frame in frames}
    entries = (found.start() for found in re.finditer(b'{"do":', files[JOURNAL_FILE]))
    first_entry = next(place for place in entries if place // PAGE + 1 not in in_log)
    note = {LAST_CONFIRMED_FILE: (folder / LAST_CONFIRMED_FILE).read_bytes()}
    return replace(whole, files=overwritten(files, first_entry, b"["), beside=note)


@pytest.mark.parametrize("number", [0, 1, 2], ids=["a damaged entry", "a damaged log", "damage below a log"])
def test_a_power_cut_at_any_moment_of_a_mending_costs_nothing_and_once_told_it_is_on_the_disk(
    scratch: Path, number: int
) -> None:
    made = scratch.parent / "made"
    damage = [*damaged(made), damaged_below_a_log(made)][number]
    damage.lay_out(scratch)
    disk = SureDisk(scratch)
    with disk.watched():
        assert mend(scratch)
    surely = {name: data for name, data in disk.surely.items() if not name.startswith("mending/")}
    assert surely == files_in(scratch)
    mended = games_in(scratch)
    for image in disk.images:
        shutil.rmtree(scratch)
        lay_out(image, scratch)
        is_made = MENDED in image or image[JOURNAL_FILE] != damage.files[JOURNAL_FILE]
        assert (mend(scratch) is None) == is_made, "the new journal is put in place as it was made"
        assert games_in(scratch) == mended
        assert any(damage.files.items() <= files_in(aside).items() for aside in scratch.glob("damaged-*"))
    assert len(disk.images) > 5


def test_a_game_that_was_finished_and_cannot_be_read_to_its_end_can_be_gone_on_with(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3], NAMES[:3])
    with Journal(tmp_path) as journal:
        last = len(journal.entries(1))
        assert journal.unfinished() == ()
    with closing(sqlite3.connect(tmp_path / JOURNAL_FILE)) as rotten:
        rotten.execute("UPDATE entry SET checksum = 1 WHERE game = 1 AND number = ?", (last,))
        rotten.commit()
    assert f"entry {last} of game 1" in str(mend(tmp_path))
    with a_table(tmp_path, ()) as table:
        table.touch("resume", 1)
        assert len(table.world.table.ledger.course.steps) == last - 1
        assert table.shows != "game result"
    with Journal(tmp_path) as journal:
        assert (journal.unfinished(), journal.finished()) == ((1,), (2,))


def test_of_entries_beyond_the_confirmed_ones_none_is_brought_back(tmp_path: Path) -> None:
    """As where a page of the file has come back from an earlier time, with its checksums."""
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        table.press(2)
        table.press(3)
    with closing(sqlite3.connect(tmp_path / JOURNAL_FILE)) as older:
        older.execute("UPDATE progress SET entries = 2, checksum = ? WHERE game = 1", (checksum(1, 2, 0),))
        older.commit()
    told = str(mend(tmp_path))
    assert "entry 3 of game 1 " in told
    assert "(2 were confirmed)" in told
    with Journal(tmp_path) as journal:
        assert [Ledger.resume(journal, 1, AUCTION_EDITIONS).course.actions[-1], journal.faults()] == [Bid(2, 1), ()]
