"""What tells one game of the journal from another in a list, and what resumes it."""

from companion.course import Course
from companion.i18n.translator import NO_BREAK, Translator
from companion.journal.ledger import Ledger
from companion.pages.page import Do
from companion.rules.protocol import is_over


def resume(ledger: Ledger) -> Do:
    """Return the act that resumes a game, or shows the result of one that is over."""
    return Do(lambda table, at: table.resume(ledger, at))


def facts_of(translator: Translator, course: Course) -> str:
    """Return what distinguishes games of the same players: edition, round unless it is over, and when it was begun.

    Neither the round nor the time is broken over two lines.
    """
    state = course.state
    edition = state.game.edition
    round_ = "" if is_over(state) else translator.round_of(edition, state.round)
    began = course.header.began
    begun = f"{translator.date(began)} {began:%H:%M}" if began else ""
    kept = (words.replace(" ", NO_BREAK) for words in (round_, begun))
    return " · ".join(filter(None, (edition.title, *kept)))
