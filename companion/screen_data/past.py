"""The screens that look back in the game in progress: its lots, its earlier steps, and the effect of a correction."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.words import Auction, Symbol
from companion.screen_data.hand_over import HandOver
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
    """The numbers of their paddles."""
    buyer_name: str
    price: str
    """As written; `0` for a lot that cost nothing."""
    worth: str
    """The final worth, as written; empty while it is unknown."""
    gained: bool
    """True if that is more than the price."""
    open: Choice | None = None
    """The choice that opens the lot, to see its steps or correct it; None on paper."""


class RoundEndLine(NamedTuple):
    """A card that ended its round, and so was not auctioned."""

    artist: Artist
    round: str
    """The round that ended: `Round 1 ends`."""
    seat: int | None
    """The paddle of whoever played it; None for a mystery card, which comes from nobody's hand."""
    name: str
    """Empty for nobody."""
    open: Choice


@dataclass(frozen=True)
class LotsScreen(TitledScreen):
    """The lots sold so far and the cards that ended a round, a page at a time, the latest first."""

    lines: tuple[LotLine | RoundEndLine, ...]
    heads: tuple[str, ...]
    """The headings of price and worth; none beside a title that needs their room."""
    unit: str
    """What these amounts are in, such as `in thousands`; empty where that is the box's coins."""
    empty: str
    """The text where there are no lots."""
    earlier: Choice | None
    later: Choice | None
    add: Choice | None
    """The choice that adds a forgotten lot; where it is chosen before which one, the lot on the table."""
    steps: Choice | None
    """The choice that lists all steps of the game."""


class StepLine(NamedTuple):
    """A step of a game in a list."""

    number: int | None
    """None for the start of the game."""
    words: str
    seat: int | None
    """The paddle of whoever did it, or bought; None for what no seat does."""
    artists: tuple[Artist, ...]
    """Those of the cards that it put on the table or sold."""
    open: Choice


@dataclass(frozen=True)
class StepListScreen(TitledScreen):
    """The steps of a game, a page at a time, the latest first."""

    lines: tuple[StepLine, ...]
    """At most seven, and on the last page the start of the game."""
    earlier: Choice | None = None
    later: Choice | None = None


class StepViewerStrip(NamedTuple):
    """The frame of a picture of the past: nothing can be touched but these choices, in a strip beside it."""

    title: str
    """The step that led to the moment."""
    place: str
    """Its place in the game: `Step 14 of 37`."""
    earlier: Choice
    later: Choice
    before: Choice
    """To the lot sold before; in the card game to the end of the round before."""
    after: Choice
    back: Choice | None
    game: Choice | None
    """The choice that goes to the game, past the page beneath; None where another game is on show."""
    change: Choice | None = None
    """The choice that corrects it; None where nothing can be corrected."""
    play: Choice | None = None
    pace: Choice | None = None
    """The choice of speed when a finished game is watched; None where it can be corrected."""


@dataclass(frozen=True)
class CorrectionPreviewScreen(TitledScreen):
    """The effect of a correction, to be confirmed or cancelled."""

    was: str
    """The current state: `Ben pays 32`; empty where something is added, and where `becomes` says both."""
    becomes: str
    """The corrected state: `Cleo pays 30`; where the buyer is the same, `Ben pays 32 → 30`."""
    unit: str
    """What the amounts are in, such as `in thousands`; empty where that is the box's coins."""
    lines: tuple[str, ...]
    """What else was entered, and what follows in the game."""
    settlements: tuple[tuple[str, ...], ...]
    """What goes from hand to hand: of each settlement its heading, and a sentence for each thing."""
    hand_overs: tuple[HandOver, ...]
    """Those of the sentences that are shown with paddles and names."""
    page: int
    """Which page of both is shown, from 0; the last, where the panel has room for fewer pages."""
    earlier: Choice | None
    """To the page before."""
    later: Choice
    """To the page after; it is on the picture only where there is one."""
    conflict: str
    """The later step that is no longer possible, and why; empty if there is none."""
    choices: tuple[Choice, ...]
