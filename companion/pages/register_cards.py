"""Teach the card reader which sticker is on which card. The only way out of these pages is back."""

from dataclasses import dataclass, replace

from companion.checked_toml import FileRefused
from companion.config.card_stickers import PrintedCard
from companion.i18n.message import message
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.boards.card_game import OnTheWay, board_of_all, picks_of_all
from companion.pages.enter_card import CardsMeaning, EnterCardPage
from companion.pages.hooks import CardPage
from companion.pages.page import Act, Choices, GoTo, Page, Place, SubPage, back_choice
from companion.rules.actions import Play, PlayCard
from companion.rules.protocol import AnyAction, has_lots
from companion.screen_data.boards import CardScreen, EnterCardScreen
from companion.screen_data.lists import NoticeScreen
from companion.screen_data.screens import Key


@dataclass(frozen=True)
class RegisterCardsPage(SubPage, CardPage):
    """The card that the reader is to learn; in the card game its artist first."""

    entering: OnTheWay | None = None
    """The page of the card's effect, once its artist was touched."""

    def show(self, view: PublicView, choices: Choices) -> EnterCardScreen | CardScreen:
        """Return the cards to choose from: by artist and auction, or by artist and then by effect."""
        say, edition = view.translator.say, view.any_state.game.edition.key

        def register(action: AnyAction) -> tuple[Act, Key] | None:
            if not isinstance(action, Play | PlayCard):
                return None
            card = PrintedCard(edition, action.artist, action.auction if isinstance(action, Play) else action.effect)
            return GoTo(HoldCardPage(self, card)), Key("register", (card.artist, card.kind))

        over = self.over if self.entering else self
        cards = CardsMeaning(choices, register, lambda page: RegisterCardsPage(over, page))
        if has_lots(view.any_state):
            none = back_choice(view, choices, self)
            return replace(EnterCardPage().show(view, cards), title=say("Which card?"), none=none, other=None)
        if self.entering:
            return replace(self.entering.show(view, cards), asked=None, menu=None, help=None)
        return board_of_all(view, choices, say("Which card? Touch its artist"), picks_of_all(view, cards))

    def read_card(self, table: Table, tag: str, at: int) -> Page:  # whichever card it is
        """Say that the card has to be chosen first."""
        table.messages.reply(message("First touch which card it is"))
        return self


@dataclass(frozen=True)
class HoldCardPage(SubPage, CardPage):
    """The reader waits for the chosen card."""

    card: PrintedCard

    def show(self, view: PublicView, choices: Choices) -> NoticeScreen:
        """Return which card to hold to the reader."""
        edition, say = view.any_state.game.edition, view.translator.say
        artist = edition.artists[edition.keys.index(self.card.artist)].short
        kind = say(edition.kinds[self.card.kind])
        return NoticeScreen((say("Hold the card to the reader: {artist}, {kind}", artist=artist, kind=kind),))

    def read_card(self, table: Table, tag: str, at: int) -> Page | Place:
        """Learn the sticker of the card, and ask for the next one."""
        if table.stickers is None:
            return self
        try:
            table.stickers.learn(tag, self.card)
        except FileRefused as error:
            table.messages.reply(message(str(error)))
            return self
        table.messages.reply(message("Saved. Next card?"))
        return self.way_back
