"""Who is asked for a card, and what each auction comes to: the sale, the next turn or the end of the round."""

from operator import add

from companion.rules.actions import Pass, Reveal
from companion.rules.auction_game.state import Doubling, Playing, Revealing, State
from companion.rules.common import clockwise, left_of, put_at, raised, row
from companion.rules.edition import Edition, Revealer
from companion.rules.events import CardLaid, Cause, Lot, LotSold, Paid, RoundEnded
from companion.rules.game import Game
from companion.rules.moves import Over, Settled
from companion.rules.ranking import AUCTION_GAME_VALUES, income, ranked_market, value_tokens
from companion.rules.refusal import Reason, Refusal, place_of
from companion.rules.words import Variant

DEALS = {3: (10, 6, 6, 0), 4: (9, 4, 4, 0), 5: (8, 3, 3, 0)}
"""Cards dealt to each hand before rounds 1 to 4, by number of hands (rulebook 000: preparing for the next round)."""

MYSTERY_HANDS = {Variant.STANDARD: 0, Variant.THREE_PLAYER: 1, Variant.TWO_PLAYER: 2}
"""Hands dealt face down for no player; both variants deal as for four."""


def deal_of(game: Game[Edition], round_: int) -> int:
    """Return how many cards each hand is dealt before the round (1 to 4)."""
    return DEALS[game.seats + MYSTERY_HANDS[game.variant]][round_ - 1]


def card_leaves_hand(state: State, seat: int, artist: int) -> State:
    """Move a card from a hand, which must have one, to the table, where it counts at once."""
    return state._replace(
        hands=raised(state.hands, seat - 1, -1),
        counts=raised(state.counts, artist),
        last=seat,
        turn=seat,
        happened=(*state.happened, CardLaid(seat, artist)),
    )


def sell(state: State, lot: Lot, *, buyer: int, price: int, bids: tuple[int, ...] = ()) -> State:
    """Sell the lot: the buyer pays the auctioneer, or the bank if they are the same. `bids` are those that were secret.

    Then settle if all hands are empty; else ask for a mystery card, if the variant has one; else start the next turn.
    """
    cash = raised(state.cash, buyer - 1, -price)
    if buyer != lot.auctioneer:
        cash = raised(cash, lot.auctioneer - 1, price)
    state = state._replace(
        cash=cash,
        bought=put_at(state.bought, buyer - 1, raised(state.bought[buyer - 1], lot.artist, lot.cards)),
        happened=(*state.happened, LotSold(lot, buyer=buyer, price=price, bids=bids)),
    )
    if not any(state.hands):
        return settle(state, RoundEnded(Cause.EMPTY_HANDS))
    if any(state.mystery):
        must = state.game.variant is Variant.TWO_PLAYER
        by_auctioneer = must or state.game.edition.revealer is Revealer.AUCTIONEER
        asked = lot.auctioneer if by_auctioneer else buyer
        return state._replace(phase=Revealing(asked, must=must))
    return next_turn(state, lot.auctioneer)


def _reveal(state: State, _phase: Revealing, action: Reveal) -> State:
    """Turn over a mystery card: it counts and can end the round, but nobody auctions or owns it."""
    artist = place_of(state.game.edition.keys, action.artist)
    largest = state.mystery.index(max(state.mystery))
    ends_round = state.ends_round(artist)
    state = state._replace(
        mystery=raised(state.mystery, largest, -1),
        counts=raised(state.counts, artist),
        happened=(*state.happened, CardLaid(None, artist)),
    )
    if ends_round:
        return settle(state, fifth_card(state, artist, unsold=1))
    return next_turn(state, state.turn)


def _pass_reveal(state: State, phase: Revealing, action: Pass) -> State:
    """Leave the mystery card face down (three-player variant)."""
    if phase.must:
        raise Refusal(Reason.NOT_ALLOWED, "a mystery card was passed over; with two players one must be turned over")
    return next_turn(state, state.turn)


def next_turn(state: State, after: int, *, missed: int = 0) -> State:
    """Give the turn to the next seat clockwise from `after` that has cards; if none has, settle the round.

    `missed` turns in a row came before it (two-player variant).
    """
    seat = left_of(after, state.chairs)
    return ask_again(state._replace(phase=Playing(seat, missed), turn=seat))


def ask_for_second(state: State, lot: Lot, first: int) -> State:
    """Ask for a double's second card: the seat `first`, then the others clockwise up to the double's own player."""
    return ask_again(state._replace(phase=Doubling(lot, first, must=state.game.variant is Variant.TWO_PLAYER)))


def ask_again(state: State) -> State:
    """Pass over seats without cards, from the one that the phase asks for a card clockwise.

    Where all hands are empty when a seat is to play, settle the round. Where no other seat can add a double's second
    card, its player takes the lot for nothing. In a phase that asks for no card the state stays as it is.
    """
    asked_now = state.asked
    if asked_now is None or state.hands[asked_now - 1]:
        return state
    match state.phase:
        case Playing() as phase:
            for seat in clockwise(phase.asked, state.chairs):
                if state.hands[seat - 1]:
                    return state._replace(phase=phase._replace(asked=seat), turn=seat)
            return settle(state, RoundEnded(Cause.EMPTY_HANDS))
        case Doubling(lot=lot, asked=asked) as phase:
            order = clockwise(lot.auctioneer, state.chairs)
            may_add = (asked,) if phase.must else order[order.index(asked) :]
            for seat in may_add:
                if state.hands[seat - 1]:
                    return state._replace(phase=phase._replace(asked=seat))
            return nobody_adds(state, lot)
        case _:
            return state


def nobody_adds(state: State, lot: Lot) -> State:
    """Give a double to which nobody adds a second card to its player for nothing.

    If it was the last card of all hands, only editions that auction the last card give it away; in the others the round
    ends with the double unsold.
    """
    if any(state.hands) or state.game.edition.last_card_is_auctioned:
        return sell(state, lot, buyer=lot.auctioneer, price=0)
    return settle(state, RoundEnded(Cause.EMPTY_HANDS, unsold=lot.cards))


def worths_now(state: State) -> tuple[int, ...]:
    """Return what a card of each artist would pay if the round ended now; after an appraisal, what it did pay.

    That is the sum of the artist's column, this round's token included, if ranked; else 0.
    """
    market = ranked_market(state.market, state.round, state.counts)
    ranked_this_round = market[-1]
    worths = [0] * len(state.counts)
    for artist in ranked_this_round:
        worths[artist] = value_tokens(market, artist, AUCTION_GAME_VALUES)
    return tuple(worths)


def most_worth(state: State, lot: Lot) -> int:
    """Return what the lot's cards pay at most at the end of this round: with its artist first."""
    return lot.cards * (value_tokens(state.market, lot.artist, AUCTION_GAME_VALUES) + AUCTION_GAME_VALUES[0])


def fifth_card(state: State, artist: int, *, unsold: int) -> RoundEnded:
    """Return the end of a round by an artist's fifth card, which leaves so many cards unsold."""
    return RoundEnded(Cause.ARTIST_LIMIT, artist=artist, cards=state.counts[artist], unsold=unsold)


def settle(state: State, ended: RoundEnded) -> State:
    """Appraise the round, pay every seat from the bank, and end the game if this was its last round."""
    over = _is_last_round(state, ended)
    payout = income(state.bought, worths_now(state))
    state = state._replace(
        cash=tuple(map(add, state.cash, payout)),
        market=ranked_market(state.market, state.round, state.counts),
        payouts=(*state.payouts, payout),
        phase=Over() if over else Settled(),
    )
    return state.telling(ended, Paid(payout, is_last=over))


def _is_last_round(state: State, ended: RoundEnded) -> bool:
    """Return whether the game ends with the round that ends now.

    It ends early when all hands are empty, mystery hands apart; but where a fifth card emptied them, only if no later
    deal brings cards (rulebooks 003 and 004: the game ends early when all cards are played without a fifth one).
    """
    if state.round == state.game.rounds:
        return True
    if any(state.hands):
        return False
    later_rounds = range(state.round + 1, state.game.rounds + 1)
    is_dealt_again = any(deal_of(state.game, later) for later in later_rounds)
    goes_on = ended.cause is Cause.ARTIST_LIMIT and is_dealt_again
    return not goes_on


TRANSITIONS = (row(Revealing, Reveal, _reveal), row(Revealing, Pass, _pass_reveal))
