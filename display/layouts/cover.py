"""The screen handed to one player: a paddle that fills it, and what that player alone may see or touch."""

from companion.screen_data.entry import CoverScreen
from display.icons import Sign
from display.layouts.buttons import command
from display.layouts.common import show_banner
from display.layouts.grid import GAP, MARGIN, Grid
from display.theme import BONE, INK, NOTE, STONE, WORTH
from display.widgets import Align, Box, Face, Outline, Pieces, Plate, Rect, Text, Touch


def cover(grid: Grid, screen: CoverScreen, banner: str) -> Pieces:
    """Yield a large paddle, beside or below it the name of the player who holds the screen, and under that a hint.

    Then come that player's choice, or money no larger than one person needs, and the way back.
    """
    if grid.portrait:
        name = Rect(32, grid.height - 408, grid.width - 64, 76)
        side = min(name.y - 108, grid.width - 128)
        blade = Rect((grid.width - side) // 2, 32, side, side)
    else:
        blade = Rect(56, 44, grid.height - 184, grid.height - 184)
        left = blade.right + 64
        name = Rect(left, 44 + (grid.height - 480) // 3, grid.width - MARGIN - left, 76)
    hint, mine, back = name.moved(0, 96).down(56, 128, 80, gap=16)
    yield Outline(blade, BONE, blade.w // 37)
    handle_end = name.y - 3 * GAP if grid.portrait else grid.height
    yield Box(Rect(blade.x + blade.w // 2 - 28, blade.bottom, 56, handle_end - blade.bottom), BONE)
    figure = round(blade.w * 1.048)
    yield Text(blade.inset(blade.w // 18), str(screen.number), (figure,), BONE, Face.MONEY, Align.CENTRE)
    yield Text(name, screen.name, (84, 72, 60, 48, 40), BONE, Face.STRONG)
    yield from show_banner(hint, banner, Text(hint, screen.hint, NOTE, STONE, lines=2))
    if screen.mine:
        yield Plate(mine, BONE)
        yield Text(mine.inset(20, 12), screen.mine.label, (40, 36, 32, 28, 26), INK, Face.STRONG, Align.CENTRE, 2)
        yield Touch(mine, screen.mine)
    else:
        label, amount = mine.down(32, 60, gap=12)
        yield Text(label, screen.label, NOTE, STONE)
        yield Text(amount, screen.amount, WORTH, BONE, Face.MONEY)
    yield from command(back, screen.back, Sign.BACK, is_main=not screen.mine)
