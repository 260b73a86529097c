"""A share of all evenings that there can be, whatever hands do at them; the torture plays more."""

from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from companion.config.settings import Options
from companion.i18n.translator import LANGUAGES
from companion.rules.protocol import is_over
from companion.rules.words import Variant
from display.layouts import layout
from display.panel import Panel
from display.text import ELLIPSIS
from tests.support.audits import cut
from tests.support.examples import examples
from tests.support.table import NAMES, Album, a_table, a_table_again
from tests.table.any_evening import TABLES, AnyEvening, wish

TestAnyEvening = AnyEvening.TestCase
TestAnyEvening.settings = settings(examples(4, searching=20), stateful_step_count=40)


PANEL = Panel.parse("800x480")
ON_THE_WAY = 13
"""Letters up to which a text with an ellipsis of its own is digits on their way."""


@pytest.mark.parametrize(
    ("edition", "variant", "seats", "language"),
    [(*table, language) for table, language in zip(TABLES, cycle(LANGUAGES), strict=False)],
)
def test_whatever_the_rules_allow_can_be_touched_and_nothing_said_is_cut(
    tmp_path: Path, edition: str, variant: Variant, seats: int, language: str
) -> None:
    """A whole game by fingers alone, and the same result after the plug is pulled at its end."""
    random, album, options = Random(seats), Album(), Options(language=language, motion_on=False)
    with a_table(tmp_path, NAMES[:seats], edition=edition, variant=variant, options=options) as table:
        table.world.watch(album)
        while not is_over(table.world.table.any_state):
            before = len(table.confirmed)
            table.touch(wish(table, random))
            table.advance(2.1)
            assert len(table.confirmed) > before or table.world.table.auction.secret_bids
        while table.shows != "game result":
            table.touch("continue")
        table.watch()
        before_the_plug = table.pixels
    with a_table_again(tmp_path, options=options) as again:
        assert again.pixels == before_the_plug
    texts = {piece.text for _, scene in album.scenes for piece in cut(layout(scene, PANEL))} - {*NAMES}
    assert {text for text in texts if not (text.endswith(ELLIPSIS) and len(text) < ON_THE_WAY)} == set()
