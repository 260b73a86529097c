"""A player's own money: under the same paddle as the cover, no larger than one person needs."""

from collections.abc import Iterator

from companion.screen_data.story import OwnMoneyScreen
from display.layouts.commands import command
from display.layouts.common import note
from display.layouts.grid import Grid
from display.layouts.sealed import cover_places, large_paddle
from display.theme import BONE, NOTE, STONE, WORTH
from display.widgets import Face, Piece, Rect, Sign, Text


def own_money(grid: Grid, screen: OwnMoneyScreen, said: str) -> Iterator[Piece]:
    """Yield the amount in the place of the cover's choice, and the command that covers it again."""
    blade, name = cover_places(grid)
    yield from large_paddle(grid, blade, name, screen.number)
    yield Text(name, screen.name, (84, 72, 60, 48, 40), BONE, Face.STRONG)
    words = Rect(name.x, name.y + 96, name.w, 56)
    if said:
        yield from note(words, said)
    else:
        yield Text(words, screen.hint, NOTE, STONE, lines=2)
    room = words._replace(y=words.bottom + 16, h=128)
    yield Text(room._replace(h=32), screen.label, NOTE, STONE)
    yield Text(room._replace(y=room.y + 44, h=60), screen.amount, WORTH, BONE, Face.MONEY)
    yield from command(room._replace(y=room.bottom + 16, h=80), screen.hide, Sign.BACK, main=True)
