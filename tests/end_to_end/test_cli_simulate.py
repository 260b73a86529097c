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
    written,
)

EVENING = """
0 game
0 light 1 turn
0 picture
1000 picture
1200 picture
1400 confirmed play 1 krypto open
1400 light 1 off
1400 picture
3020 confirmed bid 2 1
3020 sound bid
3020 lamp True
3020 light 2 lead
3020 picture
3070 picture
3080 lamp False
3120 picture
3170 picture
3220 picture
5020 confirmed bid 4 2
5020 sound bid
5020 lamp True
5020 light 2 off
5020 light 4 lead
5020 picture
5020.04 late 3
5020.04 light 3 refused
5020.04 picture
5080 lamp False
5870.04 light 3 off
6020 sound gavel
6020 picture
7020 sound gavel
7020 picture
8020 sound gavel
8020 confirmed hammer
8020 lamp True
8020 light 2 turn
8020 picture
8070 picture
8120 picture
8170 picture
8220 picture
8420 lamp False
10000 picture
10200 picture
10400 confirmed play 2 yoko once-around
10400 light 2 off
10400 light 3 turn
10400 light 4 off
10400 picture
12020 picture
12620 confirmed bid 3 1
12620 sound bid
12620 lamp True
12620 light 3 lead
12620 light 4 turn
12620 picture
12670 picture
12680 lamp False
12720 picture
12770 picture
12820 picture
13220 confirmed pass 4
13220 light 1 turn
13220 light 4 off
13220 picture
14020 confirmed bid 1 2
14020 sound bid
14020 lamp True
14020 light 1 lead
14020 light 2 turn
14020 light 3 off
14020 picture
14070 picture
14080 lamp False
14120 picture
14170 picture
14220 picture
15020 confirmed pass 2
15020 light 2 off
15020 light 3 turn
15020 picture
15070 picture
15120 picture
15170 picture
15220 picture
17000 picture
17200 picture
17400 confirmed play 3 lite-metal sealed
17400 light 1 turn
17400 light 2 turn
17400 light 4 turn
17400 picture
19020 light 2 typing
19420 light 2 ready
19420 picture
20020 light 4 typing
20220 light 4 ready
20220 picture
21020 light 4 typing
21420 light 4 ready
22020 light 1 ready
22020 picture
22520 light 3 typing
22920 light 3 ready
22920 picture
24900 confirmed bid 4 27
24900 confirmed pass 1
24900 confirmed bid 2 31
24900 confirmed bid 3 26
24900 sound opened
24900 lamp True
24900 light 1 off
24900 light 2 lead
24900 light 3 off
24900 light 4 turn
24900 picture
24950 picture
25000 picture
25050 picture
25100 picture
25300 lamp False
27000 undone bid 3 26
27000 undone bid 2 31
27000 undone pass 1
27000 undone bid 4 27
27000 light 1 turn
27000 light 2 turn
27000 light 3 turn
27000 picture
"""
"""A bouncing press (3000); two hands 40 µs apart, heard in the wrong order (5000); three keys held across two keypads,
whose ghost would be a 4 (12000); a fist made twice and an empty one (19000); all fists taken back (27000)."""

PLAY = '{"at":1000,"touch":{"do":"play","seat":1,"artist":"krypto","auction":"open"}}'


def play(folder: Path, *lines: str, more: Iterable[object] = ()) -> tuple[Said, list[str], list[dict[str, object]]]:
    """A script's answer, its record's lines without the header, and its trace."""
    record, trace = folder / "record", folder / "trace"
    script = written(folder / "script", SCRIPT, *lines)
    said = hammerprice("simulate", "--record", record, "--trace", trace, *more, script)
    if said.code:
        assert not record.exists()
        assert not trace.exists()
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
    for folder in (first, second):
        folder.mkdir()
        places = [item for output in outputs for item in (output, folder / output)]
        assert hammerprice_child("simulate", *places, script) == Said(0, "", "")
    assert [(first / output).read_bytes() for output in outputs] == [
        (second / output).read_bytes() for output in outputs
    ]
    trace = json_lines((first / "--trace").read_text())
    assert "\n".join(["", *kinds(trace), ""]) == EVENING
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
        "play add bid pass hammer price buy reveal deal adjust".split()  # noqa: SIM905  # reads like the notation
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


# Secrets


# What cannot be carried out

LED_NOWHERE: list[tuple[str, str]] = [
    ("not this seat's turn", '{"do":"play","seat":2,"artist":"krypto","auction":"open"}'),
    ("no auction", '{"do":"hammer"}'),
    ("no round is settled", '{"do":"deal"}'),
    ("no fist to make", '{"do":"bid","seat":2,"amount":5}'),
    ("nobody at that seat", '{"do":"adjust","seat":9,"amount":5}'),
    ("no way to type a reason", '{"do":"adjust","seat":2,"amount":5,"why":"paid twice"}'),
    ("no correction", '{"do":"adjust","seat":2,"amount":0}'),
    ("no turn to miss", '{"do":"pass","seat":1}'),
    ("nothing to bring back", '{"do":"redo"}'),
    ("no artist of this box", '{"do":"play","seat":1,"artist":"klimt","auction":"open"}'),
]


@pytest.mark.parametrize("wish", [row[1] for row in LED_NOWHERE], ids=[row[0] for row in LED_NOWHERE])
def test_a_touch_that_nothing_leads_to_is_refused(tmp_path: Path, wish: str) -> None:
    said, record, _ = play(tmp_path, f'{{"at":1000,"touch":{wish}}}', '{"at":9000,"gavel":true}')
    assert (said.code, said.out, record) == (2, "", [])
    assert said.err.startswith(f"{tmp_path}/script:2: nothing on the screen leads to {{")
    assert said.err.count("\n") == 1


def test_a_script_that_is_refused_on_its_way_leaves_nothing_behind_and_what_was_there_before(tmp_path: Path) -> None:
    before, album = written(tmp_path / "before", "kept"), tmp_path / "album"
    script = written(tmp_path / "script", SCRIPT, PLAY, "", '{"at":3000,"touch":{"do":"buy","seat":2}}')
    said = hammerprice("simulate", "--record", before, "--trace", before, "--pictures", album, script)
    assert said.err.startswith(f"{script}:4: ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["before", "script"]
    assert before.read_text() == "kept\n"


def test_pictures_join_those_that_are_there(tmp_path: Path) -> None:
    album = tmp_path / "album"
    album.mkdir()
    written(album / "mine", "kept")
    said = hammerprice("simulate", "--pictures", album, written(tmp_path / "script", SCRIPT, PLAY))
    assert said.code == 0
    assert (album / "mine").read_text() == "kept\n"
    assert len(list(album.glob("*.png"))) > 1


def test_a_negative_bid_cannot_be_keyed(tmp_path: Path) -> None:
    said, record, _ = play(tmp_path, PLAY, '{"at":3000,"touch":{"do":"bid","seat":2,"amount":-5}}')
    assert (said.code, record) == (2, [])


WRONG_LINES: list[tuple[str, str]] = [
    ("{", "not JSON"),
    ("[1]", "not a JSON object"),
    ('{"at":1,"at":2,"gavel":true}', 'the key "at" appears twice'),
    ('{"gavel":true}', "at is null"),
    ('{"at":-1,"gavel":true}', "at is -1"),
    ('{"at":true,"gavel":true}', "at is true"),
    ('{"at":"1","gavel":true}', 'at is "1"'),
    ('{"at":1e300,"gavel":true}', "at is 1e+300"),
    ('{"at":NaN,"gavel":true}', "NaN is not JSON"),
    ('{"at":499,"gavel":true}', "earlier than the line before it"),
    ('{"at":900}', "no such act"),
    ('{"at":900,"shout":1}', "no such act"),
    ('{"at":900,"gavel":1}', "gavel is 1"),
    ('{"at":900,"gavel":true,"down":true}', 'unknown key "down"'),
    ('{"at":900,"gavel":true,"delivered":899}', "delivered is before at"),
    ('{"at":900,"gavel":true,"delivered":null}', "delivered is null"),
    ('{"at":900,"button":0,"down":true}', "button is 0; expected a seat from 1 to 5"),
    ('{"at":900,"button":6,"down":true}', "button is 6"),
    ('{"at":900,"button":2.0,"down":true}', "button is 2.0"),
    ('{"at":900,"button":2}', "down is null"),
    ('{"at":900,"paddle":2,"key":"A","down":true}', 'key is "A"'),
    ('{"at":900,"paddle":2,"key":"12","down":true}', 'key is "12"'),
    ('{"at":900,"paddle":2,"key":5,"down":true}', "key is 5"),
    ('{"at":900,"paddle":2,"down":true}', "key is null"),
    ('{"at":900,"touch":"hammer"}', "touch must be an action in braces"),
    ('{"at":900,"touch":{"do":"shout"}}', 'no such action, "shout"'),
    ('{"at":900,"touch":{"do":"undo","seat":1}}', 'no such action, "undo"'),
    ('{"at":900,"touch":{"do":"bid","seat":1}}', "bid has no 'amount'"),
    ('{"at":900,"finger":[0.5],"down":true}', "finger is [0.5]"),
    ('{"at":900,"finger":[0.5,1.01],"down":true}', "finger is [0.5, 1.01]"),
    ('{"at":900,"finger":[true,0],"down":true}', "finger is [true, 0]"),
    ('{"at":900,"finger":[0,0]}', "down is null"),
    ('{"at":900,"end":false}', "end is false"),
    ('{"at":900,"end":true}\n{"at":900,"gavel":true}', "a line after the end"),
]


@pytest.mark.parametrize(("line", "says"), WRONG_LINES, ids=[row[1] for row in WRONG_LINES])
def test_a_wrong_line_is_refused_before_anything_is_done(tmp_path: Path, line: str, says: str) -> None:
    script = written(tmp_path / "script", SCRIPT, '{"at":500,"gavel":false}', *line.split("\n"))
    said = hammerprice("simulate", "--trace", tmp_path / "trace", "--record", tmp_path / "record", script)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"{script}:{3 + line.count(chr(10))}: {says}")
    assert said.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["script"]


@pytest.mark.parametrize(
    ("content", "line", "says"),
    [
        ("", 1, "empty; expected a header"),
        (SCRIPT.replace('"script":1', '"record":1'), 1, "the header has no 'script'"),
        (SCRIPT.replace('"script":1', '"script":2'), 1, "script is 2"),
        (SCRIPT.replace('"Doris"', '"Axel"'), 1, "two seats have the same name"),
        (f"\n{SCRIPT}\nx", 3, "not JSON"),
    ],
)
def test_a_file_that_is_no_script_is_refused(tmp_path: Path, content: str, line: int, says: str) -> None:
    script = written(tmp_path / "script", content)
    said = hammerprice("simulate", script)
    assert said.code == 2
    assert said.err.startswith(f"{script}:{line}: {says}")


def test_a_part_that_is_not_wired_is_refused(tmp_path: Path) -> None:
    wiring = "[wiring]\nrows = [8, 9, 10, 11]\nbuttons = [2, 0]\ncolumns = [[12, 13, 14], []]"
    settings = written(tmp_path / "settings.toml", wiring)
    for act, says in [
        ('"button":2,"down":true', "seat 2 has no button on this wiring"),
        ('"paddle":2,"key":"1","down":true', "seat 2 has no keypad on this wiring"),
        ('"gavel":true', "there is no gavel on this wiring"),
        ('"button":3,"down":true', "button is 3; expected a seat from 1 to 2"),
    ]:
        said, _, _ = play(tmp_path, f'{{"at":900,{act}}}', more=["--settings", settings])
        assert said.code == 2
        assert said.err.startswith(f"{tmp_path}/script:2: {says}")


@pytest.mark.parametrize("panel", ["800", "x", "0x0", "319x480", "800x7681", "800x480@nanx90", "800x480@154x0"])
def test_a_panel_that_cannot_be_is_refused(tmp_path: Path, panel: str) -> None:
    said = hammerprice("simulate", "--panel", panel, written(tmp_path / "script", SCRIPT))
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
        said = hammerprice("simulate", *arguments)
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
        assert said.err.startswith(f"{path}: ")
