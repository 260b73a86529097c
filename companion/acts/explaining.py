"""What somebody asks to have explained, and what has been read; the words are in `stage/explaining.py`."""

from companion.session import Session
from companion.stage.explaining import moment_now, topic_now


def ask(session: Session) -> None:
    """Somebody asks what this means; it is told until it is put away, or until the next thing is confirmed."""
    session.explaining.asked = moment_now(session.look())


def put_away(session: Session) -> None:
    """The explanation on show has been read: in this game it does not come by itself again."""
    topic = topic_now(session.look())
    session.explaining.asked = None
    if topic:
        session.explaining.read.add((session.any_ledger.number, topic))
