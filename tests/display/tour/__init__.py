"""A tour of every kind of picture, in every language: played at tables under test, not made up.

What comes of it are Scenes by name, which are laid out and painted wherever they are wanted: for the fingerprints of
`tests/display/fingerprints.py` and the pages of `make gallery`. Samples that are chosen to be hard, with the longest
names and the largest sums, are in `tests/display/scenes.py`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.screen_data.screens import Scene
from tests.display.tour import asides, auctions, before, cards, machine, story
from tests.display.tour.party import PARTIES, Party, Stops

WALKS: tuple[Callable[[Party, Path], Stops], ...] = (
    *(before.setting_up, before.waiting),
    *(auctions.dealt, auctions.auctioned, auctions.ending_rounds, auctions.with_mystery_hands),
    *(asides.opened, asides.put_right),
    *(story.ended, story.kept, story.without_games),
    *(cards.begun, cards.scored, cards.ended, cards.taught),
    *(machine.looked_after, machine.tested),
)
"""In the order of an evening."""


@cache
def pictures(language: str) -> Mapping[str, Scene]:
    """Every kind of picture in a language, by name, in the order of an evening."""
    party = next(party for party in PARTIES if party.language == language)
    found: dict[str, Scene] = {}
    for walk in WALKS:
        with TemporaryDirectory(prefix="hammerprice-") as folder:
            for name, table in walk(party, Path(folder)):
                assert table.scene is not None
                assert name not in found
                found[name] = table.scene
    return found
