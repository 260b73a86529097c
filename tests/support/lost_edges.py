"""What a kernel or a cable may drop: the edges of a button, a frame of a pod. Hands act meanwhile, and nothing else is
different."""

from collections.abc import Iterator
from contextlib import contextmanager

from hardware.simulator.pod import SimulatedPod
from tests.support.table import TableUnderTest


@contextmanager
def deaf_until(table: TableUnderTest, paddle: int, time: int) -> Iterator[None]:
    """The kernel tells of no edge of a bid button on pins before this time (ns)."""
    button = table.house.settings.wiring.paddles[paddle - 1].button
    pin = table.world.simulated.pins.pin(button)
    call_listener = pin.call_listener

    def listener(at: int, *, high: bool, armed: int) -> None:
        if at >= time:
            call_listener(at, high=high, armed=armed)

    pin.call_listener = listener
    yield
    pin.call_listener = call_listener


@contextmanager
def losing_a_frame(pod: SimulatedPod, what: bytes) -> Iterator[list[bytes]]:
    """The first frame of the pod with this in it never arrives; it is in the list."""
    socket = pod.socket
    write = socket.write
    lost: list[bytes] = []

    def written(data: bytes) -> int:
        if lost or what not in data:
            return write(data)
        lost.append(data)
        return len(data)

    socket.write = written  # type: ignore[method-assign]  # the cable, not the pod
    yield lost
    socket.write = write  # type: ignore[method-assign]
