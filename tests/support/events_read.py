"""What happened with an action, read from the states before and after it: what the events of the rules are held to.

It knows no rule: it looks at what has changed on the table, as somebody would who was out of the room for a moment and
is told the action.
"""

from collections.abc import Iterator

from companion.rules.actions import Bid, Deal, Hand, PlayCard, seat_of
from companion.rules.auction_game.state import Revealing, State
from companion.rules.card_game.state import CardState, Effecting
from companion.rules.events import CardLaid, Cause, Dealt, EffectSkipped, Event, Lot, LotSold, Paid, RoundEnded
from companion.rules.moves import Over
from companion.rules.protocol import AnyAction, AnyState, is_secret
from companion.rules.words import Auction, Effect


def events_read(before: AnyState, action: AnyAction, after: AnyState) -> tuple[Event, ...]:
    """All that happened, in the order of the table: cards, the sale, the end of play, the payout, the deal."""
    happened: list[Event] = [*_cards(before, action, after)]
    if isinstance(action, Deal):
        happened.append(Dealt(before.round + 1))
    if isinstance(before, State) and isinstance(after, State):
        happened += [*_sale(before, action, after), *_end_of_auctions(before, after)]
    if isinstance(before, CardState) and isinstance(after, CardState):
        happened += [*_skipped(before, action, after), *_end_of_cards(before, after)]
    if len(after.payouts) > len(before.payouts):
        happened.append(Paid(after.payouts[-1], isinstance(after.phase, Over)))
    return tuple(happened)


def _cards(before: AnyState, action: AnyAction, after: AnyState) -> Iterator[CardLaid]:
    """The cards that came to the table. Several can only be turned up, or added at the end, in the order named."""
    keys = before.game.edition.keys
    named = getattr(action, "artists", ())
    grown = [place for place, (few, many) in enumerate(zip(before.counts, after.counts, strict=True)) if many > few]
    seat = seat_of(action)
    if named:
        yield from (CardLaid(seat, keys.index(artist)) for artist in named)
    elif grown:
        yield CardLaid(seat, grown[0])


def _sale(before: State, action: AnyAction, after: State) -> Iterator[LotSold]:
    """The lot that somebody has now."""
    if isinstance(action, Deal):
        return
    for seat, (had, has) in enumerate(zip(before.bought, after.bought, strict=True), start=1):
        for artist, (few, many) in enumerate(zip(had, has, strict=True)):
            if many == few:
                continue
            paid_out = sum(amounts[seat - 1] for amounts in after.payouts[len(before.payouts) :])
            price = before.cash[seat - 1] + paid_out - after.cash[seat - 1]
            lot = before.lot or Lot(artist, many - few, seat, Auction.DOUBLE)
            bids: tuple[int, ...] = ()
            if is_secret(before):
                last = action.seat, action.amount if isinstance(action, Bid) else 0  # type: ignore[union-attr]
                opened = {**dict(enumerate(before.phase.bids, start=1)), last[0]: last[1]}  # type: ignore[attr-defined]
                bids = tuple(opened[place] or 0 for place in range(1, len(opened) + 1))
            yield LotSold(lot, seat, price, bids)


def _end_of_auctions(before: State, after: State) -> Iterator[RoundEnded]:
    if len(after.payouts) == len(before.payouts):
        return
    full = [place for place, cards in enumerate(after.counts) if cards >= 5]
    laid = sum(after.counts) - sum(before.counts)
    on_table = max(0, laid) + (before.lot.cards if before.lot else 0)
    unsold = 0 if after.bought != before.bought else on_table
    if full:
        yield RoundEnded(Cause.ARTIST_LIMIT, full[0], after.counts[full[0]], unsold)
    elif any(after.hands):
        yield RoundEnded(Cause.ALL_SKIPPED)
    else:  # a mystery card is turned over, not put up for sale
        yield RoundEnded(Cause.EMPTY_HANDS, unsold=0 if isinstance(before.phase, Revealing) else unsold)


PLAY_IS_OVER = ("turn-up", "extra", "settled", "over")


def _end_of_cards(before: CardState, after: CardState) -> Iterator[RoundEnded]:
    if before.phase.name in PLAY_IS_OVER or after.phase.name not in PLAY_IS_OVER:
        return
    limit = 5 if len(before.hands) == 2 else 6
    full = [place for place, cards in enumerate(after.counts) if cards >= limit]
    if full:
        most = max(after.counts)
        yield RoundEnded(Cause.ARTIST_LIMIT, after.counts.index(most), most)
    else:
        yield RoundEnded(Cause.EMPTY_HANDS)


def _skipped(before: CardState, action: AnyAction, after: CardState) -> Iterator[EffectSkipped]:
    """An effect that could not be used: nobody is asked for it, though the card did not end the round by its artist."""
    if isinstance(action, Hand) and isinstance(before.phase, Effecting) and after.phase.name != "effect":
        yield EffectSkipped(before.phase.effect)
    if not isinstance(action, PlayCard) or action.effect in {Effect.NONE, Effect.TOGETHER}:
        return
    limit = 5 if len(before.hands) == 2 else 6
    if max(after.counts) < limit and after.phase.name != "effect":
        yield EffectSkipped(action.effect)
