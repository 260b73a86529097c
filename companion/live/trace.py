"""A trace: everything that somebody at the table could perceive, one JSON object a line, in time order.

Times are milliseconds since the table was switched on. A line `confirmed` is written when the action is on disk, not
before; every line is flushed at once.
"""

import json
from collections.abc import Callable
from typing import TextIO

from companion.live.feedback import Confirmed, Feedback, GameBegun, Heard, Late, LightChanged, Logged, Undone
from companion.notation.record import action_values
from companion.screen_data.scene import Scene


def milliseconds(at: int) -> int | float:
    """Return nanoseconds as milliseconds, as an int if they are whole."""
    return at // 1_000_000 if at % 1_000_000 == 0 else at / 1_000_000


class Trace:
    """Write feedback to a file. `pixels` returns the bytes of the current picture."""

    def __init__(self, file: TextIO, pixels: Callable[[], bytes], start: int = 0) -> None:
        self._file = file
        self._pixels = pixels
        self._start = start

    def happened(self, feedback: Feedback, at: int) -> None:
        """Write feedback. The lamp is written at its pin instead (`lamp`)."""
        if traced := _traced(feedback):
            self._write(at, **traced)

    def painted(self, _scene: Scene, at: int) -> None:
        """Write the fingerprint of a changed picture."""
        from hashlib import sha256  # noqa: PLC0415  # OpenSSL takes 4 MB of a table, and few tables are traced

        self._write(at, picture=sha256(self._pixels()).hexdigest())

    def lamp(self, lit: bool, at: int) -> None:
        """Write that the lamp or buzzer went on or off, as observed at its pin."""
        self._write(at, lamp=lit)

    def _write(self, at: int, **what: object) -> None:
        line = json.dumps({"at": milliseconds(at - self._start), **what}, ensure_ascii=False, separators=(",", ":"))
        self._file.write(line + "\n")
        self._file.flush()


def _traced(feedback: Feedback) -> dict[str, object]:
    """Return what is written of feedback; nothing of what is perceived elsewhere, such as the lamp at its
    pin.
    """
    match feedback:
        case Confirmed(action=action):
            return {"confirmed": action_values(action)}
        case Undone(action=action):
            return {"undone": action_values(action)}
        case Heard(sound=sound):
            return {"sound": str(sound)}
        case Late(seat=seat):
            return {"late": seat}
        case LightChanged(seat=seat, shows=shows):
            return {"light": seat, "shows": str(shows)}
        case GameBegun(game=game):
            return {"game": str(game)}
        case Logged(text=text):
            return {"log": text}
    return {}
