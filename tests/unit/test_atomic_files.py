"""Outputs that are whole or not there: where they may lie, and what a killed run has left."""

import os
from pathlib import Path

import pytest

from companion.atomic_files import unfinished, whole_file, whole_folder, write_whole


def test_a_symbolic_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    link = tmp_path / "record"
    link.symlink_to("disk/record")
    for text in ("one", "another"):
        with whole_file(link) as passing:
            passing.write_text(text)
        assert link.is_symlink()
        assert (tmp_path / "disk/record").read_text() == text
    assert [path.name for path in (tmp_path / "disk").iterdir()] == ["record"]


def test_what_a_process_has_open_is_written_directly(tmp_path: Path) -> None:
    """As a shell does it: /dev/stdout may be a file."""
    with (tmp_path / "redirected").open("w") as file, whole_file(Path(f"/proc/self/fd/{file.fileno()}")) as path:
        path.write_text("whole")
        assert os.fstat(file.fileno()).st_size == len("whole")
    assert (tmp_path / "redirected").read_text() == "whole"


@pytest.mark.parametrize("folder", [".", "..", "pictures"])
def test_a_folder_may_be_named_in_any_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    (tmp_path / "here" / "now").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "here" / "now")
    with whole_folder(Path(folder)) as passing:
        (passing / "1.png").write_text("picture")
    assert Path(folder, "1.png").read_text() == "picture"
    assert list(tmp_path.rglob("*.unfinished")) == []


def test_what_a_killed_run_has_left_does_not_stand_in_the_way_and_does_not_come_in(tmp_path: Path) -> None:
    (tmp_path / ".pictures.unfinished").mkdir()
    (tmp_path / ".pictures.unfinished" / "half.png").touch()
    with whole_folder(tmp_path / "pictures") as passing:
        (passing / "1.png").touch()
    assert [path.name for path in tmp_path.rglob("*")] == ["pictures", "1.png"]


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
    assert waited_for == [(".record.unfinished", [".record.unfinished"]), (tmp_path.name, ["record"])]


def test_an_error_names_what_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r"file/record'$"):
        write_whole(tmp_path / "file" / "record", b"")
    with pytest.raises(OSError, match=r"file/pictures'$"), whole_folder(tmp_path / "file" / "pictures"):
        pass
