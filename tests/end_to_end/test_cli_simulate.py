"""`hammerprice simulate`: what a table script's hands do to the table, what comes of it, and what it refuses."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

import pygame
import pytest

from tests.support.command_line import (
    SCRIPT,
    SCRIPTS,
    Said,
    hammerprice,
    hammerprice_child,
    json_lines,
    kinds,
    refused,
    written,
)

EVENING = """
1400 confirmed play 1 krypto open
3020 confirmed bid 2 1
5020 confirmed bid 4 2
5020.04 late 3
8020 confirmed hammer
10400 confirmed play 2 yoko once-around
12980 confirmed bid 3 1
13220 confirmed pass 4
14020 confirmed bid 1 2
15020 confirmed pass 2
17400 confirmed play 3 lite-metal sealed
24900 confirmed bid 4 27
24900 confirmed pass 1
24900 confirmed bid 2 31
24900 confirmed bid 3 26
27300 undone bid 3 26
27300 undone bid 2 31
27300 undone pass 1
27300 undone bid 4 27
"""
"""What is decided at it: a bouncing press (3000); two hands 40 µs apart, heard in the wrong order (5000); three keys
held across two keypads, whose ghost would be a 4, so that the # after them is refused (12000); a secret bid made twice,
and one of nothing (19000); all secret bids taken back (27300)."""

PLAY = '{"at":1000,"touch":{"do":"play","seat":1,"artist":"krypto","auction":"open"}}'


def play(folder: Path, *lines: str, more: Iterable[object] = ()) -> tuple[Said, list[str], list[dict[str, object]]]:
    """A script's answer, its record's lines without the header, and its trace."""
    record, trace = folder / "record", folder / "trace"
    script = written(folder / "script", SCRIPT, *lines)
    said = hammerprice("simulate", "--force", "--record", record, "--trace", trace, *more, script)
    if said.code:
        return said, [], []
    return said, record.read_text().splitlines()[1:], json_lines(trace.read_text())


def fingerprint(picture: pygame.Surface) -> str:
    """A picture as a trace has it."""
    surface = pygame.Surface(picture.get_size(), 0, 32)
    surface.blit(picture, (0, 0))
    return hashlib.sha256(surface.get_buffer().raw).hexdigest()


# What comes of it


def test_an_evening_at_the_table(tmp_path: Path) -> None:
    script = SCRIPTS / "evening.jsonl"
    first, second = tmp_path / "first", tmp_path / "second"
    outputs = ["--record", "--trace"]
    for folder, run in ((first, hammerprice_child), (second, hammerprice)):
        folder.mkdir()
        places = [item for output in outputs for item in (output, folder / output)]
        assert run("simulate", *places, script) == Said(0, "", "")
    assert [(first / output).read_bytes() for output in outputs] == [
        (second / output).read_bytes() for output in outputs
    ]
    trace = json_lines((first / "--trace").read_text())
    decided = [line for line in kinds(trace) if line.split()[1] in {"confirmed", "undone", "late"}]
    assert decided == EVENING.strip().splitlines()
    recorded = (first / "--record").read_text().splitlines()[1:]
    confirmed = [json.dumps(line["confirmed"], separators=(",", ":")) for line in trace if "confirmed" in line]
    assert recorded == confirmed[:-4]


def test_every_kind_of_touch_gets_there(tmp_path: Path) -> None:
    record = tmp_path / "record"
    script = SCRIPTS / "touches.jsonl"
    assert hammerprice("simulate", "--record", record, script) == Said(0, "", "")
    header, *touched = json_lines(script.read_text())
    wanted = [line["touch"] for line in touched if line["touch"] not in ({"do": "undo"}, {"do": "redo"})]
    got_header, *got = json_lines(record.read_text())
    assert got == wanted
    assert {str(action["do"]) for action in got} == set(
        "play add bid pass hammer price buy reveal deal adjust hand turn".split()  # noqa: SIM905  # reads like the notation
    )
    assert got_header == {"record": 1, **{key: value for key, value in header.items() if key != "script"}}


def test_a_finger_is_a_place_on_the_panel(tmp_path: Path) -> None:
    """The deal's notice is put away by a finger in the middle of its one command, and by no finger in a corner."""
    _, _, trace = play(
        tmp_path,
        '{"at":1000,"finger":[0.999,0.001],"down":true}',
        '{"at":1100,"finger":[0.999,0.001],"down":false}',
        '{"at":2000,"finger":[0.83,0.91],"down":true,"delivered":2400}',
        '{"at":2500,"end":true}',
    )
    assert kinds(trace) == ["0 game", "0 light 1 turn", "0 picture", "2400 picture"]


@pytest.mark.parametrize(("lifted", "is_sold"), [([0.7, 0.9], True), ([0.8, 0.3], False)], ids=["the bid", "the gavel"])
def test_of_several_fingers_that_are_down_the_nearest_is_lifted(
    tmp_path: Path, lifted: list[float], is_sold: bool
) -> None:
    """One finger bids for seat 3, another goes to the gavel meanwhile, and one of the two is lifted."""
    _, record, _ = play(
        tmp_path,
        PLAY,
        '{"at":3000,"finger":[0.62,0.88],"down":true}',
        '{"at":3300,"finger":[0.85,0.31],"down":true}',
        json.dumps({"at": 3400, "finger": lifted, "down": False}),
    )
    assert [json.loads(line)["do"] for line in record] == ["play", "bid", *["hammer"] * is_sold]


def test_the_end_is_the_end(tmp_path: Path) -> None:
    press = '{"at":4000,"button":2,"down":true}'
    said, record, _ = play(tmp_path, PLAY, press, '{"at":4019,"end":true}')
    assert (said.code, len(record)) == (0, 1)
    _, record, _ = play(tmp_path, PLAY, press, '{"at":4020,"end":true}')
    assert len(record) == 2


def test_without_an_end_it_goes_on_for_ten_seconds(tmp_path: Path) -> None:
    late = '{"at":4000,"button":2,"down":true,"delivered":%d}'
    assert len(play(tmp_path, PLAY, late % 13_900)[1]) == 2
    assert len(play(tmp_path, PLAY, late % 14_001)[1]) == 1


def pressed(seat: int, at: int) -> list[str]:
    """The lines of a bid button that is pressed."""
    return [json.dumps({"at": at + later, "button": seat, "down": not later}) for later in (0, 80)]


def test_pictures_are_named_by_their_time_and_are_those_of_the_trace(tmp_path: Path) -> None:
    album = tmp_path / "pictures"
    said, _, trace = play(tmp_path, PLAY, more=["--pictures", album, "--panel", "1280x800@217x136"])
    assert said == Said(0, "", "")
    names = sorted(path.name for path in album.iterdir())
    assert names == [f"{time:010}.000.png" for time in (0, 1000, 1200, 1400)]
    pictures = [pygame.image.load(album / name) for name in names]
    assert {picture.get_size() for picture in pictures} == {(1280, 800)}
    assert [fingerprint(picture) for picture in pictures] == [line["picture"] for line in trace if "picture" in line]


# What cannot be carried out

LED_NOWHERE: list[tuple[str, str]] = [
    ("not this seat's turn", '{"do":"play","seat":2,"artist":"krypto","auction":"open"}'),
    ("no auction", '{"do":"hammer"}'),
    ("no round is settled", '{"do":"deal"}'),
    ("no secret bid to make", '{"do":"bid","seat":2,"amount":5}'),
    ("nobody at that seat", '{"do":"adjust","seat":9,"amount":5}'),
    ("no way to type a reason", '{"do":"adjust","seat":2,"amount":5,"why":"paid twice"}'),
    ("no correction", '{"do":"adjust","seat":2,"amount":0}'),
    ("no turn to miss", '{"do":"pass","seat":1}'),
    ("nothing to bring back", '{"do":"redo"}'),
    ("no negative bid", '{"do":"bid","seat":2,"amount":-5}'),
    ("no artist of this box", '{"do":"play","seat":1,"artist":"klimt","auction":"open"}'),
]


@pytest.mark.parametrize("wish", [row[1] for row in LED_NOWHERE], ids=[row[0] for row in LED_NOWHERE])
def test_a_touch_that_nothing_leads_to_is_refused(tmp_path: Path, wish: str) -> None:
    said, record, _ = play(tmp_path, f'{{"at":1000,"touch":{wish}}}', '{"at":9000,"gavel":true}')
    assert (said.code, said.out, record) == (2, "", [])
    assert said.err.startswith(f"{tmp_path}/script:2: nothing on the screen leads to {{")
    assert said.err.count("\n") == 1


def test_a_script_that_is_refused_on_its_way_shows_how_far_it_got_and_keeps_the_record_that_was_there(
    tmp_path: Path,
) -> None:
    before, trace, album = written(tmp_path / "before", "kept"), tmp_path / "trace", tmp_path / "album"
    script = written(tmp_path / "script", SCRIPT, PLAY, "", '{"at":3000,"touch":{"do":"buy","seat":2}}')
    said = hammerprice("simulate", "--force", "--record", before, "--trace", trace, "--pictures", album, script)
    assert said.err.startswith(f"{script}:4: ")
    assert before.read_text() == "kept\n"
    assert "1400 confirmed play 1 krypto open" in kinds(json_lines(trace.read_text()))
    assert len(list(album.glob("*.png"))) > 1


def test_pictures_join_those_that_are_there(tmp_path: Path) -> None:
    album = tmp_path / "album"
    album.mkdir()
    written(album / "mine", "kept")
    said = hammerprice("simulate", "--pictures", album, written(tmp_path / "script", SCRIPT, PLAY))
    assert said.code == 0
    assert (album / "mine").read_text() == "kept\n"
    assert len(list(album.glob("*.png"))) > 1


WRONG_LINES: list[tuple[str, str]] = [
    ('{"gavel":true}', "at is null"),
    ('{"at":-1,"gavel":true}', "at is -1"),
    ('{"at":true,"gavel":true}', "at is true"),
    ('{"at":1e300,"gavel":true}', "at is 1e+300"),
    ('{"at":499,"gavel":true}', "earlier than the line before it"),
    ('{"at":900}', "no such act"),
    ('{"at":900,"shout":1}', "no such act"),
    ('{"at":900,"gavel":1}', "gavel is 1"),
    ('{"at":900,"gavel":true,"down":true}', 'unknown key "down"'),
    ('{"at":900,"gavel":true,"delivered":899}', "delivered is before at"),
    ('{"at":900,"gavel":true,"delivered":null}', "delivered is null"),
    ('{"at":900,"button":0,"down":true}', "button is 0; expected a whole number from 1 to 5"),
    ('{"at":900,"button":2.0,"down":true}', "button is 2.0"),
    ('{"at":900,"button":2}', "down is null"),
    ('{"at":900,"paddle":2,"key":"A","down":true}', 'key is "A"'),
    ('{"at":900,"paddle":2,"key":"12","down":true}', 'key is "12"'),
    ('{"at":900,"touch":"hammer"}', "touch must be an action in braces"),
    ('{"at":900,"touch":{"do":"undo","seat":1}}', 'no such action, "undo"'),
    ('{"at":900,"finger":[0.5],"down":true}', "finger is [0.5]"),
    ('{"at":900,"finger":[0.5,1.01],"down":true}', "finger is [0.5, 1.01]"),
    ('{"at":900,"finger":[true,0],"down":true}', "finger is [true, 0]"),
    ('{"at":900,"end":false}', "end is false"),
    ('{"at":900,"end":true}\n{"at":900,"gavel":true}', "a line after the end"),
]


@pytest.mark.parametrize(("line", "says"), WRONG_LINES, ids=[row[1] for row in WRONG_LINES])
def test_a_wrong_line_is_refused_before_anything_is_done(tmp_path: Path, line: str, says: str) -> None:
    script = written(tmp_path / "script", SCRIPT, '{"at":500,"gavel":false}', *line.split("\n"))
    err = refused("simulate", "--trace", tmp_path / "trace", "--record", tmp_path / "record", script)
    assert err.startswith(f"{script}:{3 + line.count(chr(10))}: {says}")
    assert [path.name for path in tmp_path.iterdir()] == ["script"]


@pytest.mark.parametrize(
    ("content", "line", "says"),
    [
        ("", 1, "empty; expected a header"),
        (SCRIPT.replace('"script":1', '"record":1'), 1, "the header has no 'script'"),
        (SCRIPT.replace('"script":1', '"script":2'), 1, "script is 2"),
    ],
)
def test_a_file_that_is_no_script_is_refused(tmp_path: Path, content: str, line: int, says: str) -> None:
    script = written(tmp_path / "script", content)
    assert refused("simulate", script).startswith(f"{script}:{line}: {says}")


def test_a_part_that_is_not_wired_is_refused(tmp_path: Path) -> None:
    wiring = "[wiring]\nrows = [8, 9, 10, 11]\nbuttons = [2, 0]\ncolumns = [[12, 13, 14], []]"
    settings = written(tmp_path / "settings.toml", wiring)
    for act, says in [
        ('"button":2,"down":true', "seat 2 has no button on this wiring"),
        ('"paddle":2,"key":"1","down":true', "seat 2 has no keypad on this wiring"),
        ('"gavel":true', "there is no gavel on this wiring"),
        ('"button":3,"down":true', "button is 3; expected a whole number from 1 to 2"),
    ]:
        said, _, _ = play(tmp_path, f'{{"at":900,{act}}}', more=["--settings", settings])
        assert said.code == 2
        assert said.err.startswith(f"{tmp_path}/script:2: {says}")


def test_a_panel_that_cannot_be_is_refused(tmp_path: Path) -> None:
    said = hammerprice("simulate", "--panel", "319x480", written(tmp_path / "script", SCRIPT))
    assert (said.code, said.err[:9], said.err.count("\n")) == (2, "--panel: ", 1)


def test_files_that_cannot_be_used_are_said(tmp_path: Path) -> None:
    script = written(tmp_path / "script", SCRIPT)
    nowhere = tmp_path / "no" / "file"
    cases: list[tuple[list[object], Path]] = [
        ([nowhere], nowhere),
        ([tmp_path], tmp_path),
        (["--trace", nowhere, script], nowhere),
        (["--record", nowhere, script], nowhere),
        (["--pictures", script, script], script),
    ]
    for arguments, path in cases:
        assert refused("simulate", *arguments).startswith(f"{path}: ")
