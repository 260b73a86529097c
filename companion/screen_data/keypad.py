"""The keypad on the screen, for an amount."""

from companion.screen_data.screens import Bidder, Choice, GameScreen, Lot, TitledScreen


class KeypadScreen(TitledScreen, GameScreen):
    """Twelve keys for an amount: a secret bid, a keyed bid, the auctioneer's fixed price."""

    seats: tuple[Bidder, ...]
    """The seats whose amount it may be: each with `touch` to choose it, `active` for the chosen one. A lone one is not
    touched.
    """
    typed: str | None
    """The digits so far; None when they are secret: then no touch of a key changes the picture."""
    keys: tuple[Choice, ...]
    """Twelve keys, by rows: 1 2 3, 4 5 6, 7 8 9, * 0 #."""
    lot: Lot | None = None
    """The lot that the amount is for; None for a correction of a seat's money."""
    hint: str = ""
    """Why the digits are hidden, where they are secret."""
    ways: tuple[Choice, ...] = ()
    """At most two other pages, beside the way back."""
