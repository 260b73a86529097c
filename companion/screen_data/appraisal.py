"""The end of a round, and the deal of the next."""

from typing import NamedTuple

from companion.screen_data.screens import Artist, BoardScreen, Choice, GameScreen, Seat, TitledScreen

FRAMES_A_TOKEN = 6
"""Frames in which an appraisal places each of its tokens, the smallest first."""


class Payee(NamedTuple):
    """A seat at the appraisal, with what the bank pays it."""

    number: int
    name: str
    bought: tuple[Artist, ...]
    amount: str
    """`+180`, or `0` when there is nothing to pay."""
    coins: tuple[int, ...]
    """How many of each coin, aligned with the screen's `coins`."""


class AppraisalScreen(BoardScreen):
    """The end of a round: ranking, new tokens, what the bank pays each seat, in coins."""

    cause: str
    """Why the round ended, such as `Fifth Klimt: not auctioned`."""
    coins: tuple[str, ...]
    """The edition's coins that the payouts need, largest first, as written."""
    payees: tuple[Payee, ...]
    counts: tuple[str, ...]
    """The cards of each column's artist in the round: `5 cards`."""
    ranks: tuple[str, ...]
    """`1st`, `2nd` or `3rd` for each column that is ranked, else empty."""
    next: Choice


class DealScreen(TitledScreen, GameScreen):
    """Cards are dealt: `Each player gets 4 cards`."""

    headline: str
    cards: int
    """Cards each player takes, 0 for none."""
    seats: tuple[Seat, ...]
    """The seats; `cards` are the new sizes of hands, and the active one starts."""
    next: Choice
    mystery: tuple[str, ...] = ()
    """What is dealt to mystery hands, a line each."""
