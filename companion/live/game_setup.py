"""The set-up of a game: its edition, who sits where and who starts, and its house rules; and how the game begins."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from companion.i18n.translator import ENGLISH, Translator
from companion.journal.journal import JournalFault
from companion.journal.written_games import journalled_header
from companion.live.table import Table
from companion.notation.record import Header, LineRefused, check_name
from companion.rules.common import put_at
from companion.rules.edition import SEATS, AnyEdition
from companion.rules.house_rules import (
    BY_THE_BOOK,
    HOUSE_RULES,
    HouseRule,
    HouseRules,
    NumberRule,
    SwitchRule,
    ValueT,
    house_rules_of,
)
from companion.rules.words import Variant

FEWEST_SEATS = SEATS[Variant.TWO_PLAYER][0]
MOST_SEATS = SEATS[Variant.STANDARD][1]
"""Numbers of seats at the table, the same for both games (rulebooks 000 and 002)."""
RECENT_GAMES = 50
"""In how many of the last games known players are looked for."""


class GameSetup(NamedTuple):
    """A game being set up. Every change returns a new one."""

    edition: AnyEdition
    names: tuple[str, ...] = ("",) * 4
    """By seat; empty for a seat without a player."""
    first: int = 1
    mystery: bool = False
    """Whether three players use a mystery hand (two always have two of them)."""
    house: HouseRules = BY_THE_BOOK

    @property
    def variant(self) -> Variant:
        """Return the variant that these seats play."""
        if Variant.TWO_PLAYER in self.edition.seats and len(self.names) == SEATS[Variant.TWO_PLAYER][1]:
            return Variant.TWO_PLAYER
        return Variant.THREE_PLAYER if self.mystery and self.may_choose_mystery else Variant.STANDARD

    @property
    def may_choose_mystery(self) -> bool:
        """Return whether a mystery hand can be chosen for this edition and number of players."""
        return Variant.THREE_PLAYER in self.edition.seats and len(self.names) == SEATS[Variant.THREE_PLAYER][0]

    def choose(self, rule: HouseRule[ValueT], value: ValueT) -> "GameSetup":
        """Return the set-up with this value of a house rule."""
        return self._replace(house=rule.choose(self.house, value))

    def differing(self, usual: HouseRules) -> list[NumberRule | SwitchRule]:
        """Return the house rules that are not by the book, chosen here or `usual` in the settings."""
        return [
            rule for rule in house_rules_of(self.edition) if not rule.is_by_the_book(self.edition, self.house, usual)
        ]

    def by_the_book(self) -> "GameSetup":
        """Return the set-up without house rules, not even those that are usual in the settings."""
        house = BY_THE_BOOK
        for rule in house_rules_of(self.edition):
            house = rule.choose_by_the_book(house, self.edition)
        return self._replace(house=house)

    def with_edition(self, edition: AnyEdition) -> "GameSetup":
        """Return the set-up with another edition, without the house rules about the money of the old one."""
        house = self.house
        for rule in house_rules_of(self.edition):
            if isinstance(rule, NumberRule) and rule.in_money:
                house = rule.choose(house, None)
        return self._replace(edition=edition, house=house)

    def remove_seat(self, seat: int) -> "GameSetup":
        """Return the set-up without a seat. Enough others must be left."""
        names = (*self.names[: seat - 1], *self.names[seat:])
        first = self.first - 1 if self.first > seat else min(self.first, len(names))
        return self._replace(names=names, first=first)

    def change_places(self, one: int, other: int) -> "GameSetup":
        """Return the set-up with the players of two seats exchanged; the same person starts."""
        first = {one: other, other: one}.get(self.first, self.first)
        return self._replace(names=exchanged(self.names, one, other), first=first)

    def without_players(self) -> "GameSetup":
        """Return the set-up with its number of seats, but nobody at them yet."""
        return self._replace(names=("",) * len(self.names), first=1)

    def seat_anew(self, order: Sequence[int]) -> "GameSetup":
        """Return the set-up with the players of these seats, which are all of them, at seats 1, 2 and so on; the same
        person starts.
        """
        return self._replace(names=tuple(self.names[seat - 1] for seat in order), first=order.index(self.first) + 1)

    def rename(self, seat: int, name: str) -> "GameSetup":
        """Return the set-up with a typed name for a seat. What is no name, such as blanks alone, changes nothing."""
        try:
            return self._replace(names=put_at(self.names, seat - 1, typed_name(name)))
        except LineRefused:
            return self

    def with_default_names(self, nobody: Callable[[int], str]) -> "GameSetup":
        """Return the set-up with the name that `nobody` returns for each seat without a player."""
        return self._replace(names=tuple(name or nobody(seat) for seat, name in enumerate(self.names, start=1)))

    def header(self, played: str) -> Header:
        """Return the header of the game to begin; `played` is an ISO time or empty."""
        house, of_this_game = self.house, house_rules_of(self.edition)
        for rule in HOUSE_RULES:
            if rule not in of_this_game or (rule.in_record and rule.is_by_the_book(self.edition, house)):
                house = rule.choose(house, None)
        return Header(
            edition=self.edition.key,
            variant=self.variant,
            seats=self.names,
            first=self.first,
            played=played,
            house=house,
        )


def typed_name(text: str) -> str:
    """Return a typed name in its normal form, without blanks at its ends, and with one between two words. Raise
    LineRefused for text that is no name.
    """
    return check_name(" ".join(text.split()))


def exchanged(names: Sequence[str], one: int, other: int) -> tuple[str, ...]:
    """Return the names by seat, with those of two seats in each other's place."""
    places = list(names)
    places[one - 1], places[other - 1] = names[other - 1], names[one - 1]
    return tuple(places)


def players(header: Header, translator: Translator) -> tuple[str, ...]:
    """Return the players' names by seat; empty for a seat that had none, in English or the language of the table."""
    nobody = {language.nobody(seat) for language in (ENGLISH, translator) for seat in range(1, MOST_SEATS + 1)}
    return tuple("" if name in nobody else name for name in header.seats)


def same_again(table: Table, header: Header, chairs: Sequence[int]) -> GameSetup:
    """Return the set-up of another game like this one, with the same variant and house rules, and with the same players
    as they sit in `chairs`. If they do not fit this table, it is a new one.
    """
    edition = table.editions[header.edition]
    if not FEWEST_SEATS <= len(header.seats) <= MOST_SEATS:
        return GameSetup(edition)
    names = players(header, table.translator)
    return GameSetup(
        edition,
        names=tuple(names[seat - 1] for seat in chairs),
        first=chairs.index(header.first) + 1,
        mystery=header.variant is Variant.THREE_PLAYER,
        house=header.house,
    )


def like_last_game(table: Table) -> GameSetup:
    """Return the set-up of another game like the newest one. Where there is none, or it cannot be read, it is a new one
    of the first edition; the table is told what could not be read.
    """
    with table.telling_faults():
        if newest := table.journal.newest():
            header = journalled_header(table.journal, newest, table.editions)
            chairs = table.any_state.chairs if table.is_on_table(newest) else range(1, len(header.seats) + 1)
            return same_again(table, header, chairs)
    return GameSetup(next(iter(table.editions.values())))


def begin_game(table: Table, plan: GameSetup, at: int) -> None:
    """Begin the game of a set-up; show a fault to the table."""
    with table.telling_faults():
        table.begin(plan.with_default_names(table.translator.nobody).header(table.time_now()), at)


def known_players(table: Table) -> tuple[str, ...]:
    """Return the names of the players of the last games, those of the newest first, without the names of seats that
    had no player.
    """
    names: dict[str, None] = {}
    with table.telling_faults():
        for number in table.journal.numbers()[: -RECENT_GAMES - 1 : -1]:
            with suppress(JournalFault):
                header = journalled_header(table.journal, number, table.editions)
                names |= dict.fromkeys(players(header, table.translator))
    return tuple(filter(None, names))
