"""`hammerprice games`: list the games of the journal, the newest first.

Unfinished games show no money. A game that cannot be read is listed with the reason.
"""

import argparse

from companion.cli.arguments import boxes_of, journal_of
from companion.journal.journal import JournalFault
from companion.journal.ledger import Ledger
from companion.rules.protocol import is_over, winners
from companion.terminal import print_line


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    boxes = boxes_of(options)
    with journal_of(options) as journal:
        if not journal.numbers():
            print_line(f"No games yet in {journal.path}")
        for number in reversed(journal.numbers()):
            try:
                ledger, fault = Ledger.as_far_as_readable(journal, number, boxes)
                summary = _summary(ledger, fault)
            except JournalFault as why:
                summary = str(why)
            print_line(f"{number:4}  {summary}")


def _summary(ledger: Ledger, fault: JournalFault | None) -> str:
    """Return a game in a line: when it was played, by whom, and its result, or that it is damaged or not over."""
    state, names, edition = ledger.state, ledger.header.seats, ledger.state.game.edition
    if fault:
        result = f"damaged: {fault}"
    elif is_over(state):
        won = " and ".join(names[seat - 1] for seat in winners(state))
        result = f"won by {won} with {edition.write(max(state.totals))}"
    else:
        result = f"{edition.round_name.lower()} {state.round} of {state.game.rounds}, not over yet"
    when = ledger.header.played.replace("T", " ")[:16] or "no date"
    return f"{when:16}  {edition.title}: {', '.join(names)}; {result}"
