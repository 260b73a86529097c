"""The settings that a table keeps for other evenings: language, sound, picture; and the choices that open them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from companion.config.settings import BRIGHTNESS_LEVELS, VOLUME_LEVELS
from companion.i18n.translator import LANGUAGES
from companion.live.feedback import BID_FEEDBACK
from companion.live.public_view import PublicView
from companion.live.screen_orientation import rotate_screen, switch_following
from companion.live.table import Table
from companion.pages.page import Choices, Do, GoTo, Page, PageName, Run, SubPage
from companion.pages.stepper import stepper
from companion.screen_data.lists import MenuScreen, Stepper
from companion.screen_data.screens import Choice


@dataclass(frozen=True)
class SettingsPage(SubPage):
    """The settings: each entry shows its value, and changes it when touched."""

    pauses_game = False

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of what can be changed."""
        say = view.translator.say
        put = choices.put
        options = view.options
        language = say("Language: {language}", language=LANGUAGES[options.language].name)
        silent = "" if options.sound_on else say("sound is off")
        follows = options.faces is None
        return MenuScreen(
            title=say("Settings"),
            entries=(
                put(language, GoTo(LanguagesPage(self), keeps_reply=True), "languages"),
                put(say("Sound"), _switch("sound", on=options.sound_on), "sound", on=options.sound_on),
                put(say("Voice"), Do(_switch_voice), "voice", disabled_reason=silent, on=options.voice_on),
                _in_levels(
                    view,
                    choices,
                    say("Volume: {level} of {levels}", level=options.volume, levels=VOLUME_LEVELS),
                    name="volume",
                    level=options.volume,
                    levels=VOLUME_LEVELS,
                    set_level=_set_volume,
                    disabled_reason=silent,
                ),
                put(say("Screen faces active player"), Do(switch_following), "face-active-player", on=follows),
                put(say("Animations"), _switch("motion", on=options.motion_on), "animations", on=options.motion_on),
                *([_brightness(view, choices)] if view.has_backlight else []),
                explain_choice(view, choices),
                put(
                    say("Show playing time"),
                    _switch("show-time", on=options.show_time),
                    "show-time",
                    on=options.show_time,
                ),
            ),
        )


@dataclass(frozen=True)
class LanguagesPage(SubPage):
    """Every language by its own name, so that it can be found without reading the current one."""

    pauses_game = False
    keeps_banner = True

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of languages."""
        entries = {
            key: choices.put(language.name, Run(partial(self._choose, key), keeps_reply=True), "language", key)
            for key, language in LANGUAGES.items()
        }
        now = entries[view.translator.language]
        return MenuScreen(view.translator.say("Language"), tuple(entries.values()), current=now)

    def _choose(self, language: str, table: Table, _at: int) -> Page | PageName:
        table.prefer(language=language)
        return self.way_back


def settings_choice(view: PublicView, choices: Choices, page: Page) -> Choice:
    """Return the choice that opens the settings over a page."""
    return choices.put(view.translator.say("Settings"), GoTo(SettingsPage(page)), "settings")


def language_choice(view: PublicView, choices: Choices, page: Page) -> Choice:
    """Return the choice that shows all languages, labelled with the current one's own name."""
    return choices.put(LANGUAGES[view.options.language].name, GoTo(LanguagesPage(page), keeps_reply=True), "languages")


def rotate_choice(view: PublicView, choices: Choices) -> Choice:
    """Return the choice that turns the screen to the next side."""
    return choices.put(view.translator.say("Rotate screen"), Do(rotate_screen), "rotate-screen")


def explain_choice(view: PublicView, choices: Choices) -> Choice:
    """Return the switch that explains each kind of auction when it first occurs."""
    label = view.translator.say("Explain rules")
    return choices.put(label, Do(_switch_explanations), "explain-rules", on=view.options.explain)


def _brightness(view: PublicView, choices: Choices) -> Stepper:
    """Return the panel's brightness with its keys."""
    level = view.options.brightness
    return _in_levels(
        view,
        choices,
        view.translator.say("Brightness: {level} of {levels}", level=level, levels=BRIGHTNESS_LEVELS),
        name="brightness",
        level=level,
        levels=BRIGHTNESS_LEVELS,
        set_level=_set_brightness,
    )


def _in_levels(
    view: PublicView,
    choices: Choices,
    label: str,
    *,
    name: str,
    level: int,
    levels: int,
    set_level: Callable[[int, Table, int], None],
    disabled_reason: str = "",
) -> Stepper:
    """Return a setting that has so many levels, counted from 1, with its keys and bars."""
    return stepper(
        view,
        choices,
        label,
        name=name,
        less=Do(partial(set_level, level - 1)),
        more=Do(partial(set_level, level + 1)),
        is_least=level == 1,
        is_most=level == levels,
        disabled_reason=disabled_reason,
        level=level,
        levels=levels,
    )


def _switch(preference: str, *, on: bool) -> Do:
    """Return the act that switches a preference, which is `on` or off now."""
    return Do(lambda table, _at: table.prefer(**{preference: not on}))


def _switch_voice(table: Table, _at: int) -> None:
    table.prefer(voice=not table.options.voice_on)
    table.speak(table.translator.say("Going once"))


def _set_volume(level: int, table: Table, _at: int) -> None:
    """Make the sound as loud as a level says, and play one at once."""
    table.prefer(volume=level)
    table.feedback += BID_FEEDBACK


def _set_brightness(level: int, table: Table, _at: int) -> None:
    """Make the panel as bright as a level says."""
    table.prefer(brightness=level)


def _switch_explanations(table: Table, _at: int) -> None:
    table.session = replace(table.session, explained=frozenset())
    table.prefer(explain=not table.options.explain)
