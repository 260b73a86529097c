"""Combine three fonts: an eastern one, a western one for words whose letters it lacks, and one for rare characters.

The eastern font has all Chinese and Korean texts of the product, common names, and the letters of western Europe. A
player's name may have other letters, which must show in a sentence of those languages too. The font of rare characters
is the largest, so it is opened only when needed; a character that it lacks as well is drawn as a box.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import groupby

import pygame

from display.theme import Colour

_WESTERN = re.compile("[^\\s\u2e80-\uffef]*[\u0100-\u10ff\u1e00-\u1fff][^\\s\u2e80-\uffef]*")
"""A word with a letter that only the western font has."""


def render_line(font: "pygame.font.Font | Scripts", text: str, colour: Colour) -> pygame.Surface:
    """Return the words on a transparent surface. It is empty for words without width, which pygame would not draw."""
    if isinstance(font, Scripts):
        return font.render(text, colour)
    if not font.size(text)[0]:
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA, 32)
    return font.render(text, True, colour)


class Scripts:
    """Act as one font made of three: all words are on the baseline of the eastern font."""

    def __init__(
        self, eastern: pygame.font.Font, western: pygame.font.Font, open_rare: Callable[[], pygame.font.Font]
    ) -> None:
        self._eastern = eastern
        self._western = western
        self._open_rare = open_rare
        self._common: dict[str, bool] = {}

    def size(self, text: str) -> tuple[int, int]:
        """Return width and height in px."""
        return sum(font.size(words)[0] for font, words in self._parts(text)), self._eastern.get_height()

    def render(self, text: str, colour: Colour) -> pygame.Surface:
        """Return the words on a transparent surface."""
        parts = [(font, render_line(font, words, colour)) for font, words in self._parts(text)]
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
        """Return pygame's metrics of each letter."""
        return [metrics for font, words in self._parts(text) for metrics in font.metrics(words)]

    def get_ascent(self) -> int:
        """Return the px from the top of the rendered picture to the baseline."""
        return self._eastern.get_ascent()

    @cached_property
    def _rare(self) -> pygame.font.Font:
        return self._open_rare()

    def _parts(self, text: str) -> Iterator[tuple[pygame.font.Font, str]]:
        """Yield the text in pieces, each with its font; at least one piece, also for an empty text."""
        end = 0
        for word in _WESTERN.finditer(text):
            yield from self._eastern_parts(text[end : word.start()])
            yield self._western, word.group()
            end = word.end()
        yield from self._eastern_parts(text[end:])
        if not text:
            yield self._eastern, text

    def _eastern_parts(self, text: str) -> Iterator[tuple[pygame.font.Font, str]]:
        """Yield the text in pieces of common characters and of rare ones."""
        for common, characters in groupby(text, self._is_common):
            yield (self._eastern if common else self._rare), "".join(characters)

    def _is_common(self, character: str) -> bool:
        """Return whether the eastern font has it: a missing character has no ink there, like a space."""
        known = self._common.get(character)
        if known is None:
            (metrics,) = self._eastern.metrics(character)
            known = self._common[character] = character.isspace() or (metrics is not None and metrics[1] > metrics[0])
        return known
