"""Who was first."""

import pytest

from hardware.arbiter import Ties
from hardware.signals import ButtonPressed, GavelStruck, KeyPressed, Signal
from tests.support.bench import MS

AT = 100 * MS


def test_ties_go_to_the_seat_that_has_won_fewest_then_to_the_lowest() -> None:
    ties = Ties()
    first = [ties.settle([ButtonPressed(seat, AT) for seat in (3, 1, 2)])[0] for _ in range(6)]
    assert first == [ButtonPressed(seat, AT) for seat in (1, 2, 3, 1, 2, 3)]


def test_a_press_without_a_rival_wins_no_tie() -> None:
    ties = Ties()
    for _ in range(3):
        ties.settle([ButtonPressed(1, AT)])
        ties.settle([ButtonPressed(1, AT), GavelStruck(AT)])
        ties.settle([ButtonPressed(1, AT), KeyPressed(1, "5", AT)])
    assert ties.settle([ButtonPressed(2, AT), ButtonPressed(1, AT)])[0] == ButtonPressed(1, AT)


@pytest.mark.parametrize("press", [ButtonPressed(5, AT), KeyPressed(5, "#", AT)])
def test_a_bid_comes_before_the_gavel_it_ties_with(press: Signal) -> None:
    assert Ties().settle([GavelStruck(AT), press]) == (press, GavelStruck(AT))
