"""The wall clock starts in 1970 and jumps by years: games begin, count down and are gone on with all the same."""

import json
from pathlib import Path

import pytest

from tests.torture.faulty import Unavailable, started


def test_a_process_whose_clock_jumps_by_years_counts_down_and_resumes_like_any(tmp_path: Path) -> None:
    try:
        with started("tests.torture.years", [tmp_path], FAULTY_CLOCK="1") as process:
            out, _ = process.communicate(timeout=60)
    except Unavailable as why:
        pytest.skip(str(why))
    assert process.returncode == 0
    told = json.loads(out)
    assert told["years"] > 50, "the wall clock did jump"
    assert told == {**told, "steady": True, "sold_after": 15, "last": "Last move: Sold to Beatrix for 1"}
    lines = (tmp_path / "table.log").read_text().splitlines()
    assert [line.split(" ", 1)[1] for line in lines] == ["switched on", "1", "2", "3", "left"]
    assert [line[:4] for line in lines] != sorted(line[:4] for line in lines)
