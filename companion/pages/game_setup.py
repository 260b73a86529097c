"""Set up a game: the edition, who sits where and who starts, and house rules."""

from dataclasses import dataclass, replace
from functools import partial
from random import Random

from companion.i18n.translator import NO_BREAK, Translator
from companion.live.game_setup import (
    FEWEST_SEATS,
    MOST_SEATS,
    GameSetup,
    begin_game,
    known_players,
    like_last_game,
)
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.board_parts import artists_of
from companion.pages.enter_player_name import ChooseKnownPlayerPage, EnterPlayerNamePage, SeatedPlayer
from companion.pages.hooks import TimedPage
from companion.pages.house_rule_texts import NUMBER_TEXTS, SWITCH_TEXTS, summary
from companion.pages.page import Choices, Do, GoTo, Page, PageName, Run, SubPage
from companion.pages.settings import explain_choice, language_choice, rotate_choice
from companion.pages.stepper import stepper
from companion.rules.auction_game.round import DEALS, MYSTERY_HANDS
from companion.rules.common import clockwise, left_of
from companion.rules.edition import Edition
from companion.rules.house_rules import NUMBER_OF_ROUNDS, NumberRule, SwitchRule, house_rules_of
from companion.screen_data.between_games import EditionLine, EditionsScreen, GameSetupScreen, SeatSetting
from companion.screen_data.lists import MenuScreen, Stepper
from companion.screen_data.screens import Choice
from hardware.time_units import SECOND

DRAW_NS = 2 * SECOND
"""How long it takes until chance has decided who goes first, in ns."""
DRAW_HOPS = 14
"""How often the gavel goes on to another seat meanwhile."""


@dataclass(frozen=True)
class GameSetupPage(SubPage):
    """The seats with their players, and the edition."""

    is_outside_game = True
    shows_turn = False

    plan: GameSetup
    order: tuple[int, ...] = ()
    """The seats that were touched so far to seat the players anew: those of the players who get seats 1, 2 and so on.
    """

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
            edition=put(plan.edition.title, GoTo(EditionsPage(page)), "edition"),
            artists=artists_of(view.translator, plan.edition),
            seats=tuple(self._seat(view, choices, seat, name) for seat, name in enumerate(plan.names, start=1)),
            add=put(say("Add a player"), raised, "add-player") if len(plan.names) < MOST_SEATS else None,
            begin=put(say("Start game"), begin, "begin", disabled_reason=same_name),
            draw=put(say("Draw"), Run(partial(_draw, page)), "draw-first"),
            house_rules=put(_house_label(view, plan), GoTo(HouseRulesPage(page)), "house-rules"),
            language=language_choice(view, choices, self),
            variant=put(say("Mystery hand"), switched, "mystery", on=plan.mystery) if plan.may_choose_mystery else None,
            mystery=_mystery(view.translator, plan),
            rotate=rotate_choice(view, choices),
            menu=put(say("Device"), GoTo(PageName.DEVICE_MENU, over=page), "menu"),
            guide=explain_choice(view, choices),
        )

    def banner(self, view: PublicView) -> str:
        """Return what to touch next, or who starts by the rulebook."""
        if self.order:
            return view.translator.say("Who sits in seat {seat}? Touch the number", seat=len(self.order) + 1)
        if isinstance(self.plan.edition, Edition):
            return view.translator.say("Rulebook: the youngest player goes first")
        return view.translator.say("Rulebook: whoever last visited a museum goes first")

    @property
    def after_touch(self) -> "GameSetupPage":
        """Return the page as it is after any other touch."""
        return replace(self, order=())

    def _seat(self, view: PublicView, choices: Choices, seat: int, name: str) -> SeatSetting:
        say, put = view.translator.say, choices.put
        start = replace(self, plan=self.plan._replace(first=seat), order=())
        ask = Run(lambda table, _at: self.after_touch.ask_player(seat, known_players(table)))
        fewer = self._change(self.plan.remove_seat(seat))
        return SeatSetting(
            number=seat,
            new_number=self.order.index(seat) + 1 if seat in self.order else None,
            starts=seat == self.plan.first,
            rename=put(name, ask, "rename", seat),
            start=put(say("Goes first"), GoTo(start), "goes-first", seat),
            remove=put(say("Remove"), fewer, "remove-player", seat) if len(self.plan.names) > FEWEST_SEATS else None,
            sit_next=put(say("Sits next"), GoTo(self._seat_next(seat)), "sits-next", seat),
        )

    def _seat_next(self, seat: int) -> "GameSetupPage":
        """Return the page once this seat's player is the next of the new order, in which the last one follows by
        itself; one who has a place in it ends it.
        """
        if seat in self.order:
            return self.after_touch
        order = (*self.order, seat)
        others = tuple(other for other in range(1, len(self.plan.names) + 1) if other not in order)
        if len(others) > 1:
            return replace(self, order=order)
        return replace(self.after_touch, plan=self.plan.seat_anew(order + others))

    def _change(self, plan: GameSetup) -> GoTo:
        """Return the act of a choice that changes the plan."""
        return GoTo(replace(self.after_touch, plan=plan))

    def ask_player(
        self, seat: int, known: tuple[str, ...], *, last: Page | None = None
    ) -> ChooseKnownPlayerPage | EnterPlayerNamePage:
        """Return the page that asks who sits at a seat: a list of those of `known` who are not at the table, and of
        those who are if the seat has a player to change places with; the keyboard, where nobody is to be listed. The
        way back from the list leads to `last`, if that is given.
        """
        names, now = self.plan.names, self.plan.names[seat - 1]
        seated = tuple(
            SeatedPlayer(other, name) for other, name in enumerate(names, start=1) if now and name not in ("", now)
        )
        others = tuple(name for name in known if name not in names)

        def named(name: str) -> GoTo:
            return GoTo(self._name_seat(seat, known=others or known, name=name))  # this list serves the next seat, too

        def picked(name: str) -> GoTo:
            if name in names:
                return self._change(self.plan.change_places(seat, names.index(name) + 1))
            return named(name)

        keyboard = EnterPlayerNamePage(self, seat=seat, named=named, text="")
        if not seated and not others:
            return replace(keyboard, text=now)
        return ChooseKnownPlayerPage(
            self, now=now, seated=seated, others=others, picked=picked, keyboard=keyboard, last=last
        )

    def _name_seat(self, seat: int, known: tuple[str, ...], name: str) -> Page:
        """Return the page that asks who sits at the next seat without a name, once this one has its name; the seats,
        where all have one or this is none.
        """
        page = replace(self, plan=self.plan.rename(seat, name))
        names = page.plan.names
        return page.ask_player(names.index("") + 1, known) if "" in names and names[seat - 1] else page


@dataclass(frozen=True)
class DrawFirstPage(TimedPage):
    """Chance decides who goes first: the gavel goes round, ever slower, until it stays at a seat. Nothing is touched
    meanwhile.
    """

    is_outside_game = True
    shows_turn = False
    back = ""

    setup: GameSetupPage
    """The set-up, in which the seat that has the gavel now goes first."""
    hops: tuple[int, ...]
    """The seats that get the gavel after it."""

    def show(self, view: PublicView, choices: Choices) -> GameSetupScreen:
        """Return the set-up, in which no choice does anything."""
        return self.setup.show(view, Choices())

    def tick(self, now: int) -> Page:
        """Hand the gavel on; at the last seat return to the set-up."""
        setup = replace(self.setup, plan=self.setup.plan._replace(first=self.hops[0]))
        later = self.hops[1:]
        if not later:
            return setup
        return DrawFirstPage(setup, later, due_at=now + _hop_ns(len(later)))


def _draw(setup: GameSetupPage, table: Table, at: int) -> Page:
    """Return the page on which chance decides who goes first: the moment of the touch, which nobody can choose."""
    seats = tuple(range(1, len(setup.plan.names) + 1))
    drawn = Random(at).choice(seats)  # no secret
    if not table.options.motion_on:
        return replace(setup, plan=setup.plan._replace(first=drawn))
    last = clockwise(left_of(drawn, seats), seats)
    hops = (last * DRAW_HOPS)[-DRAW_HOPS:]
    return DrawFirstPage(setup, hops, due_at=at + _hop_ns(len(hops)))


def _hop_ns(left: int) -> int:
    """Return how long a seat has the gavel, in ns, before the last so many hops: longer and longer."""
    return DRAW_NS * (DRAW_HOPS + 1 - left) * 2 // (DRAW_HOPS * (DRAW_HOPS + 1))


@dataclass(frozen=True)
class EditionsPage(SubPage):
    """The list of all editions, from which one is chosen."""

    over: GameSetupPage

    def show(self, view: PublicView, choices: Choices) -> EditionsScreen:
        """Return the editions by their titles, with their artists; the one chosen so far is marked."""
        plan = self.over.plan
        lines = tuple(
            EditionLine(
                choices.put(edition.title, GoTo(replace(self.over, plan=plan.with_edition(edition))), "edition", key),
                artists_of(view.translator, edition),
                is_chosen=key == plan.edition.key,
            )
            for key, edition in view.editions.items()
        )
        return EditionsScreen(view.translator.say("Editions"), lines)


@dataclass(frozen=True)
class HouseRulesPage(SubPage):
    """The house rules."""

    over: GameSetupPage

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of house rules, each entry with its current value."""
        say = view.translator.say
        plan = self.over.plan
        entries: list[Choice | Stepper] = []
        for rule in house_rules_of(plan.edition):
            match rule:
                case NumberRule():
                    entries.append(self._number(view, choices, rule))
                case SwitchRule():
                    entries.append(self._switch(view, choices, rule))
        already = "" if plan.differing(view.options.house) else say("already set")
        standard = self._change(plan.by_the_book())
        entries.append(choices.put(say("Standard rules"), standard, "standard-rules", disabled_reason=already))
        return MenuScreen(say("House rules"), tuple(entries))

    def _number(self, view: PublicView, choices: Choices, rule: NumberRule) -> Stepper:
        plan, texts = self.over.plan, NUMBER_TEXTS[rule]
        now = rule.value(plan.edition, plan.house, view.options.house)
        less, more = rule.smaller(plan.edition, now), rule.larger(plan.edition, now)
        return stepper(
            view,
            choices,
            texts.label(view.translator, plan.edition, now),
            name=texts.choice,
            less=self._change(plan.choose(rule, less)),
            more=self._change(plan.choose(rule, more)),
            is_least=less == now,
            is_most=more == now,
        )

    def _switch(self, view: PublicView, choices: Choices, rule: SwitchRule) -> Choice:
        plan, texts = self.over.plan, SWITCH_TEXTS[rule]
        is_on = rule.value(plan.edition, plan.house, view.options.house)
        switched = self._change(plan.choose(rule, not is_on))
        return choices.put(texts.label(view.translator), switched, texts.choice, on=is_on)

    def _change(self, plan: GameSetup) -> GoTo:
        return GoTo(HouseRulesPage(replace(self.over, plan=plan)))


def new_set_up(table: Table, over: Page | None) -> Page:
    """Return the set-up of a new game with the players and the edition of the last one, as far as they suit the table.

    Where others have played here too, it first asks who sits at seat 1.
    """
    plan = like_last_game(table)
    page = GameSetupPage(over, plan)
    known = known_players(table)
    if all(name in plan.names for name in known):
        return page
    empty = GameSetupPage(over, plan.without_players())
    return empty.ask_player(1, known, last=page if any(plan.names) else None)


def _mystery(translator: Translator, plan: GameSetup) -> str:
    """Return what mystery hands are dealt, round by round, or what one would be."""
    hands = MYSTERY_HANDS[plan.variant]
    if not hands:
        return translator.say("extra cards that count but are never sold") if plan.may_choose_mystery else ""
    rounds = NUMBER_OF_ROUNDS.value(plan.edition, plan.house)
    cards = translator.listed(map(str, DEALS[len(plan.names) + hands][:rounds]))
    if hands == 1 and plan.edition.has_seasons:
        return translator.say("Face down; cards per season: {cards}", cards=cards)
    if hands == 1:
        return translator.say("Face down; cards per round: {cards}", cards=cards)
    if plan.edition.has_seasons:
        return translator.say("Two mystery hands, face down. Cards in each, per season: {cards}", cards=cards)
    return translator.say("Two mystery hands, face down. Cards in each, per round: {cards}", cards=cards)


def _house_label(view: PublicView, plan: GameSetup) -> str:
    """Return the label of the choice that leads to the house rules: those that differ from the rulebook, in few words.

    A line does not break within one of them.
    """
    translator, usual = view.translator, view.options.house
    summaries = [
        summary(translator, rule, edition=plan.edition, house=plan.house, usual=usual).replace(" ", NO_BREAK)
        for rule in plan.differing(usual)
    ]
    if not summaries:
        return translator.say("House rules: none")
    return translator.say("House rules: {rules}", rules=translator.listed(summaries))
