"""Setting up a game: which box, who sits where, who starts, house rules. Pure; what is typed and touched comes from
outside.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.notation.record import LARGEST_START, Header, LineRefused, check_name
from companion.rules.auction_game.edition import Edition
from companion.rules.auction_game.words import SEATS
from companion.rules.card_game.edition import CardEdition
from companion.rules.common import ROUNDS, Variant
from companion.rules.house_rules import STEPS, HouseRules
from companion.rules.protocol import Box

FEWEST, MOST = SEATS[Variant.TWO_PLAYER][0], SEATS[Variant.STANDARD][1]
"""Seats at the table, the same for both games (rulebooks 000 and 002)."""
NOBODY_YET = tuple(f"Player {seat}" for seat in range(1, MOST + 1))
"""What seats are called here until somebody says who sits there; on the screen, in the language of the table."""
LONGEST_TYPED = 16
"""Characters of a name typed at the table; a record may bring longer ones."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game being set up. Every change gives a new one."""

    box: Box
    names: tuple[str, ...]
    first: int = 1
    mystery: bool = False
    """Three players with a mystery hand (two always have two of them)."""
    start: int | None = None
    """House rule: money at the start, where it is not the edition's."""
    rounds: int = ROUNDS
    """House rule: number of rounds, where it is not four."""
    ways: HouseRules = field(default=HouseRules())

    @property
    def variant(self) -> Variant:
        """The variant that these seats play."""
        if Variant.TWO_PLAYER in self.box.variants and len(self.names) == SEATS[Variant.TWO_PLAYER][1]:
            return Variant.TWO_PLAYER
        return Variant.THREE_PLAYER if self.mystery and self.may_choose_mystery else Variant.STANDARD

    @property
    def may_choose_mystery(self) -> bool:
        """Whether a mystery hand is a choice for this box and so many players."""
        return Variant.THREE_PLAYER in self.box.variants and len(self.names) == SEATS[Variant.THREE_PLAYER][0]

    @property
    def own_ways(self) -> HouseRules:
        """How this box is played otherwise than usual: in the card game there is nothing to choose."""
        return self.ways if isinstance(self.box, Edition) else HouseRules()

    def give_at_start(self, more: int) -> "GameSetup":
        """So much more money at the start, or less; never below nothing nor beyond what can be written down, and the
        edition's own is no house rule.

        Unchanged for the card game, in which nobody has points at the start.
        """
        if isinstance(self.box, CardEdition):
            return self
        start = (self.box.start if self.start is None else self.start) + more
        start = min(max(start, 0), LARGEST_START)
        return replace(self, start=None if start == self.box.start else start)

    def next_rounds(self) -> "GameSetup":
        """One round fewer, and from one back to four."""
        return replace(self, rounds=self.rounds - 1 or ROUNDS)

    def next_step(self) -> "GameSetup":
        """The next larger step of the bid button, and from the largest back to the edition's; none in the card game."""
        if isinstance(self.box, CardEdition):
            return self
        now = (self.ways.step or self.box.step) // self.box.step
        step = STEPS[(STEPS.index(now) + 1) % len(STEPS)] * self.box.step
        return replace(self, ways=replace(self.ways, step=None if step == self.box.step else step))

    def has_countdown(self, usual: bool) -> bool:
        """Whether silence strikes in open auctions, as is `usual` by the settings or was chosen here."""
        return isinstance(self.box, Edition) and (usual if self.ways.countdown is None else self.ways.countdown)

    def switch_countdown(self, usual: bool) -> "GameSetup":
        """The countdown or the gavel; what is `usual` by the settings is left to them."""
        countdown = not (usual if self.ways.countdown is None else self.ways.countdown)
        return replace(self, ways=replace(self.ways, countdown=None if countdown == usual else countdown))

    def is_by_the_book(self, usual: bool) -> bool:
        """Whether there is no house rule; the book knows the gavel alone, whatever is `usual` by the settings."""
        own = self.start is not None or self.rounds != ROUNDS or self.own_ways.step is not None
        return not own and not self.has_countdown(usual)

    def by_the_book(self, usual: bool) -> "GameSetup":
        """No house rules, nor the countdown where it is `usual` by the settings."""
        return replace(self, start=None, rounds=ROUNDS, ways=HouseRules(countdown=False if usual else None))

    def switch_mystery(self) -> "GameSetup":
        """With a mystery hand, or without."""
        return replace(self, mystery=not self.mystery)

    def next_box(self, boxes: Mapping[str, Box]) -> "GameSetup":
        """The next box on the shelf; house rules about another box's money do not come along."""
        keys = list(boxes)
        box = boxes[keys[(keys.index(self.box.key) + 1) % len(keys)]]
        return replace(self, box=box, start=None, ways=replace(self.ways, step=None))

    def add_seat(self) -> "GameSetup":
        """One more seat, to the left of the last; unchanged when the table is full."""
        if len(self.names) == MOST:
            return self
        return replace(self, names=_seated((*self.names, NOBODY_YET[len(self.names)])))

    def remove_seat(self, seat: int) -> "GameSetup":
        """The seat leaves; unchanged when no more may."""
        if len(self.names) == FEWEST:
            return self
        names = (*self.names[: seat - 1], *self.names[seat:])
        first = self.first - 1 if self.first > seat else min(self.first, len(names))
        return replace(self, names=_seated(names), first=first)

    def change_places(self, one: int, other: int) -> "GameSetup":
        """The players of two seats change places; who starts stays the same person."""
        names = list(self.names)
        names[one - 1], names[other - 1] = names[other - 1], names[one - 1]
        first = {one: other, other: one}.get(self.first, self.first)
        return replace(self, names=_seated(names), first=first)

    def start_with(self, seat: int) -> "GameSetup":
        """The seat plays first."""
        return replace(self, first=seat)

    def rename(self, seat: int, name: str) -> "GameSetup":
        """The seat has another name; blank ends are cut, and what is no name changes nothing."""
        try:
            name = check_name(" ".join(name.split()))
        except LineRefused:
            return self
        return replace(self, names=(*self.names[: seat - 1], name, *self.names[seat:]))

    def told(self, nobody: Callable[[int], str]) -> "GameSetup":
        """As the table tells it: a seat that nobody has been named for yet is called what `nobody` says."""
        names = (nobody(seat) if name in NOBODY_YET else name for seat, name in enumerate(self.names, start=1))
        return replace(self, names=tuple(names))

    @property
    def unnamed(self) -> tuple[int, ...]:
        """The seats that nobody has been named for yet."""
        return tuple(seat for seat, name in enumerate(self.names, start=1) if name in NOBODY_YET)

    @property
    def twice(self) -> str:
        """A name that two seats have, for which beginning waits; empty when all are different."""
        return next((name for name in self.names if self.names.count(name) > 1), "")

    def header(self, played: str) -> Header:
        """The header of the game to begin, `played` an ISO time or empty."""
        return Header(
            self.box.key,
            self.variant,
            self.names,
            self.first,
            played,
            start=self.start,
            rounds=None if self.rounds == ROUNDS else self.rounds,
        )


def _seated(names: Iterable[str]) -> tuple[str, ...]:
    """The names, a seat that nobody has been named for yet called by its number."""
    return tuple(called if name in NOBODY_YET else name for called, name in zip(NOBODY_YET, names, strict=False))


def new_table(box: Box) -> GameSetup:
    """Set-up for a box whose players nobody knows: four seats."""
    return GameSetup(box, NOBODY_YET[:4])


def table_of(names: tuple[str, ...], box: Box, nobody: Callable[[int], str]) -> GameSetup:
    """Set-up as it first shows: last evening's names if they fit this table, else a new table.

    Names that are what `nobody` says are nobody's, as there.
    """
    if not FEWEST <= len(names) <= MOST:
        return new_table(box)
    unnamed = {nobody(seat) for seat in range(1, MOST + 1)}
    return GameSetup(box, _seated(NOBODY_YET[0] if name in unnamed else name for name in names))
