"""Corrections of a game in progress: which one undo would take back whole, and which one redo would make again.

They are remembered while the game is open, and are not on disk: there a correction is what hands could have done.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

AStep = TypeVar("AStep")


@dataclass(frozen=True, slots=True)
class Standing(Generic[AStep]):
    """Where a game stood."""

    steps: tuple[AStep, ...]
    undone: tuple[AStep, ...] = ()
    """What redo would have brought back, the next one last."""


@dataclass(frozen=True, slots=True)
class Correction(Generic[AStep]):
    """Steps taken back and others confirmed in their place, all at once."""

    keep: int
    """So many steps stood untouched."""
    before: Standing[AStep]
    after: Standing[AStep]

    @property
    def step(self) -> AStep:
        """The first step that took the place of another: what the correction is named by."""
        return self.after.steps[self.keep]


class Corrections(Generic[AStep]):
    """The corrections of one game since it was opened."""

    def __init__(self) -> None:
        self._made: list[Correction[AStep]] = []
        self._undone: list[Correction[AStep]] = []

    def last(self, steps: Sequence[AStep]) -> Correction[AStep] | None:
        """The correction right after which a game with these steps stands."""
        if not self._made:
            return None
        stands = tuple(steps)
        return next((made for made in reversed(self._made) if made.after.steps == stands), None)

    def next(self, steps: Sequence[AStep]) -> Correction[AStep] | None:
        """The correction taken back last, where a game with these steps stands as it did before it."""
        undone = self._undone[-1] if self._undone else None
        return undone if undone and undone.before.steps == tuple(steps) else None

    def make(self, correction: Correction[AStep]) -> None:
        """A correction was made: none can be made again."""
        self._made.append(correction)
        self.play_on()

    def undo(self, correction: Correction[AStep], undone: Sequence[AStep]) -> None:
        """A correction was taken back, when redo would have brought back the steps `undone`."""
        self._undone.append(replace(correction, after=replace(correction.after, undone=tuple(undone))))

    def redo(self) -> None:
        """The correction taken back last was made again."""
        self._undone.pop()

    def play_on(self) -> None:
        """Something else was done: none can be made again."""
        self._undone.clear()
