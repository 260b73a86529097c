"""The faults with which `make mutants` tries the tests."""

import ast
from random import Random

import pytest

from tests.mutants.__main__ import drawn
from tests.mutants.changes import changes_of, with_change
from tests.support.command_line import ROOT


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("a = b < c", ["a = (b <= c)"]),
        ("a = b and c", ["a = (c)", "a = (b)"]),
        ("a = b or not c or d", ["a = (not c or d)", "a = (b or d)", "a = (b or not c)", "a = b or (c) or d"]),
        ("a = 'ü' + str(7 - n)", ["a = ('ü' - str(7 - n))", "a = 'ü' + str((7 + n))", "a = 'ü' + str((8) - n)"]),
        ("a = b if c else d", ["a = (b)", "a = (d)"]),
        ("if a:\n    b.c = True", ["if a:\n    pass", "if a:\n    b.c = (False)"]),
        ("if a:\n    raise Refused(\n        'no',\n    )", ["if a:\n    pass"]),
        ("def f(a: Final[3] = 4) -> Literal[5]: ...", ["def f(a: Final[3] = (5)) -> Literal[5]: ..."]),
        ("log.info(f'{6}')", []),
        ("'''A sentence.'''", []),
    ],
)
def test_each_change_is_a_small_fault(text: str, changed: list[str]) -> None:
    assert [with_change(text, change) for change in changes_of(text)] == changed


def test_every_change_of_a_module_can_be_compiled() -> None:
    text = (ROOT / "companion/live/table.py").read_text(encoding="utf-8")
    changes = changes_of(text)
    assert len(changes) > 100
    for change in changes[::10]:
        ast.parse(with_change(text, change))


def test_the_same_seed_draws_the_same_faults_and_none_twice() -> None:
    files = ["companion/steps.py", "companion/rules/words.py", "hardware/arbiter.py"]
    faults = list(drawn(Random(1), ROOT, files, 30))
    assert faults == list(drawn(Random(1), ROOT, files[::-1], 30))
    assert len(set(faults)) == 30
    whole = list(drawn(Random(1), ROOT, files, 10_000))
    assert len(set(whole)) == len(whole) < 10_000
