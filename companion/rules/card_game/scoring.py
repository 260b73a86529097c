"""The end of a round of the card game: turn cards up, rank artists, add extra cards, score points.

Rulebook 002: scoring the collections. Decided where the rulebook is silent: an artist without a card gets no token;
turned-up cards qualify for extra cards; equal points share the win.
"""

from companion.rules.card_game.actions import Extra, TurnUp
from companion.rules.card_game.moves import addable
from companion.rules.card_game.state import AddingExtra, CardState, Over, Settled, TurningUp
from companion.rules.common import clockwise, one_more, ranking
from companion.rules.refusal import Reason, Refusal, check_asked, place_of

VALUES = (3, 2, 1)
"""The value tokens of the first, second and third artist of a round, in points."""

AWARD_VALUE = 2
"""What an award token adds to each card of its artist, in points."""


def end_round(state: CardState) -> CardState:
    """End the play of a round and ask the next seat with face-down cards, clockwise from the player of the last card.

    In the rulebook everybody turns up at once; here it is clockwise, so that a game has only one record.
    """
    for seat in clockwise(state.last, state.game.seats):
        if state.facedown[seat - 1]:
            return state._replace(phase=TurningUp(seat))
    return state._replace(market=(*state.market, ranking(state.counts)), phase=AddingExtra(state.last))


def turn_up(state: CardState, phase: TurningUp, action: TurnUp) -> CardState:
    """Turn up the asked seat's face-down cards and count them; then ask the next seat, or rank the artists."""
    seat = action.seat
    check_asked(seat, phase.asked)
    down = state.facedown[seat - 1]
    if len(action.artists) != down:
        raise Refusal(
            Reason.NOT_ALLOWED, f"seat {seat} turned up {_cards(len(action.artists))}; expected the {down} face down"
        )
    counts, display = state.counts, state.displays[seat - 1]
    for artist in action.artists:
        place = place_of(state.game.edition.places, artist)
        counts, display = one_more(counts, place), one_more(display, place)
    return end_round(
        state._replace(
            counts=counts,
            displays=_with_display(state, seat, display),
            facedown=one_more(state.facedown, seat - 1, -down),
        )
    )


def extra(state: CardState, phase: AddingExtra, action: Extra) -> CardState:
    """Add the asked seat's cards of leading artists it displays; when every seat has answered, score points."""
    seat = action.seat
    check_asked(seat, phase.asked)
    display, may = state.displays[seat - 1], addable(state, seat)
    added = [place_of(state.game.edition.places, artist) for artist in action.artists]
    if len(set(added)) < len(added):
        raise Refusal(Reason.NOT_ALLOWED, f"seat {seat} added an artist twice; expected one card for each at most")
    for artist, place in zip(action.artists, added, strict=True):
        if place not in may:
            keys = ", ".join(state.game.edition.keys[place] for place in may)
            raise Refusal(
                Reason.NOT_ALLOWED,
                f"seat {seat} added {artist}; expected only leading artists on its display: {keys or 'it has none'}",
            )
    hand = state.hands[seat - 1]
    if len(added) > hand:
        raise Refusal(Reason.NOT_ALLOWED, f"seat {seat} added {_cards(len(added))}; expected no more than its {hand}")
    for place in added:
        display = one_more(display, place)
    state = state._replace(
        hands=one_more(state.hands, seat - 1, -len(added)), displays=_with_display(state, seat, display)
    )
    order = clockwise(state.last, state.game.seats)
    if seat == order[-1]:
        return _settle(state)
    return state._replace(phase=AddingExtra(order[order.index(seat) + 1]))


def tokens(state: CardState, artist: int) -> int:
    """Return the points of all value and award tokens on an artist."""
    values = sum(VALUES[leading.index(artist)] for leading in state.market if artist in leading)
    return values + AWARD_VALUE * state.awards[artist]


def worths_now(state: CardState) -> tuple[int, ...]:
    """Return the points a card of each artist would score if the round ended now; after its ranking, what it scores.

    A card of a leading artist scores all tokens on that artist, this round's included; other cards score 0.
    """
    if len(state.market) < state.round:
        state = state._replace(market=(*state.market, ranking(state.counts)))
    leading = state.market[-1]
    return tuple(tokens(state, artist) if artist in leading else 0 for artist in range(len(state.counts)))


def _settle(state: CardState) -> CardState:
    """Score every display. The game ends only after its last round, never because of empty hands."""
    worths = worths_now(state)
    payout = tuple(
        sum(cards * worth for cards, worth in zip(display, worths, strict=True)) for display in state.displays
    )
    return state._replace(
        points=tuple(points + scored for points, scored in zip(state.points, payout, strict=True)),
        payouts=(*state.payouts, payout),
        phase=Over() if state.round == state.game.rounds else Settled(),
    )


def _with_display(state: CardState, seat: int, display: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*state.displays[: seat - 1], display, *state.displays[seat:])


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
