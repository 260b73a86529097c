"""A sealed auction at the table: secret bids by keypad and on the handed-round screen; nothing gives them away."""

from companion.rules.actions import Adjust, Bid, Pass, Play
from companion.rules.auction_game.auctions import Sealed
from companion.rules.words import Auction
from tests.support.table import TableUnderTest

CARD = Play(1, "munch", Auction.SEALED)


def ready(table: TableUnderTest) -> list[bool]:
    """Which secret bids the table shows as made."""
    return [seat.active for seat in table.screen.bidders]


def test_a_tie_among_others_says_that_it_goes_clockwise(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    for seat, amount in ((4, 12), (3, 12), (2, 11), (1, 9)):
        table.key_in(seat, amount)
    table.advance(2)
    assert (table.screen.headline, table.screen.payment) == ("Tie: first clockwise", "Clemens pays 12 to Axel")
    assert [bidder.number for bidder in table.screen.bidders if bidder.active] == [3]


def test_secret_bids_open_by_themselves_when_the_last_is_made_and_count_as_one_step(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.key_in(2, 11)
    table.key_in(3, 12)
    table.key(4, "#")
    assert ready(table) == [False, True, True, True]
    table.key_in(1, 12)
    table.advance(2)
    assert table.confirmed == [CARD, Bid(2, 11), Bid(3, 12), Pass(4), Bid(1, 12)]
    assert [(bidder.last_bid, bidder.active) for bidder in table.screen.bidders] == [
        ("12", True),
        ("11", False),
        ("12", False),
        ("no bid", False),
    ], "the auctioneer wins the tie"
    assert (table.screen.headline, table.screen.payment) == ("Tie: the auctioneer", "Axel pays 12 to the bank")
    assert table.state.cash == (88, 100, 100, 100)
    table.touch("undo")
    assert table.undone == [Bid(1, 12), Pass(4), Bid(3, 12), Bid(2, 11)]
    assert isinstance(table.state.phase, Sealed)
    assert ready(table) == [False] * 4, "after an undo all secret bids are made again"


def test_digits_being_keyed_are_in_nothing_that_a_page_may_know(table: TableUnderTest) -> None:
    """Not even where no page would show them. Those of an open bid are, and are shown."""
    table.play("munch", "sealed")
    table.key(2, "73")
    assert table.world.table.public_view(table.now).auction.typed == {}
    table.touch("undo")
    table.play("munch", "open")
    table.key(2, "23")
    assert table.screen.bidders[1].typing == "23…"


def test_secret_bids_do_not_open_while_one_is_to_be_made_anew(table: TableUnderTest) -> None:
    """Clemens' money is corrected right after he made the last one."""
    table.play("munch", "sealed")
    for seat, amount in ((1, 5), (2, 6), (4, 7)):
        table.key_in(seat, amount)
    table.go("menu", "money", ("adjust-money", -1), ("seat", 3), ("key", "5"), ("key", "0"))
    table.key_in(3, 80)
    table.touch("key", "#")
    table.advance(60)
    assert (table.screen.headline, table.confirmed[1:]) == ("3 of 4 ready", [Adjust(3, -50)])
    table.key_in(3, 40)
    table.advance(2)
    assert [bidder.last_bid for bidder in table.screen.bidders] == ["5", "6", "40", "7"]


def test_a_secret_bid_can_be_made_again_until_all_are(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.key_in(2, 30)
    table.key(2, "99*5#")
    for seat in (1, 3, 4):
        table.key(seat, "#")
    table.key_in(2, 40)
    table.advance(2)
    assert Bid(2, 5) in table.confirmed


def test_an_amount_that_is_refused_is_no_bid_of_nothing_if_only_its_last_key_is_repeated(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.key(2, "333##")
    assert (table.note(2), ready(table)) == ("Not enough money", [False] * 4)
    table.key(2, "33#")
    table.key(3, "333#")
    table.advance(4)
    table.key(3, "#")
    assert ready(table) == [False, True, True, False], "later a seat bids nothing"


def test_what_is_told_at_a_seat_in_the_meantime_is_no_bid_of_nothing_by_a_repeated_key(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.key(2, "500#")
    table.touch("menu")
    table.tap("Turn to a player", "Beatrix")
    table.key(2, "#")
    assert (table.note(2), ready(table)) == ("Not enough money", [False] * 4)


def test_to_bid_nothing_is_a_pass_and_so_are_zeros(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.key(1, "000#")
    for seat in (2, 3, 4):
        table.key(seat, "#")
    table.advance(2)
    assert table.confirmed[1:] == [Pass(2), Pass(3), Pass(4), Pass(1)]
    assert table.screen.headline == "Free"


def test_the_bid_button_seals_nothing_but_says_where_to_key(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.press(2)
    assert ready(table) == [False] * 4
    assert table.note(2) == "Use the keypad"


def test_the_screen_is_handed_round_covered_between_players(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.touch(Bid(2, 35))
    assert table.screen.name == "Clemens", "covered for the next secret bid that is awaited"
    table.touch(Pass(3))
    table.touch(Bid(4, 7))
    table.key_in(1, 3)
    assert table.shows == "sealed", "a keypad took the place of the screen"
    table.advance(2)
    assert table.confirmed == [CARD, Bid(2, 35), Pass(3), Bid(4, 7), Bid(1, 3)]


def test_the_secret_pad_answers_the_first_key_whichever_it_is_and_no_key_after_it(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    answers = []
    for keys in (("3", "* Clear", "4", "0"), ("* Clear", "9"), ("0",)):
        table.tap("Beatrix")
        assert (table.screen.typed, table.screen.is_begun) == (None, False)
        table.tap(keys[0])
        answers.append(table.pixels)
        for key in keys[1:]:
            table.tap(key)
            assert table.pixels == answers[-1]
        table.tap("Back")
    assert answers[0] == answers[1] == answers[2] != table.pixels
    table.tap("Beatrix", "# No bid")
    assert table.shows == "cover"


def test_the_screen_is_the_same_whatever_was_bid_on_it_before_and_whether_anything_was(table: TableUnderTest) -> None:
    """An amount, no bid, or digits that were left without `#`: nobody who has the screen next can tell."""
    table.play("munch", "sealed")
    table.tap("Beatrix")
    untouched, told = table.pixels, []
    for keys in (("3", "5", "# OK"), ("# No bid",)):
        table.tap(*keys)
        covered = table.pixels
        table.touch("back")
        told.append((covered, table.pixels))
        table.tap("Beatrix")
        assert table.pixels == untouched, "the own pad has forgotten it"
        table.hold("see")
        assert table.screen.typed is None
        table.lift()
    assert told[0] == told[1]
    table.tap("3", "5")
    table.touch("back")
    table.tap("Beatrix")
    table.hold("see")
    assert table.screen.typed is None, "digits that were left are gone"


def test_digits_are_seen_only_while_their_player_holds_a_finger_on_them(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.tap("Beatrix")
    table.hold("see")
    assert table.screen.typed is None, "there are none"
    table.tap("3", "5")
    covered = table.pixels
    table.hold("see")
    table.advance(4.9)
    assert table.screen.typed == "35"
    table.lift()
    assert (table.screen.typed, table.pixels) == (None, covered)
    table.hold("see")
    table.advance(5.1)
    assert (table.screen.typed, table.pixels) == (None, covered), "though the end of the touch was lost"
    table.tap("# OK", "I’m Clemens")
    table.hold("see")
    assert table.screen.typed is None


def test_digits_of_a_paddle_and_of_the_covered_screen_are_never_joined(table: TableUnderTest) -> None:
    """Whichever hand came first, and whichever device says that it is done."""
    table.play("munch", "sealed")
    table.key(2, "2")
    table.tap("Beatrix")
    table.key(2, "6")
    table.tap("3", "1", "# OK", "I’m Clemens", "4")
    table.key(3, "5#")
    table.touch(Pass(4))
    table.key(1, "#")
    table.advance(2)
    assert table.confirmed == [CARD, Bid(2, 31), Bid(3, 5), Pass(4), Pass(1)]


def test_digits_left_on_the_covered_screen_are_gone_for_who_has_it_next(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.tap("Beatrix", "9")
    table.key(2, "7#")
    table.tap("I’m Clemens", "3", "# OK")
    for seat in (4, 1):
        table.key(seat, "#")
    table.advance(2)
    assert table.confirmed == [CARD, Bid(2, 7), Bid(3, 3), Pass(4), Pass(1)]


def test_money_that_is_given_in_the_pause_before_bids_open_makes_it_no_longer(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    for seat in (1, 2, 3, 4):
        table.key_in(seat, seat)
    made_at = table.world.table.auction.all_sealed_at
    assert made_at is not None
    table.enter(Adjust(2, 5))
    table.world.run(made_at + 1_990_000_000)
    assert table.shows == "sealed"
    table.world.run(made_at + 2_000_000_000)
    assert table.shows == "sold"


def test_bids_that_an_undo_took_back_in_the_pause_open_nothing_of_the_next_auction(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    for seat in (1, 2, 3, 4):
        table.key_in(seat, seat)
    table.touch("undo")
    assert table.shows == "market"
    table.play("klimt", "sealed")
    table.key_in(2, 7)
    table.advance(5)
    assert (table.shows, [seat.active for seat in table.screen.bidders]) == ("sealed", [False, True, False, False])
