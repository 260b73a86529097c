"""A mixed table, from cable to journal: seat 1 on pins, seat 2 a pod, seat 3 on the screen, and a card reader."""

import pytest

from companion.rules.actions import Bid, Hammer, Pass
from companion.rules.state import Open, Sealed
from hardware.signals import CardRead, Signal
from tests.table import TableUnderTest


@pytest.fixture
def table(mixed: TableUnderTest) -> TableUnderTest:
    return mixed


def test_an_open_auction_of_button_pod_and_screen(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(paddle=1)
    table.press(paddle=2)
    table.touch(Bid(3, 3))
    table.press(paddle=2)
    table.strike(3)
    assert table.confirmed[-5:] == [Bid(1, 1), Bid(2, 2), Bid(3, 3), Bid(2, 4), Hammer()]


def test_a_pod_and_a_pin_on_one_price_the_earlier_has_it(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    at = table.at(0.5)
    table.world.simulated.press(2, at)
    table.world.simulated.press(1, at + 9_000_000)
    table.advance(1)
    stage = table.state.stage
    assert isinstance(stage, Open)
    assert (stage.leader, stage.amount, table.late) == (2, 1, [1])


def test_a_sealed_bid_is_keyed_at_a_pod_and_the_journal_knows_nothing_of_it(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    before = list(table.confirmed)
    table.key_in(paddle=2, amount=37)
    table.key_in(paddle=1, amount=5)
    assert table.confirmed == before
    assert isinstance(table.state.stage, Sealed)


def test_a_pod_pulled_out_in_an_auction_leaves_the_others_playing_and_comes_back(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.world.simulated.pods[2].unplug()
    table.press(paddle=1)
    assert table.world.devices.held().gone == (2,)
    table.touch(Bid(2, 2))
    table.world.simulated.pods[2].plug()
    table.advance(3)
    assert table.world.devices.held().gone == ()
    table.press(paddle=1)
    table.press(paddle=2)
    assert [action for action in table.confirmed if not isinstance(action, Pass)][-4:] == [
        Bid(1, 1),
        Bid(2, 2),
        Bid(1, 3),
        Bid(2, 4),
    ]


def test_a_card_at_the_reader_is_among_the_signals(table: TableUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Signal] = []
    monkeypatch.setattr("companion.acts.hearing.hear", lambda _session, signal: heard.append(signal))
    assert table.world.reader is not None
    at = table.at(0.2)
    table.world.reader.hold("0F0184F07A", at, at + 500_000_000)
    table.advance(1)
    assert heard == [CardRead("0F0184F07A", at)]
