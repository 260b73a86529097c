"""The pages that ask which card it really was, who played it, and which card is missing."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.corrections.correction import Correction
from companion.corrections.edits import add_card, ask_second_card, change_player, replace_card
from companion.corrections.stops import ask_of_double
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.lots import find_lot, is_past
from companion.pages.corrections.correction_titles import addition
from companion.pages.corrections.past_card import PastCardPage
from companion.pages.corrections.preview import propose, proposing
from companion.pages.page import Choices, GoTo, Page, PageName, Run, SubPage
from companion.pages.step_titles import action_title
from companion.rules.actions import Play, seat_of
from companion.rules.auction_game.state import Doubling, Playing
from companion.rules.protocol import AnyAction, chair_of
from companion.rules.words import Auction
from companion.screen_data.lists import MenuScreen
from companion.screen_data.screens import Choice
from companion.steps import Step


@dataclass(frozen=True)
class OtherCardPage(PastCardPage):
    """Which card it really was."""

    place: int
    """The place of the step that put it on the table."""

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected, as it is now."""
        card = action_title(view.course.steps[self.place], view.translator)
        return view.translator.say("Change: {what}", what=card)

    def view_then(self, view: PublicView) -> PublicView:
        """Return the view of the moment before the card."""
        return view.showing_course(view.course.first(self.place))

    def it_was(self, table: Table, action: AnyAction, at: int) -> Page | PageName:
        """Return the page that leads on from the game with this card instead."""
        return propose(table, self, lambda steps: _with_other_card(steps, self.place, action), at)


@dataclass(frozen=True)
class OtherPlayerPage(SubPage):
    """Which player really played a card: the table let another one play than the program asked."""

    leads_to_game = True

    place: int
    """The place of the step that played it."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of the other players; one without cards cannot have played it."""
        step = view.course.steps[self.place]
        players = (
            self._player(view, choices, seat) for seat in view.any_state.chairs if seat != seat_of(step.actions[0])
        )
        about = action_title(step, view.translator)
        return MenuScreen(view.translator.say("Who played this card?"), tuple(players), about=about)

    def _player(self, view: PublicView, choices: Choices, seat: int) -> Choice:
        """Return the choice of the player who played it."""
        name, hands = view.any_state.game.names[seat - 1], view.course.steps[self.place].before.hands
        no_cards = "" if hands[seat - 1] else view.translator.say("Has no cards")
        played = proposing(self, lambda steps: change_player(steps, self.place, seat))
        paddle = chair_of(view.any_state, seat)
        return choices.put(name, played, "player", seat, paddle=paddle, disabled_reason=no_cards)


@dataclass(frozen=True)
class AddCardPage(PastCardPage):
    """A card that was never entered."""

    place: int
    """The place at which the missing card is put among the steps."""

    def banner(self, view: PublicView) -> str:
        """Return before which lot or card it is added, and why that player is asked for the card who sells the lot."""
        added, then = addition(view.translator, view.course.steps, self.place), self.view_then(view)
        if not isinstance(then.any_state.phase, Playing):
            return added
        name = then.state.game.names[then.state.turn - 1]
        return view.translator.say("{addition}. It was {name}’s turn.", addition=added, name=name)

    def view_then(self, view: PublicView) -> PublicView:
        """Return the view of the moment before the missing card."""
        return view.showing_course(view.course.first(self.place))

    def it_was(self, table: Table, action: AnyAction, at: int) -> Page | PageName:
        """Return the page that leads on from the game with this card added."""
        return propose(table, self, lambda steps: add_card(steps, self.place, action), at)


def ask_card(page: Page, steps: Sequence[Step], place: int) -> GoTo | Run:
    """Return the act that asks which card a step really was: of a double, who added its second card, and which."""
    if not isinstance(steps[place].before.phase, Doubling):
        return GoTo(OtherCardPage(page, place))
    first = find_lot(steps, place).first
    return proposing(page, lambda steps: ask_of_double(steps, first))


def _with_other_card(steps: Sequence[Step], place: int, action: AnyAction) -> Correction:
    """Return the correction to another card; a past double is asked for its second, whether it had one or not. Raise
    Refusal.
    """
    is_double = isinstance(action, Play) and action.auction is Auction.DOUBLE
    if is_double and is_past(steps, find_lot(steps, place)):
        return ask_second_card(steps, place, action)
    return replace_card(steps, place, action)
