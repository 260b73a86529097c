"""Fixtures for tests at the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.past_of_a_game import sell
from tests.table import TableUnderTest, a_table, settings_of
from tests.x_server import WITH_PADDLES, x_server

MIXED = """
[wiring]
rows = [8, 9, 10, 11]
gavel = 3
buttons = [2]
columns = [[12, 13, 14]]

[pods]
2 = "E6614103E7174F29"

[reader]
device = "1A86:7523"
"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableUnderTest]:
    """Axel, Beatrix, Clemens and Doris at the DiceTree box; Axel starts."""
    with a_table(tmp_path) as seated:
        yield seated


@pytest.fixture
def two_lots(table: TableUnderTest) -> TableUnderTest:
    """Clemens paid 32 to Axel, then Doris 10 to Beatrix."""
    sell(table, "klimt", 3, 32)
    sell(table, "munch", 4, 10)
    return table


@pytest.fixture
def mixed(tmp_path: Path) -> Iterator[TableUnderTest]:
    """Axel on pins, Beatrix with a pod, Clemens at the screen, and a card reader."""
    with a_table(tmp_path, ("Axel", "Beatrix", "Clemens"), settings=settings_of(tmp_path, MIXED)) as seated:
        yield seated


@pytest.fixture
def display(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of an X display just as large as the window, so that the window lies at 0, 0."""
    with x_server(getattr(request, "param", WITH_PADDLES)) as (_, name):
        yield name
