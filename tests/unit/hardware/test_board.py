"""The computer's own pins: the backend that gpiozero chooses, and what is said where there is none."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest
from gpiozero import BadPinFactory, Device

from hardware.drivers.pins import DeviceError
from hardware.raspberry_pi import board
from hardware.raspberry_pi.board import CHOICE, COMPATIBLE, is_raspberry_pi, open_board, pin_tie_ns
from tests.support.command_line import ROOT
from tests.support.gpio_chips import Chip, with_chips


def child(program: str, cwd: Path = ROOT, **environment: str) -> tuple[str, str]:
    """What a Python of its own says on standard output and on standard error."""
    inherited = {name: value for name, value in os.environ.items() if name != CHOICE}
    said = subprocess.run(
        [sys.executable, "-c", program],
        cwd=cwd,
        env={**inherited, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return said.stdout, said.stderr


needs_no_pi = pytest.mark.skipif(is_raspberry_pi(), reason="this computer has pins")


@needs_no_pi
def test_where_there_are_no_pins_every_backend_says_why_and_the_remedy_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(CHOICE, raising=False)
    with pytest.raises(DeviceError) as refusal:
        open_board()
    for reason in ("lgpio: ", "rpigpio: "):
        assert reason in str(refusal.value)
    assert "install gpiod" in str(refusal.value)
    assert "group gpio" in str(refusal.value)
    assert Device.pin_factory is None


def test_the_environment_chooses_the_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOICE, "mock")
    pins = open_board()
    assert (pins.backend, pins.stamped) == ("mock", False)
    assert pins.pins is Device.pin_factory
    pins.close()
    assert Device.pin_factory is None


@pytest.mark.parametrize(("number", "label"), [(0, "pinctrl-bcm2711"), (4, "pinctrl-rp1"), (13, "pinctrl-rp1")])
def test_lgpio_gets_the_number_of_the_headers_chip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, label: str
) -> None:
    """Left to itself gpiozero looks at the numbers 0 and 4 only."""
    monkeypatch.delenv(CHOICE, raising=False)
    with_chips(monkeypatch, tmp_path, {"gpiochip1": Chip("other", 4), f"gpiochip{number}": Chip(label)})
    played = SimpleNamespace(LGPIOFactory=lambda chip: SimpleNamespace(chip=chip, close=lambda: None))
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", played)
    pins = open_board(tmp_path)
    assert (pins.backend, pins.pins.chip, pins.stamped) == ("lgpio", number, True)
    pins.close()


@pytest.mark.parametrize(
    ("there", "told"),
    [
        (("gpiod", "lgpio"), "gpiod"),
        (("lgpio", "RPi"), "lgpio, which looks at them a thousand times a second, so the processor never rests; "),
        (("RPi",), "rpigpio, which does not report the kernel's time of an edge, so the first press is the one "),
        ((), "no library is there; install gpiod"),
    ],
)
def test_which_library_would_drive_the_pins_is_said_with_what_it_costs(
    monkeypatch: pytest.MonkeyPatch, there: tuple[str, ...], told: str
) -> None:
    monkeypatch.setattr(board, "find_spec", lambda name: name if name in there else None)
    assert board.usable_library().startswith(told)
    assert ("install gpiod" in board.usable_library()) is (there[:1] != ("gpiod",))


def test_which_chips_there_are_is_said_where_none_has_the_header(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(CHOICE, raising=False)
    with_chips(monkeypatch, tmp_path, {"gpiochip0": Chip("gpio-brcmstb", 32)})
    with pytest.raises(DeviceError, match=r"lgpio: none of .* the header's pins; found gpiochip0 \(gpio-brcmstb\)"):
        open_board(tmp_path)


def test_a_backend_that_fails_in_its_own_way_is_a_refusal_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise BadPinFactory("can not open gpiochip")

    monkeypatch.setattr(Device, "ensure_pin_factory", fail)
    monkeypatch.setenv(CHOICE, "native")
    with pytest.raises(DeviceError, match="can not open gpiochip"):
        open_board()


def test_who_stands_where_the_tables_user_may_not_be_has_pins_too(tmp_path: Path) -> None:
    """As by `sudo -u hammerprice`, typed in a home that is nobody else's business."""
    look = (
        "import os, gpiozero.pins.mock\n"
        "from hardware.raspberry_pi.board import open_board\n"
        "os.chmod('.', 0)\n"
        "os.getuid() or os.setuid(65534)\n"
        "print(open_board().backend, os.getcwd())"
    )
    assert child(look, cwd=tmp_path, **{CHOICE: "mock"}) == ("mock /\n", "")


@needs_no_pi
@pytest.mark.skipif(find_spec("lgpio") is None, reason="lgpio is not installed here")
@pytest.mark.parametrize("own", [False, True])
def test_lgpio_leaves_nothing_behind_and_stays_out_of_the_working_directory(tmp_path: Path, own: bool) -> None:
    """Left to itself it makes a pipe where it stands, or makes LG_WD the working directory."""
    here, other = tmp_path / "here", tmp_path / "other"
    here.mkdir()
    other.mkdir()
    look = (
        "import os, sys\n"
        "from hardware.raspberry_pi.board import in_temporary_folder\n"
        "with in_temporary_folder(): import lgpio\n"
        "print(os.getcwd())"
    )
    assert child(look, cwd=here, **({"LG_WD": str(other)} if own else {})) == (f"{here}\n", "")
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("raspberrypi,model-zero\0brcm,bcm2835\0", 200_000),
        ("raspberrypi,2-model-b\0brcm,bcm2836\0", 200_000),
        ("raspberrypi,3-model-b-plus\0brcm,bcm2837\0", 200_000),
        ("raspberrypi,4-model-b\0brcm,bcm2711\0", 200_000),
        ("raspberrypi,5-model-b\0brcm,bcm2712\0", 200_000),
        ("radxa,rock-5b\0rockchip,rk3588\0", 0),
        ("", 0),
    ],
)
def test_the_pins_of_a_raspberry_pi_cannot_tell_close_presses_apart(tmp_path: Path, names: str, expected: int) -> None:
    path = tmp_path / COMPATIBLE
    path.parent.mkdir(parents=True)
    path.write_text(names)
    assert pin_tie_ns(tmp_path) == expected


def test_a_computer_without_a_device_tree_ties_only_equal_times(tmp_path: Path) -> None:
    assert pin_tie_ns(tmp_path) == 0


DEAF = """
import os, select, struct, sys, tempfile, contextlib
with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
    import lgpio
    pipe = os.open(f".lgd-nfy{lgpio._notify_thread._notify}", os.O_WRONLY)
from hardware.clock import VirtualClock
from hardware.devices import TableDevices
from hardware.drivers.pins import TickScale
from hardware.simulator.pins import SimulatedPins
from hardware.config.wiring import PaddleWiring, Wiring

clock = VirtualClock()
pins = SimulatedPins(clock)
devices = TableDevices(Wiring(paddles=(PaddleWiring(5),)), pins, clock)
pin = pins.pin(5)
lgpio.callback(0, 5, lgpio.BOTH_EDGES, lambda chip, gpio, level, ticks: pin._call_when_changed(ticks, level))

def edge(at, level):
    os.write(pipe, struct.pack("QBBBBI", at, 0, 5, level, 0, 0))

time = TickScale.time
TickScale.time = lambda *_: 1 / 0
edge(100_000_000, 0)
assert not select.select([devices], [], [], 0.2)[0]
assert lgpio._notify_thread.is_alive()
TickScale.time = time
edge(200_000_000, 1)
edge(300_000_000, 0)
assert select.select([devices], [], [], 10)[0], "the thread is dead"
while True:
    signals = devices.take(400_000_000)
    if any(type(signal).__name__ == "ButtonPressed" for signal in signals): break
    assert select.select([devices], [], [], 10)[0], "the press never came"
print("heard")
"""


@pytest.mark.skipif(find_spec("lgpio") is None, reason="lgpio is not installed here")
def test_an_edge_that_fails_does_not_kill_lgpios_own_thread() -> None:
    """lgpio's real thread and pipe, with edges written into the pipe as its other end does."""
    out, err = child(DEAF)
    assert out == "heard\n", err
    assert "An edge of <seat 1's button on BCM 5> was lost" in err
