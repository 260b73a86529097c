"""The cards in a player's hand: how many there are is corrected, a player leaves, or plays instead of another.

The program counts the cards of each hand, and knows none. Nothing here tells of money or of a bid.
"""

from abc import abstractmethod
from dataclasses import dataclass, replace

from companion.live.public_view import PublicView
from companion.pages.page import Choices, GoTo, SubPage
from companion.rules.actions import Hand, Turn
from companion.rules.hands import cards_in
from companion.rules.protocol import dealt_so_far, has_lots, lets_another_play, seat_asked
from companion.screen_data.entry import HandScreen
from companion.screen_data.lists import MenuScreen
from companion.screen_data.screens import Choice


@dataclass(frozen=True)
class CardsInHandPage(SubPage):
    """The choice of a player whose hand is corrected, or who plays instead."""

    pauses_game = False
    leads_to_game = True

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of players, each with the number of cards."""
        state, count = view.any_state, view.translator.count
        entries = []
        for seat, (name, cards) in enumerate(zip(state.game.names, state.hands, strict=True), start=1):
            label = count("{name}: {number} card", "{name}: {number} cards", cards, name=name)
            entries.append(choices.put(label, GoTo(HandPage(self, seat, cards)), "hand-of", seat, seat=seat))
        return MenuScreen(view.translator.say("Cards in hand"), tuple(entries))


@dataclass(frozen=True)
class NumberOfCardsPage(SubPage):
    """The number of cards in a player's hand at some moment of the game."""

    leads_to_game = True

    seat: int
    cards: int
    """The number that is entered so far."""

    @abstractmethod
    def moment(self, view: PublicView) -> PublicView:
        """Return the view of the moment at which the hand is corrected."""

    @abstractmethod
    def entry(self, choices: Choices, label: str, entered: Hand, disabled_reason: str) -> Choice:
        """Return the choice with which this hand is entered."""

    def show(self, view: PublicView, choices: Choices) -> HandScreen:
        """Return the number between a minus and a plus, what is known of it, and what can be entered."""
        state = self.moment(view).any_state
        say, seat = view.translator.say, self.seat
        name, counted = state.game.names[seat - 1], state.hands[seat - 1]
        holds = say("{name}’s hand: {cards}", name=name, cards=self.cards)
        leaves = say("{name} leaves the game", name=name)
        has_none = "" if counted else say("Has no cards")
        as_counted = say("as counted") if self.cards == counted else ""
        return HandScreen(
            title=say("{name}: cards in hand", name=name),
            cards=str(self.cards),
            less=self._step(view, choices, "-", -1),
            more=self._step(view, choices, "+", 1),
            counted=say("Counted: {cards}. Dealt so far: {dealt}.", cards=counted, dealt=dealt_so_far(state)),
            lines=_leaving(view),
            choices=(
                self.entry(choices, holds, Hand(seat, self.cards), as_counted),
                self.entry(choices, leaves, Hand(seat, 0), has_none),
            ),
        )

    def _step(self, view: PublicView, choices: Choices, label: str, step: int) -> Choice:
        """Return the choice of one card more or less."""
        cards = self.cards + step
        is_possible = 0 <= cards <= cards_in(view.any_state.game.edition)
        at_the_limit = "" if is_possible else view.translator.say("at the limit")
        return choices.put(label, GoTo(replace(self, cards=cards)), "cards", step, disabled_reason=at_the_limit)


@dataclass(frozen=True)
class HandPage(NumberOfCardsPage):
    """The number of cards in a player's hand now; where a card is to be played, that player may also play instead."""

    pauses_game = False

    def moment(self, view: PublicView) -> PublicView:
        """Return the view of the game as it is."""
        return view

    def entry(self, choices: Choices, label: str, entered: Hand, disabled_reason: str) -> Choice:
        """Return the choice that corrects the hand in the game."""
        return choices.action(label, entered, disabled_reason)

    def show(self, view: PublicView, choices: Choices) -> HandScreen:
        """Return the number, and what can be entered."""
        shown = super().show(view, choices)
        state, say = view.any_state, view.translator.say
        if not lets_another_play(state) or self.seat == state.asked:
            return shown
        names = state.game.names
        has_none = "" if state.hands[self.seat - 1] else say("Has no cards")
        label = say("{name} plays instead of {other}", name=names[self.seat - 1], other=names[seat_asked(state) - 1])
        holds, leaves = shown.choices
        plays = choices.action(label, Turn(self.seat), has_none)
        return replace(shown, choices=(holds, plays, leaves))


def _leaving(view: PublicView) -> tuple[str, ...]:
    """Return what is different once a player has left the game, in sentences."""
    say = view.translator.say
    if has_lots(view.any_state):
        asked = say("They can still bid and are still paid. When they are asked, pass for them.")
    else:
        asked = say("They keep their points. When they are asked for more cards, enter none.")
    return (
        say("A player who leaves has no cards, and nobody waits for a card of theirs."),
        asked,
        say("After each deal, enter again that they have left."),
    )


def hand_choice(choices: Choices, seat: int, name: str, cards: int) -> Choice:
    """Return the choice of a seat on the board, which opens its hand."""
    return choices.put(name, GoTo(HandPage(None, seat, cards)), "hand-of", seat)
