"""Which page is open, which pages are told that they were left, and what an open page means for the game."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from companion.config.settings import Options
from companion.config.touch_maps import MARKS
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.game import GamePage
from companion.pages.game_menu import GameMenuPage
from companion.pages.hooks import LiftPage, TimedPage
from companion.pages.page import Choices, Enter, Page, PageName, SubPage, action_key
from companion.pages.players import PlayersPage
from companion.pages.settings import LanguagesPage, SettingsPage
from companion.pages.touch_test import touch_test
from companion.pages.unusual_card import UnusualCardPage
from companion.pages.welcome import set_up_page
from companion.rules.actions import Bid, Play
from companion.rules.words import Auction
from companion.screen_data.lists import MenuScreen
from companion.screen_data.screens import Screen
from tests.support.pages import shown
from tests.support.table import TableUnderTest, a_table

LEFT: list[str] = []
"""The pages that were told so."""


@dataclass(frozen=True)
class NamedPage(SubPage):
    """A page that notes that it was left."""

    name: str

    def show(self, view: PublicView, choices: Choices) -> Screen:
        return MenuScreen(self.name, ())

    def on_leave(self, table: Table) -> None:
        LEFT.append(self.name)


def opens(table: TableUnderTest, page: Page | PageName) -> list[str]:
    """The pages that are left when a page opens."""
    LEFT.clear()
    table.open(page)
    return [*LEFT]


def test_a_page_is_left_once_it_is_neither_open_nor_beneath_the_open_page(table: TableUnderTest) -> None:
    below = NamedPage(None, "below")
    middle = NamedPage(below, "middle")
    assert opens(table, below) == []
    assert opens(table, middle) == []
    assert opens(table, NamedPage(middle, "above")) == []
    assert opens(table, NamedPage(below, "beside")) == ["above", "middle"]
    assert opens(table, below) == ["beside"]
    assert opens(table, NamedPage(None, "below")) == ["below"], "one that is alike is another"
    assert opens(table, middle) == ["below"]
    assert opens(table, PageName.GAME) == ["middle", "below"]
    assert opens(table, PageName.GAME) == []


@pytest.mark.parametrize(
    ("page", "pauses"),
    [
        (GamePage(), False),
        (SettingsPage(GameMenuPage(GamePage())), False),
        (PlayersPage(GameMenuPage(GamePage())), True),
        (LanguagesPage(SettingsPage(PlayersPage(None))), True),
    ],
    ids=["the game", "settings", "players", "languages over players"],
)
def test_the_game_is_paused_by_any_page_of_those_above_it(table: TableUnderTest, page: Page, *, pauses: bool) -> None:
    table.open(page)
    assert (table.world.navigator.pauses_game, table.world.table.is_played) == (pauses, not pauses)
    assert not table.world.navigator.is_outside_game


def test_whatever_is_opened_over_the_set_up_is_outside_of_the_game(table: TableUnderTest) -> None:
    table.open(LanguagesPage(set_up_page(table.world.table)))
    assert table.world.navigator.is_outside_game
    assert table.world.navigator.pauses_game


@pytest.mark.parametrize(
    ("page", "call"),
    [(GameMenuPage(None), "Going once"), (PlayersPage(None), "")],
    ids=["one that lets it go on", "one that pauses it"],
)
def test_a_countdown_goes_on_under_a_page_and_begins_again_after_one_that_pauses(
    tmp_path: Path, page: Page, call: str
) -> None:
    with a_table(tmp_path, options=Options(countdown_on=True, seen_after=0, motion_on=False)) as table:
        table.enter(Play(1, "klimt", Auction.OPEN))
        table.world.table.messages.show(())
        table.enter(Bid(2, 5))
        table.advance(4)
        table.open(page)
        table.open(PageName.GAME)
        table.advance(1.5)
        assert table.screen.call == call


@dataclass(frozen=True)
class WaitingPage(NamedPage, TimedPage, LiftPage):
    """A page that another follows at a time, or once a finger is lifted."""

    def tick(self, now: int) -> Page:
        return NamedPage(None, f"at {now}")

    def lifted(self) -> Page:
        return self if self.due_at is None else NamedPage(None, "lifted")


def test_a_page_changes_by_itself_at_its_time_and_not_before(table: TableUnderTest) -> None:
    navigator = table.world.navigator
    waiting = WaitingPage(None, "waiting", due_at=100)
    navigator.open(waiting, 0)
    assert navigator.due() == 100
    navigator.tick(99)
    assert navigator.page is waiting
    navigator.tick(100)
    assert navigator.page == NamedPage(None, "at 100")
    assert navigator.due() is None
    navigator.tick(200)
    assert navigator.page == NamedPage(None, "at 100")


def test_a_lifted_finger_is_told_as_a_change_only_if_another_page_is_open_then(table: TableUnderTest) -> None:
    navigator = table.world.navigator
    navigator.open(WaitingPage(None, "waiting"), 0)
    assert not navigator.lift(0)
    navigator.open(replace(WaitingPage(None, "waiting"), due_at=100), 0)
    assert navigator.lift(0)
    assert not navigator.lift(0)


def test_the_touch_on_the_last_mark_is_no_choice_and_the_one_after_it_may_be(table: TableUnderTest) -> None:
    navigator = table.world.navigator
    navigator.open(touch_test(None, 0), 0)
    assert [navigator.touch_raw(mark, 0) for mark in (*MARKS, MARKS[0])] == [True, True, True, True, False]
    navigator.open(PageName.GAME, 0)
    assert not navigator.touch_raw(MARKS[0], 0)


@pytest.mark.parametrize("is_unusual", [False, True])
def test_the_sticker_of_a_card_is_kept_with_it_also_if_somebody_had_to_say_that_it_is_there(
    table: TableUnderTest, monkeypatch: pytest.MonkeyPatch, *, is_unusual: bool
) -> None:
    navigator, sticker = table.world.navigator, frozenset({"0F0184F07A"})
    monkeypatch.setattr("companion.pages.navigator.beyond", lambda *_: (0,) if is_unusual else ())
    navigator.enter(Play(1, "klimt", Auction.OPEN), table.now, stickers=sticker)
    if is_unusual:
        page = navigator.page
        assert isinstance(page, UnusualCardPage)
        act = shown(table, page)[1].acts[action_key(page.action)]
        assert isinstance(act, Enter)
        navigator.enter(act.action, table.now, is_sure=act.is_sure, stickers=act.stickers)
    assert [step.stickers for step in table.world.table.ledger.course.steps] == [sticker]
    assert isinstance(navigator.page, GamePage)
