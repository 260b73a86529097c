"""The system page: the condition of the table, and what to do where something is wrong. And the dark screen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.config.app_config import UnreadableFile
from companion.config.card_stickers import StickerRefused
from companion.disk_space import LEAST_FREE
from companion.i18n.message import Message, message, plural_message
from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.pages.paddles import paddles_choice
from companion.pages.page import Choices, Page, Run, SubPage
from companion.pages.presentation import facing
from companion.pages.self_test import self_test_choice
from companion.pages.touch_test import touch_choice
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Choice
from companion.screen_data.system import DarkScreen, Fact, HealthScreen
from companion.system.health import Health, Surroundings
from companion.terminal import one_line

_UNITS = ("B", "kB", "MB", "GB", "TB")


@dataclass(frozen=True)
class SystemPage(SubPage):
    """The condition of the table when this page was opened."""

    shows_turn = False

    health: Health

    def show(self, view: PublicView, choices: Choices) -> HealthScreen:
        """Return what was found, and the choice that opens the self-test in this page's place."""
        say = view.translator.say
        test = self_test_choice(view, choices, self.over)
        paddles = paddles_choice(view, choices, self)
        touch = touch_choice(view, choices, self)
        facts = tuple(_facts(view, self.health))
        return HealthScreen(say("System"), facts=facts, test=test, paddles=paddles, touch=touch)

    def banner(self, view: PublicView) -> str:
        """Return what is wrong in the first of the user's files that cannot be read; empty if all can be read."""
        file = self.health.unreadable_file
        if file is None:
            return ""
        told = (
            ignored_stickers_message([file])
            if isinstance(file.refusal, StickerRefused)
            else unreadable_file_message(file)
        )
        return told.in_words(view.translator)


def unreadable_file_message(file: UnreadableFile) -> Message:
    """Return what a file is replaced by, and what is wrong in it."""
    name = one_line(file.refusal.path.name)
    line = file.refusal.line
    problem = file.refusal.message
    if file.since is not None:
        return message(
            "Using {file} of {date}. Error on line {line} now: {problem}",
            file=name,
            date=file.since,
            line=line,
            problem=problem,
        )
    return message("{file} is ignored. Error on line {line}: {problem}", file=name, line=line, problem=problem)


def ignored_stickers_message(stickers: Sequence[UnreadableFile]) -> Message:
    """Return how many stickers are ignored, and what is wrong with the first."""
    first = stickers[0].refusal
    return plural_message(
        "{number} sticker in {file} is ignored. Error on line {line}: {problem}",
        "{number} stickers in {file} are ignored. First error on line {line}: {problem}",
        len(stickers),
        file=one_line(first.path.name),
        line=first.line,
        problem=first.message,
    )


def system_choice(view: PublicView, choices: Choices, page: Page) -> Choice:
    """Return the choice that examines the table and opens the page about it, over a page."""
    act = Run(lambda table, _at: SystemPage(page, table.check_health()))
    return choices.put(view.translator.say("System"), act, "system")


def dark_scene(view: PublicView, page: Page) -> Scene:
    """Return the dark screen in place of a page of a table that nobody uses: nothing on it can be touched, and any
    touch wakes it.
    """
    screen = DarkScreen(view.translator.say("Touch the screen"))
    return Scene(screen, banner=view.banner, rotation=facing(view, page).quarters)


def _facts(view: PublicView, health: Health) -> Iterator[Fact]:
    translator = view.translator
    say = translator.say
    yield Fact(say("Version"), health.version)
    editions = str(health.editions)
    if health.own_editions:
        editions = say("{number}, {own} of them your own", number=editions, own=health.own_editions)
    yield Fact(say("Editions"), editions)
    if health.games is None:
        yield Fact(say("Games file"), _size(translator, health.journal), remedy=say("Unreadable: see the log"))
    else:
        games = translator.count("{number} game", "{number} games", health.games)
        yield Fact(say("Games file"), translator.listed((games, _size(translator, health.journal))))
    tester = view.self_test
    if untested := [gone for gone in tester.unplugged.values() if not (gone.kind.contacts or gone.kind.on_when)]:
        yield Fact(say("Buttons and keypads"), say("Not found"), remedy=say(untested[0].kind.unplugged))
    elif tester.unplugged or tester.missing:
        yield Fact(say("Buttons and keypads"), say("Not found"), remedy=say("Test buttons and keypads"))
    else:
        yield Fact(say("Buttons and keypads"), say("All found"))
    if health.unreadable_file is not None:
        file = health.unreadable_file.refusal
        mend = say("Fix {file}, line {line}", file=file.path.name, line=file.line)
        yield Fact(say("Your own files"), say("One cannot be read"), remedy=mend)
    if health.around is not None:
        yield from _around(translator, health.around)


def _around(translator: Translator, around: Surroundings) -> Iterator[Fact]:
    say, computer = translator.say, around.computer
    if around.free is None:
        yield Fact(say("Free space"), say("Not found"), remedy=say("Check that the games disk is connected"))
    else:
        room = say("Free up space on the memory card") if around.free < LEAST_FREE else ""
        yield Fact(say("Free space"), _size(translator, around.free), remedy=room)
    if computer.model:
        yield Fact(say("Computer"), computer.model.removeprefix("Raspberry ").partition(" Rev ")[0])
    if computer.temperature is not None:
        cool = say("Too hot: improve the cooling") if computer.is_hot else ""
        yield Fact(say("Temperature"), f"{computer.temperature:.0f} °C", remedy=cool)
    if computer.is_undervolted is not None:
        supply = say("Use the power supply made for this computer") if computer.is_undervolted else ""
        yield Fact(say("Power supply"), say("Too weak") if computer.is_undervolted else say("OK"), remedy=supply)
    if around.renew_card_by:
        old = say("Write a new image on the card") if around.is_card_old else ""
        yield Fact(say("Renew memory card"), say("by {date}", date=translator.date(around.renew_card_by)), remedy=old)
    date = f"{translator.date(around.clock)} {around.clock:%H:%M}"
    wrong = say("Wrong time: only affects game dates") if around.clock_is_wrong else ""
    yield Fact(say("Clock"), date, remedy=wrong)
    if computer.uptime is not None:
        hours, minutes = divmod(round(computer.uptime) // 60, 60)
        yield Fact(say("Running for"), say("{hours} h {minutes} min", hours=hours, minutes=minutes))


def _size(translator: Translator, size: float) -> str:
    """Return bytes in the largest unit that gives 1 or more; below ten with one decimal."""
    unit = 0
    while size >= 1000 and unit < len(_UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{translator.number(size, places=1 if unit and size < 10 else 0)} {_UNITS[unit]}"
