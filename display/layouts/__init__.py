"""Screens as data: each kind of screen is laid out as pieces."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from companion.screen_data import screens
from companion.screen_data.card_game import CardScreen
from companion.screen_data.data_table import DataTableScreen, QrCodeScreen
from companion.screen_data.game_setup import EnterPlayerNameScreen, GameSetupScreen, WelcomeScreen
from companion.screen_data.game_story import CourseScreen, LotsScreen, OwnMoneyScreen, SumsScreen, TurningPointsScreen
from companion.screen_data.screens import Scene, Screen
from companion.screen_data.system import DarkScreen, HealthScreen
from display.drawing import fit
from display.layouts.appraisal import appraisal, deal
from display.layouts.auctions import asking, double, open_auction, sealed, sold
from display.layouts.card_game import cards
from display.layouts.cover import cover, own_money
from display.layouts.data_table import code, sheet
from display.layouts.enter_player_name import menu, typing
from display.layouts.game_result import final
from display.layouts.game_setup import set_up, welcome
from display.layouts.game_story import course, moments, sums
from display.layouts.grid import Grid, grid_of
from display.layouts.keypad import pad
from display.layouts.lots import lots
from display.layouts.market import entry, table
from display.layouts.self_test import self_test
from display.layouts.step_viewer import above, remedy, strip, strip_height, without_commands
from display.layouts.system import dark, health
from display.panel import Panel
from display.widgets import Piece, Text, scaled

LAYOUTS: dict[type[Screen], Callable[[Grid, Any, str], Iterator[Piece]]] = {
    WelcomeScreen: welcome,
    GameSetupScreen: set_up,
    EnterPlayerNameScreen: typing,
    screens.MarketScreen: table,
    screens.EnterCardScreen: entry,
    screens.DoubleScreen: double,
    screens.SealedScreen: sealed,
    screens.CoverScreen: cover,
    screens.KeypadScreen: pad,
    screens.DealScreen: deal,
    screens.MenuScreen: menu,
    screens.SelfTestScreen: self_test,
    screens.CorrectionPreviewScreen: remedy,
    CardScreen: cards,
    LotsScreen: lots,
    CourseScreen: course,
    TurningPointsScreen: moments,
    SumsScreen: sums,
    OwnMoneyScreen: own_money,
    DataTableScreen: sheet,
    QrCodeScreen: code,
    HealthScreen: health,
    DarkScreen: dark,
}
"""The layout of each kind of screen, called with the panel's grid, the screen, and the message to the whole table."""

MOVING: dict[type[Screen], Callable[[Grid, Any, str, int], Iterator[Piece]]] = {
    screens.OpenScreen: open_auction,
    screens.AskingScreen: asking,
    screens.SoldScreen: sold,
    screens.AppraisalScreen: appraisal,
    screens.GameResultScreen: final,
}
"""Layouts with a moving part; they also get the number of frames until it reaches its place."""


def layout(scene: Scene, panel: Panel) -> tuple[Piece, ...]:
    """Return the pieces of a scene's picture on `panel`, in its pixels and in the order they are painted."""
    grid = grid_of(panel)
    if scene.past:
        room = above(panel, round(strip_height(grid) * grid.scale))
        picture = without_commands(scene.screen, layout(replace(scene, past=None), room))
        return (*picture, *_on_panel(strip(grid, scene.past), grid))
    kind = type(scene.screen)
    if kind in MOVING:
        return _on_panel(MOVING[kind](grid, scene.screen, scene.note, scene.moving), grid)
    return _on_panel(LAYOUTS[kind](grid, scene.screen, scene.note), grid)


def _on_panel(pieces: Iterator[Piece], grid: Grid) -> tuple[Piece, ...]:
    placed = list(pieces) if grid.scale == 1 else [scaled(piece, grid.scale) for piece in pieces]
    smallest: dict[str, int] = {}
    for piece in placed:
        if isinstance(piece, Text) and piece.group:
            smallest[piece.group] = min(fit(piece).size, smallest.get(piece.group, fit(piece).size))
    return tuple(
        piece._replace(sizes=(smallest[piece.group],)) if isinstance(piece, Text) and piece.group else piece
        for piece in placed
    )
