"""Screens as data: each kind of screen laid out as pieces, by pure functions that know no pygame.

`parts` finds the one for a Scene, hands it the panel's grid, and brings its pieces to the panel's pixels.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.screen_data.card_game import CardScreen
from companion.screen_data.screens import (
    AppraisalScreen,
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
    RemedyScreen,
    Scene,
    SealedScreen,
    SelfTestScreen,
    SoldScreen,
    TableScreen,
)
from companion.screen_data.set_up import SetUpScreen, TypingScreen, WelcomeScreen
from companion.screen_data.sheet import CodeScreen, SheetScreen
from companion.screen_data.story import CourseScreen, LotsScreen, MomentsScreen, OwnMoneyScreen, SumsScreen
from companion.screen_data.system import DarkScreen, HealthScreen
from display.layouts.appraisal import appraisal, deal
from display.layouts.auction import fixed_price, once_around, open_auction
from display.layouts.card_game import cards
from display.layouts.double import double
from display.layouts.grid import Grid, grid_of
from display.layouts.keypad import pad
from display.layouts.lots import lots
from display.layouts.moment import above, remedy, strip, strip_height, without_commands
from display.layouts.name_entry import menu, typing
from display.layouts.own_money import own_money
from display.layouts.result import final
from display.layouts.sale import sold
from display.layouts.sealed import cover, sealed
from display.layouts.self_test import self_test
from display.layouts.set_up import set_up, welcome
from display.layouts.sheet import code, sheet
from display.layouts.story import course, moments, sums
from display.layouts.system import dark, health
from display.layouts.table import entry, table
from display.panel import Panel
from display.widgets import Laid, Piece, each_piece, scaled


def layout(scene: Scene, panel: Panel) -> tuple[Piece, ...]:
    """The pieces of a scene's picture on `panel`, one by one, in the order they are painted."""
    return tuple(each_piece(parts(scene, panel)))


def parts(scene: Scene, panel: Panel) -> tuple[Laid, ...]:
    """The same as it is laid out: what is kept comes as parts."""
    grid = grid_of(panel)
    if scene.past:
        room = above(panel, round(strip_height(grid) * grid.scale))
        picture = without_commands(scene.screen, layout(replace(scene, past=None), room))
        return (*picture, *_on_panel(strip(grid, scene.past), grid))
    return _on_panel(_laid(scene, grid), grid)


def _on_panel(laid: Iterator[Laid], grid: Grid) -> tuple[Laid, ...]:
    if grid.scale == 1:
        return tuple(laid)
    return tuple(scaled(each, grid.scale) for each in laid)


def _laid(scene: Scene, grid: Grid) -> Iterator[Laid]:  # noqa: PLR0912  # one branch for each kind of screen
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
            return open_auction(grid, screen, said, scene.moving)
        case OnceAroundScreen():
            return once_around(grid, screen, said, scene.moving)
        case SealedScreen():
            return sealed(grid, screen, said)
        case CoverScreen():
            return cover(grid, screen, said)
        case PadScreen():
            return pad(grid, screen, said)
        case FixedPriceScreen():
            return fixed_price(grid, screen, said)
        case SoldScreen():
            return sold(grid, screen, said, scene.moving)
        case AppraisalScreen():
            return appraisal(grid, screen, said, scene.moving)
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
        case RemedyScreen():
            return remedy(grid, screen, said)
        case LotsScreen():
            return lots(grid, screen, said)
        case CourseScreen():
            return course(grid, screen, said)
        case MomentsScreen():
            return moments(grid, screen, said)
        case SumsScreen():
            return sums(grid, screen, said)
        case OwnMoneyScreen():
            return own_money(grid, screen, said)
        case SheetScreen():
            return sheet(grid, screen, said)
        case CodeScreen():
            return code(grid, screen, said)
        case HealthScreen():
            return health(grid, screen, said)
        case DarkScreen():
            return dark(grid, screen, said)
        case _:
            raise TypeError(f"no layout for a {type(screen).__name__}")
