-- The tables of a journal. A checksum is the CRC-32 of the row's other values: see database.py.
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    header TEXT NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE TABLE progress (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    entries INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('step', 'undo', 'redo', 'correct')),
    actions TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
