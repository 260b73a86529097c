"""What has been made and may be wanted again: so many things as were put there last."""

from collections import OrderedDict
from typing import TypeVar

Key = TypeVar("Key")
Made = TypeVar("Made")


class Cache(OrderedDict[Key, Made]):
    """Room for `most` things; the one that has been there longest goes first."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def put(self, key: Key, made: Made) -> Made:
        """Keep what was made, and give it back."""
        self[key] = made
        if len(self) > self._most:
            self.popitem(last=False)
        return made
