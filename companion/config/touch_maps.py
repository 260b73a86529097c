"""How touches are placed on a panel whose sensor is turned, mirrored or shifted against its picture.

Without a desktop nothing else corrects that. A map is found from touches on four marks, and kept for each panel. All
places are fractions of the picture, from 0 at the left or top to 1.
"""

import json
from collections.abc import Sequence
from math import hypot, isfinite
from pathlib import Path
from typing import NamedTuple, TypeGuard

from companion.config.kept_files import keep, read_kept_json

TOUCH_FILE = "touch.json"
MAX_TOUCH_BYTES = 4096
"""The largest file, in bytes. An entry has about sixty."""
NEAR = 0.06
"""How far from its mark a touch may be placed: a finger is that inexact."""
LEAST_SCALE, MOST_SCALE = 0.4, 2.5


class PicturePlace(NamedTuple):
    """A place on the picture, or where a touch was reported."""

    x: float
    y: float


MARKS = (PicturePlace(0.1, 0.1), PicturePlace(0.9, 0.1), PicturePlace(0.9, 0.9), PicturePlace(0.1, 0.9))
"""Where the marks are, in the order in which they are touched."""


class TouchMap(NamedTuple):
    """Where a touch belongs: each of its coordinates, which may have changed places, scaled and shifted."""

    is_swapped: bool = False
    x_scale: float = 1
    x_offset: float = 0
    y_scale: float = 1
    y_offset: float = 0

    def place(self, reported: tuple[float, float]) -> PicturePlace:
        """Return where a touch belongs that was reported at a place."""
        x, y = reported
        if self.is_swapped:
            x, y = y, x
        return PicturePlace(_inside(self.x_scale * x + self.x_offset), _inside(self.y_scale * y + self.y_offset))


def found_map(touches: Sequence[PicturePlace]) -> TouchMap | None:
    """Return the map that places these touches on the marks; None if there is none, so that somebody missed a mark."""
    first, second = touches[:2]
    is_swapped = abs(second.y - first.y) > abs(second.x - first.x)
    turned = [PicturePlace(y, x) if is_swapped else PicturePlace(x, y) for x, y in touches]
    across = _fitted([touch.x for touch in turned], [mark.x for mark in MARKS])
    down = _fitted([touch.y for touch in turned], [mark.y for mark in MARKS])
    if across is None or down is None:
        return None
    found = TouchMap(is_swapped, *across, *down)
    distances = [
        hypot(placed.x - mark.x, placed.y - mark.y)
        for placed, mark in zip(map(found.place, touches), MARKS, strict=True)
    ]
    return found if max(distances) <= NEAR else None


class TouchMaps:
    """The map of this panel, which is known by its size, and those of others, in `folder`."""

    def __init__(self, folder: Path, panel: str) -> None:
        self._path = folder / TOUCH_FILE
        self._panel = panel
        self._maps = _read(self._path)

    @property
    def kept(self) -> TouchMap | None:
        """Return the map of this panel; None if touches are taken as they are."""
        return self._maps.get(self._panel)

    def keep(self, found: TouchMap) -> None:
        """Use and save a map for this panel."""
        self._maps[self._panel] = found
        self._save()

    def forget(self) -> None:
        """Take touches as they are from now on."""
        self._maps.pop(self._panel, None)
        self._save()

    def _save(self) -> None:
        keep(self._path, json.dumps(self._maps))


def _read(path: Path) -> dict[str, TouchMap]:
    """Return the valid maps in the file by panel; anything else in it is ignored."""
    values = read_kept_json(path, max_bytes=MAX_TOUCH_BYTES)
    maps = {panel: _map_of(value) for panel, value in values.items()}
    return {panel: kept for panel, kept in maps.items() if kept is not None}


def _map_of(value: object) -> TouchMap | None:
    """Return the map that a value of the file says; None if a touch could not reach all of the picture with it."""
    match value:
        case [bool(is_swapped), x_scale, x_offset, y_scale, y_offset] if (
            _is_scale(x_scale) and _is_figure(x_offset) and _is_scale(y_scale) and _is_figure(y_offset)
        ):
            return TouchMap(is_swapped, x_scale, x_offset, y_scale, y_offset)
        case _:
            return None


def _is_scale(value: object) -> TypeGuard[float]:
    return _is_figure(value) and LEAST_SCALE <= abs(value) <= MOST_SCALE


def _is_figure(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _fitted(reported: Sequence[float], wanted: Sequence[float]) -> tuple[float, float] | None:
    """Return the scale and the offset that bring the reported figures nearest to the wanted ones, by least squares."""
    mean, wanted_mean = sum(reported) / len(reported), sum(wanted) / len(wanted)
    spread = sum((one - mean) ** 2 for one in reported)
    if not spread:
        return None
    scale = sum((one - mean) * (want - wanted_mean) for one, want in zip(reported, wanted, strict=True)) / spread
    return (scale, wanted_mean - scale * mean) if LEAST_SCALE <= abs(scale) <= MOST_SCALE else None


def _inside(part: float) -> float:
    return min(max(part, 0.0), 1.0)
