"""The list of faults that the tests must find keeps to the program as it is."""

import tomllib
from collections import Counter

from tests.mutants.__main__ import LIST
from tests.support.command_line import ROOT


def test_every_fault_can_be_made_and_has_tests_that_are_there() -> None:
    told = tomllib.loads(LIST.read_text(encoding="utf-8"))
    for mutant in told["mutants"]:
        text = (ROOT / mutant["file"]).read_text(encoding="utf-8")
        assert text.count(mutant["text"]) == 1, f"{mutant['file']}: not there once: {mutant['text']}"
        assert any(mutant["file"].startswith(place) for place in told["tests"]), mutant["file"]
    named = {test for tests in told["tests"].values() for test in tests}
    assert [test for test in sorted(named) if not (ROOT / "tests" / test).exists()] == []
    changes = Counter((mutant["file"], mutant["text"], mutant["instead"]) for mutant in told["mutants"])
    assert [change for change, times in changes.items() if times > 1] == []
