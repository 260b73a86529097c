"""The corrections that undo can take back as a whole, and that redo can make again.

They are remembered while the game is open. The file holds only the undo and step entries of a correction.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

AStep = TypeVar("AStep")


@dataclass(frozen=True, slots=True)
class Standing(Generic[AStep]):
    """The steps of a game at one time."""

    steps: tuple[AStep, ...]
    undone: tuple[AStep, ...] = ()
    """Steps that redo would have brought back, the next one last."""


@dataclass(frozen=True, slots=True)
class Correction(Generic[AStep]):
    """Steps that were taken back at once, with their replacement."""

    keep: int
    """How many steps at the beginning were unchanged."""
    before: Standing[AStep]
    after: Standing[AStep]

    @property
    def step(self) -> AStep:
        """Return the first replacement step, which the screen names the correction by."""
        return self.after.steps[self.keep]


class Corrections(Generic[AStep]):
    """The corrections of one game since it was opened."""

    def __init__(self) -> None:
        self._made: list[Correction[AStep]] = []
        self._undone: list[Correction[AStep]] = []

    def last(self, steps: Sequence[AStep]) -> Correction[AStep] | None:
        """Return the correction that led to exactly these steps; None if there is none."""
        if not self._made:
            return None
        stands = tuple(steps)
        return next((made for made in reversed(self._made) if made.after.steps == stands), None)

    def next(self, steps: Sequence[AStep]) -> Correction[AStep] | None:
        """Return the correction taken back last if the game again has the steps from before it; else None."""
        undone = self._undone[-1] if self._undone else None
        return undone if undone and undone.before.steps == tuple(steps) else None

    def make(self, correction: Correction[AStep]) -> None:
        """Record a new correction; none can be redone after it."""
        self._made.append(correction)
        self.play_on()

    def undo(self, correction: Correction[AStep], undone: Sequence[AStep]) -> None:
        """Record that a correction was taken back, when redo would have brought back the steps `undone`."""
        self._undone.append(replace(correction, after=replace(correction.after, undone=tuple(undone))))

    def redo(self) -> None:
        """Record that the correction taken back last was made again."""
        self._undone.pop()

    def play_on(self) -> None:
        """Record that the game continued otherwise; no correction can be redone."""
        self._undone.clear()
