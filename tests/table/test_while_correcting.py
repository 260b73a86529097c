"""A game that would go on while pages of a correction or of an undo are open: nothing that comes in is lost."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from companion.pages.page import Page
from companion.rules.actions import Bid, Hand, Influence, PlayCard, Turn
from companion.rules.words import Auction, Effect
from companion.steps import Payment
from display.widgets import Touch
from tests.support.past_of_a_game import look_at, lots
from tests.support.table import SETTINGS, TableUnderTest, a_table
from tests.table.test_card_at_reader import KLIMT, MANET, READER, hold, know

COUNTDOWN = replace(READER, options=replace(SETTINGS.options, countdown_on=True))
WAYS_IN = {"undo", "redo", "menu", "lots", "history"}
"""What leads from the game and its menu to pages that decide about the past."""
CONFIRMING = {"apply-correction", "apply-undo", "confirm-undo", "confirm-redo"}
LEAVING = {"back", "game", *CONFIRMING}
DIGITS_LEFT_OUT = {("key", digit) for digit in "012346789*"}
"""All keys of a pad but one digit and `#` lead to the same pages as those."""


def correct_first_lot(table: TableUnderTest) -> None:
    """The price of the first lot was another."""
    table.go("menu", ("lots", 0), ("lot", 1), ("key", "9"), ("key", "#"), "apply-correction", "back")


def open_auction(table: TableUnderTest) -> None:
    """A lot is on the table with a bid, and the countdown runs."""
    table.sell("klimt", 3, 32)
    table.play("manet", "open")
    table.press(1)
    correct_first_lot(table)


def sealed_auction(table: TableUnderTest) -> None:
    """One bid of a sealed auction is awaited; then all are revealed."""
    table.sell("klimt", 3, 32)
    table.play("manet", "sealed")
    correct_first_lot(table)
    for seat in (3, 4, 1):
        table.key_in(seat, seat)


def between_lots(table: TableUnderTest) -> None:
    """A card is to be played, which the reader can read, and the table has entered things."""
    table.sell("klimt", 3, 32)
    table.unbid("munch")
    table.go(Hand(4, 7), Turn(2))
    table.world.table.do(*Payment(1, 3, 5).actions, at=table.now)
    correct_first_lot(table)


def card_game(table: TableUnderTest) -> None:
    """A card of the card game is to be played, after a correction."""
    table.touch(Influence("tec"))
    for seat in (1, 2):
        table.touch(PlayCard(seat, "tec", Effect.NONE))
    table.go("menu", ("history", 0), ("look-at", 2, 0), "correct", "remove-card")
    table.tap("Axel played TEC: later turns stay", "Apply correction")


SITUATIONS: dict[str, tuple[str, Callable[[TableUnderTest], None]]] = {
    "open": ("dicetree", open_auction),
    "sealed": ("dicetree", sealed_auction),
    "between lots": ("dicetree", between_lots),
    "card game": ("card-game", card_game),
}


@contextmanager
def at_the_table(folder: Path, edition: str) -> Iterator[TableUnderTest]:
    """A table with a reader that knows two cards, and with the countdown on."""
    know(folder, t1=("dicetree", "klimt", Auction.OPEN), t2=("dicetree", "manet", Auction.SEALED))
    with a_table(folder, edition=edition, settings=COUNTDOWN) as table:
        yield table


def ways_on(table: TableUnderTest) -> Sequence[Touch]:
    """Where the picture leads on, without confirming anything."""
    return [
        area
        for area in table.world.picture.targets
        if not area.choice.disabled_reason
        and area.choice.means.name not in LEAVING
        and (area.choice.means.name, *area.choice.means.args) not in DIGITS_LEFT_OUT
    ]


def kinds_of(page: Page) -> tuple[str, ...]:
    """What kind of page it is, and by which way it was reached from the menu."""
    return tuple(type(one).__name__ for one in (page, *page.stack[-2:]))


def pages_of_the_past(table: TableUnderTest) -> Iterator[Page]:
    """Every kind of page that decides about the past, opened one after the other by every way that leads to it."""
    found, opened = set[tuple[str, ...]](), [table.page]
    while opened:
        page = opened.pop()
        table.open(page)
        table.advance(0.5)
        is_of_game = kinds_of(page)[0] in {"GamePage", "GameMenuPage"}
        if not is_of_game:
            yield page
        for area in ways_on(table):
            if is_of_game and not (area.choice.opens and area.choice.means.name in WAYS_IN):
                continue
            table.open(page)
            table.world.table.session = replace(table.world.table.session, amounts_tried={})
            table.tap_at(area.rect)
            if (kinds := kinds_of(table.page)) not in found:
                found.add(kinds)
                opened.append(table.page)


def everything_comes_in(table: TableUnderTest) -> None:
    """Buttons, keys, the gavel and cards at the reader, and the end of every countdown."""
    for seat in (1, 2, 3):
        table.press(seat)
    table.key_in(2, 40)
    table.key_in(3, 41)
    table.strike(3)
    for card in (KLIMT, MANET):
        hold(table, card)
    table.advance(30)


@pytest.mark.parametrize(("edition", "begin"), SITUATIONS.values(), ids=SITUATIONS)
def test_the_game_waits_for_every_page_that_decides_about_the_past(
    tmp_path: Path, edition: str, begin: Callable[[TableUnderTest], None]
) -> None:
    with at_the_table(tmp_path, edition) as table:
        begin(table)
        session, shown = table.world.table, set[str]()
        before = (session.ledger.entries, session.any_state, dict(session.auction.secret_bids))
        for page in pages_of_the_past(table):
            shown.add(table.shows)
            everything_comes_in(table)
            assert (session.ledger.entries, session.any_state, session.auction.secret_bids) == before, page
            assert table.page is page
        assert shown > {"menu", "correction preview", "step list"}


def change_price(table: TableUnderTest) -> None:
    """The first lot cost less."""
    table.go("menu", ("lots", 0), ("lot", 1))
    table.type_in("23#")


def change_price_back(table: TableUnderTest) -> None:
    """A correction of the first lot is about to be undone."""
    correct_first_lot(table)
    table.tap("Undo: Correction: Lot 1 (Klimt)")


def change_price_again(table: TableUnderTest) -> None:
    """A correction of the first lot is about to be redone."""
    correct_first_lot(table)
    table.touch("undo")
    table.tap("Game", "Menu", "Redo: Correction: Lot 1 (Klimt)")


def go_back_to_sale(table: TableUnderTest) -> None:
    """All that followed the first lot is about to be undone."""
    look_at(table, "3. Lot 1 (Klimt): Clemens pays 32")
    table.tap("Corrections", "Everything since: Undo 2 steps")


WENT_ON = "The game has gone on: look at this again"


@pytest.mark.parametrize(
    ("decide", "confirm", "afterwards"),
    [
        (change_price, "Apply correction", "correction preview"),
        (change_price_back, "Undo", "correction preview"),
        (change_price_again, "Redo", "open"),
        (go_back_to_sale, "Undo 2 steps", "correction preview"),
    ],
)
def test_nothing_is_taken_back_but_what_the_page_says(
    tmp_path: Path, decide: Callable[[TableUnderTest], None], confirm: str, afterwards: str
) -> None:
    """No hand can go on with the game meanwhile; here it goes on all the same."""
    with a_table(tmp_path) as table:
        table.sell("klimt", 3, 32)
        table.play("manet", "open")
        table.press(1)
        decide(table)
        table.world.table.do(Bid(2, 20), at=table.now)
        table.advance(0.5)
        before = (table.state, lots(table))
        table.tap(confirm)
        assert (table.state, lots(table)) == before
        assert (table.said(), table.shows) == (WENT_ON, afterwards)


def test_a_correction_of_a_game_that_has_gone_on_keeps_what_came_in(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.sell("klimt", 3, 32)
        table.play("manet", "open")
        table.press(1)
        change_price(table)
        table.world.table.do(Bid(2, 20), at=table.now)
        table.tap("Apply correction", "Apply correction", "Game")
        assert (lots(table), table.standing) == ([(1, 3, 23)], (2, 20))


def test_steps_that_are_undone_are_counted_again_when_the_game_has_gone_on(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.sell("klimt", 3, 32)
        table.play("manet", "open")
        table.press(1)
        go_back_to_sale(table)
        table.world.table.do(Bid(2, 20), at=table.now)
        table.tap("Undo 2 steps", "Undo 3 steps")
        assert (table.shows, lots(table)) == ("market", [(1, 3, 32)])
