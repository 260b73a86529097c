"""The picture of a page: its screen, the message to the table, and the side of the panel that it faces."""

from dataclasses import replace

from companion.config.settings import Side
from companion.live.public_game import public_game
from companion.live.public_view import PublicView
from companion.live.screen_orientation import side
from companion.pages.game import GamePage
from companion.pages.hooks import PastPage, RawTouchPage, game_on_show, holder_of
from companion.pages.page import BACK, Choices, Page, back_choice, game_choice
from companion.rules.protocol import chair_of
from companion.screen_data.auctions import SoldScreen
from companion.screen_data.boards import AppraisalScreen, CardScreen, EnterCardScreen
from companion.screen_data.finished_game import GameResultScreen
from companion.screen_data.lists import GroupedMenuScreen, MenuScreen, NoticeScreen, QuestionScreen
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Screen

_WITHOUT_NOTES = (
    EnterCardScreen
    | MenuScreen
    | GroupedMenuScreen
    | QuestionScreen
    | NoticeScreen
    | SoldScreen
    | AppraisalScreen
    | GameResultScreen
)
"""Screens that never show a note at a seat."""


class ShownPage:
    """The picture of the page that is open. That of the game is kept until something in it changes: several pictures
    show one moment, and most of what wakes the table changes nothing.
    """

    def __init__(self) -> None:
        self._view: PublicView | None = None
        """The view of which the last picture of the game was made."""
        self._game: tuple[Scene, Choices] | None = None
        """That picture."""

    def of(self, view: PublicView, page: Page) -> tuple[Scene, Choices]:
        """Return the picture of a page, and its choices. Only the game shows nothing that changes within a view, as
        devices do, so that equal views of it have equal pictures.
        """
        if not isinstance(page, GamePage):
            return present(view, page)
        if self._game is None or view != self._view:
            self._game = present(view, page)
            self._view = view
        return self._game


def present(view: PublicView, page: Page) -> tuple[Scene, Choices]:
    """Return the picture of a page, and its choices."""
    choices = Choices()
    on_show = game_on_show(page)
    shown = view.showing(public_game(on_show)) if on_show else view
    screen = page.show(shown, choices)
    past = page.past(shown, choices) if isinstance(page, PastPage) else None
    if page.back and not past and BACK not in choices.acts:
        screen = replace(screen, back=back_choice(shown, choices, page))
    if not past:
        screen = replace(screen, game=game_choice(shown, choices, page))
    banner = view.banner or page.banner(shown) or _unseen_note(view, screen)
    rotation = facing(view, page).quarters
    return Scene(screen, banner=banner, rotation=rotation, past=past), choices


def facing(view: PublicView, page: Page) -> Side:
    """Return the side of the panel that the picture of a page faces."""
    if isinstance(page, RawTouchPage):
        return Side.BOTTOM
    shows_turn = all(one.shows_turn for one in page.stack)
    return side(view, holder=holder_of(page), shows_turn=shows_turn)


def _unseen_note(view: PublicView, screen: Screen) -> str:
    """Return a note at a seat that this picture does not show, with the player's name; empty for none."""
    if not view.is_played:
        return ""
    shown = screen.asked.number if isinstance(screen, CardScreen) and screen.asked else None
    if shown is None and not isinstance(screen, _WITHOUT_NOTES):
        return ""
    names = view.any_state.game.names
    for seat, note in view.notes.items():
        if chair_of(view.any_state, seat) != shown:
            return view.translator.say("{name}: {note}", name=names[seat - 1], note=note)
    return ""
