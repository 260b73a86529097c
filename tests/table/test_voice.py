"""The auctioneer's voice: off until it is switched on, only what everybody knows, and never late."""

import os
import select
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.config.settings import Options
from companion.i18n.translator import LANGUAGES
from companion.live.feedback import Spoken
from companion.virtual.finger import Result
from display.voice import VOICES, Voice
from tests.support.table import TableUnderTest, a_table


def spoken(table: TableUnderTest) -> list[str]:
    return [effect.text for _, effect in table.seen if isinstance(effect, Spoken)]


def test_an_auction_is_told_as_it_goes(tmp_path: Path) -> None:
    with a_table(tmp_path, options=Options(voice_on=True)) as table:
        table.play("klimt", "open")
        table.key_in(2, 38)
        table.strike(3)
        assert spoken(table) == ["Klimt, Open", "Beatrix, 38", "Going once", "Going twice", "Sold to Beatrix for 38"]


def test_an_entered_result_is_told(tmp_path: Path) -> None:
    with a_table(tmp_path, options=Options(voice_on=True, language="de")) as table:
        table.play("klimt", "once-around")
        table.touch(Result(3, 20))
        assert spoken(table)[-1] == "Zuschlag an Clemens für 20"


def test_it_is_silent_until_it_is_switched_on(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    assert spoken(table) == []
    table.go("voice", "back", "back")
    table.press(3)
    assert spoken(table)[-1] == "Clemens, 2"


def test_a_secret_bid_is_not_told_before_all_are(tmp_path: Path) -> None:
    def told(folder: Path, keys: Sequence[str]) -> list[str]:
        with a_table(folder, options=Options(voice_on=True)) as table:
            table.play("klimt", "sealed")
            for seat, typed in enumerate(keys, start=1):
                table.key(seat, typed)
            return spoken(table)

    assert (
        told(tmp_path / "one", ("7#", "95#", "#"))
        == told(tmp_path / "other", ("88#", "1#", "12#"))
        == ["Klimt, Sealed"]
    )


def test_every_language_has_a_voice() -> None:
    assert set(VOICES) == set(LANGUAGES)


def speaker(folder: Path, monkeypatch: pytest.MonkeyPatch, then: str) -> Path:
    """Put a program in espeak-ng's place that notes its arguments, speaks them, and does something else; return where
    it notes them.
    """
    program, heard = folder / "espeak-ng", folder / "heard"
    program.write_text(f'#!/bin/sh\necho "$$ $*" >> {heard}\necho "spoken: $*"\n{then}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    return heard


def test_a_newer_sentence_replaces_an_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = speaker(tmp_path, monkeypatch, then="exec sleep 60")
    voice = Voice()
    voice.say("Klimt, Open", language="en")
    older = int(lines_of(heard, 1)[0].split()[0])
    assert voice.take() == b"", "it still speaks"
    voice.say("-9 Mesmos", language="pt_BR")
    told = lines_of(heard, 2)
    words = [line.partition(" ")[2] for line in told]
    assert words == ["-v en --stdout -- Klimt, Open", "-v pt-br --stdout -- -9 Mesmos"]
    with pytest.raises(ProcessLookupError):
        os.kill(older, 0)
    voice.close()


def test_a_sentence_is_taken_once_when_it_is_spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes to the mixer, because a sound card may take one player only."""
    speaker(tmp_path, monkeypatch, then="")
    voice = Voice()
    voice.say("Klimt", language="de")
    select.select(voice.descriptors(), (), (), 10)
    assert voice.take() == b"spoken: -v de --stdout -- Klimt\n"
    assert (voice.take(), voice.descriptors()) == (b"", ())


def lines_of(file: Path, count: int) -> list[str]:
    """The lines of a file that another process writes, once there are so many."""
    deadline = time.monotonic() + 10
    while not file.exists() or file.read_text().count("\n") < count:
        assert time.monotonic() < deadline
        os.sched_yield()
    return file.read_text().splitlines()


def test_a_table_without_the_program_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    voice = Voice()
    assert "apt install espeak-ng" in voice.say("Klimt", language="de")
