"""A finished game for the app BG Stats: as JSON, as a link that the app imports, and as a QR code of that link.

The format is the app's own (https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/).
The link opens the app's import, or the app's web page if it is not installed; the owner of that page can read the data.
"""

from collections.abc import Mapping, Sequence
from urllib.parse import quote
from zlib import crc32

from companion.journal.ledger import Ledger
from companion.notation.record import write_header, write_line
from companion.rules.protocol import winners
from companion.rules.words import Variant
from companion.statistics.game_summary import final_places

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
MOST_MODULES = 117
"""The size of a code up to which it takes what could be left out: a panel of 480 lines shows each module of such a code
three pixels wide.
"""
_LEFT_OUT = ((), ("comments",), ("comments", "location"))
"""What of a play is left out so that its code is small enough, more and more."""
_PLAIN = ":,/()!*'"
"""Characters that need no percent-encoding in a link's query (RFC 3986, section 3.4); each one saves space in the QR
code.
"""


def play_of(ledger: Ledger) -> dict[str, object]:
    """Return a game that is over as a play."""
    state, header = ledger.course.state, ledger.course.header
    edition = state.game.edition
    totals, won = state.totals, winners(state)
    places = final_places(totals)
    game: dict[str, object] = {"name": edition.title, "highestWins": True, "noPoints": False}
    if edition.bgg:
        game["bggId"] = edition.bgg
    values: dict[str, object] = {
        "sourceName": "Hammer Price",
        "sourcePlayId": f"{ledger.number}-{crc32(write_header(header.unchanging()).encode()):08x}",
        "playDate": f"{header.began:%Y-%m-%d %H:%M:%S}" if header.began else "",
        "durationMin": ledger.course.minutes,
        "location": header.place,
        "comments": header.notes,
        "board": "" if header.variant is Variant.STANDARD else str(header.variant),
        "game": game,
        "players": [
            {
                "name": name,
                "startPlayer": seat == header.first,
                "rank": places[seat - 1],
                "score": totals[seat - 1],
                "winner": seat in won,
            }
            for seat, name in enumerate(header.seats, start=1)
        ],
    }
    return {key: value for key, value in values.items() if value}


def import_link(play: Mapping[str, object]) -> str:
    """Return the link from which the app imports a play."""
    return LINK + quote(write_line(play), safe=_PLAIN)


def with_times(play: Mapping[str, object], times: Sequence[str]) -> Mapping[str, object]:
    """Return the play with sentences about the game's times after its comment: the app has no field for them."""
    if not times:
        return play
    return {**play, "comments": "\n".join((*filter(None, [str(play.get("comments", ""))]), *times))}


def import_code(play: Mapping[str, object], times: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the link of a play with these times as a QR code, as `qr_code` does. If it would be too large for a small
    panel, the times are left out, then the comment, and then the place.
    """
    shorter = [{key: value for key, value in play.items() if key not in left_out} for left_out in _LEFT_OUT]
    code: tuple[str, ...] = ()
    for told in (with_times(play, times), *shorter):
        code = qr_code(import_link(told))
        if code and len(code) <= MOST_MODULES:
            break
    return code


def qr_code(text: str) -> tuple[str, ...]:
    """Return a text as a QR code: rows of 0 and 1, without margin, with the least error correction for large modules.

    Return an empty tuple if the text is too long.
    """
    import segno  # noqa: PLC0415  # only who looks at the code waits for the library

    try:
        made = segno.make(text, error="l", micro=False, boost_error=False)
    except segno.DataOverflowError:
        return ()
    return tuple("".join("1" if dark else "0" for dark in row) for row in made.matrix)
