"""The screens before a game: the welcome and the set-up."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.screen_data.screens import Artist, Choice, Screen, TitledScreen


@dataclass(frozen=True)
class BetweenGamesScreen(Screen):
    """A screen before a game, under the colours of its edition."""

    artists: tuple[Artist, ...]
    """The edition's board, left to right."""
    language: Choice
    """The choice of language, labelled with the current one's own name."""
    rotate: Choice
    """The choice that rotates the picture to the next side."""


class WaitingGame(NamedTuple):
    """A game that can be resumed."""

    resume: Choice
    """The choice that resumes it, labelled with its players."""
    facts: str
    """Its edition, round, and when it was begun."""
    artists: tuple[Artist, ...]
    """Its board, left to right."""


@dataclass(frozen=True)
class WelcomeScreen(BetweenGamesScreen):
    """The first picture: resume a game, or begin a new one. The artists are those of the offered game."""

    headline: str
    lines: tuple[str, ...]
    """The offered game: its names, its edition and round and when it was begun, what was last confirmed."""
    choices: tuple[Choice, ...]
    """What can be done, the main choice first."""
    close: Choice
    """The choice that ends the program, the last and least."""
    others: tuple[WaitingGame, ...]
    """Other games that can be resumed, and the last one that is over."""
    more: Choice | None = None
    """The choice that lists more unfinished games."""


class EditionLine(NamedTuple):
    """An edition that may be chosen."""

    choose: Choice
    """The choice that chooses it, labelled with its title."""
    artists: tuple[Artist, ...]
    """Its board, left to right."""
    is_chosen: bool


@dataclass(frozen=True)
class EditionsScreen(TitledScreen):
    """All editions, of which one is chosen."""

    lines: tuple[EditionLine, ...]


class SeatSetting(NamedTuple):
    """A seat while a game is set up."""

    number: int
    new_number: int | None
    """The seat that its player gets in the new order, as far as that is touched; else None."""
    starts: bool
    rename: Choice
    """The choice that changes its player, labelled with the name."""
    start: Choice
    """The choice that makes this seat the first auctioneer."""
    remove: Choice | None
    sit_next: Choice
    """The choice that gives its player the next seat in a new order."""


@dataclass(frozen=True)
class GameSetupScreen(TitledScreen, BetweenGamesScreen):
    """Seats, names, edition, who starts."""

    edition: Choice
    """The choice that lists all editions, labelled with the current one's name."""
    seats: tuple[SeatSetting, ...]
    add: Choice | None
    begin: Choice
    draw: Choice
    """The choice that lets chance decide who goes first."""
    variant: Choice | None
    """The choice to play with or without a mystery hand; None where there is no choice."""
    mystery: str
    """What is dealt to mystery hands; empty where there are none."""
    house_rules: Choice
    """The choice that opens the house rules, labelled with those that differ from the rulebook."""
    menu: Choice
    """The choice that opens what can be done at the table before a game."""
    guide: Choice
    """The switch that explains each kind of auction when it first occurs."""

    @property
    def is_seating(self) -> bool:
        """Return whether a new order of the players is being touched."""
        return any(seat.new_number is not None for seat in self.seats)
