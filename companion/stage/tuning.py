"""The way from any picture to what a table keeps to from one evening to the next."""

from companion.commands import commands as c
from companion.live.look import Look
from companion.scene.screens import Choice


def settings_choice(look: Look) -> Choice:
    """The way to what the table keeps to."""
    return Choice(c.OpenSettings(), look.tongue.say("Language, sound, picture"))
