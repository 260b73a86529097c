"""Games at their beginning, and where actions lead: what the tests of everything below the screen begin from."""

from collections.abc import Iterable
from functools import reduce
from typing import cast

from companion.editions.reader import load_editions
from companion.rules.actions import Deal, Hammer, Pass, Play
from companion.rules.edition import SEATS, CardEdition, Edition
from companion.rules.game import Game
from companion.rules.house_rules import HouseRules
from companion.rules.protocol import AnyAction, AnyGame, AnyState, apply, begin, seat_asked
from companion.rules.words import Auction, Variant

EDITIONS = load_editions()
AUCTION_EDITIONS = {key: box for key, box in EDITIONS.items() if isinstance(box, Edition)}
CARD_EDITION = cast(CardEdition, EDITIONS["card-game"])
NAMES = ("Axel", "Beatrix", "Clemens", "Doris", "Emil")

GAMES = [
    (edition, seats, variant, first)
    for edition in AUCTION_EDITIONS
    for variant, (fewest, most) in SEATS.items()
    for seats in range(fewest, most + 1)
    for first in range(1, seats + 1)
]
"""Every edition, number of seats, variant, and who goes first."""


def game_of(
    edition: str = "dicetree",
    seats: int = 4,
    variant: str = "standard",
    *,
    first: int = 1,
    start: int | None = None,
    rounds: int = 4,
) -> Game[Edition]:
    """An auction game."""
    return Game(AUCTION_EDITIONS[edition], Variant(variant), NAMES[:seats], first, HouseRules(start, rounds))


def card_game_of(seats: int = 3, *, first: int = 1, rounds: int = 4) -> Game[CardEdition]:
    """A card game."""
    return Game(CARD_EDITION, Variant.STANDARD, NAMES[:seats], first, HouseRules(rounds=rounds))


def replay(game: AnyGame, actions: Iterable[AnyAction]) -> AnyState:
    """The state that the actions lead to."""
    return reduce(apply, actions, begin(game))


def nearly_played_out(edition: str = "classic", *, round_: int = 2, left: int = 1) -> list[AnyAction]:
    """The actions of three players until they hold `left` cards in all, and one of them is to play in `round_`, 2 or 3.

    No fifth card lies there, but a fourth by the first artist. Nobody bids, or turns over a card of the mystery hand. A
    fifth card ended each round before, and emptied all hands in round 2.
    """
    state: AnyState = begin(game_of(edition, seats=3, variant="three-player"))
    actions: list[AnyAction] = []
    while state.phase.name != "play" or state.round < round_ or sum(state.hands) > left:
        match state.phase.name:
            case "play":
                is_last = sum(state.hands) == 1
                counts = [count if count < 4 or is_last else -1 for count in state.counts]
                actions.append(
                    Play(seat_asked(state), state.game.edition.keys[counts.index(max(counts))], Auction.OPEN)
                )
            case "open":
                actions.append(Hammer())
            case "reveal":
                actions.append(Pass(seat_asked(state)))
            case "settled":
                actions.append(Deal())
        state = apply(state, actions[-1])
    return actions
