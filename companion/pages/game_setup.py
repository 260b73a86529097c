"""Set up a game: the edition, who sits where and who starts, and house rules."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.i18n.translator import ENGLISH, Translator
from companion.journal.journal import JournalFault
from companion.journal.written_games import journalled_header
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.notation.record import Header, LineRefused, check_name
from companion.pages.enter_player_name import ChooseKnownPlayerPage, EnterPlayerNamePage, typed_name
from companion.pages.house_rule_texts import HOUSE_RULE_TEXTS
from companion.pages.page import Choices, Do, GoTo, Page, Place, Run, SubPage
from companion.pages.settings import explain_choice, language_choice, rotate_choice
from companion.pages.stepper import stepper
from companion.rules.auction_game.round import DEALS, MYSTERY_HANDS
from companion.rules.common import put_at
from companion.rules.edition import SEATS, AnyEdition, Edition
from companion.rules.house_rules import BY_THE_BOOK, NUMBER_OF_ROUNDS, HouseRule, HouseRules, house_rules_of
from companion.rules.words import Variant
from companion.screen_data.between_games import GameSetupScreen, SeatSetting
from companion.screen_data.lists import MenuScreen, Stepper
from companion.screen_data.screens import Artist, Choice, Mark

FEWEST, MOST = SEATS[Variant.TWO_PLAYER][0], SEATS[Variant.STANDARD][1]
"""Numbers of seats at the table, the same for both games (rulebooks 000 and 002)."""
RECENT_GAMES = 50
"""In how many of the last games known players are looked for."""
NO_BREAK = "\u00a0"
"""A space at which a line does not break."""


class GameSetup(NamedTuple):
    """A game being set up. Every change returns a new one."""

    box: AnyEdition
    names: tuple[str, ...] = ("",) * 4
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
        chosen: dict[str, Any] = {rule.key: value}  # a switch is a bool, any other rule a number
        return self._replace(house=replace(self.house, **chosen))

    def differing(self, usual: HouseRules) -> dict[HouseRule, int]:
        """Return the values of the house rules that are not by the book, chosen here or `usual` in the settings."""
        values = {rule: rule.value(self.box, self.house, usual) for rule in house_rules_of(self.box)}
        return {rule: value for rule, value in values.items() if value != rule.book(self.box)}

    def by_the_book(self) -> "GameSetup":
        """Return the set-up without house rules, not even those that are usual in the settings."""
        chosen: dict[str, Any]  # a switch is a bool, any other rule a number
        chosen = {rule.key: rule.book(self.box) for rule in house_rules_of(self.box)}
        return self._replace(house=HouseRules(**chosen))

    def with_box(self, box: AnyEdition) -> "GameSetup":
        """Return the set-up with another edition, without the house rules about the money of the old one."""
        left: dict[str, None] = dict.fromkeys(rule.key for rule in house_rules_of(self.box) if rule.in_money)
        return self._replace(box=box, house=replace(self.house, **left))

    def remove_seat(self, seat: int) -> "GameSetup":
        """Return the set-up without a seat. Enough others must be left."""
        names = (*self.names[: seat - 1], *self.names[seat:])
        first = self.first - 1 if self.first > seat else min(self.first, len(names))
        return self._replace(names=names, first=first)

    def change_places(self, one: int, other: int) -> "GameSetup":
        """Return the set-up with the players of two seats exchanged; the same person starts."""
        first = {one: other, other: one}.get(self.first, self.first)
        return self._replace(names=exchanged(self.names, one, other), first=first)

    def seat_anew(self, order: Sequence[int]) -> "GameSetup":
        """Return the set-up with the players of these seats, which are all of them, at seats 1, 2 and so on; the same
        person starts.
        """
        return self._replace(names=tuple(self.names[seat - 1] for seat in order), first=order.index(self.first) + 1)

    def rename(self, seat: int, name: str) -> "GameSetup":
        """Return the set-up with another name for a seat, without blanks at its ends. One that is none, such as a blank
        one, changes nothing.
        """
        try:
            checked = check_name(typed_name(name))
        except LineRefused:
            return self
        return self._replace(names=put_at(self.names, seat - 1, checked))

    def with_default_names(self, nobody: Callable[[int], str]) -> "GameSetup":
        """Return the set-up with the name that `nobody` returns for each seat without a player."""
        return self._replace(names=tuple(name or nobody(seat) for seat, name in enumerate(self.names, start=1)))

    def header(self, played: str) -> Header:
        """Return the header of the game to begin; `played` is an ISO time or empty."""
        chosen = {rule: getattr(self.house, rule.key) for rule in house_rules_of(self.box)}
        kept = {rule.key: value for rule, value in chosen.items() if value != rule.book(self.box) or not rule.in_record}
        return Header(self.box.key, self.variant, self.names, self.first, played, house=HouseRules(**kept))


def exchanged(names: Sequence[str], one: int, other: int) -> tuple[str, ...]:
    """Return the names by seat, with those of two seats in each other's place."""
    places = list(names)
    places[one - 1], places[other - 1] = names[other - 1], names[one - 1]
    return tuple(places)


def players(header: Header, translator: Translator) -> tuple[str, ...]:
    """Return the players' names by seat; empty for a seat that had none, in English or the language of the table."""
    nobody = {said.nobody(seat) for said in (ENGLISH, translator) for seat in range(1, MOST + 1)}
    return tuple("" if name in nobody else name for name in header.seats)


def same_again(table: Table, header: Header) -> GameSetup:
    """Return the set-up of another game like this one, with the same seats, variant and house rules.

    If the seats do not fit this table, it is a new one.
    """
    box, mystery = table.editions[header.edition], header.variant is Variant.THREE_PLAYER
    if not FEWEST <= len(header.seats) <= MOST:
        return GameSetup(box)
    return GameSetup(box, players(header, table.translator), header.first, mystery, header.house)


@dataclass(frozen=True)
class GameSetupPage(SubPage):
    """The seats with their players, and the edition."""

    is_outside_game = True

    plan: GameSetup
    order: tuple[int, ...] = ()
    """The seats that were touched so far to seat the players anew: those of the players who get seats 1, 2 and so on.
    """
    chose_first: bool = False
    """True if the last touch chose who starts."""

    def show(self, view: PublicView, choices: Choices) -> GameSetupScreen:
        """Return the edition, the seats and what can be changed about them."""
        say = view.translator.say
        put = choices.put
        page = self.after_touch
        plan = self.plan.with_default_names(view.translator.nobody)
        same = next((name for name in plan.names if plan.names.count(name) > 1), "")
        same_name = say("Two seats are called {name}", name=same) if same else ""
        begin = Do(lambda table, at: begin_game(table, self.plan, at))
        switched = self._change(self.plan._replace(mystery=not self.plan.mystery))
        raised = self._change(self.plan._replace(names=(*self.plan.names, "")))
        return GameSetupScreen(
            title=say("New game"),
            edition=put(plan.box.title, GoTo(EditionsPage(page)), "edition"),
            artists=board_of(plan.box),
            seats=tuple(self._seat(view, choices, seat, name) for seat, name in enumerate(plan.names, start=1)),
            add=put(say("Add a player"), raised, "add-player") if len(plan.names) < MOST else None,
            begin=put(say("Start game"), begin, "begin", disabled_reason=same_name),
            house_rules=put(_house_label(view, plan), GoTo(HouseRulesPage(page)), "house-rules"),
            language=language_choice(view, choices, self),
            variant=put(say("Mystery hand"), switched, "mystery", on=plan.mystery) if plan.may_choose_mystery else None,
            mystery=_mystery(view.translator, plan),
            rotate=rotate_choice(view, choices),
            menu=put(say("Device"), GoTo(Place.DEVICE_MENU, over=page), "menu"),
            guide=explain_choice(view, choices),
        )

    def banner(self, view: PublicView) -> str:
        """Return what to touch next, or who starts by the rulebook."""
        if self.order:
            return view.translator.say("Who sits in seat {seat}? Touch the number", seat=len(self.order) + 1)
        if not self.chose_first:
            return ""
        if isinstance(self.plan.box, Edition):
            return view.translator.say("Rulebook: the youngest player goes first")
        return view.translator.say("Rulebook: whoever last visited a museum goes first")

    @property
    def after_touch(self) -> "GameSetupPage":
        """Return the page as it is after any other touch."""
        return replace(self, order=(), chose_first=False)

    def _seat(self, view: PublicView, choices: Choices, seat: int, name: str) -> SeatSetting:
        say, put = view.translator.say, choices.put
        start = replace(self, plan=self.plan._replace(first=seat), order=(), chose_first=True)
        ask = Run(lambda table, _at: self.after_touch.ask_player(seat, known_players(table)))
        fewer = self._change(self.plan.remove_seat(seat))
        return SeatSetting(
            number=seat,
            new_number=self.order.index(seat) + 1 if seat in self.order else 0,
            starts=seat == self.plan.first,
            rename=put(name, ask, "rename", seat),
            start=put(say("Goes first"), GoTo(start), "goes-first", seat),
            remove=put(say("Remove"), fewer, "remove-player", seat) if len(self.plan.names) > FEWEST else None,
            sit_next=put(say("Sits next"), GoTo(self._seat_next(seat)), "sits-next", seat),
        )

    def _seat_next(self, seat: int) -> "GameSetupPage":
        """Return the page once this seat's player is the next of the new order, in which the last one follows by
        itself; one who has a place in it ends it.
        """
        if seat in self.order:
            return self.after_touch
        order = (*self.order, seat)
        left = tuple(other for other in range(1, len(self.plan.names) + 1) if other not in order)
        if len(left) > 1:
            return replace(self, order=order, chose_first=False)
        return replace(self.after_touch, plan=self.plan.seat_anew(order + left))

    def _change(self, plan: GameSetup) -> GoTo:
        """Return the act of a choice that changes the plan."""
        return GoTo(replace(self.after_touch, plan=plan))

    def ask_player(self, seat: int, known: tuple[str, ...]) -> ChooseKnownPlayerPage | EnterPlayerNamePage:
        """Return the page that asks who sits at a seat: a list of those of `known` who are not at the table, and of
        those who are if the seat has a player to change places with; the keyboard, where nobody is to be listed.
        """
        names, now = self.plan.names, self.plan.names[seat - 1]
        seated = tuple(name for name in names if name and name != now) if now else ()
        others = tuple(name for name in known if name not in names)

        def named(name: str) -> GoTo:
            return GoTo(self._name_seat(seat, others or known, name))  # this list serves the next seat, too

        def picked(name: str) -> GoTo:
            if name in names:
                return self._change(self.plan.change_places(seat, names.index(name) + 1))
            return named(name)

        keyboard = EnterPlayerNamePage(self, seat, named, text=now)
        return ChooseKnownPlayerPage(self, seated, others, picked, keyboard) if seated or others else keyboard

    def _name_seat(self, seat: int, known: tuple[str, ...], name: str) -> Page:
        """Return the page that asks who sits at the next seat without a name, once this one has its name; the seats,
        where all have one or this is none.
        """
        page = replace(self, plan=self.plan.rename(seat, name))
        names = page.plan.names
        return page.ask_player(names.index("") + 1, known) if "" in names and names[seat - 1] else page


@dataclass(frozen=True)
class EditionsPage(SubPage):
    """The list of all editions, from which one is chosen."""

    over: GameSetupPage

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the editions by their titles; the one chosen so far is marked."""
        say = view.translator.say
        put = choices.put
        plan = self.over.plan
        entries = {
            key: put(box.title, GoTo(replace(self.over, plan=plan.with_box(box))), "edition", key)
            for key, box in view.editions.items()
        }
        return MenuScreen(say("Editions"), tuple(entries.values()), current=entries.get(plan.box.key))


@dataclass(frozen=True)
class HouseRulesPage(SubPage):
    """The house rules."""

    over: GameSetupPage

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of house rules, each entry with its current value."""
        translator = view.translator
        say = view.translator.say
        put = choices.put
        plan = self.over.plan
        usual = view.options.house
        box = self.over.plan.box
        entries: list[Choice | Stepper] = []
        for rule in house_rules_of(box):
            now = rule.value(box, plan.house, usual)
            texts = HOUSE_RULE_TEXTS[rule]
            label = texts.label(translator, box, now)
            if rule.nearest is None:
                entries.append(put(label, self._change(plan.choose(rule, not now)), texts.choice, on=bool(now)))
            else:
                less, more = rule.nearest(box, now)
                entries.append(
                    stepper(
                        view,
                        choices,
                        label,
                        name=texts.choice,
                        less=self._change(plan.choose(rule, less)),
                        more=self._change(plan.choose(rule, more)),
                        is_least=less == now,
                        is_most=more == now,
                    )
                )
        already = "" if plan.differing(usual) else say("already set")
        entries.append(
            put(say("Standard rules"), self._change(plan.by_the_book()), "standard-rules", disabled_reason=already)
        )
        return MenuScreen(say("House rules"), tuple(entries))

    def _change(self, plan: GameSetup) -> GoTo:
        return GoTo(HouseRulesPage(replace(self.over, plan=plan)))


def begin_game(table: Table, plan: GameSetup, at: int) -> None:
    """Begin the game of a set-up; show a fault to the table."""
    with table.telling_faults():
        table.begin(plan.with_default_names(table.translator.nobody).header(table.played()), at)


def new_set_up(table: Table, over: Page | None) -> Page:
    """Return the set-up of a new game with the players and the edition of the last one, as far as they suit the table.

    Where no seat has a player's name, or others have played here too, it first asks who sits at seat 1.
    """
    plan = GameSetup(next(iter(table.editions.values())))
    with table.telling_faults():
        if newest := table.journal.newest():
            plan = same_again(table, journalled_header(table.journal, newest, table.editions))
    page = GameSetupPage(over, plan)
    empty = replace(page, plan=page.plan._replace(names=("",) * len(page.plan.names), first=1))
    asked = empty.ask_player(1, known_players(table))
    if not isinstance(asked, ChooseKnownPlayerPage) or {*asked.others} <= {*page.plan.names}:
        return page
    return replace(asked, last=page if any(page.plan.names) else None)


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


def board_of(box: AnyEdition) -> tuple[Artist, ...]:
    """Return the artists of an edition, in the order of its board."""
    return tuple(Artist(artist.short, artist.colour, Mark(artist.mark)) for artist in box.artists)


def _mystery(translator: Translator, plan: GameSetup) -> str:
    """Return what mystery hands are dealt, round by round, or what one would be."""
    hands = MYSTERY_HANDS[plan.variant]
    if not hands:
        return translator.say("extra cards that count but are never sold") if plan.may_choose_mystery else ""
    rounds = NUMBER_OF_ROUNDS.value(plan.box, plan.house)
    cards = translator.listed(map(str, DEALS[len(plan.names) + hands][:rounds]))
    if hands == 1:
        return translator.say("Face down; cards per round: {cards}", cards=cards)
    return translator.say("Two mystery hands, face down. Cards in each, per round: {cards}", cards=cards)


def _house_label(view: PublicView, plan: GameSetup) -> str:
    """Return the label of the choice that leads to the house rules: those that differ from the rulebook, in few words.

    A line does not break within one of them.
    """
    translator = view.translator
    summaries = []
    for rule, value in plan.differing(view.options.house).items():
        summary = HOUSE_RULE_TEXTS[rule].summary(translator, plan.box, value)
        summaries.append(summary.replace(" ", NO_BREAK))
    if not summaries:
        return translator.say("House rules: none")
    return translator.say("House rules: {rules}", rules=translator.listed(summaries))
