"""A pod's frames in whatever pieces and whatever rubbish between them, and what is made of their times."""

import pickle
import re
from binascii import crc32
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hardware.pod as pod_folder
from hardware.drivers.pod import CLOCK_SPAN_NS, FrameKind, PodFrame, PodTime, pod_frames
from hardware.pod.frames import MOST_FRAME_BYTES, seal, unseal
from hardware.pod.keys import DOUBT, RELEASED_MS, STEADY_MS, OneKeypad
from tests.support.bench import MS

PROTOCOL = Path(next(iter(pod_folder.__path__))) / "PROTOCOL.md"

FRAMES = st.builds(
    lambda sequence, clock, what: PodFrame(sequence, clock, *what),
    st.integers(0, 65535),
    st.integers(0, 10**15 - 1),
    st.one_of(
        st.tuples(st.just(FrameKind.HELLO), st.from_regex(r"[0-9A-F]{1,40}", fullmatch=True)),
        st.tuples(st.just(FrameKind.BEAT), st.from_regex(r"[01] ([0-9]|1[0-2])", fullmatch=True)),
        st.tuples(st.just(FrameKind.BUTTON), st.sampled_from("01")),
        st.tuples(st.just(FrameKind.KEY), st.sampled_from("0123456789*#")),
    ),
)
BYTES_A_FRAME = 64
"""The most that is remembered of a frame's times."""
RUBBISH = st.binary(max_size=300) | st.text("$HP1 0123456789*#abcdef\n", max_size=300).map(str.encode)


def sealed(frame: PodFrame) -> bytes:
    return seal(frame.sequence, frame.clock, frame.kind, frame.value)


def size(kept: object) -> int:
    """How many bytes something needs with all that it remembers."""
    return len(pickle.dumps(kept))


def split(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[start:end] for start, end in pairwise(places)]


@given(st.lists(st.tuples(RUBBISH, FRAMES)), st.lists(st.integers(0, 10_000), max_size=40))
def test_every_frame_is_found_after_any_rubbish_split_anywhere(
    told: list[tuple[bytes, PodFrame]], cuts: list[int]
) -> None:
    frames = pod_frames()
    data = b"".join(rubbish + sealed(frame) for rubbish, frame in told)
    found = [frame for piece in split(data, cuts) for frame in frames.feed(piece)]
    wanted = iter(found)
    assert all(frame in wanted for _, frame in told)


@given(st.lists(RUBBISH))
def test_rubbish_of_any_length_is_neither_raised_at_nor_kept(pieces: list[bytes]) -> None:
    frames = pod_frames()
    for piece in [*pieces, b"$" + b"x" * 10_000, b"y" * 10_000]:
        frames.feed(piece)
        assert size(frames) <= size(pod_frames()) + MOST_FRAME_BYTES + 8


@given(FRAMES, st.data())
def test_a_frame_with_any_bit_flipped_is_no_frame(frame: PodFrame, data: st.DataObject) -> None:
    line = bytearray(sealed(frame))
    line[data.draw(st.integers(0, len(line) - 2))] ^= 1 << data.draw(st.integers(0, 7))
    assert pod_frames().feed(bytes(line)) == []


@pytest.mark.parametrize(
    "text",
    ["HP2 0 0 beat 0 0", "HP1 0 0 beat 2 0", "HP1 0 0 beat 0 13", "HP1 0 0 key A", "HP1 -1 0 key 5", "HP1 0 0 lamp 1"],
)
def test_a_frame_of_another_kind_or_version_is_dropped_whatever_its_check(text: str) -> None:
    frames = pod_frames()
    assert frames.feed(f"${text}*{crc32(text.encode()):08X}\n".encode()) == []
    assert frames.broken == 1


def test_the_examples_that_are_written_down_are_frames() -> None:
    examples = re.findall(r"^    (\$HP1 .*)$", PROTOCOL.read_text(encoding="utf-8"), re.MULTILINE)
    said = [unseal(example.encode()) or ("no frame", "") for example in examples]
    assert [kind for kind, _ in said] == ["hello", "lights", "beat", "button", "key", "show"]
    assert len(pod_frames().feed("\n".join([*examples, ""]).encode())) == 5, "the table understands a pod's"


# Times


@given(
    st.lists(st.integers(0, 15 * MS), min_size=60, max_size=60),
    st.integers(-(10**15), 10**15),
    st.integers(-100, 100),
    st.integers(0, 40),
)
def test_a_press_is_placed_at_its_own_time_however_late_it_is_heard(
    delays: list[int], apart: int, drift: int, waits: int
) -> None:
    """Bounds that the docstring of `PodTime` names: the shortest delay after, the drift in a window before."""
    clock = PodTime()
    delays[waits] = 1 * MS
    last = 0
    for beat, delay in enumerate(delays):
        at = 10**16 + beat * 100 * MS
        last = at
        clock.note_arrival(apart + at + (at - 10**16) * drift // 1_000_000, at + delay)
    press = last + 50 * MS
    placed = clock.place(apart + press + (press - 10**16) * drift // 1_000_000)
    drifted = CLOCK_SPAN_NS * 2 * abs(drift) // 1_000_000
    shortest = min(delays[-50:])
    assert -drifted <= placed - press <= shortest + drifted


@given(st.lists(st.tuples(st.integers(0, 300 * MS), st.integers(0, 10**12))))
def test_nothing_is_placed_after_it_was_heard_and_little_is_remembered(frames: list[tuple[int, int]]) -> None:
    clock = PodTime()
    now = 0
    for wait, stamp in frames:
        now += wait
        clock.note_arrival(stamp, now)
        assert clock.place(stamp) <= now
        assert size(clock) <= 256 * BYTES_A_FRAME


# The keypad's rules on the pod


@given(st.lists(st.integers(1, STEADY_MS - 1), max_size=8).map(lambda bounces: bounces[: len(bounces) // 2 * 2]))
def test_a_key_is_placed_at_its_first_touch_however_often_it_bounces(bounces: list[int]) -> None:
    keypad, at = OneKeypad(0), 100
    for place, wait in enumerate([*bounces, STEADY_MS]):
        assert keypad.change(4, place % 2 == 0, at) == []
        at += wait
    assert keypad.look(at) == [("5", 100)]


@given(st.lists(st.tuples(st.integers(0, 11), st.booleans(), st.integers(0, 40)), max_size=60))
def test_a_key_counts_once_it_is_alone_and_steady_and_what_does_not_is_doubted(
    changes: list[tuple[int, bool, int]],
) -> None:
    """Compared with what the rules say in so many words, millisecond by millisecond."""
    keypad, at, down = OneKeypad(0), 0, set[int]()
    pressed: list[str] = []
    wanted: list[str] = []
    stood = 0
    told, untold = set[int](), set[int]()
    up_for = dict.fromkeys(range(12), RELEASED_MS)
    for number, closes, wait in [*changes, *((number, False, 0) for number in range(12)), (0, False, 40)]:
        for _ in range(wait):
            at += 1
            stood += 1
            up_for = {key: 0 if key in down else up + 1 for key, up in up_for.items()}
            told -= {key for key in told if up_for[key] >= RELEASED_MS}
            if stood >= STEADY_MS and len(down) == 1 and not down <= told:
                told |= down
                untold.clear()
                wanted += ["123456789*0#"[key] for key in down]
        for key, touched in keypad.change(number, closes, at):
            pressed.append(key)
            assert touched <= at
        if closes != (number in down):
            (down.add if closes else down.discard)(number)
            stood = 0
        untold |= down - told
        assert keypad.down_count == len(down)
    assert [key for key in pressed if key != DOUBT] == wanted
    assert DOUBT in pressed or not untold, "what went down last has become no key"
