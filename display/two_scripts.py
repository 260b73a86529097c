"""Two fonts as one: an eastern one, and a western one for words whose letters the first does not have.

The eastern font says Chinese, Korean and the letters of western Europe. A player's name may have others, and must not
lose them in a sentence of those languages.
"""

import re
from collections.abc import Iterator

import pygame

from display.theme import Colour

_WESTERN = re.compile("[^\\s\u2e80-\uffef]*[\u0100-\u10ff\u1e00-\u1fff][^\\s\u2e80-\uffef]*")
"""A word with a letter that only the western font has."""


class TwoScripts:
    """What is asked of a font, of both: words stand on one line, which is the eastern font's."""

    def __init__(self, eastern: pygame.font.Font, western: pygame.font.Font) -> None:
        self._eastern = eastern
        self._western = western

    def size(self, text: str) -> tuple[int, int]:
        """Width and height in px."""
        return sum(font.size(words)[0] for font, words in self._parts(text)), self._eastern.get_height()

    def render(self, text: str, antialias: bool, colour: Colour) -> pygame.Surface:
        """The words on nothing."""
        parts = [(font, font.render(words, antialias, colour)) for font, words in self._parts(text)]
        if len(parts) == 1 and parts[0][0] is self._eastern:
            return parts[0][1]
        size = sum(words.get_width() for _, words in parts), self._eastern.get_height()
        whole = pygame.Surface(size, pygame.SRCALPHA, 32)
        left = 0
        for font, words in parts:
            whole.blit(words, (left, self._eastern.get_ascent() - font.get_ascent()))
            left += words.get_width()
        return whole

    def metrics(self, text: str) -> list[tuple[int, int, int, int, int]]:
        """What pygame tells of each letter."""
        return [metrics for font, words in self._parts(text) for metrics in font.metrics(words)]

    def get_ascent(self) -> int:
        """Px from the top of what is rendered to the line."""
        return self._eastern.get_ascent()

    def _parts(self, text: str) -> Iterator[tuple[pygame.font.Font, str]]:
        """The text in pieces, each with the font that says it; at least one, also of an empty text."""
        end = 0
        for word in _WESTERN.finditer(text):
            if word.start() > end:
                yield self._eastern, text[end : word.start()]
            yield self._western, word.group()
            end = word.end()
        if end < len(text) or not text:
            yield self._eastern, text[end:]
