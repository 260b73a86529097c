"""What the program is made of is told on one page, and by one command."""

import re

import pytest

from companion.system.versions import DISTRIBUTION, installed_packages, needs
from tests.support.command_line import ROOT, hammerprice

NOTICES = (ROOT / "companion/NOTICES.md").read_text(encoding="utf-8")


def told_of(name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", NOTICES, re.IGNORECASE) is not None


def test_every_part_that_is_installed_and_every_one_that_is_asked_for_is_on_the_page() -> None:
    found = list(installed_packages())
    assert found[0].name == DISTRIBUTION
    names = {part.name for part in found[1:]} | set(needs(found[0]))
    assert {"pygame", "gpiozero", "pyserial", "platformdirs", "colorzero", "gpiod", "lgpio"} <= names
    assert {name for name in names if not told_of(name)} == set()


def test_every_part_of_the_lock_is_on_the_page() -> None:
    lock = (ROOT / "systemd/requirements.lock").read_text(encoding="ascii")
    assert [line for line in lock.splitlines() if not told_of(line.partition("==")[0])] == []


@pytest.mark.parametrize("font", sorted(path.stem for path in (ROOT / "display/fonts").glob("*.[to]tf")))
def test_every_font_is_on_the_page(font: str) -> None:
    family = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", font.partition("-")[0])
    assert family in NOTICES


def test_the_command_tells_each_with_its_licence() -> None:
    said = hammerprice("doctor", "--licences")
    assert said.code == 0
    lines = dict(line.split(": ", 1) for line in said.out.splitlines())
    licence = {name.split(" ")[0]: words for name, words in lines.items()}
    assert licence[DISTRIBUTION] == "MIT AND OFL-1.1"
    assert "LGPL" in licence["pygame"]
    assert "BSD" in licence["gpiozero"]
