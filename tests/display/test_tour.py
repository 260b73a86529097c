"""The tour in every language, on the panels with the least room: nothing that the product says is cut."""

from typing import get_args

import pytest

from companion.scene.screens import Screen
from companion.tongue import LANGUAGES
from display.pieces import Label, Text
from display.prints import Press
from display.screens import layout
from display.type import ELLIPSIS
from tests.display.panels import SHAPES
from tests.display.tour import pictures
from tests.display.tour.party import PARTIES

NARROW = ("7-inch", "7-inch-turned", "8-inch-4:3", "touch-display-2-turned")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_the_product_says_is_cut(language: str) -> None:
    press = Press()
    names = {name for party in PARTIES for name in party.names}
    cut = [
        (panel, name, piece.text)
        for panel in NARROW
        for name, scene in pictures(language).items()
        for piece in layout(scene, SHAPES[panel])
        if isinstance(piece, Text | Label) and piece.text not in names and press.fit(piece).cut
    ]
    assert [place for place in cut if not place[2].endswith(ELLIPSIS)] == []


def test_it_shows_every_kind_of_screen() -> None:
    assert {type(scene.screen) for scene in pictures("en").values()} == set(get_args(Screen))
