"""Resuming a game that was corrected 200 times: processor time.

The baseline is the rules alone, which apply each step again as often as the corrections have it.
"""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from companion.corrections.bidding import Sale
from companion.corrections.correction import Correction
from companion.corrections.edits import replace_sale
from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from companion.rules.protocol import apply
from companion.rules.refusal import Refusal
from companion.steps import Step
from tests.bench.measure import Figure, Held, in_turn
from tests.bench.rules import HEADER
from tests.support.games import AUCTION_EDITIONS
from tests.support.random_play import any_game

CORRECTIONS = 200
REPEATS = 9


def measures(folder: Path) -> Iterator[Figure]:
    """Yield the seconds of the processor to resume the game, in turn with those of the rules."""
    journal = Journal(folder / "many-corrections")
    number, put = _corrected_game(journal)
    ours, theirs = in_turn(REPEATS, lambda: _resume(journal, number), lambda: _apply(put))
    journal.close()
    name = f"resume a game after {CORRECTIONS} corrections"
    yield Figure(name, "s", ours, 2, Held.RATIO, f"the rules alone, {len(put):,} steps", theirs)


def _corrected_game(journal: Journal) -> tuple[int, Sequence[Step]]:
    """Write a whole game whose sales were corrected, any at a time. Return its number, and all steps with which the
    corrections go on.
    """
    ledger, random, put = Ledger.begin(journal, HEADER, AUCTION_EDITIONS), Random(1), list[Step]()
    for action, _ in any_game(HEADER.game(AUCTION_EDITIONS), random):
        ledger.do(action)
    corrected = 0
    while corrected < CORRECTIONS:
        correction = _other_price(ledger.course.steps, random)
        edit = ledger.correct(correction.edit) if correction and not correction.followed.stop else None
        if edit is not None:
            corrected += 1
            put += edit.put
    return ledger.number, put


def _other_price(steps: Sequence[Step], random: Random) -> Correction | None:
    """Return the correction of any sale to another price; None where the rules refuse it."""
    place = random.choice([place for place, step in enumerate(steps) if step.sale and step.sale.price])
    sale = steps[place].sale
    assert sale is not None
    try:
        return replace_sale(steps, place, Sale(sale.buyer, max(1, sale.price + random.choice((-2, -1, 1, 2)))))
    except Refusal:
        return None


def _resume(journal: Journal, number: int) -> float:
    began = time.process_time()
    Ledger.resume(journal, number, AUCTION_EDITIONS)
    return time.process_time() - began


def _apply(steps: Sequence[Step]) -> float:
    began = time.process_time()
    for step in steps:
        state = step.before
        for action in step.actions:
            state = apply(state, action)
    return time.process_time() - began
