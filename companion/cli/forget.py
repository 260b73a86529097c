"""`hammerprice forget`: remove a game, or a player's name, for good.

No other command changes confirmed data.
"""

import argparse
import sys

from companion.cli.arguments import own_boxes
from companion.config.paths import data_folder
from companion.export.forget_games_and_players import forget, of_game, of_player
from companion.system.instance_lock import instance_lock
from companion.terminal import FAILED, counted, print_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--game", type=int, metavar="N", help="the game's number")
    what.add_argument("--player", metavar="NAME", help="the name, letter for letter")
    parser.add_argument("--yes", action="store_true", help="do not ask")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    data = data_folder(options.data)
    with instance_lock(data):
        if options.player is None:
            forgotten = of_game(data, options.game)
            warning = f"Game {options.game} will be removed: its record, its result and its part in statistics."
        else:
            editions = own_boxes(options)
            forgotten = of_player(data, editions, options.player)
            games = counted(len(forgotten.headers), "game")
            warning = f"{options.player} will be called {forgotten.instead} in {games}."
        if not forgotten.games and not forgotten.headers:
            warning = "That is not in the journal any more, but old bytes of it may be: they will be overwritten."
        print_line(warning)
        for place in forgotten.left:
            print_line(f"Not forgotten: {place}")
        if not options.yes and not _agreed():
            print_line("Nothing was changed")
            return FAILED
        forget(data, forgotten)
    print_line("Forgotten")
    return 0


def _agreed() -> bool:
    print_line("This cannot be undone. Type yes to continue:")
    return sys.stdin.readline().strip().lower() == "yes"
