"""What a table says when it is opened: of a journal that was damaged, of files of one's own that cannot be read,
and of a disk that is nearly full."""

from companion.config.app_config import LaidAside
from companion.i18n.translator import Translator, gettext_noop
from companion.journal.notices import NEARLY_FULL
from companion.journal.salvage import Mended
from companion.live.effects import Logged
from companion.live.table import Table
from companion.pages.set_up import new_set_up
from companion.pages.welcome import WelcomePage
from companion.terminal import one_line


def welcome(table: Table) -> None:
    """Offer the last games to go on with, or set up a new one where there is none."""
    offered = table.shelf.offers()
    if offered:
        table.page = WelcomePage(offered)
    else:
        set_up(table)


def set_up(table: Table) -> None:
    """Set up a new game; the way back leads to what there is to go back to."""
    offered = () if table.has_game else table.shelf.offers()
    table.page = new_set_up(table, WelcomePage(offered) if offered else None)


def say_first(table: Table, mended: Mended | None, laid_aside: tuple[LaidAside, ...]) -> None:
    """Say all of it to the table, and log it.

    To the table what is used comes first, since a long reason may be cut, and no folder: the log has both whole.
    """
    if mended:
        table.perceive([Logged(str(mended))])
        table.messages.announce_too(_mended(table.translator, mended))
    for file in laid_aside:
        table.perceive([Logged(str(file))])
        table.messages.announce_too(_laid_aside(table.translator, file))
    if table.journal.has_little_room:
        table.perceive([Logged(NEARLY_FULL)])
        table.messages.announce_too(table.translator.say(NEARLY_FULL))


def _mended(translator: Translator, mended: Mended) -> str:
    told = gettext_noop("The journal was damaged. This is what could be read; {name} has it as it was. {problem}")
    return translator.say(told, name=mended.kept, problem=mended.problem)


def _laid_aside(translator: Translator, file: LaidAside) -> str:
    name, line, problem = one_line(file.refusal.path.name), file.refusal.line, file.refusal.message
    if file.since is None:
        return translator.say("{file} is left out; line {line}: {problem}", file=name, line=line, problem=problem)
    used = gettext_noop("{file} of {date} is used; now in line {line}: {problem}")
    return translator.say(used, file=name, date=file.since, line=line, problem=problem)
