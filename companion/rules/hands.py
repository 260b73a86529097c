"""What the table may enter of the players of either game: how many cards a seat holds, which seat plays, who has left
the table, and who sits where.

The rules know no cards in hands, only how many there are, and players miscount or play out of turn.
"""

from typing import NamedTuple

from companion.rules.actions import Hand, Leave, Return, Swap, Turn
from companion.rules.common import put_at
from companion.rules.edition import AnyEdition
from companion.rules.refusal import Reason, Refusal


class Players(NamedTuple):
    """What is known of the players of a game."""

    hands: tuple[int, ...]
    """Cards in each seat's hand."""
    away: frozenset[int]
    """The seats whose players have left."""
    chairs: tuple[int, ...]
    """All seats as their players sit, clockwise from the first chair."""

    def after_hand(self, action: Hand, edition: AnyEdition) -> "Players":
        """Return the players with a corrected hand. Raise Refusal for a number that no hand can have, for one that the
        seat holds already, and for a seat that has left.
        """
        seat, cards = action.seat, action.cards
        if seat in self.away:
            raise Refusal(Reason.HAS_LEFT, f"a hand for seat {seat}, which has left; expected it to return first")
        _check_hand(edition, seat=seat, cards=cards)
        if cards == self.hands[seat - 1]:
            raise Refusal(Reason.ALREADY_DONE, f"seat {seat} holds {cards} cards already; expected another number")
        return self._replace(hands=put_at(self.hands, seat - 1, cards))

    def after_leave(self, action: Leave) -> "Players":
        """Return the players once that of a seat has left. Raise Refusal if it did before."""
        seat = action.seat
        if seat in self.away:
            raise Refusal(Reason.ALREADY_DONE, f"seat {seat} has left already; expected another seat")
        return self._replace(hands=put_at(self.hands, seat - 1, 0), away=self.away | {seat})

    def after_return(self, action: Return, edition: AnyEdition) -> "Players":
        """Return the players once that of a seat is back. Raise Refusal if it never left, or for a number that no hand
        can have.
        """
        seat, cards = action.seat, action.cards
        if seat not in self.away:
            raise Refusal(Reason.ALREADY_DONE, f"seat {seat} is at the table; expected one that has left")
        _check_hand(edition, seat=seat, cards=cards)
        return self._replace(hands=put_at(self.hands, seat - 1, cards), away=self.away - {seat})

    def after_swap(self, action: Swap) -> "Players":
        """Return the players once two of them have changed chairs. Raise Refusal where there are not two."""
        seat, other = action.seat, action.other
        if other == seat or other not in self.chairs:
            expected = f"expected another one, 1 to {len(self.chairs)}"
            raise Refusal(Reason.UNKNOWN_SEAT, f"seat {seat} changed chairs with seat {other}; {expected}")
        changed = {seat: other, other: seat}
        return self._replace(chairs=tuple(changed.get(one, one) for one in self.chairs))

    def after_deal(self, cards: int) -> "Players":
        """Return the players after a deal of so many cards to each at the table."""
        hands = (hand if seat in self.away else hand + cards for seat, hand in enumerate(self.hands, start=1))
        return self._replace(hands=tuple(hands))


def _check_hand(edition: AnyEdition, *, seat: int, cards: int) -> None:
    """Raise Refusal for fewer than no cards, or more than the box has."""
    most = cards_in(edition)
    if not 0 <= cards <= most:
        reason = Reason.TOO_LOW if cards < 0 else Reason.NOT_ALLOWED
        raise Refusal(
            reason, f"a hand of {cards} cards for seat {seat}; expected 0 to {most}, as many as are in the box"
        )


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
