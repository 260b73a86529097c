"""Small files of the data folder, and where the files of a table are looked for."""

from pathlib import Path

import pytest

from companion.config import paths
from companion.config.kept_files import keep, read_kept_json
from companion.config.paths import own_editions


def test_a_file_behind_a_link_stays_there_and_is_written(tmp_path: Path) -> None:
    elsewhere, path = tmp_path / "elsewhere.json", tmp_path / "here.json"
    elsewhere.write_text("{}")
    path.symlink_to(elsewhere)
    keep(path, '{"a": 1}')
    assert path.is_symlink()
    assert elsewhere.read_text() == '{"a": 1}'


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "[" * 100_000, '{"a": 1}' + " " * 100, "\ud83d"])
def test_what_is_no_short_object_is_ignored(tmp_path: Path, text: str) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(text.encode(errors="surrogatepass"))
    expected = {"a": 1} if text.startswith('{"a"') else {}
    assert read_kept_json(path, max_bytes=1_000_000) == expected
    path.write_text('{"a": "' + "b" * 100 + '"}')
    assert read_kept_json(path, max_bytes=50) == {}


def test_own_editions_are_beside_the_settings_and_of_those_on_standard_input_in_the_usual_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    users, services = (tmp_path / "user", tmp_path / "service")
    monkeypatch.setattr(paths, "usual_settings", lambda: (users / "settings.toml", services / "settings.toml"))
    assert own_editions(tmp_path / "mine" / "settings.toml") == tmp_path / "mine" / "editions"
    for settings in (None, Path("-")):
        assert own_editions(settings) is None
    (services / "editions").mkdir(parents=True)
    for settings in (None, Path("-")):
        assert own_editions(settings) == services / "editions"
    (users / "editions").mkdir(parents=True)
    assert own_editions(None) == users / "editions"
