"""Simulated players of the auction game: they hold real hands and know only what people at the table know.

They decide; their presses and touches go through pins and pixels (`virtual/hands.py`). They play to show the table, not
to win: a seat bids up to its own estimate of what a card will pay, with a different error for each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from companion.journal.ledger import Step
from companion.rules.auction_game.actions import Action, Add, Bid, Buy, Play, Price, Reveal
from companion.rules.auction_game.edition import Edition
from companion.rules.auction_game.game import MYSTERY_HANDS, TOKENS, deal_of, tokens, worths_now
from companion.rules.auction_game.state import (
    Doubling,
    Fixed,
    Game,
    Lot,
    OnceAround,
    Open,
    Playing,
    Pricing,
    Revealing,
    Sealed,
    Settled,
    State,
)
from companion.rules.auction_game.words import Auction
from companion.rules.common import Deal, Pass, Variant, ranking


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a player's hand."""

    artist: str
    kind: Auction


def deck_of(edition: Edition, random: Random) -> list[Card]:
    """Return the box's cards, shuffled; each artist's kinds are spread as evenly as possible."""
    kinds = tuple(Auction)
    deck = [Card(artist.key, kinds[place % len(kinds)]) for artist in edition.artists for place in range(artist.cards)]
    random.shuffle(deck)
    return deck


class Players:
    """The players of one game, with their hands and their estimates for the lot on the table."""

    def __init__(self, game: Game, random: Random) -> None:
        self._game = game
        self._random = random
        self._deck = deck_of(game.edition, random)
        self._hands: list[list[Card]] = [[] for _ in range(game.seats)]
        self._mystery: list[list[Card]] = [[] for _ in range(MYSTERY_HANDS[game.variant])]
        self._limits: tuple[int, ...] = (0,) * game.seats
        self._deal(1)

    def limit(self, seat: int) -> int:
        """Return the most that a seat will pay for the lot on the table."""
        return self._limits[seat - 1]

    def decide(self, state: State) -> Action | None:
        """Return the next action if one seat is asked; None in an open or sealed auction, and when the game is over."""
        phase = state.phase
        if isinstance(phase, Playing):
            return self._card(state)
        if isinstance(phase, Doubling):
            return self._second_card(phase)
        if isinstance(phase, OnceAround):
            bid = phase.amount + self._random.randint(1, 4)
            return Bid(phase.asked, bid) if bid <= self.limit(phase.asked) else Pass(phase.asked)
        if isinstance(phase, Pricing):
            seat = phase.lot.auctioneer
            wish = round(self._expected_pay(state, phase.lot.artist) * phase.lot.cards * self._random.uniform(0.4, 0.8))
            return Price(seat, min(state.cash[seat - 1], max(1, wish)))
        if isinstance(phase, Fixed):
            return Buy(phase.asked) if phase.price <= self.limit(phase.asked) else Pass(phase.asked)
        if isinstance(phase, Revealing):
            return self._mystery_card(phase)
        return Deal() if isinstance(phase, Settled) else None

    def sealed_bid(self, seat: int) -> int:
        """Return a seat's sealed bid for the lot on the table, 0 for none."""
        return self._random.randint(0, self.limit(seat))

    def follow(self, step: Step) -> None:
        """Update the hands and the estimates after a confirmed step."""
        for action in step.actions:
            if isinstance(action, Play):
                self._hands[action.seat - 1].remove(Card(action.artist, action.auction))
            elif isinstance(action, Add) and isinstance(step.before.phase, Doubling):
                artist = self._game.edition.artists[step.before.phase.lot.artist].key
                self._hands[action.seat - 1].remove(Card(artist, action.auction))
            elif isinstance(action, Reveal):
                max(self._mystery, key=len).pop()
            elif isinstance(action, Deal):
                self._deal(step.after.round)
        state, phase = step.after, step.after.phase
        if not isinstance(state, State) or type(phase) is type(step.before.phase):
            return
        if isinstance(phase, Open | OnceAround | Sealed | Pricing):
            self._set_limits(state, phase.lot)

    def _set_limits(self, state: State, lot: Lot) -> None:
        """Set every seat's limit for a new lot."""
        hope = self._expected_pay(state, lot.artist) * lot.cards
        self._limits = tuple(min(cash, round(hope * self._random.uniform(0.3, 0.95))) for cash in state.cash)

    def _deal(self, round_: int) -> None:
        for hand in (*self._hands, *self._mystery):
            for _ in range(deal_of(self._game, round_)):
                hand.append(self._deck.pop())

    def _card(self, state: State) -> Action:
        hand = self._hands[state.turn - 1]
        able = [card for card in hand if card.kind is not Auction.DOUBLE or self._may_double(hand, card)]
        if not able:
            return Pass(state.turn)
        card = self._random.choice(able)
        return Play(state.turn, card.artist, card.kind)

    def _may_double(self, hand: Sequence[Card], double: Card) -> bool:
        if self._game.variant is not Variant.TWO_PLAYER:
            return True
        return any(card.artist == double.artist and card.kind is not Auction.DOUBLE for card in hand)

    def _second_card(self, phase: Doubling) -> Action:
        artist = self._game.edition.artists[phase.lot.artist].key
        hand = self._hands[phase.asked - 1]
        kinds = [card.kind for card in hand if card.artist == artist and card.kind is not Auction.DOUBLE]
        return Add(phase.asked, self._random.choice(kinds)) if kinds else Pass(phase.asked)

    def _mystery_card(self, phase: Revealing) -> Action:
        if not phase.must and self._random.random() < 0.5:
            return Pass(phase.asked)
        card = max(self._mystery, key=len)[-1]
        return Reveal(card.artist, card.kind)

    def _expected_pay(self, state: State, artist: int) -> float:
        """Return a card's estimated pay: half its present worth, and half its best worth weighted by the
        cards played.
        """
        ranked = ranking(state.counts)
        now = worths_now(state)[artist]
        column = tokens(state.market, artist)
        likely = min(1.0, state.counts[artist] / 4)
        return 0.5 * now + 0.5 * likely * (column + TOKENS[0]) + (3 if artist in ranked else 1)
