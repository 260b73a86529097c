"""Finished games as a table for a spreadsheet: CSV (RFC 4180), a row for each player of each game.

Spreadsheets expect the separator that is usual in the language of the computer, so the table is in one language.
"""

import csv
import io
from collections.abc import Iterable

from companion.i18n.translator import Translator, gettext_noop
from companion.rules.common import ROUNDS
from companion.statistics.game_summary import final_places
from companion.statistics.played_games import PlayedGame

HEADS = (
    gettext_noop("game"),
    gettext_noop("played"),
    gettext_noop("minutes"),
    gettext_noop("edition"),
    gettext_noop("where"),
    gettext_noop("notes"),
    gettext_noop("player"),
    gettext_noop("total"),
    gettext_noop("place"),
    gettext_noop("won"),
    gettext_noop("seconds"),
)
BEGINS_FORMULA = tuple("=+-@＝＋－＠")
"""What the first letter of a formula may be; a spreadsheet may skip spaces, tabs and ends of lines before it."""


def games_csv(games: Iterable[PlayedGame], words: Translator) -> bytes:
    """Return the table in a language; amounts are plain numbers in the editions' own unit.

    The text is UTF-8 with a byte order mark, without which Excel reads accented letters wrongly.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=words.csv_separator)
    rounds = range(1, ROUNDS + 1)
    lengths = [words.say("round {number}, seconds", number=round_) for round_ in rounds]
    writer.writerow([*map(words.say, HEADS), *lengths])
    for game in games:
        places = final_places([placed.total for placed in game.placed])
        for placed, place in zip(game.placed, places, strict=True):
            texts = (plain_text(text) for text in (game.edition, game.place, game.notes))
            facts = (game.number, game.played, game.minutes, *texts)
            result = (plain_text(placed.name), placed.total, place, int(placed.won), placed.seconds_a_card)
            writer.writerow((*facts, *result, *map(game.round_seconds.get, rounds)))
    return text.getvalue().encode("utf-8-sig")


def plain_text(text: str) -> str:
    """Return a text that no spreadsheet reads as a formula (https://owasp.org/www-community/attacks/CSV_Injection)."""
    return f"'{text}" if text.lstrip().startswith(BEGINS_FORMULA) else text
