"""The welcome: the last game, other games to resume, a new one."""

from typing import NamedTuple

from companion.screen_data.between_games import BetweenGamesScreen, WaitingGame, WelcomeScreen
from companion.screen_data.screens import Choice
from display.icons import Sign
from display.layouts.buttons import command, main_and_other_commands, plates, quiet_command, sign_command
from display.layouts.common import heading, letters, rail, show_banner, swatch
from display.layouts.grid import FINGER, GAP, HANG_Y, MARGIN, Grid
from display.theme import BONE, NAME, SMALL, STONE, parse_colour
from display.widgets import REST, Align, Face, Icon, Pieces, Plate, Rect, Text, Touch

LANGUAGE_W, ROTATE_W = 152, 56
CORNER_W = LANGUAGE_W + 2 * ROTATE_W
_LINE_H, _LETTER_W = 24, 9.5
"""The height of a line of the first game's facts, and the width of a letter in it."""
_GAME_PITCH = 84
"""The distance from one other game to the next."""
_MORE_PITCH = 60
"""The height of the choice of more games, with the distance to the last one above it."""


def welcome(grid: Grid, screen: WelcomeScreen, banner: str) -> Pieces:
    """Yield the unfinished game under its board's colours, other games to resume below it, and the choices: the main
    one first and largest, the end of the program last and without a plate.
    """
    yield rail(grid)
    yield heading(grid, "Hammer Price", LANGUAGE_W + ROTATE_W + GAP)
    yield from corner(grid.width - MARGIN, screen)
    others_h = len(screen.others) * _GAME_PITCH + (_MORE_PITCH if screen.more else 0)
    places = _standing_places if grid.portrait else _lying_places
    facts, others, choices, close = places(grid, others_h, len(screen.choices))
    board = Rect(facts.x, HANG_Y, facts.w, 48)
    yield from show_banner(board._replace(y=board.y + GAP), banner)
    for artist, plate in zip(screen.artists, board.columns(len(screen.artists), GAP), strict=True):
        if not banner:
            yield from swatch(plate, artist, 24)
    yield Text(facts._replace(h=36), screen.headline, (45, 40, 36, 32, 28), BONE, Face.STRONG)
    names, *others_facts = screen.lines
    yield Text(facts._replace(y=facts.y + 52, h=24), names, (26, 24, 22, 20, 18, 16), BONE)
    y = facts.y + 84
    for line in others_facts:
        is_long = letters(line) * _LETTER_W > facts.w
        words = facts._replace(y=y, h=2 * _LINE_H if is_long else _LINE_H)
        yield Text(words, line, (*SMALL, 16), STONE, lines=2 if is_long else 1, group="facts")
        y = words.bottom + GAP
    for game, plate in zip(screen.others, others.stack(len(screen.others), _GAME_PITCH, GAP), strict=True):
        yield from _waiting(plate, game)
    yield from command(others._replace(y=others.bottom - _MORE_PITCH + GAP, h=_MORE_PITCH - GAP), screen.more)
    yield from main_and_other_commands(choices, screen.choices)
    yield from quiet_command(close, screen.close, Sign.REMOVE, sizes=SMALL[:1])


def corner(right: int, screen: BetweenGamesScreen, menu: Choice | None = None) -> Pieces:
    """Yield the commands that rotate the picture and choose the language, over the rail up to `right`; and at their
    right the menu, if there is one, where it is throughout the game.
    """
    corner_at = Rect(right - CORNER_W, 4, CORNER_W, 56)
    if menu:
        rotate_at, language_at, menu_at = corner_at.across(ROTATE_W, LANGUAGE_W, ROTATE_W)
        yield from sign_command(menu_at, menu, Sign.MENU)
    else:
        _, rotate_at, language_at = corner_at.across(ROTATE_W, ROTATE_W, LANGUAGE_W)
    yield from sign_command(rotate_at, screen.rotate, Sign.ROTATE)
    yield from quiet_command(language_at, screen.language, Sign.LANGUAGE, align=Align.CENTRE)


def _waiting(plate: Rect, game: WaitingGame) -> Pieces:
    """Yield another game to resume: a small board, its players, what distinguishes it."""
    yield Plate(plate)
    head, facts = plate.inset(16, 6).down(26, REST, gap=4)
    mark_widths = [18] * len(game.artists)
    *marks, _, names = head.across(*mark_widths, 4, REST, gap=4)
    for mark, artist in zip(marks, game.artists, strict=True):
        yield Icon(mark.square(18), artist.mark, parse_colour(artist.colour))
    yield Text(names, game.resume.label, (*NAME, 18, 16), BONE, Face.STRONG)
    yield Text(facts, game.facts, (*SMALL, 16), STONE, lines=2)
    yield Touch(plate, game.resume)


class _Places(NamedTuple):
    """Where everything below the head is."""

    facts: Rect
    """The facts of the first game."""
    others: Rect
    """Other games to resume, and the choice of more of them."""
    choices: tuple[Rect, ...]
    """The first is larger than each other."""
    close: Rect
    """The end of the program."""


def _lying_places(grid: Grid, others_h: int, count: int) -> _Places:
    """Return the places of a lying picture: the choices at the right."""
    facts = Rect(MARGIN, HANG_Y + 72 + (grid.height - 480) // 6, grid.board.w, 150)
    (room,) = plates(grid, 1, grid.height - 92)
    low = 2 * (room.h - FINGER - GAP * count) // (2 * count + 1)
    lower = [low] * (count - 1)
    *choices, close = room.down(REST, *lower, FINGER, gap=GAP)
    others = facts._replace(y=grid.height - GAP - others_h, h=others_h)
    return _Places(facts=facts, others=others, choices=tuple(choices), close=close)


def _standing_places(grid: Grid, others_h: int, count: int) -> _Places:
    """Return the places of a standing picture: under the facts of the first game the choice to resume it, then other
    games, and from the second choice on those that have to do with none of them.
    """
    facts = grid.whole._replace(y=HANG_Y + 72, h=190)
    below = grid.whole._replace(y=facts.bottom + GAP, h=grid.height - GAP - facts.bottom - GAP)
    low_h = grid.height * 3 // 40
    room, others, second, rest, close = below.down(REST, others_h, low_h, low_h, FINGER, gap=GAP)
    main = room._replace(y=max(room.y, room.bottom - grid.height // 5), h=min(room.h, grid.height // 5))
    choices = (main, second, *rest.columns(count - 2, GAP))
    return _Places(facts=facts, others=others, choices=choices, close=close)
