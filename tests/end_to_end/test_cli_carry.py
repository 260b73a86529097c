"""`hammerprice export` and `import`: games out of the journal and into it, byte for byte, and the folder it is in."""

import os
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from companion.atomic_files import write_whole
from companion.course import Course
from companion.export import import_lists
from companion.export.import_export import finished_game, record_of
from companion.export.import_lists import IMPORTED, REFUSED_RECORDS_FILE
from companion.export.known_games import KnownGames
from companion.journal.journal import JOURNAL_FILE, Journal, NotWritten
from companion.journal.ledger import Ledger
from companion.journal.written_games import add_game
from companion.notation.record import MAX_RECORD_BYTES, read_record
from companion.regular_files import open_without_waiting
from companion.rules.actions import Bid
from companion.statistics.game_tables import STATISTICS_FILE
from companion.system.instance_lock import instance_lock
from companion.terminal import EXIT_FAILED
from tests.support.command_line import (
    RECORD,
    RULEBOOK,
    SCRIPT,
    Said,
    done,
    hammerprice,
    hammerprice_child,
    refused,
    written,
)
from tests.support.evenings import finished
from tests.support.files_in_the_way import NO_FILES
from tests.support.games import AUCTION_EDITIONS
from tests.support.table import EDITIONS, NAMES, a_table

FIRST_ROUND = RULEBOOK / "004-first-round.jsonl"
PLAY = '{"do":"play","seat":1,"artist":"krypto","auction":"%s"}'
BID = '{"do":"bid","seat":2,"amount":%s}'
HAND = '{"do":"hand","seat":2,"cards":%s}'
TURN = '{"do":"turn","seat":2}'
SECRET_BIDS = [f'{{"do":"bid","seat":{seat},"amount":{amount}}}' for seat, amount in ((2, 7), (3, 9), (4, 5), (1, 6))]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def exported(data: Path, game: int | None = None) -> str:
    return done("export", "--data", data, *(() if game is None else ("--game", game)))


def brought(data: Path, path: Path) -> None:
    done("import", "--data", data, path)


def test_games_come_out_as_they_went_in(data: Path) -> None:
    records = sorted(RULEBOOK.glob("*.jsonl"))
    for number, record in enumerate(records, start=1):
        assert hammerprice("import", "--data", data, record) == Said(0, f"Imported as game {number}\n", "")
        assert exported(data) == record.read_text(encoding="utf-8")
    assert [exported(data, number) for number in range(1, len(records) + 1)] == [
        record.read_text(encoding="utf-8") for record in records
    ]


def test_the_processes_own_streams_carry_a_game_too(data: Path) -> None:
    record = FIRST_ROUND.read_bytes()
    assert hammerprice("import", "-", "--data", data, stdin=record) == Said(0, "Imported as game 1\n", "")
    assert hammerprice("export", "--data", data) == Said(0, record.decode(), "")


def test_a_game_that_is_there_is_not_added_unless_it_is_asked_for_again(tmp_path: Path, data: Path) -> None:
    """A record counts as there too if its game went on."""
    begun = written(tmp_path / "begun", *FIRST_ROUND.read_text().splitlines()[:9])
    brought(data, FIRST_ROUND)
    for record in (FIRST_ROUND, begun):
        said = done("import", "--data", data, record)
        assert said == "There already as game 1; nothing was added. --again adds it once more\n"
    assert done("import", "--data", data, "--again", begun) == "Imported as game 2\n"
    assert done("import", "--data", data, RULEBOOK / "003-first-round.jsonl") == "Imported as game 3\n"
    assert done("games", "--data", data).count("\n") == 3
    assert refused("import", "--data", data, "--again", tmp_path).startswith("--again: of a folder only new records ")


def test_the_list_of_games_tells_who_has_won_with_what_they_had(data: Path) -> None:
    finished(data, NAMES[:4], NAMES[:3])
    finished(data, edition="card-game")
    assert [line.rpartition("; ")[2] for line in done("games", "--data", data).splitlines()] == [
        "won by Doris with 104",
        "won by Beatrix with 643",
        "won by Beatrix with 445",
    ]


@pytest.mark.parametrize("order", [(3, 0, 2, 1), (1, 2, 3, 0)])
def test_secret_bids_told_in_any_order_are_written_clockwise(
    tmp_path: Path, data: Path, order: tuple[int, ...]
) -> None:
    told = [SECRET_BIDS[place] for place in order]
    brought(data, written(tmp_path / "record", RECORD, PLAY % "sealed", *told))
    assert exported(data).splitlines()[2:] == SECRET_BIDS


def test_a_correction_between_secret_bids_stays_where_it_was(tmp_path: Path, data: Path) -> None:
    """Seat 2 has its 110 only after the correction: put in order, the secret bids would be refused."""
    more = '{"do":"adjust","seat":2,"amount":20}'
    told = [SECRET_BIDS[1], more, '{"do":"bid","seat":2,"amount":110}', SECRET_BIDS[2], SECRET_BIDS[3]]
    brought(data, written(tmp_path / "record", RECORD, PLAY % "sealed", *told))
    assert exported(data).splitlines()[2:] == told


def test_secret_bids_that_are_not_all_told_are_carried(tmp_path: Path, data: Path) -> None:
    brought(data, written(tmp_path / "record", RECORD, PLAY % "sealed", *SECRET_BIDS[:2]))
    assert exported(data).splitlines()[2:] == SECRET_BIDS[:2]


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        ([RECORD, PLAY % "open", '{"do":"bid","seat":2,"amount":101}'], 3, ""),
        ([SCRIPT], 1, "the header has no 'record'"),
        ([RECORD, HAND % -1], 2, "a hand of -1 cards for seat 2; expected 0 to 70, as many as are in the box"),
        ([RECORD, HAND % 0, TURN], 3, "seat 2, which holds no card, was to play; expected a seat with cards: correct"),
        ([RECORD.replace("Beatrix", "Axel")], 1, "two seats have the same name; expected different ones"),
        ([RECORD.replace("Beatrix", "\u2800")], 1, 'the name "\\u2800" must have 1 to 40 printable characters'),
    ],
)
def test_a_record_that_is_refused_leaves_the_journal_alone(
    tmp_path: Path, data: Path, lines: list[str], line: int, says: str
) -> None:
    brought(data, FIRST_ROUND)
    path = written(tmp_path / "record", *lines)
    assert refused("import", "--data", data, path).startswith(f"{path}:{line}: {says}")
    assert exported(data) == FIRST_ROUND.read_text()


def test_a_record_that_is_not_there_is_refused(tmp_path: Path, data: Path) -> None:
    said = hammerprice("import", "--data", data, tmp_path / "missing")
    assert (said.code, said.err) == (
        2,
        f"{tmp_path / 'missing'}: No such file or directory; name a record that can be read\n",
    )


@pytest.mark.parametrize("what", ["nothing", "an empty folder", "an empty file", "an empty journal"])
def test_where_no_game_is_lists_are_empty_and_what_needs_a_game_is_refused(
    data: Path, what: str, tmp_path: Path
) -> None:
    if what != "nothing":
        data.mkdir()
    if what == "an empty file":
        (data / JOURNAL_FILE).touch()
    if what == "an empty journal":
        Journal(data).close()
    before = [path.name for path in data.glob("*")]
    out, journal = tmp_path / "out", data / JOURNAL_FILE
    assert done("games", "--data", data) == f"No games yet in {journal}\n"
    assert done("games", "--json", "--data", data) == "[]\n"
    assert done("copy", out, "--data", data) == f"{out}: 0 records copied, 0 were there already\n"
    assert done("archive", tmp_path / "archive", "--data", data) == f"Written to {tmp_path / 'archive'}: 0 games\n"
    said = refused("export", "--data", data)
    assert said == f"{journal}: no game has been played yet; play one with `hammerprice`\n"
    for command in ("story", "bgstats"):
        assert refused(command, "--data", data) == f"{journal}: no game is over yet; play one to its end\n"
    for command in ("export", "bgstats", "story", "forget"):
        said = refused(command, "--game", 1, "--data", data)
        assert said == f"{journal}: there is no game 1; none has been played yet\n"
    assert set(before) <= {path.name for path in data.glob("*")}
    assert (data / JOURNAL_FILE).exists() == (what in {"an empty file", "an empty journal"})


def test_a_game_that_is_not_there_is_refused(data: Path) -> None:
    journal = data / JOURNAL_FILE
    brought(data, FIRST_ROUND)
    said = refused("export", "--data", data, "--game", 2)
    assert said == f"{journal}: there is no game 2; the newest is game 1\n"
    for name in ("0", "-1", "1.0", "²", "first", "9" * 30):
        refused("export", "--data", data, "--game", name)


def test_without_a_folder_named_it_is_the_users(tmp_path: Path) -> None:
    assert hammerprice("import", FIRST_ROUND, home=tmp_path).code == 0
    assert [path.name for path in tmp_path.rglob(JOURNAL_FILE)] == [JOURNAL_FILE]
    assert hammerprice("export", home=tmp_path).out == FIRST_ROUND.read_text()


def test_a_simulation_keeps_nothing_unless_told_to(tmp_path: Path) -> None:
    script = written(tmp_path / "script", SCRIPT, '{"at":100,"end":true}')
    assert hammerprice_child("simulate", script, home=tmp_path) == Said(0, "", "")
    assert [path.name for path in tmp_path.rglob("*")] == ["script"]


def test_of_a_folder_only_what_is_new_is_brought(tmp_path: Path, data: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for name in ("b.jsonl", "a.JSONL", "again.jsonl", ".hidden.jsonl", "notes.txt"):
        (folder / name).write_bytes(FIRST_ROUND.read_bytes() if name != "b.jsonl" else (RECORD + "\n").encode())
    brought = hammerprice("import", "--data", data, folder)
    assert brought.out.splitlines() == [
        "a.JSONL: imported as game 1",
        "b.jsonl: imported as game 2",
        f"{folder}: 2 new records imported, 0 refused",
    ]
    assert hammerprice("import", "--data", data, folder).out == f"{folder}: 0 new records imported, 0 refused\n"
    assert exported(data, 1) == FIRST_ROUND.read_text()


def test_a_game_that_was_brought_before_the_power_was_cut_is_not_brought_twice(tmp_path: Path, data: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    written(folder / "secret-bids.jsonl", RECORD, PLAY % "sealed", *reversed(SECRET_BIDS))
    done("import", "--data", data, folder)
    (data / IMPORTED).unlink()
    told = ["secret-bids.jsonl: there already as game 1", f"{folder}: 0 new records imported, 0 refused"]
    assert done("import", "--data", data, folder).splitlines() == told
    assert "there is no game 2" in hammerprice("export", "--data", data, "--game", 2).err


def test_an_earlier_record_of_a_game_that_was_just_brought_is_no_other_game(tmp_path: Path, data: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    written(folder / "a.jsonl", RECORD, PLAY % "sealed", *reversed(SECRET_BIDS))
    written(folder / "b.jsonl", RECORD, PLAY % "sealed")
    first, second, _ = done("import", "--data", data, folder).splitlines()
    assert (first, second) == ("a.jsonl: imported as game 1", "b.jsonl: there already as game 1")


@pytest.mark.parametrize("what", [("--player", "Axel"), ("--game", 1)], ids=["a player", "a game"])
def test_what_was_forgotten_is_not_brought_again_though_the_journal_is_lost(
    tmp_path: Path, data: Path, what: tuple[object, ...]
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    written(folder / "axel.jsonl", RECORD, PLAY % "open")
    written(folder / "ben.jsonl", RECORD.replace("Axel", "Ben"), PLAY % "open")
    done("import", "--data", data, folder)
    done("forget", *what, "--data", data, "--yes")
    for file in data.iterdir():
        if file.name != IMPORTED:
            file.unlink()
    told = ["ben.jsonl: imported as game 1", f"{folder}: 1 new record imported, 0 refused"]
    assert done("import", "--data", data, folder).splitlines() == told


@pytest.mark.parametrize("what", ["folder", "pipe", "missing", "long", "not a record"])
def test_what_cannot_be_a_record_is_refused_and_the_table_says_so(tmp_path: Path, data: Path, what: str) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    odd = folder / "a.jsonl"
    if what == "folder":
        odd.mkdir()
    elif what == "pipe":
        os.mkfifo(odd)
    elif what == "missing":
        odd.symlink_to(folder / "nowhere")
    else:
        odd.write_bytes(b" " * MAX_RECORD_BYTES + b"!" if what == "long" else b"[]")
    written(folder / "b.jsonl", RECORD)
    brought = hammerprice("import", "--keep-list", "--data", data, folder)
    assert brought.code == EXIT_FAILED
    assert brought.out.startswith("b.jsonl: imported as game 1\n")
    assert brought.err.startswith("a.jsonl:")
    with a_table(data, ()) as table:
        assert table.said() == f"1 game was not imported. {brought.err.strip()}"


def test_what_is_refused_by_hand_is_told_there_and_the_table_does_not_complain_of_it(
    tmp_path: Path, data: Path
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    written(folder / "a.jsonl", "[]")
    said = hammerprice("import", "--data", data, folder)
    assert (said.code, said.err) == (EXIT_FAILED, "a.jsonl:1: not a JSON object; expected one in braces\n")
    with a_table(data, ()) as table:
        assert table.said() == ""


def dying_at(folder: Path, data: Path, name: str) -> None:
    """An import that is killed while it reads this record."""
    record = (folder / name).read_bytes()

    def read(content: BytesIO, *arguments: Any) -> Any:
        if content.getvalue() == record:
            raise MemoryError
        return read_record(content, *arguments)

    with mock.patch("companion.export.import_folder.read_record", read), pytest.raises(MemoryError):
        hammerprice("import", "--keep-list", "--data", data, folder)


def test_an_import_that_dies_has_told_of_the_one_record_that_it_was_at(tmp_path: Path, data: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for name, amount in (("a", 7), ("b", 8), ("c", 9)):
        written(folder / f"{name}.jsonl", RECORD, PLAY % "open", BID % amount)
    dying_at(folder, data, "b.jsonl")
    with a_table(data, ()) as table:
        assert table.said().startswith("1 game was not imported. b.jsonl: the import did not come to its end")
    dying_at(folder, data, "b.jsonl")
    with Journal(data, read_only=True) as journal:
        assert journal.numbers() == (1, 2), "no record that it dies at keeps those after it out"
    written(folder / "d.jsonl", RECORD, PLAY % "sealed")
    dying_at(folder, data, "d.jsonl")
    listed = [line.partition(":")[0] for line in (data / REFUSED_RECORDS_FILE).read_text().splitlines()]
    assert listed == ["b.jsonl", "d.jsonl"], "what died before is not forgotten"
    out = done("import", "--keep-list", "--data", data, folder)
    assert out.startswith("b.jsonl: imported as game 3\nd.jsonl: imported as game 4\n")
    assert (data / REFUSED_RECORDS_FILE).read_text() == ""
    with a_table(data, ()) as table:
        assert table.said() == ""


def test_however_many_are_refused_their_list_is_written_once_and_the_good_ones_are_taken(
    tmp_path: Path, data: Path
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(200):
        written(folder / f"{number:03}: x.jsonl", "[]")
    written(folder / "good.jsonl", RECORD)
    for expected in ("1 new record imported, 200 refused", "0 new records imported, 200 refused"):
        with mock.patch.object(import_lists, "write_whole", side_effect=write_whole) as whole:
            said = hammerprice("import", "--keep-list", "--data", data, folder)
        assert (said.code, expected in said.out, whole.call_count) == (EXIT_FAILED, True, 0)
        assert (data / REFUSED_RECORDS_FILE).read_text() == said.err
    with a_table(data, ()) as table:
        assert table.said().startswith("200 games were not imported. 000: x.jsonl:1: not a JSON object")


@pytest.mark.parametrize(("count", "end"), [(20, "; 20.jsonl: not a record"), (21, "; and 1 more")])
def test_the_log_names_twenty_refused_records_and_counts_the_others(data: Path, count: int, end: str) -> None:
    data.mkdir()
    written(data / REFUSED_RECORDS_FILE, *(f"{number}.jsonl: not a record" for number in range(1, count + 1)))
    with a_table(data, ()) as table:
        assert table.logged[-1].endswith(end)


@pytest.mark.parametrize("kind", ["pipe", "folder", "circle"])
def test_something_else_in_the_place_of_a_list_or_of_the_statistics_stops_nothing_and_is_told(
    tmp_path: Path, data: Path, kind: str
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    data.mkdir()
    written(folder / "a.jsonl", RECORD)
    lists = [data / IMPORTED, data / REFUSED_RECORDS_FILE]
    for path in (*lists, data / STATISTICS_FILE):
        NO_FILES[kind](path)
    said = hammerprice("import", "--keep-list", "--data", data, folder)
    assert (said.code, said.out.splitlines()[0]) == (EXIT_FAILED, "a.jsonl: imported as game 1")
    told = said.err.splitlines()
    assert [(line.partition(":")[0], line.endswith("; take it away")) for line in told] == [
        (str(path), True) for path in lists
    ]
    said = hammerprice("forget", "--game", 1, "--yes", "--data", data)
    assert (said.code, said.out.splitlines()[-1]) == (EXIT_FAILED, "Forgotten")
    assert said.err.endswith("; take it away; a record of what was forgotten may be imported again\n")
    with Journal(data, read_only=True) as journal:
        assert journal.numbers() == ()


def test_a_game_that_was_taken_back_after_an_import_that_died_is_not_brought_again(tmp_path: Path, data: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    written(folder / "a.jsonl", RECORD, PLAY % "open")
    written(folder / "b.jsonl", RECORD)
    dying_at(folder, data, "b.jsonl")
    with Journal(data) as journal:
        Ledger.resume(journal, 1, AUCTION_EDITIONS).undo()
    assert done("import", "--data", data, folder).splitlines()[:-1] == ["b.jsonl: there already as game 1"]


def test_however_many_are_new_each_journalled_game_is_replayed_once(tmp_path: Path, data: Path) -> None:
    """Games of one header, as without a date, are told apart by what was done."""
    folders = [tmp_path / "old", tmp_path / "new"]
    for number, folder in enumerate(folders):
        folder.mkdir()
        for amount in range(1, 5):
            written(folder / f"{amount}.jsonl", RECORD, PLAY % "open", BID % (10 * number + amount))
    done("import", "--data", data, folders[0])
    with mock.patch("companion.export.known_games.record_of", side_effect=record_of) as replayed:
        assert "4 new records" in done("import", "--data", data, folders[1])
    numbers = [call.args[2] for call in replayed.mock_calls]
    assert len(numbers) == len(set(numbers))


def test_each_record_is_read_once_and_in_a_way_that_waits_for_no_pipe(tmp_path: Path, data: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    written(folder / "a.jsonl", RECORD)
    with mock.patch("companion.regular_files.open_without_waiting", side_effect=open_without_waiting) as opener:
        done("import", "--data", data, folder)
    opened = [str(call.args[0]) for call in opener.mock_calls]
    assert [name for name in opened if name.endswith(".jsonl")] == [str(folder / "a.jsonl")]


def test_what_a_damaged_journal_cannot_take_is_refused_and_nothing_is_written(tmp_path: Path, data: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    written(folder / "a.jsonl", RECORD)
    done("import", "--data", data, folder)
    written(folder / "b.jsonl", RECORD, PLAY % "open")
    damaged = bytearray((data / JOURNAL_FILE).read_bytes())
    damaged[:100] = bytes(100)
    (data / JOURNAL_FILE).write_bytes(damaged)
    said = hammerprice("import", "--keep-list", "--data", data, folder)
    assert (said.code, said.out) == (EXIT_FAILED, f"{folder}: 0 new records imported, 1 refused\n")
    assert said.err == (
        "b.jsonl: the games file is damaged; the table repairs it, and the next import takes this game\n"
    )
    assert (data / JOURNAL_FILE).read_bytes() == bytes(damaged)


def test_a_game_that_the_disk_does_not_take_is_refused_and_the_next_is_tried(tmp_path: Path, data: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for name, amount in (("a", 7), ("b", 8)):
        written(folder / f"{name}.jsonl", RECORD, PLAY % "open", BID % amount)

    def add(journal: Journal, course: Course) -> int:
        if course.actions[-1] == Bid(2, 7):
            raise NotWritten(journal.path, "not written")
        return add_game(journal, course)

    with mock.patch("companion.export.known_games.add_game", add):
        said = hammerprice("import", "--data", data, folder)
    assert said.code == EXIT_FAILED
    assert said.out == f"b.jsonl: imported as game 1\n{folder}: 1 new record imported, 1 refused\n"
    assert said.err.startswith("a.jsonl: ")
    assert done("import", "--data", data, folder).startswith("a.jsonl: imported as game 2\n")


def test_a_game_is_there_only_as_it_was_noted_or_further_on(data: Path) -> None:
    hammerprice("import", FIRST_ROUND, "--data", data)
    with Journal(data) as journal:
        games = KnownGames(journal, AUCTION_EDITIONS)
        number, checksum, entries = map(int, games.noted(1).split())
        assert number == 1
        assert games.has(f"1 {checksum} {entries}")
        assert games.has(f"1 {checksum} {entries - 1}")
        assert not games.has(f"1 {checksum} {entries + 1}"), "an older copy of the journal"
        assert not games.has(f"1 {checksum + 1} {entries}"), "another game has got the number"
        assert not games.has(f"2 {checksum} {entries}")
        assert not games.has("1")


def test_no_list_is_written_through_a_link(tmp_path: Path) -> None:
    of_somebody = tmp_path / "of-somebody"
    of_somebody.write_text("a line\n")
    path = tmp_path / REFUSED_RECORDS_FILE
    path.symlink_to(of_somebody)
    kept = import_lists.ListDuringImport(path)
    kept.add("another line")
    assert kept.fault
    assert of_somebody.read_text() == "a line\n"


def test_without_a_number_the_newest_game_that_is_over_is_told(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo"), ("Dora", "Emil", "Flora"))
    hammerprice("import", FIRST_ROUND, "--data", tmp_path)
    with Journal(tmp_path) as journal:
        assert finished_game(journal, None, EDITIONS).number == 2


def test_what_only_a_folder_or_only_a_record_can_have_is_refused(tmp_path: Path, data: Path) -> None:
    assert "--keep-list: only a folder" in refused("import", "--keep-list", FIRST_ROUND, "--data", data)
    assert "--again: of a folder only" in refused("import", "--again", tmp_path, "--data", data)
    file = written(tmp_path / "file")
    assert "a file is where a folder must be" in refused("copy", file, "--data", data)


def test_while_a_table_is_open_no_folder_is_imported(tmp_path: Path, data: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    written(folder / "a.jsonl", RECORD)
    with instance_lock(data):
        assert "another Hammer Price has this table open" in refused("import", "--data", data, folder)
    assert "no game has been played yet" in hammerprice("export", "--data", data).err


def test_a_list_of_refusals_that_cannot_be_read_keeps_no_table_closed(data: Path) -> None:
    (data / REFUSED_RECORDS_FILE).mkdir(parents=True)
    with a_table(data, ()) as table:
        assert REFUSED_RECORDS_FILE in table.said()
