"""After the game: the statistics of a thousand games."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

from companion.journal.journal import Journal
from companion.journal.ledger import bring_in
from companion.notation.record import Header, Record
from companion.rules.common import Variant
from companion.statistics.all_games import house_record
from tests.bench.measure import Figure, clock_seconds
from tests.support.game_script import EDITIONS
from tests.support.random_play import any_game

GAMES = 1000
PLAYERS = ("Ada", "Ben", "Cleo", "Dora", "Eli", "Finn", "Gus", "Hal", "Ida", "Jon")


def measures(folder: Path) -> Iterator[Figure]:
    """Yield the time to work out all statistics from the journal, and to read them again."""
    journal = Journal(folder / "evenings")
    fill(journal, GAMES, Random(5))
    (folding,) = clock_seconds([lambda: house_record(journal, EDITIONS)])
    yield Figure("statistics: 1,000 games worked out", "s", folding)
    reading = clock_seconds([lambda: house_record(journal, EDITIONS)] * 5)
    yield Figure("statistics: 1,000 games read again", "ms", 1e3 * median(reading), target=300)
    journal.close()


def fill(journal: Journal, games: int, random: Random) -> None:
    """Put whole games by random players into a journal, as records, which is quicker than to play them."""
    for number in range(games):
        seats = tuple(random.sample(PLAYERS, 3 + number % 3))
        header = Header("dicetree", Variant.STANDARD, seats, 1, played=f"2026-{1 + number % 12:02}-01T20:00:00+01:00")
        actions = tuple(action for action, _ in any_game(header.game(EDITIONS), random))
        bring_in(journal, Record(header, actions, ()), EDITIONS)
