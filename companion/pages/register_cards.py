"""Teach the card reader which sticker is on which card. The only way out of these pages is back."""

from collections import Counter
from dataclasses import dataclass

from companion.checked_toml import FileRefused
from companion.config.card_stickers import PrintedCard
from companion.i18n.message import message
from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.board_parts import artists_of, drawn_artist
from companion.pages.hooks import CardPage
from companion.pages.page import Choices, GoTo, Page, PageName, SubPage
from companion.rules.edition import Edition
from companion.rules.words import Auction, Effect, Symbol
from companion.screen_data.entry import CardKind, CardToLearn, HoldCardScreen, RegisterCardsScreen


@dataclass(frozen=True)
class RegisterCardsPage(SubPage, CardPage):
    """The card that the reader is to learn."""

    pauses_game = False

    def show(self, view: PublicView, choices: Choices) -> RegisterCardsScreen:
        """Return the cards to choose from, by artist and by auction or effect."""
        edition = view.any_state.game.edition
        known = view.stickers.known() if view.stickers else Counter[PrintedCard]()

        known_here = sum(number for card, number in known.items() if card.edition == edition.key)

        def to_learn(artist: str, kind: Auction | Effect) -> CardToLearn:
            card = PrintedCard(edition.key, artist, kind)
            hold = GoTo(HoldCardPage(self, card))
            choose = choices.put(view.translator.say(edition.kinds[kind]), hold, "register", artist, kind)
            return CardToLearn(choose, known[card])

        title = view.translator.count("Which card? {number} registered", "Which card? {number} registered", known_here)
        return RegisterCardsScreen(
            title,
            artists_of(view.translator, edition),
            tuple(_shown_kind(view, kind) for kind in edition.kinds),
            tuple(tuple(to_learn(artist, kind) for kind in edition.kinds) for artist in edition.keys),
        )

    def read_card(self, table: Table, tag: str, at: int) -> Page:  # whichever card it is
        """Say that the card has to be chosen first."""
        table.messages.reply(message("First touch which card it is"))
        return self


@dataclass(frozen=True)
class HoldCardPage(SubPage, CardPage):
    """The reader waits for the chosen card."""

    pauses_game = False

    card: PrintedCard

    def show(self, view: PublicView, choices: Choices) -> HoldCardScreen:
        """Return which card to hold to the reader."""
        edition = view.any_state.game.edition
        artist = edition.artists[edition.keys.index(self.card.artist)]
        known = view.stickers.known()[self.card] if view.stickers else 0
        return HoldCardScreen(
            title=view.translator.say("Register this card"),
            ask=view.translator.say("Hold the card to the reader"),
            progress=_how_many(view.translator, known),
            artist=drawn_artist(view.translator, artist),
            kind=_shown_kind(view, self.card.kind),
        )

    def read_card(self, table: Table, tag: str, at: int) -> Page | PageName:
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


def _how_many(translator: Translator, known: int) -> str:
    """Return how many such cards the reader knows."""
    if not known:
        return translator.say("No such card registered yet")
    return translator.count("{number} such card registered", "{number} such cards registered", known)


def _shown_kind(view: PublicView, kind: Auction | Effect) -> CardKind:
    """Return a kind of card with what its cards show."""
    edition = view.any_state.game.edition
    symbol: Auction | Effect | Symbol = kind
    if isinstance(edition, Edition) and isinstance(kind, Auction):
        symbol = edition.symbols[kind]
    return CardKind(view.translator.say(edition.kinds[kind]), symbol)
