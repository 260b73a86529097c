"""How far the torture is: figures line by line, and below them, on a terminal, a bar that moves with every part."""

import sys
import time

WIDTH = 40


class Progress:
    """The torture's voice. `parts` is how many there are to do."""

    def __init__(self, parts: int) -> None:
        self._parts = parts
        self._done = 0
        self._began = time.monotonic()
        self._bar = sys.stderr.isatty()
        self._draw()

    @property
    def seconds(self) -> int:
        """Since the beginning."""
        return round(time.monotonic() - self._began)

    def tell(self, name: str, value: object) -> None:
        """A figure."""
        self._wipe()
        sys.stdout.write(f"{name:45}{value:>12}\n")
        sys.stdout.flush()
        self._draw()

    def step(self) -> None:
        """A part is done."""
        self._done += 1
        self._wipe()
        self._draw()

    def close(self) -> None:
        """No bar any more."""
        self._wipe()
        self._bar = False

    def _draw(self) -> None:
        if self._bar:
            full = WIDTH * self._done // self._parts
            minutes, seconds = divmod(self.seconds, 60)
            bar = "#" * full + "." * (WIDTH - full)
            sys.stderr.write(f"[{bar}] part {self._done} of {self._parts}, {minutes}:{seconds:02}")
            sys.stderr.flush()

    def _wipe(self) -> None:
        if self._bar:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
