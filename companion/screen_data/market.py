"""The market board between lots, and the entry of a card."""

from companion.rules.auction_game.words import Auction, Symbol
from companion.screen_data.screens import Choice, Column, ScreenWithMenu, Seat


class MarketScreen(ScreenWithMenu):
    """The market board between lots."""

    round: int
    title: str
    """`Round 3`, as the edition calls a round."""
    columns: tuple[Column, ...]
    seats: tuple[Seat, ...]
    play: Choice


class EnterCardScreen(ScreenWithMenu):
    """Which card was played: a grid of artists (columns) and kinds (rows)."""

    title: str
    columns: tuple[Column, ...]
    keys: tuple[tuple[Choice, ...], ...]
    """`keys[column][row]`, rows in the order of `Auction`."""
    symbols: tuple[Auction | Symbol, ...]
    """What the cards of each row show."""
    back: Choice
    other: Choice | None = None
    """Something else that may be done instead of entering a card; None if there is nothing."""
