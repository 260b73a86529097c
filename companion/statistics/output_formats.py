"""The statistics of all games as text for a terminal, as JSON and as CSV.

The figures are from `all_games.py`. Amounts are plain numbers in the editions' own unit; JSON and CSV have no
thousands separators.
"""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from companion.i18n.translator import gettext_noop
from companion.rules.auction_game.words import Auction
from companion.rules.protocol import Box
from companion.statistics.all_games import Group, HouseRecord, Player, RecordGame
from companion.terminal import counted

HALL = {
    "dearest": gettext_noop("Highest price"),
    "bargain": gettext_noop("Best bargain"),
    "worst": gettext_noop("Worst purchase"),
    "highest": gettext_noop("Highest score"),
    "clearest": gettext_noop("Biggest margin"),
    "closest": gettext_noop("Smallest margin"),
}
"""The entries of the hall of records, in order."""
KINDS_SOLD: Mapping[str, str] = {Auction.DOUBLE: "double, alone"}
"""Names of kinds of auction that differ in these tables: a completed double counts as its second card's kind."""
_PLAYER_HEADS = ("player", "games", "wins", "shared", "as auctioneer", "as collector", "best", "paid", "favourite")
_LOT_HEADS = ("games", "lots", "paid for a lot", "worth of a lot", "paid")


def artist_names(editions: Mapping[str, Box]) -> dict[str, str]:
    """Return artists' names by key, over all editions."""
    return {artist.key: artist.short for box in editions.values() for artist in box.artists}


def as_text(record: HouseRecord, editions: Mapping[str, Box]) -> str:
    """Return tables for a terminal, each under its title."""
    if not record.games:
        return "No such game has been finished yet.\n"
    names = artist_names(editions)
    players = [_player_cells(player, names) for player in record.players]
    boxes = [(group.name, str(group.players), *_lot_cells(group)) for group in record.boxes]
    kinds = [(KINDS_SOLD.get(group.name, group.name), *_lot_cells(group)) for group in record.kinds]
    hall = [
        (title, *_hall_cells(game, names))
        for key, title in HALL.items()
        if (game := getattr(record.hall, key)) is not None
    ]
    parts = [
        counted(record.games, "finished game"),
        _table("Players", _PLAYER_HEADS, players),
        _table("By box and number of players", ("box", "players", *_LOT_HEADS), boxes),
    ]
    if kinds:
        parts.append(_table("By kind of auction", ("kind", *_LOT_HEADS), kinds))
        parts.append(_table("Best results", ("", "", "", "game", "played"), hall))
    parts.append(
        "`paid` is the prices in percent of what the lots were worth in the end; money is in the box's own unit."
    )
    return "\n\n".join(parts) + "\n"


def as_json(record: HouseRecord) -> str:
    """Return one JSON object on one line: the parts of the record by name."""
    return json.dumps(asdict(record), ensure_ascii=False, separators=(",", ":")) + "\n"


def as_csv(record: HouseRecord) -> str:
    """Return the players as CSV (RFC 4180), with a header line."""
    out = io.StringIO()
    writer = csv.writer(out)
    heads = ("games", "wins", "shared", "auction_games", "auctioneer", "collector", "spent", "lots", "best")
    writer.writerow(("player", *heads, "paid_of_worth", "favourite"))
    for player in record.players:
        cells = [getattr(player, head) for head in (*heads, "paid_of_worth")]
        writer.writerow((_harmless(player.name), *cells, next(iter(player.favourites), "")))
    return out.getvalue()


def _harmless(name: str) -> str:
    """Return a name that no spreadsheet reads as a formula (https://owasp.org/www-community/attacks/CSV_Injection)."""
    return f"'{name}" if name[0] in "=+-@" else name


def _player_cells(player: Player, names: Mapping[str, str]) -> tuple[str, ...]:
    favourite = next(iter(player.favourites), "")
    return (
        player.name,
        f"{player.games:,}",
        f"{player.wins:,}",
        f"{player.shared:,}",
        f"{player.auctioneer:,}" if player.auction_games else "",
        f"{player.collector:,}" if player.auction_games else "",
        "" if player.best is None else f"{player.best:,}",
        percent(player.paid_of_worth),
        names.get(favourite, favourite),
    )


def _lot_cells(group: Group) -> tuple[str, ...]:
    lots = max(1, group.lots)
    means = ("", "") if not group.lots else (f"{group.price / lots:,.1f}", f"{group.worth / lots:,.1f}")
    sold = f"{group.lots:,}" if group.lots else ""
    return f"{group.games:,}", sold, *means, percent(group.paid_of_worth)


def _hall_cells(game: RecordGame, names: Mapping[str, str]) -> tuple[str, str, str, str]:
    lot = game.lot
    who = " and ".join(game.names)
    if lot is not None:
        who = f"{lot.buyer}, {names.get(lot.artist, lot.artist)} for {lot.price:,}, worth {lot.worth:,}"
    return f"{game.amount:,}", who, str(game.number), game.played[:10]


def percent(share: int | None) -> str:
    """Return a share as text; empty if there is none."""
    return "" if share is None else f"{share} %"


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return columns as wide as their widest cell, numbers aligned right."""
    lines = [tuple(heads), *map(tuple, rows)]
    wide = [max(len(line[place]) for line in lines) for place in range(len(heads))]
    aligned = (
        "  ".join(
            cell.rjust(wide[place])
            if cell[:1].isdigit() or cell[:1] == "-" or (line is lines[0] and place)
            else cell.ljust(wide[place])
            for place, cell in enumerate(line)
        ).rstrip()
        for line in lines
    )
    return "\n".join([title, *aligned])
