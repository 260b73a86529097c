"""Fixtures for tests at the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table import TableUnderTest, a_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableUnderTest]:
    """Axel, Beatrix, Clemens and Doris at the DiceTree box; Axel starts."""
    with a_table(tmp_path) as seated:
        yield seated
