"""The wall clock starts in 1970 and jumps by years: order, countdown and resuming go by the clock that only counts."""

import json
from itertools import cycle
from pathlib import Path

import pytest

from companion.journal.journal import Journal
from companion.live.game_setup import GameSetup
from companion.live.table import Table
from companion.rules.common import Variant
from companion.screen_data.screens import Key
from tests.support.table import BOXES, NAMES, a_table
from tests.torture.faulty import Unavailable, started

YEARS = ("1970-01-01T00:00:03+00:00", "2031-05-01T20:00:00+02:00", "1999-12-31T23:59:59+00:00")


def begin(table: Table, at: int) -> None:
    table.begin(GameSetup(BOXES["dicetree"], NAMES[:4]).header(table.played()), at)


def test_games_begun_in_any_year_are_offered_in_the_order_in_which_they_were_begun(tmp_path: Path) -> None:
    years = cycle(YEARS)
    with a_table(tmp_path, ()) as table:
        session = table.world.table
        session.played = lambda: next(years)
        for _ in YEARS:
            begin(session, table.now)
    journal = Journal(tmp_path)
    assert [json.loads(journal.header(number))["played"] for number in (1, 2, 3)] == list(YEARS)
    journal.close()
    with a_table(tmp_path, ()) as again:
        offered = [again.screen.choices[0], *(other.resume for other in again.screen.others)]
        assert [choice.means for choice in offered] == [
            Key("resume", (3,)),
            Key("resume", (2,)),
            Key("resume", (1,)),
        ]


def test_a_time_that_the_clock_cannot_mean_begins_a_game_all_the_same(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        table.world.table.played = lambda: "0001-01-01T00:00:00+00:00"
        begin(table.world.table, table.now)
        table.advance(0.5)
        assert table.state.game.variant is Variant.STANDARD


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
