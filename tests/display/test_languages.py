"""Whole games on the screen in every language: nothing that the product says is cut."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from companion.demonstration import Demonstration, Plan
from companion.effects import Effect
from companion.house import House
from companion.options import SECOND, Options
from companion.scene import Scene, SelfTestScreen
from companion.tongue import LANGUAGES, tongue
from companion.world import World
from display.panel import Panel
from display.pieces import Label, Text
from display.prints import Press
from display.screens import layout
from display.type import ELLIPSIS
from tests.display.scenes import SCREENS
from tests.table import BOXES, SETTINGS

PANEL = Panel.parse("800x480")
ON_THE_WAY = 13
"""Letters up to which a text with an ellipsis of its own is digits on their way."""


class Album:
    """Keeps every scene that is painted."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    def happened(self, _effect: Effect, _at: int) -> None:
        """Only pictures count here."""

    def painted(self, scene: Scene, _changed: Sequence[tuple[int, int, int, int]], _at: int) -> None:
        """Keep it."""
        self.scenes.append(scene)


@pytest.mark.parametrize("edition", ["classic", "card-game"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_the_product_says_is_cut_in_a_whole_game(tmp_path: Path, language: str, edition: str) -> None:
    settings = replace(SETTINGS, options=Options(language=language))
    world, album = World(House(tmp_path, settings, BOXES), seed=3), Album()
    world.watch(album)
    plan = Plan(seed=3, edition=edition, players=4)
    show = Demonstration(world.session, world.hands, world.clock.now, plan, lambda _line: None)
    world.watch(show)
    world.session.welcome()
    show.start()
    while not show.done:
        world.run(world.clock.now() + 60 * SECOND)
    world.close()
    press = Press()
    cut = {
        piece.text
        for scene in album.scenes
        for piece in layout(scene, PANEL)
        if isinstance(piece, Text | Label) and piece.text and press.fit(piece).cut
    }
    assert {text for text in cut if not (text.endswith(ELLIPSIS) and len(text) < ON_THE_WAY)} == set()


WORDS_OF_THE_TEST = (
    *("Missing: the report tells why", "Held down", "Press again", "Good", "Nothing is wired", "Loose wire"),
    *("Bounces long", "Loose wire: pin {pins}", "Bounces long: pin {pins}", "{number} to press"),
    "{number} to press, or see pin {pins}",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", [PANEL, Panel.parse("480x800")], ids=["lying", "standing"])
def test_no_word_of_the_self_test_is_cut_at_a_full_table(language: str, panel: Panel) -> None:
    say = tongue(language).say
    sample = SCREENS["self-test"]
    assert isinstance(sample, SelfTestScreen)
    press = Press()
    for text in WORDS_OF_THE_TEST:
        word = say(text, pins="36, 38", number=13)
        seats = tuple(replace(seat, number=number, word=word) for number, seat in enumerate(sample.seats[:1] * 5, 1))
        screen = replace(
            sample,
            title=say("Test buttons and keys"),
            seats=seats,
            table=replace(sample.table, word=word),
            bid=say("bid"),
            gavel=say("gavel"),
            hint=say("Press every button and key once, and let go"),
        )
        pieces = [piece for piece in layout(Scene(screen), panel) if isinstance(piece, Text | Label)]
        assert [piece.text for piece in pieces if press.fit(piece).cut] == []
