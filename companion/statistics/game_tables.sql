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
    notes TEXT NOT NULL,
    minutes INTEGER
) STRICT;
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    total INTEGER,
    won INTEGER,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE lots (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
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
) STRICT, WITHOUT ROWID;
CREATE TABLE pictures (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    artist TEXT NOT NULL,
    cards INTEGER NOT NULL,
    PRIMARY KEY (game, seat, artist)
) STRICT, WITHOUT ROWID;
CREATE TABLE payouts (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (game, round, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE rounds (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    PRIMARY KEY (game, round)
) STRICT, WITHOUT ROWID;
CREATE TABLE trades (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    earned INTEGER NOT NULL,
    lots INTEGER NOT NULL,
    spent INTEGER NOT NULL,
    worth INTEGER NOT NULL,
    timed_cards INTEGER NOT NULL,
    card_seconds INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX dearest_lots ON lots (price DESC, game, lot);
CREATE INDEX best_purchases ON lots (worth - price DESC, game, lot);
CREATE INDEX worst_purchases ON lots (price - worth DESC, game, lot);
CREATE TABLE sources (
    game INTEGER PRIMARY KEY REFERENCES games (game) ON DELETE CASCADE,
    journalled TEXT NOT NULL,
    edition_checksum INTEGER NOT NULL,
    figures TEXT NOT NULL,
    in_round INTEGER NOT NULL,
    of_rounds INTEGER NOT NULL,
    actions BLOB NOT NULL
) STRICT;
