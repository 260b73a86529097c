"""The first page of an evening: the last game, other unfinished games, a new game; and the first messages."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.config.app_config import UnreadableFile
from companion.config.card_stickers import StickerRefused
from companion.disk_space import is_almost_full
from companion.i18n.message import Message, message, plural_message
from companion.i18n.translator import Translator
from companion.journal.ledger import Ledger
from companion.journal.salvage import Mended
from companion.live.feedback import Logged
from companion.live.messages import NEARLY_FULL
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.game_setup import board_of, new_set_up
from companion.pages.menus import leave_choice, records_choice
from companion.pages.page import Choices, Do, GoTo, Page, Place
from companion.pages.settings import language_choice, rotate_choice
from companion.pages.step_titles import title
from companion.pages.system import system_choice
from companion.rules.protocol import is_over
from companion.screen_data.between_games import WaitingGame, WelcomeScreen
from companion.terminal import one_line

MOST_OFFERED = 3
"""How many games are offered to resume."""


@dataclass(frozen=True)
class WelcomePage(Page):
    """The newest game, which may be over, and unfinished ones."""

    back = ""
    between_games = True

    offered: tuple[Ledger, ...]
    """At least one game, the last begun first."""

    def show(self, view: PublicView, choices: Choices) -> WelcomeScreen:
        """Return the last game, the other unfinished ones, and the ways out."""
        translator, put = view.translator, choices.put
        say = translator.say
        first, *others = self.offered
        last = say("No card has been played yet")
        if first.steps:
            last = say("Last move: {title}", title=title(first.steps[-1], translator))
        over = is_over(first.state)
        return WelcomeScreen(
            headline=say("The last game is over") if over else say("A game is waiting"),
            lines=(translator.listed(first.state.game.names), _facts(translator, first), last),
            choices=(
                put(say("See result") if over else say("Resume game"), _resume(first), "resume", first.number),
                put(say("New game"), GoTo(Place.SET_UP), "new-game"),
                records_choice(view, choices, self),
                system_choice(view, choices, self),
                leave_choice(view, choices),
            ),
            language=language_choice(view, choices, self),
            rotate=rotate_choice(view, choices),
            artists=board_of(first.state.game.edition),
            others=tuple(
                WaitingGame(
                    put(translator.listed(other.state.game.names), _resume(other), "resume", other.number),
                    _facts(translator, other),
                    board_of(other.state.game.edition),
                )
                for other in others
            ),
        )


def _resume(ledger: Ledger) -> Do:
    """Return the act that resumes a game."""
    return Do(lambda table, at: table.resume(ledger, at))


def _facts(translator: Translator, ledger: Ledger) -> str:
    """Return what distinguishes games of the same players: edition, round, and when it was begun."""
    state = ledger.state
    edition = state.game.edition
    began = ledger.header.began
    begun = f"{translator.date(began)} {began:%H:%M}" if began else ""
    return " · ".join(filter(None, (edition.title, translator.round_of(edition, state.round), begun)))


def welcome_page(table: Table) -> Page:
    """Return the page that offers the last games to resume, or the set-up of a new one where there is none."""
    offered = _games_to_resume(table)
    return WelcomePage(offered) if offered else new_set_up(table, None)


def set_up_page(table: Table) -> Page:
    """Return the set-up of a new game; the way back leads to the offered games, if there are any."""
    offered = () if table.game else _games_to_resume(table)
    return new_set_up(table, WelcomePage(offered) if offered else None)


def _games_to_resume(table: Table) -> tuple[Ledger, ...]:
    """Return the newest game and unfinished ones, the last begun first. One that cannot be read is left out, and the
    reason shown to the table.
    """
    offered: list[Ledger] = []
    with table.telling_faults():
        games = (table.journal.newest(), *table.journal.unfinished())
        for number in dict.fromkeys(filter(None, games)):
            with table.telling_faults():
                offered.append(Ledger.resume(table.journal, number, table.boxes))
            if len(offered) == MOST_OFFERED:
                break
    return tuple(offered)


def say_first(
    table: Table,
    mended: Mended | None,
    unreadable_files: tuple[UnreadableFile, ...],
    refused_records: Sequence[str] = (),
) -> None:
    """Tell the table what went wrong before the start, and log it.

    The messages on the screen start with what is used now, since a long reason may be cut, and name no folder; the log
    has everything.
    """

    def warn(warning: Message, *found: object) -> None:
        table.effects.extend(Logged(str(each)) for each in found)
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
            warn(_unreadable(file), file)
    if stickers:
        warn(_ignored(stickers), *stickers)
    if refused_records:
        warn(_not_imported(refused_records), f"Not imported: {'; '.join(refused_records)}")
    if is_almost_full(table.journal.path.parent):
        warn(NEARLY_FULL, NEARLY_FULL.text)


def _unreadable(file: UnreadableFile) -> Message:
    """Return what a file is replaced by, and what is wrong in it."""
    name, line, problem = one_line(file.refusal.path.name), file.refusal.line, file.refusal.message
    if file.since is not None:
        return message(
            "Using {file} of {date}. Error on line {line} now: {problem}",
            file=name,
            date=file.since,
            line=line,
            problem=problem,
        )
    return message("{file} is ignored. Error on line {line}: {problem}", file=name, line=line, problem=problem)


def _ignored(stickers: Sequence[UnreadableFile]) -> Message:
    """Return how many stickers are ignored, and what is wrong with the first."""
    first = stickers[0].refusal
    return plural_message(
        "{number} sticker in {file} is ignored. Error on line {line}: {problem}",
        "{number} stickers in {file} are ignored. First error on line {line}: {problem}",
        len(stickers),
        file=one_line(first.path.name),
        line=first.line,
        problem=first.message,
    )


def _not_imported(records: Sequence[str]) -> Message:
    """Return how many records were refused, and why the first was."""
    return plural_message(
        "{number} game was not imported. {problem}",
        "{number} games were not imported. {problem}",
        len(records),
        problem=records[0],
    )
