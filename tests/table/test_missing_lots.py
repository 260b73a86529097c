"""A lot that was never entered, or was entered twice, and a card of the card game likewise; told touch by touch.

Whole games of any moves are in `test_any_correction.py`.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.rules.actions import Add, Adjust, Hand, Influence, Pass, PlayCard, Turn
from companion.rules.words import Auction, Effect
from companion.screen_data.past import RoundEndLine
from companion.virtual.finger import Result
from tests.support.exports import export
from tests.support.past_of_a_game import (
    entries,
    is_one_edit,
    is_there_or_not_when_the_plug_is_pulled,
    leave_out,
    lots,
    sell_three_lots,
    tap_card,
    told,
    wrong,
)
from tests.support.table import EDITIONS, TableUnderTest, a_table, a_table_again


@pytest.fixture
def table(table: TableUnderTest) -> TableUnderTest:
    """Three lots by Axel, Beatrix and Clemens."""
    sell_three_lots(table)
    return table


def open_lot(table: TableUnderTest, number: int, *labels: str) -> None:
    """Four touches, and one on each label."""
    table.go("menu", ("lots", 0), ("lot", number), "more")
    table.tap(*labels)


def add_before(table: TableUnderTest, number: int) -> None:
    """Four touches: a lot was forgotten before this one; one more for each page that it is further down."""
    table.go("menu", ("lots", 0))
    table.tap("Add a lot")
    while str(number) not in table.labels:
        table.tap("Earlier")
    table.touch("add-before", number)


def add_once_around(table: TableUnderTest) -> None:
    """Nine touches: before the second lot Beatrix sold another, to Doris for 12."""
    add_before(table, 2)
    tap_card(table, artist=2, kind=1)
    table.tap("Doris", "1", "2", "# OK")


def never_entered(table: TableUnderTest) -> None:
    """Twelve touches: all cards since were those of the next players."""
    add_once_around(table)
    table.tap("Clemens played Munch: later turns stay", "Doris played Manet: later turns stay", "Apply correction")
    assert lots(table) == [(1, 3, 10), (2, 4, 12), (3, 4, 20), (4, 1, 30)]


def all_in_turn(table: TableUnderTest) -> None:
    """Eleven touches: the same with one answer for all later cards."""
    add_once_around(table)
    table.tap("Clemens played Munch: later turns move too", "Apply correction")
    assert lots(table) == [(1, 3, 10), (2, 4, 12), (3, 4, 20), (4, 1, 30)]


def let_stand(table: TableUnderTest) -> None:
    """Eleven touches: Beatrix played twice."""
    add_once_around(table)
    table.tap("Beatrix played Munch: out of turn", "Apply correction")
    assert lots(table) == [(1, 3, 10), (2, 4, 12), (2, 4, 20), (3, 1, 30)]


def entered_twice(table: TableUnderTest) -> None:
    """Seven touches."""
    open_lot(
        table,
        2,
        "It never happened: Remove Lot 2 (Munch)",
        "Beatrix played Manet: later turns stay",
        "Apply correction",
    )
    assert lots(table) == [(1, 3, 10), (2, 1, 30)]


def last_entered_twice(table: TableUnderTest) -> None:
    """Six touches."""
    open_lot(table, 3, "It never happened: Remove Lot 3 (Manet)", "Apply correction")
    assert lots(table) == [(1, 3, 10), (2, 4, 20)]


def double_of_two(table: TableUnderTest) -> None:
    """Eight touches: Doris added the second card, so she gets the money and Axel is next."""
    table.go("menu", ("lots", 0), ("lot", 3), "other-card")
    tap_card(table, artist=0, kind=4)
    table.tap("Doris", "Sealed", "Apply correction")
    assert lots(table)[2] == (4, 1, 30)
    assert Add(4, Auction.SEALED) in table.confirmed


WAYS = (never_entered, all_in_turn, let_stand, entered_twice, last_entered_twice, double_of_two)


@pytest.mark.parametrize("way", WAYS)
def test_it_is_one_entry_undone_and_redone_at_once_also_after_the_plug_and_in_the_record(
    table: TableUnderTest, tmp_path: Path, way: Callable[[TableUnderTest], None]
) -> None:
    entered = table.world.table.ledger.entries
    before = export(tmp_path, EDITIONS, None)
    way(table)
    assert table.world.table.ledger.entries == entered + 1
    if table.shows == "notice":
        table.tap("Game")
    is_one_edit(table, tmp_path, before)


@pytest.mark.parametrize("way", WAYS)
def test_the_plug_is_pulled_while_it_is_entered(
    table: TableUnderTest, tmp_path: Path, way: Callable[[TableUnderTest], None]
) -> None:
    is_there_or_not_when_the_plug_is_pulled(table, tmp_path, way)


UNDONE: dict[Callable[[TableUnderTest], None], str] = {
    never_entered: "Added: Lot 2 (van Gogh)",
    all_in_turn: "Added: Lot 2 (van Gogh)",
    let_stand: "Added: Lot 2 (van Gogh)",
    entered_twice: "Removed: Lot 2 (Munch)",
    last_entered_twice: "Removed: Lot 3 (Manet)",
    double_of_two: "Correction: Lot 3 (Manet)",
}


@pytest.mark.parametrize("way", WAYS)
def test_undo_and_redo_are_named_by_what_was_done_and_to_which_lot(
    table: TableUnderTest, way: Callable[[TableUnderTest], None]
) -> None:
    way(table)
    if table.shows == "notice":
        table.tap("Game")
    table.touch("menu")
    table.tap(f"Undo: {UNDONE[way]}")
    corrected, _, lot = UNDONE[way].partition(": ")
    undone = {"Added": "addition", "Removed": "removal", "Correction": "correction"}[corrected]
    assert (table.shows, table.screen.title) == ("correction preview", f"Undo {undone}: {lot}")
    table.tap("Undo", "Game")
    table.touch("menu")
    assert f"Redo: {UNDONE[way]}" in table.labels


def undone_with_a_correction_among_the_steps(table: TableUnderTest) -> None:
    """The first step that is undone is a hand, and the last lot was added later."""
    table.touch(Hand(4, 7))
    table.sell("klimt", 2, 5)
    open_lot(table, 4, "A lot is missing: Add it before Lot 4 (Klimt)")
    tap_card(table, artist=2, kind=1)
    table.tap("Axel", "1", "2", "# OK")
    table.tap("Axel played Klimt: later turns stay", "Apply correction", "Game", "Menu", "Lots", "History", "Earlier")
    table.go(("look-at", 9, 0), "correct")
    table.tap("Everything since: Undo 9 steps", "Undo 9 steps")


def other_card_that_is_also_a_later_one(table: TableUnderTest) -> None:
    """With it the round ends earlier, and a lot is left out."""
    table.unbid("munch", "munch", "munch")
    table.sell("manet", 1, 5)
    table.go("menu", ("lots", 0), ("lots", 1), ("lot", 1), "other-card")
    tap_card(table, artist=3, kind=0)
    while table.screen.conflict:
        leave_out(table)
    table.tap("Apply correction")


@pytest.mark.parametrize(
    ("way", "name"),
    [
        (undone_with_a_correction_among_the_steps, "Undone: 9 steps"),
        (other_card_that_is_also_a_later_one, "Correction: Lot 1 (Munch)"),
    ],
)
def test_undo_and_redo_name_an_edit_of_many_steps_as_what_it_is(
    table: TableUnderTest, tmp_path: Path, way: Callable[[TableUnderTest], None], name: str
) -> None:
    way(table)
    table.pull_the_plug()
    with a_table_again(tmp_path) as again:
        again.touch("menu")
        again.tap(f"Undo: {name}", "Undo", "Game")
        again.touch("menu")
        assert f"Redo: {name}" in again.labels


def test_before_it_is_undone_or_redone_the_table_reads_who_hands_what_to_whom(
    table: TableUnderTest, tmp_path: Path
) -> None:
    """Also after the plug was pulled, when no more is known than both games."""
    never_entered(table)
    table.pull_the_plug()
    with a_table_again(tmp_path) as again:
        again.tap("Undo: Added: Lot 2 (van Gogh)")
        assert (again.screen.was, again.screen.becomes) == ("", "Removed: van Gogh, sold to Doris for 12")
        again.tap("Undo")
        assert again.screen.sentences == (
            "Already paid? Then:",
            "Beatrix gives 12 to Doris and takes 1 van Gogh card",
            "Paid or not:",
            "Doris gives 10 to Clemens",
            "Doris gives 20 to Beatrix",
        )
        again.tap("Game")
        again.touch("menu")
        again.tap("Redo: Added: Lot 2 (van Gogh)")
        assert (again.screen.was, again.screen.becomes) == ("", "Doris pays 12")
        assert again.screen.lines[0] == "Beatrix played van Gogh, Once Around"
        again.tap("Redo")
        assert again.screen.sentences[:3] == (
            "Not settled up yet? Then:",
            "Doris gives 12 to Beatrix and takes 1 van Gogh card",
            "Paid or not:",
        )
        assert lots(again)[1] == (2, 4, 12)


def test_the_plug_is_pulled_before_it_is_applied(table: TableUnderTest, tmp_path: Path) -> None:
    before = export(tmp_path, EDITIONS, None)
    add_once_around(table)
    table.pull_the_plug()
    with a_table_again(tmp_path) as again:
        assert len(lots(again)) == 3
    assert export(tmp_path, EDITIONS, None) == before


def test_before_it_is_applied_the_table_reads_who_hands_what_to_whom(table: TableUnderTest) -> None:
    add_once_around(table)
    shown = table.screen
    assert (shown.was, shown.becomes) == ("", "Doris pays 12")
    assert told(table) == ("Beatrix played van Gogh, Once Around",), "until the conflict is answered"
    assert shown.conflict == "No longer possible: Beatrix played Munch, Open. It would be Clemens’s turn."
    table.tap("Leave out the Munch card: as if never played")
    assert told(table) == (
        "Beatrix played van Gogh, Once Around",
        "Removed: Munch, sold to Doris for 20",
        "Not paid yet? Then:",
        "Doris gives 12 to Beatrix and takes 1 van Gogh card",
        "Paid or not:",
        "Beatrix gives 20 to Doris and takes 1 Munch card",
    )
    table.tap("Apply correction")
    assert table.screen.sentences == (
        "Not paid yet? Then:",
        "Doris gives 12 to Beatrix and takes 1 van Gogh card",
        "Paid or not:",
        "Beatrix gives 20 to Doris and takes 1 Munch card",
    )


def test_a_lot_is_added_before_the_one_on_the_table(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.go("menu", ("lots", 0), "add-lot")
    table.tap("Lot 4 (Klimt)")
    tap_card(table, artist=2, kind=0)
    table.tap("Beatrix", "1", "2", "# OK", "Doris played Klimt: out of turn", "Apply correction")
    assert table.screen.sentences == (
        "Not paid yet? Then:",
        "Beatrix gives 12 to Doris and takes 1 van Gogh card",
    )
    table.tap("Game")
    assert lots(table)[3] == (4, 2, 12)
    assert table.standing == (2, 1)


def test_a_lot_is_added_before_the_card_that_ended_the_round(table: TableUnderTest) -> None:
    table.unbid("klimt", "klimt", "klimt")
    table.play("klimt", "open")
    table.go("deal", "continue", "menu", ("lots", 0), "add-lot")
    table.tap("Clemens played Klimt, Open")
    tap_card(table, artist=2, kind=0)
    table.tap("Beatrix", "1", "2", "# OK", "Clemens played Klimt: out of turn", "Apply correction")
    assert lots(table)[6] == (3, 2, 12)
    assert table.state.round == 2


def test_the_likelier_player_of_a_later_card_is_offered_first(table: TableUnderTest) -> None:
    """In the round of a missing lot everybody played in turn; the next one began with whom the table had named."""
    table.unbid("klimt", "klimt", "klimt")
    table.play("klimt", "open")
    table.go("deal", "continue")
    table.unbid("munch")
    table.go("menu", ("lots", 0), "add-lot", ("add-before-end", 1))
    tap_card(table, artist=2, kind=0)
    table.tap("Beatrix", "1", "2", "# OK")
    in_turn, out_of_turn = table.screen.choices[:2]
    assert (in_turn.label, out_of_turn.label) == (
        "Doris played Klimt: later turns stay",
        "Clemens played Klimt: out of turn",
    )
    table.tap("Doris played Klimt: later turns stay")
    as_told, otherwise = table.screen.choices[:2]
    assert (as_told.label, otherwise.label) == (
        "Doris played Munch: out of turn",
        "Axel played Munch: later turns stay",
    )


def test_one_answer_for_all_later_cards_names_them_and_ends_with_the_round(table: TableUnderTest) -> None:
    table.unbid("klimt", "klimt", "klimt")
    table.play("klimt", "open")
    table.go("deal", "continue")
    table.unbid("munch")
    add_once_around(table)
    offered = [choice.label for choice in table.screen.choices[:3]]
    all_of_them = "Clemens played Munch: later turns move too"
    assert offered == [all_of_them, "Clemens played Munch: later turns stay", "Beatrix played Munch: out of turn"]
    table.tap(all_of_them)
    in_turn = "Played by: Clemens (Munch), Doris (Manet), Axel (Klimt)"
    assert table.screen.lines[2].replace("\u00a0", " ").startswith(in_turn)
    assert table.screen.conflict == "No longer possible: Doris played Munch, Open. It would be Axel’s turn."
    offered = [choice.label for choice in table.screen.choices[:2]]
    assert offered == ["Doris played Munch: out of turn", "Axel played Munch: later turns stay"], (
        "the next round begins as told"
    )


@pytest.mark.parametrize("auction", ["once-around", "fixed-price"])
def test_a_lot_of_a_kind_asked_in_turn_that_is_given_to_another_keeps_its_buyer_and_price(
    tmp_path: Path, auction: str
) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", auction)
        table.touch(Result(1, 18))
        table.touch("continue")
        table.sell("munch", 4, 20)
        before = export(tmp_path, EDITIONS, None)
        add_before(table, 1)
        tap_card(table, artist=2, kind=0)
        table.tap("Doris", "5", "# OK", "Beatrix played Klimt: later turns move too")
        assert table.screen.conflict == ""
        assert not [line for line in table.screen.lines if line.startswith("Removed")]
        table.tap("Apply correction", "Game")
        assert lots(table) == [(1, 4, 5), (2, 1, 18), (3, 4, 20)]
        is_one_edit(table, tmp_path, before)


@pytest.mark.parametrize(
    ("price", "why"), [(95, "No longer possible in Lot 3 (Munch): Doris bid 95. Not enough money."), (85, "")]
)
def test_one_answer_for_all_later_cards_is_offered_whatever_the_money_and_stops_where_it_lacks(
    tmp_path: Path, price: int, why: str
) -> None:
    """Doris had 100, less the 12 of the lot that was forgotten."""
    with a_table(tmp_path) as table:
        table.sell("klimt", 3, 10)
        table.sell("munch", 4, price)
        table.sell("manet", 1, 30)
        for _ in range(3):
            add_once_around(table)
            table.tap("Clemens played Munch: later turns move too")
            assert table.screen.conflict == why
            table.tap("Game", "Discard correction")
        table.go("menu", ("lots", 0))
        assert table.screen.add.disabled_reason == "Three amounts tried: continue playing first", "each tells of money"


def test_the_last_lot_of_an_earlier_round_is_added_before_the_card_that_ended_it(
    table: TableUnderTest, tmp_path: Path
) -> None:
    table.unbid("klimt", "klimt", "klimt")
    table.play("klimt", "open")
    table.go("deal", "continue")
    table.unbid("munch")
    sold, before = lots(table), export(tmp_path, EDITIONS, None)
    table.go("menu", ("lots", 0))
    ends = [isinstance(line, RoundEndLine) and line.round for line in table.screen.lines]
    assert ends == [False, "Round 1 ends", False, False, False, False]
    table.go("add-lot", ("add-before-end", 1))
    assert table.scene.banner == "Add a lot before Clemens played Klimt, Open. It was Clemens’s turn."
    tap_card(table, artist=2, kind=0)
    table.tap("Beatrix", "1", "2", "# OK", "Clemens played Klimt: out of turn", "Apply correction", "Game")
    assert lots(table) == [*sold[:6], (3, 2, 12), sold[6]]
    assert table.state.round == 2
    is_one_edit(table, tmp_path, before)


def test_the_card_that_ended_an_earlier_round_is_changed_from_the_list_of_lots(table: TableUnderTest) -> None:
    table.unbid("klimt", "klimt", "klimt")
    table.play("klimt", "open")
    table.go("deal", "continue")
    table.unbid("munch")
    table.go("menu", ("lots", 0), ("round-end", 1))
    assert "The card: Clemens played Klimt, Open" in table.labels


def test_whoever_has_a_card_left_may_have_added_the_second(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.go(Hand(3, 1), Hand(4, 0))
        table.sell("klimt", 2, 10)
        table.go("menu", ("lots", 0), ("lot", 1), "other-card")
        tap_card(table, artist=0, kind=4)
        assert table.screen.title == "Who added the second card?"
        assert entries(table) == ["Axel", "Beatrix", "Clemens", "Nobody added one"]


def test_only_the_lot_that_was_to_be_removed_may_have_been_none(table: TableUnderTest) -> None:
    """The later ones, which are left out since they are no longer possible, were paid."""
    open_lot(table, 1, "It never happened: Remove Lot 1 (Klimt)")
    leave_out(table)
    leave_out(table)
    assert table.screen.settlements == (
        ("Already paid? Then:", "Axel gives 10 to Clemens and takes 1 Klimt card"),
        (
            "Paid or not:",
            "Clemens gives 30 to Axel and takes 1 Manet card",
            "Beatrix gives 20 to Doris and takes 1 Munch card",
        ),
    )


def test_each_page_says_what_is_done_and_chosen_and_what_is_asked_next(table: TableUnderTest) -> None:
    add_before(table, 2)
    asked = ("Which card did Beatrix play?", "Add a lot before Lot 2 (Munch). It was Beatrix’s turn.")
    assert (table.screen.title, table.scene.banner) == asked
    tap_card(table, artist=2, kind=4)
    task = "Add: Lot 2 (van Gogh)"
    first = f"{task}. So far: Beatrix played van Gogh, Double"
    assert (table.screen.title, table.screen.about) == ("Who added the second card?", first)
    table.tap("Doris")
    assert (table.screen.title, table.screen.about) == ("Which second card did Doris add?", first)
    table.tap("Sealed", "Axel")
    shown = table.screen
    assert (shown.title, table.scene.banner) == ("Doris sells: buyer and price", task)
    assert (shown.lot.artist.name, shown.lot.cards, shown.lot.kind_name) == ("van Gogh", 2, "Sealed")
    table.tap("9", "# OK")
    assert (table.screen.title, table.screen.becomes) == (task, "Axel pays 9")
    assert table.screen.lines[:2] == ("Beatrix played van Gogh, Double", "Doris added van Gogh")


def test_who_stops_at_a_conflict_reads_what_is_removed_and_who_hands_what_to_whom(table: TableUnderTest) -> None:
    add_once_around(table)
    asked = table.screen
    table.tap("Remove from here: 6 steps", "Back")
    assert table.screen == asked, "who only looked can answer otherwise"
    table.tap("Remove from here: 6 steps")
    of_lot = ["Not paid yet? Then:", "Doris gives 12 to Beatrix and takes 1 van Gogh card"]
    others = ["Clemens gives 30 to Axel and takes 1 Manet card", "Beatrix gives 20 to Doris and takes 1 Munch card"]
    assert table.screen.lines[1:3] == ("Removed: Munch, sold to Doris for 20", "Removed: Manet, sold to Axel for 30")
    table.touch("apply-correction")
    assert [*table.screen.sentences] == [*of_lot, "Paid or not:", *others]


def test_what_a_forgotten_lot_cost_is_told_apart_from_what_the_bank_pays_otherwise(table: TableUnderTest) -> None:
    """It was paid when it was played; with it the Munch came second, before the Manet."""
    table.unbid("klimt", "klimt", "klimt")
    table.play("klimt", "open")
    table.go("deal", "continue")
    add_before(table, 2)
    tap_card(table, artist=3, kind=0)
    table.tap("Doris", "1", "2", "# OK", "Beatrix played Munch: out of turn", "Apply correction")
    assert table.screen.sentences == (
        "Not paid yet? Then:",
        "Doris gives 12 to Beatrix",
        "Paid or not:",
        "Axel gives 10 to Doris",
        "The bank gives 20 to Doris",
    )


def test_one_touch_leads_from_a_correction_to_the_game_and_one_more_where_something_was_entered(
    table: TableUnderTest,
) -> None:
    before, shown = lots(table), table.shows
    for page in (add_before, open_lot):
        page(table, 2)
        table.touch("game")
        assert table.shows == shown
    add_before(table, 2)
    tap_card(table, artist=2, kind=0)
    table.tap("Clemens", "9", "5", "# OK", "Give Clemens money")
    table.tap("Game", "Discard correction")
    assert table.shows == shown
    add_once_around(table)
    table.tap("Game", "Back")
    assert table.shows == "correction preview", "it is still there"
    table.tap("Game", "Discard correction")
    assert (table.shows, lots(table)) == (shown, before), "and nothing is changed"


@pytest.mark.parametrize("dealt", [False, True])
def test_a_card_of_a_settled_round_changes_no_hands(table: TableUnderTest, *, dealt: bool) -> None:
    table.unbid("klimt", "klimt", "klimt")
    table.play("klimt", "open")
    if dealt:
        table.go("deal", "continue")
    open_lot(table, 2, "It never happened: Remove Lot 2 (Munch)", "Beatrix played Manet: later turns stay")
    while table.screen.conflict:
        leave_out(table)
    assert not [line for line in told(table) if "takes the" in line]


def test_a_lot_that_is_auctioned_now_is_asked_for_its_sale_and_then_for_the_rest(table: TableUnderTest) -> None:
    """The fifth Klimt is the fourth, if one lot of it was entered twice."""
    table.unbid("klimt", "klimt", "klimt")
    table.play("klimt", "open")
    table.go("deal", "continue")
    open_lot(table, 6, "It never happened: Remove Lot 6 (Klimt)", "Beatrix played Klimt: later turns stay")
    assert table.screen.conflict == "Not sold yet: Beatrix played Klimt, Open"
    assert "Leave out the Klimt card: as if never played" in table.labels
    table.tap("Sell Lot 6 (Klimt): buyer and price", "Clemens", "7", "# OK")
    assert table.screen.conflict == "No longer possible: Round 2 dealt. The round would not be over yet."
    table.tap("Enter what is missing")
    tap_card(table, artist=4, kind=0)
    table.tap("Apply correction")
    assert lots(table)[-1] == (2, 3, 7)
    assert table.state.round == 2


def test_the_table_reads_that_the_round_would_already_be_over(table: TableUnderTest) -> None:
    """The lot before the last was the fifth Klimt."""
    table.unbid("klimt", "klimt", "klimt", "munch", "manet")
    table.go("menu", ("lots", 0), ("lot", 7), "other-card")
    tap_card(table, artist=4, kind=0)
    assert table.screen.conflict == "No longer possible: Doris played Manet, Open. The round would already be over."


def test_a_second_turn_of_the_same_player_goes_where_the_turn_was_let_stand(tmp_path: Path) -> None:
    """Beatrix's lot was forgotten, and Clemens was let play instead: whose turn it was needs no word then."""
    with a_table(tmp_path) as table:
        table.sell("klimt", 3, 10)
        table.touch(Turn(3))
        table.sell("manet", 1, 30)
        open_lot(table, 2, "A lot is missing: Add it before Lot 2 (Manet)")
        tap_card(table, artist=2, kind=0)
        table.tap("Doris", "5", "# OK")
        assert table.screen.conflict == "", "it is Clemens's turn anyway"
        table.tap("Apply correction")
        assert Turn(3) not in table.world.table.ledger.course.actions
        assert lots(table) == [(1, 3, 10), (2, 4, 5), (3, 1, 30)]


# Money that is not there


def test_a_lot_for_more_than_somebody_had_is_refused_and_leads_to_the_money(table: TableUnderTest) -> None:
    add_before(table, 2)
    tap_card(table, artist=2, kind=0)
    table.tap("Clemens", "9", "5", "# OK")
    assert table.scene.banner == "Clemens: Not enough money"
    assert "90" not in repr(table.screen)
    table.tap("Give Clemens money", "5", "# OK")
    assert table.screen.typed == "95", "what was entered is still there"
    table.tap("# OK")
    table.tap("Beatrix played Munch: out of turn", "Apply correction")
    assert lots(table)[1] == (2, 3, 95)
    assert Adjust(3, 5) in table.confirmed


def counted(name: str, how: str) -> tuple[str, ...]:
    """The lines that tell of money that nobody hands over."""
    return ("In the count only, nobody pays:", f"{name}’s money is counted {how}")


def could_not_pay(table: TableUnderTest) -> None:
    """Clemens paid 30 for the first lot, not 10, and so could not pay 85 for the second."""
    table.sell("klimt", 3, 10)
    table.sell("munch", 3, 85)
    table.sell("manet", 4, 5)
    wrong(table, "3. Lot 1 (Klimt): Clemens pays 10", "Buyer or price: Sold to Clemens for 10", "3", "0", "# OK")
    ways = [choice.label for choice in table.screen.choices]
    assert ways[:3] == ["Change Lot 2 (Munch): buyer and price", "Give Clemens money", "Leave out this step"]


def test_a_bid_that_was_let_stand_is_kept_with_money(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        could_not_pay(table)
        before = table.state.cash
        table.tap("Give Clemens money", "1", "5", "# OK")
        assert table.screen.conflict == ""
        settled = ("Paid what the screen said? Then:", "Clemens gives 20 to Axel", *counted("Clemens", "15 higher"))
        assert told(table) == ("All later entries stay", *settled), "before it is applied"
        table.tap("Apply correction")
        assert table.screen.sentences == settled, "and after"
        assert lots(table) == [(1, 3, 30), (2, 3, 85), (3, 4, 5)]
        assert table.state.cash == (before[0] + 20, before[1], before[2] - 20 + 15, before[3])
        table.tap("Game")
        table.go("undo")
        assert table.screen.sentences[-2:] == counted("Clemens", "15 lower"), "an undo tells it, too"


def test_a_bid_that_was_let_stand_is_sold_otherwise(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        could_not_pay(table)
        table.tap("Change Lot 2 (Munch): buyer and price", "Doris", "6", "0", "# OK")
        told = "Lot 2 (Munch): Clemens pays 85 → Doris pays 60, because you entered it again"
        assert table.screen.lines[0] == told
        table.tap("Apply correction")
        assert lots(table) == [(1, 3, 30), (2, 4, 60), (3, 4, 5)]
        table.go("back", "undo")
        assert table.state.cash == (110, 185, 10, 95)
        wrong(table, "3. Lot 1 (Klimt): Clemens pays 10", "Buyer or price: Sold to Clemens for 10", "3", "0", "# OK")
        table.tap("Change Lot 2 (Munch): buyer and price", "Doris", "1", "0", "0", "# OK")
        table.tap("Remove from here: 2 steps", "Apply correction", "Game", "Menu", "Undo: Correction: Lot 1 (Klimt)")
        again = "Lot 2 (Munch): Doris pays 100 → Clemens pays 85"
        assert table.screen.lines[:2] == (again, "Lot 3 (Manet): Doris pays 5")


def test_the_pad_of_a_lot_leads_to_the_money_that_its_sale_lacked(table: TableUnderTest, tmp_path: Path) -> None:
    """Six touches and the digits: Clemens paid 120 for the first lot, of 100 that were counted."""
    before = export(tmp_path, EDITIONS, None)
    table.go("menu", ("lots", 0), ("lot", 1))
    table.tap("1", "2", "0", "# OK")
    assert table.scene.banner == "Clemens: Not enough money"
    table.tap("Give Clemens money", "2", "0", "# OK", "# OK", "Apply correction")
    settled = ("Paid what the screen said? Then:", "Clemens gives 110 to Axel", *counted("Clemens", "20 higher"))
    assert table.screen.sentences == settled, "120 less 10, and nobody gets the 20 that Clemens had"
    assert lots(table)[0] == (1, 3, 120)
    assert Adjust(3, 20) in table.confirmed
    table.tap("Game")
    table.touch("undo")
    assert export(tmp_path, EDITIONS, None) == before


def test_record_sale_leads_to_the_money_that_it_lacked(table: TableUnderTest) -> None:
    """Nothing is entered twice: the pad has the buyer and the price once the money is there."""
    cash = table.state.cash
    table.play("klimt", "open")
    table.touch("result")
    table.tap("Beatrix", "1", "3", "0", "# OK")
    assert table.scene.banner == "Beatrix: Not enough money"
    table.tap("Give Beatrix money", "1", "0", "# OK", "# OK")
    assert table.shows == "sold"
    assert lots(table)[-1] == (4, 2, 130)
    assert table.confirmed[-3] == Adjust(2, 10)
    table.go("undo", "undo", "undo")
    assert table.state.cash == cash, "the sale, the money and the card are a step each"


def test_a_bid_on_the_pad_leads_to_the_money_that_it_lacked(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.touch("pad", 0)
    table.tap("Beatrix", "1", "3", "0", "# OK", "Give Beatrix money", "1", "0", "# OK", "1", "3", "0", "# OK")
    assert table.standing == (2, 130)


def test_money_tried_out_is_as_limited_as_any_other(table: TableUnderTest) -> None:
    add_before(table, 2)
    tap_card(table, artist=2, kind=0)
    for _ in range(3):
        table.tap("Clemens", "9", "9", "9", "# OK", "* Clear")
    table.tap("1", "# OK")
    assert table.scene.banner == "Three amounts tried: continue playing first"


# The card game


@pytest.fixture
def card_table(tmp_path: Path) -> Iterator[TableUnderTest]:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game") as table:
        table.go(Influence("tec"), PlayCard(1, "wagner", Effect.NONE), PlayCard(2, "denise", Effect.NONE))
        yield table


def test_a_card_of_the_card_game_is_added_with_its_effect(card_table: TableUnderTest, tmp_path: Path) -> None:
    table = card_table
    before = export(tmp_path, EDITIONS, None)
    wrong(table, "2. Max played Wagner")
    others = [
        "The player: Another one played it",
        "A card is missing: Add it before this one",
        "It never happened: Remove this card",
    ]
    assert entries(table)[1:4] == others
    table.tap("A card is missing: Add it before this one", "Mariana", "Second card")
    table.tap("Enter what is missing", "Skip", "Max played Wagner: out of turn", "Apply correction")
    mariana = (PlayCard(1, "mariana", Effect.SECOND), Pass(1), Turn(1))
    assert table.world.table.ledger.course.actions[1:4] == mariana
    is_one_edit(table, tmp_path, before)


def test_a_card_of_the_card_game_that_was_entered_twice_is_removed(card_table: TableUnderTest, tmp_path: Path) -> None:
    before = export(tmp_path, EDITIONS, None)
    wrong(
        card_table,
        "2. Max played Wagner",
        "It never happened: Remove this card",
        "Max played Denise: later turns stay",
        "Apply correction",
    )
    assert card_table.cards.hands[1] - card_table.cards.hands[0] == 1
    assert card_table.confirmed[-1] == PlayCard(1, "denise", Effect.NONE)
    is_one_edit(card_table, tmp_path, before)


def test_the_plug_is_pulled_before_a_card_of_the_card_game_is_added(card_table: TableUnderTest, tmp_path: Path) -> None:
    before = export(tmp_path, EDITIONS, None)
    wrong(card_table, "2. Max played Wagner")
    card_table.tap("A card is missing: Add it before this one", "Mariana", "Second card")
    card_table.pull_the_plug()
    with a_table_again(tmp_path) as again:
        assert again.shows == "card"
    assert export(tmp_path, EDITIONS, None) == before


def test_a_round_that_a_correction_ends_is_paid_at_its_appraisal_alone(table: TableUnderTest) -> None:
    """And a lot that was sold after its end goes back to its player’s hand."""
    table.unbid("klimt", "klimt", "klimt")
    table.sell("munch", 3, 10)
    table.sell("manet", 2, 5)
    assert table.state.cash == (80, 115, 110, 85)
    table.go("menu", ("lots", 0), ("lot", 7), "other-card")
    tap_card(table, artist=4, kind=0)
    table.tap("Remove from here: 3 steps", "Apply correction")
    assert table.screen.sentences[1:] == (
        "Doris gives 5 to Beatrix and takes 1 Manet card",
        "The bank gives 10 to Clemens",
    )
    table.tap("Game")
    assert [payee.amount for payee in table.screen.payees] == ["+50", "+30", "+30", "+40"]
    assert table.state.cash == (130, 150, 150, 120), "with that, and what was settled"
