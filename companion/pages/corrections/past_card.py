"""The base of pages that ask which card it really was, on the screen of its moment."""

from abc import abstractmethod
from dataclasses import dataclass, field, replace

from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.board_parts import columns_of, labels_of
from companion.pages.boards.auctions import double_board
from companion.pages.boards.card_game import OnTheWay, question_board
from companion.pages.enter_card import keep_choice, mystery_cards, played_cards, skip_choice
from companion.pages.page import Choices, GoTo, Page, PageName, Run, SubPage, action_key, back_choice
from companion.rules.auction_game.state import Doubling, Playing, Revealing
from companion.rules.protocol import AnyAction
from companion.screen_data.boards import EnterCardScreen
from companion.screen_data.screens import Choice, GameScreen
from companion.steps import NO_STICKERS


@dataclass(frozen=True)
class PastCardPage(SubPage):
    """A card of the past, entered on the screen of its moment."""

    leads_to_game = True

    entering: OnTheWay | None = field(default=None, kw_only=True)
    """The page on the way to the card, once its artist was touched."""

    @abstractmethod
    def view_then(self, view: PublicView) -> PublicView:
        """Return the view of the moment at which the card is entered."""

    @abstractmethod
    def it_was(self, table: Table, action: AnyAction, at: int) -> Page | PageName:
        """Return the page that leads on once this is entered as the action of the card, at `at` (ns)."""

    def show(self, view: PublicView, choices: Choices) -> GameScreen:
        """Return the screen of that moment; here each card means that it was this one."""
        say, then = view.translator.say, self.view_then(view)
        cards = _CardsThatWere(self, choices)
        match phase := then.any_state.phase:
            case Playing():
                title = say("Which card did {name} play?", name=then.state.game.names[then.state.turn - 1])
                keys, other = played_cards(then, cards.action), skip_choice(then, cards.action)
            case Revealing():
                title = say("Which mystery card?")
                keys, other = mystery_cards(then, cards.action), keep_choice(then, phase, cards.action)
            case Doubling():
                return double_board(then, cards.action)
            case _ if self.entering:
                return self.entering.board(then, cards)
            case _:
                return question_board(then, cards)
        return EnterCardScreen(
            title=title,
            columns=columns_of(then),
            round=then.state.round,
            labels=labels_of(then.translator, then.state.game.edition),
            cards=keys,
            none=back_choice(view, choices, self),
            other=other,
        )


@dataclass(frozen=True)
class _CardsThatWere:
    """The choices of cards on a page of the past: a touched card means that it was this one."""

    page: PastCardPage
    choices: Choices

    def action(
        self, label: str, action: AnyAction, disabled_reason: str = "", *, stickers: frozenset[str] = NO_STICKERS
    ) -> Choice:
        """Return the choice of the card that it was; stickers are only learnt from cards that are played now."""
        name, args = action_key(action)
        was = Run(lambda table, at: self.page.it_was(table, action, at))
        return self.choices.put(label, was, "was", name, *args, disabled_reason=disabled_reason)

    def ask_more(self, label: str, page: OnTheWay, artist: str, number: int = 0) -> Choice:
        """Return the choice of an artist, after which the page shows the board of `page`."""
        over = self.page.over if self.page.entering else self.page
        return self.choices.put(label, GoTo(replace(self.page, over=over, entering=page)), "artist", artist, number)
