"""Outputs that are whole or not there: where they may lie, and what a killed run has left."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.atomic_files import open_to_write, unfinished, write_whole
from companion.config.card_stickers import CARD_STICKERS_FILE, CardStickers, PrintedCard
from companion.config.preferences import PREFERENCES_FILE, Preferences
from companion.journal.journal import JOURNAL_FILE, Journal
from companion.rules.words import Auction
from tests.support.power_cut import SureDisk
from tests.support.table import EDITIONS


def test_a_file_of_ones_own_may_be_a_link_which_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    link = tmp_path / "record"
    link.symlink_to("disk/record")
    for text in (b"one", b"another"):
        write_whole(link, text, follow_link=True)
        assert link.is_symlink()
        assert (tmp_path / "disk/record").read_bytes() == text
    assert [path.name for path in (tmp_path / "disk").iterdir()] == ["record"]


@pytest.mark.parametrize("of", ["file", "temporary"])
@pytest.mark.parametrize("leads_to", ["others", "nothing"])
def test_no_file_is_written_through_a_link_that_somebody_prepared(tmp_path: Path, of: str, leads_to: str) -> None:
    path, others = tmp_path / "record", tmp_path / "others"
    others.write_text("another's")
    link = path if of == "file" else unfinished(path)
    link.symlink_to(leads_to)
    if of == "file":
        with pytest.raises(OSError, match="symbolic link"):
            write_whole(path, b"ours")
        with pytest.raises(OSError, match="symbolic link"):
            open_to_write(path)
        assert link.is_symlink()
    else:
        write_whole(path, b"ours")
        assert path.read_bytes() == b"ours"
        assert not link.is_symlink()
    assert others.read_text() == "another's"
    assert not (tmp_path / "nothing").exists()


def test_what_a_process_has_open_is_written_directly(tmp_path: Path) -> None:
    """As a shell does it: /dev/stdout may be a file."""
    with (tmp_path / "redirected").open("w") as file:
        write_whole(Path(f"/proc/self/fd/{file.fileno()}"), b"whole")
        assert os.fstat(file.fileno()).st_size == len("whole")
    assert (tmp_path / "redirected").read_text() == "whole"


@pytest.mark.parametrize("lasting", [False, True])
def test_what_a_killed_run_has_left_of_a_file_is_not_in_it(tmp_path: Path, *, lasting: bool) -> None:
    unfinished(tmp_path / "record").write_text("half of another")
    write_whole(tmp_path / "record", b"whole", mode=0o600, lasting=lasting)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("record", b"whole")]
    assert (tmp_path / "record").stat().st_mode & 0o777 == 0o600


def test_a_lasting_file_and_its_name_are_waited_for_before_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited_for: list[tuple[str, list[str]]] = []

    def wait(descriptor: int) -> None:
        what = Path(f"/proc/self/fd/{descriptor}").readlink()
        waited_for.append((what.name, sorted(path.name for path in tmp_path.iterdir())))

    monkeypatch.setattr("companion.atomic_files.os.fsync", wait)
    write_whole(tmp_path / "record", b"whole", lasting=True)
    write_whole(tmp_path / "record", b"another", synced=True)
    content = (".record.unfinished", [".record.unfinished"])
    assert waited_for == [
        content,
        ("record", ["record"]),
        (tmp_path.name, ["record"]),
        (".record.unfinished", [".record.unfinished", "record"]),
    ]


def test_an_error_names_what_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r"file/record'$"):
        write_whole(tmp_path / "file" / "record", b"")


KEPT: dict[str, Callable[[Path], object]] = {
    JOURNAL_FILE: lambda folder: Journal(folder).close(),
    CARD_STICKERS_FILE: lambda folder: CardStickers(folder, EDITIONS).learn(
        "0F0184F07A", PrintedCard("dicetree", "manet", Auction.OPEN)
    ),
    PREFERENCES_FILE: lambda folder: Preferences(folder).keep(language="ko"),
}
"""What is on the disk when it is done, and how it gets there."""


@pytest.mark.parametrize("name", KEPT)
def test_what_a_table_keeps_outlasts_a_power_cut_right_after_it(tmp_path: Path, name: str) -> None:
    """A table is switched off at the plug. Only the journal is put into a folder that is new."""
    folder = tmp_path / "data"
    if name != JOURNAL_FILE:
        folder.mkdir()
    disk = SureDisk(tmp_path)
    with disk.watched():
        KEPT[name](folder)
    assert f"data/{name}" in disk.surely
    assert name == JOURNAL_FILE or disk.surely[f"data/{name}"] == (folder / name).read_bytes()
