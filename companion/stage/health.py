"""The way to how the table is, from screens that are no pages."""

from companion.commands import commands as c
from companion.live.look import Look
from companion.scene.screens import Choice


def health_choice(look: Look) -> Choice:
    """The way to it."""
    return Choice(c.OpenHealth(), look.tongue.say("About this table"))
