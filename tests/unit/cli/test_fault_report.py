"""What a fault report says of games and of the log, and what it leaves out."""

from pathlib import Path

import pytest

from companion.cli.fault_report import fault_report
from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.rules.actions import Bid, Hammer, Play
from companion.rules.words import Auction, Variant
from tests.support.command_line import written
from tests.support.table import EDITIONS


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Seven games, the oldest of players of whom one is called as the other begins."""
    folder = tmp_path / "data"
    with Journal(folder) as journal:
        for names in (("Ann", "Ann-Marie", "Zoe"), *[("Ben", "Cleo", "Dora")] * 6):
            ledger = Ledger.begin(journal, Header("dicetree", Variant.STANDARD, names, 1), EDITIONS)
            for place in range(3):
                ledger.do(Play(place % 3 + 1, "klimt", Auction.OPEN), at_s=place)
                for bid in range(1, 8):
                    ledger.do(Bid(bid % 3 + 1, bid), at_s=place)
                ledger.do(Hammer(), at_s=place)
    return folder


def section(report: str, name: str) -> list[str]:
    """The lines of a part of the report."""
    return report.partition(f"[{name}]\n")[2].partition("\n\n[")[0].splitlines()


def test_the_last_five_games_are_told_each_with_its_last_twenty_entries_and_no_amount(data: Path) -> None:
    journal = section(fault_report(data, None), "journal")
    assert [line.partition(":")[0] for line in journal if line.startswith("game ")] == [
        f"game {number}" for number in (7, 6, 5, 4, 3)
    ]
    assert "7 games, unfinished: 7, 6, 5, 4, 3, 2, 1" in journal
    lot = ["play", *["bid"] * 7, "hammer"]
    assert [line for line in journal if line.startswith("  the last: ")] == [
        f"  the last: {', '.join([*lot, *lot, *lot][-20:])}"
    ] * 5
    assert [line for line in journal if line.startswith("  27 entries: ")] == ["  27 entries: 27 step"] * 5


def test_no_name_of_any_game_is_in_it_and_none_is_left_in_part(data: Path) -> None:
    written(data / "table.log", "Ann-Marie pressed", "Ann pressed, and Annabel did not", "(Zoe)")
    assert section(fault_report(data, None), "log") == [
        "<name> pressed",
        "<name> pressed, and Annabel did not",
        "(<name>)",
    ]


@pytest.mark.parametrize("word", ["amount", "cash", "money", "price", "start"])
def test_no_amount_is_in_it(data: Path, word: str) -> None:
    written(data / "table.log", f"the {word} is 77", f"{word} 77")
    assert section(fault_report(data, None), "log") == [f"the {word} …", f"{word} …"]


def test_folders_of_the_user_have_words_instead(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    settings = tmp_path / "conf" / "settings.toml"
    settings.parent.mkdir()
    settings.touch()
    written(data / "table.log", f"{data}/a", f"{settings}", f"{tmp_path}/home/b", "/etc/c")
    assert section(fault_report(data, settings), "log") == [
        "<data>/a",
        "<settings>/settings.toml",
        "<home>/b",
        "/etc/c",
    ]
    monkeypatch.setenv("HOME", "/")
    assert section(fault_report(data, settings), "log")[-1] == "/etc/c", "the root is nobody's own"


def test_of_the_log_the_newest_lines_are_told_also_those_of_the_file_before(data: Path) -> None:
    written(data / "table.log.1", *(f"old {number}" for number in range(300)))
    written(data / "table.log", *(f"new {number}" for number in range(300)))
    told = section(fault_report(data, None), "log")
    assert (len(told), told[0], told[-1]) == (400, "old 200", "new 299")
