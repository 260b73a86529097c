"""All games of a journal as SQL tables, used for statistics and for `hammerprice archive`.

The tables are made from the journal alone. Reading a thousand games takes seconds, so they are cached beside the
journal, compressed by gzip, whose checksum detects damage. Changed games are read again; the cache may be deleted at
any time. NOTATION.md describes the tables. Unfinished games have their actions in them, as a record has, but no totals.
"""

import gzip
import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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
Row = dict[str, object]
"""The values of a row by column, without the number of its game."""


@contextmanager
def game_tables(journal: Journal, editions: Boxes) -> Iterator[tuple[sqlite3.Connection, dict[int, str]]]:
    """Yield a database of all games in memory, up to date, and the faults of unreadable games, by number.

    Rows of the database have their values by column (`sqlite3.Row`).

    Raise JournalFault or OSError if the journal cannot be read at all.
    """
    folder = journal.path.parent
    path = folder / FILE
    with closing(_tables_at(path)) as tables:
        tables.row_factory = sqlite3.Row
        stamps = journal.stamps()
        before = tables.total_changes
        faults = _bring_up_to_date(tables, journal, stamps, editions)
        if tables.total_changes > before:
            # Without the cache the next start only takes longer.
            with suppress(OSError, JournalFault), one_at_a_time(folder), Journal(folder, read_only=True) as now:
                if now.stamps() == stamps:  # else a game may have been removed in the meantime
                    packed = gzip.compress(tables.serialize(), compresslevel=1, mtime=0)
                    write_whole(path, packed, mode=OWNER_ALONE)
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

    box_checksums = {key: zlib.crc32(repr(box).encode()) for key, box in editions.items()}
    outdated: list[int] = []
    fresh: set[int] = set()
    for row in tables.execute("SELECT game, journalled, box, edition FROM folded JOIN games USING (game)"):
        # A game whose edition is missing now is left as it is.
        box_is_same = box_checksums.get(row["edition"], row["box"]) == row["box"]
        if stamps.get(row["game"]) == row["journalled"] and box_is_same:
            fresh.add(row["game"])
        else:
            outdated.append(row["game"])
    faults: dict[int, str] = {}
    tables.execute("PRAGMA foreign_keys = ON")
    tables.execute("BEGIN")
    tables.executemany("DELETE FROM games WHERE game = ?", [(game,) for game in outdated])
    for game in journal.numbers():
        if game in fresh:
            continue
        try:
            ledger = Ledger.resume(journal, game, editions)
        except JournalFault as fault:
            faults[game] = str(fault)
            continue
        figures = _insert_game(tables, ledger)
        folded: Row = {
            "journalled": stamps.get(game, ""),
            "box": box_checksums[ledger.header.edition],
            "figures": sha256(repr(figures).encode()).hexdigest(),
        }
        _insert(tables, "folded", game, [folded])
    tables.execute("COMMIT")
    return faults


def _insert_game(tables: sqlite3.Connection, ledger: Ledger) -> list[tuple[object, ...]]:
    """Insert a game into the tables; return its figures, which are equal if the same game was imported twice."""
    header, state = ledger.header, ledger.state
    is_finished = is_over(state)
    finished_steps = ledger.steps if is_finished else []
    played: Row = {"played": header.played, "edition": header.edition, "variant": str(header.variant)}
    game: Row = {
        **played,
        "card_game": not has_lots(state),
        "first": header.first,
        "rounds": state.round,
        "over": is_finished,
        "place": header.place,
        "notes": header.notes,
    }
    seats = _seat_rows(ledger)
    lots = _lot_rows(finished_steps, state.game.edition.keys)
    pictures = _picture_rows(finished_steps, state.game.edition.keys)
    payouts = _payout_rows(state.payouts) if is_finished and has_lots(state) else []
    _insert(tables, "games", ledger.number, [game])
    _insert(tables, "seats", ledger.number, seats)
    _insert(tables, "actions", ledger.number, _action_rows(ledger))
    _insert(tables, "pictures", ledger.number, pictures)
    _insert(tables, "lots", ledger.number, lots)
    _insert(tables, "payouts", ledger.number, payouts)
    return [tuple(row.values()) for row in (played, *seats, *lots, *pictures)]


def _insert(tables: sqlite3.Connection, table: str, game: int, rows: Sequence[Row]) -> None:
    """Insert rows of one game, which all have the same columns, into a table."""
    if not rows:
        return
    columns = ["game", *rows[0]]
    values = ", ".join(f":{column}" for column in columns)
    statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({values})"  # noqa: S608  # names of our own
    tables.executemany(statement, [{"game": game, **row} for row in rows])


def _seat_rows(ledger: Ledger) -> list[Row]:
    """Return a row for each seat: its number and name, its total, and whether it won; of an unfinished game neither."""
    names, state = ledger.header.seats, ledger.state
    if not is_over(state):
        return [{"seat": seat, "name": name, "total": None, "won": None} for seat, name in enumerate(names, start=1)]
    won = winners(state)
    return [
        {"seat": seat, "name": name, "total": total, "won": seat in won}
        for seat, (name, total) in enumerate(zip(names, state.totals, strict=True), start=1)
    ]


def _action_rows(ledger: Ledger) -> list[Row]:
    """Return a row for each action, numbered from 1."""
    return [{"number": number, "action": write_action(action)} for number, action in enumerate(ledger.actions, start=1)]


def _lot_rows(steps: Sequence[Step], keys: Sequence[str]) -> list[Row]:
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
        for lot in lots_sold(steps)
    ]


def _picture_rows(steps: Sequence[Step], keys: Sequence[str]) -> list[Row]:
    """Return how many cards of each artist each seat was paid for."""
    cards: Counter[tuple[int, str]] = Counter()
    for collection in collections_of(steps):
        cards[collection.seat, keys[collection.artist]] += collection.cards
    return [{"seat": seat, "artist": artist, "cards": number} for (seat, artist), number in cards.items()]


def _payout_rows(payouts: Sequence[Sequence[int]]) -> list[Row]:
    """Return what the bank paid each seat at the end of each round."""
    return [
        {"round": round_, "seat": seat, "amount": amount}
        for round_, payout in enumerate(payouts, start=1)
        for seat, amount in enumerate(payout, start=1)
    ]
