"""Wirings that work, and refusals that name the line and the remedy."""

import tomllib

import pytest

from hardware.config.wiring import FOUR, FULL, THREE, ConfigError, PaddleWiring, Wiring, parse

IN_FULL = """
rows = [8, 9, 10, 11]
gavel = 3
buzzer = 27
buttons = [2, 4, 5, 6, 7]
columns = [[12, 13, 14], [15, 16, 17], [18, 19, 20], [21, 22, 23], [24, 25, 26]]
"""


def test_the_full_wiring_as_written_in_the_settings() -> None:
    assert parse(tomllib.loads(IN_FULL)) == FULL


@pytest.mark.parametrize(("paddles", "whole"), [(1, THREE), (2, THREE), (3, THREE), (4, FOUR), (5, FULL)])
def test_a_ready_made_wiring_is_named_by_its_paddles(paddles: int, whole: Wiring) -> None:
    wiring = parse({"paddles": paddles})
    assert wiring.paddles == whole.paddles[:paddles]
    assert (wiring.rows, wiring.gavel, wiring.buzzer) == (whole.rows, whole.gavel, whole.buzzer)


def test_parts_may_be_left_out() -> None:
    assert parse({}) == Wiring()
    assert parse({"buttons": [17, 0, 22]}) == Wiring(paddles=(PaddleWiring(17), PaddleWiring(), PaddleWiring(22)))
    assert parse({"lights": [24, 0, 26]}) == Wiring(
        paddles=(PaddleWiring(light=24), PaddleWiring(), PaddleWiring(light=26))
    )
    assert parse({"rows": [4, 5, 6, 7], "buttons": [17], "columns": [[], [8, 9, 10]]}) == Wiring(
        rows=(4, 5, 6, 7), paddles=(PaddleWiring(17), PaddleWiring(None, (8, 9, 10)))
    )


REFUSALS = {
    "gavel = 1": ("gavel", "no pin BCM 1 for the gavel", "BCM 2 to 27"),
    "gavel = 28": ("gavel", "no pin BCM 28", "BCM 2 to 27"),
    "gavel = 'three'": ("gavel", "'three' is not a pin", "BCM number"),
    "gavel = true": ("gavel", "True is not a pin", "BCM number"),
    "buttons = 17": ("buttons", "17 is not a list", "write a list"),
    "buttons = [17, 'x']": ("buttons[1]", "'x' is not a pin", "BCM number"),
    "buttons = [17, 17]": ("buttons[1]", "seat 2's button is seat 1's button (buttons[0])", "pin of its own"),
    "gavel = 17\nbuzzer = 17": ("buzzer", "the buzzer is the gavel (gavel)", "pin of its own"),
    "buzzer = 14": ("buzzer", "BCM 14 goes high", "another pin"),
    "buzzer = 2": ("buzzer", "BCM 2 has a fixed pull-up", "another pin"),
    "buzzer = 3": ("buzzer", "would sound whenever the table is not running", "another pin"),
    "paddles = 0": ("paddles", "not a number of paddles", "1 to 5"),
    "paddles = 6": ("paddles", "not a number of paddles", "1 to 5"),
    "paddles = true": ("paddles", "not a number of paddles", "1 to 5"),
    **{
        f"paddles = 3\n{key} = {value}": (key, "`paddles` sets all pins", "leave out either")
        for key, value in [("rows", []), ("gavel", 3), ("buzzer", 27), ("buttons", []), ("columns", []), ("lights", [])]
    },
    "buttons = [4, 5, 6, 7, 8, 9]": ("buttons", "6 paddles", "remove the entries"),
    "columns = [[8, 9, 10]]": ("rows", "0 rows", "4 rows"),
    "rows = [4, 5, 6]": ("rows", "3 rows", "4 rows"),
    "rows = [4, 5, 6, 7]\ncolumns = [[8, 9]]": ("columns[0]", "[8, 9] is not a keypad", "three columns"),
    "rows = [4, 5, 6, 7]\ncolumns = [[8, 2, 9]]": ("columns[0][1]", "BCM 2 has a fixed pull-up", "BCM 2 and 3 for"),
    "rows = [4, 5, 6, 7]\ncolumns = [[8, 9, 7]]": ("columns[0][2]", "is the keypads' row 4 (rows[3])", "of its own"),
}


@pytest.mark.parametrize("settings", REFUSALS)
def test_a_wiring_that_cannot_work_is_refused_with_the_remedy(settings: str) -> None:
    key, problem, remedy = REFUSALS[settings]
    with pytest.raises(ConfigError) as refusal:
        parse(tomllib.loads(settings))
    assert refusal.value.key == key
    assert problem in refusal.value.problem
    assert remedy in refusal.value.remedy
    assert str(refusal.value).startswith(f"wiring.{key}: ")
