"""All games of a journal as SQL tables, used for statistics and for `hammerprice archive`.

The tables are made from the journal alone. Reading a thousand games takes seconds, so they are cached beside the
journal, compressed by gzip, whose checksum detects damage. Changed games are read again; the cache may be deleted at
any time. NOTATION.md describes the tables. Unfinished games have their actions in them, as a record has, but no totals.
"""

import gzip
import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from io import BytesIO
from pathlib import Path

from companion.atomic_files import OWNER_ALONE, one_at_a_time, write_whole
from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger, Step
from companion.notation.record import write_action
from companion.regular_files import read_regular
from companion.rules.edition import Boxes
from companion.rules.protocol import has_lots, is_over, winners
from companion.statistics.game_summary import collections_of
from companion.statistics.lots_sold import lots_sold

FILE = "statistics.sqlite3.gz"
VERSION = 1
"""The version of the tables and of how they are filled; a cache of another version is ignored."""
LARGEST = 128 * 1024**2
"""The most bytes of a cache that is read, unpacked. Ten thousand games have about as many."""
TABLES = Path(__file__).with_suffix(".sql")
"""The tables, as SQL."""


@contextmanager
def game_tables(journal: Journal, editions: Boxes) -> Iterator[tuple[sqlite3.Connection, dict[int, str]]]:
    """Yield a database of all games in memory, up to date, and the faults of unreadable games, by number.

    Raise JournalFault or OSError if the journal cannot be read at all.
    """
    folder = journal.path.parent
    path = folder / FILE
    with closing(_tables_at(path)) as tables:
        stamps = journal.stamps()
        before = tables.total_changes
        faults = _bring_up_to_date(tables, journal, stamps, editions)
        if tables.total_changes > before:
            # Without the cache the next start only takes longer.
            with suppress(OSError, JournalFault), one_at_a_time(folder), Journal(folder, read_only=True) as now:
                if now.stamps() == stamps:  # else a game may have been removed in the meantime
                    write_whole(path, gzip.compress(tables.serialize(), 1, mtime=0), mode=OWNER_ALONE)
        yield tables, faults


def _tables_at(path: Path) -> sqlite3.Connection:
    """Return the cached tables; empty ones if there are none that can be used."""
    empty = sqlite3.connect(":memory:", isolation_level=None)
    empty.executescript(f"PRAGMA user_version = {VERSION}; {TABLES.read_text(encoding='utf-8')}")
    tables = sqlite3.connect(":memory:", isolation_level=None)
    with suppress(OSError, EOFError, zlib.error, sqlite3.Error):
        packed = read_regular(path, LARGEST + 1)
        with gzip.open(BytesIO(packed)) as file:
            content = file.read(LARGEST + 1)
        if 0 < len(content) <= LARGEST:
            tables.deserialize(content)
            if _form(tables) == _form(empty):
                empty.close()
                return tables
    tables.close()
    return empty


def _form(tables: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Return the version of tables, and what they are."""
    made = tables.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name").fetchall()
    return [*tables.execute("PRAGMA user_version").fetchall(), *made]


def _bring_up_to_date(
    tables: sqlite3.Connection, journal: Journal, stamps: Mapping[int, str], editions: Boxes
) -> dict[int, str]:
    """Read every game that is missing or has changed, or whose edition has; return the faults by game."""
    from hashlib import sha256  # noqa: PLC0415  # OpenSSL takes 4 MB, which a table at play does without

    boxes = {key: zlib.crc32(repr(box).encode()) for key, box in editions.items()}
    known = tables.execute("SELECT game, journalled, box, edition FROM folded JOIN games USING (game)").fetchall()
    fresh = {
        game for game, stamp, box, edition in known if stamps.get(game) == stamp and boxes.get(edition, box) == box
    }
    faults: dict[int, str] = {}
    tables.execute("PRAGMA foreign_keys = ON")
    tables.execute("BEGIN")
    tables.executemany("DELETE FROM games WHERE game = ?", ((game,) for game, *_ in known if game not in fresh))
    for game in journal.numbers():
        if game not in fresh:
            try:
                ledger = Ledger.resume(journal, game, editions)
            except JournalFault as fault:
                faults[game] = str(fault)
                continue
            figures = sha256(repr(_insert(tables, ledger)).encode()).hexdigest()
            row = (game, stamps.get(game, ""), boxes[ledger.header.edition], figures)
            tables.execute("INSERT INTO folded VALUES (?, ?, ?, ?)", row)
    tables.execute("COMMIT")
    return faults


def _insert(tables: sqlite3.Connection, ledger: Ledger) -> list[object]:
    """Insert a game into the tables; return its figures, which are equal if the same game was imported twice."""
    header, state = ledger.header, ledger.state
    is_finished = is_over(state)
    played = (header.played, header.edition, str(header.variant))
    game = (not has_lots(state), header.first, state.round, is_finished, header.place, header.notes)
    seats = _seat_rows(ledger)
    finished_steps = ledger.steps if is_finished else []
    lots = _lot_rows(finished_steps, state.game.edition.keys)
    pictures = _picture_rows(finished_steps, state.game.edition.keys)
    payouts = _payout_rows(state.payouts) if is_finished and has_lots(state) else []
    actions = enumerate(map(write_action, ledger.actions), start=1)

    def insert(into: str, rows: Iterable[tuple[object, ...]]) -> None:
        tables.executemany(into, ((ledger.number, *row) for row in rows))

    insert("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", [(*played, *game)])
    insert("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", seats)
    insert("INSERT INTO actions VALUES (?, ?, ?)", actions)
    insert("INSERT INTO pictures VALUES (?, ?, ?, ?)", pictures)
    insert("INSERT INTO lots VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", lots)
    insert("INSERT INTO payouts VALUES (?, ?, ?, ?)", payouts)
    return [played, *seats, *lots, *pictures]


def _seat_rows(ledger: Ledger) -> list[tuple[object, ...]]:
    """Return a row for each seat: its number and name, its total, and whether it won; of an unfinished game neither."""
    state = ledger.state
    if not is_over(state):
        return [(seat, name, None, None) for seat, name in enumerate(ledger.header.seats, start=1)]
    won = winners(state)
    return [
        (seat, name, total, seat in won)
        for seat, (name, total) in enumerate(zip(ledger.header.seats, state.totals, strict=True), start=1)
    ]


def _lot_rows(steps: Sequence[Step], keys: Sequence[str]) -> list[tuple[object, ...]]:
    """Return a row for each lot, in the order of the table's columns; `keys` are those of the artists."""
    return [
        (
            lot.number,
            lot.round,
            keys[lot.artist],
            lot.cards,
            str(lot.kind),
            lot.auctioneer,
            lot.buyer,
            lot.price,
            lot.worth,
        )
        for lot in lots_sold(steps)
    ]


def _picture_rows(steps: Sequence[Step], keys: Sequence[str]) -> list[tuple[object, ...]]:
    """Return how many cards of each artist each seat was paid for."""
    cards: Counter[tuple[int, str]] = Counter()
    for collection in collections_of(steps):
        cards[collection.seat, keys[collection.artist]] += collection.cards
    return [(seat, artist, number) for (seat, artist), number in cards.items()]


def _payout_rows(payouts: Sequence[Sequence[int]]) -> list[tuple[object, ...]]:
    """Return what the bank paid each seat at the end of each round."""
    return [
        (round_, seat, amount)
        for round_, payout in enumerate(payouts, start=1)
        for seat, amount in enumerate(payout, start=1)
    ]
