"""What holds on every page that touches lead to, at several moments of a game in which two players have changed chairs.

Pages are only made, and not drawn.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.pages.enter_player_name import ChooseKnownPlayerPage
from companion.pages.hooks import PastPage, game_on_show
from companion.pages.page import BACK, Choices, GoTo, Page, PageName, Run
from companion.pages.players_money import PaymentPage
from companion.pages.presentation import present
from companion.rules.actions import Bid, Hammer, Influence, Leave, Pass, Play, Price, Swap
from companion.rules.protocol import AnyAction
from companion.rules.words import Auction
from companion.screen_data.boards import MarketScreen, Seat
from companion.screen_data.lists import DataTableScreen
from companion.screen_data.past import LotLine, RoundEndLine, StepLine
from companion.screen_data.screens import Choice, Screen
from tests.support.evenings import add_one_round, finished
from tests.support.table import NAMES, TableUnderTest, a_table, a_table_again

SWAP = Swap(1, 3)
SITTING = ("Clemens", "Beatrix", "Axel", "Doris")
"""The players as they sit, once Axel and Clemens have changed chairs."""
ONLY_OPEN = {
    "player-of",
    "system",
    "records",
    "games",
    "game",
    "hand-over",
    "uncover",
    "show-money",
    "paddles",
    "unfinished-games",
    "own-money",
}
"""The names of choices that do something at the table only in order to open a page."""


AUCTION_GAME: dict[str, tuple[AnyAction, ...]] = {
    "between lots, at Axel's turn": (Play(2, "munch", Auction.OPEN), Hammer()),
    "an open auction": (Play(2, "munch", Auction.OPEN), Bid(3, 7), Bid(1, 9)),
    "a once-around": (Play(2, "munch", Auction.ONCE_AROUND), Bid(1, 5)),
    "secret bids": (Play(2, "munch", Auction.SEALED),),
    "a price to be named": (Play(2, "munch", Auction.FIXED_PRICE),),
    "a named price": (Play(2, "munch", Auction.FIXED_PRICE), Price(2, 30), Pass(1)),
    "a double": (Play(2, "munch", Auction.DOUBLE),),
    "a player who has left": (Leave(3),),
}
"""What was entered after the players changed chairs, which was after the first lot."""
CARD_GAME, THE_END = "the card game", "the end, with the money counted"


@contextmanager
def at_moment(folder: Path, moment: str) -> Iterator[TableUnderTest]:
    """A table of four at this moment."""
    if moment == THE_END:
        add_one_round(folder, SWAP)
        with a_table_again(folder) as table:
            for seat in range(1, 5):
                table.world.table.session = table.world.table.session.with_counted(1, seat, 10 * seat)
            yield table
    elif moment == CARD_GAME:
        with a_table(folder, edition="card-game") as table:
            table.enter(Influence("tec"), SWAP)
            yield table
    else:
        with a_table(folder) as table:
            table.touch("continue")
            table.sell("klimt", buyer=3, price=20)
            table.enter(SWAP, *AUCTION_GAME[moment])
            table.world.table.messages.show(())
            yield table


class Shown(NamedTuple):
    """A page with its picture."""

    page: Page
    screen: Any
    """It has what a test expects there."""
    choices: Choices


def shown_at(table: TableUnderTest) -> Iterator[Shown]:
    """Every kind of page that touches lead to from the game, each once for each kind of page that leads there."""
    navigator = table.world.navigator
    navigator.open(PageName.GAME, table.now)
    waiting, seen = [navigator.page], set[tuple[type[Page], type[Page] | None, str]]()
    while waiting:
        page = waiting.pop()
        scene, choices = present(table.world.table.public_view(), page)
        yield Shown(page, scene.screen, choices)
        for key, act in choices.acts.items():
            if isinstance(act, GoTo):
                target: Page | PageName = act.page
            elif isinstance(act, Run) and key.name in ONLY_OPEN:
                target = act.verb(table.world.table, table.now)
            else:
                continue
            if target in (PageName.GAME, PageName.HERE, PageName.WELCOME, PageName.SET_UP):
                continue
            navigator.open(target, table.now, over=page)
            kind = type(navigator.page), type(page), key.name
            if kind not in seen:
                seen.add(kind)
                waiting.append(navigator.page)
    navigator.open(PageName.GAME, table.now)


def within(part: Any) -> Iterator[Any]:
    """A part of a screen, and all parts within it."""
    yield part
    if is_dataclass(part):
        inner = [getattr(part, field.name) for field in fields(part)]
    else:
        inner = list(part) if isinstance(part, tuple) else []
    for each in inner:
        yield from within(each)


def paddles_and_words(screen: Screen) -> Iterator[tuple[int, str]]:
    """The numbers of paddles on a screen, each with the words that name its player."""
    for part in within(screen):
        match part:
            case Choice(paddle=int() as number, label=words):
                yield number, words
            case LotLine(buyer=number, buyer_name=words):
                yield number, words
            case RoundEndLine(seat=int() as number, name=words):
                yield number, words
            case StepLine(seat=int() as number, words=words):
                yield number, words
            case DataTableScreen(seats=seats, rows=rows) if seats:
                yield from ((number, row[0]) for number, row in zip(seats, rows, strict=True))
            case Choice():
                pass
            case Seat(number=number, touch=Choice(label=words)):
                yield number, words
            case _ if isinstance(getattr(part, "number", None), int) and hasattr(part, "name"):
                yield part.number, part.name


@pytest.fixture(scope="module", params=[*AUCTION_GAME, CARD_GAME, THE_END])
def pages(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Shown]:
    """All pages that touches lead to at a moment."""
    with at_moment(tmp_path_factory.mktemp("table"), request.param) as table:
        return list(shown_at(table))


def test_wherever_a_paddle_stands_beside_a_name_the_player_sits_there(pages: list[Shown]) -> None:
    seen = set[str]()
    for page, screen, _ in pages:
        if isinstance(page, PastPage):
            continue  # there they sit as they did then
        for number, words in paddles_and_words(screen):
            assert SITTING[number - 1] in words, (page, number, words)
            seen.add(type(page).__name__)
    assert {"PlayersPage", "FacePlayerPage"} < seen


def test_of_the_player_whose_turn_it_is_the_plate_is_marked_and_who_pays_is_not_among_those_who_are_paid(
    pages: list[Shown],
) -> None:
    for page, screen, _ in pages:
        if isinstance(screen, MarketScreen) and not isinstance(page, PastPage):
            (active,) = [seat.name for seat in screen.seats if seat.active]
            assert active in screen.whose_turn
        if isinstance(page, PaymentPage):
            assert NAMES[page.payer - 1] in screen.title
            assert NAMES[page.payer - 1] not in {seat.name for seat in screen.seats}
        if isinstance(page, ChooseKnownPlayerPage):
            assert (SITTING[page.keyboard.seat - 1], f"seat {page.keyboard.seat}?") == (page.now, screen.title[-7:])


def test_what_cannot_be_touched_does_nothing_and_all_else_something(pages: list[Shown]) -> None:
    for page, screen, choices in pages:
        if isinstance(page, PastPage):
            continue  # its picture is only looked at
        for choice in within(screen):
            if isinstance(choice, Choice):
                assert (choice.means in choices.acts) is (not choice.disabled_reason), (page, choice)


def test_a_way_to_the_game_stands_only_beside_a_way_back_to_somewhere_else(pages: list[Shown]) -> None:
    with_both = [each for each in pages if each.screen.game is not None]
    for page, _, choices in with_both:
        back = choices.acts[BACK]
        assert not isinstance(back, GoTo) or back.page is not PageName.GAME, page
    assert with_both


def test_no_page_about_a_finished_game_leads_to_one_on_the_table(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3])
    with a_table(tmp_path) as table:
        about = [each for each in shown_at(table) if game_on_show(each.page)]
        assert len(about) > 5
        assert [each.page for each in about if each.screen.game is not None] == []
