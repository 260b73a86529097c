"""`hammerprice games`: list the games of the journal, the newest first.

Unfinished games show no money. A game that cannot be read is listed with the reason. What is known of finished games is
taken from the tables of the statistics, which need not replay them.
"""

import argparse
from typing import NamedTuple

from companion.cli.arguments import add_json, open_journal, readable_editions
from companion.config.paths import data_folder
from companion.course import Course
from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.notation.record import write_line
from companion.rules.edition import Editions
from companion.rules.protocol import is_over, winners
from companion.statistics.game_tables import GameTables
from companion.statistics.listed_games import ListedGame, Result, finished_games
from companion.terminal import ProgressBar, print_line


class UnreadableGame(NamedTuple):
    """A game of the journal of which not even the header can be read."""

    number: int
    fault: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_json(parser, "a list of objects")


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    editions, folder = readable_editions(options), data_folder(options.data)
    games: list[ListedGame | UnreadableGame] = []
    with ProgressBar("reading games") as bar:
        with GameTables(folder, editions, bar.report) as tables, tables.up_to_date() as (connection, _):
            finished = finished_games(connection, editions)
        with open_journal(options) as journal:
            path = journal.path
            games = [finished.get(number) or _read(journal, number, editions) for number in reversed(journal.numbers())]
    if options.json:
        print_line(write_line([_values(game) for game in games]))
        return
    if not games:
        print_line(f"No games yet in {path}")
    for game in games:
        print_line(f"{game.number:4}  {_summary(game, editions)}")


def _read(journal: Journal, number: int, editions: Editions) -> ListedGame | UnreadableGame:
    """Read a game from the journal."""
    try:
        ledger, fault = Ledger.as_far_as_readable(journal, number, editions)
    except JournalFault as why:
        return UnreadableGame(number, fault=str(why))
    return _listed(number, ledger.course, fault=str(fault or ""))


def _listed(number: int, course: Course, fault: str) -> ListedGame:
    header, state = course.header, course.state
    return ListedGame(
        number=number,
        edition=header.edition,
        variant=str(header.variant),
        seats=header.seats,
        played=header.played,
        round=state.round,
        rounds=state.game.rounds,
        result=Result(cash=tuple(state.totals), winners=tuple(winners(state))) if is_over(state) else None,
        fault=fault,
    )


def _values(game: ListedGame | UnreadableGame) -> dict[str, object]:
    """Return a game as an object with the keys that records have; money only if the game is over."""
    if isinstance(game, UnreadableGame):
        return {"game": game.number, "fault": game.fault}
    return {
        "game": game.number,
        "edition": game.edition,
        "variant": game.variant,
        "seats": list(game.seats),
        "played": game.played,
        "round": game.round,
        "rounds": game.rounds,
        "over": game.result is not None,
        "cash": list(game.result.cash) if game.result else None,
        "winners": list(game.result.winners) if game.result else None,
        "fault": game.fault,
    }


def _summary(game: ListedGame | UnreadableGame, editions: Editions) -> str:
    """Return a game in a line: when it was played, by whom, and its result, or that it is damaged or not over."""
    if isinstance(game, UnreadableGame):
        return game.fault
    edition = editions[game.edition]
    if game.fault:
        result = f"damaged: {game.fault}"
    elif game.result:
        won = " and ".join(game.seats[seat - 1] for seat in game.result.winners)
        result = f"won by {won} with {edition.write(max(game.result.cash))}"
    else:
        result = f"{edition.round_name.lower()} {game.round} of {game.rounds}, not over yet"
    when = game.played.replace("T", " ")[:16] or "no date"
    return f"{when:16}  {edition.title}: {', '.join(game.seats)}; {result}"
