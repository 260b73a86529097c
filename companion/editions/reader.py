"""The editions: read from the files beside this module and from the user's own `editions` folder.

A user can copy an edition file and change it; the file's name is the edition's key. The data types are in
`rules/edition.py`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from companion.checked_toml import CheckedTable, FileRefused, read_toml
from companion.rules.edition import (
    ARTIST,
    GENRE,
    AnyEdition,
    CardEdition,
    Coin,
    Edition,
    EditionArtist,
    Editions,
    Revealer,
)
from companion.rules.house_rules import LARGEST_INCREMENT, LARGEST_START
from companion.rules.words import Auction, Effect, Symbol

BUNDLED = Path(__file__).parent
FIRST_LISTED, LAST_LISTED = "dicetree", "card-game"
"""The edition that is in print is listed first, the card game last."""
AUCTION_GAME, CARD_GAME = "auction", "card"
"""The values of `game` in a file; the first is the default."""
ARTISTS = 5
LONGEST_EFFECT = 14
"""The most letters of an effect's name, which must fit on a small key."""
MOST_COINS = 8
"""The most kinds of coins: more do not fit beside a seat's payout."""
MARKS = ("disc", "frame", "triangle", "cross", "bars")


def load_editions(own: Path | None = None) -> Editions:
    """Return all editions of both games by key, in the order of the list. Files in `own` add to them or replace one.

    Raise FileRefused naming the first broken file, its line and the remedy.
    """
    editions, refusals = load_readable_editions(own, read_edition)
    if refusals:
        raise refusals[0]
    return editions


def load_readable_editions(
    own: Path | None, read_own: Callable[[Path], AnyEdition]
) -> tuple[Editions, Sequence[FileRefused]]:
    """Return the same as `load_editions`, and the refusal of each broken file in `own` instead of raising.

    The bundled edition of the same name is left out too, since it is a different one.
    """
    refusals: list[FileRefused] = []
    editions = dict(_bundled())
    if own is None:
        return editions, refusals
    for path in sorted(own.glob("*.toml")):
        try:
            editions[path.stem] = read_own(path)
        except FileRefused as refusal:
            editions.pop(path.stem, None)
            refusals.append(refusal)
    return editions, refusals


@cache
def _bundled() -> Editions:
    """Return the bundled editions. They are read once, since they are the product's own and do not change."""
    files = {path.stem: path for path in BUNDLED.glob("*.toml")}
    return {name: read_edition(files[name]) for name in sorted(files, key=_listed_at)}


def _listed_at(name: str) -> tuple[int, str]:
    """Return a sorting key for the names of the bundled editions: that in print first, the card game last."""
    if name.startswith(FIRST_LISTED):
        return 0, name
    return 2 if name == LAST_LISTED else 1, name


def read_edition(path: Path) -> AnyEdition:
    """Return the edition read from its file. Raise FileRefused."""
    key = path.stem  # in records and stickers; bytes that are not UTF-8 are surrogates here
    if not key.isprintable() or key.isspace():
        raise FileRefused(path, 1, "its name cannot be printed; give the file a name of letters and digits")
    table = read_toml(path)
    game = table.one_of("game", (AUCTION_GAME, CARD_GAME), AUCTION_GAME)
    shared_keys = ("game", "title", "source", "doubts", "words", "artists", "bgg")
    if game == AUCTION_GAME:
        table.only(*shared_keys, "money", "rules", "auctions", "symbols")
    else:
        table.only(*shared_keys, "effects")
    words = table.table("words").only("round", "appraisal", "artist")
    shared: dict[str, Any] = {  # the fields of both kinds of edition, which have different types
        "key": key,
        "title": table.words("title", longest=60),
        "source": table.words("source"),
        "doubts": table.texts("doubts"),
        "artists": _artists(table),
        "round_name": words.words("round", "Round", longest=10),
        "appraisal_name": words.words("appraisal", longest=14) if "appraisal" in words.values else "",
        "artist_name": words.one_of("artist", (ARTIST, GENRE), ARTIST),
        "bgg": table.number("bgg", least=1, most=10_000_000) if "bgg" in table.values else 0,
    }
    if game == CARD_GAME:
        return CardEdition(**shared, kinds=_names(table.table("effects"), Effect, longest=LONGEST_EFFECT))
    money = table.table("money").only("written", "start", "step", "coins")
    rules = table.table("rules").only("revealer", "last-card-is-auctioned")
    symbols = table.table("symbols").only(*Auction)
    return Edition(
        **shared,
        start=money.number("start", least=0, most=LARGEST_START),
        bid_increment=money.number("step", least=1, most=LARGEST_INCREMENT),
        written=_written(money),
        coins=_coins(money),
        revealer=rules.one_of("revealer", Revealer),
        last_card_is_auctioned=rules.flag("last-card-is-auctioned"),
        kinds=_names(table.table("auctions"), Auction, longest=20),
        symbols={kind: symbols.one_of(kind, Symbol) if kind in symbols.values else kind for kind in Auction},
    )


def _artists(table: CheckedTable) -> tuple[EditionArtist, ...]:
    artists = tuple(_artist(artist) for artist in table.tables("artists"))
    if len(artists) != ARTISTS:
        raise table.refuse("artists", f"{len(artists)} artists; expected {ARTISTS}, left to right on the board")
    for what in ("key", "short", "mark"):
        values = [getattr(artist, what) for artist in artists]
        if len(set(values)) < ARTISTS:
            raise table.refuse("artists", f"two artists have the same {what}; expected five different ones")
    return artists


def _artist(table: CheckedTable) -> EditionArtist:
    table.only("key", "name", "short", "cards", "colour", "mark")
    key = "small letters and digits, joined by hyphens"
    return EditionArtist(
        key=table.matching("key", "[a-z0-9]+(-[a-z0-9]+)*", key, longest=30),
        name=table.words("name", longest=40),
        short=table.words("short", longest=20),
        cards=table.number("cards", least=1, most=100),
        colour=table.matching("colour", "#[0-9A-Fa-f]{6}", "written like #56B4E9"),
        mark=table.one_of("mark", MARKS),
    )


def _written(money: CheckedTable) -> str:
    written = money.words("written", longest=20)
    if re.fullmatch(r"[^{}]*\{amount\}[^{}]*", written) is None:
        raise money.refuse("written", "written must hold {amount} once, such as {amount}k")
    return written


def _coins(money: CheckedTable) -> tuple[Coin, ...]:
    coins = []
    tables = money.tables("coins")
    if len(tables) > MOST_COINS:
        raise tables[MOST_COINS].refuse("value", f"{len(tables)} kinds of coins; expected at most {MOST_COINS}")
    for table in tables:
        table.only("value", "count", "at-start")
        count = table.number("count", least=1, most=10_000) if "count" in table.values else None
        at_start = table.number("at-start", least=1, most=99) if "at-start" in table.values else 0
        coins.append(Coin(table.number("value", least=1, most=1_000_000), count, at_start))
    if [coin.value for coin in coins] != sorted({coin.value for coin in coins}, reverse=True):
        raise money.refuse("coins", "coins must be different and listed largest first")
    return tuple(coins)


def _names(
    table: CheckedTable, things: type[Auction] | type[Effect], *, longest: int
) -> Mapping[Auction | Effect, str]:
    """Return the edition's names of the kinds of auction, or of the effects."""
    names = table.only(*things)
    return {thing: names.words(thing, longest=longest) for thing in things}
