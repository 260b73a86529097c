"""Set up a game: its edition, who sits where, who starts, house rules. What was typed or touched comes from outside."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.i18n.translator import ENGLISH, Translator
from companion.notation.record import Header, LineRefused, check_name
from companion.rules.auction_game.edition import SEATS
from companion.rules.game import Box
from companion.rules.house_rules import BY_THE_BOOK, HOUSE_RULES, HouseRule, HouseRules, house_rules_of
from companion.rules.words import Variant

FEWEST, MOST = SEATS[Variant.TWO_PLAYER][0], SEATS[Variant.STANDARD][1]
"""Numbers of seats at the table, the same for both games (rulebooks 000 and 002)."""
LONGEST_TYPED = 16
"""The most characters of a name typed at the table; a record may have longer ones."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game being set up. Every change returns a new one."""

    box: Box
    names: tuple[str, ...]
    """By seat; empty for a seat without a player."""
    first: int = 1
    mystery: bool = False
    """Whether three players use a mystery hand (two always have two of them)."""
    house: HouseRules = BY_THE_BOOK

    @property
    def variant(self) -> Variant:
        """Return the variant that these seats play."""
        if Variant.TWO_PLAYER in self.box.seats and len(self.names) == SEATS[Variant.TWO_PLAYER][1]:
            return Variant.TWO_PLAYER
        return Variant.THREE_PLAYER if self.mystery and self.may_choose_mystery else Variant.STANDARD

    @property
    def may_choose_mystery(self) -> bool:
        """Return whether a mystery hand can be chosen for this edition and number of players."""
        return Variant.THREE_PLAYER in self.box.seats and len(self.names) == SEATS[Variant.THREE_PLAYER][0]

    def choose(self, rule: HouseRule, value: int) -> "GameSetup":
        """Return the set-up with this value of a house rule."""
        chosen: dict[str, Any] = {rule.key: value}
        return replace(self, house=replace(self.house, **chosen))

    def differing(self, usual: HouseRules) -> dict[HouseRule, int]:
        """Return the values of the house rules that are not by the book, chosen here or `usual` in the settings."""
        values = {rule: rule.value(self.box, self.house, usual) for rule in house_rules_of(self.box)}
        return {rule: value for rule, value in values.items() if value != rule.book(self.box)}

    def by_the_book(self) -> "GameSetup":
        """Return the set-up without house rules, not even those that are usual in the settings."""
        chosen: dict[str, Any] = {rule.key: rule.book(self.box) for rule in house_rules_of(self.box)}
        return replace(self, house=HouseRules(**chosen))

    def with_box(self, box: Box) -> "GameSetup":
        """Return the set-up with another edition, without the house rules about the money of the old one."""
        left: dict[str, Any] = dict.fromkeys(rule.key for rule in HOUSE_RULES if rule.in_money)
        return replace(self, box=box, house=replace(self.house, **left))

    def add_seat(self) -> "GameSetup":
        """Return the set-up with one more seat, to the left of the last. The table must have room for it."""
        return replace(self, names=(*self.names, ""))

    def remove_seat(self, seat: int) -> "GameSetup":
        """Return the set-up without a seat. Enough others must be left."""
        names = (*self.names[: seat - 1], *self.names[seat:])
        first = self.first - 1 if self.first > seat else min(self.first, len(names))
        return replace(self, names=names, first=first)

    def change_places(self, one: int, other: int) -> "GameSetup":
        """Return the set-up with the players of two seats exchanged; the same person starts."""
        names = list(self.names)
        names[one - 1], names[other - 1] = names[other - 1], names[one - 1]
        first = {one: other, other: one}.get(self.first, self.first)
        return replace(self, names=tuple(names), first=first)

    def rename(self, seat: int, name: str) -> "GameSetup":
        """Return the set-up with another name for a seat, without blanks at its ends. An invalid name changes
        nothing.
        """
        try:
            name = check_name(" ".join(name.split()))
        except LineRefused:
            return self
        return replace(self, names=(*self.names[: seat - 1], name, *self.names[seat:]))

    def with_default_names(self, nobody: Callable[[int], str]) -> "GameSetup":
        """Return the set-up with the name that `nobody` returns for each seat without a player."""
        return replace(self, names=tuple(name or nobody(seat) for seat, name in enumerate(self.names, start=1)))

    @property
    def duplicate_name(self) -> str:
        """Return a name that two seats have, which must be changed first; empty when all are different."""
        return next((name for name in self.names if self.names.count(name) > 1), "")

    def header(self, played: str) -> Header:
        """Return the header of the game to begin; `played` is an ISO time or empty."""
        chosen = {rule: getattr(self.house, rule.key) for rule in house_rules_of(self.box)}
        kept = {rule.key: value for rule, value in chosen.items() if value != rule.book(self.box) or not rule.in_record}
        return Header(self.box.key, self.variant, self.names, self.first, played, house=HouseRules(**kept))


def new_table(box: Box) -> GameSetup:
    """Return a set-up for an edition without known players: four seats."""
    return GameSetup(box, ("",) * 4)


def players(header: Header, translator: Translator) -> tuple[str, ...]:
    """Return the players' names by seat; empty for a seat that had none, in English or the language of the table."""
    nobody = {said.nobody(seat) for said in (ENGLISH, translator) for seat in range(1, MOST + 1)}
    return tuple("" if name in nobody else name for name in header.seats)


def same_again(header: Header, box: Box, translator: Translator) -> GameSetup:
    """Return the set-up of another game like this one, with the same seats, variant and house rules.

    If the seats do not fit this table, it is a new one.
    """
    if not FEWEST <= len(header.seats) <= MOST:
        return new_table(box)
    return GameSetup(
        box, players(header, translator), header.first, header.variant is Variant.THREE_PLAYER, header.house
    )
