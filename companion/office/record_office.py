"""Commands for what has been played: `stats`, `bgstats`, `copy`, `archive` and `forget`.

All but `forget` only read the journal, also beside a table that is being played at.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.answers import FAILED, Refused, print_line
from companion.counted import counted
from companion.editions import load_boxes
from companion.house import boxes_to_tell
from companion.journal.journal import Journal
from companion.journal.ledger import AnyLedger, Ledger
from companion.machine.only_program import AlreadyRunning, only_program
from companion.modes import Box
from companion.office.carry import numbered
from companion.places import data_folder, own_editions, settings_file

YES = "yes"


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", shared: argparse.ArgumentParser
) -> None:
    """The grammar of these commands."""
    stats = commands.add_parser("stats", parents=[shared], help="the record of the house over all finished games")
    stats.add_argument("--edition", metavar="E", help="only games of this box")
    stats.add_argument("--players", type=int, metavar="N", help="only games of so many players")
    form = stats.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object")
    form.add_argument("--csv", action="store_true", help="the players as CSV")
    stats.set_defaults(carry_out=_stats)
    plays = commands.add_parser("bgstats", parents=[shared], help="a finished game for the app BG Stats, as JSON")
    plays.add_argument("game", nargs="?", metavar="GAME", help="the game's number (default: the newest)")
    plays.add_argument("--link", action="store_true", help="the link that the app imports it from")
    plays.set_defaults(carry_out=_bgstats)
    copies = commands.add_parser("copy", parents=[shared], help="copy the records of all games into a folder")
    copies.add_argument("folder", type=Path, metavar="DIR", help="the folder, such as one on a stick")
    copies.set_defaults(carry_out=_copy)
    archives = commands.add_parser("archive", parents=[shared], help="all that was played as one SQLite file")
    archives.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    archives.set_defaults(carry_out=_archive)
    forgets = commands.add_parser("forget", parents=[shared], help="a game, or a player's name, gone for good")
    what = forgets.add_mutually_exclusive_group(required=True)
    what.add_argument("--game", type=int, metavar="N", help="the game's number")
    what.add_argument("--player", metavar="NAME", help="the name, letter for letter")
    forgets.add_argument("--yes", action="store_true", help="do not ask")
    forgets.set_defaults(carry_out=_forget)


def _stats(options: argparse.Namespace) -> int:
    from companion.office.finished_games import finished_games  # noqa: PLC0415  # only these commands need theirs
    from companion.office.house_record import Which, house_record  # noqa: PLC0415
    from companion.office.house_tables import as_csv, as_json, as_text  # noqa: PLC0415

    editions = _editions(options)
    if options.edition is not None and options.edition not in editions:
        expected = ", ".join(editions)
        raise Refused(f"--edition {options.edition}: there is none; expected one of {expected}")
    with _journal(options) as journal:
        found = finished_games(journal, editions)
    record = house_record(found.games, Which(options.edition, options.players))
    if options.json:
        sys.stdout.write(as_json(record))
    elif options.csv:
        sys.stdout.write(as_csv(record))
    else:
        sys.stdout.write(as_text(record, editions))
    return _told(found.faults)


def _bgstats(options: argparse.Namespace) -> int:
    from companion.office.bgstats import NotOver, as_json, link  # noqa: PLC0415

    editions = _editions(options)
    with _journal(options) as journal:
        number = numbered(journal, options.game)
        ledger: AnyLedger = Ledger.resume(journal, number, editions)
    try:
        sys.stdout.write(f"{link(ledger) if options.link else as_json(ledger)}\n")
    except NotOver as error:
        raise Refused(f"{journal.path}: {error}") from None
    return 0


def _copy(options: argparse.Namespace) -> int:
    from companion.office.sticks import copy_records, shown  # noqa: PLC0415

    editions = _editions(options)
    with _journal(options) as journal:
        copied = copy_records(journal, editions, options.folder)
    written, there = counted(copied.written, "record"), counted(copied.same, "was", "were")
    if copied.written or copied.same or not copied.fault:
        sys.stdout.write(f"{shown(copied.folder)}: {written} copied, {there} there already\n")
    return _told([copied.fault] if copied.fault else [])


def _archive(options: argparse.Namespace) -> int:
    from companion.office.archive import archive  # noqa: PLC0415

    editions = _editions(options)
    with _journal(options) as journal:
        written, faults = archive(journal, editions, options.file)
    sys.stdout.write(f"{options.file}: {counted(written, 'game')}\n")
    return _told(faults)


def _forget(options: argparse.Namespace) -> int:
    from companion.office.forgetting import forget, of_game, of_player  # noqa: PLC0415

    data = data_folder(options.data)
    try:
        with only_program(data):
            if options.player is None:
                forgotten = of_game(data, options.game)
                told = f"Game {options.game} will be gone: its record, its result, and its part in all statistics."
            else:
                editions = load_boxes(own_editions(settings_file(options.settings)))
                forgotten = of_player(data, editions, options.player)
                games = counted(len(forgotten.headers), "game")
                told = f"{options.player} will be called {forgotten.instead} in {games}."
            if not forgotten.games and not forgotten.headers:
                told = "That is not in the journal any more, but old bytes of it may be: they will be overwritten."
            print_line(told)
            for place in forgotten.left:
                print_line(f"Not forgotten: {place}")
            if not options.yes and not _agreed():
                print_line("Nothing was changed")
                return FAILED
            forget(data, forgotten)
    except AlreadyRunning as error:
        raise Refused(str(error)) from None
    print_line("Forgotten")
    return 0


def _agreed() -> bool:
    print_line(f"This cannot be undone. Type {YES} to go on:")
    return sys.stdin.readline().strip().lower() == YES


def _editions(options: argparse.Namespace) -> Mapping[str, Box]:
    return boxes_to_tell(options.settings, sys.stderr)


def _journal(options: argparse.Namespace) -> Journal:
    return Journal.to_read(data_folder(options.data))


def _told(faults: Sequence[str]) -> int:
    for fault in faults:
        sys.stderr.write(f"{fault}\n")
    return FAILED if faults else 0
