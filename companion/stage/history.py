"""Pictures to find a moment by: the steps of the game in progress by their titles, and the games of the journal."""

from collections.abc import Sequence

from companion.commands import commands as c
from companion.commands import past
from companion.journal.ledger import AnyStep
from companion.live.look import Look
from companion.notation.record import Header
from companion.scene.screens import Choice, MenuScreen
from companion.stage.titles import title
from companion.tongue import Tongue
from companion.views.views import AtGames

ON_A_PAGE = 8
"""Steps, or games, on one picture."""
DATE = len("2026-11-20")
"""How much of the time a game was played is told in a list."""


def history_screen(look: Look, page: int) -> MenuScreen:
    """The steps of a page, the latest first; touching one opens that moment."""
    say, tongue = look.tongue.say, look.tongue
    steps: Sequence[AnyStep] = look.any_ledger.steps
    last = len(steps) - ON_A_PAGE * page
    shown = range(last, max(0, last - ON_A_PAGE), -1)
    entries = [Choice(past.LookAt(number), f"{number}. {_title(steps[number - 1], tongue)}") for number in shown]
    if last > ON_A_PAGE:
        entries.append(Choice(c.OpenHistory(page + 1), say("Earlier")))
    elif last > 0:
        entries.append(Choice(past.LookAt(0), say("The beginning")))
    if page:
        entries.append(Choice(c.OpenHistory(page - 1), say("Later")))
    else:
        entries.append(Choice(past.OpenGames(), say("Watch a game")))
    return MenuScreen(title=say("History"), entries=tuple(entries), back=Choice(c.Back(), say("Back")))


def games_screen(look: Look, view: AtGames) -> MenuScreen:
    """The games of a page, the latest first; touching one begins to show it."""
    say, page = look.tongue.say, view.page
    entries = [_game(look, number, header) for number, header in view.found]
    if view.earlier:
        entries.append(Choice(past.OpenGames(page + 1), say("Earlier")))
    if page:
        entries.append(Choice(past.OpenGames(page - 1), say("Later")))
    return MenuScreen(title=say("Watch a game"), entries=tuple(entries), back=Choice(c.Back(), say("Back")))


def _game(look: Look, number: int, header: Header | None) -> Choice:
    if header is None:
        return Choice(past.Watch(number), f"{number}.", look.tongue.say("cannot be read"))
    told = (header.played[:DATE], look.boxes[header.edition].title, *header.seats)
    return Choice(past.Watch(number), f"{number}. " + ", ".join(filter(None, told)))


def _title(step: AnyStep, tongue: Tongue) -> str:
    """A step by its title, and whether it took another's place."""
    told = title(step, tongue)
    return tongue.say("{title}, put right", title=told) if step.instead else told
