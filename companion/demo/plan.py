"""The plan of a demonstration, and its check."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.common import Variant
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


def check(plan: Plan, editions: Mapping[str, Box]) -> None:
    """Raise Refused if there is no such edition, or if its game has no such variant for so many players."""
    if plan.edition not in editions:
        raise Refused(f"--edition {plan.edition}: there is none; expected one of {', '.join(editions)}")
    seats = editions[plan.edition].seats
    fewest, most = seats.get(plan.variant, (0, 0))
    if not fewest <= plan.players <= most:
        expected = " or ".join(f"{variant} with {few} to {many}" for variant, (few, many) in seats.items())
        raise Refused(f"--variant {plan.variant} --players {plan.players}: expected {expected} players")
