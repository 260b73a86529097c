"""The pictures before the first card: the welcome, the set-up, a name being typed."""

from companion.screen_data.screens import Artist, Choice, Screen, SeatSetting, WaitingGame


class WelcomeScreen(Screen):
    """The first picture: resume a game, or begin a new one."""

    headline: str
    lines: tuple[str, ...]
    """The offered game: names, edition and round, when, what was last confirmed. Empty when none is offered."""
    choices: tuple[Choice, ...]
    language: Choice | None = None
    """The choice of language, labelled with the current one's own name."""
    turn: Choice | None = None
    """The choice that turns the picture to the next side."""
    artists: tuple[Artist, ...] = ()
    """The offered game's board, left to right."""
    others: tuple[WaitingGame, ...] = ()
    """The other games that can be resumed."""


class GameSetupScreen(Screen):
    """Seats, names, edition, who starts."""

    title: str
    edition: Choice
    """The choice that lists all editions, labelled with the current one's name."""
    artists: tuple[Artist, ...]
    """The edition's board, left to right."""
    seats: tuple[SeatSetting, ...]
    add: Choice | None
    begin: Choice
    back: Choice | None
    variant: Choice | None = None
    """The choice to play with or without a mystery hand; None where there is no choice."""
    mystery: str = ""
    """What is dealt to mystery hands; empty where there are none."""
    house_rules: Choice | None = None
    """The choice that opens the house rules, labelled with those that differ from the rulebook."""
    language: Choice | None = None
    """The choice of language, labelled with the current one's own name."""
    turn: Choice | None = None
    """The choice that turns the picture to the next side."""
    menu: Choice | None = None
    """The choice that opens what can be done at the table before a game."""
    guide: Choice | None = None
    """The switch that explains each kind of auction when it first occurs."""
    moved: int = 0
    """The seat selected to change places, 0 for none."""


class EnterPlayerNameScreen(Screen):
    """A name on a keyboard on the screen; a real keyboard types into it too."""

    title: str
    text: str
    hint: str
    """How to type other letters, while there is no text."""
    keys: tuple[tuple[Choice, ...], ...]
    """Rows of letters, labelled with what they type. The label `space` is the wide key, `erase` the backspace, and
    one of several letters shows those letters.
    """
    done: Choice
    back: Choice
