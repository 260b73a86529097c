"""Pictures of what a table keeps to from one evening to the next, and the ways to them from any picture."""

from companion.commands import commands as c
from companion.options import LOUDEST
from companion.scene.screens import Choice, MenuScreen
from companion.session import Session
from companion.tongue import LANGUAGES, Tongue


def settings_choice(session: Session) -> Choice:
    """The way to what the table keeps to."""
    return Choice(c.OpenSettings(), session.tongue.say("Language, sound, picture"))


def language_choice(tongue: Tongue) -> Choice:
    """Labelled with the present language's own name; touching it shows all of them."""
    return Choice(c.OpenLanguages(), LANGUAGES[tongue.language])


def turn_choice(tongue: Tongue) -> Choice:
    """The picture faces the next side."""
    return Choice(c.TurnPicture(), tongue.say("Turn the picture"))


def guide_choice(session: Session) -> Choice:
    """Whether newcomers are guided."""
    say = session.tongue.say
    on = session.explaining.as_we_go
    return Choice(c.SwitchGuide(), say("Explain as we go: yes") if on else say("Explain as we go: no"))


def settings_screen(session: Session) -> MenuScreen:
    """Each entry says how it is, and changes it when touched."""
    say = session.tongue.say
    follows = session.faces is None
    return MenuScreen(
        title=say("Language, sound, picture"),
        entries=(
            Choice(c.OpenLanguages(), say("Language: {language}", language=LANGUAGES[session.tongue.language])),
            Choice(c.SwitchSound(), say("Sound: on") if session.sound_on else say("Sound: off")),
            Choice(
                c.NextVolume(),
                say("Volume: {step} of {steps}", step=session.volume, steps=LOUDEST),
                "" if session.sound_on else say("sound is off"),
            ),
            Choice(
                c.SwitchFollowing(),
                say("The picture follows the turn: on") if follows else say("The picture follows the turn: off"),
            ),
            Choice(c.SwitchMotion(), say("Movement: on") if session.motion_on else say("Movement: off")),
            guide_choice(session),
        ),
        back=Choice(c.Back(), say("Back")),
    )


def languages_screen(session: Session) -> MenuScreen:
    """Every language by its own name, so that it is found by who cannot read the present one."""
    say = session.tongue.say
    return MenuScreen(
        title=say("Language"),
        entries=tuple(Choice(c.Speak(language), name) for language, name in LANGUAGES.items()),
        holds=Choice(c.Speak(session.tongue.language), LANGUAGES[session.tongue.language]),
        back=Choice(c.Back(), say("Back")),
    )
