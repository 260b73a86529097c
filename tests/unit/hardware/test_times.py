"""How long devices are waited for, listened to and looked for, in times as the guides tell them, not as the drivers
count them.
"""

from collections.abc import Sequence

import pytest

from hardware.config.wiring import PaddleWiring, Wiring
from hardware.drivers.pod import PodTime
from hardware.simulator.card_reader import sticker_frame
from tests.support.bench import MS, told
from tests.support.usb_bench import identity, on_the_usb_bench

ONE_ON_PINS = Wiring(paddles=(PaddleWiring(2), PaddleWiring()), gavel=3)
TORN = sticker_frame("3C00D1B2C3")[:-3] + b"\x03"


def test_a_device_that_never_came_is_missing_three_seconds_after_the_start() -> None:
    with on_the_usb_bench(2, wiring=ONE_ON_PINS) as bench:
        assert told(bench.run(2_980 * MS)) == []
        assert sorted(told(bench.run(3_050 * MS))) == ["2 gone", "reader gone"]


def test_a_pod_is_silent_after_six_of_its_heartbeats() -> None:
    with on_the_usb_bench(2, wiring=ONE_ON_PINS) as bench:
        bench.plug_in().run(1_000 * MS)
        bench.pods[2].hang()
        assert told(bench.run(1_480 * MS)) == [], "the last heartbeat was up to 100 ms before"
        assert told(bench.run(1_620 * MS)) == ["2 gone"]


def test_a_missing_device_is_looked_for_less_and_less_often_and_then_every_two_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with on_the_usb_bench(2, wiring=ONE_ON_PINS) as bench:
        looked_at: list[int] = []
        find = bench.hands.usb.find

        def looked(who: str) -> Sequence[str]:
            if who == identity(2):
                looked_at.append(bench.clock.now())
            return find(who)

        monkeypatch.setattr(bench.hands.usb, "find", looked)
        bench.run(8_000 * MS)
        assert [at // MS for at in looked_at] == [0, 250, 750, 1_750, 3_750, 5_750, 7_750]
        bench.pods[2].plug()
        bench.run(11_000 * MS)
        bench.pods[2].unplug()
        looked_at.clear()
        bench.run(12_000 * MS)
        first, second, *_ = (at // MS for at in looked_at)
        assert (first - 11_000, second - first) == (250, 500), "as quickly as at first, once it has answered"


@pytest.mark.parametrize(("apart_ms", "named"), [(2_000, ["reader garbled"]), (2_600, [])])
def test_a_reader_is_judged_by_what_it_sent_in_ten_seconds(apart_ms: int, named: list[str]) -> None:
    """A card was once read; five torn frames after it are in one span of ten seconds, or in two."""
    with on_the_usb_bench() as bench:
        bench.plug_in().run(500 * MS)
        bench.reader.send(sticker_frame("0F0184F07A"), 600 * MS)
        for place in range(5):
            bench.reader.send(TORN, (700 + apart_ms * place) * MS)
        assert told(bench.run(15_000 * MS)) == ["0F0184F07A", *named]


def test_a_press_of_a_pod_is_placed_by_the_quickest_frame_of_five_seconds() -> None:
    pod_time = PodTime()
    for stamp_ms, took_ms in ((0, 1), (4_990, 3)):
        pod_time.note_arrival(stamp_ms * MS, (stamp_ms + took_ms) * MS)
    assert pod_time.place(5_000 * MS) == 5_001 * MS
    pod_time.note_arrival(5_000 * MS, 5_003 * MS)
    assert pod_time.place(5_000 * MS) == 5_003 * MS
