"""Help with the rules: the sign that opens it, and the explanation.

An explanation covers neither who is asked, nor the lot and its worth, nor the board. It is in the empty part of a
picture where its words fit there; else it takes the place of the commands that answer, with a command to go on, after
which they are there. A touch anywhere on it closes it.
"""

from companion.screen_data.screens import Choice, Explanation, Help, PaddlePart
from display.icons import Sign
from display.layouts.buttons import command, record_command
from display.layouts.common import show_banner
from display.layouts.grid import FINGER, GAP
from display.text import is_cut
from display.theme import BONE, EXPLAINING, STONE, WORTH
from display.widgets import REST, Align, Box, Face, Icon, Label, Pieces, Plate, Rect, Text, Touch

_EDGE, _INSET = 4, 12
_HELP = 44
"""The side of the plate of the help's sign, which keeps clear of what is near its target."""
_USE_H, _SIGN = 30, 22
_RECORD_W, _GO_ON_W, _FOOT_H = 176, 160, 56
_SIGNS = {PaddlePart.BUTTON: Sign.BUTTON, PaddlePart.KEYPAD: Sign.KEYPAD, PaddlePart.GAVEL: Sign.GAVEL}


def ask_command(rect: Rect, help_: Help | None) -> Pieces:
    """Yield the sign that opens the help; nothing where there is nothing to explain, or the help is open."""
    if isinstance(help_, Choice):
        yield Plate(rect.square(_HELP))
        yield Icon(rect.square(26), Sign.HELP, STONE)
        yield Touch(rect, help_)


def fits(rect: Rect, explanation: Explanation) -> bool:
    """Return whether the sentences fit an empty part of a picture, in letters that can be read from 60 cm."""
    words = _sentences(rect, explanation)
    return words.rect.h > 0 and not is_cut(words)


def sentences(rect: Rect, explanation: Explanation) -> Pieces:
    """Yield the sentences alone, in an empty part of a picture."""
    yield Box(rect._replace(w=_EDGE), BONE)
    yield _sentences(rect, explanation)
    yield Touch(rect, explanation.put_away)


def with_command(
    rect: Rect,
    explanation: Explanation,
    banner: str = "",
    *,
    price: str = "",
    record: Choice | None = None,
    go_on: Rect | None = None,
) -> Pieces:
    """Yield the sentences in the place of what answers, where there is room with what button, keypad and gavel do;
    below them a message to the table, if there is one. The command to go on is at `go_on`, else at the left of the
    foot, where most pictures have nothing to touch afterwards, with the command to `record` the sale and the price.
    """
    foot_h = 0 if go_on else _FOOT_H + GAP
    banner_h = _FOOT_H + GAP if banner else 0
    text_at, banner_at, foot = rect.down(REST, banner_h, foot_h)
    at_foot, record_at, price_at = foot._replace(y=foot.y + GAP, h=_FOOT_H).across(_GO_ON_W, _RECORD_W, REST, gap=GAP)
    if not go_on:
        if price:
            yield Text(price_at, price, WORTH, BONE, Face.MONEY, Align.RIGHT)
        yield from record_command(record_at, record)
        go_on = at_foot
    uses_h = _USE_H * len(explanation.uses)
    shorter = text_at._replace(h=text_at.h - uses_h - GAP)
    has_uses = bool(explanation.uses) and fits(shorter, explanation)
    yield Box(rect._replace(w=_EDGE, h=text_at.h), BONE)
    yield _sentences(shorter if has_uses else text_at, explanation)
    if has_uses:
        uses = Rect(rect.x + _EDGE + _INSET, shorter.bottom + GAP, rect.w - _EDGE - _INSET, uses_h)
        for row, use in zip(uses.stack(len(explanation.uses), _USE_H), explanation.uses, strict=True):
            yield Label(
                row, _SIGNS[use.part], use.does, EXPLAINING[-2:], BONE, align=Align.LEFT, sign_size=_SIGN, gap=10
            )
    yield from show_banner(banner_at._replace(y=banner_at.bottom - _FOOT_H, h=_FOOT_H), banner)
    yield from command(go_on, explanation.put_away, is_main=True)


def go_on_at(rect: Rect) -> Rect:
    """Return the place of the command to go on, in the lower right corner."""
    return Rect(rect.right - _GO_ON_W, rect.bottom - FINGER, _GO_ON_W, FINGER)


def _sentences(rect: Rect, explanation: Explanation) -> Text:
    """Return the sentences as large as their room, at the right of the bone edge."""
    room = Rect(rect.x + _EDGE + _INSET, rect.y, rect.w - _EDGE - _INSET, rect.h)
    return Text(room, explanation.text, EXPLAINING, BONE, lines=max(2, room.h // EXPLAINING[-1]))
