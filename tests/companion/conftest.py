"""Fixtures for tests at the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.past_of_a_game import sell
from tests.table import TableUnderTest, a_table


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
