"""Simulated players of either game: they hold real hands and know only what people at the table know.

They decide; `demo/demonstration.py` presses and touches for them. They play to show the table, not to win: of what the
rules allow and their hands hold they take something, and in an auction a seat bids up to its own estimate of what a
card will pay, with a different error for each.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice, repeat
from random import Random
from typing import NamedTuple

from companion.rules.actions import (
    Bid,
    Buy,
    Deal,
    Extra,
    FaceDown,
    Influence,
    Pass,
    Price,
    Reveal,
    Second,
    Together,
    TurnUp,
    seat_of,
)
from companion.rules.auction_game.state import Playing, Revealing, State
from companion.rules.card_game.state import AddingExtra, Effecting, Influencing, TurningUp
from companion.rules.edition import AnyEdition, Edition
from companion.rules.events import Lot
from companion.rules.moves import Move, Number, Rise
from companion.rules.protocol import AnyAction, AnyState, card_state, legal, paddle_use, worths_now
from companion.rules.ranking import AUCTION_GAME_VALUES, ranking, value_tokens
from companion.rules.words import Auction, Effect, Variant
from companion.steps import Step

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eli")
EFFECT_CARDS = {Effect.DRAW: 1, Effect.SECOND: 1, Effect.FACEDOWN: 2, Effect.TOGETHER: 1, Effect.AWARD: 1}
"""Cards of each artist with each effect (rulebook 002: artwork effects); the others have none."""


class HandCard(NamedTuple):
    """A card in a player's hand."""

    artist: str
    kind: Auction | Effect


def deck_of(edition: AnyEdition, random: Random) -> list[HandCard]:
    """Return an edition's cards, shuffled; kinds of auction are spread over each artist's as evenly as possible."""
    deck: list[HandCard] = []
    for artist in edition.artists:
        kinds: Iterator[Auction | Effect] = _auctions() if isinstance(edition, Edition) else _effects()
        deck += [HandCard(artist.key, kind) for kind in islice(kinds, artist.cards)]
    random.shuffle(deck)
    return deck


def _auctions() -> Iterator[Auction]:
    """Yield the kinds of auction in turn, without end."""
    return cycle(Auction)


def _effects() -> Iterator[Effect]:
    """Yield the effects of an artist's cards, then none without end."""
    for effect, cards in EFFECT_CARDS.items():
        yield from repeat(effect, cards)
    yield from repeat(Effect.NONE)


def _names_a_card(move: Move) -> bool:
    """Return whether these actions name the card that is put on the table."""
    return "auction" in move.kind._fields or "effect" in move.kind._fields or move.kind in {Influence, Together}


class Players:
    """The players of one game, with their hands and their estimates for the lot on the table."""

    def __init__(self, state: AnyState, random: Random) -> None:
        """Deal the first hands of a game that has just begun."""
        self._random = random
        self._deck = deck_of(state.game.edition, random)
        self._hands: list[list[HandCard]] = [[] for _ in state.hands]
        self._down: list[list[HandCard]] = [[] for _ in state.hands]
        """Card game: each seat's cards that lie face down."""
        self._mystery: list[list[HandCard]] = [[] for _ in getattr(state, "mystery", ())]
        """Auction game: the mystery hands."""
        self.limits = (0,) * len(state.hands)
        """The most that each seat will pay for the lot on the table."""
        self._draw(state)

    def decide(self, state: AnyState) -> AnyAction | None:
        """Return the next action if one seat is asked; None where all bid at once, and when the game is over."""
        if isinstance(state, State) and state.lot and state.lot.kind is not Auction.DOUBLE:
            return None if state.asked is None else self._bid(state, state.lot, state.asked)
        match state.phase:
            case TurningUp(asked=seat):
                return TurnUp(seat, tuple(card.artist for card in self._down[seat - 1]))
            case AddingExtra(asked=seat) as phase:
                held = {card.artist for card in self._hands[seat - 1]}
                addable = [cards for cards in phase.extras(card_state(state)) if held.issuperset(cards)]
                return Extra(seat, max(addable, key=len))
            case Revealing(asked=seat, must=False) if self._random.random() < 0.5:
                return Pass(seat)
        options = list(self._possible(state))
        if not options and state.asked is not None:
            return Pass(state.asked)
        return self._random.choice(options) if options else None

    def _bid(self, state: State, lot: Lot, seat: int) -> AnyAction:
        """Return what a seat that is asked does in an auction: its price, or a bid or a purchase up to its limit."""
        means = paddle_use(state, seat)
        if means.number is Number.PRICE:
            wish = round(self._expected_pay(state, lot.artist) * lot.cards * self._random.uniform(0.4, 0.8))
            return Price(seat, min(state.cash[seat - 1], max(1, wish)))
        if isinstance(means.button, Rise):
            bid = means.button.standing + self._random.randint(1, 4)
            return Bid(seat, bid) if bid <= self.limits[seat - 1] else Pass(seat)
        price = state.committed(lot.auctioneer)
        return Buy(seat) if price <= self.limits[seat - 1] else Pass(seat)

    def follow(self, step: Step) -> None:
        """Update the hands and the estimates after a confirmed step."""
        keys = step.before.game.edition.keys
        for action in step.actions:
            if isinstance(action, FaceDown):
                self._down[action.seat - 1].append(self._hands[action.seat - 1].pop())
            elif isinstance(action, Deal):
                self._down = [[] for _ in self._down]
            elif isinstance(action, Influence):
                self._deck.pop()
            elif isinstance(action, Reveal):
                max(self._mystery, key=len).pop()
            elif not isinstance(action, TurnUp) and (seat := seat_of(action)) is not None:
                for place in step.cards_laid:
                    self._spend(seat, action, keys[place])
        self._draw(step.after)
        state, lot = step.after, step.after.lot
        if lot and lot.kind is not Auction.DOUBLE and lot != step.before.lot:
            hope = self._expected_pay(state, lot.artist) * lot.cards
            self.limits = tuple(min(cash, round(hope * self._random.uniform(0.3, 0.95))) for cash in state.totals)

    def _possible(self, state: AnyState) -> Iterator[AnyAction]:
        """Yield what the rules and the hand of the asked seat allow, other than to pass."""
        cards = self._cards(state)
        for move in legal(state):
            if move.kind is Pass or (move.kind is Second and not cards):
                continue
            if _names_a_card(move):
                named = (move.with_card(card.artist, card.kind) for card in cards)
                yield from (action for action in named if move.has(action))
            else:
                yield move.chosen(self._random.choice)

    def _cards(self, state: AnyState) -> Sequence[HandCard]:
        """Return the cards that may be put on the table now."""
        hand: Sequence[HandCard] = () if state.asked is None else self._hands[state.asked - 1]
        keys = state.game.edition.keys
        if state.lot:
            return [card for card in hand if card.artist == keys[state.lot.artist]]
        match state.phase:
            case Influencing():
                return self._deck[-1:]
            case Revealing():
                return max(self._mystery, key=len)[-1:]
            case Effecting(artist=artist):
                return [card for card in hand if card.artist == keys[artist]]
            case Playing() if state.game.variant is Variant.TWO_PLAYER:
                singles = {card.artist for card in hand if card.kind is not Auction.DOUBLE}
                return [card for card in hand if card.kind is not Auction.DOUBLE or card.artist in singles]
        return hand

    def _spend(self, seat: int, action: AnyAction, artist: str) -> None:
        """Take a card by this artist out of the hand of the seat that has put it on the table: one of the kind that was
        entered, if there is one. A card that ends the round of a card game is entered without its effect.
        """
        kind = getattr(action, "auction", getattr(action, "effect", None))
        hand = self._hands[seat - 1]
        cards = [card for card in hand if card.artist == artist]
        alike = [card for card in cards if card.kind == kind]
        if cards:
            hand.remove((alike or cards)[0])

    def _draw(self, state: AnyState) -> None:
        """Draw cards from the deck, until all hands are as large as the game says. A box with too few has another."""
        sizes = (*state.hands, *getattr(state, "mystery", ()))
        for hand, cards in zip((*self._hands, *self._mystery), sizes, strict=True):
            while len(hand) < cards:
                self._deck = self._deck or deck_of(state.game.edition, self._random)
                hand.append(self._deck.pop())

    def _expected_pay(self, state: AnyState, artist: int) -> float:
        """Return a card's estimated pay: half its present worth, and half its best worth weighted by the
        cards played.
        """
        likely = min(1.0, state.counts[artist] / 4)
        best = value_tokens(state.market, artist, AUCTION_GAME_VALUES) + AUCTION_GAME_VALUES[0]
        return 0.5 * worths_now(state)[artist] + 0.5 * likely * best + (3 if artist in ranking(state.counts) else 1)
