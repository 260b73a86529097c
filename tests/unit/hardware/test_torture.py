"""A bounded share of the torture (`python -m tests.torture`): what it counts is none, and it does count."""

from random import Random

import pytest

from hardware.drivers import debouncer
from hardware.raspberry_pi.board import TIE_NS
from tests.torture import presses
from tests.torture.chords import every_chord_of_two, some_chords_of_five


def test_rivals_are_all_heard_once_in_their_order_and_nobody_is_favoured() -> None:
    tally = presses.rivalries(1_500, seed=7)
    assert presses.bad(tally) == 0
    assert tally["ahead"] <= 1
    assert tally["ties"] > 3, "there are ties, or nothing is said about them"


def test_levels_that_are_read_late_cost_no_press_and_are_not_told_as_lost() -> None:
    assert presses.bad(presses.rivalries(1_500, seed=7, read_late=True)) == 0


def test_presses_that_tie_are_told_by_the_rule() -> None:
    tally = presses.rivalries(600, seed=7, tie_ns=TIE_NS)
    assert presses.bad(tally) == 0
    assert tally["ties"] > 3, "there are ties, or nothing is said about them"


def test_what_is_wrong_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as hasty:
        hasty.setattr(debouncer, "DEBOUNCE_NS", 200_000)
        assert presses.rivalries(200, seed=7)["doubled"] > 0
    monkeypatch.setattr("hardware.devices.WINDOW_NS", 1)
    tally = presses.rivalries(300, seed=7)
    assert min(tally["misjudged"], tally["misjudged closer"], tally["against the rule"], tally["favour"]) > 0


def test_chords_give_no_key_that_nobody_touched() -> None:
    random = Random(7)
    two = every_chord_of_two(random, orders=1, share=0.04)
    five = some_chords_of_five(random, 60)
    assert (two["wrong"], five["wrong"], two["shorts"], five["shorts"]) == (0, 0, 0, 0)
    assert two["keys"] > two["chords"] / 2
    assert five["keys"] > five["chords"]
