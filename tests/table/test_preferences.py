"""What a table was told on its screen is kept to on other evenings; a broken file is as if nothing had been told."""

import stat
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.checked_toml import FileRefused
from companion.config.app_config import AppConfig, UnreadableFile
from companion.config.preferences import MAX_PREFERENCES_BYTES, PREFERENCES_FILE, Preferences
from companion.config.settings import Options
from companion.i18n.translator import translator
from hardware.signals import Fault, FaultKind, Part
from tests.support.table import EDITIONS, SETTINGS, a_table


def test_what_is_chosen_on_the_screen_is_as_it_was_the_evening_before(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.go(("language", "de"), "sound", "animations")
    with a_table(tmp_path, ()) as again:
        assert again.world.table.translator.language == "de"
        options = again.world.table.options
        assert (options.sound_on, options.motion_on) == (False, False)
    assert stat.S_IMODE((tmp_path / PREFERENCES_FILE).stat().st_mode) == 0o600


def test_warnings_stay_in_the_language_that_is_chosen(tmp_path: Path) -> None:
    unreadable = UnreadableFile(FileRefused(Path("settings.toml"), 2, "not TOML"), date(2026, 11, 24))
    with a_table(tmp_path, (), house=AppConfig(tmp_path, SETTINGS, EDITIONS, (unreadable,))) as table:
        table.world.devices.report(Fault(0, Part.EVERYTHING, FaultKind.MISSING, (), ""))
        table.advance(1)
        english = (
            "Using settings.toml of 24\N{NO-BREAK SPACE}Nov\N{NO-BREAK SPACE}2026. Error on line 2 now: not TOML"
            " · No buttons or keypads found. Use the screen instead."
        )
        assert table.scene.banner == english
        table.touch("language", "de")
        assert table.scene.banner == (
            "Es gilt noch settings.toml vom 24.11.2026. Fehler in Zeile\N{NO-BREAK SPACE}2: not TOML"
            " · Keine Knöpfe oder Tastenfelder gefunden. Nutzt den Bildschirm."
        )
        table.touch("language", "en")
        assert table.scene.banner == english


def test_a_warning_ends_as_it_would_have_in_the_language_of_before(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "sealed")
    with a_table(tmp_path, ()) as again:
        again.touch("resume", 1)
        assert again.scene.banner == "Any secret bids so far are lost: bid again"
        again.go(("language", "de"), "back", "back")
        assert again.scene.banner == translator("de").say("Any secret bids so far are lost: bid again")
        for paddle in range(1, 5):
            again.key_in(paddle, paddle)
        assert again.scene.banner == ""


def test_what_was_never_told_is_as_the_settings_say(tmp_path: Path) -> None:
    Preferences(tmp_path).keep(sound=False)
    assert Preferences(tmp_path).over(Options(language="ko")) == Options(language="ko", sound_on=False)


def test_what_an_earlier_version_kept_is_read_until_something_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "habits.json").write_text('{"language": "ko", "sound": false}')
    kept = Preferences(tmp_path)
    assert kept.over(Options()) == Options(language="ko", sound_on=False)
    kept.keep(language="de")
    assert Preferences(tmp_path).over(Options()) == Options(language="de", sound_on=False)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"language":"xx","sound":1}', '{"language":["de"]}', "[" * 900, "9" * 900]
)
def test_a_broken_file_says_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / PREFERENCES_FILE).write_text(text)
    assert Preferences(tmp_path).over(Options()) == Options()


def test_a_file_larger_than_any_real_one_is_not_read(tmp_path: Path) -> None:
    said = '{"language": "ko"}'
    for spaces, language in ((MAX_PREFERENCES_BYTES - len(said), "ko"), (MAX_PREFERENCES_BYTES - len(said) + 1, "en")):
        (tmp_path / PREFERENCES_FILE).write_text(" " * spaces + said)
        assert Preferences(tmp_path).over(Options(language="en")).language == language


@given(data=st.binary(max_size=200))
def test_no_bytes_keep_a_table_from_starting(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("habits")
    (folder / PREFERENCES_FILE).write_bytes(data)
    Preferences(folder).over(Options())


def test_a_folder_that_cannot_be_written_is_no_matter(tmp_path: Path) -> None:
    habits = Preferences(tmp_path / "not" / "there")
    habits.keep(language="ko")
    assert habits.over(Options()).language == "ko"
