"""The first page of an evening: which games it offers, what it tells of the first, and what went wrong before."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.journal.journal import JournalFault
from companion.notation.record import Header
from companion.pages.game_setup import GameSetupPage
from companion.pages.self_test import SelfTestPage
from companion.pages.welcome import WelcomePage, say_first, set_up_page, welcome_page
from companion.rules.actions import Hammer, Play
from companion.rules.words import Auction, Variant
from hardware.config.wiring import Wiring
from tests.support.evenings import add, finished
from tests.support.pages import shown
from tests.support.table import NAMES, SETTINGS, TableUnderTest, a_table, a_table_again

HEADER = Header("dicetree", Variant.STANDARD, NAMES[:3], 1)


def offered(table: TableUnderTest) -> WelcomePage:
    page = welcome_page(table.world.table)
    assert isinstance(page, WelcomePage)
    return page


@pytest.mark.parametrize(
    ("over", "unfinished", "numbers", "has_more"),
    [
        (0, 1, [1], False),
        (0, 2, [2, 1], False),
        (0, 3, [3, 2, 1], False),
        (0, 4, [4, 3], True),
        (1, 0, [1], False),
        (2, 0, [2], False),
        (1, 1, [2, 1], False),
        (1, 2, [3, 2, 1], False),
        (1, 3, [4, 1], True),
        (2, 3, [5, 2], True),
    ],
)
def test_the_last_games_are_offered_with_the_last_that_is_over_and_a_way_to_more(
    tmp_path: Path, over: int, unfinished: int, numbers: list[int], *, has_more: bool
) -> None:
    for _ in range(over):
        finished(tmp_path, NAMES[:3])
    for _ in range(unfinished):
        add(tmp_path, HEADER, ())
    with a_table(tmp_path, ()) as table:
        page = offered(table)
        assert [game.number for game in page.offered] == numbers
        screen, _ = shown(table, page)
        assert (page.has_more, screen.more is not None, len(screen.others)) == (has_more, has_more, len(numbers) - 1)


def test_the_game_that_was_played_last_is_the_first(tmp_path: Path) -> None:
    for _ in range(3):
        add(tmp_path, HEADER, ())
    with a_table_again(tmp_path, game=2) as table:
        table.enter(Play(1, "klimt", Auction.OPEN))
    with a_table(tmp_path, ()) as table:
        assert [game.number for game in offered(table).offered] == [2, 3, 1]


def test_where_no_game_can_be_read_another_is_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(tmp_path, HEADER, ())
    with a_table(tmp_path, ()) as table:

        def damaged(_number: int) -> None:
            raise JournalFault(tmp_path, "game 1 is damaged")

        assert isinstance(set_up_page(table.world.table).stack[-1], WelcomePage), "the way back leads to the games"
        monkeypatch.setattr(table.world.table, "game_of", damaged)
        for page in (welcome_page(table.world.table), set_up_page(table.world.table)):
            assert isinstance(page.stack[-1], GameSetupPage)
        assert "game 1 is damaged" in table.said()


def test_in_a_game_no_way_back_leads_from_another_to_the_games(table: TableUnderTest) -> None:
    assert set_up_page(table.world.table).stack[-1].beneath is None


@pytest.mark.parametrize(
    ("actions", "last"),
    [
        ((), "No card has been played yet"),
        ((Play(1, "klimt", Auction.OPEN),), "Last move: "),
        ((Play(1, "klimt", Auction.OPEN), Hammer()), "Last move: "),
    ],
)
def test_of_an_unfinished_game_the_round_and_the_last_move_are_told(
    tmp_path: Path, actions: tuple[Play | Hammer, ...], last: str
) -> None:
    add(tmp_path, HEADER, actions)
    with a_table(tmp_path, ()) as table:
        screen, _ = shown(table, offered(table))
        assert screen.headline == "Unfinished game"
        names, facts, told = screen.lines
        assert names == "Axel, Beatrix, Clemens"
        assert "Round 1" in facts.replace("\N{NO-BREAK SPACE}", " ")
        assert told.startswith(last)


def test_of_a_game_that_is_over_the_winner_is_told_and_no_round(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3])
    with a_table(tmp_path, ()) as table:
        screen, _ = shown(table, offered(table))
        assert screen.headline.startswith("Last game: ")
        _, facts = screen.lines
        assert "Round" not in facts


@pytest.mark.parametrize(("refused", "more"), [(1, ""), (20, ""), (21, "and 1 more"), (1_025, "and 1,005 more")])
def test_of_many_refused_records_the_log_has_twenty_and_how_many_more(
    table: TableUnderTest, refused: int, more: str
) -> None:
    say_first(table.world.table, None, (), [f"game-{number:04}.jsonl:1: wrong" for number in range(refused)])
    table.advance(0)
    (line,) = [line for line in table.logged if line.startswith("Not imported: ")]
    reasons = line.removeprefix("Not imported: ").split("; ")
    assert len([reason for reason in reasons if reason.endswith("wrong")]) == min(refused, 20)
    assert reasons[20:] == ([more] if more else [])
    games = "game was" if refused == 1 else "games were"
    assert table.said() == f"{refused} {games} not imported. game-0000.jsonl:1: wrong"


def test_where_nothing_is_wired_nothing_is_good(tmp_path: Path) -> None:
    with a_table(tmp_path, settings=replace(SETTINGS, wiring=Wiring())) as table:
        (parts,) = shown(table, SelfTestPage(None))[0].parts
        assert (parts.number, parts.word, parts.good) == (None, "Nothing is wired", False)
