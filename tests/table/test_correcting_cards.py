"""A wrong card put right at the table: what it was instead, and what is asked about it then."""

from pathlib import Path

import pytest

from companion.rules.auction_game.actions import Add, Reveal
from companion.rules.auction_game.words import Auction
from companion.rules.card_game.actions import PlayCard
from companion.rules.card_game.words import Effect
from companion.rules.common import Deal, Pass, Variant
from companion.screen_data.card_game import CardScreen
from companion.screen_data.screens import AskingScreen, EntryScreen, MenuScreen, OpenScreen
from tests.support.past_of_a_game import look_at, remedy, said, sell, tap_card
from tests.support.table import BOXES, NAMES, TableUnderTest, a_table
from tests.table.test_history import entries, open_history


def test_a_card_is_put_right_on_the_picture_it_was_entered_on(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "2. Clemens bid 32")
    two_lots.tap("Correct", "Change: Axel played Klimt, Open")
    assert (two_lots.screen.title, said(two_lots)) == ("Correction", "Change: Axel played Klimt, Open")
    assert [column.cards for column in two_lots.screen.columns] == [0] * 5
    tap_card(two_lots, artist=0, kind=1)
    shown = remedy(two_lots)
    assert (shown.was, shown.becomes) == ("Axel played Klimt, Open", "Axel played Manet, Once Around")
    two_lots.tap("Apply correction")
    assert two_lots.state.counts == (1, 0, 0, 1, 0)
    assert two_lots.state.cash == (132, 110, 68, 90), "buyer and price are kept"


def test_a_card_that_was_a_double_is_asked_for_its_second(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "1. Axel played Klimt, Open")
    two_lots.tap("Correct", "Change: Axel played Klimt, Open")
    tap_card(two_lots, artist=4, kind=4)
    assert entries(two_lots) == ["Open", "Once Around", "Sealed", "Fixed Price", "Nobody added one"]
    assert said(two_lots) == "Change: Axel played Klimt, Open"
    two_lots.tap("Fixed Price")
    assert remedy(two_lots).conflict == ""
    two_lots.tap("Apply correction")
    assert two_lots.state.counts == (0, 0, 0, 1, 2)
    assert Add(1, Auction.FIXED_PRICE) in two_lots.confirmed


def test_a_lot_that_is_still_open_is_bid_for_anew_under_another_kind(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    look_at(table, "1. Axel played Klimt, Open")
    table.tap("Correct", "Change: Axel played Klimt, Open")
    tap_card(table, artist=4, kind=1)
    assert remedy(table).lines == ("Bidding starts over",)
    table.tap("Apply correction")
    assert isinstance(table.screen, AskingScreen)


def test_a_card_of_the_card_game_is_put_right(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game") as table:
        table.tap("The influence card", "TEC")
        for artist in ("Wagner", "Denise"):
            table.tap(artist)
            table.tap("No effect")
        look_at(table, "2. Max played Wagner")
        table.tap("Correct", "Change: Max played Wagner")
        assert said(table) == "Change: Max played Wagner"
        assert isinstance(table.screen, CardScreen)
        table.tap("Mariana", "Second card")
        shown = remedy(table)
        assert (shown.was, shown.becomes) == ("Max played Wagner", "Max played Mariana, Second card")
        table.tap("Apply correction")
        assert table.confirmed[-3:] == [
            PlayCard(1, "mariana", Effect.SECOND),
            Pass(1),
            PlayCard(2, "denise", Effect.NONE),
        ]
        look_at(table, "3. Max skipped the effect")
        table.tap("Correct", "Change: Max skipped the effect", "A second Mariana", "Apply correction")
        assert table.cards.displays[0] == (0, 0, 0, 0, 2)
        assert isinstance(table.screen, CardScreen)


def wrong(table: TableUnderTest, step: str, what: str) -> None:
    """A hand opens what was wrong with a step."""
    look_at(table, step)
    table.tap("Correct", what)


def test_a_doubles_second_card_that_nobody_added_is_put_right(table: TableUnderTest) -> None:
    table.play("klimt", "double")
    table.touch(Pass(1))
    table.touch(Add(2, Auction.OPEN))
    table.key_in(3, 32)
    table.strike(3)
    table.tap("Continue")
    wrong(table, "3. Beatrix added Open", "Change: Beatrix added Open")
    assert table.screen.question == "Beatrix: a second card?"
    table.tap("Add nothing")
    assert remedy(table).lines == ("Lot 1: Axel takes it for free",)
    table.tap("Cancel", "Back")
    assert isinstance(table.screen, MenuScreen)
    table.tap("Change: Beatrix added Open", "Add nothing", "Apply correction")
    assert table.state.cash == (100, 100, 100, 100)
    assert table.state.bought[0][BOXES["dicetree"].places["klimt"]] == 1


def taken_for_nothing(table: TableUnderTest) -> None:
    """A double of Axel's to which nobody added; then Doris paid 10 to Beatrix."""
    table.play("klimt", "double")
    for seat in (1, 2, 3, 4):
        table.touch(Pass(seat))
    table.tap("Continue")
    sell(table, "munch", 4, 10)


def test_a_card_taken_for_nothing_that_was_auctioned_is_asked_for_buyer_and_price(table: TableUnderTest) -> None:
    taken_for_nothing(table)
    wrong(table, "1. Axel played Klimt, Double", "Change: Axel played Klimt, Double")
    tap_card(table, artist=4, kind=2)
    assert [seat.name for seat in table.screen.seats] == list(NAMES[:4])
    table.touch("back")
    assert isinstance(table.screen, EntryScreen), "and back to the card"
    tap_card(table, artist=4, kind=2)
    table.tap("Clemens", "1", "2", "# OK")
    assert remedy(table).lines == ("Lot 1: Clemens pays 12", "Nothing else changes")
    table.tap("Apply correction")
    assert table.state.cash == (112, 110, 88, 90)


def test_whoever_took_it_for_nothing_may_have_done_so_under_another_kind_too(table: TableUnderTest) -> None:
    taken_for_nothing(table)
    wrong(table, "1. Axel played Klimt, Double", "Change: Axel played Klimt, Double")
    tap_card(table, artist=4, kind=2)
    table.tap("Beatrix", "0", "# OK")
    assert table.said() == "Too low"
    table.tap("Axel", "0", "# OK")
    assert remedy(table).lines == ("Nothing else changes",)


@pytest.fixture
def round_two(table: TableUnderTest) -> TableUnderTest:
    """The fifth Klimt, a double of Axel's, ended the first round."""
    for _ in range(4):
        table.play("klimt", "open")
        table.strike(3)
        table.tap("Continue")
    table.play("klimt", "double")
    table.touch(Deal())
    return table


def test_a_double_that_ended_a_round_and_was_another_is_asked_for_its_second_card(round_two: TableUnderTest) -> None:
    wrong(round_two, "9. Axel played Klimt, Double", "Change: Axel played Klimt, Double")
    tap_card(round_two, artist=1, kind=4)
    assert round_two.screen.title == "Which second card?"
    round_two.tap("Sealed")
    assert round_two.screen.title == "Buyer and price"
    round_two.tap("Doris", "7", "# OK")
    assert remedy(round_two).conflict == "No longer possible: Round 2 dealt. Not possible at that point"
    round_two.tap("Remove and continue", "Apply correction")
    assert round_two.state.cash == (107, 100, 100, 93)
    assert round_two.state.round == 1


def test_a_second_card_of_the_card_game_that_was_none_is_put_right(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game") as table:
        table.tap("The influence card")
        for label in ("TEC", "Mariana", "Second card", "A second Mariana", "Denise", "No effect"):
            table.tap(label)
        wrong(table, "3. Max played a second Mariana", "Change: Max played a second Mariana")
        table.tap("No, continue")
        assert remedy(table).becomes == "Max skipped the effect"
        table.tap("Apply correction")
        assert table.cards.displays[0] == (0, 0, 0, 0, 1)


def test_a_mystery_card_that_was_left_is_put_right(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:3], edition="cmon", variant=Variant.THREE_PLAYER) as table:
        table.play("daniel-melim", "open")
        table.strike(3)
        table.touch(Reveal("ramon-martins", Auction.OPEN))
        step = open_history(table)[0]
        table.tap(step)
        table.tap("Correct")
        table.tap(entries(table)[0])
        assert isinstance(table.screen, EntryScreen)
        table.tap("Keep face down", "Apply correction")
        assert sum(table.state.counts) == 1


def test_with_two_players_a_turn_that_was_missed_is_put_right(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:2], variant=Variant.TWO_PLAYER) as table:
        table.touch(Pass(1))
        wrong(table, "1. Axel passed", "Change: Axel passed")
        tap_card(table, artist=4, kind=0)
        table.tap("Apply correction")
        assert isinstance(table.screen, OpenScreen)
        wrong(table, "1. Axel played Klimt, Open, corrected", "Change: Axel played Klimt, Open")
        table.tap("Only doubles: skip turn", "Apply correction")
        assert table.confirmed[-1] == Pass(1)
