"""What the table is told on its screen and keeps to on other evenings: language, loudness, movement, explanations."""

from companion.config.options import LOUDEST
from companion.i18n.translator import translator
from companion.live.table import Table


def speak(table: Table, language: str) -> None:
    """From now on the screen speaks this language; what was said in another is dropped."""
    table.translator = translator(language)
    table.habits.keep(language=language)
    table.notes.clear()
    table.said = ""


def switch_sound(table: Table) -> None:
    """Sound on or off."""
    table.sound_on = not table.sound_on
    table.habits.keep(sound=table.sound_on)


def next_volume(table: Table) -> None:
    """One step louder, and after the loudest the softest; it is heard at once."""
    table.volume = table.volume % LOUDEST + 1
    table.habits.keep(volume=table.volume)
    table.feel()


def switch_motion(table: Table) -> None:
    """What has changed moves to its place, or stands there at once."""
    table.motion_on = not table.motion_on
    table.habits.keep(motion=table.motion_on)


def switch_guide(table: Table) -> None:
    """Each kind of auction is explained when it first comes up, or only when somebody asks."""
    explaining = table.explaining
    explaining.as_we_go = not explaining.as_we_go
    explaining.read.clear()
    table.habits.keep(explain=explaining.as_we_go)
