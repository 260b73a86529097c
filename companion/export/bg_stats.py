"""A finished game for the app BG Stats: its play as JSON, as the link that the app imports, and that link as a QR code.

The form is the app's own (https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/). The
link opens the app's import, or its page where the app is not installed: what it says, the page's owner can read.
How long a game took is not known: the journal keeps no times.
"""

import json
from datetime import datetime
from urllib.parse import quote
from zlib import crc32

from companion.journal.ledger import AnyLedger
from companion.notation.record import header_values, write_line
from companion.rules.common import Variant
from companion.rules.protocol import is_over, winners

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Hammer Price"
_PLAIN = ":,/()!*'"
"""Signs that may stand in a link's query as they are; each one that is not written in three letters makes a larger
module (RFC 3986, section 3.4)."""


class NotOver(Exception):
    """A game that is not over has no result to tell."""


def play(ledger: AnyLedger) -> dict[str, object]:
    """A finished game as a play. Raises NotOver."""
    state, header = ledger.state, ledger.header
    if not is_over(state):
        raise NotOver(f"game {ledger.number} is not over; finish it first")
    edition = state.game.edition
    had, won = state.totals, winners(state)
    game: dict[str, object] = {"name": edition.title, "highestWins": True, "noPoints": False}
    if edition.bgg:
        game["bggId"] = edition.bgg
    values: dict[str, object] = {
        "sourceName": SOURCE,
        "sourcePlayId": f"{ledger.number}-{crc32(write_line(header_values(header, 'record')).encode()):08x}",
    }
    if header.played:
        values["playDate"] = datetime.fromisoformat(header.played).strftime("%Y-%m-%d %H:%M:%S")
    if header.variant is not Variant.STANDARD:
        values["board"] = str(header.variant)
    values["game"] = game
    values["players"] = [
        {
            "name": name,
            "startPlayer": seat == header.first,
            "rank": 1 + sum(other > had[seat - 1] for other in had),
            "score": had[seat - 1],
            "winner": seat in won,
        }
        for seat, name in enumerate(header.seats, start=1)
    ]
    return values


def as_json(ledger: AnyLedger) -> str:
    """The play as one line of JSON. Raises NotOver."""
    return write_line(play(ledger))


def link(ledger: AnyLedger) -> str:
    """The link that the app imports the play from. Raises NotOver."""
    return LINK + quote(json.dumps(play(ledger), ensure_ascii=False, separators=(",", ":")), safe=_PLAIN)


def code(text: str) -> tuple[str, ...]:
    """A text as a QR code: rows of 0 and 1, without the light margin; the least correction, for the largest modules.

    Empty for a text that is too long for any.
    """
    import segno  # noqa: PLC0415  # only who looks at the code waits for the library

    try:
        made = segno.make(text, error="l", micro=False, boost_error=False)
    except segno.DataOverflowError:
        return ()
    return tuple("".join("1" if dark else "0" for dark in row) for row in made.matrix)
