"""A share of all evenings that there can be, whatever hands do at them; the torture plays more."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from companion.rules.common import Variant
from companion.rules.protocol import is_over
from tests.support.table import NAMES, a_table
from tests.table.any_evening import TABLES, AnyEvening, wish

TestAnyEvening = AnyEvening.TestCase
TestAnyEvening.settings = settings(max_examples=20, stateful_step_count=40, deadline=None)


@pytest.mark.parametrize(("edition", "variant", "seats"), TABLES)
def test_whatever_the_rules_allow_can_be_touched(tmp_path: Path, edition: str, variant: Variant, seats: int) -> None:
    """A whole game by fingers alone, and the same picture after the plug is pulled at its end."""
    random = Random(seats)
    with a_table(tmp_path, NAMES[:seats], edition=edition, variant=variant) as table:
        while not is_over(table.world.table.any_state):
            before = len(table.confirmed)
            table.touch(wish(table, random))
            table.advance(2.1)
            assert len(table.confirmed) > before or table.world.table.auction.sealed_bids
        before_the_plug = table.pixels
    with a_table(tmp_path, ()) as again:
        again.touch("resume", 1)
        assert again.pixels == before_the_plug
