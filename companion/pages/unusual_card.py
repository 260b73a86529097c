"""Ask before a card is put on the table that exceeds the number of cards in the box.

Printings differ, so the card may be real.
"""

from collections import Counter
from dataclasses import dataclass

from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.page import Choices, Enter, SubPage, action_key
from companion.rules.protocol import AnyAction, AnyState
from companion.rules.refusal import Refusal
from companion.screen_data.lists import QuestionScreen
from companion.steps import make_step


@dataclass(frozen=True)
class UnusualCardPage(SubPage):
    """The question whether the card is really there."""

    pauses_game = False

    action: AnyAction
    artist: int
    """The artist of whom there would be more cards than in the box, by place on the board."""
    stickers: frozenset[str]
    """The stickers of the action's cards that were held to the reader."""

    def show(self, view: PublicView, choices: Choices) -> QuestionScreen:
        """Return how many cards of the artist there are, and the choice to enter this one too."""
        say = view.translator.say
        put = choices.put
        key = action_key(self.action)
        artist = view.any_state.game.edition.artists[self.artist]
        anyway = Enter(self.action, is_sure=True, stickers=self.stickers)
        return QuestionScreen(
            title=say(
                "There are only {cards} {artist} cards", artist=view.translator.artist(artist), cards=artist.cards
            ),
            answer=put(say("Enter card anyway"), anyway, key.name, *key.args),
        )


def beyond(table: Table, action: AnyAction) -> tuple[int, ...]:
    """Return the artists of whom an action would put more cards on the table than the edition counts in the box.

    All cards count that were entered in the game: played, turned over or up, added.
    """
    state, steps = table.any_state, table.ledger.course.steps
    named, artists = cards_laid(state, action), state.game.edition.artists
    cards = Counter((*named, *(place for step in steps for place in step.cards_laid)))
    return tuple(place for place in sorted(set(named)) if cards[place] > artists[place].cards)


def cards_laid(state: AnyState, action: AnyAction) -> tuple[int, ...]:
    """Return the artists of the cards that an action would put on the table; none if the rules refuse it."""
    try:
        return make_step(state, (action,)).cards_laid
    except Refusal:
        return ()
