"""Set up a game: the edition, who sits where and who starts, and house rules."""

from dataclasses import replace

from companion.i18n.translator import Translator, gettext_noop
from companion.journal.ledger import journalled_header
from companion.live.game_setup import FEWEST, MOST, GameSetup, new_table, same_again
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.enter_player_name import ChooseKnownPlayerPage, SeatsPage, ask_player, known_players
from companion.pages.menus import MenuBeforeGamePage
from companion.pages.page import Choices, Do, GoTo, Page, Run, SubPage
from companion.pages.settings import explain_choice, language_choice, rotate_choice
from companion.rules.auction_game.edition import Edition
from companion.rules.auction_game.game import DEALS, MYSTERY_HANDS
from companion.rules.game import Box
from companion.rules.house_rules import NUMBER_OF_ROUNDS, house_rules_of
from companion.screen_data.game_setup import GameSetupScreen, SeatSetting
from companion.screen_data.screens import Artist, Choice, Mark, MenuScreen, Stepper

NO_BREAK = "\u00a0"
"""A space at which a line does not break."""


class GameSetupPage(SeatsPage):
    """The seats with their players, and the edition."""

    back = gettext_noop("Back")
    pauses_game = True
    between_games = True

    over: Page | None
    """The page to go back to; None for the game, and for nothing if there is no game."""
    moved: int = 0
    """The seat that was touched to change places, 0 for none."""
    chose_first: bool = False
    """True if the last touch chose who starts."""

    def show(self, view: PublicView, choices: Choices) -> GameSetupScreen:
        """Return the edition, the seats and what can be changed about them."""
        say, put, page = view.translator.say, choices.put, self.after_touch
        plan = self.plan.with_default_names(view.translator.nobody)
        same_name = say("Two seats are called {name}", name=plan.duplicate_name) if plan.duplicate_name else ""
        begin = Do(lambda table, at: begin_game(table, self.plan, at))
        other_mystery = self._change(replace(self.plan, mystery=not self.plan.mystery))
        return GameSetupScreen(
            title=say("New game"),
            edition=put(plan.box.title, GoTo(EditionsPage(page)), "edition"),
            artists=board_of(plan.box),
            seats=tuple(self._seat(view, choices, seat, name) for seat, name in enumerate(plan.names, start=1)),
            add=put(say("Add a player"), self._change(self.plan.add_seat()), "add-player")
            if len(plan.names) < MOST
            else None,
            begin=put(say("Start game"), begin, "begin", waits=same_name),
            house_rules=put(_house_label(view, plan), GoTo(HouseRulesPage(page)), "house-rules"),
            language=language_choice(view, choices, self),
            variant=put(say("Mystery hand"), other_mystery, "mystery", on=plan.mystery)
            if plan.may_choose_mystery
            else None,
            mystery=_mystery(view.translator, plan),
            turn=rotate_choice(view, choices),
            menu=put(say("Device"), GoTo(MenuBeforeGamePage(page)), "menu"),
            guide=explain_choice(view, choices),
            moved=self.moved,
        )

    def note(self, view: PublicView) -> str:
        """Return what to touch next, or who starts by the rulebook."""
        if self.moved:
            return view.translator.say("Touch the seat to swap with")
        if not self.chose_first:
            return ""
        if isinstance(self.plan.box, Edition):
            return view.translator.say("Rulebook: the youngest player goes first")
        return view.translator.say("Rulebook: whoever last visited a museum goes first")

    @property
    def after_touch(self) -> "GameSetupPage":
        """Return the page as it is after any other touch."""
        return replace(self, moved=0, chose_first=False)

    def _seat(self, view: PublicView, choices: Choices, seat: int, name: str) -> SeatSetting:
        say, put = view.translator.say, choices.put
        start = replace(self, plan=replace(self.plan, first=seat), moved=0, chose_first=True)
        ask = Run(lambda table, _at: ask_player(self.after_touch, seat, known_players(table)))
        move = self._change(self.plan.change_places(self.moved, seat))
        if not self.moved:
            move = GoTo(replace(self, moved=seat, chose_first=False))
        return SeatSetting(
            number=seat,
            name=name,
            starts=seat == self.plan.first,
            rename=put(name, ask, "rename", seat),
            start=put(say("Goes first"), GoTo(start), "goes-first", seat),
            remove=put(say("Remove"), self._change(self.plan.remove_seat(seat)), "remove-player", seat)
            if len(self.plan.names) > FEWEST
            else None,
            move=put(say("Swap seats"), move, "swap-seats", seat),
        )

    def _change(self, plan: GameSetup) -> GoTo:
        """Return the act of a choice that changes the plan."""
        return GoTo(replace(self.after_touch, plan=plan))


class EditionsPage(SubPage):
    """The list of all editions, from which one is chosen."""

    over: GameSetupPage

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the editions by their titles; the one chosen so far is marked."""
        say, put, plan = view.translator.say, choices.put, self.over.plan
        entries = {
            key: put(box.title, GoTo(replace(self.over, plan=plan.with_box(box))), "edition", key)
            for key, box in view.boxes.items()
        }
        return MenuScreen(say("Editions"), tuple(entries.values()), holds=entries.get(plan.box.key))


class HouseRulesPage(SubPage):
    """The house rules."""

    over: GameSetupPage

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of house rules, each entry with its current value."""
        translator, say, put = view.translator, view.translator.say, choices.put
        plan, usual, box = self.over.plan, view.options.house, self.over.plan.box
        end, entries = say("at the limit"), list[Choice | Stepper]()
        for rule in house_rules_of(box):
            now = rule.value(box, plan.house, usual)
            label = rule.label(translator, box, now)
            if rule.allowed is None:
                entries.append(put(label, self._change(plan.choose(rule, not now)), rule.choice, on=bool(now)))
                continue
            less, more = (
                put(sign, self._change(plan.choose(rule, value)), rule.choice, by, waits=end if value == now else "")
                for sign, by, value in zip("-+", (-1, 1), rule.nearest(box, now), strict=True)
            )
            entries.append(Stepper(label, less, more))
        so = "" if plan.differing(usual) else say("already set")
        entries.append(put(say("Standard rules"), self._change(plan.by_the_book()), "standard-rules", waits=so))
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
    page = GameSetupPage(_plan(table), over)
    empty = replace(page, plan=replace(page.plan, names=("",) * len(page.plan.names), first=1))
    asked = ask_player(empty, 1, known_players(table))
    if not isinstance(asked, ChooseKnownPlayerPage) or {*asked.names} <= {*page.plan.names}:
        return page
    return replace(asked, last=page if any(page.plan.names) else None)


def _plan(table: Table) -> GameSetup:
    """Return the set-up of another game like the last one, as far as it suits this table."""
    with table.telling_faults():
        if newest := table.journal.newest():
            header = journalled_header(table.journal, newest, table.boxes)
            return same_again(header, table.boxes[header.edition], table.translator)
    return new_table(next(iter(table.boxes.values())))


def board_of(box: Box) -> tuple[Artist, ...]:
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
    translator = view.translator
    differ = (rule.brief(translator, plan.box, value) for rule, value in plan.differing(view.options.house).items())
    rules = translator.listed(rule.replace(" ", NO_BREAK) for rule in differ)
    return translator.say("House rules: {rules}", rules=rules) if rules else translator.say("House rules: none")
