"""What tells artists and kinds apart without colour, and the contrasts the theme promises."""

from itertools import combinations

import pygame
import pytest

from companion.editions.reader import load_editions
from companion.rules.edition import AnyEdition, Edition
from companion.screen_data.screens import Artist, Mark
from display import painter, theme
from display.icons import Sign
from display.theme import BONE
from tests.support.artists import ARTISTS
from tests.support.colour_vision import Seen, as_seen, difference_of_colours
from tests.support.games import AUCTION_EDITIONS


def coverage(picture: pygame.Surface, quarter_turns: int = 0) -> bytes:
    return bytes(pygame.image.tobytes(pygame.transform.rotate(picture, 90 * quarter_turns), "RGBA")[3::4])


def difference(one: bytes, other: bytes) -> float:
    """The part of the square, 0 to 1, that one covers and the other does not."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / 255 / len(one)


@pytest.mark.parametrize(("one", "other"), list(combinations(Mark, 2)))
def test_no_turn_of_a_mark_looks_like_another(one: Mark, other: Mark) -> None:
    """People sit on all sides of the table."""
    still = coverage(painter.icon(one, 16, BONE))
    turned = painter.icon(other, 16, BONE)
    assert all(difference(still, coverage(turned, turns)) > 0.15 for turns in range(4))


@pytest.mark.parametrize("seen", Seen)
@pytest.mark.parametrize(("one", "other"), list(combinations(ARTISTS, 2)), ids=lambda artist: artist.name)
def test_artists_colours_differ_to_all_eyes(one: Artist, other: Artist, seen: Seen) -> None:
    """Side by side a difference of 2 is seen; 15 is told apart at a glance. Marks say it besides."""
    apart = difference_of_colours(*(as_seen(theme.parse_colour(artist.colour), seen) for artist in (one, other)))
    assert apart >= 15


@pytest.mark.parametrize("box", load_editions().values(), ids=lambda box: box.key)
def test_every_box_has_artists_of_five_colours_and_five_marks(box: AnyEdition) -> None:
    assert {artist.colour.lower() for artist in box.artists} == {artist.colour for artist in ARTISTS}
    assert {artist.mark for artist in box.artists} == set(Mark)


@pytest.mark.parametrize("box", AUCTION_EDITIONS.values(), ids=lambda box: box.key)
def test_the_kinds_of_auction_have_signs_of_their_own_in_every_box(box: Edition) -> None:
    signs = [coverage(painter.icon(Sign[symbol.name], 24, BONE)) for symbol in box.symbols.values()]
    assert all(difference(one, other) > 0.15 for one, other in combinations(signs, 2))
