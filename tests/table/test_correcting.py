"""A step of the past put right at the table, and what can no longer be asked about."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.journal.journal import JournalFault
from companion.rules.actions import Add, Bid, Deal, Hand, Pass, Play, Turn
from companion.rules.words import Auction
from companion.virtual.finger import Result
from tests.support.exports import export
from tests.support.past_of_a_game import (
    entries,
    is_one_edit,
    is_there_or_not_when_the_plug_is_pulled,
    leave_out,
    listed_steps,
    lots,
    open_history,
    play_a_round_of_tec,
    tap_card,
    told,
    wrong,
)
from tests.support.table import EDITIONS, NAMES, TableUnderTest, a_table, a_table_again

SETTLE_UP = "Paid what the screen said? Then:"
TRIED = "Three amounts tried: continue playing first"


def test_a_price_is_put_right_after_it_was_shown_what_follows(two_lots: TableUnderTest, tmp_path: Path) -> None:
    wrong(two_lots, "3. Lot 1 (Klimt): Clemens pays 32")
    assert entries(two_lots) == [
        "Buyer or price: Sold to Clemens for 32",
        "The card: Axel played Klimt, Open",
        "The player: Another one played it",
        "A lot is missing: Add it before Lot 1 (Klimt)",
        "It never happened: Remove Lot 1 (Klimt)",
        "Everything since: Undo 3 steps",
    ]
    two_lots.tap("Buyer or price: Sold to Clemens for 32")
    assert two_lots.scene.banner == "Lot 1 (Klimt): Clemens pays 32", "so it stands"
    two_lots.tap("2", "3", "# OK")
    shown = two_lots.screen
    assert (shown.was, shown.becomes) == ("", "Clemens pays 32 → 23")
    assert told(two_lots) == ("All later entries stay", SETTLE_UP, "Axel gives 9 to Clemens")
    assert shown.conflict == ""
    assert two_lots.state.cash == (132, 110, 68, 90), "nothing has changed yet"
    two_lots.tap("Apply correction")
    assert two_lots.screen.sentences == (SETTLE_UP, "Axel gives 9 to Clemens")
    two_lots.tap("Game")
    assert two_lots.shows == "market"
    assert two_lots.state.cash == (123, 110, 77, 90)
    assert two_lots.undone[-1] == Bid(3, 32)
    assert b'"amount":32' not in export(tmp_path, EDITIONS, None)
    assert open_history(two_lots)[4] == "2. Clemens bid 23, corrected"


def test_what_was_right_is_not_put_right(two_lots: TableUnderTest) -> None:
    wrong(two_lots, "3. Lot 1 (Klimt): Clemens pays 32", "Buyer or price: Sold to Clemens for 32", "# OK")
    assert two_lots.scene.banner == "No change"


def test_a_lot_that_was_free_stays_free_unless_somebody_else_took_it(table: TableUnderTest) -> None:
    table.unbid("klimt")
    wrong(table, "2. Lot 1 (Klimt): Axel takes it for free", "Buyer or price: Axel got it for free", "# OK")
    assert table.scene.banner == "No change"
    table.touch("seat", 2)
    table.type_in("#")
    assert table.said() == "Enter amount", "for another buyer it has a price"


def test_a_double_that_nobody_completed_has_a_card_to_put_right_and_no_sale(table: TableUnderTest) -> None:
    table.play("munch", "double")
    table.go(*(Pass(seat) for seat in (1, 2, 3, 4)), "continue")
    wrong(table, "1. Axel played Munch, Double")
    others = ["A lot is missing: Add it before Lot 1 (Munch)", "It never happened: Remove Lot 1 (Munch)"]
    card = ["The card: Axel played Munch, Double", "The player: Another one played it"]
    assert entries(table) == [*card, *others, "Everything since: Undo 4 steps"]
    table.go("menu", ("lots", 0), ("lot", 1))
    assert entries(table) == ["The card: Doris didn’t add a card", *others, "Another step: All steps of this lot"]


def test_a_lot_that_the_last_pass_sold_is_named_by_its_sale(table: TableUnderTest) -> None:
    """On the undo button, on its page and in the history, also once it was corrected."""
    table.play("klimt", "once-around")
    table.key_in(2, 20)
    table.go(Pass(3), Pass(4), Pass(1), "continue")
    assert "Undo: Beatrix pays 20" in table.labels
    put_first_lot_right(table, ("seat", 3))
    table.go("menu", ("lots", 0), ("lot", 1), "more")
    assert [group.title for group in table.screen.groups] == ["Lot 1 (Klimt): Clemens pays 20"]
    table.tap("Back", "Back", "History")
    assert listed_steps(table)[0] == "5. Lot 1 (Klimt): Clemens pays 20"


def test_of_a_removed_lot_only_what_was_entered_in_its_place_is_marked(two_lots: TableUnderTest) -> None:
    wrong(
        two_lots,
        "1. Axel played Klimt, Open",
        "It never happened: Remove Lot 1 (Klimt)",
        "Beatrix played Munch: out of turn",
    )
    two_lots.tap("Apply correction", "Game")
    assert open_history(two_lots)[:4] == [
        "4. Lot 1 (Munch): Doris pays 10",
        "3. Doris bid 10",
        "2. Beatrix played Munch, Open",
        "1. Beatrix plays instead of Axel, corrected",
    ]


def test_a_hand_finds_its_way_back_from_deep_in_the_past(two_lots: TableUnderTest) -> None:
    wrong(two_lots, "3. Lot 1 (Klimt): Clemens pays 32", "Buyer or price: Sold to Clemens for 32")
    two_lots.play("manet", "open")
    assert two_lots.confirmed[-1] == Play(3, "manet", Auction.OPEN)


def test_a_disk_that_fails_while_it_goes_back_leaves_the_game_whole_or_gone_back(
    two_lots: TableUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = two_lots.world.table.journal
    append, calls = journal.append, []

    def fails_at_the_second(*args: Any, **options: Any) -> None:
        calls.append(args)
        if len(calls) == 2:
            raise JournalFault(Path("journal"), "the disk is full")
        append(*args, **options)

    monkeypatch.setattr(journal, "append", fails_at_the_second)
    wrong(two_lots, "1. Axel played Klimt, Open", "Everything since: Undo 5 steps", "Undo 5 steps", "Game")
    assert (len(two_lots.undone), len(calls)) == (5, 1)
    two_lots.touch("redo")
    assert two_lots.said() == "journal: the disk is full"
    assert len(two_lots.world.table.ledger.course.steps) == 1
    two_lots.touch("redo")
    assert two_lots.confirmed[-1] == Bid(3, 32)


# What can no longer be


@pytest.fixture
def too_dear(table: TableUnderTest) -> TableUnderTest:
    """Clemens paid 10, then 85; the table is asked what follows if he paid 30 first."""
    table.sell("klimt", 3, 10)
    table.sell("munch", 3, 85)
    table.sell("manet", 4, 5)
    wrong(table, "3. Lot 1 (Klimt): Clemens pays 10", "Buyer or price: Sold to Clemens for 10", "3", "0", "# OK")
    return table


def test_what_is_paid_anew_is_told_first_and_lots_that_go_are_counted(table: TableUnderTest) -> None:
    table.unbid("klimt", "klimt", "klimt", "klimt", "munch", "manet")
    table.play("klimt", "open")
    table.touch(Deal())
    table.sell("manet", 4, 7)
    wrong(table, "9. Axel played Munch, Open", "The card: Axel played Munch, Open")
    tap_card(table, artist=4, kind=0)
    while table.screen.conflict:
        beside_conflict = table.screen
        leave_out(table)
    left_out = ("Removed: Manet, taken by Beatrix for free", "Removed: Clemens played Klimt, Open")
    assert beside_conflict.lines == ("The payouts of Round 1 change", *left_out)
    assert beside_conflict.settlements == (), "which depend on the answer"
    removed = [line for line in table.screen.lines if line.startswith("Removed: ")]
    assert removed == [*left_out, "Removed: Manet, sold to Doris for 7"]
    assert table.screen.settlements[0][0] == SETTLE_UP
    assert "Earlier" not in table.labels
    table.tap("Later")
    assert "Later" not in table.labels
    table.tap("Earlier")
    assert "Later" in table.labels


def test_a_later_step_that_can_no_longer_be_is_left_out_and_the_rest_goes_on(too_dear: TableUnderTest) -> None:
    assert too_dear.screen.conflict == "No longer possible in Lot 2 (Munch): Clemens bid 85. Not enough money."
    assert "90" not in repr(too_dear.screen)
    too_dear.tap("Leave out this step")
    assert told(too_dear) == (
        "Lot 2 (Munch): Clemens pays 85 → Beatrix takes it for free (Clemens’s bid of 85 is left out)",
        SETTLE_UP,
        "Beatrix gives 65 to Clemens and takes 1 Munch card",
        "Beatrix gives 20 to Axel",
    )
    too_dear.tap("Apply correction")
    assert too_dear.state.cash == (130, 100, 75, 95)
    assert too_dear.state.bought[1][3] == 1, "without a bid the auctioneer takes it for free"


@pytest.mark.parametrize(
    ("later", "expected"),
    [
        (
            ("manet", "cezanne"),
            (
                "Lot 2 (Munch): Clemens pays 85",
                "Lot 3 (Manet): Clemens takes it for free",
                "Lot 4 (Cézanne): Doris takes it for free",
            ),
        ),
        (("manet", "cezanne", "manet"), ("4 lots come back",)),
    ],
    ids=["three lots", "four lots"],
)
def test_lots_that_come_back_are_named_up_to_three_and_counted_beyond(
    table: TableUnderTest, later: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    table.sell("klimt", 3, 10)
    table.sell("munch", 3, 85)
    table.unbid(*later)
    wrong(table, "3. Lot 1 (Klimt): Clemens pays 10", "Buyer or price: Sold to Clemens for 10")
    table.tap("3", "0", "# OK", f"Remove from here: {2 * len(later) + 2} steps")
    table.tap("Apply correction", "Game")
    table.touch("menu")
    table.tap("Undo: Correction: Lot 1 (Klimt)")
    assert table.screen.lines[: len(expected)] == expected
    assert table.screen.lines[len(expected)].startswith("Cards in hand")


def test_what_the_table_said_later_and_the_correction_says_already_is_no_question(table: TableUnderTest) -> None:
    """A hand that was counted, and another player's turn; the table is the same without both."""
    table.sell("klimt", 3, 10)
    table.go(Hand(1, 9), Turn(1))
    table.sell("munch", 4, 20)
    wrong(table, "3. Lot 1 (Klimt): Clemens pays 10", "It never happened: Remove Lot 1 (Klimt)")
    assert "All later entries stay" not in table.screen.lines
    table.tap("Apply correction", "Game")
    assert (table.state.hands[0], table.state.turn) == (8, 2)
    assert open_history(table)[2:] == ["1. Axel played Munch, Open", "Start of game"]


def test_one_undo_brings_all_of_it_back_and_redo_makes_the_correction_again(
    too_dear: TableUnderTest, tmp_path: Path
) -> None:
    whole = export(tmp_path, EDITIONS, None)
    too_dear.tap("Remove from here: 5 steps", "Apply correction", "Game")
    ended = export(tmp_path, EDITIONS, None)
    assert "Undo: Correction: Lot 1 (Klimt)" in too_dear.labels, "undo, named by what it takes back"
    too_dear.touch("menu")
    too_dear.tap("Undo: Correction: Lot 1 (Klimt)", "Undo", "Game")
    assert too_dear.state.cash == (110, 185, 10, 95)
    assert export(tmp_path, EDITIONS, None) == whole
    too_dear.touch("menu")
    too_dear.tap("Redo: Correction: Lot 1 (Klimt)", "Redo", "Game")
    assert export(tmp_path, EDITIONS, None) == ended
    too_dear.tap("Undo: Correction: Lot 1 (Klimt)", "Undo")
    assert export(tmp_path, EDITIONS, None) == whole


def test_prices_cannot_be_tried_one_after_the_other_until_one_fits(two_lots: TableUnderTest) -> None:
    """Each refusal for want of money tells something of it: after three, nothing is told before play goes on."""
    two_lots.go("menu", ("lots", 0), ("lot", 1))
    answers = []
    for price in (50_000, 40_000, 30_000, 20_000, 1):
        two_lots.type_in(f"{price}#")
        answers.append((two_lots.said(), two_lots.shows == "correction preview"))
    assert answers == [("Clemens: Not enough money", False)] * 3 + [(TRIED, False)] * 2


def test_nor_prices_that_could_be_paid_and_are_not_applied(two_lots: TableUnderTest) -> None:
    """Each amount that is typed counts, whatever it tells."""
    two_lots.go("menu", ("lots", 0), ("lot", 1))
    answers = []
    for price in (20, 25, 40, 50, 60, 70, 20):
        two_lots.type_in(f"*{price}#")
        answers.append((two_lots.said(), two_lots.shows == "correction preview"))
        if two_lots.shows == "correction preview":
            two_lots.tap("Back")
    assert answers == [("", True)] * 3 + [(TRIED, False)] * 4


def test_higher_bids_of_who_could_not_pay_a_lower_one_are_left_out_without_limit(table: TableUnderTest) -> None:
    """They tell nothing more, however many they are."""
    table.sell("klimt", 3, 10)
    table.play("munch", "open")
    for seat, amount in ((3, 82), (4, 83), (3, 84), (4, 85), (3, 86), (4, 87), (3, 88)):
        table.key_in(seat, amount)
    table.go("menu", ("lots", 0), ("lot", 1))
    table.type_in("30#")
    for bid in (82, 84, 86, 88):
        assert table.screen.conflict == f"No longer possible in Lot 2 (Munch): Clemens bid {bid}. Not enough money."
        table.tap("Leave out this step")
    table.tap("Apply correction", "Game")
    assert (table.state.cash, table.standing) == ((130, 100, 70, 100), (4, 87))


def try_prices(table: TableUnderTest, *prices: int) -> None:
    """One price after the other is typed for the first lot."""
    table.go("menu", ("lots", 0), ("lot", 1))
    for price in prices:
        table.type_in(f"*{price}#")


def test_money_cannot_be_given_bit_by_bit_until_it_is_enough(table: TableUnderTest) -> None:
    """Each time that it is not yet enough tells something of it."""
    table.sell("klimt", 3, 10)
    table.sell("munch", 3, 85)
    table.go("menu", ("lots", 0), ("lot", 1))
    table.type_in("30#")
    for _ in range(2):
        table.tap("Give Clemens money", "1", "# OK")
        assert table.screen.conflict == "No longer possible in Lot 2 (Munch): Clemens bid 85. Not enough money."
    assert "Give Clemens money" not in table.labels


# A round that is settled


@pytest.fixture
def second_round(table: TableUnderTest) -> TableUnderTest:
    """Beatrix sells in Round 2; in the first Axel had sold to Clemens."""
    table.sell("klimt", 3, 10)
    table.unbid("klimt", "klimt", "klimt")
    table.play("klimt", "open")
    table.go(Deal(), "continue")
    table.sell("munch", 4, 20)
    return table


def another_price(table: TableUnderTest) -> None:
    """Five touches, and one for each digit."""
    table.go("menu", ("lots", 0), ("lot", 1), ("key", "9"), ("key", "#"), "apply-correction")
    assert lots(table)[0] == (1, 3, 9)


def another_buyer(table: TableUnderTest) -> None:
    """Six touches."""
    table.go("menu", ("lots", 0), ("lot", 1), ("seat", 2), ("key", "#"), "apply-correction")
    assert table.screen.sentences == (SETTLE_UP, "Clemens gives 20 to Beatrix"), "and no card of the first round"
    assert lots(table)[0] == (1, 2, 10)


def another_auction(table: TableUnderTest) -> None:
    """Six touches."""
    table.go("menu", ("lots", 0), ("lot", 1), "other-card")
    tap_card(table, artist=4, kind=1)
    table.tap("Apply correction")
    assert Play(1, "klimt", Auction.ONCE_AROUND) in table.world.table.ledger.course.actions
    assert lots(table)[0] == (1, 3, 10)


def lot_entered_twice(table: TableUnderTest) -> None:
    """Without its card the round is not over: seven touches, and one for each conflict."""
    table.go("menu", ("lots", 0), ("lot", 1), "more")
    table.tap("It never happened: Remove Lot 1 (Klimt)")
    while table.screen.conflict:
        leave_out(table)
    assert not [line for line in told(table) if "takes 1 Klimt card" in line]
    table.tap("Apply correction")


OF_SETTLED_ROUND = (another_price, another_buyer, another_auction, lot_entered_twice)


@pytest.mark.parametrize("way", OF_SETTLED_ROUND)
def test_a_lot_of_a_settled_round_is_put_right_in_one_edit(
    second_round: TableUnderTest, tmp_path: Path, way: Callable[[TableUnderTest], None]
) -> None:
    before = export(tmp_path, EDITIONS, None)
    way(second_round)
    if second_round.shows == "notice":
        second_round.tap("Game")
    is_one_edit(second_round, tmp_path, before)


@pytest.mark.parametrize("way", OF_SETTLED_ROUND)
def test_the_plug_is_pulled_while_a_lot_of_a_settled_round_is_put_right(
    second_round: TableUnderTest, tmp_path: Path, way: Callable[[TableUnderTest], None]
) -> None:
    is_there_or_not_when_the_plug_is_pulled(second_round, tmp_path, way)


def test_who_stops_before_a_deal_reads_what_is_undone_and_what_goes_back_on_the_table(
    second_round: TableUnderTest, tmp_path: Path
) -> None:
    before = export(tmp_path, EDITIONS, None)
    second_round.go("menu", ("lots", 0), ("lot", 2), "other-card")
    tap_card(second_round, artist=0, kind=0)
    assert second_round.screen.conflict == "Not sold yet: Axel played Klimt, Open"
    on_table = [
        "The cards bought in Round 1 go back to their buyers",
        "Removed cards go back to their players’ hands",
        "The cards dealt for Round 2 go back into the deck: 4 from each hand",
        "The value tokens of Round 1 are taken off",
    ]
    settled = ["Doris gives 10 to the bank", "Clemens gives 60 to the bank", "Beatrix gives 50 to the bank"]
    settled += ["Beatrix takes 1 Munch card from Doris"]
    second_round.tap("Remove from here: 4 steps")
    assert second_round.screen.lines[:4] == (
        "Round 1 isn’t over after all",
        "Bidding begins",
        "Removed: Round 2 dealt",
        "Removed: Munch, sold to Doris for 20",
    )
    assert second_round.screen.settlements == (("On the table:", *on_table), (SETTLE_UP, *settled))
    second_round.tap("Apply correction")
    assert second_round.screen.sentences == ("On the table:", *on_table)
    second_round.tap("Continue")
    assert second_round.screen.sentences == (SETTLE_UP, *settled)
    second_round.tap("Game")
    assert (second_round.shows, second_round.state.round) == ("open", 1)
    second_round.touch("menu")
    second_round.tap("Undo: Correction: Lot 2 (Manet)")
    dealt = "The cards for Round 2 are dealt: 4 to each hand"
    assert dealt in told(second_round)
    second_round.tap("Undo")
    assert dealt in second_round.screen.sentences
    second_round.tap("Game")
    second_round.go("menu", "redo")
    is_one_edit(second_round, tmp_path, before)


# Around it


def put_buyer_right(table: TableUnderTest) -> None:
    """Not Clemens bought the first lot, but Doris."""
    wrong(
        table,
        "3. Lot 1 (Klimt): Clemens pays 32",
        "Buyer or price: Sold to Clemens for 32",
        "Doris",
        "# OK",
        "Apply correction",
        "Game",
    )


def test_after_a_pulled_plug_a_correction_is_taken_back_and_made_again_as_before(
    two_lots: TableUnderTest, tmp_path: Path
) -> None:
    put_buyer_right(two_lots)
    two_lots.pull_the_plug()
    with a_table_again(tmp_path) as again:
        again.touch("menu")
        again.tap("Undo: Correction: Lot 1 (Klimt)", "Undo")
        assert again.state.cash == (132, 110, 68, 90)
        again.pull_the_plug()
    with a_table_again(tmp_path) as again:
        again.touch("menu")
        again.tap("Redo: Correction: Lot 1 (Klimt)", "Redo")
        assert again.state.cash == (132, 110, 100, 58)


def test_before_many_steps_are_undone_the_table_reads_how_many_and_who_hands_what_to_whom(
    two_lots: TableUnderTest, tmp_path: Path
) -> None:
    before = export(tmp_path, EDITIONS, None)
    wrong(two_lots, "2. Clemens bid 32", "Everything since: Undo 4 steps")
    shown = two_lots.screen
    assert (shown.title, shown.becomes) == ("Undo to here: 4 steps", "Clemens bid 32")
    settled = (
        "Already paid? Then:",
        "Beatrix gives 10 to Doris and takes 1 Munch card",
        "Axel gives 32 to Clemens and takes 1 Klimt card",
    )
    assert shown.lines[0] == "Removed: Munch, sold to Doris for 10", "the other lot is on the table again"
    assert shown.settlements == (settled,)
    two_lots.tap("Back")
    assert export(tmp_path, EDITIONS, None) == before
    two_lots.tap("Everything since: Undo 4 steps", "Undo 4 steps")
    assert two_lots.screen.sentences == settled
    two_lots.tap("Game")
    assert two_lots.standing == (3, 32)


def test_one_touch_undoes_what_nobody_has_to_hand_back(two_lots: TableUnderTest) -> None:
    """A step; a sale that was recorded in place of bids, whose lot is on the table again; a correction of a card."""
    wrong(two_lots, "1. Axel played Klimt, Open", "The card: Axel played Klimt, Open")
    tap_card(two_lots, artist=0, kind=0)
    two_lots.tap("Apply correction")
    two_lots.play("manet", "open")
    two_lots.press(2)
    two_lots.touch(Result(4, 9))
    for shows in ("open", "open", "market", "market"):
        two_lots.tap(next(label for label in two_lots.labels if label.startswith("Undo: ")))
        assert two_lots.shows == shows
    assert two_lots.state.counts == (0, 0, 0, 1, 1)


def test_one_touch_undoes_and_redoes_what_is_only_counted(two_lots: TableUnderTest) -> None:
    """As money was entered at one touch, and nobody hands it to anybody."""
    two_lots.go("menu", "money")
    two_lots.tap("Has more", "Doris", "3", "9", "# OK")
    wrong(two_lots, "7. Doris’s money: +39", "It never happened: Remove this entry", "Apply correction")
    two_lots.tap("Undo: Removed: Doris’s money")
    assert (two_lots.shows, two_lots.state.cash) == ("market", (132, 110, 68, 129))
    two_lots.touch("menu")
    two_lots.tap("Redo: Removed: Doris’s money")
    assert two_lots.state.cash == (132, 110, 68, 90)


def test_a_step_undone_after_a_correction_waits_for_redo_also_when_that_was_undone_and_made_again(
    two_lots: TableUnderTest,
) -> None:
    put_buyer_right(two_lots)
    two_lots.play("manet", "open")
    two_lots.go("undo", "undo")
    assert two_lots.state.cash == (132, 110, 68, 90)
    two_lots.go("redo", "redo")
    assert two_lots.state.cash == (132, 110, 100, 58)
    assert two_lots.confirmed[-1] == Play(3, "manet", Auction.OPEN)


def test_a_correction_that_cannot_be_taken_back_on_the_disk_stands(
    two_lots: TableUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_buyer_right(two_lots)

    def fails(*_: Any, **__: Any) -> None:
        raise JournalFault(Path("journal"), "the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(two_lots.world.table.journal, "append", fails)
        two_lots.touch("undo")
        assert two_lots.said() == "journal: the disk is full"
        assert two_lots.state.cash == (132, 110, 100, 58)
    two_lots.touch("undo")
    assert two_lots.state.cash == (132, 110, 68, 90)


def test_secret_bids_made_before_a_correction_are_made_again(two_lots: TableUnderTest) -> None:
    two_lots.play("manet", "sealed")
    two_lots.key(1, "30#")
    put_buyer_right(two_lots)
    assert [seat.active for seat in two_lots.screen.bidders] == [False] * 4
    assert two_lots.note(1) == "Enter your bid again"


def test_the_menu_screen_has_undo_only_where_something_follows(two_lots: TableUnderTest) -> None:
    wrong(two_lots, "6. Lot 2 (Munch): Doris pays 10")
    assert [entry for entry in entries(two_lots) if "Undo" in entry] == []
    wrong(two_lots, "5. Doris bid 10")
    assert "Everything since: Undo 1 step" in entries(two_lots)


# From its lot


def put_first_lot_right(table: TableUnderTest, *entered: str | tuple[str, int | str]) -> tuple[str, ...]:
    """From its lot; what the table says then."""
    table.go("menu", ("lots", 0), ("lot", 1), *entered, ("key", "#"), "apply-correction")
    sentences: tuple[str, ...] = table.screen.sentences
    return sentences


def test_a_sale_is_put_right_from_its_lot_and_the_table_says_who_hands_what_to_whom(two_lots: TableUnderTest) -> None:
    assert put_first_lot_right(two_lots, ("key", "2"), ("key", "1")) == (
        SETTLE_UP,
        "Axel gives 11 to Clemens",
    )
    assert two_lots.state.cash == (121, 110, 79, 90)
    assert put_first_lot_right(two_lots, ("seat", 2)) == (
        SETTLE_UP,
        "Beatrix gives 21 to Clemens and takes 1 Klimt card",
    )
    assert two_lots.state.cash == (121, 89, 100, 90)
    assert put_first_lot_right(two_lots, ("seat", 1)) == (
        SETTLE_UP,
        "Axel gives 21 to Beatrix and takes 1 Klimt card",
        "Axel gives 21 to the bank",
    ), "the buyer is the auctioneer now"
    assert put_first_lot_right(two_lots, ("seat", 3)) == (
        SETTLE_UP,
        "Clemens gives 21 to Axel and takes 1 Klimt card",
        "The bank gives 21 to Axel",
    )


@pytest.mark.parametrize("dealt", [False, True])
def test_a_card_of_a_settled_round_changes_no_hands_any_more(table: TableUnderTest, *, dealt: bool) -> None:
    table.sell("klimt", 3, 10)
    table.unbid("klimt", "klimt", "klimt")
    table.play("klimt", "open")
    if dealt:
        table.go(Deal(), "continue")
    assert put_first_lot_right(table, ("seat", 2)) == (SETTLE_UP, "Clemens gives 20 to Beatrix"), (
        "30 from the bank, less the price of 10"
    )


def test_a_card_of_a_lot_that_is_removed_from_a_settled_round_stays_away(two_lots: TableUnderTest) -> None:
    for buyer in (1, 2, 3):
        two_lots.sell("klimt", buyer, 5)
    two_lots.play("klimt", "open")
    two_lots.go("menu", ("lots", 0), ("lot", 2), "more", "remove-card", "cards-in-turn")
    assert "Beatrix gives 10 to Doris" in told(two_lots), "and takes no card"


def test_a_lot_leads_to_its_own_steps_and_to_its_card(two_lots: TableUnderTest) -> None:
    two_lots.go("menu", ("lots", 0), ("lot", 2), "more", "steps")
    assert [entry.partition(". ")[0] for entry in listed_steps(two_lots)] == ["6", "5", "4"]
    two_lots.go("back", ("lot", 2), "other-card")
    tap_card(two_lots, artist=0, kind=0)
    assert two_lots.screen.was == "Beatrix played Munch, Open"


def test_who_goes_back_to_an_appraisal_reads_that_it_is_not_paid_again(second_round: TableUnderTest) -> None:
    steps = second_round.world.table.ledger.course.steps
    ended = next(place for place, step in enumerate(steps, start=1) if step.ends_round)
    second_round.go("menu", ("lots", 0), ("history", 0), ("look-at", ended, 0), "correct", ("undo-to", ended))
    assert "Round 1 is paid already: the bank does not pay it again" in told(second_round)
    assert not [line for line in told(second_round) if line.startswith("The bank gives")]
    second_round.touch("apply-undo")
    while second_round.shows == "notice":
        second_round.tap("Continue" if "Continue" in second_round.labels else "Game")
    assert second_round.screen.title == "Round 1: Scoring"


def test_who_goes_back_to_a_double_gives_only_its_second_card_back_to_a_hand(table: TableUnderTest) -> None:
    table.play("klimt", "double")
    table.go(Pass(1), Add(2, Auction.OPEN))
    table.key_in(3, 6)
    table.strike(3)
    table.touch("continue")
    table.go("menu", ("lots", 0), ("history", 0), ("look-at", 1, 0), "correct", ("undo-to", 1))
    assert told(table)[-2:] == (
        "Beatrix gives 6 to Clemens and takes 1 Klimt card",
        "Axel takes 1 Klimt card from Clemens",
    )


def test_a_step_that_follows_an_undo_is_no_correction(two_lots: TableUnderTest) -> None:
    """Only what was corrected later is called so: people read there who bid what."""
    two_lots.go("undo", "undo")
    two_lots.key_in(2, 12)
    two_lots.strike(3)
    assert not [step for step in open_history(two_lots) if step.endswith(", corrected")]


def test_an_undo_past_the_payment_of_the_bank_or_a_deal_says_what_goes_back(table: TableUnderTest) -> None:
    table.sell("manet", 3, 10)
    table.unbid(*["manet"] * 3)
    table.play("manet", "open")
    table.watch()
    table.tap("Deal Round 2")
    table.touch("continue")
    table.tap("Undo: Round 2 dealt")
    deck = "The cards dealt for Round 2 go back into the deck: 4 from each hand"
    paid = "Round 1 is paid already: the bank does not pay it again"
    assert ("On the table:", deck, paid) in table.screen.settlements
    table.tap("Undo", "Game", "Undo: Axel: Manet")
    assert table.state.payouts, "one is told first"
    assert "The value tokens of Round 1 are taken off" in told(table)
    assert table.screen.settlements[-1] == (
        "Already paid? Then:",
        "Doris gives 30 to the bank",
        "Clemens gives 60 to the bank",
        "Beatrix gives 30 to the bank",
    )
    table.tap("Undo", "Continue", "Game", "Undo: Doris got it for free")
    assert table.shows == "open", "a sale alone is undone at one touch"


def test_an_undo_past_the_deal_of_the_card_game_says_what_goes_back(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:3], edition="card-game") as table:
        play_a_round_of_tec(table)
        table.tap("Undo: Round 2 dealt")
        assert "The cards dealt for Round 2 go back into the deck: 6 from each hand" in told(table)
        table.tap("Undo", "Game", "Undo: Axel didn’t add a card")
        assert table.cards.payouts, "one is told first"
        assert table.screen.lines[0].startswith("Points: Axel")
