"""A tour of every kind of picture, in every language: played at tables under test, not made up.

What comes of it are Scenes by name, which are laid out and painted wherever they are wanted: for the fingerprints of
`tests/support/fingerprints.py`, the audits, the reference pictures and the pages of `make gallery`.
"""

import fcntl
import os
import pickle
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.screen_data.auctions import OpenScreen
from companion.screen_data.scene import Scene
from tests.support.tour import asides, auctions, before, cards, machine, story
from tests.support.tour.party import PARTIES, Party, Stops

WALKS: tuple[Callable[[Party, Path], Stops], ...] = (
    *(before.setting_up, before.waiting),
    *(auctions.dealt, auctions.begun_by_four, auctions.auctioned, auctions.ending_rounds, auctions.with_mystery_hands),
    *(asides.opened, asides.left, asides.paid, asides.put_right, asides.tried),
    *(story.ended, story.kept, story.without_games),
    *(cards.begun, cards.scored, cards.put_right, cards.ended, cards.taught),
    *(machine.looked_after, machine.given, machine.touched, machine.tested),
)
"""In the order of an evening."""


SHARED_BY = "HAMMERPRICE_TOUR"
"""The variable of the environment that names a folder in which the processes of a run share what they have played."""


@cache
def pictures(which: str) -> Mapping[str, Scene]:
    """Every kind of picture of a party, which is called by its language, by name, in the order of an evening.

    Where processes share them, one of them plays and the others wait for it.
    """
    if SHARED_BY not in os.environ:
        return _played(which)
    with (Path(os.environ[SHARED_BY]) / which).open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if kept := file.read():
            shared: Mapping[str, Scene] = pickle.loads(kept)  # noqa: S301  # another of our processes wrote it
            return shared
        played = _played(which)
        file.write(pickle.dumps(played))
    return played


def _played(which: str) -> Mapping[str, Scene]:
    """The pictures of a party that plays now."""
    party = PARTIES[which]
    found: dict[str, Scene] = {}
    for walk in WALKS:
        with TemporaryDirectory(prefix="hammerprice-") as folder:
            for name, table in walk(party, Path(folder)):
                assert name not in found
                found[name] = replace(table.scene, takes_touches=True)  # as it is a moment later
    moments = {name: moment(found[scene], at_ms) for name, (scene, at_ms) in MOMENTS.items()}
    frames = {
        name: replace(found[scene], elapsed_ms=at_ms, takes_touches=False) for name, (scene, at_ms) in FRAMES.items()
    }
    return found | moments | frames


MOMENTS = {
    "sold-sealed-first": ("sold-sealed", 0),
    "sold-sealed-middle": ("sold-sealed", 1_000),
    "appraisal-first": ("appraisal-last", 0),
    "appraisal-middle": ("appraisal-last", 1_700),
    "appraisal-paying": ("appraisal-last", 3_200),
    "final-first": ("final", 0),
    "final-middle": ("final", 3_000),
    "final-told": ("final", 6_300),
}
"""Pictures of moments: of which scene, and how long after it began, in ms. Their last frame is the scene itself."""

FRAMES = {"sold-first": ("sold", 0), "sold-middle": ("sold", 250)}
"""The same of what moves while the table can be used."""


def moment(scene: Scene, at_ms: int) -> Scene:
    """A scene that everybody only watches, so long after it began."""
    return replace(scene, elapsed_ms=at_ms, is_moment=True)


def open_screen(rail: int) -> OpenScreen:
    """An open auction of which so many tenths of the gavel's rails are full, 0 to 30."""
    screen = pictures("en")["open-bids"].screen
    assert isinstance(screen, OpenScreen)
    return replace(screen, rail=rail)
