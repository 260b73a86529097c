"""What touches mean that tell the table something it keeps to on other evenings, from whatever picture."""

from collections.abc import Callable

from companion.commands import commands as c
from companion.pages.settings import LanguagesPage
from companion.session import Session
from companion.tuning import next_volume, speak, switch_guide, switch_motion, switch_sound

TUNES = c.OpenLanguages | c.Speak | c.SwitchSound | c.NextVolume | c.SwitchMotion | c.SwitchGuide


def choose(session: Session, command: object) -> None:
    """Carry out one of these."""
    view = session.view
    if isinstance(command, c.OpenLanguages):
        session.view = LanguagesPage(view, view.pauses_game, view.between_games)
    elif isinstance(command, c.Speak):
        speak(session, command.language)
    else:
        _SWITCHES[type(command)](session)


_SWITCHES: dict[type[object], Callable[[Session], None]] = {
    c.SwitchSound: switch_sound,
    c.NextVolume: next_volume,
    c.SwitchMotion: switch_motion,
    c.SwitchGuide: switch_guide,
}
