"""The way to what the table keeps of its games, from screens that are no pages."""

from companion.commands import house as h
from companion.live.look import Look
from companion.scene.screens import Choice


def house_choice(look: Look) -> Choice:
    """The way to what the house keeps."""
    return Choice(h.OpenHouse(), look.tongue.say("The house"))
