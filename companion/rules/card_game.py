"""The rules of the card game: its state, what may be done in each phase, and the state after each action.

The state is everything the rules know, and nothing that can be computed from it at once. Each phase says what is legal
in it, and what a paddle means. `TRANSITIONS` has the function that carries out each action in each phase; `protocol.py`
calls it. It returns a new state, or raises Refusal.

All parts are immutable. Seats count from 1; a tuple with one entry per seat is read at `seat - 1`. An artist is its
place in the line of artist cards, from 0 at the lowest number.

Source: rulebook 002. In order: the phases, the state, the influence card, turns and effects, the end of a round.

Decided where the rulebook is silent: an artist without a card gets no token; turned-up cards qualify for extra cards;
equal points share the win.
"""

from itertools import permutations
from operator import add
from typing import NamedTuple

from companion.rules import actions
from companion.rules.actions import Deal, Hand, Pass, Turn
from companion.rules.common import Transition, Transitions, clockwise, left_of, one_more, put_at
from companion.rules.edition import CardEdition
from companion.rules.events import CardLaid, Cause, Dealt, EffectSkipped, Event, Paid, RoundEnded
from companion.rules.game import Game
from companion.rules.hands import check_turn, corrected_hands
from companion.rules.moves import NOBODY_IS_ASKED, Answer, Awaited, Bidding, EachOf, Move, Over, Phase, Settled
from companion.rules.ranking import CARD_GAME_VALUES, income, ranked_market, value_tokens
from companion.rules.refusal import Reason, Refusal, place_of
from companion.rules.words import Effect

DEALS = {2: (13, 6, 6, 3), 3: (13, 6, 6, 0), 4: (13, 4, 4, 0), 5: (13, 2, 2, 0)}
"""Cards dealt to each hand before rounds 1 to 4, by number of seats (rulebook 002: new round preparation)."""
AWARD_TOKENS = 5
"""Award tokens in the box (rulebook 002: components)."""
AWARD_VALUE = 2
"""What an award token adds to each card of its artist, in points."""

_TOUCH_ARTIST = Answer(asked=True, awaited=Awaited.ARTIST)
"""Artists are chosen on the touchscreen, not with a paddle."""


class Influencing(NamedTuple):
    """The influence card is to be turned over from the deck."""

    name: str = "influence"
    asked: int = 0

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return the cards that may be turned over."""
        return (Move(actions.Influence, (state.game.edition.keys,)),)

    def answer(self, _state: "CardState", _seat: int) -> Answer:
        """Return an answer in which the paddle means nothing."""
        return NOBODY_IS_ASKED


class Playing(NamedTuple):
    """`asked` must play a card."""

    asked: int
    name: str = "play"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return all cards."""
        return (Move(actions.PlayCard, ((self.asked,), state.game.edition.keys, tuple(Effect))),)

    def answer(self, _state: "CardState", _seat: int) -> Answer:
        """Return an answer that waits for an artist, who is touched on the screen."""
        return _TOUCH_ARTIST


class Effecting(NamedTuple):
    """`asked` may use the effect of the card it just played: draw, second, facedown or award."""

    asked: int
    effect: Effect
    artist: int
    """The card's artist; a second card is by the same artist."""
    name: str = "effect"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return the use of the effect, and a pass."""
        seats = (self.asked,)
        if self.effect is Effect.AWARD:
            use = Move(actions.Award, (seats, state.game.edition.keys))
        else:
            use = Move(_USES[self.effect], (seats,))
        return use, Move(Pass, (seats,))

    def answer(self, _state: "CardState", seat: int) -> Answer:
        """Return the use of the effect for the button of the asked seat, and a pass for its `*`."""
        if self.effect is Effect.AWARD:
            return Answer(asked=True, star=Pass(seat), awaited=Awaited.ARTIST_OR_PASS)
        use = _USES[self.effect](seat)
        return Answer(asked=True, button=use, star=Pass(seat), awaited=Awaited.EFFECT_OR_PASS)


class PlayingTogether(NamedTuple):
    """All seats with cards play one, clockwise from `CardState.turn`; `asked` is next."""

    asked: int
    name: str = "together"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return the asked seat's cards."""
        return (Move(actions.Together, ((self.asked,), state.game.edition.keys)),)

    def answer(self, _state: "CardState", _seat: int) -> Answer:
        """Return an answer that waits for an artist, who is touched on the screen."""
        return _TOUCH_ARTIST


class TurningUp(NamedTuple):
    """The round has ended; `asked` turns up its face-down cards."""

    asked: int
    name: str = "turn-up"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return what the asked seat's cards may be."""
        cards = EachOf(state.game.edition.keys, state.facedown[self.asked - 1])
        return (Move(actions.TurnUp, ((self.asked,), cards)),)

    def answer(self, _state: "CardState", _seat: int) -> Answer:
        """Return an answer that waits for artists, who are touched on the screen."""
        return _TOUCH_ARTIST


class AddingExtra(NamedTuple):
    """Artists are ranked; `asked` may add cards of leading artists."""

    asked: int
    name: str = "extra"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return the cards that the asked seat may add."""
        addable = [state.game.edition.keys[artist] for artist in state.addable(self.asked)]
        most = min(len(addable), state.hands[self.asked - 1])
        choices = [cards for number in range(most + 1) for cards in permutations(addable, number)]
        return (Move(actions.Extra, ((self.asked,), choices)),)

    def answer(self, _state: "CardState", seat: int) -> Answer:
        """Return an answer that waits for artists, or for the `*` of the asked seat, which adds none."""
        return Answer(asked=True, star=actions.Extra(seat, ()), awaited=Awaited.ARTISTS_OR_NONE)


class CardState(NamedTuple):
    """The state of a card game. Defaults are those before the first deal."""

    game: Game[CardEdition]
    totals: tuple[int, ...]
    """Victory points by seat, which decide the game. Records call them `cash`."""
    hands: tuple[int, ...]
    """Cards in each seat's hand."""
    deck: int
    """Cards left in the deck, as far as the edition's count of the box tells."""
    awards: tuple[int, ...]
    """Award tokens on each artist."""
    round: int = 0
    """The number of the round, from 1; it grows with the deal."""
    counts: tuple[int, ...] = ()
    """Cards on the table this round by artist, for the ranking: with the influence card and turned-up cards, without
    extra cards. They stay until the deal.
    """
    displays: tuple[tuple[int, ...], ...] = ()
    """For each seat, face-up cards by artist, with turned-up and extra cards; the influence card belongs to nobody."""
    facedown: tuple[int, ...] = ()
    """Cards each seat has face down."""
    market: tuple[tuple[int, ...], ...] = ()
    """For each ranked round the leading artists, first to third: they got 3, 2 and 1. A round is ranked before extra
    cards are added.
    """
    payouts: tuple[tuple[int, ...], ...] = ()
    """For each settled round the points each seat scored."""
    first: int = 0
    """This round's first player."""
    turn: int = 0
    """The seat that plays; after the end of the round, the seat that played last."""
    last: int = 0
    """The seat whose turn it was when the last card was played; the first player if nobody has played."""
    phase: Phase = Influencing()
    happened: tuple[Event, ...] = ()
    """What the last action made happen, in order."""

    def at_rest(self) -> "CardState":
        """Return the same state in which nothing happened."""
        return self._replace(happened=())

    def telling(self, event: Event) -> "CardState":
        """Return the same state, in which this happened, too."""
        return self._replace(happened=(*self.happened, event))

    @property
    def lot(self) -> None:
        """Return None: nothing is sold."""

    @property
    def bidding(self) -> Bidding:
        """Return `Bidding.NONE`: nobody bids."""
        return Bidding.NONE

    @property
    def leader(self) -> int:
        """Return 0: nobody bids."""
        return 0

    def addable(self, seat: int) -> tuple[int, ...]:
        """Return the leading artists that the seat displays, first to third: it may add one card of each."""
        return tuple(artist for artist in self.market[-1] if self.displays[seat - 1][artist])

    def ends_round(self, artist: int) -> bool:
        """Return whether one more face-up card by this artist ends the round, so that its effect is ignored."""
        return self.counts[artist] + 1 >= self.limit

    @property
    def limit(self) -> int:
        """Return how many face-up cards of one artist end a round (rulebook 002: end of the round)."""
        return 5 if self.game.seats == 2 else 6

    @property
    def asked(self) -> int:
        """Return the one seat that must act now; 0 for nobody."""
        return self.phase.asked


def begin(game: Game[CardEdition]) -> CardState:
    """Return the state after the first deal, before the first influence card."""
    none = (0,) * game.seats
    artists = game.edition.artists
    deck = sum(artist.cards for artist in artists)
    before = CardState(game, totals=none, hands=none, deck=deck, awards=(0,) * len(artists))
    return _new_round(before, game.first)


def deal_of(game: Game[CardEdition], round_: int) -> int:
    """Return how many cards each hand is dealt before the round (1 to 4)."""
    return DEALS[game.seats][round_ - 1]


def _influence(state: CardState, _phase: Influencing, action: actions.Influence) -> CardState:
    """Turn over the influence card: it counts, scores for nobody, and its effect is ignored."""
    artist = place_of(state.game.edition.keys, action.artist)
    counts = one_more(state.counts, artist)
    # The box may hold more cards than the edition lists, so the count can already be 0.
    state = state._replace(counts=counts, deck=max(0, state.deck - 1)).telling(CardLaid(0, artist))
    return _next_turn(state, state.first)


def _play(state: CardState, _phase: Playing, action: actions.PlayCard) -> CardState:
    """Play a card of the seat whose turn it is; then ask for its effect, unless the card ends the round."""
    seat = action.seat
    artist = place_of(state.game.edition.keys, action.artist)
    state = _face_up(state, seat, artist)._replace(last=seat)
    if _reached(state):
        return _end_at_limit(state)
    if action.effect is Effect.TOGETHER:
        return ask_again(state._replace(phase=PlayingTogether(seat)))
    if action.effect is Effect.NONE:
        return _end_turn(state)
    return ask_again(state._replace(phase=Effecting(seat, action.effect, artist)))


def _draw(state: CardState, _phase: Effecting, action: actions.Draw) -> CardState:
    """Use the effect `draw`: a card moves from the deck to the hand. A seat that had the last card plays on with it."""
    hands = one_more(state.hands, action.seat - 1)
    return _end_turn(state._replace(hands=hands, deck=state.deck - 1))


def _second(state: CardState, phase: Effecting, action: actions.Second) -> CardState:
    """Use the effect `second`: another card of the same artist, which can end the round."""
    state = _face_up(state, action.seat, phase.artist)
    return _end_round_or_turn(state)


def _face_down(state: CardState, _phase: Effecting, action: actions.FaceDown) -> CardState:
    """Use the effect `facedown`: another card, which counts only when it is turned up."""
    place = action.seat - 1
    hands, facedown = one_more(state.hands, place, -1), one_more(state.facedown, place)
    return _end_turn(state._replace(hands=hands, facedown=facedown))


def _award(state: CardState, _phase: Effecting, action: actions.Award) -> CardState:
    """Use the effect `award`: a token, worth 2 for the rest of the game, on any artist."""
    artist = place_of(state.game.edition.keys, action.artist)
    return _end_turn(state._replace(awards=one_more(state.awards, artist)))


def _pass_effect(state: CardState, _phase: Effecting, _action: Pass) -> CardState:
    """Leave the effect unused."""
    return _end_turn(state)


def _together(state: CardState, phase: PlayingTogether, action: actions.Together) -> CardState:
    """Play a seat's card of the effect `together`. The end of the round is checked when everybody has played."""
    state = _face_up(state, action.seat, place_of(state.game.edition.keys, action.artist))
    following = left_of(action.seat, state.game.seats)
    if following == state.turn:
        return _end_round_or_turn(state)
    return ask_again(state._replace(phase=PlayingTogether(following)))


def ask_again(state: CardState) -> CardState:
    """Pass over seats without cards, from the one that the phase asks for a card clockwise.

    Where all hands are empty when a seat is to play, end the round. An effect that cannot be used is passed over, too.
    In a phase that asks for no card the state stays as it is.
    """
    match state.phase:
        case Playing(asked=asked):
            for seat in clockwise(asked, state.game.seats):
                if state.hands[seat - 1]:
                    return state._replace(turn=seat, phase=Playing(seat))
            return _turn_up(state.telling(RoundEnded(Cause.EMPTY_HANDS)))
        case PlayingTogether(asked=asked):
            order = clockwise(state.turn, state.game.seats)
            for seat in order[order.index(asked) :]:
                if state.hands[seat - 1]:
                    return state._replace(phase=PlayingTogether(seat))
            return _end_round_or_turn(state)
        case Effecting() as phase if not _can_be_used(state, phase.effect):
            return _end_turn(state.telling(EffectSkipped(phase.effect)))
        case _:
            return state


def _end_round_or_turn(state: CardState) -> CardState:
    """End the round if there are enough cards by one artist, else the turn."""
    if _reached(state):
        return _end_at_limit(state)
    return _end_turn(state)


def _end_turn(state: CardState) -> CardState:
    """Give the turn to the next seat that has cards."""
    return _next_turn(state, left_of(state.turn, state.game.seats))


def _next_turn(state: CardState, beginning: int) -> CardState:
    """Give the turn to the first seat clockwise from `beginning` that has cards; if none has, end the round."""
    return ask_again(state._replace(phase=Playing(beginning)))


def _face_up(state: CardState, seat: int, artist: int) -> CardState:
    """Move a card from a hand, which must have one, to the seat's display."""
    place = seat - 1
    return state._replace(
        hands=one_more(state.hands, place, -1),
        counts=one_more(state.counts, artist),
        displays=put_at(state.displays, place, one_more(state.displays[place], artist)),
        happened=(*state.happened, CardLaid(seat, artist)),
    )


def _end_at_limit(state: CardState) -> CardState:
    """End the play of a round because there are so many cards by one artist."""
    most = max(state.counts)
    return _turn_up(state.telling(RoundEnded(Cause.ARTIST_LIMIT, artist=state.counts.index(most), cards=most)))


def _reached(state: CardState) -> bool:
    """Return whether there are enough cards by one artist to end the round."""
    return max(state.counts) >= state.limit


def _can_be_used(state: CardState, effect: Effect) -> bool:
    """Return whether an optional effect has what it needs: a card in the deck, a token, another card in the hand."""
    if effect is Effect.DRAW:
        return state.deck > 0
    if effect is Effect.AWARD:
        return sum(state.awards) < AWARD_TOKENS
    return state.hands[state.turn - 1] > 0


def _turn_up(state: CardState) -> CardState:
    """After the play of a round ask the next seat with face-down cards, clockwise from the player of the last card.

    In the rulebook everybody turns up at once; here it is clockwise, so that a game has only one record.
    """
    for seat in clockwise(state.last, state.game.seats):
        if state.facedown[seat - 1]:
            return state._replace(phase=TurningUp(seat))
    return state._replace(market=ranked_market(state.market, state.round, state.counts), phase=AddingExtra(state.last))


def _turned_up(state: CardState, phase: TurningUp, action: actions.TurnUp) -> CardState:
    """Turn up the asked seat's face-down cards and count them; then ask the next seat, or rank the artists."""
    seat = action.seat
    down = state.facedown[seat - 1]
    if len(action.artists) != down:
        what = f"seat {seat} turned up {len(action.artists)}"
        raise Refusal(Reason.NOT_ALLOWED, f"{what}; expected the {down} face down")
    artists = [place_of(state.game.edition.keys, artist) for artist in action.artists]
    counts, display = state.counts, state.displays[seat - 1]
    for artist in artists:
        counts = one_more(counts, artist)
        display = one_more(display, artist)
    state = state._replace(
        counts=counts,
        displays=put_at(state.displays, seat - 1, display),
        facedown=put_at(state.facedown, seat - 1, 0),
        happened=tuple(CardLaid(seat, artist) for artist in artists),
    )
    return _turn_up(state)


def _extra(state: CardState, phase: AddingExtra, action: actions.Extra) -> CardState:
    """Add the asked seat's cards of leading artists it displays; when every seat has answered, score points."""
    seat, keys = action.seat, state.game.edition.keys
    hand, display = state.hands[seat - 1], state.displays[seat - 1]
    addable = state.addable(seat)
    added = [place_of(keys, artist) for artist in action.artists]
    if len(added) > hand or len(set(added)) < len(added) or not set(added) <= set(addable):
        leading = ", ".join(keys[artist] for artist in addable) or "it has none"
        expected = f"at most {hand}, of leading artists on its display, each once: {leading}"
        raise Refusal(Reason.NOT_ALLOWED, f"seat {seat} added {', '.join(action.artists)}; expected {expected}")
    for artist in added:
        display = one_more(display, artist)
    state = state._replace(
        hands=put_at(state.hands, seat - 1, hand - len(added)),
        displays=put_at(state.displays, seat - 1, display),
        happened=tuple(CardLaid(seat, artist) for artist in added),
    )
    following = left_of(seat, state.game.seats)
    if following == state.last:
        return _settle(state)
    return state._replace(phase=AddingExtra(following))


def worths_now(state: CardState) -> tuple[int, ...]:
    """Return the points a card of each artist would score if the round ended now; after its ranking, what it scores.

    A card of a leading artist scores all tokens on that artist, this round's included; other cards score 0.
    """
    market = ranked_market(state.market, state.round, state.counts)
    return tuple(
        value_tokens(market, artist, CARD_GAME_VALUES) + AWARD_VALUE * awards if artist in market[-1] else 0
        for artist, awards in enumerate(state.awards)
    )


def _settle(state: CardState) -> CardState:
    """Score every display. The game ends only after its last round, never because of empty hands."""
    payout = income(state.displays, worths_now(state))
    over = state.round == state.game.rounds
    return state._replace(
        totals=tuple(map(add, state.totals, payout)),
        payouts=(*state.payouts, payout),
        phase=Over() if over else Settled(),
        happened=(*state.happened, Paid(payout, is_last=over)),
    )


def _deal(state: CardState, _phase: Settled, _action: Deal) -> CardState:
    """Clear the settled round and deal the next; the first player token moves one seat to the left.

    The rulebook turns the influence card over before it deals. Nobody decides anything in between, so hands grow with
    the deal, as before the first round, and the influence card is entered next.
    """
    return _new_round(state, left_of(state.first, state.game.seats))


def _new_round(state: CardState, first: int) -> CardState:
    """Deal the next round, which the seat `first` begins."""
    round_ = state.round + 1
    cards = deal_of(state.game, round_)
    none = (0,) * len(state.awards)
    return state._replace(
        round=round_,
        hands=tuple(hand + cards for hand in state.hands),
        # The deck of 95 is always enough: five players need most, 89 cards in all, and five cards draw. Only
        # a table with a fuller box, or with wrongly entered draws, could count below 0; it deals all the same.
        deck=max(0, state.deck - cards * state.game.seats),
        counts=none,
        displays=(none,) * state.game.seats,
        facedown=(0,) * state.game.seats,
        first=first,
        turn=first,
        last=first,
        phase=Influencing(),
        happened=(Dealt(round_),),
    )


def _hand(state: CardState, _phase: Phase, action: Hand) -> CardState:
    """Correct how many cards a seat holds; one that is asked for a card and has none left is passed over."""
    return ask_again(state._replace(hands=corrected_hands(state.game.edition, state.hands, action)))


def _turn(state: CardState, phase: Playing, action: Turn) -> CardState:
    """Let another seat play instead of the one whose turn it is; play goes on to its left."""
    check_turn(state.hands, phase.asked, action)
    return state._replace(turn=action.seat, phase=Playing(action.seat))


_USES: dict[Effect, type[actions.Draw | actions.Second | actions.FaceDown]] = {
    Effect.DRAW: actions.Draw,
    Effect.SECOND: actions.Second,
    Effect.FACEDOWN: actions.FaceDown,
}
"""The action that uses each effect that needs no more than a seat; `award` needs an artist, too."""
_UNTIL_THE_END: Transitions = {
    Influencing: {actions.Influence: _influence},
    Playing: {actions.PlayCard: _play, Turn: _turn},
    Effecting: {
        actions.Draw: _draw,
        actions.Second: _second,
        actions.FaceDown: _face_down,
        actions.Award: _award,
        Pass: _pass_effect,
    },
    PlayingTogether: {actions.Together: _together},
    TurningUp: {actions.TurnUp: _turned_up},
    AddingExtra: {actions.Extra: _extra},
    Settled: {Deal: _deal},
}
TRANSITIONS: Transitions = {
    **{phase: {**transitions, Hand: _hand} for phase, transitions in _UNTIL_THE_END.items()},
    Over: {},
}
"""The function that carries out each action, by phase. A hand may be corrected until the end."""


def transitions_of(phase: Phase) -> dict[type[object], Transition]:
    """Return the transition of each action in a phase; of the effects, only that of the card that was played."""
    transitions = TRANSITIONS[type(phase)]
    if not isinstance(phase, Effecting):
        return transitions
    use = actions.Award if phase.effect is Effect.AWARD else _USES[phase.effect]
    return {kind: transitions[kind] for kind in (use, Pass, Hand)}
