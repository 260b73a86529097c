"""Evenings that are over, for the tests of what the house makes of them: journals full of whole games."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.course import Course
from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from companion.journal.written_games import add_game
from companion.notation.record import Header
from companion.rules.actions import Hammer, Play
from companion.rules.edition import CardEdition
from companion.rules.house_rules import HouseRules
from companion.rules.protocol import AnyAction
from companion.rules.words import Auction, Variant
from tests.support.random_card_play import any_card_game
from tests.support.random_play import any_game
from tests.support.table import EDITIONS, NAMES


def finished(
    folder: Path,
    *tables: Sequence[str],
    edition: str = "dicetree",
    seed: int = 1,
    played: str = "2026-11-20T20:15:00+01:00",
) -> Path:
    """A journal in `folder` with one whole game by random players more for each table."""
    random = Random(seed)
    for names in tables or (NAMES[:4],):
        header = Header(edition, Variant.STANDARD, tuple(names), 1, played=played)
        add(folder, header, whole(header, random))
    return folder


def whole(header: Header, random: Random) -> list[AnyAction]:
    """The actions of a whole game."""
    box = EDITIONS[header.edition]
    if isinstance(box, CardEdition):
        return [action for action, _ in any_card_game(header.game({box.key: box}), random)]
    return [action for action, _ in any_game(header.game({box.key: box}), random)]


def add(folder: Path, header: Header, actions: Sequence[AnyAction]) -> int:
    """Put a game into the journal; its number."""
    with Journal(folder) as journal:
        return add_game(journal, Course.recorded(header, actions, EDITIONS))


def add_one_round(folder: Path, *before_the_last: AnyAction) -> int:
    """Put a game of one round into the journal: each of four players buys a card by Klimt for nothing, and a fifth card
    ends the game, after what happened before it; its number.
    """
    header = Header("dicetree", Variant.STANDARD, NAMES[:4], 1, house=HouseRules(rounds=1))
    lots = [action for seat in (1, 2, 3, 4) for action in (Play(seat, "klimt", Auction.OPEN), Hammer())]
    return add(folder, header, (*lots, *before_the_last, Play(1, "klimt", Auction.OPEN)))


def add_timed(folder: Path, header: Header, actions: Sequence[AnyAction]) -> int:
    """Put a game into the journal as a table does that keeps its time: half a minute a step, and longer in seat 2."""
    at_s = 0
    with Journal(folder) as journal:
        ledger = Ledger.begin(journal, header, EDITIONS)
        for step in Course.recorded(header, actions, EDITIONS).steps:
            at_s += 50 if step.before.turn == 2 else 30
            ledger.do(*step.actions, at_s=at_s)
    return ledger.number


def resumed(folder: Path, number: int = 1) -> Ledger:
    """A game of the journal."""
    with Journal(folder) as journal:
        return Ledger.resume(journal, number, EDITIONS)
