"""Years of evenings in one journal: the table still starts, and takes no more than at first."""

import gc
import threading
import time
from pathlib import Path

import pytest

from companion.journal.database import FILE
from companion.journal.salvage import mend
from companion.screen_data.screens import Key
from tests.support.table import a_table
from tests.torture.age import fill, open_files

GAMES = 1000
BYTES_A_GAME = 16 * 1024
SECONDS_TO_CHECK = 2.0
"""For a thousand games, of the processor's time; on an ordinary computer it takes a tenth of this."""
OBJECTS = 2000
"""Of some hundred thousand; an evening that was left behind would keep more."""


@pytest.fixture(scope="module")
def years(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A thousand games, every tenth of them not played to its end."""
    folder = tmp_path_factory.mktemp("years")
    fill(folder, GAMES)
    return folder


def test_a_thousand_games_start_in_a_bounded_time_and_space(years: Path) -> None:
    assert seconds_to_check(years) < SECONDS_TO_CHECK
    assert (years / FILE).stat().st_size < GAMES * BYTES_A_GAME


def seconds_to_check(folder: Path) -> float:
    """Processor time of looking for damage, of which there is none."""
    began = time.process_time()
    assert mend(folder) is None
    return time.process_time() - began


def test_only_the_last_games_are_offered_and_a_new_one_costs_what_the_first_did(years: Path) -> None:
    with a_table(years, ()) as table:
        offered = [table.screen.choices[0], *(other.resume for other in table.screen.others)]
        assert [choice.means for choice in offered] == [
            Key("resume", (1000,)),
            Key("resume", (990,)),
            Key("resume", (980,)),
        ]


def test_many_evenings_in_one_process_leave_no_files_open_no_threads_and_no_memory_behind(tmp_path: Path) -> None:
    def evening() -> None:
        with a_table(tmp_path) as table:
            table.play("klimt", "open")
            table.advance(60)

    evening()
    gc.collect()
    objects, files, threads = len(gc.get_objects()), open_files(), threading.active_count()
    for _ in range(2):
        evening()
    gc.collect()
    assert len(gc.get_objects()) < objects + OBJECTS
    assert (open_files(), threading.active_count()) == (files, threads)
