"""The cards in a player's hand: how many there are is corrected, a player leaves or returns, or plays instead of
another.

The program counts the cards of each hand, and knows none. Nothing here tells of money or of a bid.
"""

from abc import abstractmethod
from dataclasses import dataclass, replace

from companion.live.public_view import PublicView
from companion.pages.page import Choices, GoTo, Page, SubPage
from companion.rules.actions import Hand, Leave, Return, Turn
from companion.rules.hands import cards_in
from companion.rules.protocol import chair_of, dealt_so_far, has_lots, lets_another_play, seat_asked
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
        state, say, count = view.any_state, view.translator.say, view.translator.count
        entries = []
        for chair, seat in enumerate(state.chairs, start=1):
            name, cards = state.game.names[seat - 1], state.hands[seat - 1]
            label = count("{name}: {number} card", "{name}: {number} cards", cards, name=name)
            if seat in state.away:
                label = say("{name} has left", name=name)
            entries.append(choices.put(label, GoTo(_hand_page(view, self, seat)), "hand-of", seat, paddle=chair))
        return MenuScreen(say("Cards in hand"), tuple(entries))


@dataclass(frozen=True)
class NumberOfCardsPage(SubPage):
    """The number of cards in a player's hand at some moment of the game."""

    leads_to_game = True

    seat: int
    cards: int
    """The number that is entered so far."""

    @abstractmethod
    def view_then(self, view: PublicView) -> PublicView:
        """Return the view of the moment at which the hand is corrected."""

    @abstractmethod
    def entry(self, choices: Choices, label: str, entered: Hand, disabled_reason: str) -> Choice:
        """Return the choice with which this hand is entered."""

    def show(self, view: PublicView, choices: Choices) -> HandScreen:
        """Return the number between a minus and a plus, what is known of it, and what can be entered."""
        state = self.view_then(view).any_state
        say, seat = view.translator.say, self.seat
        name, counted = state.game.names[seat - 1], state.hands[seat - 1]
        holds = say("{name}’s hand: {cards}", name=name, cards=self.cards)
        as_counted = say("as counted") if self.cards == counted else ""
        return HandScreen(
            title=say("Cards in hand"),
            number=chair_of(state, seat),
            name=name,
            cards=str(self.cards),
            less=self._step(view, choices, "-", -1),
            more=self._step(view, choices, "+", 1),
            counted=say("Counted: {cards}. Dealt so far: {dealt}.", cards=counted, dealt=dealt_so_far(state)),
            choices=(self.entry(choices, holds, Hand(seat, self.cards), as_counted),),
        )

    def _step(self, view: PublicView, choices: Choices, label: str, step: int) -> Choice:
        """Return the choice of one card more or less."""
        cards = self.cards + step
        is_possible = 0 <= cards <= cards_in(view.any_state.game.edition)
        at_the_limit = "" if is_possible else view.translator.say("at the limit")
        return choices.put(label, GoTo(replace(self, cards=cards)), "cards", step, disabled_reason=at_the_limit)


@dataclass(frozen=True)
class HandPage(NumberOfCardsPage):
    """The number of cards in a player's hand now. The player may also leave the table, and where a card is to be
    played, play instead of another; one who has left may return with that number of cards.
    """

    pauses_game = False

    def view_then(self, view: PublicView) -> PublicView:
        """Return the view of the game as it is."""
        return view

    def entry(self, choices: Choices, label: str, entered: Hand, disabled_reason: str) -> Choice:
        """Return the choice that corrects the hand in the game."""
        return choices.action(label, entered, disabled_reason)

    def show(self, view: PublicView, choices: Choices) -> HandScreen:
        """Return the number, and what can be entered."""
        shown = super().show(view, choices)
        state, seat, say = view.any_state, self.seat, view.translator.say
        names = state.game.names
        name = names[seat - 1]
        if seat in state.away:
            back = view.translator.count(
                "{name} is back with {number} card", "{name} is back with {number} cards", self.cards, name=name
            )
            return replace(
                shown,
                counted="",
                lines=(say("{name} has left, and is skipped until they are back.", name=name),),
                choices=(choices.action(back, Return(seat, self.cards)),),
            )
        leaves = choices.action(say("{name} leaves the game", name=name), Leave(seat))
        entries = (*shown.choices, leaves)
        if lets_another_play(state) and seat != state.asked:
            has_none = "" if state.hands[seat - 1] else say("Has no cards")
            label = say("{name} plays instead of {other}", name=name, other=names[seat_asked(state) - 1])
            entries = (*shown.choices, choices.action(label, Turn(seat), has_none), leaves)
        return replace(shown, lines=_leaving(view, seat), choices=entries)


def _leaving(view: PublicView, seat: int) -> tuple[str, ...]:
    """Return what is different once the player of a seat has left the game, in sentences."""
    say = view.translator.say
    if has_lots(view.any_state):
        kept = say("Their money stays, and the bank still pays for what they have bought.")
    else:
        kept = say("Their points stay, and their cards on the table still score.")
    skipped = say("Whoever leaves is skipped everywhere, in deals too, until they are back.")
    stands = (say("A bid already made stands."),) if seat == view.any_state.leader else ()
    return (skipped, kept, *stands)


def _hand_page(view: PublicView, over: Page | None, seat: int) -> HandPage:
    """Return the page of a seat's hand; of a player who has left, with the number of cards held then."""
    state = view.any_state
    if seat in state.away:
        state = next(step.before for step in reversed(view.course.steps) if Leave(seat) in step.actions)
    return HandPage(over, seat, state.hands[seat - 1])


def hand_choice(view: PublicView, choices: Choices, seat: int) -> Choice:
    """Return the choice of a seat on the board, which opens its hand."""
    return choices.put(view.any_state.game.names[seat - 1], GoTo(_hand_page(view, None, seat)), "hand-of", seat)
