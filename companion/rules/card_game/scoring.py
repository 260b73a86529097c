"""The end of a round of the card game: cards turned up, artists ranked, extra cards, points.

Rulebook 002: scoring the collections. Decided where the book is silent: an artist without a card gets no token;
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
    """Nobody plays any more: the first seat with face-down cards turns them up, from the player of the last card.

    The book has everybody turn up at once; clockwise, so that a game is written in one way only.
    """
    for seat in clockwise(state.last, state.game.seats):
        if state.facedown[seat - 1]:
            return state._replace(phase=TurningUp(seat))
    return state._replace(market=(*state.market, ranking(state.counts)), phase=AddingExtra(state.last))


def turn_up(state: CardState, phase: TurningUp, action: TurnUp) -> CardState:
    """The asked seat's face-down cards are turned up and count; then the next seat's, or the ranking."""
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
    """The asked seat adds cards of leading artists it displays; when every seat has answered, points are scored."""
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
    """The worth of all value and award tokens on an artist, in points."""
    values = sum(VALUES[leading.index(artist)] for leading in state.market if artist in leading)
    return values + AWARD_VALUE * state.awards[artist]


def worths_now(state: CardState) -> tuple[int, ...]:
    """The points a card of each artist would score if the round ended now (after its ranking: does score).

    A leading artist's cards score all tokens on it, this round's among them; the others score 0.
    """
    if len(state.market) < state.round:
        state = state._replace(market=(*state.market, ranking(state.counts)))
    leading = state.market[-1]
    return tuple(tokens(state, artist) if artist in leading else 0 for artist in range(len(state.counts)))


def _settle(state: CardState) -> CardState:
    """Score every display. Empty hands never end the game, only its last round does."""
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
