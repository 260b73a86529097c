"""The screens that something is typed on, and the cover under which a player types a secret amount."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.words import Auction, Effect, Symbol
from companion.screen_data.auctions import Bidder, ShownLot
from companion.screen_data.screens import Artist, Choice, GameScreen, Screen, TitledScreen


@dataclass(frozen=True)
class KeypadScreen(TitledScreen, GameScreen):
    """Twelve keys for an amount: a secret bid, a keyed bid, the auctioneer's fixed price."""

    seats: tuple[Bidder, ...]
    """The seats whose amount it may be: each with `touch` to choose it, `active` for the chosen one. A lone one is not
    touched.
    """
    typed: str | None
    """The digits so far; None when they are secret."""
    keys: tuple[Choice, ...]
    """Twelve keys, by rows: 1 2 3, 4 5 6, 7 8 9, * 0 #."""
    lot: ShownLot | None = None
    """The lot that the amount is for; None for a correction of a seat's money."""
    unit: str = ""
    """What the amount is in, such as `in thousands`; empty for the box's coins."""
    hint: str = ""
    """What is to be known of the amount: which are possible, or why its digits are hidden."""
    is_begun: bool = False
    """True once a key of a secret amount was touched, whichever it was: no further key changes the picture, since that
    would tell how many there are.
    """
    warning: str = ""
    """What is odd about the amount so far, which may be entered all the same; always empty for a secret one."""
    other_pages: tuple[Choice, ...] = ()
    """Choices that lead to at most two other pages."""


@dataclass(frozen=True)
class HandScreen(TitledScreen):
    """How many cards a player holds, between a minus and a plus."""

    number: int
    """The player's paddle."""
    name: str
    cards: str
    less: Choice
    more: Choice
    counted: str
    """How many cards the program counts, and how many were dealt."""
    choices: tuple[Choice, ...]
    """What is entered, one to three; the first has the number, and the last is that the player leaves."""
    lines: tuple[str, ...] = ()
    """What is different once the player has left the game, in sentences."""


@dataclass(frozen=True)
class KeyboardScreen(TitledScreen):
    """A keyboard on the screen for a name or a short note; a real keyboard types into it too."""

    text: str
    hint: str
    """How to type other letters, while there is no text."""
    keys: tuple[tuple[Choice, ...], ...]
    """Rows of letters, labelled with what they type. The label `space` is the wide key, `erase` the backspace, and
    one of several letters shows those letters.
    """
    done: Choice


@dataclass(frozen=True)
class CoverScreen(Screen):
    """The cover while the screen is handed to a player; and once that was lifted, the player's own money."""

    number: int
    name: str
    hint: str
    """What the others should do, or when the money is covered again."""
    mine: Choice | None = None
    """The choice that lifts the cover, once the others look away; None once it was lifted."""
    label: str = ""
    amount: str = ""
    """The player's own money, as written, once the cover was lifted."""


class CardKind(NamedTuple):
    """A kind of card: of auction, or in the card game an effect."""

    name: str
    symbol: Auction | Effect | Symbol
    """What its cards show; `Effect.NONE` is no sign."""


class CardToLearn(NamedTuple):
    """A card that the reader can learn."""

    choose: Choice
    """The choice to learn its sticker."""
    stickers: int
    """How many of its stickers the reader knows."""


@dataclass(frozen=True)
class RegisterCardsScreen(TitledScreen):
    """Which card the reader is to learn: a grid of artists (columns) and kinds (rows)."""

    artists: tuple[Artist, ...]
    kinds: tuple[CardKind, ...]
    cards: tuple[tuple[CardToLearn, ...], ...]
    """`cards[column][row]`."""


@dataclass(frozen=True)
class HoldCardScreen(TitledScreen):
    """The card that is to be held to the reader."""

    ask: str
    progress: str
    """How many of its stickers the reader knows."""
    artist: Artist
    kind: CardKind
