"""What several boards share: the seats, the round, and the usual choices.

While a lot is sold, seats show who is asked, what each has bid, and what it is typing.
"""

from dataclasses import replace
from typing import TypeVar

from companion.live.public_view import PublicView
from companion.live.screen_orientation import face
from companion.live.undo import undo
from companion.pages.explanation import help_of
from companion.pages.lot_and_market import artist_of
from companion.pages.page import Choices, Do, GoTo
from companion.pages.step_titles import undo_title
from companion.rules.auction_game.actions import Bid
from companion.rules.auction_game.double import Doubling
from companion.rules.card_game.state import CardState
from companion.rules.common import Pass
from companion.rules.moves import Phase
from companion.rules.protocol import AnyState, answer, held_cards
from companion.screen_data.screens import Artist, Choice, GameScreen, Seat

AnyGameScreen = TypeVar("AnyGameScreen", bound=GameScreen)


def with_ways(view: PublicView, choices: Choices, screen: AnyGameScreen) -> AnyGameScreen:
    """Return a screen of the game with undo, labelled with the step it takes back, the menu, and help."""
    what = undo_title(view.ledger, view.translator)
    undoing = choices.put(view.translator.say("Undo: {title}", title=what), Do(undo), "undo") if what else None
    return replace(screen, undo=undoing, menu=menu_choice(view, choices), help=help_of(view, choices))


def menu_choice(view: PublicView, choices: Choices) -> Choice:
    """Return the choice that opens the menu, which the game's own page makes."""
    return choices.put(view.translator.say("Menu"), GoTo(view.home.menu(view.page)), "menu")


def continue_choice(label: str, choices: Choices) -> Choice:
    """Return the choice that puts the current notice away."""
    return choices.put(label, Do(lambda table, _at: table.messages.put_away()), "continue")


def round_of(view: PublicView) -> str:
    """Return the round in the edition's own word: `Season 2`."""
    state = view.any_state
    return view.translator.round_of(state.game.edition, state.round)


def seats_of(view: PublicView, choices: Choices, active: int) -> tuple[Seat, ...]:
    """Return all seats; `active` is the one drawn inverted, 0 for none."""
    seats = range(1, view.any_state.game.seats + 1)
    return tuple(seat_of(view, choices, seat)._replace(active=seat == active) for seat in seats)


def seat_of(view: PublicView, choices: Choices, seat: int) -> Seat:
    """Return a seat with its hand and the cards in front of it; in the card game also its points."""
    state = view.any_state
    name = state.game.names[seat - 1]
    shown = Seat(
        number=seat,
        name=name,
        cards=state.hands[seat - 1],
        bought=pictures_of(state, seat),
        active=False,
        note=view.notes.get(seat, ""),
        face=choices.put(name, Do(lambda table, at: face(table, seat, at)), "face-seat", seat),
    )
    if not isinstance(state, CardState):
        return shown
    points = view.translator.count("{number} pt", "{number} pts", state.points[seat - 1])
    return shown._replace(down=state.facedown[seat - 1], points=points)


def pictures_of(state: AnyState, seat: int) -> tuple[Artist, ...]:
    """Return the cards that pay a seat when the round ends, in board order, one entry a card."""
    held = held_cards(state)[seat - 1]
    return tuple(artist_of(state, place) for place, cards in enumerate(held) for _ in range(cards))


def last_bids(view: PublicView, phase: type[Phase] | None = None) -> dict[int, str]:
    """Return each seat's last bid for a lot, or that it passed, in the `phase` that has just ended; by default in the
    present one.
    """
    said: dict[int, Bid | Pass] = {}
    state, translator = view.state, view.translator
    phase = phase or type(state.phase)
    for step in reversed(view.ledger.steps):
        if type(step.before.phase) is not phase:
            break
        for action in step.actions:
            if isinstance(action, Bid | Pass):
                said.setdefault(action.seat, action)
    declined = translator.say("no card") if phase is Doubling else translator.say("pass")
    return {
        seat: translator.money(state.game.edition, last.amount) if isinstance(last, Bid) else declined
        for seat, last in said.items()
    }


def leader_of(state: AnyState) -> int:
    """Return the seat with the highest bid; 0 before the first."""
    return next((seat for seat in range(1, state.game.seats + 1) if answer(state, seat).leads), 0)


def standing_bid(view: PublicView) -> str:
    """Return the highest bid and whose it is; empty before the first."""
    state, leader = view.state, leader_of(view.state)
    if not leader:
        return ""
    amount = view.translator.money(state.game.edition, state.committed(leader))
    return view.translator.say("{amount} from {name}", amount=amount, name=name_of(view, leader))


def name_of(view: PublicView, seat: int) -> str:
    """Return a seat's name; empty for seat 0."""
    return view.any_state.game.names[seat - 1] if seat else ""
