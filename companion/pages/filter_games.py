"""The filter of games, for statistics and for the list of games: by edition, by number of players, by who took part."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.page import Choices, GoTo, Page, Run, SubPage
from companion.screen_data.lists import MenuScreen
from companion.screen_data.screens import Choice
from companion.statistics.all_games import FilterChoices, GameFilter
from companion.statistics.chapters import edition_title

NAMES_ON_A_PAGE = 8
KeyT = TypeVar("KeyT")


@dataclass(frozen=True)
class FilterPage(SubPage):
    """The filter of games. It is kept until the program ends."""

    known: FilterChoices
    reopened: Callable[[Table], Page]
    """Returns the page beneath this one anew, with the games that pass the filter."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the filters: touching one chooses its next value, or leads to the names of players."""
        say, chosen = view.translator.say, view.session.game_filter
        editions = [None, *sorted({edition for edition, _ in self.known.games})]
        seats = [None, *sorted({players for edition, players in self.known.games if chosen.edition in (None, edition)})]
        box = edition_title(view.editions, chosen.edition) if chosen.edition else ""
        by_box = say("Edition: {box}", box=box) if box else say("Edition: all")
        by_players = say("Players: {number}", number=chosen.players) if chosen.players else say("Players: all")
        by_player = say("With {name}", name=chosen.player) if chosen.player else say("With anybody")
        another_box = chosen._replace(edition=_after(editions, chosen.edition), players=None)
        another_number = chosen._replace(players=_after(seats, chosen.players))
        entries = (
            self.choice(choices, chosen=another_box, label=by_box, shown=self),
            self.choice(choices, chosen=another_number, label=by_players, shown=self),
            choices.put(by_player, GoTo(ChoosePlayerPage(self, self)), "filter-players", 0),
        )
        return MenuScreen(say("Filter"), entries)

    def choice(self, choices: Choices, *, chosen: GameFilter, label: str, shown: "FilterPage") -> Choice:
        """Return the choice of a filter, after which `shown` is open over the games that pass it."""

        def switch(table: Table, _at: int) -> Page:
            table.session = replace(table.session, game_filter=chosen)
            return replace(shown, over=self.reopened(table))

        return choices.put(
            label, Run(switch), "filter-by", chosen.edition or "", chosen.players or 0, chosen.player or ""
        )


@dataclass(frozen=True)
class ChoosePlayerPage(SubPage):
    """The names of all who took part in games, a page at a time; those with most games first."""

    filter: FilterPage
    page_number: int = 0

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the names of this page."""
        say = view.translator.say
        chosen = view.session.game_filter
        names = self.filter.known.players
        number = self.page_number
        first, after = number * NAMES_ON_A_PAGE, (number + 1) * NAMES_ON_A_PAGE
        anybody = self.filter.choice(
            choices, chosen=chosen._replace(player=None), label=say("With anybody"), shown=self.filter
        )
        entries = [] if number else [anybody]
        entries += [
            self.filter.choice(choices, chosen=chosen._replace(player=name), label=name, shown=self.filter)
            for name in names[first:after]
        ]
        if number:
            entries.append(self._turn_to(choices, number - 1, say("Previous")))
        if len(names) > after:
            entries.append(self._turn_to(choices, number + 1, say("Next")))
        return MenuScreen(say("With whom?"), tuple(entries))

    def _turn_to(self, choices: Choices, number: int, label: str) -> Choice:
        return choices.put(label, GoTo(replace(self, page_number=number)), "filter-players", number)


def filter_text(view: PublicView) -> str:
    """Return which games a page is about; empty for all."""
    translator, chosen = view.translator, view.session.game_filter
    players = translator.count("{number} player", "{number} players", chosen.players) if chosen.players else ""
    box = edition_title(view.editions, chosen.edition) if chosen.edition else ""
    player = translator.say("with {name}", name=chosen.player) if chosen.player else ""
    games = translator.listed(filter(None, (box, players, player)))
    return translator.say("Only {games}", games=games) if games else ""


def _after(keys: Sequence[KeyT], key: KeyT) -> KeyT:
    """Return the next key, and after the last the first; the first for an unknown one."""
    return keys[(keys.index(key) + 1) % len(keys)] if key in keys else keys[0]
