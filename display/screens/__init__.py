"""Screens as data: each kind of screen laid out as pieces, by pure functions that know no pygame.

`layout` finds the one for a Scene, hands it the panel's grid, and brings its pieces to the panel's pixels.
"""

from collections.abc import Iterator

from companion.scene import (
    AppraisalScreen,
    CardScreen,
    CoverScreen,
    DealScreen,
    DoubleScreen,
    EntryScreen,
    FinalScreen,
    FixedPriceScreen,
    MenuScreen,
    OnceAroundScreen,
    OpenScreen,
    PadScreen,
    Scene,
    SealedScreen,
    SelfTestScreen,
    SetUpScreen,
    SoldScreen,
    TableScreen,
    TypingScreen,
    WelcomeScreen,
)
from display.panel import Panel
from display.pieces import Piece, scaled
from display.screens.appraisal import appraisal, deal
from display.screens.auction import fixed_price, once_around, open_auction
from display.screens.cards import cards
from display.screens.double import double
from display.screens.final import final
from display.screens.grid import Grid, grid_of
from display.screens.keyboard import menu, typing
from display.screens.pad import pad
from display.screens.sealed import cover, sealed
from display.screens.self_test import self_test
from display.screens.setup import set_up, welcome
from display.screens.sold import sold
from display.screens.table import entry, table


def layout(scene: Scene, panel: Panel) -> tuple[Piece, ...]:
    """The pieces of a scene's picture on `panel`, in the order they are painted."""
    grid = grid_of(panel)
    pieces = _pieces(scene, grid)
    if grid.scale == 1:
        return tuple(pieces)
    return tuple(scaled(piece, grid.scale) for piece in pieces)


def _pieces(scene: Scene, grid: Grid) -> Iterator[Piece]:  # noqa: PLR0912  # one branch for each kind of screen
    screen, said = scene.screen, scene.note
    match screen:
        case WelcomeScreen():
            return welcome(grid, screen, said)
        case SetUpScreen():
            return set_up(grid, screen, said)
        case TypingScreen():
            return typing(grid, screen, said)
        case TableScreen():
            return table(grid, screen, said)
        case EntryScreen():
            return entry(grid, screen, said)
        case DoubleScreen():
            return double(grid, screen, said)
        case OpenScreen():
            return open_auction(grid, screen, said)
        case OnceAroundScreen():
            return once_around(grid, screen, said)
        case SealedScreen():
            return sealed(grid, screen, said)
        case CoverScreen():
            return cover(grid, screen, said)
        case PadScreen():
            return pad(grid, screen, said)
        case FixedPriceScreen():
            return fixed_price(grid, screen, said)
        case SoldScreen():
            return sold(grid, screen, said)
        case AppraisalScreen():
            return appraisal(grid, screen, said)
        case DealScreen():
            return deal(grid, screen, said)
        case FinalScreen():
            return final(grid, screen, said)
        case MenuScreen():
            return menu(grid, screen, said)
        case SelfTestScreen():
            return self_test(grid, screen, said)
        case CardScreen():
            return cards(grid, screen, said)
