"""A notice: what to know or to do now, large enough for all, and the ways on and back."""

from companion.screen_data.lists import NoticeScreen
from display.layouts.buttons import BACK_W, back_command, command
from display.layouts.common import foot_banner, introduces, rail, show_banner
from display.layouts.grid import BODY_Y, GAP, MARGIN, Grid
from display.layouts.hand_overs import hand_over
from display.theme import BONE, HEADLINE, STONE
from display.widgets import Align, Face, Pieces, Rect, Text

_UNIT_W = 140
"""Width of what the amounts are in, beside the first sentence."""


def notice(grid: Grid, screen: NoticeScreen, banner: str) -> Pieces:
    """Yield the sentences one below the other, all in one size; one that says what follows is in stone."""
    room = grid.whole._replace(y=BODY_Y, h=grid.height - BODY_Y - 76)
    count = len(screen.sentences)
    handed = {handed.sentence: handed for handed in screen.hand_overs}
    places = room.stack(count, min(160, room.h // count), 2 * GAP)
    for place, sentence in zip(places, screen.sentences, strict=True):
        if sentence in handed:
            yield from hand_over(place, handed[sentence])
            continue
        unit = None
        if sentence is screen.sentences[0] and screen.hand_overs and screen.unit:
            unit = place._replace(x=place.right - _UNIT_W, w=_UNIT_W)
            yield Text(unit, screen.unit, (26, 24, 22, 20), STONE, align=Align.RIGHT)
        ink, face = (STONE, Face.TEXT) if introduces(sentence) else (BONE, Face.STRONG)
        words = place._replace(w=unit.x - place.x) if unit else place
        yield Text(words, sentence, (*HEADLINE, 26, 24, 22, 20), ink, face, lines=3, group="sentences")
    yield rail(grid)
    yield from back_command(grid, screen.back)
    yield from command(Rect(MARGIN, 4, BACK_W, 56), screen.next, is_main=True)
    yield from show_banner(foot_banner(grid), banner)
