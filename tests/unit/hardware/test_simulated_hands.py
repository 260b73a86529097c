"""Hands at the simulated table: what they do ends as it should, however quick they are."""

import pytest

from tests.support.bench import MS, US, on_the_bench, told


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("held", [0, 300 * US, 2 * MS, 5 * MS])
def test_a_click_shorter_than_its_bounce_leaves_no_button_down(seed: int, held: int) -> None:
    with on_the_bench(seed=seed) as bench:
        for at in (100 * MS, 300 * MS):
            bench.run(at)
            bench.hands.hold(2, down=True, at=at)
            bench.hands.hold(2, down=False, at=at + held)
        assert told(bench.run(600 * MS)) == ["2", "2"]
        assert bench.devices.held_buttons == ()
