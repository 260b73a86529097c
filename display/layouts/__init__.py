"""Screens as data: each kind of screen is laid out as pieces."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from companion.screen_data.scene import Scene
from companion.screen_data.screens import GameScreen, Screen
from display.layouts.appraisal import appraisal, deal
from display.layouts.auctions import asking, double, open_auction, sealed, sold
from display.layouts.bg_stats import bg_stats
from display.layouts.buttons import ways
from display.layouts.card_game import card_game
from display.layouts.correction_effect import correction_effect
from display.layouts.cover import cover
from display.layouts.data_table import data_table
from display.layouts.enter_player_name import enter_player_name
from display.layouts.game_result import game_result
from display.layouts.game_setup import game_setup
from display.layouts.game_story import course, moments, sums
from display.layouts.grid import Grid, grid_of
from display.layouts.keypad import keypad
from display.layouts.lots import lots
from display.layouts.market import enter_card, market
from display.layouts.menu import menu
from display.layouts.self_test import self_test
from display.layouts.step_viewer import above, strip, strip_height, without_commands
from display.layouts.system import dark, health
from display.layouts.welcome import welcome
from display.panel import Panel
from display.text import fit_piece
from display.widgets import Piece, Pieces, Text, scaled


def _by_screen(*layouts: Callable[..., Pieces]) -> dict[type[Screen], Callable[..., Pieces]]:
    """Return layouts by the kind of screen that each takes."""
    return {layout.__annotations__["screen"]: layout for layout in layouts}


LAYOUTS = {
    **_by_screen(welcome, game_setup, enter_player_name),  # before a game
    **_by_screen(market, enter_card, double, open_auction, asking, sealed, keypad, sold, card_game, cover),  # in a game
    **_by_screen(appraisal, deal, game_result, bg_stats),  # at the end of a round or a game
    **_by_screen(course, moments, sums, lots, correction_effect, data_table),  # about games
    **_by_screen(menu, health, self_test, dark),  # the table
}
"""The layout of each kind of screen, called with the panel's grid, the screen, and the message to the whole table. One
with a moving part also takes the number of frames until it reaches its place, as `moving`.
"""


def layout(scene: Scene, panel: Panel) -> tuple[Piece, ...]:
    """Return the pieces of a scene's picture on `panel`, in its pixels and in the order they are painted."""
    grid = grid_of(panel)
    if scene.past:
        room = above(panel, round(strip_height(grid) * grid.scale))
        picture = without_commands(scene.screen, layout(replace(scene, past=None), room))
        return (*picture, *_on_panel(strip(grid, scene.past), grid))
    screen, lay_out = scene.screen, LAYOUTS[type(scene.screen)]
    moving = (scene.moving,) if "moving" in lay_out.__annotations__ else ()
    ways_out = ways(grid, screen) if isinstance(screen, GameScreen) else ()
    return _on_panel([*ways_out, *lay_out(grid, screen, scene.note, *moving)], grid)


NAMES_OF_PLAYERS = ("seats", "payees")
"""Groups of texts of which a very long one is small alone, so that it does not shrink the others."""
_LEAST_SHARED = 24
"""The smallest size, in units, at which such a name still sets the size of its group."""


def _on_panel(pieces: Iterable[Piece], grid: Grid) -> tuple[Piece, ...]:
    placed = list(pieces) if grid.scale == 1 else [scaled(piece, grid.scale) for piece in pieces]
    sizes: dict[str, list[int]] = defaultdict(list)
    for piece in placed:
        if isinstance(piece, Text) and piece.group:
            sizes[piece.group].append(fit_piece(piece).size)
    shared = {
        group: _shared_size(group, fitting, round(_LEAST_SHARED * grid.scale)) for group, fitting in sizes.items()
    }
    for number, piece in enumerate(placed):
        if isinstance(piece, Text) and piece.group:
            placed[number] = piece._replace(sizes=(min(fit_piece(piece).size, shared[piece.group]),))
    return tuple(placed)


def _shared_size(group: str, sizes: Sequence[int], least: int) -> int:
    """Return the size of the texts of a group, whose own sizes are given, in px: that of the smallest; of players'
    names that of the smallest from `least` on, if there is one.
    """
    large = [size for size in sizes if size >= least] if group in NAMES_OF_PLAYERS else []
    return min(large or sizes)
