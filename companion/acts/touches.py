"""What a finger does on the page that is open."""

from companion.pages.explanation import close_explanation
from companion.pages.page import GoTo, Page, Run, present
from companion.scene.parts import Key
from companion.session import Session


def choose(session: Session, page: Page, key: Key, at: int) -> None:
    """Do what the choice of the page on show does that has this key, if there is one, at `at` (ns)."""
    match present(page, session.look(at)).acts.get(key):
        case GoTo(page=opened):
            session.open(opened, at)
        case Run(verb=verb):
            session.open(verb(session, at), at)


def miss(session: Session) -> None:
    """A finger came down beside all choices: what is being explained has been read."""
    close_explanation(session, session.view.topic(session.look()))


def type_text(session: Session, text: str) -> None:
    """A real keyboard types into the page that is open."""
    session.view = session.view.type_text(text)
