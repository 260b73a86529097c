"""`hammerprice games`: list the games of the journal, the newest first.

Unfinished games show no money. A game that cannot be read is listed with the reason.
"""

import argparse
from typing import NamedTuple

from companion.cli.arguments import add_json, open_journal, readable_editions
from companion.course import Course
from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.notation.record import write_line
from companion.rules.edition import Editions
from companion.rules.protocol import is_over, winners
from companion.terminal import ProgressBar, print_line


class ListedGame(NamedTuple):
    """A game of the journal, as far as it can be read."""

    number: int
    course: Course | None
    """None if not even its header can be read."""
    fault: str
    """Why it cannot be read to its end; empty if it can."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_json(parser, "a list of objects")


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    editions = readable_editions(options)
    games: list[ListedGame] = []
    with open_journal(options) as journal, ProgressBar("reading games") as bar:
        numbers = journal.numbers()
        for number in reversed(numbers):
            bar.report(len(games), len(numbers))
            games.append(_read(journal, number, editions))
    if options.json:
        print_line(write_line([_values(game) for game in games]))
        return
    if not games:
        print_line(f"No games yet in {journal.path}")
    for game in games:
        print_line(f"{game.number:4}  {_summary(game)}")


def _read(journal: Journal, number: int, editions: Editions) -> ListedGame:
    try:
        ledger, fault = Ledger.as_far_as_readable(journal, number, editions)
    except JournalFault as why:
        return ListedGame(number, course=None, fault=str(why))
    return ListedGame(number, course=ledger.course, fault=str(fault or ""))


def _values(game: ListedGame) -> dict[str, object]:
    """Return a game as an object with the keys that records have; money only if the game is over."""
    values: dict[str, object] = {"game": game.number}
    if game.course is not None:
        header, state = game.course.header, game.course.state
        values |= {
            "edition": header.edition,
            "variant": str(header.variant),
            "seats": list(header.seats),
            "played": header.played,
            "round": state.round,
            "rounds": state.game.rounds,
            "over": is_over(state),
            "cash": list(state.totals) if is_over(state) else None,
            "winners": list(winners(state)) if is_over(state) else None,
        }
    return values | {"fault": game.fault}


def _summary(game: ListedGame) -> str:
    """Return a game in a line: when it was played, by whom, and its result, or that it is damaged or not over."""
    if game.course is None:
        return game.fault
    header, state = game.course.header, game.course.state
    names, edition = header.seats, state.game.edition
    if game.fault:
        result = f"damaged: {game.fault}"
    elif is_over(state):
        won = " and ".join(names[seat - 1] for seat in winners(state))
        result = f"won by {won} with {edition.write(max(state.totals))}"
    else:
        result = f"{edition.round_name.lower()} {state.round} of {state.game.rounds}, not over yet"
    when = header.played.replace("T", " ")[:16] or "no date"
    return f"{when:16}  {edition.title}: {', '.join(names)}; {result}"
