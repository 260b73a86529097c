"""The copies of files with which a table was last opened: what is kept, and since when."""

import os
from datetime import date
from pathlib import Path

import pytest

from companion.config.app_config import LastGood
from companion.config.settings import ScreenRefused

GOOD, ODD = '[table]\nlanguage = "de"\n', '[table]\nlanguage = "ko"\n'
"""Two files of the same length."""


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text(GOOD)
    return path


def opened(tmp_path: Path, settings: Path) -> LastGood:
    """What a table keeps that has been opened with this file."""
    kept = LastGood(tmp_path / "data", settings)
    kept.config()
    (tmp_path / "data").mkdir(exist_ok=True)
    kept.keep()
    return kept


def test_a_file_that_has_changed_takes_the_place_of_its_copy_also_where_it_is_as_long(
    tmp_path: Path, settings: Path
) -> None:
    kept = opened(tmp_path, settings)
    assert kept.copy_of(settings).read_text() == GOOD
    settings.write_text(ODD)
    opened(tmp_path, settings)
    assert kept.copy_of(settings).read_text() == ODD


def test_a_copy_is_as_old_as_the_last_table_that_was_opened_with_it(tmp_path: Path, settings: Path) -> None:
    copy = opened(tmp_path, settings).copy_of(settings)
    os.utime(copy, (0, 0))
    opened(tmp_path, settings)
    settings.write_text("[")
    (unreadable,) = LastGood(tmp_path / "data", settings).config().unreadable_files
    assert unreadable.since == date.fromtimestamp(copy.stat().st_mtime)
    assert unreadable.since.year > 2020
    assert str(unreadable).endswith(f"; until then its copy of {unreadable.since} is used")


def test_settings_that_do_not_fit_the_screen_are_not_kept_though_they_could_be_read(
    tmp_path: Path, settings: Path
) -> None:
    opened(tmp_path, settings)
    settings.write_text(ODD)
    kept = LastGood(tmp_path / "data", settings)
    assert kept.config().settings.options.language == "ko"
    misfit = ScreenRefused(settings, 1, "too small")
    for _ in range(2):
        config = kept.config(misfit)
        assert config.settings.options.language == "de"
        assert [str(file.refusal) for file in config.unreadable_files] == [str(misfit)]
    kept.keep()
    assert kept.copy_of(settings).read_text() == GOOD
