"""A card that another player played than the program asked, noticed later; told touch by touch."""

from pathlib import Path

from companion.rules.actions import Add, Hand, Influence, Play, PlayCard, Second, Together, Turn
from companion.rules.words import Auction, Effect
from tests.support.exports import export
from tests.support.past_of_a_game import is_one_edit, lots, sell_three_lots, wrong
from tests.support.table import EDITIONS, TableUnderTest, a_table, a_table_again


def doris_sold_the_first(table: TableUnderTest) -> None:
    """Seven touches before *Apply correction*: the first lot was Doris’s, and Beatrix was next all the same."""
    table.go("menu", ("lots", 0), ("lot", 1))
    table.tap("Something else", "The player: Another one played it", "Doris", "Beatrix played Munch: out of turn")


def test_a_lot_that_another_player_sold_keeps_its_buyer_and_price(table: TableUnderTest, tmp_path: Path) -> None:
    sell_three_lots(table)
    before = export(tmp_path, EDITIONS, None)
    table.go("menu", ("lots", 0), ("lot", 1))
    table.tap("Something else", "The player: Another one played it")
    assert (table.screen.title, table.screen.about) == ("Who played this card?", "Axel played Klimt, Open")
    assert table.labels == {"Beatrix", "Clemens", "Doris", "Back", "Game"}
    table.tap("Doris")
    answers = table.screen
    table.tap("Beatrix played Munch: out of turn", "Back")
    assert table.screen == answers, "back leads one page back"
    table.tap("Beatrix played Munch: out of turn")
    assert table.screen.settlements == (("Paid what the screen said? Then:", "Axel gives 10 to Doris"),)
    table.tap("Apply correction", "Game")
    assert lots(table) == [(4, 3, 10), (2, 4, 20), (3, 1, 30)]
    assert table.world.table.ledger.course.actions[:2] == (Turn(4), Play(4, "klimt", Auction.OPEN))
    is_one_edit(table, tmp_path, before)


def test_the_plug_is_pulled_before_another_player_sold_it(table: TableUnderTest, tmp_path: Path) -> None:
    sell_three_lots(table)
    before = export(tmp_path, EDITIONS, None)
    doris_sold_the_first(table)
    table.pull_the_plug()
    with a_table_again(tmp_path) as again:
        assert lots(again) == [(1, 3, 10), (2, 4, 20), (3, 1, 30)]
    assert export(tmp_path, EDITIONS, None) == before


def test_a_double_that_another_player_put_up_is_asked_for_its_second_card(table: TableUnderTest) -> None:
    table.play("klimt", "double")
    table.go(Add(1, Auction.OPEN))
    table.press(3)
    table.strike(3)
    wrong(table, "1. Axel played Klimt, Double", "The player: Another one played it", "Doris")
    assert table.screen.title == "Who added the second card?"
    table.tap("Doris", "Open", "Apply correction")
    assert lots(table) == [(4, 3, 1)]


def test_a_player_without_cards_cannot_have_played_it(table: TableUnderTest) -> None:
    table.go(Hand(4, 0))
    sell_three_lots(table)
    table.go("menu", ("lots", 0), ("lot", 1))
    table.tap("Something else", "The player: Another one played it")
    assert "Doris" not in table.labels
    assert "Beatrix" in table.labels


def test_a_card_of_the_card_game_keeps_what_was_done_with_its_effect(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game") as table:
        table.go(Influence("tec"), PlayCard(1, "wagner", Effect.SECOND), Second(1), PlayCard(2, "denise", Effect.NONE))
        before = export(tmp_path, EDITIONS, None)
        wrong(table, "2. Max played Wagner, Second card", "The player: Another one played it", "Julia")
        table.tap("Julia played Denise: out of turn", "Apply correction")
        assert table.world.table.ledger.course.actions[1:4] == (
            Turn(2),
            PlayCard(2, "wagner", Effect.SECOND),
            Second(2),
        )
        is_one_edit(table, tmp_path, before)


def test_cards_that_all_play_together_begin_with_the_other_player(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game") as table:
        table.go(Influence("tec"), PlayCard(1, "wagner", Effect.TOGETHER), Together(1, "tec"), Together(2, "denise"))
        wrong(table, "2. Max played Wagner, All together", "The player: Another one played it", "Julia")
        table.tap("Apply correction")
        assert table.world.table.ledger.course.actions[1:] == (
            Turn(2),
            PlayCard(2, "wagner", Effect.TOGETHER),
            Together(2, "denise"),
            Together(1, "tec"),
        )
