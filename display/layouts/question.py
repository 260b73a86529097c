"""A question, with a button for its answer and one for the way back."""

from companion.screen_data.lists import QuestionScreen
from display.icons import Sign
from display.layouts.buttons import command, plates
from display.layouts.common import rail, show_banner
from display.layouts.grid import BODY_Y, GAP, MARGIN, Grid
from display.theme import BONE, HEADLINE
from display.widgets import Face, Pieces, Rect, Text


def question(grid: Grid, screen: QuestionScreen, banner: str) -> Pieces:
    """Yield the question and two buttons, which are where no key of the grid of cards was touched before it."""
    yield rail(grid)
    if grid.portrait:
        words, answer, back = grid.whole._replace(y=BODY_Y + GAP, h=296).down(112, 80, 80, gap=12)
    else:
        words = Rect(MARGIN, BODY_Y + GAP, grid.main.x - 3 * MARGIN, grid.height * 5 // 9)
        answer, back = plates(grid, 2, 192)
    yield Text(words, screen.title, (64, 56, 52, 48, *HEADLINE), BONE, Face.STRONG, lines=4)
    yield from command(answer, screen.answer, is_main=True)
    yield from command(back, screen.back, Sign.BACK)
    yield from show_banner(words._replace(y=grid.height - 76, h=60), banner)
