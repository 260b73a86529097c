"""The pages of what was: the history, an earlier moment that is watched, and the ways to undo and to leave."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.lots import find_lot
from companion.pages.finished_game import open_finished
from companion.pages.game_menu import GameMenuPage
from companion.pages.lots import LotsPage, lot_line
from companion.pages.menus import RecordsPage, SwitchOffPage
from companion.pages.page import Do
from companion.pages.presentation import present
from companion.pages.step_list import StepListPage
from companion.pages.step_viewer import StepViewerPage
from companion.rules.actions import Bid, Deal, Hammer, Play
from companion.rules.words import Auction
from companion.screen_data.screens import Key
from companion.steps import Payment
from tests.support.evenings import add_one_round, finished
from tests.support.pages import opened, shown
from tests.support.table import NAMES, TableUnderTest, a_table, a_table_again

SECOND = 1_000_000_000


def with_steps(table: TableUnderTest, number: int) -> None:
    """So many steps are entered: a card, and the hammer."""
    for place in range(number):
        artist = table.state.game.edition.keys[place // 2 % 4]
        table.enter(Hammer() if place % 2 else Play(table.state.turn, artist, Auction.OPEN))


@pytest.mark.parametrize(("steps", "pages"), [(0, [1]), (5, [6]), (6, [6, 1]), (11, [6, 6]), (12, [6, 6, 1])])
def test_six_steps_are_on_a_page_and_the_start_of_the_game_is_the_last_of_all(
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
    assert [[artist.name for artist in line.artists] for line in screen.lines] == [["Munch"], [], [], ["Munch"]]
    assert (screen.earlier, screen.later) == (None, None)


def test_a_payment_is_of_no_seat_alone(table: TableUnderTest) -> None:
    table.world.table.confirm(*Payment(payer=1, payee=2, amount=12).actions, at=table.now)
    assert shown(table, StepListPage(None))[0].lines[0].seat is None


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
    table.advance(0.5)
    assert opened(table, playing, "speed").due_at == table.now + 1 * SECOND
    assert opened(table, playing, "playback").due_at is None


def walk(table: TableUnderTest, page: StepViewerPage, way: str) -> list[tuple[int, int]]:
    """The pictures from that of a page to the last in one direction: after how many steps, and which of them."""
    passed = [(page.count, page.seen)]
    while True:
        scene, choices = present(table.world.table.public_view(), page)
        choice = getattr(scene.past, way)
        if choice.means not in choices.acts:
            return passed
        page = opened(table, page, choice.means.name, *choice.means.args)
        passed.append((page.count, page.seen))


def test_every_picture_of_a_game_is_passed_on_the_way_there_and_on_the_way_back(tmp_path: Path) -> None:
    add_one_round(tmp_path)
    with a_table_again(tmp_path) as table:
        course = table.world.table.ledger.course
        ways = [(count, 0) for count in range(10)]
        assert walk(table, StepViewerPage(None, course, 0), "later") == [*ways, (9, 1)], "the payment, and the result"
        assert walk(table, StepViewerPage(None, course, 9, 1), "earlier") == [(9, 1), *ways[::-1]]
        ends = [(0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (9, 0), (9, 1)]
        assert walk(table, StepViewerPage(None, course, 0), "after") == ends
        assert walk(table, StepViewerPage(None, course, 9, 1), "before") == ends[::-1]


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
    ("pace", "words"), [(4 * SECOND, "0.5×"), (2 * SECOND, "1×"), (SECOND, "2×"), (SECOND // 2, "4×")]
)
def test_a_quicker_pace_is_a_larger_number(
    table: TableUnderTest, watched: StepViewerPage, pace: int, words: str
) -> None:
    scene, _ = present(table.world.table.public_view(), replace(watched, pace=pace))
    assert scene.past is not None
    assert scene.past.pace is not None
    assert scene.past.pace.label == words


# Lots


@pytest.mark.parametrize(("lots", "pages"), [(0, [0]), (6, [6]), (7, [6, 1]), (12, [6, 6])])
def test_six_lots_are_on_a_page_the_last_first(table: TableUnderTest, lots: int, pages: list[int]) -> None:
    with_steps(table, 2 * lots)
    numbers = []
    for number, lines in enumerate(pages):
        screen, _ = shown(table, LotsPage(None, number))
        assert (len(screen.lines), screen.earlier is not None, screen.later is not None) == (
            lines,
            number < len(pages) - 1,
            number > 0,
        )
        assert (screen.steps is not None, screen.empty) == (bool(lots), "" if lots else "No lots sold yet")
        numbers += [line.number for line in screen.lines]
    assert numbers == [*range(lots, 0, -1)]


def test_a_card_that_ended_a_round_stands_between_the_lots_of_two_rounds(table: TableUnderTest) -> None:
    for _ in range(4):
        table.enter(Play(table.state.turn, "klimt", Auction.OPEN), Hammer())
    table.enter(Play(table.state.turn, "klimt", Auction.OPEN), Deal())
    table.enter(Play(table.state.turn, "munch", Auction.OPEN), Hammer())
    lines = shown(table, LotsPage(None, 0))[0].lines
    assert [getattr(line, "number", "round ends") for line in lines] == [5, "round ends", 4, 3, 2, 1]


@pytest.mark.parametrize(("price", "gained"), [(29, True), (30, False), (31, False)])
def test_a_lot_gained_only_if_it_paid_more_than_it_cost(table: TableUnderTest, price: int, *, gained: bool) -> None:
    table.enter(Play(1, "klimt", Auction.OPEN), Bid(2, price), Hammer())
    (lot,) = table.world.table.ledger.course.lots
    line = lot_line(table.state, lot._replace(worth=30), table.world.table.translator)
    assert (line.price, line.worth, line.gained) == (str(price), "30", gained)


def test_a_forgotten_lot_is_added_before_one_of_the_same_page_or_before_the_lot_on_the_table(
    table: TableUnderTest,
) -> None:
    assert shown(table, LotsPage(None, 0))[0].add is None, "there is none before which it could be"
    with_steps(table, 16)
    page = LotsPage(None, 1)
    adding = opened(table, page, "add-lot")
    assert adding == LotsPage(page, 1, adds_lot=True)
    screen, _ = shown(table, adding)
    assert (screen.title, screen.unit, screen.steps, screen.add) == ("Add it before which lot?", "", None, None)
    assert opened(table, page, "history", 0).beneath == page
    with_steps(table, 1)
    assert shown(table, adding)[0].add.means == Key("add-before", (9,))


def test_after_three_refused_amounts_no_lot_is_added(table: TableUnderTest) -> None:
    with_steps(table, 2)
    for _ in range(3):
        assert shown(table, LotsPage(None, 0))[0].add.disabled_reason == ""
        table.world.table.session = table.world.table.session.with_amount_tried(1)
    assert shown(table, LotsPage(None, 0))[0].add.disabled_reason == "Three amounts tried: continue playing first"


def test_lots_of_a_finished_game_lead_to_their_steps_and_none_is_added(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3])
    with a_table(tmp_path) as table:
        with_steps(table, 2)
        over = RecordsPage(None)
        page = LotsPage(open_finished(table.world.table, 1, over=over, reopened=lambda _table: over), 0)
        screen, choices = shown(table, page)
        assert screen.add is None
        lot = next(key for key in choices.acts if key.name == "lot")
        assert isinstance(opened(table, page, lot.name, *lot.args), StepListPage)
        assert not isinstance(opened(table, LotsPage(None, 0), "lot", 1), StepListPage)


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
