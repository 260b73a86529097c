"""The table in the computer, and a twin of it here that says where to touch and what must then be on the screen.

The twin is the same program in virtual time with a picture in memory. The two pictures must be equal in every pixel, so
what is tried is everything between a finger and the light: pointer, driver, program, screen.
"""

import shutil
import time
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pygame

from companion.config.app_config import AppConfig, UnreadableFile
from companion.config.settings import ScreenSize, load_settings
from companion.export.import_export import course_of
from companion.export.import_lists import REFUSED_RECORDS_FILE
from companion.journal.journal import Journal
from companion.journal.written_games import add_game
from companion.notation.record import read_record
from companion.pages.page import action_key
from companion.rules.edition import Editions
from companion.rules.protocol import AnyAction
from companion.screen_data.screens import Key
from hardware.signals import Fault, FaultKind, Part
from tests.machines.guest.machine import HEIGHT, MM_HEIGHT, MM_WIDTH, WIDTH, Machine
from tests.support.command_line import ROOT
from tests.support.table import EDITIONS, TableUnderTest

SETTINGS = ROOT / "systemd" / "settings.toml"
LOOK = 2
"""Seconds before a touch: one that comes too soon after its picture is ignored."""
AGAIN = 30
"""Seconds without any change after which the touch is repeated."""
NEAR = 16
"""Allowed difference of a colour, of 255: SDL rounds differently on other processors."""


class Twin:
    """Touches the table in the computer and its twin here."""

    def __init__(self, machine: Machine, folder: Path, pictures: Path, *, editions: Editions = EDITIONS) -> None:
        """Start the twin with its journal in `folder` and the computer's `editions`; screenshots are kept in
        `pictures`.
        """
        self._machine = machine
        self._editions = editions
        self._folder = folder
        self._pictures = pictures
        self._count = 0
        self._table = self._switched_on()

    def touch(self, wish: AnyAction | Key | str, *args: str | int) -> None:
        """Touch the control that means this at both tables, and see the same at both afterwards.

        If nothing happens for a while, touch again: a touch too soon after its picture is ignored, and an emulated
        processor takes long.
        """
        before = self._table.world.picture.surface.copy()
        key = Key(wish, args) if isinstance(wish, str) else wish if isinstance(wish, Key) else action_key(wish)
        rect = self.touch_only_there(key)
        self._table.tap_at(rect)
        self._table.advance(1)
        path, asked = self._page(key.name), time.monotonic()

        def done() -> bool:
            nonlocal asked
            seen = self._machine.picture(path)
            if _is_shown(self._table.world.picture.surface, seen):
                return True
            if time.monotonic() > asked + AGAIN and _is_shown(before, seen):
                asked = time.monotonic()
                self._machine.touch(*_middle(rect))
            return False

        self._machine.until(done)

    def touch_only_there(self, key: Key) -> tuple[int, int, int, int]:
        """Touch the control of the computer's table alone, and return its place."""
        rect = next(area.rect for area in self._table.world.picture.targets if area.choice.means == key)
        time.sleep(LOOK)
        self._machine.touch(*_middle(rect))
        return rect

    def starts_again(
        self, records: Sequence[str], *unreadable_files: UnreadableFile, refused_records: str = ""
    ) -> None:
        """Restart the twin with the computer's own games, which alone have the time when they began.

        `unreadable_files` is what the computer's table was opened without, `refused_records` its list of records that
        were not imported.
        """
        self.switch_off()
        shutil.rmtree(self._folder)
        with Journal(self._folder) as journal:
            for record in records:
                add_game(journal, course_of(read_record(BytesIO(record.encode()), self._editions), self._editions))
        (self._folder / REFUSED_RECORDS_FILE).write_text(refused_records)
        self._table = self._switched_on(*unreadable_files)

    def switch_off(self) -> None:
        """Switch the twin off."""
        self._table.pull_the_plug()

    def sees_the_same(self, name: str) -> None:
        """Wait until the screen shows what the twin shows, and keep the picture."""
        path = self._page(name)
        self._machine.until(lambda: _is_shown(self._table.world.picture.surface, self._machine.picture(path)))

    def _page(self, name: str) -> Path:
        """Return the path of the next picture."""
        self._count += 1
        return self._pictures / f"{self._count:02}-{name}.png"

    def _switched_on(self, *unreadable_files: UnreadableFile) -> TableUnderTest:
        """Start the twin without pins and with a screen like the computer's; the table says that it has no pins until
        the next step.
        """
        screen = ScreenSize(WIDTH, HEIGHT, MM_WIDTH, MM_HEIGHT)
        settings = replace(load_settings(SETTINGS), screen=screen)
        house = AppConfig(self._folder, settings, self._editions, unreadable_files)
        table = TableUnderTest(self._folder, (), house=house)
        table.world.devices.report(Fault(0, Part.EVERYTHING, FaultKind.MISSING, (), ""))
        table.world.loop.pump()
        return table


def _middle(rect: tuple[int, int, int, int]) -> tuple[int, int]:
    left, top, width, height = rect
    return left + width // 2, top + height // 2


def _is_shown(wanted: pygame.Surface, path: Path) -> bool:
    """Return whether a picture of the screen shows this."""
    image = pygame.image.load(path)
    seen = pygame.Surface(image.get_size(), 0, 32)
    seen.blit(image, (0, 0))
    same = pygame.mask.from_threshold(seen, (0, 0, 0), (NEAR, NEAR, NEAR, 255), othersurface=wanted)
    return same.count() == image.get_width() * image.get_height()
