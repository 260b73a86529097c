"""A card of the past, entered on the screen of its moment."""

from abc import abstractmethod
from dataclasses import dataclass, field, replace

from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.boards.card_game import OnTheWay
from companion.pages.enter_card import CardsMeaning, EnterCardPage
from companion.pages.game import game_board
from companion.pages.page import Act, Choices, Page, Place, Run, SubPage, action_key, back_choice
from companion.rules.auction_game.state import Playing
from companion.rules.protocol import AnyAction
from companion.screen_data.boards import EnterCardScreen
from companion.screen_data.screens import GameScreen, Key


@dataclass(frozen=True)
class PastCardPage(SubPage):
    """A card of the past, entered on the screen of its moment."""

    entering: OnTheWay | None = field(default=None, kw_only=True)
    """The page on the way to the card, once its artist was touched."""

    @abstractmethod
    def moment(self, view: PublicView) -> PublicView:
        """Return the view of the moment at which the card is entered."""

    @abstractmethod
    def it_was(self, table: Table, action: AnyAction, at: int) -> Page | Place:
        """Return the page that leads on once this is entered as the action of the card, at `at` (ns)."""

    def show(self, view: PublicView, choices: Choices) -> GameScreen:
        """Return the screen of that moment; here each card means that it was this one."""
        then = replace(self.moment(view), notices=())
        was_entered = isinstance(then.any_state.phase, Playing)

        def meaning(action: AnyAction) -> tuple[Act, Key]:
            name, args = action_key(action)
            return Run(lambda table, at: self.it_was(table, action, at)), Key("was", (name, *args))

        over = self.over if self.entering else self
        cards = CardsMeaning(choices, meaning, lambda on: replace(self, over=over, entering=on))
        screen: GameScreen
        if self.entering:
            screen = self.entering.show(then, cards)
        elif was_entered:
            screen = EnterCardPage().show(then, cards)
        else:
            screen = game_board(then, cards)
        if isinstance(screen, EnterCardScreen):
            title = view.translator.say("Correction")
            other = screen.other if was_entered else screen.none
            screen = replace(screen, title=title, none=back_choice(view, choices, self), other=other)
        return replace(screen, undo=None, menu=None, back=None)
