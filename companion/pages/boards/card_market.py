"""What the boards of the card game share: the market, and the seats with the cards in front of them."""

from companion.live.look import Look
from companion.pages.boards.seats_and_choices import face_choice
from companion.pages.lot_and_market import artist_of
from companion.pages.page import Choices
from companion.rules.card_game.game import AWARD_VALUE, VALUES, worths_now
from companion.rules.card_game.state import CardState, TurningUp
from companion.rules.common import ranking
from companion.screen_data.screens import Artist, Column, Seat, Token


def card_columns(state: CardState) -> tuple[Column, ...]:
    """Return the market board: value tokens of each round, award tokens, and the tokens if the round ended now."""
    ranked_now = len(state.market) == state.round
    ranked = state.market[-1] if ranked_now else ranking(state.counts)
    worth = worths_now(state)
    return tuple(
        Column(
            artist=artist_of(state, place),
            cards=state.counts[place],
            tokens=(
                *(
                    Token(VALUES[leading.index(place)], round_, fresh=ranked_now and round_ == state.round)
                    for round_, leading in enumerate(state.market, start=1)
                    if place in leading
                ),
                *(Token(AWARD_VALUE, 0, award=True) for _ in range(state.awards[place])),
            ),
            ghost=0 if ranked_now or place not in ranked else VALUES[ranked.index(place)],
            rank=ranked.index(place) + 1 if place in ranked else 0,
            worth=str(worth[place]),
            limit=state.limit,
            over=ranked_now or isinstance(state.phase, TurningUp),
            unit=1,
        )
        for place in range(len(state.counts))
    )


def card_seats(look: Look, choices: Choices, active: int) -> tuple[Seat, ...]:
    """Return all seats; `active` is the one drawn inverted, 0 for none."""
    seats = range(1, look.card_state.game.seats + 1)
    return tuple(card_seat(look, seat, choices, active=seat == active) for seat in seats)


def card_seat(look: Look, seat: int, choices: Choices, *, active: bool = False) -> Seat:
    """Return a seat with its hand, its cards on the table and its points."""
    state = look.card_state
    name = state.game.names[seat - 1]
    return Seat(
        number=seat,
        name=name,
        cards=state.hands[seat - 1],
        bought=display_of(state, seat),
        active=active,
        note=look.notes.get(seat, ""),
        down=state.facedown[seat - 1],
        points=look.translator.count("{number} pt", "{number} pts", state.points[seat - 1]),
        face=face_choice(seat, name, choices),
    )


def display_of(state: CardState, seat: int) -> tuple[Artist, ...]:
    """Return the cards face up in front of a seat, in the order of the artists' numbers."""
    return tuple(artist_of(state, place) for place, cards in enumerate(state.displays[seat - 1]) for _ in range(cards))
