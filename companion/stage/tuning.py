"""Pictures of what a table keeps to from one evening to the next, and the ways to them from any picture."""

from companion.commands import commands as c
from companion.live.look import Look
from companion.options import LOUDEST
from companion.scene.screens import Choice, MenuScreen
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


def settings_screen(look: Look) -> MenuScreen:
    """Each entry says how it is, and changes it when touched."""
    say = look.tongue.say
    follows = look.faces is None
    return MenuScreen(
        title=say("Language, sound, picture"),
        entries=(
            Choice(c.OpenLanguages(), say("Language: {language}", language=LANGUAGES[look.tongue.language])),
            Choice(c.SwitchSound(), say("Sound: on") if look.sound_on else say("Sound: off")),
            Choice(
                c.NextVolume(),
                say("Volume: {step} of {steps}", step=look.volume, steps=LOUDEST),
                "" if look.sound_on else say("sound is off"),
            ),
            Choice(
                c.SwitchFollowing(),
                say("The picture follows the turn: on") if follows else say("The picture follows the turn: off"),
            ),
            Choice(c.SwitchMotion(), say("Movement: on") if look.motion_on else say("Movement: off")),
            guide_choice(look),
        ),
        back=Choice(c.Back(), say("Back")),
    )


def languages_screen(look: Look) -> MenuScreen:
    """Every language by its own name, so that it is found by who cannot read the present one."""
    say = look.tongue.say
    return MenuScreen(
        title=say("Language"),
        entries=tuple(Choice(c.Speak(language), name) for language, name in LANGUAGES.items()),
        holds=Choice(c.Speak(look.tongue.language), LANGUAGES[look.tongue.language]),
        back=Choice(c.Back(), say("Back")),
    )
