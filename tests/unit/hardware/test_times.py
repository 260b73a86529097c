"""How long devices are waited for, listened to and looked for, in times as the guides tell them, not as the drivers
count them.
"""

from collections.abc import Sequence
from itertools import groupby

import pytest

from hardware.config.wiring import PaddleWiring, Wiring
from hardware.drivers.pod import PodDriver, PodTime
from hardware.lights import BLINKS_NS, Light, brightness
from hardware.pod.keys import OneKeypad
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


def test_a_port_that_says_nothing_is_given_up_after_three_seconds_for_another_of_the_same_device() -> None:
    with on_the_usb_bench(2, wiring=ONE_ON_PINS) as bench:
        usb = bench.plug_in().hands.usb
        usb.sockets = {"a console": usb.socket(identity(2)), **usb.sockets}
        bench.run(2_980 * MS)
        assert told(bench.signals) == []
        assert told(bench.run(4_500 * MS)) == ["2 gone", "2 back"]


def test_a_pods_lights_stay_on_though_three_of_its_commands_are_lost_and_go_off_two_seconds_after_the_last() -> None:
    with on_the_usb_bench(1) as bench:
        bench.plug_in().run(300 * MS)
        bench.devices.show_light(1, Light.LEAD, bench.clock.now())
        bench.run(bench.clock.now() + 1)
        said: list[int] = []
        outgoing = PodDriver.outgoing

        def counted(pod: PodDriver, now: int) -> bytes:
            if data := outgoing(pod, now):
                said.append(now // MS)
            return data

        with pytest.MonkeyPatch.context() as listened:
            listened.setattr(PodDriver, "outgoing", counted)
            began = bench.clock.now() // MS
            bench.run(bench.clock.now() + 2_100 * MS)
        assert [at - began for at in said] == [500, 1_000, 1_500, 2_000]
        left = bench.clock.now()
        bench.usb.close()
        bench.clock.advance(left + 1_850 * MS)
        assert bench.hands.light(1).brightness == 1
        bench.clock.advance(left + 2_010 * MS)
        assert bench.hands.light(1).brightness == 0


@pytest.mark.parametrize(("held_ms", "heard"), [(2, ["1:?"]), (3, ["1:5"]), (5, ["1:5"])])
def test_a_key_of_a_pod_counts_once_it_was_still_for_three_milliseconds(held_ms: int, heard: list[str]) -> None:
    keypad = OneKeypad(0)
    told_keys = [*keypad.change(4, True, 100), *keypad.change(4, False, 100 + held_ms), *keypad.look(200)]
    assert [f"1:{key}" for key, _ in told_keys] == heard


@pytest.mark.parametrize(("up_ms", "heard"), [(14, "5?"), (15, "55")])
def test_a_key_counts_again_once_it_was_up_for_fifteen_milliseconds(up_ms: int, heard: str) -> None:
    keypad = OneKeypad(0)
    told_keys = [*keypad.change(4, True, 100), *keypad.change(4, False, 200)]
    told_keys += [*keypad.change(4, True, 200 + up_ms), *keypad.look(300)]
    assert "".join(key for key, _ in told_keys) == heard


def test_a_refused_press_blinks_three_times() -> None:
    lit = [brightness(Light.REFUSED, 0, at * MS).level for at in range(0, BLINKS_NS // MS, 10)]
    assert [level for level, _ in groupby(lit)] == [1, 0, 1, 0, 1, 0]
