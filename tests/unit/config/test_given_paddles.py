"""Which paddle was given to which seat on the screen: one to a seat, and a seat to each, also after the next start."""

from pathlib import Path

import pytest

from companion.config.given_paddles import GivenPaddles
from hardware.config.usb import Plug
from hardware.drivers.button_encoder import ENCODER
from hardware.drivers.number_pad import NUMBER_PAD
from hardware.drivers.pod import POD
from tests.support.usb_bench import identity, port

ADAS, BENS = Plug(1, port(1), NUMBER_PAD), Plug(2, port(2), NUMBER_PAD)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (Plug(2, port(3), NUMBER_PAD), [ADAS, Plug(2, port(3), NUMBER_PAD)]),
        (Plug(2, identity(2), POD), [Plug(2, identity(2), POD), ADAS]),
        (Plug(1, port(2), NUMBER_PAD), [Plug(1, port(2), NUMBER_PAD)]),
        (Plug(3, port(2), NUMBER_PAD), [ADAS, Plug(3, port(2), NUMBER_PAD)]),
        (Plug(3, port(3), NUMBER_PAD), [ADAS, BENS, Plug(3, port(3), NUMBER_PAD)]),
        (Plug(0, port(6), ENCODER), [ADAS, BENS, Plug(0, port(6), ENCODER)]),
    ],
    ids=["another pad", "a pod", "the other's pad", "to a third seat", "a third pad", "to the table"],
)
def test_who_is_given_a_paddle_has_that_one_alone_and_nobody_else_has_it(
    tmp_path: Path, given: Plug, kept: list[Plug]
) -> None:
    paddles = GivenPaddles(tmp_path)
    for plug in (BENS, ADAS, given):
        paddles.give(plug)
    assert sorted(paddles.plugs.devices, key=str) == sorted(kept, key=str)
    assert GivenPaddles(tmp_path).plugs == paddles.plugs
