"""Pictures of what a table keeps to from one evening to the next, and the ways to them from any picture."""

from companion.commands import commands as c
from companion.live.look import Look
from companion.scene.screens import Choice
from companion.tongue import LANGUAGES, Tongue


def settings_choice(look: Look) -> Choice:
    """The way to what the table keeps to."""
    return Choice(c.OpenSettings(), look.tongue.say("Language, sound, picture"))


def language_choice(tongue: Tongue) -> Choice:
    """Labelled with the present language's own name; touching it shows all of them."""
    return Choice(c.OpenLanguages(), LANGUAGES[tongue.language])


def turn_choice(tongue: Tongue) -> Choice:
    """The picture faces the next side."""
    return Choice(c.TurnPicture(), tongue.say("Turn the picture"))


def guide_choice(look: Look) -> Choice:
    """Whether newcomers are guided."""
    say = look.tongue.say
    on = look.explaining.as_we_go
    return Choice(c.SwitchGuide(), say("Explain as we go: yes") if on else say("Explain as we go: no"))
