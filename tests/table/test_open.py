"""An open auction at the table: buttons, bounce, who was first, the gavel, the countdown."""

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.live.feedback import Heard
from companion.loop.seen_choices import choice_at
from companion.pages.page import action_key
from companion.rules.actions import Action, Bid, Hammer, Play
from companion.rules.auction_game.auctions import Open
from companion.rules.auction_game.state import Playing
from companion.rules.words import Auction
from companion.screen_data.auctions import OpenScreen
from companion.screen_data.sounds import Sound
from display.widgets import Rect
from hardware.config.wiring import Wiring
from hardware.devices import TableDevices
from hardware.drivers.pins import PinFactory
from hardware.raspberry_pi.board import TIE_NS
from hardware.signals import WINDOW_NS
from hardware.time_units import MILLISECOND, SECOND
from tests.support.table import AUCTION_EDITIONS, SETTINGS, Album, TableUnderTest, a_table, a_table_again

COUNTDOWN = replace(SETTINGS.options, countdown_on=True, segment_ns=2 * SECOND)


def test_a_press_bids_one_step_above_the_price_on_show(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(paddle=4)
    assert table.standing == (4, 1)
    table.press(paddle=2)
    assert table.standing == (2, 2)
    assert (table.screen.price, table.screen.active_seat.name) == ("2", "Beatrix")


@pytest.mark.parametrize("edition", ["taiwan", "cmon", "classic"])
def test_a_seat_shows_by_how_much_a_touch_of_it_raises_the_price(tmp_path: Path, edition: str) -> None:
    with a_table(tmp_path, edition=edition) as table:
        table.play(AUCTION_EDITIONS[edition].keys[0], "open")
        table.key_in(4, 14)
        assert [bidder.touch.label for bidder in table.screen.bidders if not bidder.active] == ["+1"] * 3
        table.tap_at(table.place_of("+1"))
        assert table.standing[1] == 15


def test_what_a_seat_is_typing_stays_when_the_bid_of_another_is_undone(table: TableUnderTest) -> None:
    table.play("munch", "open")
    table.press(paddle=2)
    table.key(3, "1")
    table.touch("undo")
    table.key(3, "4#")
    assert table.standing == (3, 14)


def test_of_two_presses_on_one_price_the_earlier_edge_has_the_bid_though_it_is_heard_of_later(
    table: TableUnderTest,
) -> None:
    table.play("klimt", "open")
    at = table.at(0.5)
    table.world.simulated.button(2, down=True, at=at, delivered=at + 3 * MILLISECOND)
    table.world.simulated.button(3, down=True, at=at + 40_000, delivered=at + MILLISECOND)
    table.advance(1)
    assert table.standing == (2, 1)
    assert table.late == [3]
    assert table.note(3) == "Too late"


def test_nobody_bids_against_a_price_that_cannot_yet_be_seen(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    first = table.at(0.5)
    drawn = first + 20 * MILLISECOND
    table.world.simulated.press(2, first)
    table.world.simulated.press(3, drawn + 99 * MILLISECOND)
    table.world.simulated.press(4, drawn + 250 * MILLISECOND)
    table.advance(1)
    assert table.standing == (4, 2)
    assert (table.late, table.note(3)) == ([3], "Too late")
    table.advance(5)
    assert table.note(3) == "", "a note fades"


@settings(max_examples=15)
@given(
    presses=st.lists(st.tuples(st.integers(1, 4), st.integers(200, 2000), st.integers(0, 15)), min_size=1, max_size=8)
)
def test_whoever_presses_no_bid_is_lost_doubled_or_raised_above_what_was_seen(
    tmp_path_factory: object, presses: list[tuple[int, int, int]]
) -> None:
    folder = tmp_path_factory.mktemp("open")  # type: ignore[attr-defined]  # pytest's factory
    with a_table(folder) as table:
        table.play("klimt", "open")
        start = table.now
        for seat, when, delay in presses:
            at = start + when * MILLISECOND
            table.world.simulated.button(seat, down=True, at=at, delivered=at + delay * MILLISECOND)
            up = at + 30 * MILLISECOND
            table.world.simulated.button(seat, down=False, at=up, delivered=up + delay * MILLISECOND)
        table.advance(3)
        bids = [action for action in table.confirmed if isinstance(action, Bid)]
        assert [bid.amount for bid in bids] == list(range(1, len(bids) + 1)), "each one step above the last"
        assert all(one.seat != other.seat for one, other in pairwise(bids)), "nobody twice in a row"
        assert len(bids) + len(table.late) <= len(presses), "no press counts twice"


def test_the_leaders_button_only_reminds(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(paddle=4)
    table.press(paddle=4)
    assert table.standing == (4, 1)
    assert table.note(4) == "You lead"
    table.touch("menu")
    assert table.scene.banner == "Doris: You lead", "on a picture without seats it says to whom"
    assert table.late == []


def test_who_was_reminded_to_lead_is_not_once_another_does(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(4)
    table.press(4)
    assert table.note(4) == "You lead"
    table.press(2)
    assert table.note(4) == ""


def test_a_keyed_amount_bids_that_amount_and_a_lower_one_is_refused_at_its_seat(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.key_in(paddle=3, amount=14)
    assert table.standing == (3, 14)
    table.key_in(paddle=2, amount=14)
    assert table.standing == (3, 14)
    assert table.note(2) == "Too low"


def test_three_strikes_sell_and_a_new_bid_starts_them_again(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(paddle=4)
    table.strike(2)
    assert table.screen.rail == 20
    table.press(paddle=2)
    assert table.screen.rail == 0
    table.strike(3)
    assert isinstance(table.state.phase, Playing)
    assert table.state.cash == (102, 98, 100, 100)
    assert (table.screen.active_seat.name, table.screen.payment) == ("Beatrix", "Beatrix pays 2 to Axel")


def test_a_bid_before_the_third_strike_counts_whatever_is_heard_of_first(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(paddle=4)
    table.strike(2)
    at = table.at(0.5)
    table.world.simulated.button(0, down=True, at=at + 40_000, delivered=at + MILLISECOND)
    table.world.simulated.button(2, down=True, at=at, delivered=at + 5 * MILLISECOND)
    table.advance(1)
    assert table.standing == (2, 2)


@pytest.mark.parametrize("gavel", ["struck", "touched"])
@pytest.mark.parametrize("bid", ["pressed", "touched"])
def test_of_a_bid_and_the_third_strike_the_earlier_counts_whichever_hands_make_them(
    table: TableUnderTest, bid: str, gavel: str
) -> None:
    """They are 4 ms apart, so that the devices still hold a press when the finger comes."""
    plate, hammer = Bid(3, 2), Hammer()
    table.play("klimt", "open")
    table.press(paddle=2)

    def make(*, bid_at: int, strike_at: int) -> None:
        table.strike(2)
        for at, hand, wish, contact in ((bid_at, bid, plate, 3), (strike_at, gavel, hammer, 0)):
            if hand == "touched":
                tap(table, wish, at)
            else:
                table.world.simulated.press(contact, at)
        table.advance(1)

    at = table.at(2)
    make(bid_at=at, strike_at=at + 4 * MILLISECOND)
    assert (table.standing, table.late) == ((3, 2), [])
    table.touch("undo")
    at = table.at(2)
    make(bid_at=at + 4 * MILLISECOND, strike_at=at)
    assert (table.shows, table.state.cash, table.late) == ("sold", (101, 99, 100, 100), [3])


def tap(table: TableUnderTest, wish: Action, at: int) -> None:
    """A finger on the control of an action, at a later time (ns)."""
    means = action_key(wish)
    across, down = next(area.rect for area in table.world.picture.targets if area.choice.means == means).middle
    table.world.loop.later(at, lambda: table.world.hands.tap(across, down, at))


def test_a_press_meant_for_one_auction_is_late_in_the_next(table: TableUnderTest) -> None:
    """A pod's cable may hold a press back for as long as that."""
    table.play("klimt", "open")
    table.advance(1)
    pressed = table.now
    table.strike(3)
    table.touch("continue")
    table.play("munch", "open")
    table.world.simulated.button(3, down=True, at=pressed, delivered=table.at(0.1))
    table.advance(0.5)
    assert (table.standing, table.late, table.note(3)) == ((None, 0), [3], "Too late")


def test_a_press_after_the_hammer_is_late(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(paddle=4)
    table.strike(2)
    at = table.at(0.5)
    table.world.simulated.button(0, down=True, at=at)
    table.world.simulated.button(2, down=True, at=at + 40_000)
    table.advance(0.55)
    assert isinstance(table.state.phase, Playing)
    assert table.late == [2]


@pytest.mark.parametrize("go_on", [lambda table: table.press(paddle=1), lambda table: table.strike()])
def test_a_press_or_a_strike_puts_the_sale_away_once_hands_have_come_to_rest(
    table: TableUnderTest, go_on: Callable[[TableUnderTest], None]
) -> None:
    table.play("klimt", "open")
    table.press(paddle=4)
    table.strike(2)
    hammer = table.at(0.3)
    table.world.simulated.press(0, hammer)
    table.world.simulated.press(0, hammer + 300 * MILLISECOND)
    table.advance(0.9)
    assert table.screen.headline == "Sold", "a strike too many hides nothing"
    go_on(table)
    assert table.shows == "market"
    assert [table.note(seat) for seat in range(1, 5)] == [""] * 4


def test_the_gavel_means_nothing_outside_an_open_auction(table: TableUnderTest) -> None:
    table.strike(5)
    table.play("klimt", "sealed")
    table.strike(5)
    assert table.confirmed == [Play(1, "klimt", Auction.SEALED)]
    assert table.sounds == []


def test_touching_the_hammer_is_three_strikes(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.touch(Bid(3, 25))
    assert table.standing == (3, 25)
    table.touch(Bid(2, 26))
    table.touch(Hammer())
    assert table.state.cash == (126, 74, 100, 100)
    assert table.sounds == ["bid", "bid", "gavel", "gavel", "gavel"]


def test_a_finger_that_stays_on_the_gavel_sells_unless_it_lets_go(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.hold("hammer")
    table.advance(1.5)
    assert (table.screen.call, table.screen.rail) == ("Going twice", 25)
    table.lift()
    assert table.screen.rail == 20
    table.advance(5)
    assert isinstance(table.state.phase, Open), "it let go"
    table.press(paddle=3)
    assert table.screen.rail == 0
    table.hold("hammer")
    table.advance(1.5)
    table.press(paddle=2)
    table.advance(2)
    assert isinstance(table.state.phase, Open), "a bid starts the strikes again"
    table.advance(1.1)
    assert [seat for seat, cards in enumerate(table.state.bought, start=1) if any(cards)] == [2]


def test_silence_strikes_when_the_countdown_is_on_and_a_bid_starts_it_again(tmp_path: Path) -> None:
    with a_table(tmp_path, options=COUNTDOWN) as table:
        table.play("klimt", "open")
        table.press(paddle=2)
        table.advance(3)
        assert table.sounds == ["bid", "gavel"]
        table.press(paddle=3)
        assert table.screen.rail < 10
        table.advance(6.2)
        assert isinstance(table.state.phase, Playing)
        assert table.state.cash == (102, 100, 98, 100)
        assert table.sounds == ["bid", "gavel", "bid", "gavel", "gavel", "gavel"]


def test_the_rail_fills_with_silence_and_is_never_ahead_of_the_gavel(tmp_path: Path) -> None:
    """A tenth at a time; a third is full when the strike is heard, and not before."""
    with a_table(tmp_path, options=COUNTDOWN) as table:
        album = Album()
        table.world.watch(album)
        table.play("klimt", "open")
        table.advance(7)
        table.press(paddle=2)
        table.advance(7)
        scenes = [(at, scene.screen) for at, scene in album.scenes if isinstance(scene.screen, OpenScreen)]
        assert {screen.rail for _, screen in scenes if not screen.price} == {0}, "it starts with the first bid"
        with_price = [(at, screen.rail) for at, screen in scenes if screen.price]
        rails = [next(pictures) for _, pictures in groupby(with_price, key=itemgetter(1))]
        gavels = [at for at, effect in table.seen if effect == Heard(Sound.GAVEL)]
        assert [rail for _, rail in rails] == list(range(30))
        assert [rail // 10 for _, rail in rails] == [sum(heard <= at for heard in gavels) for at, _ in rails]
        assert table.shows == "sold"


def test_a_countdown_that_was_switched_stays_so_when_the_game_is_gone_on_with_this_evening(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.go("menu", "countdown", "back")
        table.play("klimt", "open")
        table.press(paddle=2)
        table.go("menu", "switch-game", ("resume", 1))
        assert table.shows == "open"
        table.advance(60)
        assert table.shows == "sold"
    with a_table_again(tmp_path) as tomorrow:
        tomorrow.touch("undo")
        tomorrow.advance(60)
        assert tomorrow.shows == "open", "by its rules the gavel strikes, and not silence"


def test_the_lamp_is_lit_shortly_by_a_bid_and_longer_by_a_sale(table: TableUnderTest) -> None:
    lit: list[tuple[bool, int]] = []
    table.world.simulated.watch_lamp(lambda on, at: lit.append((on, at)))
    table.play("klimt", "open")
    table.press(paddle=2)
    table.strike(3)
    table.touch("continue")
    table.play("munch", "sealed")
    for seat in (3, 4, 1, 2):
        table.key(seat, "#")
    table.advance(3)
    assert [on for on, _ in lit] == [True, False] * 3
    times = [(off - on) // MILLISECOND for (_, on), (_, off) in zip(lit[::2], lit[1::2], strict=True)]
    assert times == [60, 400, 400], "the bid, the hammer, and the secret bids"


def told_bid(table: TableUnderTest) -> int:
    """Beatrix bids on an open lot; when that is told, in ns."""
    table.play("klimt", "open")
    table.press(paddle=2)
    (told_at,) = [at for at, effect in table.seen if "Bid" in repr(effect)]
    return told_at


def test_a_press_in_the_last_instant_of_the_countdown_still_counts(tmp_path: Path) -> None:
    with a_table(tmp_path, options=COUNTDOWN) as table:
        sold_at = told_bid(table) - WINDOW_NS + 6 * SECOND
        edge = sold_at - 40_000
        table.world.simulated.button(3, down=True, at=edge, delivered=edge + WINDOW_NS * 3 // 4)
        table.advance(6)
        assert table.standing == (3, 2)


def test_where_close_presses_tie_one_in_the_last_instant_of_the_countdown_still_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.system.electronics.TableDevices", _devices_that_tie)
    with a_table(tmp_path, options=COUNTDOWN) as table:
        sold_at = told_bid(table) - WINDOW_NS - TIE_NS + 6 * SECOND
        table.world.simulated.button(3, down=True, at=sold_at)
        table.advance(6)
        assert table.standing == (3, 2)


def test_where_close_presses_tie_the_bids_go_to_one_seat_and_then_to_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.system.electronics.TableDevices", _devices_that_tie)
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        for _ in range(2):
            at = table.at(0.5)
            for seat, after in ((3, 0), (2, TIE_NS)):
                table.world.simulated.button(seat, down=True, at=at + after)
                table.world.simulated.button(seat, down=False, at=at + 80 * MILLISECOND)
            table.advance(1)
        assert table.confirmed[-2:] == [Bid(2, 1), Bid(3, 2)]
        assert table.late == [3, 2]


def _devices_that_tie(wiring: Wiring, factory: PinFactory, **how: object) -> TableDevices:
    """Devices as on a Raspberry Pi whose pins cannot tell close presses apart."""
    return TableDevices(wiring, factory, **{**how, "tie_ns": TIE_NS})  # type: ignore[arg-type]  # handed through as given


def test_on_the_pad_the_amount_may_come_before_the_seat(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.touch("pad", 0)
    table.type_in("27#")
    assert table.scene.banner == "Touch the bidder"
    table.touch("seat", 3)
    assert table.screen.typed == "27"
    table.touch("key", "#")
    assert table.standing == (3, 27)


def test_the_bids_for_a_sold_lot_stay_on_show_when_money_is_corrected(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.strike(3)
    table.go("menu", "money", ("adjust-money", 1))
    table.tap("5", "# OK")
    assert table.shows == "sold"
    assert [bidder.last_bid for bidder in table.screen.bidders] == ["", "1", "", ""]


def test_the_next_card_is_played_from_the_sale(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.strike(3)
    assert [bidder.last_bid for bidder in table.screen.bidders] == ["", "1", "", ""]
    table.advance(1)
    table.touch("enter-card")
    table.touch(Play(2, "munch", Auction.OPEN))
    assert isinstance(table.state.phase, Open)


def test_a_standing_panel_has_a_key_for_each_card_but_not_for_a_finger_that_still_puts_the_sale_away(
    tmp_path: Path,
) -> None:
    """One of 10 inches: a smaller one has no room for the keys."""
    screen = SETTINGS.screen._replace(width=720, height=1280, mm_width=136, mm_height=217)
    with a_table(tmp_path, settings=replace(SETTINGS, screen=screen)) as table:
        table.sell("klimt", buyer=2, price=10)
        table.touch(Play(2, "munch", Auction.OPEN))
        table.strike(3)
        table.advance(1)
        across, down = Rect(*table.place_of("Market")).middle
        put_away = table.at(0.1)
        for at in (put_away, put_away + 200 * MILLISECOND, put_away + 490 * MILLISECOND):
            table.world.loop.later(at, lambda: table.world.hands.tap(across, down, table.now))
        table.advance(0.6)
        assert table.shows == "market"
        assert choice_at(table.world.picture.targets, across, down) is None, "no card is played by that finger"
        table.touch(Play(3, "munch", Auction.OPEN))
        assert isinstance(table.state.phase, Open)
