"""Runs the README's two commands on a clean Debian system, as an ordinary user with the packages it names."""

import re

from tests.machines.install.roots import DebianRoot
from tests.support.command_line import ROOT

HOME = "/home/newcomer"
CHECKOUT = f"{HOME}/hammerprice"


def packages() -> list[str]:
    """Return the packages that the README names."""
    named = re.search(r"sudo apt install ([a-z0-9. -]+)\n", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert named, "README.md has no line of packages"
    return named[1].split()


def sit_down(root: DebianRoot) -> str:
    """Make an ordinary user who owns the checkout."""
    root.run("useradd", "--home-dir", HOME, "--shell", "/bin/bash", "newcomer")
    root.run("chown", "--recursive", "newcomer:newcomer", HOME)
    return _as_newcomer(root, "python3", "--version").strip()


def make_run(root: DebianRoot) -> str:
    """Run `make run`: without a screen the program plays a whole game."""
    said = _as_newcomer(root, "make", "run").splitlines()
    assert said[-1].startswith("Won by"), said
    return said[-1]


def make_test(root: DebianRoot) -> str:
    """Run `make test`: the whole suite must pass."""
    said = _as_newcomer(root, "make", "test").splitlines()
    assert re.match(r"\d+ passed", said[-1]), said
    return said[-1]


def _as_newcomer(root: DebianRoot, *command: str) -> str:
    own = ("setpriv", "--reuid=newcomer", "--regid=newcomer", "--init-groups")
    return root.run(*own, "env", f"--chdir={CHECKOUT}", f"HOME={HOME}", *command)


STEPS = (sit_down, make_run, make_test)
