"""Years of evenings in one journal: the table still starts, and takes no more than at first."""

import gc
import threading
import time
from pathlib import Path

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


def test_a_thousand_games_start_in_a_bounded_time_and_space_and_the_last_are_offered(tmp_path: Path) -> None:
    """Every tenth of them was not played to its end."""
    fill(tmp_path, GAMES)
    began = time.process_time()
    assert mend(tmp_path) is None, "there is no damage"
    assert time.process_time() - began < SECONDS_TO_CHECK
    assert (tmp_path / FILE).stat().st_size < GAMES * BYTES_A_GAME
    with a_table(tmp_path, ()) as table:
        offered = [table.screen.choices[0], *(other.resume for other in table.screen.others)]
        assert [choice.means for choice in offered] == [Key("resume", (number,)) for number in (1000, 990, 980)]


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
