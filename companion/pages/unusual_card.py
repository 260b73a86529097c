"""A question: is a card really meant of which the box should have no more? Printings differ, so it may be."""

from dataclasses import dataclass

from companion.live.look import Look
from companion.live.table import Table
from companion.pages.page import Choices, GoTo, Page
from companion.pages.parts import artists_in, beyond, told_of
from companion.rules.protocol import AnyAction
from companion.screen_data.screens import MenuScreen


@dataclass(frozen=True, slots=True)
class UnusualCardPage(Page):
    """The table says whether the card is really there."""

    action: AnyAction
    over: Page | None

    def show(self, look: Look, choices: Choices) -> MenuScreen:
        """Return how many cards the book lists, and the number that this one would have."""
        say, state = look.translator.say, look.any_state
        place = beyond(look, self.action)[0]
        artist = state.game.edition.artists[place]
        number = told_of(look)[place] + artists_in(state, self.action).count(place)
        return MenuScreen(
            title=say("{artist}: the book lists {cards} cards", artist=artist.short, cards=artist.cards),
            entries=(choices.action(say("Yes, really number {number}", number=number), self.action),),
            back=choices.put(say("Back"), GoTo(self.over), "back"),
        )

    def left(self, table: Table) -> None:
        """Forget the sticker of the card, if it was held to the reader."""
        table.held = frozenset()
