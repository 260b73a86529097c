"""The pages of what was: the history, an earlier moment that is watched, and the ways to undo and to leave."""

from pathlib import Path

import pytest

from companion.lots import find_lot
from companion.pages.finished_game import open_finished
from companion.pages.game_menu import GameMenuPage
from companion.pages.menus import RecordsPage, SwitchOffPage
from companion.pages.page import Do
from companion.pages.step_list import StepListPage
from companion.pages.step_viewer import StepViewerPage
from companion.rules.actions import Bid, Hammer, Play
from companion.rules.words import Auction
from companion.screen_data.screens import Key
from tests.support.evenings import finished
from tests.support.pages import opened, shown
from tests.support.table import NAMES, TableUnderTest, a_table, a_table_again

SECOND = 1_000_000_000


def with_steps(table: TableUnderTest, number: int) -> None:
    """So many steps are entered: a card, and the hammer."""
    for place in range(number):
        artist = table.state.game.edition.keys[place // 2 % 4]
        table.enter(Hammer() if place % 2 else Play(table.state.turn, artist, Auction.OPEN))


@pytest.mark.parametrize(("steps", "pages"), [(0, [1]), (6, [7]), (7, [7, 1]), (13, [7, 7]), (14, [7, 7, 1])])
def test_seven_steps_are_on_a_page_and_the_start_of_the_game_is_the_last_of_all(
    table: TableUnderTest, steps: int, pages: list[int]
) -> None:
    with_steps(table, steps)
    numbers = []
    for number, lines in enumerate(pages):
        screen, _ = shown(table, StepListPage(None, number))
        assert (len(screen.lines), screen.earlier is not None, screen.later is not None) == (
            lines,
            number < len(pages) - 1,
            number > 0,
        )
        numbers += [line.number for line in screen.lines]
    assert numbers == [*range(steps, 0, -1), None]


def test_the_steps_of_a_lot_are_its_own_and_a_sale_is_its_buyers(table: TableUnderTest) -> None:
    with_steps(table, 2)
    table.enter(Play(2, "munch", Auction.OPEN), Bid(4, 5), Bid(3, 6), Hammer())
    with_steps(table, 1)
    steps = table.world.table.ledger.course.steps
    screen, _ = shown(table, StepListPage(None, lot=find_lot(steps, 3)))
    assert [(line.number, line.seat) for line in screen.lines] == [(6, 3), (5, 3), (4, 4), (3, 2)]
    assert (screen.earlier, screen.later) == (None, None)


def test_only_moments_of_the_game_on_the_table_are_corrected_and_others_are_watched(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3])
    with a_table(tmp_path) as table:
        with_steps(table, 2)
        assert opened(table, StepListPage(None), "look-at", 1, 0).corrects
        over = RecordsPage(None)
        page = open_finished(table.world.table, 1, over=over, reopened=lambda _table: over)
        first = next(key for key in shown(table, StepListPage(page))[1].acts if key.name == "look-at")
        assert not opened(table, StepListPage(page), first.name, *first.args).corrects


@pytest.fixture
def watched(table: TableUnderTest) -> StepViewerPage:
    """The second of six steps."""
    with_steps(table, 6)
    return StepViewerPage(None, table.world.table.ledger.course, 2)


def test_the_pace_goes_round_and_counts_from_the_touch_that_chose_it(
    table: TableUnderTest, watched: StepViewerPage
) -> None:
    page = watched
    seen = []
    for _ in range(5):
        _, choices = shown(table, page)
        assert Key("speed") in choices.acts
        page = opened(table, page, "speed")
        seen.append((page.pace / SECOND, page.due_at))
    assert seen == [(1.0, None), (0.5, None), (4.0, None), (2.0, None), (1.0, None)]
    playing = opened(table, watched, "playback")
    assert playing.due_at == table.now + 2 * SECOND
    table.advance(1)
    assert opened(table, playing, "speed").due_at == table.now + 1 * SECOND
    assert opened(table, playing, "playback").due_at is None


def test_who_looks_at_another_moment_watches_no_more_and_at_the_end_nothing_follows(
    table: TableUnderTest, watched: StepViewerPage
) -> None:
    playing = opened(table, watched, "playback")
    _, choices = shown(table, playing)
    others = [key for key in choices.acts if key.name == "look-at"]
    assert len(others) >= 3
    assert {opened(table, playing, key.name, *key.args).due_at for key in others} == {None}
    page = playing
    while page.due_at is not None:
        before = page
        page = page.tick(page.due_at)
        assert (page.count, page.seen) > (before.count, before.seen)
    assert page.count == 6
    assert page.switch_playing(0).count == 0, "from the beginning"


@pytest.mark.parametrize(
    ("steps", "undone", "can"), [(0, 0, set()), (2, 0, {"undo"}), (2, 1, {"undo", "redo"}), (2, 2, {"redo"})]
)
def test_what_is_not_there_is_neither_undone_nor_redone(
    table: TableUnderTest, steps: int, undone: int, can: set[str]
) -> None:
    with_steps(table, steps)
    for _ in range(undone):
        act = shown(table, GameMenuPage(None))[1].acts[Key("undo")]
        assert isinstance(act, Do)
        act.verb(table.world.table, table.now)
    _, choices = shown(table, GameMenuPage(None))
    assert {key.name for key in choices.acts} & {"undo", "redo"} == can


RESUMED = "The game can be resumed."
LOST = "Secret bids are not kept: everyone bids again."


def test_who_leaves_is_told_what_stays_and_what_does_not(table: TableUnderTest) -> None:
    def told() -> str:
        return str(shown(table, SwitchOffPage(None))[0].title).removeprefix("Close Hammer Price? ")

    assert told() == RESUMED
    table.enter(Play(1, "klimt", Auction.SEALED))
    assert told() == RESUMED, "nobody has made a bid"
    table.world.table.seal_nothing(2, table.now)
    assert told() == f"{RESUMED} {LOST}"


def test_of_a_game_that_is_over_nothing_is_resumed(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3])
    with a_table_again(tmp_path) as table:
        assert shown(table, SwitchOffPage(None))[0].title == "Close Hammer Price?"
