"""The journal on disk, and the ledger over it: nothing confirmed is lost, nothing half-done is kept."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.course import Course
from companion.export.import_export import record_of
from companion.journal import database
from companion.journal.database import MENDED, to_read
from companion.journal.journal import JOURNAL_FILE, Entry, EntryKind, Journal, JournalFault
from companion.journal.ledger import GameWentOn, Ledger
from companion.journal.salvage import mend
from companion.journal.written_games import add_game
from companion.notation.record import (
    LARGEST_AMOUNT,
    Header,
    LineRefused,
    read_record,
    write_action,
    write_header,
)
from companion.notation.replay import replayed_state
from companion.rules.actions import Action, Adjust, Bid, Hammer, Pass, Play
from companion.rules.auction_game.auctions import Sealed
from companion.rules.auction_game.state import State
from companion.rules.protocol import AnyState, apply, begin, is_over
from companion.rules.refusal import Refusal
from companion.rules.words import Auction, Variant
from companion.statistics.all_games import AllGames
from companion.statistics.game_tables import GameTables
from tests.support.dying_disk import let_commits_fail
from tests.support.games import AUCTION_EDITIONS, EDITIONS, NAMES, nearly_played_out
from tests.support.random_play import any_action, any_game
from tests.support.refusing_disk import refusing_disk

HEADER = Header("dicetree", Variant.STANDARD, NAMES[:4], 1)
PLAY = Play(1, "klimt", Auction.OPEN)
Opened = Callable[[Path], Journal]


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Opens journals, and closes them after the test."""
    with ExitStack() as all_opened:
        yield lambda folder: all_opened.enter_context(Journal(folder))


def undo(ledger: Ledger) -> None:
    """The last step is taken back, as the table does it."""
    ledger.go_back(ledger.course.going_back(len(ledger.course.steps) - 1))


def test_a_fault_tells_its_file_its_problem_and_its_remedy_together_and_apart() -> None:
    fault = JournalFault(Path("data", JOURNAL_FILE), "not written", "make space")
    assert str(fault) == f"data/{JOURNAL_FILE}: not written; make space"
    assert (fault.path.name, fault.problem, fault.remedy) == (JOURNAL_FILE, "not written", "make space")
    assert fault.explanation == "not written; make space"
    assert str(JournalFault(Path("data"), "finished")) == "data: finished"


def test_a_refused_action_is_not_on_disk(tmp_path: Path, opened: Opened) -> None:
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    ledger.do(PLAY)
    with pytest.raises(Refusal):
        ledger.do(Bid(3, 101))
    with pytest.raises(Refusal):
        ledger.do(Bid(3, 10), Bid(4, 9))
    assert [entry.kind for entry in journal.entries(ledger.number)] == [EntryKind.STEP]
    assert ledger.course.actions == (PLAY,)


def test_the_largest_amount_either_way_is_read_back_and_one_more_is_refused(tmp_path: Path, opened: Opened) -> None:
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    largest = [Adjust(1, LARGEST_AMOUNT), Adjust(1, LARGEST_AMOUNT), Adjust(1, -LARGEST_AMOUNT)]
    for action in largest:
        ledger.do(action)
    for amount in (LARGEST_AMOUNT + 1, -LARGEST_AMOUNT - 1):
        with pytest.raises(Refusal, match="too much"):
            ledger.do(Adjust(1, amount))
    assert Ledger.resume(journal, 1, AUCTION_EDITIONS).course.actions == tuple(largest)


def test_undo_and_redo_are_entries_and_nothing_is_edited(tmp_path: Path, opened: Opened) -> None:
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    for action in (PLAY, Bid(3, 14), Bid(4, 15)):
        ledger.do(action)
    ledger.go_back(ledger.course.going_back(1))
    ledger.redo()
    kinds = [entry.kind for entry in journal.entries(ledger.number)]
    assert kinds == [EntryKind.STEP] * 3 + [EntryKind.UNDO, EntryKind.UNDO, EntryKind.REDO]
    for game in (ledger, Ledger.resume(journal, ledger.number, AUCTION_EDITIONS)):
        assert game.course.actions == (PLAY, Bid(3, 14))
        assert game.next is not None
        assert game.next.step.actions == (Bid(4, 15),)


def any_step(state: AnyState, random: Random) -> list[Action]:
    """An action that the rules take now, or all bids of a sealed auction."""
    done: list[Action] = []
    while not done or isinstance(state.phase, Sealed):
        assert isinstance(state, State)
        is_bid = isinstance(state.phase, Sealed)
        done.append(any_action(state, random))
        state = apply(state, done[-1])
        if not is_bid:
            break
    return done


def swapped(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names with those of the first two seats in each other's place."""
    return (names[1], names[0], *names[2:])


@pytest.mark.parametrize("seed", range(4))
def test_after_any_renames_and_steps_a_game_is_a_fresh_replay_of_its_record(
    tmp_path: Path, opened: Opened, seed: int
) -> None:
    """Undo and redo leave the names; whoever opens the game again finds the same, with all that they can do."""
    random, journal = Random(seed), opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    for number in range(60):
        match random.choice(("rename", "swap", "undo", "redo", "step", "step", "step")):
            case "rename":
                ledger.rename((f"Guest {number}", *ledger.course.header.seats[1:]))
            case "swap":
                ledger.rename(swapped(ledger.course.header.seats))
            case "undo":
                ledger.undo()
            case "redo":
                ledger.redo()
            case _:
                ledger.do(*any_step(ledger.course.state, random))
    again = Ledger.resume(journal, ledger.number, AUCTION_EDITIONS)
    exported, _ = record_of(journal, AUCTION_EDITIONS, ledger.number)
    record = read_record(BytesIO(exported), AUCTION_EDITIONS, tmp_path)
    assert record.header == ledger.course.header == again.course.header
    assert replayed_state(record, AUCTION_EDITIONS) == ledger.course.state == again.course.state
    for one, other in zip(ledger.course.steps, again.course.steps, strict=True):
        assert (one.before, one.after) == (other.before, other.after)
    while ledger.last or again.last:
        ledger.undo()
        again = Ledger.resume(journal, ledger.number, AUCTION_EDITIONS)
        assert (ledger.course.state, ledger.next) == (again.course.state, again.next)
    assert ledger.course.state == begin(ledger.course.header.game(AUCTION_EDITIONS))


@pytest.mark.parametrize("names", [("Ada", "Ada", "Cleo", "Dora"), ("Ada", " ", "Cleo", "Dora"), ("Ada",) * 3])
def test_names_that_no_game_can_have_change_nothing(tmp_path: Path, opened: Opened, names: tuple[str, ...]) -> None:
    ledger = Ledger.begin(opened(tmp_path), HEADER, AUCTION_EDITIONS)
    with pytest.raises(LineRefused):
        ledger.rename(names)
    assert ledger.course.header == Ledger.resume(opened(tmp_path), 1, AUCTION_EDITIONS).course.header == HEADER


def test_a_game_that_is_open_elsewhere_is_renamed_by_one_of_the_two(tmp_path: Path, opened: Opened) -> None:
    ledger = Ledger.begin(opened(tmp_path), HEADER, AUCTION_EDITIONS)
    elsewhere = Ledger.resume(opened(tmp_path), 1, AUCTION_EDITIONS)
    ledger.rename(swapped(NAMES[:4]))
    with pytest.raises(JournalFault, match="changed by another program; nothing was changed"):
        elsewhere.rename(("Ada", *NAMES[1:4]))
    elsewhere = Ledger.resume(opened(tmp_path), 1, AUCTION_EDITIONS)
    ledger.do(PLAY)
    with pytest.raises(JournalFault, match="has 1 entries where 0 were confirmed"):
        elsewhere.rename(("Ada", *NAMES[1:4]))
    assert elsewhere.course.header.seats == elsewhere.course.state.game.names == swapped(NAMES[:4])
    assert Ledger.resume(opened(tmp_path), 1, AUCTION_EDITIONS).course.header.seats == swapped(NAMES[:4])


@pytest.mark.parametrize("landed", [True, False])
def test_a_rename_at_which_the_disk_fails_is_whole_or_not_there(tmp_path: Path, opened: Opened, landed: bool) -> None:
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    let_commits_fail(journal, landed=landed)
    with nullcontext() if landed else pytest.raises(JournalFault, match="nothing was confirmed"):
        ledger.rename(swapped(NAMES[:4]))
    expected = swapped(NAMES[:4]) if landed else NAMES[:4]
    assert (
        ledger.course.header.seats
        == Ledger.resume(opened(tmp_path), 1, AUCTION_EDITIONS).course.header.seats
        == expected
    )


def test_what_was_found_out_of_a_game_has_the_names_that_it_has_now(tmp_path: Path, opened: Opened) -> None:
    """Here in the tables of statistics, which are cached."""
    ledger = Ledger.begin(opened(tmp_path), HEADER, AUCTION_EDITIONS)
    with GameTables(tmp_path, AUCTION_EDITIONS) as kept:
        for names in NAMES[:4], ("Ada", *NAMES[1:4]):
            ledger.rename(names)
            with GameTables(tmp_path, AUCTION_EDITIONS) as read_anew:
                for tables in kept, read_anew:
                    with tables.up_to_date() as (found, _):
                        told = tuple(row["name"] for row in found.execute("SELECT name FROM seats ORDER BY seat"))
                        assert told == names


def test_a_correction_of_nothing_is_nothing(tmp_path: Path, opened: Opened) -> None:
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    ledger.go_back(ledger.course.going_back(0))
    for action in (PLAY, Bid(3, 14)):
        ledger.do(action)
    undo(ledger)
    ledger.go_back(ledger.course.going_back(1))
    assert [entry.kind for entry in journal.entries(ledger.number)] == [EntryKind.STEP, EntryKind.STEP, EntryKind.UNDO]
    ledger.redo()
    assert ledger.course.actions == (PLAY, Bid(3, 14)), "what was undone can still be redone"


def test_opened_secret_bids_are_one_step_in_one_commit(tmp_path: Path, opened: Opened) -> None:
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    ledger.do(Play(1, "klimt", Auction.SEALED))
    ledger.do(Bid(2, 5), Bid(3, 7), Pass(4), Bid(1, 2))
    brought_in = add_game(journal, ledger.course)
    assert journal.entries(brought_in) == journal.entries(ledger.number)
    undo(ledger)
    assert isinstance(ledger.course.state.phase, Sealed)
    assert ledger.course.state.phase.bids == (None,) * 4


def test_unfinished_games_are_told_the_last_first(tmp_path: Path, opened: Opened) -> None:
    journal = opened(tmp_path)
    assert journal.unfinished() == ()
    whole = [action for action, _ in any_game(HEADER.game(AUCTION_EDITIONS), Random(3))]
    first = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    second = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    assert (first.number, second.number) == (1, 2)
    for action in whole:
        second.do(action)
    assert (journal.unfinished(), journal.newest()) == ((1,), 2)
    undo(second)
    assert journal.unfinished() == (2, 1), "an undone end is no end"
    second.redo()
    assert journal.unfinished() == (1,)


def test_a_game_that_an_earlier_version_ended_stays_over_though_a_deal_would_be_due_now(tmp_path: Path) -> None:
    """At first a fifth card that emptied all hands ended the game."""
    header = Header("classic", Variant.THREE_PLAYER, NAMES[:3], 1)
    actions = (*nearly_played_out(), Play(3, "lite-metal", Auction.OPEN), Adjust(2, -5))
    with Journal(tmp_path) as journal:
        journal.add(write_header(header, journalled=True), list(map(write_action, actions)), finished=True)
        ledger = Ledger.resume(journal, 1, AUCTION_EDITIONS)
        assert (is_over(ledger.course.state), ledger.course.actions) == (True, actions)
        ledger.do(Adjust(2, 5))
    with AllGames(tmp_path, EDITIONS) as games:
        (game,) = games.filtered().games
        assert games.filtered().statistics.games == 1, "it counts as it did"
    assert [placed.name for placed in game.placed if placed.won] == ["Axel"]
    with Journal(tmp_path) as journal:
        again = Ledger.resume(journal, 1, AUCTION_EDITIONS)
        assert is_over(again.course.state), "a correction of money does not reopen it"
        for _ in range(3):
            undo(again)
        for action in actions[-2:]:
            again.do(action)
        assert (again.course.state.phase.name, journal.unfinished()) == ("settled", (1,)), "played again, it goes on"


def test_every_connection_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    for _ in range(2):
        with Journal(tmp_path) as journal:
            run = journal._connection.execute
            assert run("PRAGMA journal_mode").fetchone() == ("wal",)
            assert run("PRAGMA synchronous").fetchone() == (2,)


@pytest.mark.parametrize(
    ("instead", "told"),
    [
        ("PRAGMA journal_mode = DELETE", "journal_mode is delete, not WAL"),
        ("PRAGMA synchronous = NORMAL", "synchronous is 1, not FULL"),
    ],
)
def test_a_disk_on_which_nothing_would_be_safe_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, instead: str, told: str
) -> None:
    class Unwilling(sqlite3.Connection):
        """As on a disk of another computer: SQLite does something else than it was told, and says nothing."""

        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            is_asked = statement.startswith(f"{instead.rpartition(' ')[0]} ")
            return super().execute(instead if is_asked else statement, *values)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Unwilling))
    with pytest.raises(JournalFault, match=f"{told}, so the data would not be safe; use a local disk with --data"):
        Journal(tmp_path)


def test_a_journal_of_a_newer_program_is_refused_untouched(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    with closing(sqlite3.connect(tmp_path / JOURNAL_FILE)) as newer:
        newer.executescript("ALTER TABLE game ADD COLUMN mood TEXT; PRAGMA user_version = 4")
        newer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    before = (tmp_path / JOURNAL_FILE).read_bytes()
    for start in (mend, Journal):
        with pytest.raises(JournalFault, match="newer Hammer Price"):
            start(tmp_path)
    assert (tmp_path / JOURNAL_FILE).read_bytes() == before
    assert not list(tmp_path.glob("damaged*"))


@pytest.mark.parametrize("spoilt", [JOURNAL_FILE, f"{JOURNAL_FILE}-wal"])
def test_a_journal_that_cannot_be_read_is_not_left_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoilt: str
) -> None:
    """Neither where it is no database, nor where SQLite cannot have its own files beside it."""
    Journal(tmp_path).close()
    (tmp_path / spoilt).unlink(missing_ok=True)
    if spoilt == JOURNAL_FILE:
        (tmp_path / spoilt).write_bytes(b"not a database at all" * 100)
    else:
        (tmp_path / spoilt).mkdir()
    connect, made = sqlite3.connect, list[sqlite3.Connection]()

    def connected(*how: Any, **more: Any) -> sqlite3.Connection:
        made.append(connect(*how, **more))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", connected)
    with pytest.raises(JournalFault):
        to_read(tmp_path / JOURNAL_FILE)
    assert made
    for connection in made:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("SELECT 1")


@pytest.mark.parametrize(
    ("bid", "why"),
    [
        ('{"do":"bid","seat":9,"amount":1}', "there is no seat 9"),
        ('{"do":"bid","seat":2,"amount":101}', "not enough money;"),
    ],
    ids=["no seat", "more than the money, which is not told"],
)
def test_an_entry_that_cannot_be_read_is_named(tmp_path: Path, opened: Opened, bid: str, why: str) -> None:
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    ledger.do(PLAY)
    journal.append(ledger.number, 2, [Entry(EntryKind.STEP, bid)], finished=False)
    with pytest.raises(JournalFault, match=f"entry 2 of game 1 cannot be read: {why}"):
        Ledger.resume(journal, ledger.number, AUCTION_EDITIONS)


def test_when_nothing_can_be_written_nothing_is_confirmed(tmp_path: Path, opened: Opened) -> None:
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    ledger.do(PLAY)
    with closing(sqlite3.connect(tmp_path / JOURNAL_FILE, isolation_level=None)) as rival:
        rival.execute("BEGIN IMMEDIATE")
        journal._connection.execute("PRAGMA busy_timeout = 0")
        with pytest.raises(JournalFault, match="nothing was confirmed"):
            ledger.do(Bid(2, 5))
    assert ledger.course.actions == (PLAY,)
    ledger.do(Hammer())
    assert Ledger.resume(opened(tmp_path), ledger.number, AUCTION_EDITIONS).course.actions == (PLAY, Hammer())


@contextmanager
def cannot_be_opened_anew(folder: Path) -> Iterator[None]:
    """A repair is not finished."""
    (folder / MENDED).touch()
    yield
    (folder / MENDED).unlink()


@contextmanager
def another_program_reads(folder: Path) -> Iterator[None]:
    """So the log cannot be written into the file."""
    with closing(sqlite3.connect(folder / JOURNAL_FILE, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()
        yield


@pytest.mark.parametrize("trouble", [cannot_be_opened_anew, another_program_reads])
def test_an_entry_of_which_nobody_knows_whether_it_reached_the_disk_is_refused_and_taken_out(
    tmp_path: Path,
    opened: Opened,
    monkeypatch: pytest.MonkeyPatch,
    trouble: Callable[[Path], AbstractContextManager[None]],
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    ledger.do(PLAY)
    let_commits_fail(journal, landed=True)
    with trouble(tmp_path), pytest.raises(JournalFault, match="nothing was confirmed"):
        ledger.do(Bid(2, 5))
    assert Ledger.resume(journal, 1, AUCTION_EDITIONS).course.actions == (PLAY,)
    ledger.do(Hammer())
    assert Ledger.resume(opened(tmp_path), 1, AUCTION_EDITIONS).course.actions == (PLAY, Hammer())


def test_an_end_that_is_taken_out_again_is_none(
    tmp_path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)
    journal = opened(tmp_path)
    game = journal.add("{}", ["step"])
    let_commits_fail(journal, landed=True)
    with cannot_be_opened_anew(tmp_path), pytest.raises(JournalFault):
        journal.append(game, 2, [Entry(EntryKind.STEP, "the last")], finished=True)
    assert (journal.unfinished(), len(journal.entries(game))) == ((game,), 1)


def test_the_second_failure_of_an_evening_takes_out_nothing_that_was_confirmed_since_the_first(
    tmp_path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry that is taken out after the first has the number of the one that is confirmed then."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    ledger.do(PLAY)
    let_commits_fail(journal, landed=True)
    with cannot_be_opened_anew(tmp_path), pytest.raises(JournalFault):
        ledger.do(Bid(2, 5))
    ledger.do(Bid(2, 7))
    with refusing_disk(tmp_path), pytest.raises(JournalFault):
        ledger.do(Hammer())
    ledger.do(Bid(3, 9))
    confirmed = (PLAY, Bid(2, 7), Bid(3, 9))
    assert ledger.course.actions == confirmed
    assert Ledger.resume(opened(tmp_path), 1, AUCTION_EDITIONS).course.actions == confirmed


@pytest.mark.parametrize(
    ("landed", "trouble", "is_done"),
    [(True, nullcontext, True), (False, nullcontext, False), (True, cannot_be_opened_anew, False)],
    ids=["landed", "not landed", "nobody knows"],
)
def test_several_entries_of_one_commit_are_there_together_or_not_at_all(  # noqa: PLR0917
    tmp_path: Path,
    opened: Opened,
    monkeypatch: pytest.MonkeyPatch,
    landed: bool,
    trouble: Callable[[Path], AbstractContextManager[None]],
    is_done: bool,
) -> None:
    """As three undos are, which each may be redone."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    sold = (PLAY, Bid(2, 5), Bid(3, 6), Hammer())
    for action in sold:
        ledger.do(action)
    let_commits_fail(journal, landed=landed)
    with trouble(tmp_path), nullcontext() if is_done else pytest.raises(JournalFault):
        ledger.go_back(ledger.course.going_back(1))
    assert ledger.course.actions == (sold[:1] if is_done else sold)
    if not is_done:
        ledger.undo()
    again = Ledger.resume(opened(tmp_path), 1, AUCTION_EDITIONS)
    assert again.course.actions == sold[: 1 if is_done else 3]
    again.redo()
    assert again.course.actions == sold[: 2 if is_done else 4]


def test_an_entry_that_was_confirmed_after_an_error_of_the_disk_is_in_the_file_and_needs_no_log(
    tmp_path: Path, opened: Opened
) -> None:
    """After a failed fsync the log may never reach the disk, though the next fsync reports no error."""
    journal = opened(tmp_path)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    let_commits_fail(journal, landed=True)
    ledger.do(PLAY)
    (tmp_path / "without its log").mkdir()
    shutil.copy(tmp_path / JOURNAL_FILE, tmp_path / "without its log")
    assert Ledger.resume(opened(tmp_path / "without its log"), 1, AUCTION_EDITIONS).course.actions == (PLAY,)


def test_a_game_that_another_program_brings_in_at_the_same_moment_has_a_number_of_its_own(
    tmp_path: Path, opened: Opened
) -> None:
    """As `hammerprice import` may while a table is open: it is done just before the table's own transaction."""
    journal, other = opened(tmp_path), opened(tmp_path)
    brought: list[int] = []

    def before(statement: str) -> None:
        if statement.startswith("BEGIN") and not brought:
            brought.append(add_game(other, Course.recorded(HEADER, [PLAY], AUCTION_EDITIONS)))

    journal._connection.set_trace_callback(before)
    ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
    assert (brought, ledger.number) == ([1], 2)
    ledger.do(PLAY)
    ledger.do(Bid(3, 14))
    assert Ledger.resume(journal, 1, AUCTION_EDITIONS).course.actions == (PLAY,)
    assert Ledger.resume(journal, 2, AUCTION_EDITIONS).course.actions == (PLAY, Bid(3, 14))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_refused_with_the_remedy(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(JournalFault, match="--data"):
        Journal(tmp_path / "inside")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read anything")
def test_a_folder_above_that_can_only_be_passed_through_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "above" / "data").mkdir(parents=True)
    (tmp_path / "above").chmod(0o311)
    Journal(tmp_path / "above" / "data").close()


def test_a_file_in_the_place_of_the_folder_is_refused_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(JournalFault, match="name another with --data"):
        Journal(tmp_path / "data")


def test_an_edit_of_a_game_that_has_gone_on_is_refused_and_changes_nothing(tmp_path: Path, opened: Opened) -> None:
    ledger = Ledger.begin(opened(tmp_path), HEADER, AUCTION_EDITIONS)
    ledger.do(PLAY)
    last, back = ledger.last, ledger.course.going_back(0)
    ledger.do(Bid(3, 14))
    ledger.undo()
    ledger.do(Bid(4, 15))
    before = (ledger.course, ledger.entries)
    for make in (ledger.correct, ledger.go_back):
        with pytest.raises(GameWentOn):
            make(back)
    for go in (ledger.undo, ledger.redo):
        with pytest.raises(GameWentOn):
            go(last)
    assert (ledger.course, ledger.entries) == before
