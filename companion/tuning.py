"""What the table is told on its screen and keeps to on other evenings: language, loudness, movement, explanations."""

from companion.options import LOUDEST
from companion.session import Session
from companion.tongue import tongue


def speak(session: Session, language: str) -> None:
    """From now on the screen speaks this language; what was said in another is dropped."""
    session.tongue = tongue(language)
    session.habits.keep(language=language)
    session.notes.clear()
    session.said = ""


def switch_sound(session: Session) -> None:
    """Sound on or off."""
    session.sound_on = not session.sound_on
    session.habits.keep(sound=session.sound_on)


def next_volume(session: Session) -> None:
    """One step louder, and after the loudest the softest; it is heard at once."""
    session.volume = session.volume % LOUDEST + 1
    session.habits.keep(volume=session.volume)
    session.feel()


def switch_motion(session: Session) -> None:
    """What has changed moves to its place, or stands there at once."""
    session.motion_on = not session.motion_on
    session.habits.keep(motion=session.motion_on)


def switch_guide(session: Session) -> None:
    """Each kind of auction is explained when it first comes up, or only when somebody asks."""
    explaining = session.explaining
    explaining.as_we_go = not explaining.as_we_go
    explaining.read.clear()
    session.habits.keep(explain=explaining.as_we_go)
