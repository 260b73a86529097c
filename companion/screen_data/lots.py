"""The lots of a game in a list."""

from typing import NamedTuple

from companion.rules.words import Auction, Symbol
from companion.screen_data.screens import Artist, Choice, TitledScreen


class LotLine(NamedTuple):
    """A sold lot."""

    number: int
    artist: Artist
    cards: int
    """1, or 2 for a completed double."""
    kind_name: str
    symbol: Auction | Symbol
    auctioneer: int
    buyer: int
    buyer_name: str
    price: str
    """As written; `0` for a lot that cost nothing."""
    worth: str
    """The final worth, as written; empty while it is unknown."""
    gained: bool
    """True if that is more than the price."""
    open: Choice | None = None
    """The choice that opens the lot, to see its steps or correct it; None on paper."""


class LotsScreen(TitledScreen):
    """The lots sold so far, a page at a time, the latest first."""

    lines: tuple[LotLine, ...]
    heads: tuple[str, str]
    """The headings of price and worth."""
    empty: str
    """The text where there are no lots."""
    earlier: Choice | None
    later: Choice | None
    steps: Choice | None
    """The choice that lists all steps of the game."""
