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
NAMES = {name for party in PARTIES for name in party.names}


def hung(language: str, panels: Mapping[str, Panel] = NARROW) -> Iterator[tuple[str, Panel, tuple[Piece, ...]]]:
    """Every picture of the tour on every such panel, with its place."""
    for panel, shape in panels.items():
        for name, scene in pictures(language).items():
            yield f"{panel}/{name}", shape, layout(scene, shape)


def cut(pieces: tuple[Piece, ...]) -> Iterator[str]:
    """Words that had to be left out, but for names, which may be longer than any place."""
    for piece in pieces:
        if isinstance(piece, Text | Label) and piece.text not in NAMES and fit(piece).cut:
            yield piece.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_can_be_read_and_all_that_can_be_touched_can_be_found(language: str) -> None:
    """Nothing is cut or runs into other words, has less contrast than WCAG AAA, or is too small for a finger."""
    faults: list[tuple[str, str, object]] = []
    for place, panel, pieces in hung(language):
        faults += [(place, "cut", words) for words in cut(pieces) if not words.endswith(ELLIPSIS)]
        faults += [(place, "faint", piece) for piece in faint_words(pieces, LARGE_TEXT)]
        faults += [(place, "out of reach", touch) for touch in out_of_reach(pieces, panel)]
        faults += [(place, "overlapping", pair) for pair in overlapping(pieces)]
        faults += [(place, "running together", words) for words in running_together(pieces)]
    assert faults == []


def test_large_amounts_stay_in_their_place() -> None:
    """In Portuguese, whose box writes them with a k, which is higher than figures."""
    wrong = [(place, piece) for place, _, pieces in hung("pt_BR", SHAPES) for piece in amounts_out_of_place(pieces)]
    assert wrong == []


def test_it_shows_every_kind_of_screen() -> None:
    kinds = {kind.__name__ for kind in Screen.__subclasses__()}
    assert {type(scene.screen).__name__ for scene in pictures("en").values()} == kinds
