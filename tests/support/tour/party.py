"""Who walks through the pictures: five people of each language, at tables that speak it, with a box of their own."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from companion.config.settings import Options, Settings
from companion.notation.record import Header
from companion.rules.protocol import AnyAction, AnyState, apply, begin, is_over
from companion.rules.words import Variant
from tests.support.evenings import add, add_timed, whole
from tests.support.table import EDITIONS, SETTINGS, TableUnderTest, a_table

Stops = Iterator[tuple[str, TableUnderTest]]
"""The stops of a walk: what the picture is called, and the table that shows it now."""
CARDS = "card-game"
BEGUN = "2026-11-20T20:15:00+01:00"
SEED = 1
USUAL = Options()


@dataclass(frozen=True, slots=True)
class Party:
    """The people of a language."""

    language: str
    box: str
    """What they play auctions with."""
    names: tuple[str, ...]

    def artist(self, place: int) -> str:
        """The key of an artist of their box, by place on the board from 0."""
        return EDITIONS[self.box].artists[place].key

    def table(
        self,
        folder: Path,
        seats: int,
        *,
        box: str = "",
        variant: Variant = Variant.STANDARD,
        options: Options = USUAL,
        settings: Settings = SETTINGS,
    ) -> AbstractContextManager[TableUnderTest]:
        """A table at which so many of them begin a game; with none, what there is before one. Nothing moves on it."""
        settings = replace(settings, options=replace(options, language=self.language, motion_on=False))
        return a_table(folder, self.names[:seats], edition=box or self.box, variant=variant, settings=settings)

    def import_record(self, folder: Path, seats: int, actions: Iterable[AnyAction], *, box: str = "") -> int:
        """Put a game into the journal in `folder`; its number there."""
        return add(folder, self._header(seats, box), tuple(actions))

    def play(self, folder: Path, seats: int, *, box: str = "", until: Callable[[AnyState], bool] = is_over) -> int:
        """Put a game that is played by chance, the same every time, into the journal in `folder`; its number there."""
        header = self._header(seats, box)
        state, actions = begin(header.game(EDITIONS)), []
        for action in whole(header, Random(SEED)):
            if until(state):
                break
            state = apply(state, action)
            actions.append(action)
        return add_timed(folder, header, actions)

    def _header(self, seats: int, box: str) -> Header:
        return Header(box or self.box, Variant.STANDARD, self.names[:seats], 1, played=BEGUN)


def stops(table: TableUnderTest, *named: tuple[Any, ...]) -> Stops:
    """Stops, each by its name and all that a finger goes to before it."""
    for name, *way in named:
        table.go(*way)
        yield name, table


PARTIES = {
    "en": Party("en", "dicetree", ("Ada", "Benjamin", "Cleo", "Dora", "Eli")),
    "de": Party("de", "classic", ("Anneliese", "Björn", "Käthe", "Lukas", "Zoë")),
    "pt_BR": Party("pt_BR", "cmon", ("Antônio", "Beatriz", "Conceição", "João", "Luíza")),
    "zh_TW": Party("zh_TW", "taiwan", ("怡君", "志豪", "淑芬", "宗翰", "雅婷")),
    "ko": Party("ko", "dicetree-renaissance", ("지우", "서준", "하윤", "민재", "은서")),
    "extreme": Party("de", "cmon", ("W" * 20, "Bartholomäus von S.", "Łucja", "鬱" * 12, "Ναυσικά")),
}
"""A party for each language; and one with the longest names and the largest amounts, in the language with the longest
words."""
