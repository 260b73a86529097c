"""The look comes from one module: what the screens paint has the theme's colours and the theme's type sizes."""

from collections.abc import Iterator

from display import theme
from display.layouts import layout
from display.layouts.grid import grid_of
from display.widgets import Label, Piece, Text
from tests.display.artists import ARTISTS
from tests.display.panels import PANELS
from tests.display.scenes import SCENES

PANEL = PANELS["7-inch"]


def pieces() -> Iterator[tuple[str, Piece]]:
    """Every piece of every sample, where a unit is a pixel; pictures of the past are others made smaller."""
    assert grid_of(PANEL).scale == 1
    for name, scene in SCENES.items():
        if scene.past is None:
            for piece in layout(scene, PANEL):
                yield name, piece


def test_every_colour_is_a_token_or_an_artists() -> None:
    tokens = {value for name, value in vars(theme).items() if name.isupper() and _is_colour(value)}
    artists = {theme.parse(artist.colour) for artist in ARTISTS}
    derived = {shade(colour) for colour in artists for shade in (theme.dim, theme.lit_pattern, theme.dim_pattern)}
    found = {(name, colour) for name, piece in pieces() if (colour := getattr(piece, "colour", None)) is not None}
    assert {each for each in found if each[1] not in tokens | artists | derived} == set()


def test_every_type_size_is_of_the_scale() -> None:
    ladders = {(name, piece.sizes) for name, piece in pieces() if isinstance(piece, Text | Label)}
    ladders |= {(name, piece.broken) for name, piece in pieces() if isinstance(piece, Label)}
    off = {(name, sizes) for name, sizes in ladders if len(sizes) > 1 and not set(theme.SCALE).issuperset(sizes)}
    assert off == set()


def test_a_ladder_of_sizes_goes_down() -> None:
    ladders = {piece.sizes for _, piece in pieces() if isinstance(piece, Text | Label)}
    assert {sizes for sizes in ladders if list(sizes) != sorted(sizes, reverse=True)} == set()


def _is_colour(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(isinstance(part, int) and part < 256 for part in value)
