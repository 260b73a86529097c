"""What goes from hand to hand after a correction, as a picture shows it: paddles and names, an amount, and cards."""

from typing import NamedTuple

from companion.screen_data.screens import Artist


class Hands(NamedTuple):
    """Who gives or takes."""

    name: str
    """A player's, or the word for the bank."""
    paddle: int | None
    """The number of a player's paddle; None for the bank."""


class HandOver(NamedTuple):
    """What one gives another."""

    sentence: str
    """The same in words, in which it stands among the lines of a picture."""
    giver: Hands
    taker: Hands
    amount: str
    """As written; empty where only cards change hands."""
    cards: str
    """The cards in words: `for the card`, given in return for the amount, or `1 card` where that is all; empty where
    none change hands.
    """
    artists: tuple[Artist, ...]
    """Whose cards these are."""
