"""The table as systemd starts it: without its screen it waits, and fails only after that."""

import argparse
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.cli import run_app
from display.sdl_environment import NoScreen


class Waits(Exception):
    """The table waits for a screen."""


def _waits(_env: Mapping[str, str]) -> bool:
    raise Waits


@pytest.mark.parametrize("supervised", [True, False], ids=["by systemd", "by hand"])
def test_only_a_table_that_systemd_starts_waits_for_its_screen(
    supervised: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By hand it says at once what is missing, and shows a game in the terminal."""
    monkeypatch.setattr(run_app, "wait_for_panel", _waits)
    monkeypatch.setattr(run_app, "_open", _no_screen)
    monkeypatch.setattr(run_app, "play_in_virtual_time", lambda *_: None)
    if supervised:
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "socket"))
    else:
        monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    options = argparse.Namespace(data=tmp_path, settings=None, pins=None)
    if supervised:
        with pytest.raises(Waits):
            run_app.run(options)
    else:
        assert run_app.run(options) == 0


def _no_screen(*_: object, **_named: object) -> None:
    raise NoScreen("There is no screen.")
