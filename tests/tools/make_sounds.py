"""Makes the table's sounds, `display/sounds/*.wav`: `make sounds`, or `python -m tests.tools.make_sounds`.

A struck thing rings in a few modes, each a sine that dies away at its own rate, after a burst of noise where it was
hit. Nothing is recorded, and the same seed gives the same bytes.
"""

import math
import wave
from array import array
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from companion.screen_data.sounds import Sound
from display.sound import RATE_HZ, SOUNDS

_FULL_SCALE = 32_767
_USUAL_PEAK = 0.62
_PEAKS = {Sound.GAVEL: 0.79, Sound.SETTLED: 0.5, Sound.OPENED: 0.7, Sound.LANDED: 0.8, Sound.WON: 0.95}
"""The loudest sample of a sound as a part of full scale: the winner's is louder than all others."""
_SILENT = 0.001
"""A mode has died away at this part of its first loudness, 60 dB down."""


class _Strike(NamedTuple):
    """One blow: when it falls, how hard, on what pitch, how the thing rings on."""

    at_s: float
    hz: float
    modes: tuple[tuple[float, float, float], ...]
    """For each mode: its pitch as a multiple of `hz`, its loudness, and the seconds until it has died away."""
    loud: float = 1.0
    click_s: float = 0.004
    """How long the noise of the contact lasts."""
    click: float = 0.5


_WOOD = ((1.0, 1.0, 0.16), (1.58, 0.7, 0.11), (2.71, 0.45, 0.07), (3.93, 0.3, 0.05), (5.4, 0.2, 0.03))
"""A block on a table top: not in harmony, and soon over."""

_BLOCK = ((1.0, 0.4, 0.3), (4.6, 1.0, 0.22), (7.1, 0.5, 0.14))
"""A hardwood block under a gavel: most of it between 1 and 2.5 kHz, which a small speaker and the ear do best."""

_BOARD = ((1.0, 0.8, 0.22), (2.9, 1.0, 0.16), (4.3, 0.4, 0.08))
"""A board that something is hung on: low, and still heard where there is no bass."""

_BELL = ((1.0, 1.0, 0.45), (2.76, 0.5, 0.28), (5.4, 0.22, 0.14))
"""A free bar of metal: the first three bending modes of a bar with free ends."""

_GREAT_BELL = ((1.0, 1.0, 2.6), (2.0, 0.5, 1.7), (2.76, 0.35, 1.1), (5.4, 0.12, 0.5))
"""A hung bell, which rings on."""

_COIN = ((1.0, 1.0, 0.09), (1.62, 0.8, 0.07), (2.37, 0.4, 0.05))
"""A coin laid on coins: bright, and damped by those under it."""

_FELT = ((1.0, 1.0, 0.09), (1.5, 0.5, 0.06))
"""A knuckle on a cloth: hardly a pitch."""

_RECIPES = {
    Sound.GAVEL: (
        _Strike(0.0, 310, _BLOCK, click_s=0.006),
        _Strike(0.07, 310, _BLOCK, loud=0.55, click_s=0.006, click=0.4),
    ),
    Sound.BID: (_Strike(0.0, 1175, _BELL, click=0.15),),
    Sound.LOST: (_Strike(0.0, 220, _FELT, click=0.1), _Strike(0.12, 185, _FELT, click=0.1)),
    Sound.OPENED: (_Strike(0.0, 494, _WOOD, loud=0.7),),
    Sound.LANDED: (_Strike(0.0, 165, _BOARD, click=0.3), _Strike(0.03, 247, _BOARD, loud=0.5, click=0.1)),
    Sound.PAID: tuple(
        _Strike(at_s, hz, _COIN, loud=0.7, click=0.3) for at_s, hz in ((0.0, 2637), (0.07, 2349), (0.13, 2793))
    ),
    Sound.SETTLED: tuple(
        _Strike(0.13 * step, hz, _BELL, loud=0.8, click=0.05) for step, hz in enumerate((523, 659, 784, 1047))
    ),
    Sound.WON: tuple(
        _Strike(at_s, hz, _GREAT_BELL, loud=0.7, click=0.05)
        for at_s, hz in ((0.0, 392), (0.2, 523), (0.4, 659), (0.7, 523), (0.7, 784), (0.7, 1047), (0.7, 1319))
    ),
}


def samples(sound: Sound, *, seed: int = 1744) -> bytes:
    """The sound as raw samples at RATE_HZ, one channel. Another `seed` gives other noise of contact, the same one
    the same bytes.
    """
    noise = Random(f"{seed} {sound}")  # a noise, not a secret
    mixed = [0.0]
    for strike in _RECIPES[sound]:
        _add(mixed, strike.at_s, (strike.loud * value for value in _contact(strike, noise)))
        for mode in strike.modes:
            _add(mixed, strike.at_s, (strike.loud * value for value in _ring(strike.hz, *mode)))
    scale = _PEAKS.get(sound, _USUAL_PEAK) * _FULL_SCALE / max(map(abs, mixed))
    return array("h", (round(scale * value) for value in mixed)).tobytes()


def _contact(strike: _Strike, noise: Random) -> Iterable[float]:
    """The noise of wood meeting wood, fading to nothing."""
    count = round(strike.click_s * RATE_HZ)
    for index in range(count):
        yield strike.click * (1 - index / count) * noise.uniform(-1, 1)


def _ring(base_hz: float, multiple: float, loud: float, seconds: float) -> Iterable[float]:
    """One dying mode by the recurrence of a damped oscillator: two multiplications a sample, and no sine."""
    count = round(seconds * RATE_HZ)
    keep = _SILENT ** (1 / count)
    turn = math.tau * base_hz * multiple / RATE_HZ
    back, further = 2 * keep * math.cos(turn), keep * keep
    before, now = 0.0, loud * math.sin(turn)
    for _ in range(count):
        yield now
        before, now = now, back * now - further * before


def _add(mixed: list[float], at_s: float, values: Iterable[float]) -> None:
    """Mixes `values` into `mixed` from `at_s` on, and lengthens it where it is too short."""
    start = round(at_s * RATE_HZ)
    for index, value in enumerate(values, start):
        if index < len(mixed):
            mixed[index] += value
        else:
            mixed.extend([0.0] * (index - len(mixed)))
            mixed.append(value)


def main() -> None:
    """Write every sound."""
    for sound in Sound:
        with wave.open(str(SOUNDS / f"{sound}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE_HZ)
            file.writeframes(samples(sound))


if __name__ == "__main__":
    main()
