"""Set up a game: its edition, who sits where, who starts, house rules. What was typed or touched comes from outside."""

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
"""Numbers of seats at the table, the same for both games (rulebooks 000 and 002)."""
NOBODY_YET = tuple(f"Player {seat}" for seat in range(1, MOST + 1))
"""The names here of seats without a player; on the screen they are in the language of the table."""
LONGEST_TYPED = 16
"""The most characters of a name typed at the table; a record may have longer ones."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game being set up. Every change returns a new one."""

    box: Box
    names: tuple[str, ...]
    first: int = 1
    mystery: bool = False
    """Whether three players use a mystery hand (two always have two of them)."""
    start: int | None = None
    """House rule: the money at the start; None for the edition's."""
    rounds: int = ROUNDS
    """House rule: the number of rounds."""
    ways: HouseRules = field(default=HouseRules())

    @property
    def variant(self) -> Variant:
        """Return the variant that these seats play."""
        if Variant.TWO_PLAYER in self.box.variants and len(self.names) == SEATS[Variant.TWO_PLAYER][1]:
            return Variant.TWO_PLAYER
        return Variant.THREE_PLAYER if self.mystery and self.may_choose_mystery else Variant.STANDARD

    @property
    def may_choose_mystery(self) -> bool:
        """Return whether a mystery hand can be chosen for this edition and number of players."""
        return Variant.THREE_PLAYER in self.box.variants and len(self.names) == SEATS[Variant.THREE_PLAYER][0]

    @property
    def own_ways(self) -> HouseRules:
        """Return the house rules of this game. The card game has none."""
        return self.ways if isinstance(self.box, Edition) else HouseRules()

    def give_at_start(self, more: int) -> "GameSetup":
        """Return the set-up with `more` money at the start, or less if negative.

        The amount stays from 0 to the largest a record can hold, and the edition's own amount is no house rule.
        Unchanged for the card game, in which nobody has points at the start.
        """
        if isinstance(self.box, CardEdition):
            return self
        start = (self.box.start if self.start is None else self.start) + more
        start = min(max(start, 0), LARGEST_START)
        return replace(self, start=None if start == self.box.start else start)

    def next_rounds(self) -> "GameSetup":
        """Return the set-up with one round fewer, or with four after one."""
        return replace(self, rounds=self.rounds - 1 or ROUNDS)

    def next_step(self) -> "GameSetup":
        """Return the set-up with the next larger step of the bid button, or the edition's after the largest. The
        card game has none.
        """
        if isinstance(self.box, CardEdition):
            return self
        now = (self.ways.step or self.box.step) // self.box.step
        step = STEPS[(STEPS.index(now) + 1) % len(STEPS)] * self.box.step
        return replace(self, ways=replace(self.ways, step=None if step == self.box.step else step))

    def has_countdown(self, usual: bool) -> bool:
        """Return whether open auctions have a countdown: the choice made here, or else `usual` from the settings."""
        return isinstance(self.box, Edition) and (usual if self.ways.countdown is None else self.ways.countdown)

    def switch_countdown(self, usual: bool) -> "GameSetup":
        """Return the set-up with the countdown on or off; a choice that equals `usual` is left to the settings."""
        countdown = not (usual if self.ways.countdown is None else self.ways.countdown)
        return replace(self, ways=replace(self.ways, countdown=None if countdown == usual else countdown))

    def is_by_the_book(self, usual: bool) -> bool:
        """Return whether there is no house rule. A countdown is one, even if it is `usual` in the settings."""
        own = self.start is not None or self.rounds != ROUNDS or self.own_ways.step is not None
        return not own and not self.has_countdown(usual)

    def by_the_book(self, usual: bool) -> "GameSetup":
        """Return the set-up without house rules, and without a countdown even if it is `usual` in the settings."""
        return replace(self, start=None, rounds=ROUNDS, ways=HouseRules(countdown=False if usual else None))

    def switch_mystery(self) -> "GameSetup":
        """Return the set-up with a mystery hand, or without."""
        return replace(self, mystery=not self.mystery)

    def next_box(self, boxes: Mapping[str, Box]) -> "GameSetup":
        """Return the set-up with the next edition. House rules about another edition's money are dropped."""
        keys = list(boxes)
        box = boxes[keys[(keys.index(self.box.key) + 1) % len(keys)]]
        return replace(self, box=box, start=None, ways=replace(self.ways, step=None))

    def add_seat(self) -> "GameSetup":
        """Return the set-up with one more seat, to the left of the last; unchanged when the table is full."""
        if len(self.names) == MOST:
            return self
        return replace(self, names=_seated((*self.names, NOBODY_YET[len(self.names)])))

    def remove_seat(self, seat: int) -> "GameSetup":
        """Return the set-up without a seat; unchanged when no more may leave."""
        if len(self.names) == FEWEST:
            return self
        names = (*self.names[: seat - 1], *self.names[seat:])
        first = self.first - 1 if self.first > seat else min(self.first, len(names))
        return replace(self, names=_seated(names), first=first)

    def change_places(self, one: int, other: int) -> "GameSetup":
        """Return the set-up with the players of two seats exchanged; the same person starts."""
        names = list(self.names)
        names[one - 1], names[other - 1] = names[other - 1], names[one - 1]
        first = {one: other, other: one}.get(self.first, self.first)
        return replace(self, names=_seated(names), first=first)

    def start_with(self, seat: int) -> "GameSetup":
        """Return the set-up in which this seat plays first."""
        return replace(self, first=seat)

    def rename(self, seat: int, name: str) -> "GameSetup":
        """Return the set-up with another name for a seat, without blanks at its ends. An invalid name changes
        nothing.
        """
        try:
            name = check_name(" ".join(name.split()))
        except LineRefused:
            return self
        return replace(self, names=(*self.names[: seat - 1], name, *self.names[seat:]))

    def told(self, nobody: Callable[[int], str]) -> "GameSetup":
        """Return the set-up with the name that `nobody` returns for each seat without a player."""
        names = (nobody(seat) if name in NOBODY_YET else name for seat, name in enumerate(self.names, start=1))
        return replace(self, names=tuple(names))

    @property
    def unnamed(self) -> tuple[int, ...]:
        """Return the seats without a player's name."""
        return tuple(seat for seat, name in enumerate(self.names, start=1) if name in NOBODY_YET)

    @property
    def twice(self) -> str:
        """Return a name that two seats have, which must be changed first; empty when all are different."""
        return next((name for name in self.names if self.names.count(name) > 1), "")

    def header(self, played: str) -> Header:
        """Return the header of the game to begin; `played` is an ISO time or empty."""
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
    """Return the names; a seat without a player is called by its number."""
    return tuple(called if name in NOBODY_YET else name for called, name in zip(NOBODY_YET, names, strict=False))


def new_table(box: Box) -> GameSetup:
    """Return a set-up for an edition without known players: four seats."""
    return GameSetup(box, NOBODY_YET[:4])


def table_of(names: tuple[str, ...], box: Box, nobody: Callable[[int], str]) -> GameSetup:
    """Return the first set-up: the names of the last game if they fit this table, else a new table.

    A name that `nobody` returns is a seat without a player.
    """
    if not FEWEST <= len(names) <= MOST:
        return new_table(box)
    unnamed = {nobody(seat) for seat in range(1, MOST + 1)}
    return GameSetup(box, _seated(NOBODY_YET[0] if name in unnamed else name for name in names))
