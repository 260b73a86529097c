"""Years of evenings in one journal: the table still starts, and takes no more than at first."""

import gc
import time
from pathlib import Path

import pytest

from companion.commands import Resume
from companion.journal import Journal
from companion.journal_file import FILE
from companion.ledger import bring_in
from companion.mending import mend
from companion.record import Record
from companion.scene import WelcomeScreen
from tests.table import EDITIONS, a_table
from tests.torture.player import plan

GAMES = 1000
BYTES_A_GAME = 16 * 1024
SECONDS_TO_CHECK = 2.0
"""For a thousand games, of the processor's time; on an ordinary computer it takes a tenth of this."""
OBJECTS = 2000
"""Of some hundred thousand; an evening that was left behind would keep more."""
FILES = Path("/proc/self/fd")


@pytest.fixture(scope="module")
def years(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A thousand games, every tenth of them not played to its end."""
    folder = tmp_path_factory.mktemp("years")
    game = plan(4, 400)
    whole = [action for move in game.moves for action in move.actions]
    journal = Journal(folder)
    journal._connection.execute("PRAGMA synchronous = OFF")
    actions = tuple(game.standings[-1].actions)
    assert len(whole) > 100
    number = bring_in(journal, Record(game.header, actions, ()), EDITIONS)
    header, entries = journal.header(number), journal.entries(number)
    for more in range(2, GAMES + 1):
        cut = more % 10 == 0
        journal.put(more, header, entries[:9] if cut else entries, finished=not cut)
    journal.close()
    return folder


def test_a_thousand_games_start_in_a_bounded_time_and_space(years: Path) -> None:
    began = time.process_time()
    assert mend(years) == ""
    checked = time.process_time() - began
    assert checked < SECONDS_TO_CHECK
    assert (years / FILE).stat().st_size < GAMES * BYTES_A_GAME


def test_only_the_last_games_are_offered_and_a_new_one_costs_what_the_first_did(years: Path) -> None:
    with a_table(years, ()) as table:
        assert isinstance(table.screen, WelcomeScreen)
        assert [choice.means for choice in table.screen.choices[:3]] == [Resume(1000), Resume(990), Resume(980)]


def test_many_evenings_in_one_process_leave_no_files_open_and_no_memory_behind(years: Path) -> None:
    def evening() -> None:
        with a_table(years, ()) as table:
            table.touch(Resume(GAMES))
            table.advance(60)

    evening()
    gc.collect()
    objects, files = len(gc.get_objects()), open_files()
    for _ in range(4):
        evening()
    gc.collect()
    assert len(gc.get_objects()) < objects + OBJECTS
    assert open_files() == files


def open_files() -> int:
    return len(list(FILES.iterdir())) if FILES.exists() else 0
