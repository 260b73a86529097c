"""Teach the card reader which sticker is on which card. The only way out of these pages is back."""

from dataclasses import replace

from companion.config.card_stickers import Card, StickersNotKept
from companion.i18n.translator import gettext_noop
from companion.live.look import Look
from companion.live.table import Table
from companion.pages.boards.card_game import board_screen, sign_screen
from companion.pages.lot_and_market import columns_of
from companion.pages.page import Choices, GoTo, Page
from companion.rules.auction_game.words import Auction
from companion.rules.card_game.words import Effect
from companion.rules.protocol import has_lots
from companion.screen_data.card_game import CardScreen
from companion.screen_data.screens import Choice, EntryScreen, MenuScreen

KINDS = tuple(Auction)


class RegisterCardsPage(Page):
    """The card that the reader is to learn; in the card game its artist first."""

    over: Page | None
    artist: str = ""

    def show(self, look: Look, choices: Choices) -> EntryScreen | CardScreen:
        """Return the cards to choose from: by artist and auction, or by artist and then by effect."""
        if not has_lots(look.any_state):
            return self._effects(look, choices) if self.artist else self._artists(look, choices)
        edition, say = look.state.game.edition, look.translator.say
        return EntryScreen(
            title=say("Which card?"),
            columns=columns_of(look),
            keys=tuple(
                tuple(
                    self._register(choices, Card(edition.key, artist.key, kind), say(edition.kinds[kind]))
                    for kind in KINDS
                )
                for artist in edition.artists
            ),
            kinds=KINDS,
            back=self._back(look, choices),
        )

    def left(self, table: Table) -> None:
        """Remove the message about the last card."""
        table.messages.hush()

    def read_card(self, table: Table, _tag: str, at: int) -> bool:
        """Say that the card has to be chosen first."""
        table.note(0, gettext_noop("First touch which card it is"), at)
        return True

    def _artists(self, look: Look, choices: Choices) -> CardScreen:
        prompt = look.translator.say("Which card? Touch its artist")
        board = board_screen(look, choices, prompt, self._picks(look, choices), back=self._back(look, choices))
        return replace(board, undo=None, menu=None, help=None)

    def _effects(self, look: Look, choices: Choices) -> CardScreen:
        box = look.card_state.game.edition.key

        def register(effect: Effect, label: str) -> Choice:
            return self._register(choices, Card(box, self.artist, effect), label)

        picks, back = self._picks(look, choices), self._back(look, choices)
        asked = sign_screen(look, choices, self.artist, picks=picks, offer=register, back=back)
        return replace(asked, menu=None, help=None)

    def _picks(self, look: Look, choices: Choices) -> tuple[Choice, ...]:
        """Return the artists; touching another one replaces the first."""
        over = self.over if self.artist else self
        return tuple(
            choices.put(artist.short, GoTo(RegisterCardsPage(over, artist.key)), "artist", artist.key, 0)
            for artist in look.card_state.game.edition.artists
        )

    def _register(self, choices: Choices, card: Card, label: str) -> Choice:
        return choices.put(label, GoTo(HoldCardPage(card, self)), "register", card.artist, card.kind)

    def _back(self, look: Look, choices: Choices) -> Choice:
        return choices.put(look.translator.say("Back"), GoTo(self.over), "back")


class HoldCardPage(Page):
    """The reader waits for the chosen card."""

    card: Card
    over: Page | None

    def show(self, look: Look, choices: Choices) -> MenuScreen:
        """Return which card to hold to the reader."""
        edition, say = look.any_state.game.edition, look.translator.say
        artist = edition.artists[edition.places[self.card.artist]].short
        kind = say(edition.kinds[self.card.kind])
        title = say("Hold the card to the reader: {artist}, {kind}", artist=artist, kind=kind)
        return MenuScreen(title=title, entries=(), back=choices.put(say("Back"), GoTo(self.over), "back"))

    def left(self, table: Table) -> None:
        """Remove the message about this card."""
        table.messages.hush()

    def read_card(self, table: Table, tag: str, at: int) -> bool:
        """Learn the sticker of the card, and ask for the next one."""
        if table.cards.stickers is None:
            return False
        try:
            table.cards.stickers.learn(tag, self.card)
        except StickersNotKept as error:
            table.note(0, str(error), at)
            return True
        table.open(self.over, at)
        table.note(0, gettext_noop("Saved. Next card?"), at)
        return True
