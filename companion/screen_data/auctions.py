"""The screens of the auctions, and of a sale."""

from companion.rules.auction_game.words import Auction, Symbol
from companion.screen_data.screens import Bidder, Choice, GameScreen, Lot


class DoubleScreen(GameScreen):
    """A double waits for its second card, which one seat after the other may add."""

    lot: Lot
    bidders: tuple[Bidder, ...]
    """The seats. `active` is the seat that may add; `said` is `pass` once it has declined."""
    keys: tuple[Choice, ...]
    """The four kinds a second card may have, in the order of `symbols`."""
    symbols: tuple[Auction | Symbol, ...]
    decline: Choice
    question: str = ""
    """The question to the asked seat."""


class OpenScreen(GameScreen):
    """An open auction: one price, one leader, the gavel."""

    lot: Lot
    price: str
    """The standing bid as written; empty before the first bid."""
    leader: int
    """The seat of the highest bid, 0 before the first."""
    leader_name: str
    bidders: tuple[Bidder, ...]
    rail: int
    """How full the gavel rails are, in tenths of a segment, 0 to 30: each strike is 10, the countdown grows."""
    gavel: Choice
    pad: Choice
    call: str = ""
    """What the auctioneer calls: `Going once`, `Going twice`, or nothing yet."""
    waiting: str = "No bid yet"
    """The text in place of a price."""


class AskingScreen(GameScreen):
    """An auction that asks one seat after the other: once around for a bid, or whether it buys at a fixed price."""

    lot: Lot
    price: str
    """The highest bid, or the fixed price."""
    asked: int
    asked_name: str
    """The question to the asked seat."""
    bidders: tuple[Bidder, ...]
    take: Choice
    """The choice by which the asked seat bids one step more, or buys."""
    decline: Choice
    pad: Choice | None = None
    leads: str = ""
    """The highest bid and whose it is; empty before the first, and for a fixed price."""
    waiting: str = ""
    """The text in place of a price."""


class SealedScreen(GameScreen):
    """A sealed auction while bids are made. It shows only who is ready."""

    lot: Lot
    bidders: tuple[Bidder, ...]
    """The seats, each with `touch` to hand it the screen for a secret bid; `active` are those that have made theirs."""
    headline: str
    """`3 of 5 ready`, or that all are ready and will be opened."""
    waits: str
    """Who is awaited; empty once all are ready."""
    hint: str = ""
    """How a bid is made."""


class SoldScreen(GameScreen):
    """A sale: who pays whom. It is a notice, to be put away."""

    lot: Lot
    headline: str
    """How it was sold: `Sold`, `Free`, `No takers`, or how a tie was settled."""
    price: str
    """As written; empty for a free lot."""
    buyer: int
    buyer_name: str
    payee: int
    """The seat that is paid, 0 for the bank or when nothing is paid."""
    pays: str
    """The sentence under the price: `pays Axel`, `pays the bank`, `pays nothing`."""
    bidders: tuple[Bidder, ...]
    """The seats with their last or secret bids; the buyer is active."""
    next: Choice
    play: Choice | None = None
    """The choice that goes on with the next card at once; None where something else comes first."""
