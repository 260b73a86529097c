"""`hammerprice archive`: all that has been played as one SQLite file with plain tables, for whoever has questions.

The tables are described in NOTATION.md. The file is a copy for reading: the program never reads it, and the journal
stays what counts. Of games that are not over it has the actions, as a record has, and nobody's money.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from companion.atomic_files import whole_file
from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import AnyLedger, AuctionLedger, Ledger, is_auction_ledger
from companion.notation.record import action_values, write_line
from companion.rules.protocol import Box, is_over, totals, winners
from companion.statistics.lots_sold import lots_sold
from companion.terminal import Refused

VERSION = 1
TABLES = """
CREATE TABLE games (
    game INTEGER PRIMARY KEY,
    played TEXT NOT NULL,
    edition TEXT NOT NULL,
    variant TEXT NOT NULL,
    card_game INTEGER NOT NULL,
    first INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    over INTEGER NOT NULL,
    place TEXT NOT NULL,
    notes TEXT NOT NULL
) STRICT;
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (game),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    total INTEGER,
    won INTEGER,
    PRIMARY KEY (game, seat)
) STRICT;
CREATE TABLE lots (
    game INTEGER NOT NULL REFERENCES games (game),
    lot INTEGER NOT NULL,
    round INTEGER NOT NULL,
    artist TEXT NOT NULL,
    cards INTEGER NOT NULL,
    auction TEXT NOT NULL,
    auctioneer INTEGER NOT NULL,
    buyer INTEGER NOT NULL,
    price INTEGER NOT NULL,
    worth INTEGER,
    PRIMARY KEY (game, lot)
) STRICT;
CREATE TABLE payouts (
    game INTEGER NOT NULL REFERENCES games (game),
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (game, round, seat)
) STRICT;
CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games (game),
    number INTEGER NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;
"""


def archive(journal: Journal, editions: Mapping[str, Box], to: Path) -> tuple[int, tuple[str, ...]]:
    """Write all games of the journal to a new file; how many, and what keeps others from being read.

    Raises Refused: the file is there already, or cannot be written; OSError. Then there is no file of that name.
    """
    if to.exists():
        raise Refused(f"{to}: is there already; name another file")
    faults: list[str] = []
    written = 0
    try:
        with whole_file(to) as passing, closing(sqlite3.connect(passing, isolation_level=None)) as file:
            file.executescript(f"BEGIN; PRAGMA user_version = {VERSION}; {TABLES}")
            for number in journal.numbers():
                try:
                    ledger: AnyLedger = Ledger.resume(journal, number, editions)
                except JournalFault as fault:
                    faults.append(str(fault))
                    continue
                _insert(file, ledger)
                written += 1
            file.execute("COMMIT")
    except sqlite3.Error as error:
        raise Refused(f"{to}: not written ({error}); make space, or name another file") from None
    return written, tuple(faults)


def _insert(file: sqlite3.Connection, ledger: AnyLedger) -> None:
    header, state, game = ledger.header, ledger.state, ledger.number
    over = is_over(state)
    card_game = not is_auction_ledger(ledger)
    row = (game, header.played, header.edition, str(header.variant), card_game, header.first, state.round, over)
    file.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, header.place, header.notes))
    won, had = winners(state), totals(state)
    for seat, name in enumerate(header.seats, start=1):
        result = (had[seat - 1], seat in won) if over else (None, None)
        file.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", (game, seat, name, *result))
    lines = [(game, number, write_line(action_values(action))) for number, action in enumerate(ledger.actions, start=1)]
    file.executemany("INSERT INTO actions VALUES (?, ?, ?)", lines)
    if is_auction_ledger(ledger) and over:
        _insert_money(file, ledger)


def _insert_money(file: sqlite3.Connection, ledger: AuctionLedger) -> None:
    artists = ledger.state.game.edition.artists
    for lot in lots_sold(ledger.steps):
        what = (ledger.number, lot.number, lot.round, artists[lot.artist].key, lot.cards, str(lot.kind))
        who = (lot.auctioneer, lot.buyer, lot.price, lot.worth)
        file.execute("INSERT INTO lots VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*what, *who))
    for round_, payout in enumerate(ledger.state.payouts, start=1):
        for seat, amount in enumerate(payout, start=1):
            file.execute("INSERT INTO payouts VALUES (?, ?, ?, ?)", (ledger.number, round_, seat, amount))
