"""`hammerprice games`: list the games of the journal, the newest first.

Unfinished games show no money. A game that cannot be read is listed with the reason.
"""

import argparse
from collections.abc import Mapping

from companion.cli.arguments import boxes_of, journal_of
from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.rules.edition import Box
from companion.rules.protocol import is_over, winners
from companion.terminal import print_line

UNDATED = "no date"


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    boxes = boxes_of(options)
    with journal_of(options) as journal:
        for number in reversed(journal.numbers()):
            print_line(f"{number:4}  {_summary(journal, number, boxes)}")


def _summary(journal: Journal, number: int, boxes: Mapping[str, Box]) -> str:
    try:
        ledger, fault = Ledger.as_far_as_readable(journal, number, boxes)
    except JournalFault as why:
        return str(why)
    when = ledger.header.played.replace("T", " ")[:16] or UNDATED
    game = ledger.state.game
    where = _where(ledger) if fault is None else f"damaged: {fault}"
    return f"{when:16}  {game.edition.title}: {', '.join(game.names)}; {where}"


def _where(ledger: Ledger) -> str:
    state = ledger.state
    names = state.game.names
    if is_over(state):
        won = " and ".join(names[seat - 1] for seat in winners(state))
        return f"won by {won} with {state.game.edition.write(max(state.totals))}"
    return f"{state.game.edition.round_name.lower()} {state.round} of {state.game.rounds}, not over yet"
