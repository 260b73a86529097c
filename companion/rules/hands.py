"""What the table may correct of the hands of either game: how many cards a seat holds, and which seat plays.

The rules know no cards in hands, only how many there are, and players miscount or play out of turn.
"""

from companion.rules.actions import Hand, Turn
from companion.rules.common import put_at
from companion.rules.edition import AnyEdition
from companion.rules.refusal import Reason, Refusal


def corrected_hands(edition: AnyEdition, hands: tuple[int, ...], action: Hand) -> tuple[int, ...]:
    """Return the hands with the corrected one. Raise Refusal for fewer than no cards, more than the box has, or the
    number that the seat holds already.
    """
    seat = action.seat
    cards = action.cards
    most = cards_in(edition)
    expected = f"expected 0 to {most}, as many as are in the box"
    if cards < 0:
        raise Refusal(Reason.TOO_LOW, f"a hand of {cards} cards for seat {seat}; {expected}")
    if cards > most:
        raise Refusal(Reason.NOT_ALLOWED, f"a hand of {cards} cards for seat {seat}; {expected}")
    if cards == hands[seat - 1]:
        raise Refusal(Reason.ALREADY_DONE, f"seat {seat} holds {cards} cards already; expected another number")
    return put_at(hands, seat - 1, cards)


def check_turn(hands: tuple[int, ...], asked: int, action: Turn) -> None:
    """Raise Refusal where the seat may not play instead of the one that is asked."""
    if action.seat == asked:
        raise Refusal(Reason.ALREADY_DONE, f"it is the turn of seat {asked} already; expected another seat")
    if not hands[action.seat - 1]:
        what = f"seat {action.seat}, which holds no card, was to play"
        raise Refusal(Reason.NOT_ALLOWED, f"{what}; expected a seat with cards: correct its hand first")


def cards_in(edition: AnyEdition) -> int:
    """Return how many cards are in the box."""
    return sum(artist.cards for artist in edition.artists)
