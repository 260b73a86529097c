"""Teach the card reader which sticker is on which card. The only way out of these pages is back."""

from dataclasses import dataclass

from companion.checked_toml import FileRefused
from companion.config.card_stickers import PrintedCard
from companion.i18n.message import message
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.board_parts import card_keys, columns_of
from companion.pages.boards.card_game import board_of_all, effects_board
from companion.pages.hooks import CardPage
from companion.pages.page import Choices, GoTo, Page, Place, SubPage, back_choice
from companion.rules.protocol import has_lots
from companion.rules.words import Auction, Effect
from companion.screen_data.boards import CardScreen, EnterCardScreen
from companion.screen_data.lists import NoticeScreen
from companion.screen_data.screens import Choice


@dataclass(frozen=True)
class RegisterCardsPage(SubPage, CardPage):
    """The card that the reader is to learn; in the card game its artist first."""

    pauses_game = False

    artist: str = ""
    """In the card game the artist that was touched; empty before."""

    def show(self, view: PublicView, choices: Choices) -> EnterCardScreen | CardScreen:
        """Return the cards to choose from: by artist and auction, or by artist and then by effect."""
        say, edition = view.translator.say, view.any_state.game.edition

        def register(label: str, artist: str, kind: Auction | Effect) -> Choice:
            card = GoTo(HoldCardPage(self, PrintedCard(edition.key, artist, kind)))
            return choices.put(label, card, "register", artist, kind)

        if has_lots(view.any_state):
            none = back_choice(view, choices, self)
            return EnterCardScreen(say("Which card?"), columns_of(view), card_keys(view, register), none=none)
        over = self.over if self.artist else self
        picks = tuple(
            choices.put(
                view.translator.artist(artist), GoTo(RegisterCardsPage(over, artist.key)), "artist", artist.key, 0
            )
            for artist in edition.artists
        )
        if self.artist:
            return effects_board(
                view, picks=picks, artist=self.artist, card=lambda label, effect: register(label, self.artist, effect)
            )
        return board_of_all(view, prompt=say("Which card? Touch its artist"), picks=picks)

    def read_card(self, table: Table, tag: str, at: int) -> Page:  # whichever card it is
        """Say that the card has to be chosen first."""
        table.messages.reply(message("First touch which card it is"))
        return self


@dataclass(frozen=True)
class HoldCardPage(SubPage, CardPage):
    """The reader waits for the chosen card."""

    pauses_game = False

    card: PrintedCard

    def show(self, view: PublicView, choices: Choices) -> NoticeScreen:
        """Return which card to hold to the reader."""
        edition, say = view.any_state.game.edition, view.translator.say
        artist = view.translator.artist(edition.artists[edition.keys.index(self.card.artist)])
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
