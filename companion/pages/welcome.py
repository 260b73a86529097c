"""The first page of an evening: the last game, other unfinished games, a new game; and the first messages."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.config.app_config import UnreadableFile
from companion.config.card_stickers import StickerRefused
from companion.course import Course
from companion.disk_space import is_almost_full
from companion.i18n.message import Message, message, plural_message
from companion.i18n.translator import Translator
from companion.journal.ledger import Ledger
from companion.journal.salvage import Mended
from companion.live.feedback import Logged
from companion.live.messages import NEARLY_FULL
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.board_parts import artists_of
from companion.pages.game_facts import facts_of, resume
from companion.pages.game_setup import new_set_up
from companion.pages.menus import leave_choice, records_choice
from companion.pages.page import Choices, GoTo, Page, PageName
from companion.pages.settings import language_choice, rotate_choice
from companion.pages.step_titles import title
from companion.pages.system import ignored_stickers_message, system_choice, unreadable_file_message
from companion.pages.unfinished_games import unfinished_games_choice
from companion.rules.protocol import is_over, winners
from companion.screen_data.between_games import WaitingGame, WelcomeScreen

MOST_LOGGED = 20
"""Of how many refused records the log has the reasons."""
MOST_OTHERS = 2
"""How many games, or choices of more, are offered beside the newest one."""


@dataclass(frozen=True)
class WelcomePage(Page):
    """The game that was played last, which may be over, and unfinished ones."""

    back = ""
    is_outside_game = True
    shows_turn = False

    offered: tuple[Ledger, ...]
    """At least one game: the one that was played last, others that are unfinished, and the last one that is over."""
    has_more: bool = False
    """True if there are more unfinished games."""

    def show(self, view: PublicView, choices: Choices) -> WelcomeScreen:
        """Return the last game, the other unfinished ones, and the ways out."""
        translator, put = view.translator, choices.put
        say = translator.say
        first, *others = self.offered
        course = first.course
        over = is_over(course.state)
        lines = [translator.listed(course.state.game.names), facts_of(translator, course)]
        if not over and course.steps:
            lines.append(say("Last move: {title}", title=title(course.steps[-1], translator)))
        elif not over:
            lines.append(say("No card has been played yet"))
        return WelcomeScreen(
            headline=_last_game(translator, course) if over else say("Unfinished game"),
            lines=tuple(lines),
            choices=(
                put(say("See result") if over else say("Resume game"), resume(first), "resume", first.number),
                put(say("New game"), GoTo(PageName.SET_UP), "new-game"),
                records_choice(view, choices, self),
                system_choice(view, choices, self),
            ),
            close=leave_choice(view, choices, self),
            language=language_choice(view, choices, self),
            rotate=rotate_choice(view, choices),
            artists=artists_of(translator, course.state.game.edition),
            others=tuple(
                WaitingGame(
                    resume=put(_label(translator, other.course), resume(other), "resume", other.number),
                    facts=facts_of(translator, other.course),
                    artists=artists_of(translator, other.course.state.game.edition),
                )
                for other in others
            ),
            more=unfinished_games_choice(choices, self, label=say("More unfinished games")) if self.has_more else None,
        )


def _label(translator: Translator, course: Course) -> str:
    """Return the players of an unfinished game, or who won the last one."""
    return _last_game(translator, course) if is_over(course.state) else translator.listed(course.header.seats)


def _last_game(translator: Translator, course: Course) -> str:
    """Return who won a game with how much."""
    state = course.state
    names = translator.names(tuple(state.game.names[seat - 1] for seat in winners(state)))
    amount = translator.money(state.game.edition, max(state.totals))
    return translator.say("Last game: {name} {amount}", name=names, amount=amount)


def welcome_page(table: Table) -> Page:
    """Return the page that offers the last games to resume, or the set-up of a new one where there is none."""
    return _offer(table) or new_set_up(table, None)


def set_up_page(table: Table) -> Page:
    """Return the set-up of a new game; the way back leads to the offered games, if there are any."""
    return new_set_up(table, None if table.ledger_if_any else _offer(table))


def _offer(table: Table) -> WelcomePage | None:
    """Return the page with the game that was played last, unfinished ones, and the last one that is over; None where
    there is no game. One that cannot be read is left out, and the reason shown to the table.
    """
    offered: list[Ledger] = []
    unfinished: tuple[int, ...] = ()
    finished: tuple[int, ...] = ()
    with table.telling_faults():
        unfinished, finished = table.journal.unfinished(), table.journal.finished()[-1:]
    games = sorted((*unfinished, *finished), reverse=True)
    if not games:
        return None
    played_last = table.journal.last_changed()
    first = played_last if played_last in games else games[0]
    others = [number for number in games if number != first]
    resumable = [number for number in others if number not in finished]
    last = [number for number in others if number in finished]
    has_more = len(resumable) + len(last) > MOST_OTHERS
    shown = resumable[: MOST_OTHERS - len(last) - 1] if has_more else resumable
    for number in (first, *shown, *last):
        with table.telling_faults():
            offered.append(table.game_of(number))
    return WelcomePage(tuple(offered), has_more) if offered else None


def say_first(
    table: Table,
    mended: Mended | None,
    unreadable_files: tuple[UnreadableFile, ...],
    refused_records: Sequence[str] = (),
) -> None:
    """Tell the table what went wrong before the start, and log it.

    The messages on the screen start with what is used now, since a long reason may be cut, and name no folder; the
    system page has room for the whole reason, and the log has everything.
    """

    def warn(warning: Message, *found: object) -> None:
        table.feedback.extend(Logged(str(each)) for each in found)
        table.messages.warn(warning)

    if mended:
        warn(
            message(
                "The games file was damaged. What could be read is here; {name} is the damaged file. {problem}",
                name=mended.kept,
                problem=mended.problem,
            ),
            mended,
        )
    stickers = [file for file in unreadable_files if isinstance(file.refusal, StickerRefused)]
    for file in unreadable_files:
        if not isinstance(file.refusal, StickerRefused):
            warn(unreadable_file_message(file), file)
    if stickers:
        warn(ignored_stickers_message(stickers), *stickers)
    if refused_records:
        others = len(refused_records) - MOST_LOGGED
        logged = [*refused_records[:MOST_LOGGED], *([f"and {others:,} more"] if others > 0 else [])]
        warn(_not_imported(refused_records), f"Not imported: {'; '.join(logged)}")
    if is_almost_full(table.journal.path.parent):
        warn(NEARLY_FULL, NEARLY_FULL.text)


def _not_imported(records: Sequence[str]) -> Message:
    """Return how many records were refused, and why the first was."""
    return plural_message(
        "{number} game was not imported. {problem}",
        "{number} games were not imported. {problem}",
        len(records),
        problem=records[0],
    )
