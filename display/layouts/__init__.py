"""Screens as data: each kind of screen is laid out as pieces."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from companion.screen_data.auctions import AskingScreen, DoubleScreen, OpenScreen, SealedScreen, SoldScreen
from companion.screen_data.between_games import EditionsScreen, GameSetupScreen, WelcomeScreen
from companion.screen_data.boards import AppraisalScreen, CardScreen, DealScreen, EnterCardScreen, MarketScreen
from companion.screen_data.entry import (
    CoverScreen,
    HandScreen,
    HoldCardScreen,
    KeyboardScreen,
    KeypadScreen,
    RegisterCardsScreen,
)
from companion.screen_data.finished_game import (
    BgStatsScreen,
    GameResultScreen,
    OverTimeScreen,
    SumsScreen,
    TurningPointsScreen,
)
from companion.screen_data.lists import (
    CopyResultScreen,
    DataTableScreen,
    GamesScreen,
    GroupedMenuScreen,
    MenuScreen,
    NoticeScreen,
    QuestionScreen,
)
from companion.screen_data.past import CorrectionPreviewScreen, LotsScreen, StepListScreen
from companion.screen_data.scene import Scene
from companion.screen_data.screens import GameScreen, Screen
from companion.screen_data.system import (
    DarkScreen,
    GivePaddleScreen,
    HealthScreen,
    PaddlesScreen,
    SelfTestScreen,
    TouchTestScreen,
)
from display.layouts.appraisal import appraisal
from display.layouts.auctions import asking, double, open_auction
from display.layouts.bg_stats import bg_stats
from display.layouts.buttons import undo_and_menu
from display.layouts.card_game import card_game
from display.layouts.copy_result import copy_result
from display.layouts.correction_effect import correction_effect
from display.layouts.cover import cover
from display.layouts.data_table import data_table
from display.layouts.deal import deal
from display.layouts.editions import editions
from display.layouts.enter_card import enter_card
from display.layouts.game_result import game_result
from display.layouts.game_setup import game_setup
from display.layouts.game_story import over_time, sums, turning_points
from display.layouts.games import games
from display.layouts.grid import Grid, grid_of
from display.layouts.hand import hand
from display.layouts.keyboard import keyboard
from display.layouts.keypad import keypad
from display.layouts.lots import lots
from display.layouts.market import market
from display.layouts.menu import grouped_menu, menu
from display.layouts.notice import notice
from display.layouts.paddles import give_paddle, paddles
from display.layouts.question import question
from display.layouts.register_cards import hold_card, register_cards
from display.layouts.sale import sold
from display.layouts.sealed import sealed
from display.layouts.self_test import self_test
from display.layouts.step_list import step_list
from display.layouts.step_viewer import above, strip, strip_height, without_commands
from display.layouts.system import dark, health, touch_test
from display.layouts.welcome import welcome
from display.panel import Panel
from display.text import fit_piece
from display.theme import BONE, EDGE, HAIR, INK, PAPER, SHADE, STONE, WALL
from display.widgets import Box, Icon, Label, Outline, Paddle, Piece, Pieces, Plate, Text, Touch, scaled

# A layout takes its row's kind of screen, which the type of a dict cannot say; a test holds every row to it.
Layout = Callable[[Grid, Any, str], Pieces]
"""Called with the panel's grid, the screen, and the message to the whole table."""


class MovingLayout(Protocol):
    """The layout of a screen with moving parts, which also takes the time since their movement began, in ms; None at
    rest.
    """

    # the screen's type is that of the layout's row
    def __call__(self, grid: Grid, screen: Any, banner: str, *, elapsed_ms: int | None) -> Pieces:
        """Return the pieces of a screen at a moment of its movement."""


LAYOUTS: dict[type[Screen], Layout] = {
    WelcomeScreen: welcome,
    GameSetupScreen: game_setup,
    EditionsScreen: editions,
    KeyboardScreen: keyboard,
    MarketScreen: market,
    EnterCardScreen: enter_card,
    CardScreen: card_game,
    DealScreen: deal,
    DoubleScreen: double,
    SealedScreen: sealed,
    KeypadScreen: keypad,
    CoverScreen: cover,
    HandScreen: hand,
    RegisterCardsScreen: register_cards,
    HoldCardScreen: hold_card,
    LotsScreen: lots,
    StepListScreen: step_list,
    CorrectionPreviewScreen: correction_effect,
    BgStatsScreen: bg_stats,
    OverTimeScreen: over_time,
    TurningPointsScreen: turning_points,
    SumsScreen: sums,
    MenuScreen: menu,
    GroupedMenuScreen: grouped_menu,
    QuestionScreen: question,
    NoticeScreen: notice,
    GamesScreen: games,
    DataTableScreen: data_table,
    CopyResultScreen: copy_result,
    HealthScreen: health,
    SelfTestScreen: self_test,
    PaddlesScreen: paddles,
    GivePaddleScreen: give_paddle,
    DarkScreen: dark,
    TouchTestScreen: touch_test,
}
MOVING_LAYOUTS: dict[type[Screen], MovingLayout] = {
    OpenScreen: open_auction,
    AskingScreen: asking,
    SoldScreen: sold,
    AppraisalScreen: appraisal,
    GameResultScreen: game_result,
}


def layout(scene: Scene, panel: Panel) -> tuple[Piece, ...]:
    """Return the pieces of a scene's picture on `panel`, in its pixels and in the order they are painted."""
    grid = grid_of(panel)
    if scene.past:
        room = above(panel, round(strip_height(grid) * grid.scale))
        picture = without_commands(scene.screen, layout(replace(scene, past=None), room))
        return (*picture, *_on_panel(strip(grid, scene.past), grid))
    pieces: list[Piece] = []
    kind = type(scene.screen)
    if isinstance(scene.screen, GameScreen) and kind is not SoldScreen and not scene.is_moment:
        pieces += undo_and_menu(grid, scene.screen)  # a sale has them on its plate
    if kind in MOVING_LAYOUTS:
        pieces += MOVING_LAYOUTS[kind](grid, scene.screen, scene.banner, elapsed_ms=scene.elapsed_ms)
    else:
        pieces += LAYOUTS[kind](grid, scene.screen, scene.banner)
    if scene.is_moment:
        pieces = [piece for piece in pieces if not isinstance(piece, Touch)]
    elif not scene.takes_touches:
        pieces = list(_without_plates(pieces))
    return _on_panel(pieces, grid)


def _without_plates(pieces: Sequence[Piece]) -> Pieces:
    """Yield pieces with all that can be touched dull: its plate without its ground, its words in stone, or on a bone
    ground in the colour of outlines. A bone plate stays as it is: it says whose turn it is, not that it is touched.
    """
    touched = [piece.rect for piece in pieces if isinstance(piece, Touch) and not piece.on_figure]
    is_on_paper = False
    for piece in pieces:
        if isinstance(piece, Touch) or not any(piece.rect.overlaps(rect) for rect in touched):
            yield piece
        elif isinstance(piece, Box | Plate):
            is_on_paper = piece.colour == PAPER
            if is_on_paper:
                yield Plate(piece.rect, BONE, edge=PAPER)
            elif piece.colour == SHADE:
                yield Plate(piece.rect, WALL, edge=HAIR)
            else:
                yield piece
        elif isinstance(piece, Text | Label | Icon | Paddle | Outline) and piece.colour == BONE:
            yield piece._replace(colour=STONE)
        elif isinstance(piece, Text | Label | Icon | Paddle | Outline) and piece.colour == INK and is_on_paper:
            yield piece._replace(colour=EDGE)
        else:
            yield piece


NAMES_OF_PLAYERS = {"seats": 28, "plates": 22, "payees": 28, "payees in low rows": 20, "standings": 20}
"""Groups of texts of which a long one is small alone, so that it does not shrink the others; with the smallest size, in
units, at which such a name still sets the size of its group.
"""


def _on_panel(pieces: Iterable[Piece], grid: Grid) -> tuple[Piece, ...]:
    """Return pieces in the panel's pixels instead of the grid's units, the texts of each group in one size."""
    placed = list(pieces) if grid.scale == 1 else [scaled(piece, grid.scale) for piece in pieces]
    own_sizes: dict[str, dict[int, int]] = defaultdict(dict)  # by group, then by place among the pieces
    for place, piece in enumerate(placed):
        if isinstance(piece, Text | Label) and piece.group:
            own_sizes[piece.group][place] = fit_piece(piece).size
    for group, sizes in own_sizes.items():
        shared = _shared_size(sizes.values(), least=round(NAMES_OF_PLAYERS.get(group, 0) * grid.scale))
        for place, own in sizes.items():
            piece, size = placed[place], min(own, shared)
            if isinstance(piece, Label):
                placed[place] = piece._replace(sizes=(size,), broken=(size,))
            elif isinstance(piece, Text):
                placed[place] = piece._replace(sizes=(size,))
    return tuple(placed)


def _shared_size(sizes: Collection[int], *, least: int) -> int:
    """Return the one size, in px, for the texts of a group, of which `sizes` are the texts' own sizes.

    It is the smallest of them. Those smaller than `least` do not count if there are others.
    """
    large = [size for size in sizes if size >= least]
    return min(large) if large else min(sizes)
