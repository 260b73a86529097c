"""The house and what surrounds a game, in every language, lying and standing: nothing that the product says is cut."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands import commands as c
from companion.commands import house as h
from companion.commands.commands import Back, Command, Key, OpenMenu, PutAway, Resume
from companion.commands.story import AskOwnMoney, OpenCode, OpenMoney
from companion.office.house_record import Which
from companion.options import Options
from companion.tongue import LANGUAGES
from companion.views.house import Chapter
from display.panel import Panel
from display.pieces import Label, Text
from display.prints import Press
from display.screens import layout
from tests.companion.evenings import finished
from tests.table import NAMES, TableUnderTest

SHAPES = tuple(map(Panel.parse, ("800x480", "480x800", "720x1280")))
PRESS = Press()


def cut(table: TableUnderTest) -> Iterator[str]:
    assert table.scene is not None
    for panel in SHAPES:
        for piece in layout(table.scene, panel):
            if isinstance(piece, Text | Label) and piece.text and piece.text not in NAMES and PRESS.fit(piece).cut:
                yield f"{type(table.screen).__name__}: {piece.text}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_said_around_a_game_is_cut(tmp_path: Path, language: str) -> None:
    table = TableUnderTest(tmp_path, (), options=Options(language=language))
    lost = list(cut(table))
    ways: list[Command] = [
        *(c.MoveSeat(1), c.StartWith(1), c.OpenLanguages(), Back(), c.Rename(1), c.SwitchLetters(), Back()),
        *(c.OpenHouseRules(), c.GiveAtStart(10), c.NextRounds(), c.NextRounds(), c.NextStep(), c.NextStriker(), Back()),
        *(c.BeginGame(), PutAway(), c.FaceSeat(2), OpenMenu(), c.OpenSettings(), Back(), OpenMoney(), AskOwnMoney(2)),
    ]
    for command in ways:
        table.touch(command)
        lost += cut(table)
    table.world.close()
    assert lost == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_the_house_says_is_cut(tmp_path: Path, language: str) -> None:
    finished(tmp_path, NAMES[:3], edition="card-game")
    finished(tmp_path, NAMES[:3], seed=7)
    table = TableUnderTest(tmp_path, (), options=Options(language=language))
    lost = list(cut(table))
    over: list[Command] = [key for cash in (1000, 1, 20) for key in map(Key, f"{cash}#")]
    chapters: list[Command] = [step for chapter in Chapter for step in (h.OpenChapter(chapter), Back())]
    ways: list[Command] = [
        *(h.OpenHouse(), *chapters, h.OpenChapter(Chapter.MONEY), h.OpenWhich()),
        *(
            h.Only(Which("dicetree")),
            h.Only(Which("dicetree", 3)),
            Back(),
            Back(),
            h.OpenSticks(),
            Back(),
            Back(),
            Resume(2),
            PutAway(),
            OpenCode(),
            Back(),
        ),
        *(OpenMenu(), h.OpenHouse(), h.OpenCoins(), h.SwitchCoin(50), Back(), h.OpenCounting(), *over),
    ]
    for command in ways:
        table.touch(command)
        lost += cut(table)
    table.world.close()
    assert lost == []
