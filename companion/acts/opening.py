"""What a table says when it is opened: of a journal that was damaged, and of files of one's own that cannot be read."""

from companion.effects import Logged
from companion.house import LaidAside
from companion.journal.journal import JournalFault
from companion.session import Session
from companion.tongue import Tongue, word


def say_first(session: Session, damage: str, laid_aside: tuple[LaidAside, ...]) -> None:
    """Say all of it to the table, and log it. `damage` is what there is to say of the journal, empty for nothing."""
    if damage:
        session.fail(JournalFault(damage))
    for file in laid_aside:
        session.perceive([Logged(str(file))])
        session.say_too(_said(session.tongue, file))


def _said(tongue: Tongue, file: LaidAside) -> str:
    """What is used comes first, since a long remedy may be cut, and no folder: the log has both whole."""
    name, line, problem = file.refusal.path.name, file.refusal.line, file.refusal.message
    if file.since is None:
        return tongue.say("{file} is left out; line {line}: {problem}", file=name, line=line, problem=problem)
    used = word("{file} of {date} is used; now in line {line}: {problem}")
    return tongue.say(used, file=name, date=file.since, line=line, problem=problem)
