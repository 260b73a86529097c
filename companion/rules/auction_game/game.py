"""The rules of the auction game: its first state, the cards that are played, the next round, and corrections by the
table: of money, of hands, of whose turn it is, and of who is at the table, and where.

`TRANSITIONS` has the function that carries out each action in each phase; `protocol.py` calls it. It returns a new
state, or raises Refusal. `auctions.py` has the five kinds of auction, `round.py` the sale and the end of a round.
Source: rulebooks 000, 001, 003 and 004, as their editions are read.
"""

from companion.rules.actions import Adjust, Deal, Hand, Leave, Pass, Play, Return, Swap, Turn
from companion.rules.auction_game import auctions
from companion.rules.auction_game.round import MYSTERY_HANDS, ask_again, deal_of, next_turn, settle
from companion.rules.auction_game.round import TRANSITIONS as ROUND_TRANSITIONS
from companion.rules.auction_game.state import Playing, State
from companion.rules.common import ByAction, by_phase, in_each_phase, raised, row
from companion.rules.edition import Edition
from companion.rules.events import Cause, Dealt, Lot, RoundEnded
from companion.rules.game import Game
from companion.rules.hands import Players, check_turn
from companion.rules.moves import Over, Phase, Settled
from companion.rules.refusal import Reason, Refusal, place_of
from companion.rules.words import Auction


def begin(game: Game[Edition]) -> State:
    """Return the state after the first deal, before the first card."""
    seats = game.seats
    mystery = (0,) * MYSTERY_HANDS[game.variant]
    last = (game.first - 2) % seats + 1  # the seat at whose left the first player sits
    cash = (game.start,) * seats
    return _new_round(State(game, game.chairs, cash=cash, hands=(0,) * seats, mystery=mystery, last=last, turn=last))


def _play(state: State, phase: Playing, action: Play) -> State:
    """Put the card of the seat whose turn it is up for auction."""
    seat, artist = action.seat, place_of(state.game.edition.keys, action.artist)
    if action.auction is Auction.DOUBLE and not phase.may_be_double(state, artist):
        raise Refusal(
            Reason.NOT_ALLOWED,
            f"seat {seat} played a double as its last card; with two players a double needs its second card at "
            "once, so expected another card, or a pass",
        )
    return auctions.put_on_table(state, Lot(artist, cards=1, auctioneer=seat, kind=action.auction))


def _pass_turn(state: State, phase: Playing, action: Pass) -> State:
    """Skip the turn of a player with nothing but doubles that may not be played (two-player variant).

    When everybody with cards has missed a turn in a row, settle the round.
    """
    if not phase.may_be_missed(state):
        raise Refusal(Reason.NOT_ALLOWED, f"seat {action.seat} passed; expected a card from seat {state.turn}")
    missed = phase.missed + 1
    seats_with_cards = len([cards for cards in state.hands if cards])
    if missed >= seats_with_cards:  # one that missed its turn may have no cards any more
        return settle(state, RoundEnded(Cause.ALL_SKIPPED))
    return next_turn(state, state.turn, missed=missed)


def _deal(state: State, _phase: Settled, _action: Deal) -> State:
    """Clear the settled round and deal the next."""
    return _new_round(state)


def _new_round(state: State) -> State:
    """Deal the next round. The first seat with cards to the left of the player of the last card starts."""
    round_ = state.round + 1
    cards = deal_of(state.game, round_)
    none = (0,) * len(state.game.edition.keys)
    new = state._replace(
        round=round_,
        hands=_players(state).after_deal(cards).hands,
        mystery=tuple(hand + cards for hand in state.mystery),
        counts=none,
        bought=(none,) * state.game.seats,
    ).telling(Dealt(round_))
    return next_turn(new, state.last)


def _adjust(state: State, _phase: object, action: Adjust) -> State:
    """Correct a seat's money, never below 0, its standing bid, or the price it named."""
    if action.amount == 0:
        raise Refusal(Reason.NOT_ALLOWED, "an adjustment by 0; expected any other whole number")
    cash = raised(state.cash, action.seat - 1, action.amount)
    if cash[action.seat - 1] < state.committed(action.seat):
        raise Refusal(
            Reason.NOT_ENOUGH_MONEY,
            f"seat {action.seat} cannot give up {-action.amount}; expected to leave it at least what "
            "it has bid or named, and never less than 0",
            lacking=action.seat,
            needed=state.committed(action.seat) - action.amount,
        )
    return state._replace(cash=cash)


def _hand(state: State, _phase: object, action: Hand) -> State:
    """Correct how many cards a seat holds; one that is asked for a card and has none left is passed over."""
    return ask_again(_with(state, _players(state).after_hand(action, state.game.edition)))


def _leave(state: State, _phase: object, action: Leave) -> State:
    """Let a player leave. What is bid stands; where the seat is asked for a card, the next one is."""
    return ask_again(_with(state, _players(state).after_leave(action)))


def _return(state: State, _phase: object, action: Return) -> State:
    """Let a player who left play again, from the next time that the seat is asked."""
    return _with(state, _players(state).after_return(action, state.game.edition))


def _swap(state: State, _phase: Playing | Settled, action: Swap) -> State:
    """Let two players change chairs; everything else stays with them, the turn too."""
    return _with(state, _players(state).after_swap(action))


def _players(state: State) -> Players:
    return Players(state.hands, state.away, state.chairs)


def _with(state: State, players: Players) -> State:
    return state._replace(hands=players.hands, away=players.away, chairs=players.chairs)


def _turn(state: State, phase: Playing, action: Turn) -> State:
    """Let another seat play instead of the one whose turn it is; play goes on to its left. No turn was missed."""
    check_turn(state.hands, phase.asked, action)
    return state._replace(phase=Playing(action.seat), turn=action.seat)


_UNTIL_THE_END = (
    row(Playing, Play, _play),
    row(Playing, Pass, _pass_turn),
    row(Playing, Turn, _turn),
    row(Playing, Swap, _swap),
    row(Settled, Swap, _swap),
    *auctions.TRANSITIONS,
    *ROUND_TRANSITIONS,
    row(Settled, Deal, _deal),
)
TRANSITIONS = by_phase(
    (
        *_UNTIL_THE_END,
        *in_each_phase(_UNTIL_THE_END, Hand, _hand),
        *in_each_phase(_UNTIL_THE_END, Leave, _leave),
        *in_each_phase(_UNTIL_THE_END, Return, _return),
        *in_each_phase(_UNTIL_THE_END, Adjust, _adjust),
        row(Over, Adjust, _adjust),
    )
)
"""The function that carries out each action, by phase. Money may be corrected in all phases, a hand until the end."""


def transitions_of(phase: Phase) -> ByAction[State]:
    """Return the transition of each action in a phase."""
    return TRANSITIONS[type(phase)]
