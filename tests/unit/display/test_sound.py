"""The table's voice: what it sounds like in bytes, when the device is open, and what is said where there is none."""

import os
import subprocess
import sys
import wave
from array import array
from cmath import exp
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log10, pi, sqrt
from pathlib import Path

import pygame
import pytest

from companion.screen_data.sounds import Sound
from display.sound import DEVICE_VARIABLE, NO_MIXER, RATE_HZ, SOUNDS, Sounds, nowhere_to_play, sound_devices
from tests.tools.make_sounds import samples

SECOND_NS = 1_000_000_000
with_a_mixer = pytest.mark.skipif(bool(NO_MIXER), reason=NO_MIXER)


@pytest.fixture(autouse=True)
def silent_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A device that opens everywhere and is not heard."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    Sounds(enabled=True).close()


def seconds(sound: Sound) -> float:
    return len(samples(sound)) / 2 / RATE_HZ


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_what_the_command_makes(sound: Sound) -> None:
    with wave.open(str(SOUNDS / f"{sound}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE_HZ)
        assert file.readframes(file.getnframes()) == samples(sound)


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_loud_unclipped_short_and_ends_in_silence(sound: Sound) -> None:
    heard = array("h", samples(sound))
    assert 15_000 < max(map(abs, heard)) < 32_767
    assert abs(heard[-1]) < 100, "an end that is cut off clicks"
    assert 0.1 < seconds(sound) < (4 if sound is Sound.WON else 1)
    assert abs(sum(heard) / len(heard)) < 200, "a lasting push on the loudspeaker"


def test_the_winners_sound_is_the_longest_and_the_loudest() -> None:
    others = [sound for sound in Sound if sound is not Sound.WON]
    assert seconds(Sound.WON) > 2 * max(map(seconds, others))
    assert loudness_db(Sound.WON) > 3 + max(map(loudness_db, others))


def test_the_gavel_is_as_loud_as_a_bid_also_on_a_speaker_without_bass() -> None:
    for above_hz in (0, 400):
        assert first_dba(Sound.GAVEL, above_hz) >= first_dba(Sound.BID, above_hz)
    assert first_dba(Sound.LANDED, 400) > first_dba(Sound.BID, 400) - 8


def first_dba(sound: Sound, above_hz: int) -> float:
    """How loud the first 0.125 s of a sound are to the ear, in dB(A) below full scale, without what is lower than
    `above_hz`. The curve is that of IEC 61672.
    """
    heard = array("h", samples(sound))[: RATE_HZ // 8]
    steps = 4096
    spectrum = fourier([sample / 32_768 for sample in heard] + [0.0] * (steps - len(heard)))
    power = 0.0
    for place in range(1, steps // 2):
        hz = place * RATE_HZ / steps
        if hz >= above_hz:
            low = (hz**2 + 20.6**2) * sqrt((hz**2 + 107.7**2) * (hz**2 + 737.9**2))
            weight = 1.259 * 12_194**2 * hz**4 / (low * (hz**2 + 12_194**2))
            power += 2 * (weight * abs(spectrum[place])) ** 2 / steps
    return 10 * log10(power / len(heard))


def fourier(wave: Sequence[float]) -> list[complex]:
    """The spectrum of a wave whose length is a power of two."""
    if len(wave) == 1:
        return [complex(wave[0])]
    even, odd = fourier(wave[::2]), fourier(wave[1::2])
    turned = [part * exp(-2j * pi * place / len(wave)) for place, part in enumerate(odd)]
    sums = [one + other for one, other in zip(even, turned, strict=True)]
    return sums + [one - other for one, other in zip(even, turned, strict=True)]


def loudness_db(sound: Sound) -> float:
    """How loud a sound is at its loudest, over 0.3 s, in dB below full scale."""
    heard, window = array("h", samples(sound)), round(0.3 * RATE_HZ)
    powers = (
        sum(sample * sample for sample in heard[start : start + window]) / window
        for start in range(0, len(heard), window // 3)
    )
    return 10 * log10(max(powers) / 32_768**2)


def test_no_two_sounds_are_alike_even_at_their_beginnings() -> None:
    beginnings = {sound: array("h", samples(sound)[: RATE_HZ // 5]) for sound in Sound}
    for one, other in combinations(Sound, 2):
        apart = sum(abs(a - b) for a, b in zip(beginnings[one], beginnings[other], strict=True))
        assert apart / len(beginnings[one]) > 500, (one, other)


@with_a_mixer
def test_the_device_opens_with_the_first_sound_and_closes_after_15_seconds_of_silence() -> None:
    """Going once, going twice and sold come without the delay of opening it."""
    sounds = Sounds(enabled=True)
    assert sounds.due() is None
    assert not pygame.mixer.get_init()
    sounds.play(Sound.GAVEL, 5 * SECOND_NS)
    due_ns = sounds.due()
    assert due_ns == pytest.approx(5 * SECOND_NS + seconds(Sound.GAVEL) * SECOND_NS + 15 * SECOND_NS, abs=1e6)
    assert due_ns is not None
    sounds.rest(due_ns - 1)
    assert pygame.mixer.get_init()
    sounds.rest(due_ns)
    assert not pygame.mixer.get_init()
    assert sounds.due() is None
    sounds.play(Sound.GAVEL, due_ns + 1)
    assert pygame.mixer.get_init()


@with_a_mixer
def test_a_short_sound_does_not_cut_a_longer_one_short() -> None:
    sounds = Sounds(enabled=True)
    sounds.play(Sound.SETTLED, 0)
    rings_until = sounds.due()
    sounds.play(Sound.GAVEL, 1)
    assert sounds.due() == rings_until


@with_a_mixer
def test_a_sentence_opens_the_device_and_replaces_the_one_before() -> None:
    sounds = Sounds(enabled=True)
    header, second = bytes(44), bytes(2 * RATE_HZ)
    assert sounds.speak(header + 3 * second, SECOND_NS) == ""
    assert sounds.due() == 4 * SECOND_NS + 15 * SECOND_NS
    sounds.speak(header + second, 2 * SECOND_NS)
    assert pygame.mixer.get_busy()
    assert sum(pygame.mixer.Channel(number).get_busy() for number in range(8)) == 1


@with_a_mixer
def test_muted_it_opens_nothing_and_muting_closes_what_was_open() -> None:
    sounds = Sounds(enabled=False)
    sounds.play(Sound.GAVEL, 0)
    assert not pygame.mixer.get_init()
    sounds.enabled = True
    assert sounds.play(Sound.GAVEL, 0) == ""
    assert pygame.mixer.get_init()
    sounds.enabled = False
    sounds.rest(1)
    assert not pygame.mixer.get_init()


@with_a_mixer
def test_muted_it_starts_nothing_on_a_device_that_is_still_open() -> None:
    sounds = Sounds(enabled=True)
    sounds.play(Sound.GAVEL, 0)
    pygame.mixer.stop()
    sounds.enabled = False
    sounds.play(Sound.GAVEL, 1)
    sounds.speak(bytes(1_000), 2)
    assert not pygame.mixer.get_busy()


@with_a_mixer
def test_without_a_device_it_says_so_once_and_stays_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    sounds = Sounds(enabled=True)
    first, *others = (sounds.play(Sound.GAVEL, now_ns) for now_ns in range(3))
    assert first.startswith("No sound: ")
    assert others == ["", ""]
    assert sounds.due() is None
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds.close()
    sounds.play(Sound.GAVEL, 10)
    assert sounds.due() is not None


@pytest.mark.parametrize(("own", "told"), [("", "default:CARD=vc4hdmi0"), ("hw:1", "hw:1")], ids=["settings", "own"])
def test_sdl_is_told_the_device_of_the_settings_unless_the_owner_has_set_it(
    own: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DEVICE_VARIABLE, own)
    if not own:
        monkeypatch.delenv(DEVICE_VARIABLE)
    Sounds(enabled=True, device="default:CARD=vc4hdmi0")
    assert os.environ[DEVICE_VARIABLE] == told


def test_the_devices_of_a_pi_4_are_listed_by_the_names_that_the_settings_take(tmp_path: Path) -> None:
    for number, name in ((0, "Headphones"), (10, "vc4hdmi1"), (2, "vc4hdmi0")):
        card = tmp_path / f"proc/asound/card{number}"
        card.mkdir(parents=True)
        (card / "id").write_text(f"{name}\n")
    assert sound_devices(tmp_path) == ["default:CARD=Headphones", "default:CARD=vc4hdmi0", "default:CARD=vc4hdmi1"]


@pytest.mark.parametrize(
    ("env", "there", "playable"),
    [
        ({}, "", False),
        ({}, "pcmC0D0c", False),
        ({}, "pcmC0D0p", True),
        ({}, "pipewire-0", True),
        ({}, "pulse/native", True),
        ({"PULSE_SERVER": "tcp:den"}, "", True),
        ({"SDL_AUDIODRIVER": "disk"}, "", True),
    ],
)
def test_a_missing_device_is_found_out_without_asking_for_it(
    env: dict[str, str], there: str, playable: bool, tmp_path: Path
) -> None:
    if there:
        (tmp_path / there).parent.mkdir(exist_ok=True)
        (tmp_path / there).touch()
    why = nowhere_to_play(env, runtime=tmp_path, devices=tmp_path)
    assert (why == "") == playable
    assert playable or "Connect a loudspeaker" in why


def said(script: str, env: dict[str, str]) -> str:
    """What a script says in a Python of its own, where any warning is an error."""
    command = [sys.executable, "-W", "error", "-c", script]
    return subprocess.run(command, env=env, timeout=10, check=True, stdout=subprocess.PIPE, text=True).stdout


MUTE = """
import sys
sys.modules["pygame.mixer"] = None
from companion.screen_data.sounds import Sound
from display.sound import Sounds
sounds = Sounds(enabled=True)
for now_ns in 1, 2:
    sounds.rest(now_ns)
    print(sounds.due(), sounds.play(Sound.GAVEL, now_ns))
sounds.close()
"""


def test_without_the_mixers_libraries_the_table_plays_on_and_says_what_to_install() -> None:
    first, again = said(MUTE, os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}).splitlines()
    assert first.startswith("None No sound: ")
    assert "apt install libglib2.0-0t64" in first
    assert again == "None "


RING = """
import os
import select
import pygame
from companion.screen_data.sounds import Sound
from display.sound import Sounds
sounds = Sounds(enabled=True, volume=int(os.environ["VOLUME"]))
problem = sounds.play(Sound.GAVEL, 0)
while pygame.mixer.get_busy():
    select.select((), (), (), 0.01)
sounds.rest(sounds.due())
print(problem, pygame.display.get_init())
"""


@with_a_mixer
@pytest.mark.parametrize(("volume", "loudness"), [(1, 0.125), (3, 0.5), (4, 1)])
def test_a_sound_really_leaves_the_mixer_as_loud_as_is_wanted(tmp_path: Path, volume: int, loudness: float) -> None:
    heard = tmp_path / "heard.raw"
    env = os.environ | {
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(heard),
        "SDL_DISKAUDIODELAY": "5",
        "VOLUME": str(volume),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    assert said(RING, env) == " False\n"
    loudest = max(map(abs, array("h", samples(Sound.GAVEL))))
    assert max(map(abs, array("h", heard.read_bytes()))) == pytest.approx(loudest * loudness, rel=0.01)
    assert loudness < 1 or samples(Sound.GAVEL) in heard.read_bytes()
