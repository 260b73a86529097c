"""What every paddle can do in a game, whichever it is: parts on pins, a pod on USB, or the screen alone.

That edges, bounce and keys are felt alike is in `tests/unit/hardware/test_paddle_contract.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.live.live_auction import REVEAL_PAUSE_NS
from companion.rules.auction_game.actions import Bid, Buy, Hammer, Price
from companion.rules.auction_game.state import Open, Playing, Sealed
from companion.rules.common import Pass
from companion.time_units import SECOND
from companion.virtual.hands import Unreachable
from tests.support.table import TableUnderTest, a_table, settings_of

SEAT = 2
SETTINGS = {
    "pins": "",
    "pod": '[pods]\n2 = "E6614103E7174F29"\n',
    "touch": "[wiring]\nrows = [8, 9, 10, 11]\ngavel = 3\nbuttons = [2, 0, 5, 6]\ncolumns = [[12, 13, 14], []]\n",
}


class Player(ABC):
    """Whoever sits at seat 2."""

    def __init__(self, table: TableUnderTest) -> None:
        self.table = table

    @abstractmethod
    def bid_a_step(self) -> None:
        """One more step than the price on show; at a fixed price the purchase."""

    @abstractmethod
    def bid(self, amount: int) -> None:
        """An amount of one's own: a bid, a fist, or the auctioneer's price."""

    @abstractmethod
    def decline(self) -> None:
        """A pass."""


class AtAPaddle(Player):
    """With a button and a keypad."""

    def bid_a_step(self) -> None:
        self.table.press(SEAT)

    def bid(self, amount: int) -> None:
        self.table.key_in(SEAT, amount)

    def decline(self) -> None:
        self.table.key(SEAT, "#" if isinstance(self.table.state.phase, Sealed) else "*")


class AtTheScreen(Player):
    """With fingers alone."""

    def bid_a_step(self) -> None:
        phase = self.table.state.phase
        self.table.touch(Bid(SEAT, phase.amount + 1) if isinstance(phase, Open) else Buy(SEAT))

    def bid(self, amount: int) -> None:
        pricing = self.table.state.phase.name == "price"
        self.table.touch(Price(SEAT, amount) if pricing else Bid(SEAT, amount))

    def decline(self) -> None:
        self.table.touch(Pass(SEAT))


@pytest.fixture(params=SETTINGS)
def player(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Player]:
    with a_table(tmp_path, settings=settings_of(tmp_path, SETTINGS[request.param])) as table:
        yield (AtTheScreen if request.param == "touch" else AtAPaddle)(table)


def test_a_step_and_an_amount_in_an_open_auction(player: Player) -> None:
    player.table.play("klimt", "open")
    player.bid_a_step()
    player.table.press(1)
    player.bid(9)
    player.table.strike(3)
    assert player.table.confirmed[1:] == [Bid(2, 1), Bid(1, 2), Bid(2, 9), Hammer()]


def test_a_fist_and_an_empty_one(player: Player) -> None:
    for artist, amount in (("klimt", 7), ("munch", 0)):
        player.table.play(artist, "sealed")
        if amount:
            player.bid(amount)
        else:
            player.decline()
        for seat in (1, 3, 4):
            player.table.touch(Pass(seat))
        player.table.advance(REVEAL_PAUSE_NS / SECOND + 0.5)
        assert (Bid(2, amount) if amount else Pass(2)) in player.table.confirmed[-4:]


def test_a_chance_once_around_is_taken_or_passed(player: Player) -> None:
    player.table.play("klimt", "once-around")
    player.bid(4)
    assert player.table.confirmed[-1] == Bid(2, 4)
    for seat in (3, 4, 1):
        player.table.touch(Pass(seat))
    assert isinstance(player.table.state.phase, Playing)


def test_a_fixed_price_is_named_bought_or_passed(player: Player) -> None:
    player.table.play("klimt", "fixed-price")
    player.table.touch(Price(1, 5))
    player.decline()
    assert Pass(2) in player.table.confirmed
    player.table.touch(Buy(3))
    player.table.play("munch", "fixed-price")
    player.bid(6)
    assert player.table.confirmed[-1] == Price(2, 6)


def test_a_fixed_price_is_bought_by_one_press_or_touch(player: Player) -> None:
    player.table.play("klimt", "fixed-price")
    player.table.touch(Price(1, 5))
    player.bid_a_step()
    assert player.table.confirmed[-1] == Buy(2)


def test_out_of_turn_nothing_happens(player: Player) -> None:
    player.table.play("klimt", "fixed-price")
    player.table.touch(Price(1, 5))
    player.decline()
    before = player.table.state
    try:
        player.bid_a_step()
    except Unreachable:
        assert isinstance(player, AtTheScreen), "the screen does not even offer it"
    assert player.table.state == before
