"""A page is one screen of the table: it shows itself and says what its choices do.

A page is plain frozen data. `show` gets a `PublicView`, which holds nothing secret, and puts choices on the screen,
each with its act: what a touch of it does (`device_input/touches.py`). None stands for the game, so that no page has to
import the game's.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, ClassVar, NamedTuple, Optional, dataclass_transform

from companion.i18n.translator import gettext_noop
from companion.live.public_view import PublicView
from companion.live.screen_orientation import side
from companion.live.table import Table
from companion.notation.record import action_values
from companion.rules.protocol import AnyAction
from companion.screen_data.auctions import SoldScreen
from companion.screen_data.boards import AppraisalScreen, CardScreen, EnterCardScreen
from companion.screen_data.finished_game import GameResultScreen
from companion.screen_data.lists import MenuScreen
from companion.screen_data.past import StepViewerStrip
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Choice, Key, Screen

BACK = Key("back")
"""The choice of the way back."""
_WITHOUT_NOTES = EnterCardScreen | MenuScreen | SoldScreen | AppraisalScreen | GameResultScreen
"""Screens that never show a note at a seat."""


class Stay(Enum):
    """The only value of its type, so that a type can name it."""

    STAY = auto()


STAY = Stay.STAY
"""In place of a page to open: the page that is open stays."""
Verb = Callable[[Table, int], "Page | Stay | None"]
"""What a choice does to the table at a time in ns; it returns the page to open, None for the game."""


class GoTo(NamedTuple):
    """A choice that opens a page; None is the game."""

    page: Optional["Page"]
    forget_notes: bool = False
    """True if it also removes the notes at the seats."""


class Enter(NamedTuple):
    """A choice that is an action of the rules."""

    action: AnyAction
    is_sure: bool = False
    """True if nobody asks whether the card of the action is really there."""


class Press(NamedTuple):
    """A choice in place of a key of a seat's keypad."""

    seat: int
    key: str


class Run(NamedTuple):
    """A choice that does something at the table, which returns the page to open."""

    verb: Verb
    is_key: bool = False
    """True for a key of a pad, which is one of several that are touched in a row."""


class Do(NamedTuple):
    """A choice that does something at the table at a time in ns, and opens no page of its own."""

    verb: Callable[[Table, int], None]


Act = GoTo | Enter | Press | Run | Do
"""What a choice does. Acts hold functions, so those of two pictures are never equal: compare the choices."""


@dataclass(eq=False)
class Choices:
    """The choices of one screen, and what each does. It is created for each picture."""

    acts: dict[Key, Act] = field(default_factory=dict, init=False)
    beside: Act | None = field(default=None, init=False)
    """What a touch beside all choices does; None for nothing."""

    def put(self, label: str, act: Act, name: str, *args: str | int, waits: str = "", on: bool | None = None) -> Choice:
        """Return a choice with the key `name` and `args`. One that `waits` is drawn disabled and says what it waits
        for; a switch is `on` or off.
        """
        key = Key(name, args)
        if not waits:
            self.acts[key] = act
        return Choice(key, label, waits, on, opens=isinstance(act, GoTo | Run))

    def action(self, label: str, action: AnyAction, waits: str = "") -> Choice:
        """Return a choice that does an action of the rules."""
        key = action_key(action)
        return self.put(label, Enter(action), key.name, *key.args, waits=waits)


def action_key(action: AnyAction) -> Key:
    """Return the key of an action: `do` and its values, in the order of a record."""
    name, *values = action_values(action).values()
    args: list[Any] = []
    for value in values:
        args += value if isinstance(value, list) else [value]
    return Key(str(name), tuple(args))


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Page:
    """One page of the screen. Each kind of page is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    shows_question: ClassVar[bool] = False
    """True if it shows the price of an open auction, or what the card game asks for, so that paddles may answer."""
    artists: tuple[str, ...] = ()
    """Artists touched so far for one action of several cards; `*` clears them."""
    takes_text: ClassVar[bool] = False
    """True if a real keyboard types into it."""

    over: Optional["Page"] = None
    """The page over which this one was opened, to which the way back leads; None for the game."""
    back: ClassVar[str] = gettext_noop("Back")
    """The label of the way back; empty if the screen has none."""
    pauses_game: ClassVar[bool] = False
    """True if a game in progress is paused while this page, or one over it, is open."""
    between_games: ClassVar[bool] = False
    """True if nobody plays while this page, or one over it, is open: the game is paused, and the screen may go dark."""
    shows_turn: ClassVar[bool] = False
    """True if the screen faces whose turn it is though the game is paused, also under a page over this one."""

    holder: int = 0
    """The seat whose player holds the screen, 0 for none."""
    due_at: int | None = None
    """When `tick` is needed, in ns; None for never."""

    @property
    def stack(self) -> tuple["Page", ...]:
        """Return this page and all beneath it."""
        return (self, *self.over.stack) if self.over else (self,)

    def show(self, view: PublicView, choices: Choices) -> Screen:
        """Return the page's screen."""
        raise NotImplementedError

    def past(self, view: PublicView, choices: Choices) -> StepViewerStrip | None:
        """Return the strip around a screen of the past; None for the present."""
        return None

    def note(self, view: PublicView) -> str:
        """Return the message to the whole table when there is no other."""
        return ""

    def left(self, table: Table) -> None:
        """Forget what was typed or said for this page alone, before another is opened."""

    def read_card(self, table: Table, tag: str, at: int) -> bool:
        """Handle a card that was held to the reader at `at` (ns); return whether it was for this page rather than
        for play.
        """
        return False

    def type_text(self, text: str) -> "Page":
        """Return the page after a real keyboard typed this text."""
        return self

    def lifted(self) -> "Page":
        """Return the page after a finger was lifted from the screen."""
        return self

    def tick(self, now: int) -> Optional["Page"]:
        """Return the page that is open from `now` (ns) on, which is `due_at` or later."""
        return self

    def sealed(self, seat: int, awaited: tuple[int, ...]) -> Optional["Page"]:
        """Return the page that is open after a seat has sealed its bid; the seats in `awaited` have not yet."""
        return self


class SubPage(Page):
    """A page that was opened over another; None for the game."""

    over: Page | None = field()


def present(view: PublicView) -> tuple[Scene, Choices]:
    """Return the picture of the open page, with the message and which way it faces, and its choices."""
    page: Page = view.page
    choices = Choices()
    screen, past = page.show(view, choices), page.past(view, choices)
    if page.back and not past and BACK not in choices.acts:
        screen = replace(screen, back=back_choice(view, choices, page))
    said = view.said or page.note(view) or _unseen_note(view, screen)
    return Scene(screen, said, side(view).quarters, past), choices


def _unseen_note(view: PublicView, screen: Screen) -> str:
    """Return a note at a seat that this picture does not show, with the player's name; empty for none."""
    if not view.is_played:
        return ""
    shown = screen.asked.number if isinstance(screen, CardScreen) and screen.asked else 0
    if not shown and not isinstance(screen, _WITHOUT_NOTES):
        return ""
    names = view.any_state.game.names
    return next((f"{names[seat - 1]}: {note}" for seat, note in view.notes.items() if seat != shown), "")


def back_choice(view: PublicView, choices: Choices, page: Page) -> Choice | None:
    """Return the choice that goes back to the page beneath this one, or to the game; None where there is neither."""
    if not page.over and not view.game:
        return None
    return choices.put(view.translator.say(page.back), GoTo(page.over), BACK.name)
