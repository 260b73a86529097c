"""What only some pages do besides showing themselves: each is a class that such a page derives from."""

from abc import abstractmethod
from dataclasses import dataclass, field

from companion.config.touch_maps import PicturePlace
from companion.journal.ledger import Ledger
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.page import Choices, Page, PageName
from companion.screen_data.past import StepViewerStrip
from companion.screen_data.screens import Key
from hardware.signals import UsbKind

ERASE, DONE = Key("erase"), Key("done")
"""The choices of a `TextPage` that keys of a real keyboard make: to take a letter back, and to end the text."""


@dataclass(frozen=True)
class HandedPage(Page):
    """A page on a screen that was handed to one player."""

    holder: int
    """The seat of the player."""


@dataclass(frozen=True)
class TimedPage(Page):
    """A page that changes by itself."""

    due_at: int | None = field(default=None, kw_only=True)
    """When `tick` is needed, in ns; None for never."""

    @abstractmethod
    def tick(self, now: int) -> Page | PageName:
        """Return the page to open at `now` (ns), which is `due_at` or later."""


@dataclass(frozen=True)
class GameOnShowPage(Page):
    """A page that shows another game than the one on the table, and so do the pages over it."""

    ledger: Ledger


class PastPage(Page):
    """A page that shows the past."""

    @abstractmethod
    def past(self, view: PublicView, choices: Choices) -> StepViewerStrip:
        """Return the strip beside the screen."""


class TextPage(Page):
    """A page into which a real keyboard types. Its choices are ERASE and DONE, and the way back."""

    @abstractmethod
    def type_text(self, text: str) -> Page:
        """Return the page after this text was typed."""


class CardPage(Page):
    """A page to which a card at the reader belongs, which then is not played."""

    @abstractmethod
    def read_card(self, table: Table, tag: str, at: int) -> Page | PageName:
        """Handle a card that was held to the reader at `at` (ns); return the page to open."""


class SparePage(Page):
    """A page that waits for a press of a device on USB."""

    @abstractmethod
    def pressed(self, table: Table, identity: str, kind: UsbKind, at: int) -> Page | PageName:
        """Handle a press at `at` (ns) of a device of a kind; return the page to open."""


class RawTouchPage(Page):
    """A page that asks where touches are reported. Its picture is never turned."""

    @property
    @abstractmethod
    def takes_all_touches(self) -> bool:
        """Return whether a touch is only its place, and makes no choice."""

    @abstractmethod
    def touched(self, reported: PicturePlace, at: int) -> Page:
        """Take the place of a touch at `at` (ns); return the page to open."""


class LiftPage(Page):
    """A page with a choice that does something only while a finger stays on it (`Run.while_held`)."""

    @abstractmethod
    def lifted(self) -> Page:
        """Return the page after the finger was lifted from that choice."""


class SealPage(Page):
    """A page that follows the secret bids that are made."""

    @abstractmethod
    def sealed(self, seat: int, awaited: tuple[int, ...]) -> Page | PageName:
        """Return the page to open after a seat has made its bid; those in `awaited` have not yet."""


def game_on_show(page: Page | None) -> Ledger | None:
    """Return the game that is on show on a page instead of the one on the table, or None."""
    if page is None:
        return None
    return next((one.ledger for one in page.stack if isinstance(one, GameOnShowPage)), None)


def game_of(page: Page | None, table: Table) -> Ledger:
    """Return the game that a page is about, None being the page of the game on the table."""
    return game_on_show(page) or table.ledger


def holder_of(page: Page) -> int | None:
    """Return the seat whose player holds the screen; None for none."""
    return page.holder if isinstance(page, HandedPage) else None
