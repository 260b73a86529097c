"""Years of evenings in one journal: the table still starts, and takes no more than at first."""

import gc
import os
import resource
import threading
import time
from pathlib import Path

from companion.journal.database import JOURNAL_FILE, VERSION_AT
from companion.journal.journal import Journal
from companion.journal.salvage import mend
from companion.screen_data.screens import Key
from tests.support.table import a_table
from tests.torture.age import fill, open_files
from tests.torture.faulty import in_a_child

GAMES = 1000
BYTES_A_GAME = 16 * 1024
SECONDS_TO_CHECK = 2.0
"""For a thousand games, of the processor's time; on an ordinary computer it takes a tenth of this."""
TIMES_ITS_SIZE = 7
"""How much memory a repair may take, by the size of the journal."""
MENDED_GAMES = 400
OBJECTS = 2000
"""Of some hundred thousand; an evening that was left behind would keep more."""


def test_a_thousand_games_start_in_a_bounded_time_and_space_and_the_last_are_offered(tmp_path: Path) -> None:
    """Every tenth of them was not played to its end."""
    fill(tmp_path, GAMES)
    began = time.process_time()
    assert mend(tmp_path) is None, "there is no damage"
    assert time.process_time() - began < SECONDS_TO_CHECK
    assert (tmp_path / JOURNAL_FILE).stat().st_size < GAMES * BYTES_A_GAME
    with a_table(tmp_path, ()) as table:
        offered = [table.screen.choices[0], *(other.resume for other in table.screen.others)]
        assert [choice.means for choice in offered] == [Key("resume", (number,)) for number in (1000, 999)]
        table.touch("unfinished-games", 0)
        assert [entry.means.args for entry in table.screen.entries[:3]] == [(1000,), (990,), (980,)]


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


def test_the_repair_of_many_games_takes_a_bounded_part_of_the_units_memory(tmp_path: Path) -> None:
    """Three thousand games, of 31 MiB, took 208 MiB with it, of the 400 that `hammerprice.service` allows."""
    fill(tmp_path, MENDED_GAMES)
    journal = bytearray((tmp_path / JOURNAL_FILE).read_bytes())
    journal[VERSION_AT] ^= 1
    (tmp_path / JOURNAL_FILE).write_bytes(journal)
    size = len(journal)
    del journal

    def mending(into: int) -> None:
        began = peak_bytes()
        assert mend(tmp_path) is not None
        os.write(into, f"{peak_bytes() - began}".encode())

    told, _ = in_a_child(mending)
    assert int(told) < TIMES_ITS_SIZE * size
    with Journal(tmp_path, read_only=True) as mended:
        assert len(mended.numbers()) == MENDED_GAMES


def peak_bytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
