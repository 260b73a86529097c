"""The plan of a demonstration, and its checks."""

from dataclasses import dataclass

from companion.config.app_config import AppConfig
from companion.demo.players import SIGNS
from companion.rules.auction_game.game import DEALS, MYSTERY_HANDS
from companion.rules.card_game.edition import CardEdition
from companion.rules.card_game.game import DEALS as CARD_DEALS
from companion.rules.card_game.words import Effect as CardEffect
from companion.rules.common import ROUNDS, Variant
from companion.rules.game import Box
from companion.terminal import Refused


@dataclass(frozen=True, slots=True)
class Plan:
    """The games that a demonstration plays."""

    seed: int = 1
    games: int = 1
    edition: str = "dicetree"
    variant: Variant = Variant.STANDARD
    players: int = 4


def check(plan: Plan, config: AppConfig) -> None:
    """Raise Refused if the plan does not fit this edition, this game or this table's wiring."""
    if plan.edition not in config.editions:
        raise Refused(f"--edition {plan.edition}: there is none; expected one of {', '.join(config.editions)}")
    box = config.editions[plan.edition]
    _check_seats(plan, box)
    cards, dealt = sum(artist.cards for artist in box.artists), _cards_dealt(box, plan)
    if cards < dealt:
        too_few = f"{cards} cards are too few, {plan.players} players are dealt {dealt}"
        raise Refused(f"--edition {plan.edition}: {too_few}")
    wiring = config.settings.wiring
    whole = [paddle for paddle in wiring.paddles[: plan.players] if paddle.button is not None and paddle.columns]
    if wiring.gavel is None or len(whole) < plan.players:
        needs = "a gavel, and a button and a keypad at every seat"
        raise Refused(f"the demonstration needs {needs}; wire them in [wiring]")


def _check_seats(plan: Plan, box: Box) -> None:
    if plan.variant not in box.seats:
        raise Refused(f"--variant {plan.variant}: the card game has none; expected standard")
    fewest, most = box.seats[plan.variant]
    if fewest <= plan.players <= most:
        return
    wanted = f"{fewest} to {most}" if fewest < most else str(fewest)
    fitting = [other for other in box.seats if box.seats[other][0] <= plan.players <= box.seats[other][1]]
    remedy = f"; for {plan.players}: --variant {' or '.join(fitting)}" if fitting else ""
    raise Refused(f"--players {plan.players}: the {box.called(plan.variant)} is for {wanted} players{remedy}")


def _cards_dealt(box: Box, plan: Plan) -> int:
    """Return the most cards that a game of the plan takes from the box."""
    if isinstance(box, CardEdition):
        drawn = len(box.artists) * SIGNS[CardEffect.DRAW]
        return sum(CARD_DEALS[plan.players]) * plan.players + ROUNDS + drawn
    hands = plan.players + MYSTERY_HANDS[plan.variant]
    return sum(DEALS[hands]) * hands
