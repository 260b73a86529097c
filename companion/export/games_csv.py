"""Finished games as a table for a spreadsheet: CSV (RFC 4180), a row for each player of each game."""

import csv
import io
from collections.abc import Iterable

from companion.statistics.game_summary import final_places
from companion.statistics.played_games import PlayedGame

HEADS = ("game", "played", "minutes", "edition", "where", "notes", "player", "total", "place", "won")


def games_csv(games: Iterable[PlayedGame]) -> bytes:
    """Return the table; amounts are plain numbers in the editions' own unit.

    The text is UTF-8 with a byte order mark, without which Excel reads accented letters wrongly.
    """
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADS)
    for game in games:
        places = final_places([placed.total for placed in game.placed])
        for placed, place in zip(game.placed, places, strict=True):
            texts = plain_text(game.place), plain_text(game.notes)
            facts = (game.number, game.played, game.minutes, game.edition, *texts)
            writer.writerow((*facts, plain_text(placed.name), placed.total, place, int(placed.won)))
    return text.getvalue().encode("utf-8-sig")


def plain_text(text: str) -> str:
    """Return a text that no spreadsheet reads as a formula (https://owasp.org/www-community/attacks/CSV_Injection)."""
    return f"'{text}" if text[:1] in {"=", "+", "-", "@"} else text
