"""The rules of the card game: its first state, the influence card, the cards that are played, the next round, and
corrections by the table: of hands, of whose turn it is, and of who is at the table, and where.

`TRANSITIONS` has the function that carries out each action in each phase; `protocol.py` calls it. It returns a new
state, or raises Refusal. `effects.py` has the effects of cards, `round.py` whose turn it is, `scoring.py` the end of
a round. Source: rulebook 002.

Decided where the rulebook is silent: equal points share the win.
"""

from companion.rules.actions import Deal, Hand, Influence, Leave, Pass, PlayCard, Return, Swap, Turn
from companion.rules.card_game import effects, scoring
from companion.rules.card_game.round import ask_again, deal_of, end_round_or_turn, lay_face_up, next_turn
from companion.rules.card_game.state import CardPlaying, CardState, Effecting, Influencing, PlayingTogether
from companion.rules.common import ByAction, by_phase, in_each_phase, left_of, raised, row
from companion.rules.edition import CardEdition
from companion.rules.events import CardLaid, Dealt
from companion.rules.game import Game
from companion.rules.hands import Players, check_turn
from companion.rules.moves import Over, Phase, Settled
from companion.rules.refusal import place_of
from companion.rules.words import Effect


def begin(game: Game[CardEdition]) -> CardState:
    """Return the state after the first deal, before the first influence card."""
    none = (0,) * game.seats
    artists = game.edition.artists
    before = CardState(
        game,
        game.chairs,
        totals=none,
        hands=none,
        deck=sum(artist.cards for artist in artists),
        awards=(0,) * len(artists),
        first=game.first,
        turn=game.first,
        last=game.first,
    )
    return _new_round(before, game.first)


def _influence(state: CardState, _phase: Influencing, action: Influence) -> CardState:
    """Turn over the influence card: it counts, scores for nobody, and its effect is ignored."""
    artist = place_of(state.game.edition.keys, action.artist)
    counts = raised(state.counts, artist)
    # The box may hold more cards than the edition lists, so the count can already be 0.
    state = state._replace(counts=counts, deck=max(0, state.deck - 1)).telling(CardLaid(None, artist))
    return next_turn(state, state.first)


def _play(state: CardState, _phase: CardPlaying, action: PlayCard) -> CardState:
    """Play a card of the seat whose turn it is; then ask for its effect, unless the card ends the round."""
    seat = action.seat
    artist = place_of(state.game.edition.keys, action.artist)
    ends_round = state.ends_round(artist)
    state = lay_face_up(state, seat, artist)._replace(last=seat)
    if ends_round or action.effect is Effect.NONE:
        return end_round_or_turn(state)
    if action.effect is Effect.TOGETHER:
        return ask_again(state._replace(phase=PlayingTogether(seat)))
    return ask_again(state._replace(phase=Effecting(seat, action.effect, artist)))


def _deal(state: CardState, _phase: Settled, _action: Deal) -> CardState:
    """Clear the settled round and deal the next; the first player token moves one seat to the left.

    The rulebook turns the influence card over before it deals. Nobody decides anything in between, so hands grow with
    the deal, as before the first round, and the influence card is entered next.
    """
    return _new_round(state, left_of(state.first, state.chairs))


def _new_round(state: CardState, first: int) -> CardState:
    """Deal the next round, which the seat `first` begins."""
    round_ = state.round + 1
    cards = deal_of(state.game, round_)
    none = (0,) * len(state.awards)
    return state._replace(
        round=round_,
        hands=_players(state).after_deal(cards).hands,
        # The deck of 95 is always enough: five players need most, 89 cards in all, and five cards draw. Only
        # a table with a fuller box, or with wrongly entered draws, could count below 0; it deals all the same.
        deck=max(0, state.deck - cards * (state.game.seats - len(state.away))),
        counts=none,
        displays=(none,) * state.game.seats,
        facedown=(0,) * state.game.seats,
        first=first,
        turn=first,
        last=first,
        phase=Influencing(),
    ).telling(Dealt(round_))


def _hand(state: CardState, _phase: object, action: Hand) -> CardState:
    """Correct how many cards a seat holds; one that is asked for a card and has none left is passed over."""
    return ask_again(_with(state, _players(state).after_hand(action, state.game.edition)))


def _leave(state: CardState, _phase: object, action: Leave) -> CardState:
    """Let a player leave. Cards on display stay there and score; where the seat is asked for a card, the next one is.
    An effect is then passed, and not skipped for want of a card.
    """
    state = _with(state, _players(state).after_leave(action))
    return state if isinstance(state.phase, Effecting) else ask_again(state)


def _return(state: CardState, _phase: object, action: Return) -> CardState:
    """Let a player who left play again, from the next time that the seat is asked."""
    return _with(state, _players(state).after_return(action, state.game.edition))


def _swap(state: CardState, _phase: Influencing | CardPlaying | Settled, action: Swap) -> CardState:
    """Let two players change chairs; everything else stays with them, turn and token too."""
    return _with(state, _players(state).after_swap(action))


def _players(state: CardState) -> Players:
    return Players(state.hands, state.away, state.chairs)


def _with(state: CardState, players: Players) -> CardState:
    return state._replace(hands=players.hands, away=players.away, chairs=players.chairs)


def _turn(state: CardState, phase: CardPlaying, action: Turn) -> CardState:
    """Let another seat play instead of the one whose turn it is; play goes on to its left."""
    check_turn(state.hands, phase.asked, action)
    return state._replace(turn=action.seat, phase=CardPlaying(action.seat))


_UNTIL_THE_END = (
    row(Influencing, Influence, _influence),
    row(CardPlaying, PlayCard, _play),
    row(CardPlaying, Turn, _turn),
    row(Influencing, Swap, _swap),
    row(CardPlaying, Swap, _swap),
    row(Settled, Swap, _swap),
    *effects.TRANSITIONS,
    *scoring.TRANSITIONS,
    row(Settled, Deal, _deal),
)
TRANSITIONS = by_phase(
    (
        *_UNTIL_THE_END,
        *in_each_phase(_UNTIL_THE_END, Hand, _hand),
        *in_each_phase(_UNTIL_THE_END, Leave, _leave),
        *in_each_phase(_UNTIL_THE_END, Return, _return),
    )
) | {Over: {}}
"""The function that carries out each action, by phase. A hand may be corrected until the end."""


def transitions_of(phase: Phase) -> ByAction[CardState]:
    """Return the transition of each action in a phase; of the effects, only that of the card that was played."""
    transitions = TRANSITIONS[type(phase)]
    if not isinstance(phase, Effecting):
        return transitions
    return {kind: transitions[kind] for kind in (phase.use, Pass, Hand, Leave, Return)}
