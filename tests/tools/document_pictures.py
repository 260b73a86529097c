"""`make pictures`: the pictures of the screen that the documents show, from the tour; the one of the edition that
CONTRIBUTING.md makes from an empty file, from a game that the program plays with it; and the first screen where the
settings file has an error.
"""

import shutil
import sys
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from companion.app import PADDLES_HEIGHT
from companion.checked_toml import FileRefused
from companion.config.app_config import AppConfig, UnreadableFile
from display.inputs import PaddlesPressed
from display.painter import Painter
from display.screenshots import save_png
from display.simulated_paddles import PLUGS_HEIGHT, PaddleLabels, SimulatedPaddles
from tests.support.command_line import ROOT, done, written
from tests.support.panels import SHAPES
from tests.support.table import EDITIONS, SETTINGS, a_table
from tests.support.tour import pictures
from tests.support.tour.party import PARTIES
from tests.support.worked_example import edition_of_contributing

FOLDER = ROOT / "display" / "pictures"
LYING = {
    "welcome": "welcome",
    "setup": "setup",
    "editions": "editions",
    "explained": "open-explained",
    "register-cards": "learning",
    "house-rules": "house-rules",
    "market": "table",
    "open": "open-once",
    "sold": "sold",
    "once-around": "once-around",
    "enter-bid": "pad",
    "sealed": "sealed-some",
    "cover": "cover",
    "name-price": "pad-price",
    "fixed-price": "fixed-price",
    "double": "double",
    "mystery": "mystery",
    "record-sale": "enter-sale",
    "card-game": "cards",
    "card-effect": "cards-effect",
    "appraisal": "appraisal-last",
    "menu": "menu",
    "settings": "settings",
    "own-money": "own-money",
    "lot": "lot",
    "correction": "remedy",
    "history": "history",
    "hand": "hand",
    "other-name": "known-players",
    "players-money": "money",
    "unfinished-games": "unfinished",
    "game-result": "final",
    "game-story": "over-time",
    "count-money": "counting",
    "to-phone": "code",
    "copied": "copied",
    "games": "games",
    "statistics": "chapter-players",
    "system": "health",
    "paddles": "paddles",
    "give-paddle": "give-paddle",
    "touch-test": "touch-mark",
    "self-test": "self-test-some",
}
"""The scene of the tour that each picture shows, on the 7" panel."""
STANDING = {"portrait/market": "table", "portrait/open": "open-once"}
"""The same on a portrait panel."""


def save_scenes() -> None:
    """Save the pictures of the tour."""
    scenes = pictures("en")
    for panel, shown in (("7-inch", LYING), ("touch-display-2", STANDING)):
        painter = Painter(SHAPES[panel])
        for name, scene in shown.items():
            painter.paint(scenes[scene])
            save_png(painter.surface, FOLDER / f"{name}.png")


def save_window() -> None:
    """Save an open auction as it is in a window on a computer, with simulated paddles below the picture; and with
    number pads, of which one has no seat and one no cable.
    """
    width = SHAPES["7-inch"].width
    _save_window("window.png", SimulatedPaddles(width, PADDLES_HEIGHT, 5))
    pads = SimulatedPaddles(width, PADDLES_HEIGHT + PLUGS_HEIGHT, 5, are_pads=True)
    pads.seats = {1: 2, 2: 3, 4: 5, 5: 1}
    plug_of_the_second = (200, 24)
    pads.take(PaddlesPressed(*plug_of_the_second, down=True, at_ns=0, finger=0))
    pads.words = PaddleLabels(hints=(*PaddleLabels().hints[:2], "Backspace: the dot"))
    _save_window("window-pads.png", pads)


def _save_window(name: str, paddles: SimulatedPaddles) -> None:
    """Save an open auction with these below it."""
    panel = SHAPES["7-inch"]
    painter = Painter(panel)
    painter.paint(pictures("en")["open-once"])
    paddles.names = PARTIES["en"].names
    paddles.words = PaddleLabels(hints=(f"0–9: {paddles.chosen_name}", *paddles.words.hints[1:]))
    paddles.lights = {5: 1}  # the leader's
    paddles.draw()
    window = pygame.Surface((panel.width, panel.height + paddles.surface.get_height()), 0, 32)
    window.blit(painter.surface, (0, 0))
    window.blit(paddles.surface, (0, panel.height))
    save_png(window, FOLDER / name)


def save_bad_settings(folder: Path) -> None:
    """Save the first screen of a table whose settings file has an error on line 3, and that uses the older one."""
    refusal = FileRefused(Path("hammerprice.toml"), 3, "countdown must be true or false")
    unreadable = UnreadableFile(refusal, date(2026, 11, 24))
    with a_table(folder, (), house=AppConfig(folder, SETTINGS, EDITIONS, (unreadable,))) as table:
        painter = Painter(SHAPES["7-inch"])
        painter.paint(table.scene)
        save_png(painter.surface, FOLDER / "bad-settings.png")


def save_own_edition(folder: Path) -> None:
    """Save the market board of a game with the edition of the worked example."""
    settings = written(folder / "settings.toml")
    (folder / "editions").mkdir()
    (folder / "editions" / "harbour.toml").write_text(edition_of_contributing(), encoding="utf-8")
    demo = ("demo", "--edition", "harbour", "--pace", "fast", "--seed", 7, "--out", folder / "out")
    done("--settings", settings, *demo)
    (market,) = (folder / "out").glob("*-market.png")
    shutil.copyfile(market, FOLDER / "own-edition.png")


if __name__ == "__main__":
    save_scenes()
    save_window()
    with TemporaryDirectory(prefix="hammerprice-") as passing:
        save_own_edition(Path(passing))
    with TemporaryDirectory(prefix="hammerprice-") as passing:
        save_bad_settings(Path(passing))
    sys.stdout.write(f"{FOLDER}\n")
