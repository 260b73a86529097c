"""The page that is open. Only the navigator opens one, and it tells every page that it was left."""

from companion.config.touch_maps import PicturePlace
from companion.live.table import Table
from companion.pages.corrections.undo import undo_page
from companion.pages.corrections.what_was_wrong import page_of_last_lot
from companion.pages.game import GamePage
from companion.pages.game_menu import GameMenuPage
from companion.pages.hooks import CardPage, LiftPage, RawTouchPage, SealPage, SparePage, TextPage, TimedPage
from companion.pages.lots import LotsPage
from companion.pages.menus import MenuBeforeGamePage
from companion.pages.page import Page, PageName
from companion.pages.unusual_card import UnusualCardPage, beyond
from companion.pages.welcome import set_up_page, welcome_page
from companion.rules.protocol import AnyAction, has_gavel
from companion.steps import NO_STICKERS
from hardware.signals import UsbKind


class Navigator:
    """The open page of one table; it is the table's `Stage`. Times are in ns."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._game = GamePage()
        self._page: Page = self._game
        table.stage = self

    @property
    def page(self) -> Page:
        """Return the page that is open."""
        return self._page

    @property
    def pauses_game(self) -> bool:
        """Return whether the open page, or one beneath it, pauses a game in progress."""
        return self.is_outside_game or any(page.pauses_game for page in self._page.stack)

    @property
    def is_outside_game(self) -> bool:
        """Return whether nobody plays while the open page is open."""
        return any(page.is_outside_game for page in self._page.stack)

    def open(self, target: Page | PageName, at: int, *, over: Page | None = None) -> None:
        """Open a page; a place `over` a page, by default the open one. A countdown starts again in a game that was
        paused until now.
        """
        page = self._page_at(target, over or self._page) if isinstance(target, PageName) else target
        was_played, before = self.table.is_played, self._page.stack
        self._page = page
        for opened in before:
            if not any(opened is still for still in page.stack):
                opened.on_leave(self.table)
        self.table.playing_time.pass_until(at, goes_on=self.table.is_played)
        if self.table.is_played and not was_played and has_gavel(self.table.any_state):
            self.table.auction.go_on(self.table.any_state, at)

    def _page_at(self, place: PageName, over: Page) -> Page:
        """Return the page that a place names."""
        match place:
            case PageName.GAME:
                return self._game
            case PageName.HERE:
                return self._page
            case PageName.GAME_MENU:
                return GameMenuPage(over)
            case PageName.DEVICE_MENU:
                return MenuBeforeGamePage(over)
            case PageName.LOTS:
                return LotsPage(over, 0)
            case PageName.LAST_SALE:
                return page_of_last_lot(self.table.public_view().course)
            case PageName.UNDO | PageName.REDO:
                beneath = None if over is self._game else over
                undone = undo_page(self.table, beneath, is_redo=place is PageName.REDO)
                return self._game if isinstance(undone, PageName) else undone
            case PageName.WELCOME:
                return welcome_page(self.table)
            case PageName.SET_UP:
                return set_up_page(self.table)

    def enter(
        self, action: AnyAction, at: int, *, is_sure: bool = False, stickers: frozenset[str] = NO_STICKERS
    ) -> None:
        """Do an action and show the game, or first ask whether its card is really there unless that `is_sure`.

        `stickers` are those of its cards that were held to the reader.
        """
        unusual = () if is_sure else beyond(self.table, action)
        if unusual:
            self.open(UnusualCardPage(self._page, action, artist=unusual[0], stickers=stickers), at)
        elif self.table.do(action, at=at, stickers=stickers):
            self.open(PageName.GAME, at)

    def read_card(self, tag: str, at: int) -> bool:
        """Give a card at the reader to the open page; return whether it belonged to it."""
        if not isinstance(self._page, CardPage):
            return False
        self.open(self._page.read_card(self.table, tag, at), at)
        return True

    def press_spare(self, identity: str, kind: UsbKind, at: int) -> bool:
        """Tell the open page that a device was pressed; return whether it waited for that."""
        if not isinstance(self._page, SparePage):
            return False
        self.open(self._page.pressed(self.table, identity, kind, at), at)
        return True

    def touch_raw(self, reported: PicturePlace, at: int) -> bool:
        """Tell the open page where a touch was reported, if it asks for that; return whether the touch is no more."""
        before = self._page
        if not isinstance(before, RawTouchPage):
            return False
        self.open(before.touched(reported, at), at)
        return before.takes_all_touches

    def type_text(self, text: str, at: int) -> None:
        """Type text from a real keyboard into the open page, if it takes text."""
        if isinstance(self._page, TextPage):
            self.open(self._page.type_text(text), at)

    def lift(self, at: int) -> bool:
        """Tell the open page that a finger was lifted from a choice that it held; return whether another page is open
        now.
        """
        before = self._page
        if isinstance(before, LiftPage):
            self.open(before.lifted(), at)
        return self._page is not before

    def tick(self, now: int) -> None:
        """Let the open page change by itself, if it is time."""
        if isinstance(self._page, TimedPage) and self._page.due_at is not None and now >= self._page.due_at:
            self.open(self._page.tick(now), now)

    def due(self) -> int | None:
        """Return when the open page next changes by itself; None for never."""
        return self._page.due_at if isinstance(self._page, TimedPage) else None

    def show_game(self, at: int) -> None:
        """Show the game: what the open page was about is over."""
        self.open(PageName.GAME, at)

    def sealed(self, seat: int, awaited: tuple[int, ...], at: int) -> None:
        """Let the open page follow a secret bid that a seat has made; those in `awaited` have not yet."""
        if isinstance(self._page, SealPage):
            self.open(self._page.sealed(seat, awaited), at)
