"""A hand or a turn that the table entered wrong: how many cards a player really held, or who really played instead."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.corrections.edits import replace_entry
from companion.live.public_view import PublicView
from companion.pages.cards_in_hand import NumberOfCardsPage
from companion.pages.corrections.correction_titles import replacement
from companion.pages.corrections.preview import proposing
from companion.pages.page import Choices, SubPage
from companion.pages.step_titles import title
from companion.rules.actions import Hand, Turn
from companion.rules.protocol import chair_of, seat_asked
from companion.screen_data.lists import MenuScreen
from companion.screen_data.screens import Choice
from companion.steps import Step


@dataclass(frozen=True)
class PastHandPage(NumberOfCardsPage):
    """The number of cards that a player really held: as the table entered it, until another is chosen."""

    place: int
    """The place of the step that corrected the hand."""

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected, as it is now."""
        return replacement(view.translator, view.course.steps, self.place)

    def view_then(self, view: PublicView) -> PublicView:
        """Return the view of the moment before the hand was corrected."""
        return view.showing_course(view.course.first(self.place))

    def entry(self, choices: Choices, label: str, entered: Hand, disabled_reason: str) -> Choice:
        """Return the choice of this hand, which leads on from the game with it instead."""
        held = proposing(self, lambda steps: replace_entry(steps, self.place, (entered,)))
        return choices.put(label, held, "held", entered.cards, disabled_reason=disabled_reason)


@dataclass(frozen=True)
class PastTurnPage(SubPage):
    """Which player the table really let play instead of the one that was asked."""

    leads_to_game = True

    place: int
    """The place of the step that said so."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of the other players; one without cards cannot have played."""
        state = view.course.steps[self.place].before
        name = state.game.names[seat_asked(state) - 1]
        seats = other_seats(view.course.steps, self.place)
        players = tuple(self._player(view, choices, seat) for seat in seats)
        about = title(view.course.steps[self.place], view.translator)
        return MenuScreen(view.translator.say("Who played instead of {name}?", name=name), players, about=about)

    def _player(self, view: PublicView, choices: Choices, seat: int) -> Choice:
        """Return the choice of the player who played."""
        state = view.course.steps[self.place].before
        no_cards = "" if state.hands[seat - 1] else view.translator.say("Has no cards")
        played = proposing(self, lambda steps: replace_entry(steps, self.place, (Turn(seat),)))
        paddle = chair_of(view.any_state, seat)
        return choices.put(state.game.names[seat - 1], played, "player", seat, paddle=paddle, disabled_reason=no_cards)


def other_seats(steps: Sequence[Step], place: int) -> tuple[int, ...]:
    """Return the seats that can have played instead, other than the one that the turn of a step names."""
    step = steps[place]
    (turn,) = step.actions
    if not isinstance(turn, Turn):
        raise LookupError(f"the step at place {place} is no turn")
    return tuple(seat for seat in step.before.chairs if seat not in {turn.seat, seat_asked(step.before)})
