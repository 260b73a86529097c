"""Who hands what to whom after a correction: the difference between what the program had, and what it has. Where that
leads to another round, also what becomes of the cards on the table.

The players may have handed it over already: a lot that was never entered was paid when it was played, and one that was
entered twice was paid once. So what belongs to such a lot is a settlement of its own, apart from what else is different
then, such as a later payment of the bank. Money that the table gave a seat in the correction was there already: nobody
hands it over, and it is only counted. Prices are public, and so is what follows from them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from companion.course import Asked
from companion.lots import SoldLot
from companion.pages.corrections.effect import EditEffect, LotChanged
from companion.pages.corrections.table_tasks import ToDo, to_do_on_table
from companion.rules.auction_game.state import State
from companion.rules.events import CardLaid
from companion.rules.moves import Settled
from companion.steps import Step, money_counted


class Bank(Enum):
    """The bank, which gives and takes like a seat."""

    BANK = auto()


Party = int | Bank
"""Who gives or takes: a seat, or the bank."""


class CardsTaken(NamedTuple):
    """Cards of an artist that change hands."""

    artist: int
    """The place on the board."""
    number: int


class Handed(NamedTuple):
    """What a seat or the bank gives another so that the table is as the corrected game has it."""

    giver: Party
    taker: Party
    amount: int
    """0 where only cards change hands."""
    cards: tuple[CardsTaken, ...]
    """The cards that the giver takes in return."""


class SecondCard(NamedTuple):
    """The second card of a lot that has only one now, or had only one before."""

    seat: int
    """Whose hand it goes back to, or comes from."""
    artist: int
    """The place on the board."""
    goes_back: bool


class CountedOtherwise(NamedTuple):
    """The money of a seat that is counted higher or lower, while nobody hands anything over."""

    seat: int
    amount: int
    """How much higher; negative for lower."""


class Occasion(Enum):
    """Why something is to be settled, which tells whether the players may have done so already."""

    TAKEN_BACK = auto()
    """Something is taken back, which may have been an entry alone: it is to be settled only if it was paid."""
    ADDED = auto()
    """A lot is added: it is to be settled only if it was not paid when it was played."""
    REDONE = auto()
    """A correction is made again, of which all know whether it was settled then, and since its undo."""
    OTHERWISE = auto()
    """Anything else is different."""
    COUNTED = auto()
    """Money that is only counted otherwise."""
    OTHER_ROUND = auto()
    """The game is in another round, or before the end of one."""


class Settlement(NamedTuple):
    """What changes hands, or is counted otherwise, for one reason."""

    occasion: Occasion
    handed: tuple[Handed, ...] = ()
    second_cards: tuple[SecondCard, ...] = ()
    counted: tuple[CountedOtherwise, ...] = ()
    to_do: tuple[ToDo, ...] = ()
    """What is done with all cards of a round, or its tokens."""


class _Pair(NamedTuple):
    """Who gives something to whom."""

    giver: Party
    taker: Party


class _Transfer(NamedTuple):
    """From whom to whom a card goes; both are the same seat where it stays."""

    from_seat: int
    to_seat: int


class _CardMove(NamedTuple):
    """A card of a lot, which goes from one seat to another, or stays with it."""

    from_seat: int
    to_seat: int
    artist: int


def changes_hands(told: Iterable[Settlement]) -> bool:
    """Return whether anything is handed over, and not only counted otherwise."""
    return any(settlement.occasion is not Occasion.COUNTED for settlement in told)


def settlements_of_redo(effect: EditEffect) -> tuple[Settlement, ...]:
    """Return what changes hands where a correction is made again: nobody asks any more whether its lot was paid."""
    asked = {Occasion.TAKEN_BACK, Occasion.ADDED}
    return tuple(
        told._replace(occasion=Occasion.REDONE) if told.occasion in asked else told for told in settlements(effect)
    )


def settlements(effect: EditEffect) -> tuple[Settlement, ...]:
    """Return what changes hands: money, and cards of a round that is not settled. In the card game it is only what
    another round brings.
    """
    if not isinstance(effect.end, State):
        return _not_empty(_other_round(effect))
    removed, added = _removed_as_asked(effect), _added_as_entered(effect)
    taken_back = [*_payment_taken_back(effect)]
    for lot in removed:
        owed = {_payee(lot): -lot.price, lot.buyer: lot.price}
        taken_back += _hand_over(owed, _moves_of_removed(effect, lot))
    paid_anew = list[Handed]()
    for lot in added:
        owed = {lot.buyer: -lot.price, _payee(lot): lot.price}
        paid_anew += _hand_over(owed, _moves_of_added(effect, lot))
    others = _money_owed(effect)
    for handed in (*taken_back, *paid_anew):
        others[handed.giver] += handed.amount
        others[handed.taker] -= handed.amount
    moves = [move for lot in effect.lots.removed if lot not in removed for move in _moves_of_removed(effect, lot)]
    moves += [move for lot in effect.lots.added if lot not in added for move in _moves_of_added(effect, lot)]
    moves += _moves_of_kept(effect)
    occasion = Occasion.OTHERWISE if effect.correction or taken_back or paid_anew else Occasion.TAKEN_BACK
    return _not_empty(
        _other_round(effect),
        Settlement(Occasion.TAKEN_BACK, tuple(taken_back)),
        Settlement(Occasion.ADDED, tuple(paid_anew)),
        Settlement(occasion, _hand_over(others, moves), tuple(_second_cards(effect))),
        _counted_otherwise(effect),
    )


def _removed_as_asked(effect: EditEffect) -> list[SoldLot]:
    """Return the lot that was to be removed, if any."""
    if effect.edit.asked is not Asked.REMOVE:
        return []
    return [lot for lot in effect.lots.removed if lot.first == effect.edit.keep]


def _added_as_entered(effect: EditEffect) -> list[SoldLot]:
    """Return the lots that are entered now, and not merely brought back by an undo."""
    if effect.correction:
        return [*effect.lots.added]
    if effect.edit.asked is not Asked.ADD:
        return []
    return [lot for lot in effect.lots.added if lot.first == effect.edit.keep]


def _payment_taken_back(effect: EditEffect) -> Sequence[Handed]:
    """Return what the removal of a payment brings back."""
    if effect.edit.asked is not Asked.REMOVE or not (payment := effect.steps[effect.edit.keep].payment):
        return ()
    return _hand_over({payment.payer: payment.amount, payment.payee: -payment.amount})


def _not_empty(*found: Settlement) -> tuple[Settlement, ...]:
    """Return those settlements with which something changes hands, or is counted otherwise."""
    return tuple(
        settlement
        for settlement in found
        if settlement.handed or settlement.second_cards or settlement.counted or settlement.to_do
    )


def _other_round(effect: EditEffect) -> Settlement:
    """Return what is done on the table where the corrected game is in another round, or before the end of one."""
    return Settlement(Occasion.OTHER_ROUND, to_do=tuple(to_do_on_table(effect)))


def _payee(lot: SoldLot) -> Party:
    """Return who is paid for a lot (rulebook 000: the auctioneer who buys pays the bank)."""
    return Bank.BANK if lot.buyer == lot.auctioneer else lot.auctioneer


def _hand_over(owed: Mapping[Party, int], moves: Iterable[_CardMove] = ()) -> tuple[Handed, ...]:
    """Return who gives what to whom so that everybody has what is owed to them, and the cards are where they go."""
    paid = fewest_payments(owed)
    taken: dict[_Pair, list[_CardMove]] = {}
    for move in moves:
        if move.from_seat != move.to_seat:
            taken.setdefault(_Pair(giver=move.to_seat, taker=move.from_seat), []).append(move)
    return tuple(
        Handed(giver=pair.giver, taker=pair.taker, amount=paid.get(pair, 0), cards=_cards_taken(taken.get(pair, ())))
        for pair in dict.fromkeys((*paid, *taken))
    )


def _cards_taken(moves: Sequence[_CardMove]) -> tuple[CardsTaken, ...]:
    """Return the cards of these moves by artist."""
    numbers = Counter(move.artist for move in moves)
    return tuple(CardsTaken(artist, number) for artist, number in numbers.items())


def fewest_payments(owed: Mapping[Party, int]) -> dict[_Pair, int]:
    """Return the fewest payments after which everybody has what is `owed` to them: amounts by party, negative for who
    has too much, in sum 0. Nobody both gives and takes. Where it can be done in several ways, whoever comes first
    in `owed` pays or is paid first.

    After each payment one of the two is quit, so it is enough to try everybody whom one giver may pay. At a table these
    are at most five.
    """
    giver = next((party for party in owed if owed[party] < 0), None)
    if giver is None:
        return {}
    found = []
    for taker in owed:
        amount = min(-owed[giver], owed[taker])
        if amount > 0:
            still_owed = {**owed, giver: owed[giver] + amount, taker: owed[taker] - amount}
            found.append({_Pair(giver, taker): amount, **fewest_payments(still_owed)})
    return min(found, key=len)


def _money_owed(effect: EditEffect) -> dict[Party, int]:
    """Return what each has less than in the corrected game, apart from money that the table gave in the correction, and
    from what the bank pays at an appraisal that follows. The last seat comes first, so it is settled first, and the
    bank last.
    """
    given = _given(effect.steps, effect.now)
    told_next = _paid_at_appraisal(effect)
    was, is_now = effect.state.totals, effect.end.totals
    owed: dict[Party, int] = {}
    for seat in range(len(was), 0, -1):
        owed[seat] = is_now[seat - 1] - was[seat - 1] - given[seat] - told_next[seat - 1]
    owed[Bank.BANK] = -sum(owed.values())
    return owed


def _paid_at_appraisal(effect: EditEffect) -> tuple[int, ...]:
    """Return by seat what the bank pays at the appraisal that follows the corrected game: that of the round that ends
    with it, and had not ended before. It is nothing where no such appraisal follows.
    """
    was, is_now = effect.state, effect.end
    if isinstance(is_now.phase, Settled) and len(is_now.payouts) > len(was.payouts):
        return is_now.payouts[-1]
    return (0,) * is_now.game.seats


def _counted_otherwise(effect: EditEffect) -> Settlement:
    """Return by seat how much more or less money is counted since the table corrects it in the corrected game."""
    given = _given(effect.steps, effect.now)
    counted = (CountedOtherwise(seat, given[seat]) for seat in sorted(given) if given[seat])
    return Settlement(Occasion.COUNTED, counted=tuple(counted))


def _given(steps: Sequence[Step], now: Sequence[Step]) -> Counter[int]:
    """Return by seat the money that the table corrects in the corrected game, and did not before, less what it did only
    before.
    """
    given = money_counted(now)
    given.subtract(money_counted(steps))
    return given


def _moves_of_removed(effect: EditEffect, lot: SoldLot) -> list[_CardMove]:
    """Return how the cards of a lot that is no longer sold go back to the hands from which they came; none where its
    round was settled, since they had left the game.
    """
    if lot.round <= len(effect.state.payouts):
        return []
    return _moves(lot, [_Transfer(lot.buyer, hand) for hand in _hands(effect.steps, lot)])


def _moves_of_added(effect: EditEffect, lot: SoldLot) -> list[_CardMove]:
    """Return how the cards of a lot that was not sold before go from hands to its buyer."""
    return _moves_unless_settled(effect, lot, [_Transfer(hand, lot.buyer) for hand in _hands(effect.now, lot)])


def _moves_of_kept(effect: EditEffect) -> list[_CardMove]:
    """Return how the cards of lots that are sold otherwise, or auctioned again, change their places."""
    lots = effect.lots
    moves = [move for lot in lots.reopened for move in _moves_of_reopened(effect, lot)]
    return [*moves, *(move for changed in lots.changed for move in _moves_of_changed(effect, changed))]


def _moves_of_reopened(effect: EditEffect, lot: SoldLot) -> list[_CardMove]:
    """Return how the cards of a lot that is auctioned again go back: those that lie on the table again to the
    auctioneer, and a second card that is not added yet to the hand from which it came.
    """
    on_table = effect.end.lot
    if on_table is None:
        return []
    transfers = [_Transfer(lot.buyer, on_table.auctioneer)] * min(lot.cards, on_table.cards)
    transfers += [_Transfer(lot.buyer, hand) for hand in _hands(effect.steps, lot)[on_table.cards :]]
    return _moves_unless_settled(effect, lot, transfers)


def _moves_of_changed(effect: EditEffect, changed: LotChanged) -> list[_CardMove]:
    """Return how the cards of a lot go from one buyer to another; a second card that it has no more, or had not before,
    goes back to a hand, or comes from one.
    """
    was, is_now = changed
    transfers = [_Transfer(was.buyer, is_now.buyer)] * min(was.cards, is_now.cards)
    transfers += [_Transfer(was.buyer, hand) for hand in _hands(effect.steps, was)[is_now.cards :]]
    transfers += [_Transfer(hand, is_now.buyer) for hand in _hands(effect.now, is_now)[was.cards :]]
    return _moves_unless_settled(effect, is_now, transfers)


def _moves_unless_settled(effect: EditEffect, lot: SoldLot, transfers: Sequence[_Transfer]) -> list[_CardMove]:
    """Return the moves of a lot's cards; none where its round is settled, since cards of a settled round have left the
    game.
    """
    return [] if lot.round <= _rounds_settled(effect) else _moves(lot, transfers)


def _moves(lot: SoldLot, transfers: Sequence[_Transfer]) -> list[_CardMove]:
    """Return the moves of a lot's cards from one seat to another each. There is a transfer for each card."""
    return [_CardMove(transfer.from_seat, transfer.to_seat, lot.artist) for transfer in transfers]


def _rounds_settled(effect: EditEffect) -> int:
    """Return how many rounds are settled in the game, or in the corrected one."""
    return max(len(state.payouts) for state in (effect.state, effect.end) if isinstance(state, State))


def _hands(steps: Sequence[Step], lot: SoldLot) -> list[int]:
    """Return by card the seat from whose hand it came. A mystery card came from nobody's: its auctioneer takes it."""
    events = [event for step in steps[lot.first : lot.places.bidding] for event in step.events]
    return [event.seat or lot.auctioneer for event in events if isinstance(event, CardLaid)]


def _second_cards(effect: EditEffect) -> Iterator[SecondCard]:
    """Yield the second cards that go back to a hand, or come from one, while the first stays in the lot."""
    for was, is_now in effect.lots.changed:
        if is_now.round <= _rounds_settled(effect):
            continue
        for hand in _hands(effect.steps, was)[is_now.cards :]:
            yield SecondCard(hand, is_now.artist, goes_back=True)
        for hand in _hands(effect.now, is_now)[was.cards :]:
            yield SecondCard(hand, is_now.artist, goes_back=False)
