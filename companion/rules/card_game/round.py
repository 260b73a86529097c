"""Who is asked for a card, what follows from a card that was played, and when the play of a round ends."""

from companion.rules.card_game.scoring import end_play
from companion.rules.card_game.state import CardPlaying, CardState, Effecting, PlayingTogether
from companion.rules.common import clockwise, left_of, put_at, raised
from companion.rules.edition import CardEdition
from companion.rules.events import CardLaid, Cause, EffectSkipped, RoundEnded
from companion.rules.game import Game

DEALS = {2: (13, 6, 6, 3), 3: (13, 6, 6, 0), 4: (13, 4, 4, 0), 5: (13, 2, 2, 0)}
"""Cards dealt to each hand before rounds 1 to 4, by number of seats (rulebook 002: new round preparation)."""


def deal_of(game: Game[CardEdition], round_: int) -> int:
    """Return how many cards each hand is dealt before the round (1 to 4)."""
    return DEALS[game.seats][round_ - 1]


def lay_face_up(state: CardState, seat: int, artist: int) -> CardState:
    """Move a card from a hand, which must have one, to the seat's display, where it counts at once."""
    place = seat - 1
    state = state._replace(
        hands=raised(state.hands, place, -1),
        counts=raised(state.counts, artist),
        displays=put_at(state.displays, place, raised(state.displays[place], artist)),
    )
    return state.telling(CardLaid(seat, artist))


def next_turn(state: CardState, beginning: int) -> CardState:
    """Give the turn to the first seat clockwise from `beginning` that has cards; if none has, end the round."""
    return ask_again(state._replace(phase=CardPlaying(beginning)))


def end_turn(state: CardState) -> CardState:
    """Give the turn to the next seat that has cards."""
    return next_turn(state, left_of(state.turn, state.chairs))


def end_round_or_turn(state: CardState) -> CardState:
    """End the round if there are enough cards by one artist, else the turn."""
    most = max(state.counts)
    if most < state.limit:
        return end_turn(state)
    return end_play(state, RoundEnded(Cause.ARTIST_LIMIT, artist=state.counts.index(most), cards=most))


def ask_again(state: CardState) -> CardState:
    """Pass over seats without cards, from the one that the phase asks for a card clockwise.

    Where all hands are empty when a seat is to play, end the round. An effect that cannot be used is passed over, too.
    In a phase that asks for no card the state stays as it is.
    """
    match state.phase:
        case CardPlaying(asked=asked):
            for seat in clockwise(asked, state.chairs):
                if state.hands[seat - 1]:
                    return state._replace(turn=seat, phase=CardPlaying(seat))
            return end_play(state, RoundEnded(Cause.EMPTY_HANDS))
        case PlayingTogether(asked=asked):
            order = clockwise(state.turn, state.chairs)
            for seat in order[order.index(asked) :]:
                if state.hands[seat - 1]:
                    return state._replace(phase=PlayingTogether(seat))
            return end_round_or_turn(state)
        case Effecting() as phase if not phase.can_be_used(state):
            return end_turn(state.telling(EffectSkipped(phase.effect)))
        case _:
            return state
