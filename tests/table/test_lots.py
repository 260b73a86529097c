"""The other auctions at the table, and what surrounds a lot: double, once around, fixed price, notices, the deal."""

import json
from pathlib import Path

import pytest

from companion.config.settings import Options
from companion.rules.actions import Add, Bid, Deal, Pass, Reveal
from companion.rules.auction_game.auctions import Fixed, Pricing
from companion.rules.moves import Settled
from companion.rules.words import Auction, Variant
from companion.screen_data.lists import Stepper
from tests.support.exports import export
from tests.support.table import EDITIONS, NAMES, TableUnderTest, Unreachable, a_table, a_table_again


def test_once_around_by_paddle_each_seat_has_one_chance_and_the_auctioneer_the_last(table: TableUnderTest) -> None:
    table.play("manet", "once-around")
    table.press(2)
    table.key(3, "35**")  # a star clears digits before it passes
    table.key_in(4, 12)
    assert [bidder.last_bid for bidder in table.screen.bidders] == ["", "1", "pass", "12"]
    table.key_in(1, 13)
    assert table.confirmed[1:] == [Bid(2, 1), Pass(3), Bid(4, 12), Bid(1, 13)]
    assert table.state.cash == (87, 100, 100, 100), "the auctioneer pays the bank"


def test_more_lots_than_fit_are_on_pages_that_lead_to_each_other(table: TableUnderTest) -> None:
    for artist in ("klimt", "munch") * 4:
        table.sell(artist, 2, 1)
    table.go("menu", ("lots", 0))
    assert ([lot.number for lot in table.screen.lines], table.screen.later) == ([8, 7, 6, 5, 4, 3], None)
    table.tap("Earlier")
    assert ([lot.number for lot in table.screen.lines], table.screen.earlier) == ([2, 1], None)
    table.tap("Later")
    assert table.screen.lines[0].number == 8


def test_fixed_price_is_named_by_the_auctioneer_alone_and_within_own_money(table: TableUnderTest) -> None:
    table.play("munch", "fixed-price")
    assert table.screen.hint == "At least 1 and at most your own money; 0 only if you have none"
    table.key_in(2, 14)
    table.key_in(1, 101)
    assert isinstance(table.state.phase, Pricing)
    assert (table.note(2), table.note(1)) == ("Not your turn", "Not enough money")
    table.key_in(1, 100)
    assert isinstance(table.state.phase, Fixed)


def test_a_sale_tells_of_its_own_bids_also_where_the_same_was_sold_before(table: TableUnderTest) -> None:
    for bids in ((Pass(2), Bid(3, 10), Pass(4)), (Bid(2, 5), Bid(3, 10), Pass(4))):
        table.play("klimt", "once-around")
        table.enter(*bids)
        table.touch(Pass(1))
        told = [bid.amount if isinstance(bid, Bid) else "pass" for bid in bids]
        assert [bidder.last_bid for bidder in table.screen.bidders[1:]] == [str(bid) for bid in told]
        table.touch("continue")
        table.unbid("munch", "manet", "munch")


def end_round(table: TableUnderTest, artist: str) -> None:
    """Five cards by one artist, the first four taken for nothing."""
    table.unbid(*[artist] * 4)
    table.play(artist, "open")


@pytest.mark.parametrize(("seats", "why"), [(2, "not allowed with two players"), (3, "")])
def test_with_two_players_nobody_may_leave_a_double_alone(tmp_path: Path, seats: int, why: str) -> None:
    variant = Variant.TWO_PLAYER if seats == 2 else Variant.STANDARD
    with a_table(tmp_path, NAMES[:seats], variant=variant) as table:
        table.play("klimt", "double")
        assert table.screen.decline.disabled_reason == why


def test_who_gets_nothing_at_the_appraisal_is_not_paid(table: TableUnderTest) -> None:
    for _ in range(4):
        table.sell("klimt", 1, 0 if table.state.turn == 1 else 1)
    table.play("klimt", "open")
    assert [payee.is_paid for payee in table.screen.payees] == [True, False, False, False]


def test_the_fifth_card_settles_the_round_and_the_bank_counts_out_coins(table: TableUnderTest) -> None:
    end_round(table, "klimt")
    assert isinstance(table.state.phase, Settled)
    screen = table.screen
    assert screen.cause == "Fifth Klimt card: not auctioned"
    assert [payee.amount for payee in screen.payees] == ["+30"] * 4
    assert screen.payees[0].coins == (("20", 1), ("10", 1))
    assert screen.next.label == "Deal Round 2"
    table.touch(Deal())
    assert (table.screen.title, table.screen.note) == ("Round 2", "Hands and tokens stay.")
    assert [step.words for step in table.screen.steps] == [
        "Put all face-up cards back in the box",
        "Each player gets 4 cards",
    ]
    assert table.state.turn == 2, "left of whoever played the last card"


def on_the_board(table: TableUnderTest) -> dict[str, tuple[int, int, int, str]]:
    """By artist on the board: the cards of the round, the rank, the token to come, and what a card is worth now."""
    return {
        column.artist.name: (column.cards, column.rank, column.ghost, column.worth) for column in table.screen.columns
    }


def tokens(table: TableUnderTest) -> dict[str, list[tuple[int, int, bool]]]:
    """By artist on the board: each token's value and round, and whether it was placed just now."""
    return {
        column.artist.name: [(token.value, token.round, token.fresh) for token in column.tokens]
        for column in table.screen.columns
        if column.tokens
    }


def test_the_board_tells_what_each_artist_is_worth_and_the_appraisal_places_its_tokens(table: TableUnderTest) -> None:
    table.unbid("klimt", "klimt", "manet", "munch")
    board = on_the_board(table)
    assert (board["Klimt"], board["Manet"], board["Munch"]) == ((2, 1, 30, "30"), (1, 2, 20, "20"), (1, 3, 10, "10"))
    assert (board["Cézanne"], tokens(table)) == ((0, 0, 0, "0"), {})
    table.unbid("klimt", "klimt")
    table.play("klimt", "open")
    assert table.screen.ranks == ("2nd", "", "", "3rd", "1st")
    assert on_the_board(table)["Klimt"] == (5, 1, 0, "30")
    assert tokens(table) == {"Manet": [(20, 1, True)], "Munch": [(10, 1, True)], "Klimt": [(30, 1, True)]}
    table.go(Deal(), "continue")
    assert on_the_board(table)["Klimt"] == (0, 0, 0, "0"), "worth nothing before it is ranked again"
    assert tokens(table) == {"Manet": [(20, 1, False)], "Munch": [(10, 1, False)], "Klimt": [(30, 1, False)]}


def test_a_lot_tells_what_its_cards_are_worth_now_and_a_double_what_both_are(table: TableUnderTest) -> None:
    table.play("klimt", "double")
    lot = table.screen.lot
    assert (lot.kind_name, lot.cards, lot.count, lot.worth, lot.worth_label) == ("Double", 1, 1, "30", "value")
    table.touch(Add(1, Auction.SEALED))
    lot = table.screen.lot
    assert (lot.kind_name, lot.cards, lot.count, lot.worth, lot.worth_label) == ("Sealed", 2, 2, "60", "2 × 30 =")


def test_undo_goes_back_to_the_beginning_and_a_new_action_leaves_nothing_to_redo(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    beginning = table.state
    table.touch("undo")
    assert table.state != beginning
    with pytest.raises(Unreachable):
        table.touch("undo")
    table.touch("redo")
    assert table.state == beginning
    table.touch("undo")
    table.play("manet", "sealed")
    with pytest.raises(Unreachable):
        table.touch("redo")


def test_house_rules_are_chosen_at_the_set_up_and_recorded_in_the_game(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        table.tap("House rules: none")
        table.go(("start-money", 1), ("start-money", 1), ("rounds", -1))
        table.tap("Back", "House rules: start\u00a0with\u00a0120, 3\u00a0rounds")
        table.touch("start-money", -1)
        table.tap("Back")
        table.touch("begin")
        assert (table.state.cash, table.state.game.rounds) == ((110,) * 4, 3)
        assert [step.words for step in table.screen.steps] == [
            "Each player gets 9 cards",
            "Each player gets 110 in cash",
        ]
    (header, *_) = export(tmp_path, EDITIONS, None).splitlines()
    assert json.loads(header)["rules"] == {"start": 110, "rounds": 3}


def test_no_house_rule_goes_beyond_its_ends_and_what_is_chosen_there_is_read_back(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        table.tap("House rules: none")
        for name, times in (("start-money", 10), ("rounds", 3)):
            for _ in range(times):
                table.touch(name, -1)
        rules = [rule for rule in table.screen.entries if isinstance(rule, Stepper)]
        assert [(rule.label, rule.less.disabled_reason, rule.more.disabled_reason) for rule in rules] == [
            ("Starting money: 0", "at the limit", ""),
            ("Rounds: 1", "at the limit", ""),
            ("Raise per press: 1", "at the limit", ""),
        ]
        table.tap("Back")
        table.touch("begin")
        assert (table.state.cash, table.state.game.rounds) == ((0,) * 4, 1)
    with a_table_again(tmp_path) as again:
        assert again.state.cash == (0,) * 4


def test_step_and_countdown_are_kept_with_the_game_but_not_in_its_record(tmp_path: Path) -> None:
    """They change no rule: what was bid is the same in either way."""
    with a_table(tmp_path, ()) as table:
        table.tap("House rules: none")
        table.go(("bid-increment", 1), ("bid-increment", 1))
        table.tap("Gavel countdown", "Back")
        assert "House rules: raise\u00a0by\u00a05, countdown" in table.labels
        table.touch("begin")
        table.play("munch", "open")
        table.press(2)
        assert table.confirmed[-1] == Bid(2, 5)
    with a_table_again(tmp_path) as again:
        again.press(3)
        assert again.confirmed[-1] == Bid(3, 10)
        again.advance(20)
        assert again.shows == "sold", "silence struck three times"
    header, *_ = export(tmp_path, EDITIONS, None).splitlines()
    assert set(json.loads(header)) == {"record", "edition", "variant", "seats", "first"}


def test_the_countdown_is_a_house_rule_also_where_the_settings_have_it(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=Options(countdown_on=True)) as table:
        table.tap("House rules: countdown")
        assert book(table) == ""
        for more in (1, 1, 1, -1, -1, -1):
            table.touch("bid-increment", more)
        table.tap("Gavel countdown")
        assert book(table) == "already set"
        table.tap("Gavel countdown", "Standard rules")
        assert "Gavel countdown" in table.labels
        assert book(table) == "already set"
        table.tap("Back")
        assert "House rules: none" in table.labels
        table.touch("begin")
        table.play("munch", "open")
        table.advance(60)
        assert table.shows != "sold", "the gavel strikes, and not silence"


def test_the_card_game_has_no_countdown_whatever_the_settings_say(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=Options(countdown_on=True)) as table:
        table.go("edition", ("edition", "card-game"))
        table.tap("House rules: none")
        assert book(table) == "already set"


def book(table: TableUnderTest) -> str:
    """What is said where all house rules are left."""
    return str(table.screen.entries[-1].disabled_reason)


def test_the_books_own_figures_are_no_house_rules(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        table.tap("House rules: none")
        for key in ("start-money", "rounds"):
            table.touch(key, -1)
            table.touch(key, 1)
        table.tap("Back")
        table.touch("begin")
    (header, *_) = export(tmp_path, EDITIONS, None).splitlines()
    assert "rules" not in json.loads(header)


@pytest.mark.parametrize(("seats", "variant"), [(3, Variant.THREE_PLAYER), (2, Variant.TWO_PLAYER)])
def test_before_a_mystery_card_the_sale_leads_to_the_market_and_to_the_card(
    tmp_path: Path, seats: int, variant: Variant
) -> None:
    with a_table(tmp_path, NAMES[:seats], edition="classic", variant=variant) as table:
        table.play("yoko", "open")
        table.strike(3)
        table.tap("Market")
        asked = "Axel: a mystery card?" if seats == 3 else "Mystery card"
        assert (table.shows, table.screen.whose_turn, table.screen.cards) == ("market", asked, None)
        table.tap("Mystery card")
        assert table.shows == "enter card"
        table.touch(Reveal("yoko", Auction.OPEN))
        assert (table.shows, table.state.counts[1], table.screen.whose_turn) == ("market", 2, f"{NAMES[1]} plays")
        table.play("krypto", "open")
        table.strike(3)
        table.tap("Mystery card")
        assert table.shows == "enter card", "also without a look at the market"
