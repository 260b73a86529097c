"""Ask before a card is put on the table that exceeds the number of cards in the box.

Printings differ, so the card may be real.
"""

from collections.abc import Callable, Sequence

from companion.live.look import Look
from companion.live.table import Table
from companion.pages.page import Choices, GoTo, Page
from companion.rules.auction_game.actions import Add, Play, Reveal
from companion.rules.auction_game.state import Doubling
from companion.rules.card_game.actions import Extra, Influence, PlayCard, Second, Together, TurnUp
from companion.rules.card_game.state import Effecting
from companion.rules.protocol import AnyAction, AnyState
from companion.screen_data.screens import Choice, MenuScreen

PutCard = Callable[[AnyAction, str], Choice]
"""Makes a choice, with a label, of an action that puts cards on the table."""


class UnusualCardPage(Page):
    """The question whether the card is really there."""

    action: AnyAction
    over: Page | None

    def show(self, look: Look, choices: Choices) -> MenuScreen:
        """Return how many cards of the artist there are, and the choice to enter this one too."""
        say, state = look.translator.say, look.any_state
        place = beyond(look, self.action)[0]
        artist = state.game.edition.artists[place]
        return MenuScreen(
            title=say("{artist} has only {cards} cards", artist=artist.short, cards=artist.cards),
            entries=(choices.action(say("Enter it anyway"), self.action),),
            back=choices.put(say("Back"), GoTo(self.over), "back"),
        )

    def left(self, table: Table) -> None:
        """Forget the sticker of the card, if it was held to the reader."""
        table.cards.let_go()


def card_choices(look: Look, choices: Choices, over: Page) -> PutCard:
    """Return a function that makes choices of actions that put cards on the table, on the page `over`.

    A card beyond the edition's count is asked about first: printings differ, so it may be real.
    """
    state, entered = look.any_state, cards_entered(look)

    def choice(action: AnyAction, label: str) -> Choice:
        question = UnusualCardPage(action, over) if beyond_counts(state, entered, action) else None
        return choices.action(label, action, question=question)

    return choice


def beyond(look: Look, action: AnyAction) -> tuple[int, ...]:
    """Return the artists of whom an action would put more cards on the table than the edition counts in the box."""
    return beyond_counts(look.any_state, cards_entered(look), action)


def beyond_counts(state: AnyState, entered: Sequence[int], action: AnyAction) -> tuple[int, ...]:
    """Return the same as `beyond`, given the counts of `cards_entered`."""
    named, artists = artists_in(state, action), state.game.edition.artists
    return tuple(place for place in sorted(set(named)) if entered[place] + named.count(place) > artists[place].cards)


def cards_entered(look: Look) -> tuple[int, ...]:
    """Return the cards of each artist entered in the whole game: played, turned over or up, added."""
    counts = [0] * len(look.any_state.game.edition.artists)
    steps = look.ledger.steps
    for step in steps:
        for action in step.actions:
            for place in artists_in(step.before, action):
                counts[place] += 1
    return tuple(counts)


def artists_in(state: AnyState, action: AnyAction) -> tuple[int, ...]:
    """Return the artists of the cards that an action puts on the table, by place on the board; none for other
    actions.
    """
    phase = state.phase
    if isinstance(action, Add) and isinstance(phase, Doubling):
        return (phase.lot.artist,)
    if isinstance(action, Second) and isinstance(phase, Effecting):
        return (phase.artist,)
    if isinstance(action, TurnUp | Extra):
        return tuple(state.game.edition.places[artist] for artist in action.artists)
    if isinstance(action, Play | Reveal | Influence | PlayCard | Together):
        return (state.game.edition.places[action.artist],)
    return ()
