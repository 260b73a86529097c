"""Help with the rules: the sign that opens it, and the explanation.

An explanation covers neither who is asked, nor the lot and its worth, nor the board. It is in the empty part of a
picture where its words fit there; else it takes the place of the commands that answer, which are there again after the
command to go on. That stands where neither picture decides anything, so a second touch does no harm.
"""

from companion.screen_data.screens import Choice, Explanation, Help, PaddlePart
from display.icons import Sign
from display.layouts.buttons import command
from display.layouts.common import show_banner
from display.layouts.grid import GAP
from display.text import is_cut
from display.theme import BONE, EXPLAINING, STONE
from display.widgets import REST, Align, Box, Icon, Label, Pieces, Plate, Rect, Text, Touch

_EDGE, _INSET = 4, 12
_USE_H, _SIGN, _BANNER_H = 30, 22, 56
_SIGNS = {PaddlePart.BUTTON: Sign.BUTTON, PaddlePart.KEYPAD: Sign.KEYPAD, PaddlePart.GAVEL: Sign.GAVEL}


def ask_command(rect: Rect, help_: Help | None) -> Pieces:
    """Yield the sign that opens the help; nothing where there is nothing to explain, or the help is open."""
    if isinstance(help_, Choice):
        yield Plate(rect)
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


def with_command(rect: Rect, explanation: Explanation, banner: str = "", *, go_on: Rect) -> Pieces:
    """Yield the sentences in the place of what answers, where there is room with what button, keypad and gavel do;
    below them a message to the table, if there is one; and the command to go on in its place.
    """
    banner_h = _BANNER_H + GAP if banner else 0
    text_at, banner_at = rect.down(REST, banner_h)
    uses_h = _USE_H * len(explanation.uses)
    shorter = text_at._replace(h=text_at.h - uses_h - GAP)
    has_uses = bool(explanation.uses) and fits(shorter, explanation)
    yield Box(text_at._replace(w=_EDGE), BONE)
    yield _sentences(shorter if has_uses else text_at, explanation)
    if has_uses:
        uses = Rect(rect.x + _EDGE + _INSET, shorter.bottom + GAP, rect.w - _EDGE - _INSET, uses_h)
        for row, use in zip(uses.stack(len(explanation.uses), _USE_H), explanation.uses, strict=True):
            yield Label(
                row, _SIGNS[use.part], use.does, EXPLAINING[-2:], BONE, align=Align.LEFT, sign_size=_SIGN, gap=10
            )
    yield from show_banner(banner_at._replace(y=banner_at.bottom - _BANNER_H, h=_BANNER_H), banner)
    yield from command(go_on, explanation.put_away, is_main=True)


def _sentences(rect: Rect, explanation: Explanation) -> Text:
    """Return the sentences as large as their room, at the right of the bone edge."""
    room = Rect(rect.x + _EDGE + _INSET, rect.y, rect.w - _EDGE - _INSET, rect.h)
    return Text(room, explanation.text, EXPLAINING, BONE, lines=max(2, room.h // EXPLAINING[-1]))
