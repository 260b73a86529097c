"""A page is one screen of the table: it shows itself and says what its choices do.

A page is plain frozen data. `show` gets a `PublicView` and puts choices on the screen, each with its act: what a touch
of it does (`device_input/touches.py`). A `PageName` stands for a page that it cannot import, such as the game's.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import ClassVar, Protocol

from companion.i18n.translator import gettext_noop
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.notation.record import action_values
from companion.rules.protocol import AnyAction
from companion.screen_data.screens import Choice, Key, Screen
from companion.steps import NO_STICKERS

BACK = Key("back")
"""The choice of the way back."""


class PageName(Enum):
    """A page named by those that it leads to itself, so that they cannot import it. Only the navigator resolves it."""

    GAME = auto()
    """The game."""
    HERE = auto()
    """The page that is open, which stays."""
    GAME_MENU = auto()
    """The menu of the game, opened over another page."""
    DEVICE_MENU = auto()
    """The menu before a game, opened over another page."""
    LOTS = auto()
    """The lots of an auction game, opened over another page."""
    LAST_SALE = auto()
    """The pad that corrects the sale on the screen, the last one, opened from there."""
    UNDO = auto()
    """What undo makes of the game, before it is undone."""
    REDO = auto()
    """What redo makes of the game, before it is done again."""
    WELCOME = auto()
    """The games to resume; the set-up of a new game where there are none."""
    SET_UP = auto()
    """The set-up of a new game."""

    @property
    def is_beginning(self) -> bool:
        """Return whether no way back leads from it to the page that is open now."""
        return self in {PageName.WELCOME, PageName.SET_UP}


Verb = Callable[[Table, int], "Page | PageName"]
"""What a choice does to the table at a time in ns; it returns the page to open."""


@dataclass(frozen=True, eq=False)
class GoTo:
    """A choice that opens a page."""

    page: "Page | PageName"
    over: "Page | None" = None
    """The page over which a place is opened; None for the page that is open."""
    clears_notes: bool = False
    """True if it also removes the notes at the seats."""
    keeps_reply: bool = False
    """As for every act, whether the reply in the banner stays when it is touched. It does not once another page opens,
    but while the language is chosen in which it is read.
    """

    @property
    def may_return(self) -> bool:
        """Return whether a way back leads from there to the page that is open now."""
        return not (isinstance(self.page, PageName) and self.page.is_beginning)


@dataclass(frozen=True, eq=False)
class Enter:
    """A choice that is an action of the rules."""

    keeps_reply: ClassVar[bool] = True
    action: AnyAction
    is_sure: bool = False
    """True if nobody asks whether the card of the action is really there."""
    stickers: frozenset[str] = NO_STICKERS
    """The stickers of its cards that were held to the reader."""


@dataclass(frozen=True, eq=False)
class Press:
    """A choice in place of a key of a seat's keypad."""

    keeps_reply: ClassVar[bool] = False
    seat: int
    key: str


@dataclass(frozen=True, eq=False)
class Run:
    """A choice that does something at the table, which returns the page to open."""

    verb: Verb
    is_key: bool = False
    """True for a key of a pad, which is one of several that are touched in a row."""
    while_held: bool = False
    """True if what it does lasts only as long as the finger stays on it (`hooks.LiftPage`)."""
    keeps_reply: bool = False


@dataclass(frozen=True, eq=False)
class Do:
    """A choice that does something at the table at a time in ns, and opens no page of its own."""

    keeps_reply: ClassVar[bool] = True
    verb: Callable[[Table, int], bool | None]
    """Whether anything changed, if it returns that, is not looked at."""


Act = GoTo | Enter | Press | Run | Do
"""What a choice does. Acts hold functions, so those of two pictures are never equal: compare the choices."""


@dataclass(eq=False)
class Choices:
    """The choices of one screen, and what each does. It is created for each picture."""

    acts: dict[Key, Act] = field(default_factory=dict, init=False)
    beside: Act | None = field(default=None, init=False)
    """What a touch beside all choices does; None for nothing."""

    def put(
        self,
        label: str,
        act: Act,
        name: str,
        *args: str | int,
        disabled_reason: str = "",
        on: bool | None = None,
        paddle: int | None = None,
    ) -> Choice:
        """Return a choice with the key `name` and `args`. One with a `disabled_reason` is drawn disabled, with that
        reason; a switch is `on` or off; an entry of a menu that names a player has that player's `paddle`.
        """
        key = Key(name, args)
        if not disabled_reason:
            self.acts[key] = act
        return Choice(
            means=key,
            label=label,
            disabled_reason=disabled_reason,
            on=on,
            opens=isinstance(act, Run) or (isinstance(act, GoTo) and act.may_return),
            paddle=paddle,
        )

    def action(
        self, label: str, action: AnyAction, disabled_reason: str = "", *, stickers: frozenset[str] = NO_STICKERS
    ) -> Choice:
        """Return a choice that does an action of the rules; `stickers` are those of its cards, if they were read."""
        key = action_key(action)
        return self.put(label, Enter(action, stickers=stickers), key.name, *key.args, disabled_reason=disabled_reason)


class ActionChoice(Protocol):
    """Returns the choice of an action of the rules, such as a card. In the game, touching it enters the action
    (`Choices.action`); pages that show a board for another purpose decide what it does.
    """

    def __call__(
        self, label: str, action: AnyAction, disabled_reason: str = "", *, stickers: frozenset[str] = NO_STICKERS
    ) -> Choice:
        """Return the choice with this label; it cannot be touched if `disabled_reason` is not empty."""


def action_key(action: AnyAction) -> Key:
    """Return the key of an action: `do` and its values, in the order of a record."""
    name, *values = action_values(action).values()
    args: list[str | int] = []
    for value in values:
        if isinstance(value, list):
            args += value
        else:
            args.append(value)
    return Key(str(name), tuple(args))


@dataclass(frozen=True)
class Page(ABC):
    """One page of the screen. Each kind of page is a frozen dataclass. What only some of them do is in `hooks.py`."""

    shows_question: ClassVar[bool] = False
    """True if it shows the price of an open auction, or what the card game asks for, so that paddles may answer."""
    back: ClassVar[str] = gettext_noop("Back")
    """The label of the way back; empty if the screen has none."""
    pauses_game: ClassVar[bool] = True
    """False if the game goes on while this page is open, unless one beneath it pauses it. A page that decides about the
    past pauses it, so that nothing comes in meanwhile.
    """
    is_outside_game: ClassVar[bool] = False
    """True if nobody plays while this page, or one over it, is open: the game is paused, and the screen may go dark."""
    leads_to_game: ClassVar[bool] = False
    """True if one touch leads from it to the game, past all pages beneath."""
    shows_turn: ClassVar[bool] = True
    """False if the screen faces the table's lower edge while this page, or one over it, pauses the game, and not whose
    turn it is.
    """

    @property
    def beneath(self) -> "Page | None":
        """Return the page over which this one was opened; None if there is none."""
        return None

    @property
    def way_back(self) -> "Page | PageName":
        """Return the page beneath, or the game."""
        return self.beneath or PageName.GAME

    @property
    def way_to_game(self) -> "Page | PageName":
        """Return the game, or what is asked first, where one leaves this page and all beneath."""
        return self.beneath.way_to_game if self.beneath else PageName.GAME

    @property
    def stack(self) -> tuple["Page", ...]:
        """Return this page and all beneath it."""
        return (self, *self.beneath.stack) if self.beneath else (self,)

    @abstractmethod
    def show(self, view: PublicView, choices: Choices) -> Screen:
        """Return the page's screen."""

    def banner(self, view: PublicView) -> str:
        """Return the message to the whole table when there is no other."""
        return ""

    def on_leave(self, table: Table) -> None:  # noqa: B027  # most pages have nothing to forget
        """Forget what was typed or said for this page alone. This is called when the page is no longer open, nor
        beneath the open page.
        """


@dataclass(frozen=True)
class SubPage(Page):
    """A page that was opened over another, or without one from the game."""

    keeps_banner: ClassVar[bool] = False
    """True if the message of the page beneath stays on the screen."""

    over: Page | None

    @property
    def beneath(self) -> Page | None:
        """Return the page over which this one was opened."""
        return self.over

    def banner(self, view: PublicView) -> str:
        """Return the message of the page beneath if it stays; else none."""
        return self.over.banner(view) if self.keeps_banner and self.over else ""


def back_choice(view: PublicView, choices: Choices, page: Page) -> Choice | None:
    """Return the choice that goes back to the page beneath this one, or to the game; None where there is neither."""
    if not page.beneath and not view.game:
        return None
    return choices.put(view.translator.say(page.back), GoTo(page.way_back), BACK.name)


def game_choice(view: PublicView, choices: Choices, page: Page) -> Choice | None:
    """Return the choice that goes to the game, past all pages beneath this one; None where it does not lead there."""
    if not (page.leads_to_game and page.beneath and view.is_on_table):
        return None
    return choices.put(view.translator.say("Game"), GoTo(page.way_to_game), "game")
