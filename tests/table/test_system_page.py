"""The page of how the table is: what it tells, and what it advises."""

from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

import pytest

from companion.checked_toml import FileRefused
from companion.config.app_config import AppConfig, UnreadableFile
from companion.config.settings import Options
from companion.i18n.translator import LANGUAGES
from companion.system.health import CARD_MADE, Surroundings, check_health, look_around
from companion.system.versions import product_version
from display.layouts import layout
from display.panel import Panel
from tests.support.audits import cut
from tests.support.command_line import ROOT, written
from tests.support.table import EDITIONS, SETTINGS, TableUnderTest, a_table
from tests.support.tour.machine import ILL, WELL


def looked_after(table: TableUnderTest, around: Surroundings) -> None:
    """Let the table have these surroundings."""
    world = table.world
    world.table.check_health = partial(check_health, table.house, world.journal, lambda _: around)


def open_page(table: TableUnderTest) -> None:
    """Two touches from the game."""
    table.go("menu", "system")


def facts(table: TableUnderTest) -> dict[str, tuple[str, str]]:
    assert table.shows == "health"
    return {fact.name: (fact.value, fact.remedy) for fact in table.screen.facts}


def test_what_belongs_to_the_journal_is_its_size(table: TableUnderTest) -> None:
    sizes = {file.name: file.stat().st_size for file in table.house.data.glob("journal.sqlite3*")}
    assert sizes["journal.sqlite3-wal"] > 0
    assert check_health(table.house, table.world.journal).journal == sum(sizes.values())


def test_all_is_well(table: TableUnderTest) -> None:
    looked_after(table, WELL)
    open_page(table)
    told = facts(table)
    assert told.pop("Games file")[0].startswith("1 game, ")
    assert told == {
        "Version": (product_version(), ""),
        "Editions": (str(len(table.house.editions)), ""),
        "Buttons and keypads": ("All found", ""),
        "Free space": ("22 GB", ""),
        "Computer": ("Pi 4 Model B", ""),
        "Temperature": ("52 °C", ""),
        "Power supply": ("OK", ""),
        "Clock": ("20\N{NO-BREAK SPACE}Nov\N{NO-BREAK SPACE}2026 17:10", ""),
        "Running for": ("3 h 12 min", ""),
    }


@pytest.mark.parametrize(
    ("free", "told"),
    [
        (None, ("Not found", "Check that the games disk is connected")),
        (12_000_000, ("12 MB", "Free up space on the memory card")),
        (199_990_000, ("200 MB", "Free up space on the memory card")),
        (200_000_000, ("200 MB", "")),
        (999_000_000, ("999 MB", "")),
        (1_000_000_000, ("1.0 GB", "")),
        (7_340_000_000, ("7.3 GB", "")),
        (10_000_000_000, ("10 GB", "")),
        (2_000_000_000_000_000, ("2,000 TB", "")),
    ],
)
def test_free_space_is_told_with_what_to_do_where_there_is_little_or_the_disk_is_gone(
    table: TableUnderTest, free: int | None, told: tuple[str, str]
) -> None:
    looked_after(table, WELL._replace(free=free))
    open_page(table)
    assert facts(table)["Free space"] == told


MADE = date(2026, 6, 1)
RENEW_BY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("today", "remedy"),
    [(date(2026, 11, 29), ""), (RENEW_BY, "Write a new image on the card"), (date(1970, 1, 1), "")],
)
def test_a_card_tells_how_long_it_is_young_enough_and_after_half_a_year_what_to_do(
    table: TableUnderTest, today: date, remedy: str
) -> None:
    """A Raspberry Pi without a network does not know what day it is, so the day to renew it is told at once."""
    clock = datetime(today.year, today.month, today.day, 20, tzinfo=UTC)
    looked_after(table, WELL._replace(card_made=MADE, clock=clock))
    open_page(table)
    value, told = facts(table)["Renew memory card"]
    assert (value.replace("\N{NO-BREAK SPACE}", " "), told) == ("by 30 Nov 2026", remedy)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_age_of_a_card_has_room_beside_all_other_faults(tmp_path: Path, language: str) -> None:
    house = AppConfig(tmp_path, SETTINGS, EDITIONS).with_settings(options=Options(language=language))
    with a_table(tmp_path, house=house) as table:
        old = ILL._replace(card_made=MADE, clock=datetime(2026, 12, 1, tzinfo=UTC))
        looked_after(table, old)
        open_page(table)
        for panel in ("800x480", "720x1280"):
            assert not list(cut(layout(table.scene, Panel.parse(panel))))


def test_the_day_is_read_where_the_image_has_it(tmp_path: Path) -> None:
    assert look_around(tmp_path, tmp_path).card_made is None
    build = (ROOT / "systemd" / "image" / "build.sh").read_text(encoding="utf-8")
    assert f'>"$root/{CARD_MADE}"' in build
    (tmp_path / CARD_MADE).parent.mkdir(parents=True)
    written(tmp_path / CARD_MADE, "2026-06-01")
    assert look_around(tmp_path, tmp_path).card_made == MADE
    written(tmp_path / CARD_MADE, "?")
    assert look_around(tmp_path, tmp_path).card_made is None


def test_where_nothing_is_real_nothing_of_the_computer_is_told(table: TableUnderTest) -> None:
    open_page(table)
    assert set(facts(table)) == {"Version", "Editions", "Games file", "Buttons and keypads"}


def test_the_real_computer_can_be_looked_at(tmp_path: Path) -> None:
    around = look_around(tmp_path)
    assert around.free
    assert not around.clock_is_wrong


def test_a_computer_whose_disk_has_gone_can_be_looked_at(tmp_path: Path) -> None:
    assert look_around(tmp_path / "pulled out").free is None


LONG = "unknown key 'widht'; expected only width, height, rotation, brightness, dark_after, pixels_per_mm, bit_depth"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_in_a_settings_file_is_told_whole(tmp_path: Path, language: str) -> None:
    """Two touches from where it is told in short, also once play has gone on."""
    refusal = FileRefused(Path("/etc/hammerprice/settings.toml"), 128, LONG)
    house = AppConfig(tmp_path, SETTINGS, EDITIONS, (UnreadableFile(refusal, date(2026, 11, 20)),))
    house = house.with_settings(options=Options(language=language))
    with a_table(tmp_path, house=house) as table:
        table.play("klimt", "open")
        assert table.said() == "", "the warning of the start is gone"
        open_page(table)
        assert LONG in table.scene.banner
        for panel in ("800x480", "720x1280"):
            assert not list(cut(layout(table.scene, Panel.parse(panel))))
