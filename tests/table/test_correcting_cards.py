"""A wrong card put right at the table: what it was instead, and what is asked about it then."""

from pathlib import Path

from companion.rules.actions import Add, Award, Deal, Draw, Influence, Pass, PlayCard, Reveal
from companion.rules.words import Auction, Effect, Variant
from tests.support.exports import export
from tests.support.past_of_a_game import (
    entries,
    is_one_edit,
    leave_out,
    open_history,
    play_a_round_of_tec,
    tap_card,
    told,
    wrong,
)
from tests.support.table import EDITIONS, NAMES, TableUnderTest, a_table


def test_a_card_is_put_right_on_the_picture_it_was_entered_on(two_lots: TableUnderTest) -> None:
    wrong(two_lots, "2. Clemens bid 32", "The card: Axel played Klimt, Open")
    assert (two_lots.screen.title, two_lots.scene.banner) == (
        "Which card did Axel play?",
        "Change: Axel played Klimt, Open",
    )
    assert [column.cards for column in two_lots.screen.columns] == [0] * 5
    tap_card(two_lots, artist=0, kind=1)
    shown = two_lots.screen
    assert (shown.was, shown.becomes) == ("Axel played Klimt, Open", "Axel played Manet, Once Around")
    two_lots.tap("Apply correction")
    assert two_lots.state.counts == (1, 0, 0, 1, 0)
    assert two_lots.state.cash == (132, 110, 68, 90), "buyer and price are kept"


def test_a_card_that_was_a_double_is_asked_for_its_second(two_lots: TableUnderTest) -> None:
    wrong(two_lots, "1. Axel played Klimt, Open", "The card: Axel played Klimt, Open")
    tap_card(two_lots, artist=4, kind=4)
    assert entries(two_lots) == ["Axel", "Beatrix", "Clemens", "Doris", "Nobody added one"]
    two_lots.tap("Beatrix")
    assert entries(two_lots) == ["Open", "Once Around", "Sealed", "Fixed Price"]
    assert two_lots.screen.about == "Change: Lot 1 (Klimt). So far: Axel played Klimt, Double"
    two_lots.tap("Fixed Price")
    assert two_lots.screen.conflict == "No longer possible: Beatrix played Munch, Open. It would be Clemens’s turn."
    two_lots.tap("Beatrix played Munch: out of turn", "Apply correction")
    assert two_lots.state.counts == (0, 0, 0, 1, 2)
    assert two_lots.state.cash == (100, 142, 68, 90), "whoever added the second card gets the money"
    assert Add(2, Auction.FIXED_PRICE) in two_lots.confirmed


def test_a_lot_that_is_still_open_is_bid_for_anew_under_another_kind(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    wrong(table, "1. Axel played Klimt, Open", "The card: Axel played Klimt, Open")
    tap_card(table, artist=4, kind=1)
    assert table.screen.lines == ("Bidding starts over",)
    table.tap("Apply correction")
    assert table.shows == "asking"


def test_the_fifth_card_was_another_so_the_round_goes_on_and_the_reverse(table: TableUnderTest) -> None:
    table.unbid("klimt", "klimt", "klimt", "klimt")
    table.play("klimt", "open")
    wrong(table, "9. Axel played Klimt, Open", "The card: Axel played Klimt, Open")
    tap_card(table, artist=0, kind=0)
    assert table.screen.lines[:2] == ("Round 1 isn’t over after all", "Bidding begins")
    table.tap("Apply correction", "Game")
    wrong(table, "9. Axel played Manet, Open, corrected", "The card: Axel played Manet, Open")
    tap_card(table, artist=4, kind=0)
    assert table.screen.lines[0] == "Round 1 ends"
    table.tap("Apply correction")
    assert table.screen.title == "Round 1: Scoring", "which tells what the bank pays"
    assert [payee.amount for payee in table.screen.payees] == ["+30", "+30", "+30", "+30"]


def test_the_round_that_ends_or_goes_on_is_named_in_the_next_round(table: TableUnderTest) -> None:
    table.unbid("klimt", "klimt", "klimt", "klimt")
    table.play("klimt", "open")
    table.touch(Deal())
    wrong(table, "9. Axel played Klimt, Open", "The card: Axel played Klimt, Open")
    tap_card(table, artist=0, kind=0)
    table.tap("Axel", "7", "# OK")
    leave_out(table)
    assert table.screen.lines[0] == "Round 1 isn’t over after all"
    table.tap("Apply correction", "Game", "Undo: Correction: Lot 5 (Manet)")
    assert table.screen.lines[0] == "Round 1 ends"


def test_a_card_of_the_card_game_is_put_right(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game") as table:
        table.tap("Influence card", "TEC", "Wagner", "No effect", "Denise", "No effect")
        wrong(table, "2. Max played Wagner", "The card: Max played Wagner")
        assert table.scene.banner == "Change: Max played Wagner"
        table.tap("Mariana", "Second card")
        shown = table.screen
        assert (shown.was, shown.becomes) == ("Max played Wagner", "Max played Mariana, Second card")
        table.tap("Apply correction")
        denise = PlayCard(2, "denise", Effect.NONE)
        assert table.confirmed[-3:] == [PlayCard(1, "mariana", Effect.SECOND), Pass(1), denise]
        wrong(
            table,
            "3. Max skipped the effect, corrected",
            "The card: Max skipped the effect",
            "Second Mariana played",
            "Apply correction",
        )
        assert table.cards.displays[0] == (0, 0, 0, 0, 2)
        assert table.shows == "card"


def test_a_card_of_an_earlier_round_of_the_card_game_changes_the_points(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game") as table:
        table.tap("Influence card", "TEC", "Wagner", "No effect", "Denise", "No effect")
        table.tap("TEC", "No effect", "TEC", "No effect", "TEC", "No effect", "TEC")
        table.tap("Don’t add a card", "Don’t add a card", "Deal Round 2")
        wrong(table, "2. Max played Wagner", "The card: Max played Wagner", "Denise", "No effect")
        assert table.screen.lines[1:3] == ("The points of Round 1 change", "Points: Max\u00a07\u00a0→\u00a08")
        table.tap("Apply correction")
        assert table.cards.totals == (8, 8)


def change_a_card_so_that_the_round_goes_on(table: TableUnderTest) -> None:
    """In Round 2, the first TEC of Round 1, which ended with the sixth, was a Mariana."""
    play_a_round_of_tec(table)
    table.touch(Influence("denise"))
    table.go(PlayCard(2, "wagner", Effect.AWARD), Award(2, "tec"), PlayCard(3, "denise", Effect.DRAW), Draw(3))
    wrong(table, "2. Max played TEC", "The card: Max played TEC", "Mariana", "No effect")
    assert table.screen.conflict == "Round 1 no longer ends there: nothing is scored or dealt."
    assert [choice.label for choice in table.screen.choices] == [
        "Enter what is missing",
        "Leave out 5 steps",
        "Remove from here: 9 steps",
    ]


def test_a_round_of_the_card_game_that_ends_earlier_is_over_before_it_is_scored(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game") as table:
        table.tap("Influence card", "TEC", "Denise", "No effect", *["TEC", "No effect"] * 3)
        correct_to_tec = ("2. Max played Denise", "The card: Max played Denise", "TEC", "No effect")
        wrong(table, *correct_to_tec)
        assert (table.screen.conflict, table.screen.lines[:2]) == ("", ("All later entries stay", "Round 1 ends"))
        table.tap("Back", "Game", "TEC", "Don’t add a card", "Don’t add a card")
        wrong(table, *correct_to_tec)
        assert table.screen.conflict == "No longer possible: Max played TEC. The round would already be over."
        assert table.screen.lines == ()
        table.tap("Remove from here: 3 steps", "Apply correction")
        assert table.screen.title == "Round 1 is over"
        wrong(table, "2. Max played TEC, corrected", "The card: Max played TEC", "Denise", "No effect")
        assert table.screen.lines[:2] == ("All later entries stay", "Round 1 isn’t over after all")


ON_TABLE = [
    "The influence card of Round 2 goes back into the deck",
    "The cards dealt for Round 2 go back into the deck: 6 from each hand",
    "The value tokens of Round 1 are taken off",
]


def test_the_end_of_a_round_that_goes_on_is_left_out_at_one_touch(tmp_path: Path) -> None:
    """The scoring, the deal and the next influence card. Whose turn it is then is asked as ever."""
    with a_table(tmp_path, ("Max", "Julia", "Ada"), edition="card-game") as table:
        change_a_card_so_that_the_round_goes_on(table)
        before = export(tmp_path, EDITIONS, None)
        table.tap("Leave out 5 steps")
        assert table.screen.conflict == "No longer possible: Julia played Wagner, Award. It would be Ada’s turn."
        table.tap("Julia played Wagner: out of turn", "Apply correction")
        played = "The cards played in Round 1 lie before their players again"
        assert table.screen.sentences == ("On the table:", played, *ON_TABLE)
        table.tap("Game")
        assert (table.cards.round, table.cards.counts, table.cards.hands) == (1, (1, 1, 5, 0, 1), (11, 10, 12))
        is_one_edit(table, tmp_path, before)


def test_or_the_table_stops_where_the_round_goes_on(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia", "Ada"), edition="card-game") as table:
        change_a_card_so_that_the_round_goes_on(table)
        before = export(tmp_path, EDITIONS, None)
        table.tap("Remove from here: 9 steps", "Apply correction")
        back = [
            "The cards played in Round 1 lie before their players again",
            "Removed cards go back to their players’ hands",
            "Cards drawn in removed steps go back into the deck",
            "Award tokens of removed steps are taken off",
        ]
        heading, *told = table.screen.sentences
        table.tap("Continue")
        again, *others = table.screen.sentences
        assert heading == again == "On the table:"
        assert (*told, *others) == (*back, *ON_TABLE)
        table.tap("Game")
        assert (table.cards.round, table.cards.asked, table.cards.hands) == (1, 3, (11, 11, 12))
        is_one_edit(table, tmp_path, before)


def is_named_a_correction_of(table: TableUnderTest, what: str, *, was: str, becomes: str) -> None:
    """Undo and redo of the correction that was just entered name it so, and say the same of before and after."""
    table.tap("Game")
    table.touch("menu")
    table.tap(f"Undo: Correction: {what}")
    assert (table.screen.was, table.screen.becomes) == (becomes, was)
    table.tap("Undo", "Game")
    table.touch("menu")
    table.tap(f"Redo: Correction: {what}")
    assert (table.screen.was, table.screen.becomes) == (was, becomes)


def test_a_changed_lot_is_none_that_was_removed_where_a_later_lot_has_the_same_card(table: TableUnderTest) -> None:
    """The round ends one card later, and the table stops there, before the deal and two lots of the next round."""
    table.unbid("klimt", "klimt", "klimt")
    table.sell("klimt", 1, 10)
    table.play("klimt", "open")
    table.go(Deal(), "continue")
    table.sell("manet", 4, 20)
    table.sell("klimt", 4, 30)
    table.go("menu", ("lots", 0), ("lot", 4), "other-card")
    tap_card(table, artist=0, kind=0)
    table.tap("Remove from here: 7 steps", "Apply correction", "Continue")
    is_named_a_correction_of(table, "Lot 4 (Manet)", was="Doris played Klimt, Open", becomes="Doris played Manet, Open")


def last_card_of_the_first_round(table: TableUnderTest, label: str) -> None:
    """A finger on a correction of the card with which Round 1 ended, while three cards of Round 2 are on the table."""
    play_a_round_of_tec(table)
    table.touch(Influence("wagner"))
    for seat, artist in ((2, "denise"), (3, "wagner"), (1, "denise")):
        table.touch(PlayCard(seat, artist, Effect.NONE))
    wrong(table, "6. Julia played TEC", label)


def test_a_changed_card_is_none_that_was_removed_where_the_next_round_has_the_same(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia", "Ada"), edition="card-game") as table:
        last_card_of_the_first_round(table, "The card: Julia played TEC")
        table.tap("Denise", "No effect", "Remove from here: 8 steps", "Apply correction")
        is_named_a_correction_of(table, "Julia played Denise", was="Julia played TEC", becomes="Julia played Denise")


def test_a_removed_card_is_one_also_where_the_later_cards_move_to_its_round(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia", "Ada"), edition="card-game") as table:
        last_card_of_the_first_round(table, "It never happened: Remove this card")
        table.tap("Leave out 2 steps", "Apply correction", "Game")
        table.touch("menu")
        assert "Undo: Removed: Julia played TEC" in table.labels


def test_a_doubles_second_card_that_nobody_added_is_put_right(table: TableUnderTest) -> None:
    table.play("klimt", "double")
    table.go(Pass(1), Add(2, Auction.OPEN))
    table.key_in(3, 32)
    table.strike(3)
    table.tap("Market")
    wrong(table, "3. Beatrix added Klimt", "The card: Beatrix added Klimt")
    assert table.screen.title == "Who added the second card?"
    table.tap("Nobody added one")
    assert told(table) == (
        "Lot 1 (Klimt): Axel takes it for free",
        "Cards in hand: Beatrix\u00a08\u00a0→\u00a09",
        "Beatrix plays next",
        "Paid what the screen said? Then:",
        "Beatrix gives 32 to Clemens and takes 1 Klimt card",
        "Axel takes 1 Klimt card from Clemens",
        "1 Klimt card goes back to Beatrix’s hand",
    )
    table.tap("Back", "Back")
    assert table.shows == "grouped menu"
    table.tap("The card: Beatrix added Klimt", "Nobody added one", "Apply correction")
    assert table.state.cash == (100, 100, 100, 100)
    assert table.state.bought[0][EDITIONS["dicetree"].keys.index("klimt")] == 1


def test_both_cards_of_a_double_go_from_one_buyer_to_the_other(table: TableUnderTest) -> None:
    table.play("klimt", "double")
    table.go(Add(1, Auction.OPEN))
    table.key_in(3, 32)
    table.strike(3)
    table.go("menu", ("lots", 0), ("lot", 1), ("seat", 2), ("key", "#"), "apply-correction")
    assert table.screen.sentences[1:] == ("Beatrix gives 32 to Clemens and takes 2 Klimt cards",)


def test_a_second_card_that_was_not_entered_comes_from_a_hand(table: TableUnderTest) -> None:
    """Also where its buyer is its player, so that nobody hands anything to anybody."""
    table.play("klimt", "double")
    table.go(*(Pass(seat) for seat in (1, 2, 3, 4)), "continue")
    wrong(table, "2. Axel didn’t add a card", "The card: Axel didn’t add a card")
    table.tap("Axel", "Open", "Axel", "9", "# OK", "Apply correction")
    assert table.screen.sentences[1:] == ("Axel gives 9 to the bank", "1 more Klimt card comes from Axel’s hand")


def test_the_second_card_of_a_double_on_the_table_is_asked_for_likewise(table: TableUnderTest) -> None:
    """Whoever added it sells the lot, so with another player the bidding starts over."""
    table.play("klimt", "double")
    table.go(Pass(1), Add(2, Auction.OPEN))
    table.key_in(3, 32)
    wrong(table, "3. Beatrix added Klimt", "The card: Beatrix added Klimt")
    assert table.screen.title == "Who added the second card?"
    table.tap("Doris", "Open")
    assert table.screen.becomes == "Doris added Klimt"
    assert table.screen.lines[0] == "Bidding starts over"
    table.tap("Apply correction")
    assert (table.shows, table.standing) == ("open", (None, 0))
    table.key_in(3, 32)
    table.strike(3)
    assert table.state.cash == (100, 100, 68, 132)


def test_a_second_card_that_an_earlier_player_added_is_told_by_who_added_it(table: TableUnderTest) -> None:
    """Buyer and price stay the same, so that the lot in words does, too."""
    table.play("klimt", "double")
    table.go(Pass(1), Pass(2), Add(3, Auction.OPEN))
    table.key_in(1, 32)
    table.strike(3)
    wrong(table, "4. Clemens added Klimt", "The card: Clemens added Klimt", "Beatrix", "Open")
    assert (table.screen.was, table.screen.becomes) == ("Clemens added Klimt", "Beatrix added Klimt")


def test_another_players_second_card_is_entered_in_one_correction(table: TableUnderTest) -> None:
    """In the lots a double's first card is asked, then who added the second, then which."""
    table.play("klimt", "double")
    table.go(Add(1, Auction.OPEN))
    table.key_in(3, 32)
    table.strike(3)
    table.go("menu", ("lots", 0), ("lot", 1), "other-card")
    assert table.screen.title == "Which card did Axel play?"
    tap_card(table, artist=4, kind=4)
    assert table.screen.title == "Who added the second card?"
    assert entries(table) == ["Axel", "Beatrix", "Clemens", "Doris", "Nobody added one"]
    table.tap("Doris")
    assert table.screen.title == "Which second card did Doris add?"
    table.tap("Sealed")
    shown = table.screen
    assert (shown.was, shown.becomes) == ("Axel added Klimt", "Doris added Klimt")
    assert "Axel gives 32 to Doris" in told(table)
    table.tap("Apply correction")
    assert Add(4, Auction.SEALED) in table.confirmed
    assert table.state.cash == (100, 100, 68, 132), "whoever added it gets the money"


def test_a_card_taken_for_nothing_that_was_auctioned_is_asked_for_buyer_and_price(table: TableUnderTest) -> None:
    table.play("klimt", "double")
    table.go(*(Pass(seat) for seat in (1, 2, 3, 4)), "continue")
    table.sell("munch", 4, 10)
    open_history(table)
    table.tap("Earlier", "1. Axel played Klimt, Double", "Corrections", "The card: Axel played Klimt, Double")
    tap_card(table, artist=3, kind=2)
    assert [seat.name for seat in table.screen.seats] == list(NAMES[:4])
    table.touch("back")
    tap_card(table, artist=3, kind=2)
    table.tap("Clemens", "1", "2", "# OK")
    handed = ("Paid what the screen said? Then:", "Clemens gives 12 to Axel and takes 1 Munch card")
    assert told(table) == (
        "Lot 1 (Munch): Clemens pays 12",
        "All later entries stay",
        *handed,
    )
    table.tap("Apply correction")
    assert table.screen.sentences == handed, "which was taken for a Klimt"
    assert table.state.cash == (112, 110, 88, 90)


def test_a_mystery_card_that_was_left_is_put_right(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:3], edition="cmon", variant=Variant.THREE_PLAYER) as table:
        table.play("daniel-melim", "open")
        table.strike(3)
        table.touch(Reveal("ramon-martins", Auction.OPEN))
        wrong(table, open_history(table)[0])
        table.tap(entries(table)[0])
        table.tap("Keep face down", "Apply correction")
        assert sum(table.state.counts) == 1


def test_with_two_players_a_turn_that_was_missed_is_put_right(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:2], variant=Variant.TWO_PLAYER) as table:
        table.touch(Pass(1))
        wrong(table, "1. Axel passed", "The card: Axel passed")
        tap_card(table, artist=4, kind=0)
        table.tap("Apply correction")
        assert table.shows == "open"
        wrong(table, "1. Axel played Klimt, Open, corrected", "The card: Axel played Klimt, Open")
        table.tap("No playable card: skip turn", "Apply correction")
        assert table.confirmed[-1] == Pass(1)
