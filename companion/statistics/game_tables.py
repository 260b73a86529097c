"""All games of a journal as SQL tables, used for lists of games, for statistics and for `hammerprice archive`.

The tables are made from the journal alone. Reading a thousand games takes seconds, so they are cached beside the
journal, compressed by gzip, whose checksum detects damage. Changed games are read again; the cache may be deleted at
any time. NOTATION.md describes the tables. Of unfinished games they have no totals. What only the program needs of a
game is in `sources`: what it was read from, the round it is in, of how many, and its actions as compressed lines of a
record.
"""

import gzip
import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from companion.atomic_files import OWNER_ALONE, one_at_a_time, write_whole
from companion.course import Course
from companion.journal.database import JOURNAL_WAL_FILE
from companion.journal.journal import JOURNAL_FILE, Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.lots import SoldLot
from companion.notation.record import write_action
from companion.regular_files import read_regular
from companion.rules.edition import Editions
from companion.rules.events import CardLaid
from companion.rules.protocol import has_lots, is_over, winners
from companion.statistics.game_summary import collections_of
from companion.statistics.game_times import GameTimes, game_times
from companion.steps import Step
from companion.terminal import Progress, no_progress

STATISTICS_FILE = "statistics.sqlite3.gz"
STATISTICS_VERSION = 8
"""The version of the tables and of how they are filled; a cache of another version is ignored."""
MAX_STATISTICS_BYTES = 128 * 1024**2
"""The most bytes of a cache that is read, unpacked. Twenty thousand games have about as many."""
TABLES = Path(__file__).with_suffix(".sql")
"""The tables, as SQL."""
TableRow = dict[str, object]
"""The values of a row by column, without the number of its game."""


class UnreadableGame(NamedTuple):
    """A game that is in the journal and not in the tables."""

    number: int
    is_finished: bool
    why: str


class GameTables(AbstractContextManager["GameTables"]):
    """The games of the journal in one folder, as a database in memory that is brought up to date before each use.

    Whoever keeps one waits for what has changed since, and for nothing if nothing has. Threads use it one by one.
    """

    def __init__(self, data: Path, editions: Editions, progress: Progress = no_progress) -> None:
        """`progress` is told how many games have been read while the tables are brought up to date."""
        self._data = data
        self._progress = progress
        self._editions = editions
        self._lock = Lock()
        self._tables: sqlite3.Connection | None = None
        self._read: list[tuple[int, int]] = []
        """The size and the time of change of the journal's files when the tables were brought up to date."""
        self._unreadable: tuple[UnreadableGame, ...] = ()
        self.updates = 0
        """How often the tables were brought up to date."""

    @contextmanager
    def up_to_date(self) -> Iterator[tuple[sqlite3.Connection, tuple[UnreadableGame, ...]]]:
        """Yield the database, and the games that cannot be read.

        Rows have their values by column (`sqlite3.Row`). What is written into the database is not kept on disk. Raise
        JournalFault or OSError if the journal cannot be read.
        """
        with self._lock:
            read = _changes(self._data)
            if self._tables is None or read != self._read:
                with ExitStack() as failed:
                    tables = failed.enter_context(closing(self._tables or _tables_at(self._data / STATISTICS_FILE)))
                    self._tables = None  # after a failure the cache is read anew
                    self._read_changes(tables)
                    failed.pop_all()
                self._tables = tables
                self._read = read
                self.updates += 1
            yield self._tables, self._unreadable

    def __exit__(self, *_: object) -> None:
        """Close the database."""
        if self._tables is not None:
            self._tables.close()

    def _read_changes(self, tables: sqlite3.Connection) -> None:
        """Read what has changed into the database, and write the cache if anything has."""
        with Journal(self._data, read_only=True) as journal:
            stamps, finished = journal.stamps(), set(journal.finished())
            before = tables.total_changes
            faults = _bring_up_to_date(tables, journal, stamps, self._editions, self._progress)
        self._unreadable = tuple(
            UnreadableGame(number=game, is_finished=game in finished, why=why) for game, why in faults.items()
        )
        if tables.total_changes > before:
            # Without the cache the next start only takes longer.
            with suppress(OSError, JournalFault), one_at_a_time(self._data), Journal(self._data, read_only=True) as now:
                if now.stamps() == stamps:  # else a game may have been removed in the meantime
                    packed = gzip.compress(tables.serialize(), compresslevel=1, mtime=0)
                    write_whole(self._data / STATISTICS_FILE, packed, mode=OWNER_ALONE)


def _changes(data: Path) -> list[tuple[int, int]]:
    """Return what differs whenever the journal in a folder, or its log, has changed. An empty log counts as none:
    whoever reads the journal may create it.
    """
    files = [(data / name).stat() for name in (JOURNAL_FILE, JOURNAL_WAL_FILE) if (data / name).exists()]
    return [(file.st_size, file.st_mtime_ns) for file in files if file.st_size]


def _tables_at(path: Path) -> sqlite3.Connection:
    """Return the cached tables; empty ones if there are none that can be used."""
    empty, tables = _database(), _database()
    empty.executescript(f"PRAGMA user_version = {STATISTICS_VERSION}; {TABLES.read_text(encoding='utf-8')}")
    with suppress(OSError, EOFError, zlib.error, sqlite3.Error):
        packed = read_regular(path, MAX_STATISTICS_BYTES + 1)
        with gzip.open(BytesIO(packed)) as file:
            content = file.read(MAX_STATISTICS_BYTES + 1)
        if 0 < len(content) <= MAX_STATISTICS_BYTES:
            tables.deserialize(content)
            if _form(tables) == _form(empty):
                empty.close()
                return tables
    tables.close()
    return empty


def _database() -> sqlite3.Connection:
    """Return an empty database in memory, for any thread."""
    database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    database.row_factory = sqlite3.Row
    return database


def _form(tables: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Return the version of tables, and what they are."""
    made = tables.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name").fetchall()
    return [*tables.execute("PRAGMA user_version").fetchall(), *made]


def _bring_up_to_date(
    tables: sqlite3.Connection, journal: Journal, stamps: Mapping[int, str], editions: Editions, progress: Progress
) -> dict[int, str]:
    """Read every game that is missing or has changed, or whose edition has; return the faults by game."""
    from hashlib import sha256  # noqa: PLC0415  # OpenSSL takes 4 MB, which a table at play does without

    checksums = {key: zlib.crc32(repr(edition).encode()) for key, edition in editions.items()}
    outdated: list[int] = []
    fresh: set[int] = set()
    for row in tables.execute(
        "SELECT game, journalled, edition_checksum, edition FROM sources JOIN games USING (game)"
    ):
        # A game whose edition is missing now is left as it is.
        edition_is_same = checksums.get(row["edition"], row["edition_checksum"]) == row["edition_checksum"]
        if stamps.get(row["game"]) == row["journalled"] and edition_is_same:
            fresh.add(row["game"])
        else:
            outdated.append(row["game"])
    faults: dict[int, str] = {}
    tables.execute("PRAGMA foreign_keys = ON")
    tables.execute("BEGIN")
    tables.executemany("DELETE FROM games WHERE game = ?", [(game,) for game in outdated])
    numbers = journal.numbers()
    for done, game in enumerate(numbers):
        if game in fresh:
            continue
        progress(done, len(numbers))
        try:
            ledger = Ledger.resume(journal, game, editions)
        except JournalFault as fault:
            faults[game] = str(fault)
            continue
        figures = _insert_game(tables, ledger)
        source: TableRow = {
            "journalled": stamps.get(game, ""),
            "edition_checksum": checksums[ledger.course.header.edition],
            "figures": sha256(repr(figures).encode()).hexdigest(),
            "in_round": ledger.course.state.round,
            "of_rounds": ledger.course.state.game.rounds,
            "actions": zlib.compress("\n".join(map(write_action, ledger.course.actions)).encode(), level=1),
        }
        _insert(tables, table="sources", game=game, rows=[source])
    tables.execute("COMMIT")
    return faults


def _insert_game(tables: sqlite3.Connection, ledger: Ledger) -> list[tuple[object, ...]]:
    """Insert a game into the tables; return its figures, which are equal if the same game was imported twice."""
    course, header, state = ledger.course, ledger.course.header, ledger.course.state
    is_finished = is_over(state)
    finished_steps = course.steps if is_finished else []
    played: TableRow = {"played": header.played, "edition": header.edition, "variant": str(header.variant)}
    game: TableRow = {
        **played,
        "card_game": not has_lots(state),
        "first": header.first,
        "rounds": _rounds_played(course.steps),
        "over": is_finished,
        "place": header.place,
        "notes": header.notes,
        "minutes": course.minutes,
    }
    seats = _seat_rows(course)
    purchases = course.lots if is_finished else ()
    lots = _lot_rows(purchases, state.game.edition.keys)
    times = game_times(finished_steps)
    trades = _trade_rows(purchases, times, len(seats)) if is_finished else []
    rounds: list[TableRow] = [{"round": round_, "seconds": seconds} for round_, seconds in times.rounds.items()]
    pictures = _picture_rows(finished_steps, state.game.edition.keys)
    payouts = _payout_rows(state.payouts) if is_finished and has_lots(state) else []
    _insert(tables, table="games", game=ledger.number, rows=[game])
    _insert(tables, table="seats", game=ledger.number, rows=seats)
    _insert(tables, table="pictures", game=ledger.number, rows=pictures)
    _insert(tables, table="lots", game=ledger.number, rows=lots)
    _insert(tables, table="rounds", game=ledger.number, rows=rounds)
    _insert(tables, table="trades", game=ledger.number, rows=trades)
    _insert(tables, table="payouts", game=ledger.number, rows=payouts)
    return [tuple(row.values()) for row in (played, *seats, *lots, *pictures)]


def _rounds_played(steps: Sequence[Step]) -> int:
    """Return in how many rounds a player has played a card. A round that is dealt only for all to leave is none."""
    laid = ((step, event) for step in steps for event in step.events if isinstance(event, CardLaid))
    return len({step.before.round for step, event in laid if event.seat is not None})


def _insert(tables: sqlite3.Connection, table: str, game: int, rows: Sequence[TableRow]) -> None:
    """Insert rows of one game, which all have the same columns, into a table."""
    if not rows:
        return
    columns = ["game", *rows[0]]
    values = ", ".join(f":{column}" for column in columns)
    statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({values})"  # noqa: S608  # names of our own
    tables.executemany(statement, [{"game": game, **row} for row in rows])


def _seat_rows(course: Course) -> list[TableRow]:
    """Return a row for each seat: its number and name, its total, and whether it won; of an unfinished game neither."""
    names, state = course.header.seats, course.state
    if not is_over(state):
        return [{"seat": seat, "name": name, "total": None, "won": None} for seat, name in enumerate(names, start=1)]
    won = winners(state)
    return [
        {"seat": seat, "name": name, "total": total, "won": seat in won}
        for seat, (name, total) in enumerate(zip(names, state.totals, strict=True), start=1)
    ]


def _lot_rows(purchases: Sequence[SoldLot], keys: Sequence[str]) -> list[TableRow]:
    """Return a row for each lot; `keys` are those of the artists."""
    return [
        {
            "lot": lot.number,
            "round": lot.round,
            "artist": keys[lot.artist],
            "cards": lot.cards,
            "auction": str(lot.kind),
            "auctioneer": lot.auctioneer,
            "buyer": lot.buyer,
            "price": lot.price,
            "worth": lot.worth,
        }
        for lot in purchases
    ]


def _trade_rows(purchases: Sequence[SoldLot], times: GameTimes, seats: int) -> list[TableRow]:
    """Return for each seat what it earned by selling to others, how many lots it bought, for how much, and what they
    were worth; and for how many cards it is known how long it took to put them up, and how long it took for all of
    them. The sums of lots follow from the lots. Statistics that add up the lots themselves take twice as long.
    """
    rows: list[TableRow] = []
    for seat in range(1, seats + 1):
        bought = [lot for lot in purchases if lot.buyer == seat]
        cards = times.of_seat(seat)
        rows.append(
            {
                "seat": seat,
                "earned": sum(lot.earned for lot in purchases if lot.auctioneer == seat),
                "lots": len(bought),
                "spent": sum(lot.price for lot in bought),
                "worth": sum(lot.worth or 0 for lot in bought),
                "timed_cards": len(cards),
                "card_seconds": sum(cards),
            }
        )
    return rows


def _picture_rows(steps: Sequence[Step], keys: Sequence[str]) -> list[TableRow]:
    """Return how many cards of each artist each seat was paid for."""
    cards: Counter[tuple[int, str]] = Counter()
    for collection in collections_of(steps):
        cards[collection.seat, keys[collection.artist]] += collection.cards
    return [{"seat": seat, "artist": artist, "cards": number} for (seat, artist), number in cards.items()]


def _payout_rows(payouts: Sequence[Sequence[int]]) -> list[TableRow]:
    """Return what the bank paid each seat at the end of each round."""
    return [
        {"round": round_, "seat": seat, "amount": amount}
        for round_, payout in enumerate(payouts, start=1)
        for seat, amount in enumerate(payout, start=1)
    ]
