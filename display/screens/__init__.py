"""Screens as data: each kind of screen laid out as pieces, by pure functions that know no pygame.

`layout` finds the one for a Scene and brings its grid to the panel. To give another shape of panel its own grid,
choose among grids here.
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
from display.screens.grid import scale
from display.screens.keyboard import menu, typing
from display.screens.pad import pad
from display.screens.sealed import cover, sealed
from display.screens.setup import set_up, welcome
from display.screens.sold import sold
from display.screens.table import entry, table


def layout(scene: Scene, panel: Panel) -> tuple[Piece, ...]:
    """The pieces of a scene's picture on `panel`, in the order they are painted."""
    pieces = _pieces(scene)
    by, right, down = scale(panel)
    if (by, right, down) == (1, 0, 0):
        return tuple(pieces)
    return tuple(scaled(piece, by, right, down) for piece in pieces)


def _pieces(scene: Scene) -> Iterator[Piece]:  # noqa: PLR0912  # one branch for each kind of screen
    screen, said = scene.screen, scene.note
    match screen:
        case WelcomeScreen():
            return welcome(screen, said)
        case SetUpScreen():
            return set_up(screen, said)
        case TypingScreen():
            return typing(screen, said)
        case TableScreen():
            return table(screen, said)
        case EntryScreen():
            return entry(screen, said)
        case DoubleScreen():
            return double(screen, said)
        case OpenScreen():
            return open_auction(screen, said)
        case OnceAroundScreen():
            return once_around(screen, said)
        case SealedScreen():
            return sealed(screen, said)
        case CoverScreen():
            return cover(screen, said)
        case PadScreen():
            return pad(screen, said)
        case FixedPriceScreen():
            return fixed_price(screen, said)
        case SoldScreen():
            return sold(screen, said)
        case AppraisalScreen():
            return appraisal(screen, said)
        case DealScreen():
            return deal(screen, said)
        case FinalScreen():
            return final(screen, said)
        case MenuScreen():
            return menu(screen, said)
        case CardScreen():
            return cards(screen, said)
