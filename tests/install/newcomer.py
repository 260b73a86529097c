"""The README's two commands on a clean Debian system, given by an ordinary user who has what the README asks for."""

import re

from tests.companion.command_line import ROOT
from tests.install.roots import DebianRoot

HOME = "/home/newcomer"
CHECKOUT = f"{HOME}/hammerprice"


def packages() -> list[str]:
    """What the README's one line of packages names."""
    named = re.search(r"`sudo apt install ([a-z0-9. -]+)`", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert named, "README.md has no line of packages"
    return named[1].split()


def sit_down(root: DebianRoot) -> str:
    """There is an ordinary user, and the checkout is theirs."""
    root.run("useradd", "--home-dir", HOME, "--shell", "/bin/bash", "newcomer")
    root.run("chown", "--recursive", "newcomer:newcomer", HOME)
    return _as_newcomer(root, "python3", "--version").strip()


def make_run(root: DebianRoot) -> str:
    """Without a screen the program plays a whole game."""
    said = _as_newcomer(root, "make", "run").splitlines()
    assert said[-1].startswith("Won by"), said
    return said[-1]


def make_test(root: DebianRoot) -> str:
    """The whole suite passes."""
    said = _as_newcomer(root, "make", "test").splitlines()
    assert re.match(r"\d+ passed", said[-1]), said
    return said[-1]


def _as_newcomer(root: DebianRoot, *command: str) -> str:
    own = ("setpriv", "--reuid=newcomer", "--regid=newcomer", "--init-groups")
    return root.run(*own, "env", f"--chdir={CHECKOUT}", f"HOME={HOME}", *command)


STEPS = (sit_down, make_run, make_test)
