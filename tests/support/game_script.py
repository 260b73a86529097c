"""A game told in verbs that read like a table, and the situations rule tests begin from.

Everything here goes through the rules' own actions: no situation is made by writing into a state. What a rule says
belongs in the tests.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import reduce
from typing import Any, Self

import pytest

from companion.editions.reader import load_boxes
from companion.notation.standing import standing_values
from companion.rules.auction_game.actions import Add, Adjust, Bid, Buy, Hammer, Play, Price, Reveal
from companion.rules.auction_game.edition import Edition
from companion.rules.auction_game.state import Open, Playing, Revealing, Settled, State
from companion.rules.auction_game.words import Auction
from companion.rules.common import Deal, Pass, Variant
from companion.rules.game import Game
from companion.rules.house_rules import HouseRules
from companion.rules.protocol import AnyAction, AnyGame, AnyState, apply, begin
from companion.rules.refusal import Reason, Refusal

EDITIONS = {key: box for key, box in load_boxes().items() if isinstance(box, Edition)}
NAMES = ("Axel", "Beatrix", "Clemens", "Doris", "Emil")


def game_of(
    edition: str = "dicetree",
    seats: int = 4,
    variant: str = "standard",
    *,
    first: int = 1,
    start: int | None = None,
    rounds: int = 4,
) -> Game[Edition]:
    """A game at its beginning."""
    return Game(EDITIONS[edition], Variant(variant), NAMES[:seats], first, HouseRules(start, rounds))


def replay(game: Game[Edition], actions: Iterable[AnyAction]) -> AnyState:
    """The state that the actions lead to."""
    return reduce(apply, actions, begin(game))


class Script:
    """One game of either kind under test: what was done, and where it stands."""

    state: Any

    def __init__(self, game: AnyGame) -> None:
        self.state = begin(game)
        self._beginning = self.state
        self.actions: list[AnyAction] = []

    def do(self, *actions: AnyAction) -> Self:
        """Any actions; raises Refusal."""
        for action in actions:
            self.state = apply(self.state, action)
            self.actions.append(action)
        return self

    def passes(self, *seats: int) -> Self:
        """The seats pass, one after the other."""
        return self.do(*map(Pass, seats))

    def deal(self) -> Self:
        """The next cards are dealt."""
        return self.do(Deal())

    @contextmanager
    def refused(self, reason: Reason, says: str) -> Iterator[None]:
        """What is done inside is refused, for this reason, in these words, and leaves no trace."""
        with pytest.raises(Refusal) as refusal:
            yield
        assert refusal.value.reason is reason
        assert says in str(refusal.value)
        assert "\n" not in str(refusal.value)
        assert self.state == reduce(apply, self.actions, self._beginning)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return int(self.state.turn)

    @property
    def phase(self) -> str:
        """The phase's name in records."""
        return str(self.state.phase_name)

    @property
    def hands(self) -> tuple[int, ...]:
        """Cards in hand by seat."""
        return tuple(self.state.hands)

    @property
    def asked(self) -> int:
        """The seat that has the chance, in the phases that ask one seat after the other."""
        return int(getattr(self.state.phase, "asked", 0))


class GameScript(Script):
    """An auction game."""

    state: State

    def __init__(
        self,
        edition: str = "dicetree",
        seats: int = 4,
        variant: str = "standard",
        *,
        first: int = 1,
        start: int | None = None,
        rounds: int = 4,
    ) -> None:
        self.game = game_of(edition, seats, variant, first=first, start=start, rounds=rounds)
        super().__init__(self.game)
        self.artists = [artist.key for artist in self.game.edition.artists]

    def play(self, seat: int, artist: str, auction: str) -> "GameScript":
        """A card is put up."""
        return self.do(Play(seat, artist, Auction(auction)))

    def add(self, seat: int, auction: str) -> "GameScript":
        """A second card is added to a double."""
        return self.do(Add(seat, Auction(auction)))

    def bid(self, seat: int, amount: int) -> "GameScript":
        """A bid."""
        return self.do(Bid(seat, amount))

    def hammer(self) -> "GameScript":
        """The gavel falls."""
        return self.do(Hammer())

    def price(self, seat: int, amount: int) -> "GameScript":
        """A fixed price is named."""
        return self.do(Price(seat, amount))

    def buy(self, seat: int) -> "GameScript":
        """A seat buys at the fixed price."""
        return self.do(Buy(seat))

    def reveal(self, artist: str, auction: str = "open") -> "GameScript":
        """A mystery card is turned over."""
        return self.do(Reveal(artist, Auction(auction)))

    def adjust(self, seat: int, amount: int) -> "GameScript":
        """The table corrects a seat's money."""
        return self.do(Adjust(seat, amount))

    def sell(self, artist: str, buyer: int, amount: int) -> "GameScript":
        """Whoever's turn it is sells a card openly."""
        return self.play(self.turn, artist, "open").bid(buyer, amount).hammer()

    def unbid(self, *artists: str) -> "GameScript":
        """Whoever's turn it is puts a card up openly, nobody bids, and takes it for free; card after card."""
        for artist in artists:
            self.play(self.turn, artist, "open")
            if isinstance(self.state.phase, Open):
                self.hammer()
        return self

    def end_round(self, artist: str) -> "GameScript":
        """Cards of one artist are put up, and taken for nothing, until the fifth ends the round."""
        return self.unbid(*[artist] * (5 - self.counts[artist]))

    def empty_hand(self, seat: int) -> "GameScript":
        """Whoever's turn it is puts up a double, the others pass, and the seat adds the second card, until its hand is
        empty. After the first lot that is always the turn of its left neighbour, so two hands shrink together.
        Cards are spread over the artists, so that no fifth card comes while there are 20 or fewer; nobody bids.
        """
        while self.hands[seat - 1]:
            self.play(self.turn, min(self.artists, key=lambda artist: self.counts[artist]), "double")
            while self.asked and self.asked != seat:
                self.passes(self.asked)
            self.add(seat, "open").hammer()
        return self

    def play_down_to(self, cards: int) -> "GameScript":
        """Cards are put up one by one, evenly by artist, and taken for nothing, until the hands hold `cards` in all.
        Rounds end when they must; a mystery card stays face down where it may. Ends before a play.
        """
        while sum(self.hands) > cards or not isinstance(self.state.phase, Playing):
            phase = self.state.phase
            rarest = min(self.artists, key=lambda artist: self.counts[artist])
            if isinstance(phase, Settled):
                self.deal()
            elif isinstance(phase, Revealing):
                self.reveal(rarest) if phase.must else self.passes(phase.asked)
            else:
                self.unbid(rarest)
        return self

    @property
    def cash(self) -> tuple[int, ...]:
        """Money by seat."""
        return self.state.cash

    @property
    def counts(self) -> dict[str, int]:
        """Cards on the table this round by artist."""
        return dict(zip(self.artists, self.state.counts, strict=True))

    def bought(self, seat: int) -> dict[str, int]:
        """The cards a seat bought this round, artists without one left out."""
        return {key: n for key, n in zip(self.artists, self.state.bought[seat - 1], strict=True) if n}

    @property
    def tokens(self) -> list[dict[str, int]]:
        """The tokens of each settled round."""
        return [
            {self.artists[artist]: token for artist, token in zip(ranked, (30, 20, 10), strict=False)}
            for ranked in self.state.market
        ]

    @property
    def winners(self) -> object:
        """The seats that won, as `replay --json` tells them."""
        return standing_values(self.state)["winners"]
