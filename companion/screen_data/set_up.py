"""The pictures before the first card: the welcome, the set-up, a name being typed."""

from dataclasses import dataclass

from companion.screen_data.screens import Artist, Choice, Screen, SeatSetting, WaitingGame


@dataclass(frozen=True, slots=True)
class WelcomeScreen(Screen):
    """The first picture: go on with a game, or begin a new one."""

    headline: str
    lines: tuple[str, ...]
    """What the offered game is: names, edition and round, when, what was last confirmed. Empty when none is offered."""
    choices: tuple[Choice, ...]
    language: Choice | None = None
    """Labelled with the language's own name; touching it shows all of them."""
    turn: Choice | None = None
    """Turns the picture to the next side."""
    artists: tuple[Artist, ...] = ()
    """The offered game's board, left to right."""
    others: tuple[WaitingGame, ...] = ()
    """The other games that can be gone on with."""


@dataclass(frozen=True, slots=True)
class SetUpScreen(Screen):
    """Seats, names, edition, who starts."""

    title: str
    edition: Choice
    """Labelled with the edition's name; touching it goes to the next edition."""
    artists: tuple[Artist, ...]
    """The edition's board, left to right."""
    seats: tuple[SeatSetting, ...]
    add: Choice | None
    begin: Choice
    back: Choice | None
    variant: Choice | None = None
    """Where so many players may choose: with a mystery hand, or without."""
    mystery: str = ""
    """What is dealt to hands that nobody holds; empty where there are none."""
    house_rules: Choice | None = None
    """House rules: labelled with those that differ from the book."""
    language: Choice | None = None
    """Labelled with the language's own name; touching it shows all of them."""
    turn: Choice | None = None
    """Turns the picture to the next side."""
    guide: Choice | None = None
    """Whether each kind of auction is explained when it first comes up."""
    moved: int = 0
    """The seat that was touched to change places with another, 0 for none."""


@dataclass(frozen=True, slots=True)
class TypingScreen(Screen):
    """A name, on a keyboard of the screen's own; a real keyboard types into it too."""

    title: str
    text: str
    keys: tuple[tuple[Choice, ...], ...]
    """Rows of letters, labelled with what they type; a label `space` is the wide key, `erase` the backspace, and one of
    several letters brings those letters."""
    done: Choice
    back: Choice
