"""Copy the records of all games to a USB stick: choose the stick, and show the result."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from companion.export.copies import Copied, CopyFault, Extras, printable
from companion.export.games_csv import games_csv
from companion.export.usb_sticks import copy_to_stick, sticks
from companion.i18n.translator import gettext_noop
from companion.live.background_jobs import BackgroundJob
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.page import Choices, Page, Run, SubPage
from companion.screen_data.lists import CopyResultScreen, DataTableScreen, MenuScreen
from companion.screen_data.screens import Choice

FAULTS = {
    CopyFault.FULL: gettext_noop("The stick is full. Free up space on it, then copy again."),
    CopyFault.NOT_WRITABLE: gettext_noop("The stick cannot be written to. Use another one."),
    CopyFault.IN_THE_WAY: gettext_noop("The stick already has something with that name. Delete it, then copy again."),
    CopyFault.GONE: gettext_noop("The stick was unplugged or is broken. Plug it in again, then copy again."),
}
"""What is told of a copy that stopped, with what helps."""


@dataclass(frozen=True)
class UsbSticksPage(SubPage):
    """The choice of a stick."""

    found: tuple[Path, ...]

    def show(self, view: PublicView, choices: Choices) -> MenuScreen | DataTableScreen:
        """Return the list of sticks, or what to do where none is there."""
        say = view.translator.say
        if self.found:
            entries = tuple(
                choices.put(printable(stick.name), Run(partial(self._copy_to, stick)), "copy-to", str(stick))
                for stick in self.found
            )
            return MenuScreen(say("Copy to which USB stick?"), entries)
        none = say("No USB stick found. Plug one in, wait a few seconds, then try again.")
        again = usb_sticks_choice(choices, self.over, say("Try again"))
        return DataTableScreen(say("Copy to USB stick"), empty=none, main=again)

    def _copy_to(self, stick: Path, table: Table, _at: int) -> Page:
        """Start copying to a stick, and return the page that shows it."""
        data, words = table.journal.path.parent, table.translator
        extras = Extras(
            story=partial(table.story_page, words),
            table=lambda: games_csv(table.all_games.filtered().games, words),
        )
        copy = partial(copy_to_stick, data, table.editions, stick, extras=extras)
        return CopyingPage(self.over, table.jobs.start("copy", copy))


@dataclass(frozen=True)
class CopyingPage(SubPage):
    """The progress and the result of a copy."""

    copied: BackgroundJob[Copied]

    def show(self, view: PublicView, choices: Choices) -> CopyResultScreen | DataTableScreen:
        """Return the result of the copy so far."""
        translator = view.translator
        title = translator.say("Copy to USB stick")
        on_stick, is_whole = "", False
        if copied := self.copied.found:
            lines = [
                translator.count("{number} game copied to", "{number} games copied to", copied.written),
                printable(copied.folder),
                translator.count("{number} was already there", "{number} were already there", copied.same),
            ]
            fault = translator.say(FAULTS[copied.stopped.fault]) if copied.stopped else copied.unread
            if copied.is_nothing:
                lines = [translator.say("Nothing could be copied:"), fault]
            elif fault:
                lines += [translator.say("Not everything could be copied:"), fault]
            else:
                lines.append(translator.say("You can remove the stick now."))
                is_whole = True
            on_stick = "" if copied.is_nothing else str(copied.written + copied.same)
        elif self.copied.fault:
            lines = [translator.say("Not everything could be copied:"), self.copied.fault]
        else:
            return DataTableScreen(title, empty=translator.say("One moment…"))
        return CopyResultScreen(title, on_stick=on_stick, is_whole=is_whole, lines=tuple(lines))


def usb_sticks_choice(choices: Choices, page: Page | None, label: str) -> Choice:
    """Return the choice that looks for sticks and lists them."""
    return choices.put(label, Run(lambda _table, _at: UsbSticksPage(page, sticks())), "usb-sticks")
