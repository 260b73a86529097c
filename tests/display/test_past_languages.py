"""The past in every language: nothing that the product says while it is looked at or put right is cut."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.commands.commands import Back, Key, OpenHistory, OpenMenu
from companion.commands.past import (
    ItWasCard,
    LeaveOut,
    LookAt,
    NextPace,
    OpenGames,
    OpenOtherBuyer,
    OpenOtherCard,
    OpenOtherPrice,
    OpenWrong,
    PutRight,
    SwitchPlaying,
    Watch,
)
from companion.options import Options
from companion.rules.actions import Add, Pass
from companion.rules.words import Auction
from companion.scene.screens import Scene
from companion.tongue import LANGUAGES
from display.pieces import Label, Text
from display.prints import Press
from display.screens import layout
from tests.display.panels import PANELS
from tests.table import a_table

PANELS_OF_WORDS = (PANELS["7-inch"], PANELS["7-inch"].turned(1), PANELS["touch-display-2"])
WAY = (
    *(OpenMenu(), OpenHistory(), LookAt(11), OpenWrong(), OpenOtherCard(), ItWasCard(Pass(1)), Back(), Back()),
    *(OpenOtherCard(), ItWasCard(Add(1, Auction.SEALED)), OpenOtherPrice(2), Back(), Back(), Back(), Back(), Back()),
    *(OpenHistory(1), LookAt(3), OpenWrong(), OpenOtherBuyer(), Back(), OpenOtherCard(), Back()),
    *(OpenOtherPrice(3), Key("3"), Key("0"), Key("#"), LeaveOut(5), PutRight()),
    *(OpenMenu(), OpenHistory(), OpenGames(), Watch(1), LookAt(1), SwitchPlaying(), SwitchPlaying(), NextPace()),
)
"""Clemens paid 30 for the first lot, not 10, and so could not pay 85 for the second. Ada took a double for nothing."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_the_past_is_cut(tmp_path: Path, language: str) -> None:
    scenes: list[Scene] = []
    with a_table(tmp_path, ("Ada", "Ben", "Cleo"), options=Options(language=language)) as table:
        for artist, buyer, price in (("klimt", 3, 10), ("munch", 3, 85), ("manet", 1, 5)):
            table.play(artist, "open")
            table.key_in(buyer, price)
            table.strike(3)
        table.play("klimt", "double")
        table.touch(Add(1, Auction.OPEN))
        table.strike(3)
        for wish in WAY:
            table.touch(wish)
            assert table.scene is not None
            scenes += [replace(table.scene, turn=0)]
    press = Press()
    cut = {
        (piece.text, panel.width)
        for scene in scenes
        for panel in PANELS_OF_WORDS
        for piece in layout(scene, panel)
        if isinstance(piece, Text | Label) and piece.text and press.fit(piece).cut
    }
    assert cut == set()
