"""The tour in every language, on the panels with the least room: all can be read and touched, and nothing is cut."""

from collections.abc import Iterator, Mapping

import pytest

from companion.i18n.translator import LANGUAGES
from companion.screen_data.screens import Screen
from display.layouts import layout
from display.panel import Panel
from display.text import ELLIPSIS
from display.theme import LARGE_TEXT
from display.widgets import Label, Piece, Text
from tests.display.audits import amounts_out_of_place, faint_words, fit, out_of_reach, overlapping, running_together
from tests.display.panels import SHAPES
from tests.display.tour import pictures
from tests.display.tour.party import PARTIES

NARROW = {name: SHAPES[name] for name in ("7-inch", "7-inch-turned", "8-inch-4:3", "touch-display-2-turned")}

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def hung(language: str, panels: Mapping[str, Panel] = NARROW) -> Iterator[tuple[str, Panel, tuple[Piece, ...]]]:
    """Every picture of the tour on every such panel, with its place."""
    for panel, shape in panels.items():
        for name, scene in pictures(language).items():
            yield f"{panel}/{name}", shape, layout(scene, shape)


@in_every_language
def test_nothing_that_the_product_says_is_cut(language: str) -> None:
    names = {name for party in PARTIES for name in party.names}
    cut = [
        (place, piece.text)
        for place, _, pieces in hung(language)
        for piece in pieces
        if isinstance(piece, Text | Label) and piece.text not in names and fit(piece).cut
    ]
    assert [place for place in cut if not place[1].endswith(ELLIPSIS)] == []


@in_every_language
def test_every_word_can_be_read_on_its_ground(language: str) -> None:
    """At 7:1, and large ones at 4.5:1; pictures of the past are smaller, and held to no less."""
    faint = [(place, piece) for place, _, pieces in hung(language) for piece in faint_words(pieces, LARGE_TEXT)]
    assert faint == []


@in_every_language
def test_every_target_is_large_enough_and_apart_from_others(language: str) -> None:
    wrong: list[tuple[str, object]] = []
    for place, panel, pieces in hung(language):
        wrong += [(place, touch) for touch in out_of_reach(pieces, panel)]
        wrong += [(place, pair) for pair in overlapping(pieces)]
    assert wrong == []


def test_large_amounts_stay_in_their_place() -> None:
    """In Portuguese, whose box writes them with a k, which is higher than figures."""
    wrong = [(place, piece) for place, _, pieces in hung("pt_BR", SHAPES) for piece in amounts_out_of_place(pieces)]
    assert wrong == []


@in_every_language
def test_no_words_run_into_others(language: str) -> None:
    wrong = [(place, words) for place, _, pieces in hung(language) for words in running_together(pieces)]
    assert wrong == []


def test_it_shows_every_kind_of_screen() -> None:
    kinds = {kind.__name__ for kind in Screen.__subclasses__()}
    assert {type(scene.screen).__name__ for scene in pictures("en").values()} == kinds
