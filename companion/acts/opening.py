"""What a table says when it is opened: of a journal that was damaged, of files of one's own that cannot be read,
and of a disk that is nearly full."""

from companion.effects import Logged
from companion.house import LaidAside
from companion.journal.mending import Mended
from companion.notices import NEARLY_FULL
from companion.pages.set_up import new_set_up
from companion.pages.welcome import WelcomePage
from companion.session import Session
from companion.terminal import one_line
from companion.tongue import Tongue, word


def welcome(session: Session) -> None:
    """Offer the last games to go on with, or set up a new one where there is none."""
    offered = session.shelf.offers()
    if offered:
        session.view = WelcomePage(offered)
    else:
        set_up(session)


def set_up(session: Session) -> None:
    """Set up a new game; the way back leads to what there is to go back to."""
    offered = () if session.has_game else session.shelf.offers()
    session.view = new_set_up(session, WelcomePage(offered) if offered else None)


def say_first(session: Session, mended: Mended | None, laid_aside: tuple[LaidAside, ...]) -> None:
    """Say all of it to the table, and log it.

    To the table what is used comes first, since a long reason may be cut, and no folder: the log has both whole.
    """
    if mended:
        session.perceive([Logged(str(mended))])
        session.say_too(_mended(session.tongue, mended))
    for file in laid_aside:
        session.perceive([Logged(str(file))])
        session.say_too(_laid_aside(session.tongue, file))
    if session.journal.has_little_room:
        session.perceive([Logged(NEARLY_FULL)])
        session.say_too(session.tongue.say(NEARLY_FULL))


def _mended(tongue: Tongue, mended: Mended) -> str:
    told = word("The journal was damaged. This is what could be read; {name} has it as it was. {problem}")
    return tongue.say(told, name=mended.kept, problem=mended.problem)


def _laid_aside(tongue: Tongue, file: LaidAside) -> str:
    name, line, problem = one_line(file.refusal.path.name), file.refusal.line, file.refusal.message
    if file.since is None:
        return tongue.say("{file} is left out; line {line}: {problem}", file=name, line=line, problem=problem)
    used = word("{file} of {date} is used; now in line {line}: {problem}")
    return tongue.say(used, file=name, date=file.since, line=line, problem=problem)
