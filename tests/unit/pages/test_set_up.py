"""The set-up of a game: how many players there may be, and the new order that is touched."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.live.game_setup import GameSetup, like_last_game
from companion.pages.game_setup import DrawFirstPage, GameSetupPage, HouseRulesPage
from companion.pages.page import Enter, GoTo, Page, Run
from companion.rules.house_rules import HouseRules
from tests.support.pages import opened, shown
from tests.support.table import NAMES, TableUnderTest, a_table

SECOND = 1_000_000_000


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[TableUnderTest]:
    """A table before any game."""
    with a_table(tmp_path, ()) as table:
        yield table


def plan_of(table: TableUnderTest, *names: str) -> GameSetup:
    return like_last_game(table.world.table)._replace(names=names, first=1)


@pytest.mark.parametrize(
    ("players", "can"), [(2, {"add"}), (3, {"add", "remove"}), (4, {"add", "remove"}), (5, {"remove"})]
)
def test_from_two_to_five_play(waiting: TableUnderTest, players: int, can: set[str]) -> None:
    screen, choices = shown(waiting, GameSetupPage(None, plan_of(waiting, *NAMES[:players])))
    assert (screen.add is not None, {seat.remove is not None for seat in screen.seats}) == (
        "add" in can,
        {"remove" in can},
    )
    names = {key.name for key in choices.acts}
    assert ("add-player" in names, "remove-player" in names) == ("add" in can, "remove" in can)


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (("Axel", "Beatrix", "Clemens"), ""),
        (("Axel", "", ""), ""),
        (("Axel", "Axel", "Clemens"), "Two seats are called Axel"),
        (("Axel", "Clemens", "Clemens"), "Two seats are called Clemens"),
    ],
)
def test_two_of_one_name_do_not_begin_and_any_number_without_one_do(
    waiting: TableUnderTest, names: tuple[str, ...], reason: str
) -> None:
    assert shown(waiting, GameSetupPage(None, plan_of(waiting, *names)))[0].begin.disabled_reason == reason


@pytest.mark.parametrize(("rounds", "cards"), [(1, "9"), (2, "9, 4"), (3, "9, 4, 4"), (4, "9, 4, 4, 0")])
def test_of_a_mystery_hand_the_set_up_tells_the_cards_of_the_rounds_that_are_played(
    waiting: TableUnderTest, rounds: int, cards: str
) -> None:
    short = HouseRules(rounds=rounds)
    two = plan_of(waiting, "Axel", "Beatrix")._replace(house=short)
    three = plan_of(waiting, *NAMES[:3])._replace(house=short, mystery=True)
    told = [shown(waiting, GameSetupPage(None, plan))[0].mystery for plan in (two, three)]
    assert [words.rpartition(": ")[2] for words in told] == [cards, cards]


def test_a_new_order_is_touched_and_the_last_player_follows_by_himself(waiting: TableUnderTest) -> None:
    page = GameSetupPage(None, plan_of(waiting, *NAMES[:4]))
    for place, seat in enumerate((3, 1), start=1):
        page = opened(waiting, page, "sits-next", seat)
        assert page.banner(waiting.world.table.public_view()) == f"Who sits in seat {place + 1}? Touch the number"
    assert page.order == (3, 1)
    assert [seat.new_number for seat in shown(waiting, page)[0].seats] == [2, None, 1, None]
    done = opened(waiting, page, "sits-next", 4)
    assert (done.order, done.plan.names) == ((), ("Clemens", "Axel", "Doris", "Beatrix"))
    assert done.plan.names[done.plan.first - 1] == "Axel", "who goes first still does"
    assert opened(waiting, page, "sits-next", 1) == page.after_touch, "one that has a place already ends it"


def set_up_beneath(page: Page) -> GameSetupPage:
    """The set-up that a page leads back to, or is."""
    stack = (page.setup,) if isinstance(page, DrawFirstPage) else page.stack
    return next(each for each in stack if isinstance(each, GameSetupPage))


def test_a_new_order_that_is_not_ended_is_forgotten_with_any_other_touch_but_for_another_language(
    waiting: TableUnderTest,
) -> None:
    page = GameSetupPage(None, plan_of(waiting, *NAMES[:4]), order=(3,))
    forgotten = set[str]()
    for key, act in shown(waiting, page)[1].acts.items():
        if key.name in {"sits-next", "back", "menu"} or not isinstance(act, GoTo | Run):
            assert not isinstance(act, Enter)
            continue
        following = set_up_beneath(opened(waiting, page, key.name, *key.args))
        assert (following.order == ()) is (key.name != "languages"), key
        forgotten.add(key.name)
    assert {"goes-first", "rename", "remove-player", "add-player", "edition", "house-rules", "draw-first"} <= forgotten


def test_chance_decides_in_two_seconds_by_the_moment_of_the_touch(waiting: TableUnderTest) -> None:
    page = GameSetupPage(None, plan_of(waiting, *NAMES[:4]))
    drawn: Page = opened(waiting, page, "draw-first")
    began, hops = waiting.now, 0
    while isinstance(drawn, DrawFirstPage):
        assert drawn.due_at is not None
        ended = drawn.due_at
        hops += 1
        drawn = drawn.tick(drawn.due_at)
    assert hops == 14
    assert ended - began == pytest.approx(2 * SECOND, rel=0.01)
    assert isinstance(drawn, GameSetupPage)
    firsts = set()
    waiting.world.table.prefer(motion=False)
    for _ in range(30):
        waiting.advance(0.013)
        at_once = opened(waiting, page, "draw-first")
        firsts.add(at_once.plan.first)
    assert firsts == {1, 2, 3, 4}


def test_house_rules_that_are_the_rulebooks_are_not_set_again(waiting: TableUnderTest) -> None:
    page = HouseRulesPage(GameSetupPage(None, plan_of(waiting, *NAMES[:4])))
    standard = next(entry for entry in shown(waiting, page)[0].entries if entry.label == "Standard rules")
    assert standard.disabled_reason == "already set"
    changed = opened(waiting, page, "rounds", -1)
    assert changed.over.plan != page.over.plan
    again = opened(waiting, changed, "standard-rules")
    entries = shown(waiting, again)[0].entries
    assert next(entry for entry in entries if entry.label == "Standard rules").disabled_reason == "already set"
