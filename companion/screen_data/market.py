"""The market board between lots, and the entry of a card."""

from typing import NamedTuple

from companion.rules.words import Auction, Symbol
from companion.screen_data.screens import BoardScreen, Choice, Seat


class CardKeys(NamedTuple):
    """A key for every card that there is."""

    keys: tuple[tuple[Choice, ...], ...]
    """`keys[column][row]`, rows in the order of `Auction`."""
    symbols: tuple[Auction | Symbol, ...]
    """What the cards of each row show."""


class MarketScreen(BoardScreen):
    """The market board between lots. Its title is `Round 3`, as the edition calls a round."""

    round: int
    seats: tuple[Seat, ...]
    play: Choice
    turn: str
    """Who plays a card."""
    cards: CardKeys | None = None
    """The keys for a panel that has room for them beside all else; `play` leads to them on the others. None where
    something else may be done than to play a card.
    """


class EnterCardScreen(BoardScreen):
    """Which card was played: a grid of artists (columns) and kinds (rows)."""

    cards: CardKeys
    none: Choice | None
    """The choice to enter no card."""
    other: Choice | None = None
    """Something else that may be done instead of entering a card; None if there is nothing."""
