"""What may know what, as far as the contracts in pyproject.toml cannot say it: `make lint` holds those."""

import ast
import re
import subprocess
import sys
import tomllib
from typing import TypeGuard

from tests.support.imports import MODULES, PRODUCT, ROOT, rows_of_the_companion
from tests.tools.architecture_picture import PICTURE, drawn

PURE = {"collections", "dataclasses", "enum", "functools", "itertools", "math", "operator", "types", "typing"}
"""All that the rules may take from the standard library: no clock, no chance, no files, no log."""


def within(name: str, *places: str) -> bool:
    """Whether a module is one of these, or inside one."""
    return any(name == place or name.startswith(f"{place}.") for place in places)


def test_rules_are_pure() -> None:
    rules = [module for module in MODULES if within(module.name, "companion.rules")]
    found = {name for module in rules for name in module.imports if not within(name, *PURE, "companion.rules")}
    assert found - {"companion"} == set()


def test_no_rule_reads_a_players_name() -> None:
    """A game only counts its names: they are in its states for texts."""
    rules = [module for module in MODULES if within(module.name, "companion.rules")]
    nodes = [(module.name, node) for module in rules for node in ast.walk(module.tree)]
    readers = {name for name, node in nodes if isinstance(node, ast.Attribute) and node.attr == "names"}
    assert readers == {"companion.rules.game"}


def test_the_readme_lists_the_parts_of_the_companion_from_the_lowest_up() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (layers,) = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    assert [name for row in rows_of_the_companion() for name in row] == layers[::-1]


def test_the_picture_of_the_architecture_shows_the_imports_of_today() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawn(), "type `make architecture`"


def test_product_code_lives_in_three_places() -> None:
    """Beside it is what builds its wheel."""
    apart = {"tests", "build", "dist"}
    files = {*ROOT.glob("[!.]*/**/*.py")} - {ROOT / "systemd/clean_build.py"}
    places = {path.relative_to(ROOT).parts[0] for path in files} - apart
    assert places == set(PRODUCT)
    assert list(ROOT.glob("*.py")) == []


NAVIGATOR = "companion.pages.navigator"
READS_MONEY = {
    "companion.pages.players_money": "a player's own, behind a cover",
    "companion.pages.count_money": "counted at the end of a game",
    "companion.pages.game_story": "a finished game's",
    "companion.pages.boards.game_result": "a finished game's",
    "companion.pages.welcome": "a finished game's",
    "companion.pages.board_parts": "points of the card game, which are public",
    "companion.pages.corrections.settlements": "differences of two courses, which follow from public prices",
}
"""The modules of pages that may read what seats have, and of what."""
READS_LEDGER = {
    "companion.pages.corrections.preview": "makes a correction of the game, and applies it",
    "companion.pages.corrections.undo": "undoes steps of the game, and makes them again",
    "companion.pages.unusual_card": "counts the cards of an action that is being entered",
    "companion.pages.boards.game_result": "begins the next game like this one, and exports it",
    "companion.pages.players": "renames players, in the header of the game",
    "companion.pages.hooks": "finds the game that a page is about",
}
"""The modules of pages whose acts may use the whole game on the table, and for what. A page that shows itself gets its
public part.
"""


def test_one_module_opens_pages() -> None:
    """No other keeps the open page, or tells a page that it was left."""
    named = {"page", "_page"}
    attributes = [
        (module.name, node) for module in MODULES for node in ast.walk(module.tree) if isinstance(node, ast.Attribute)
    ]
    writers = {name for name, node in attributes if node.attr in named and isinstance(node.ctx, ast.Store)}
    assert writers == {NAVIGATOR}
    calls = {(module.name, _called(node)) for module in MODULES for node in ast.walk(module.tree)}
    called = {name for name, call in calls if call.endswith(".on_leave")}
    assert called == {NAVIGATOR}


def test_few_pages_read_what_seats_have() -> None:
    assert _pages_that_read("cash", "totals", "own_money") == set(READS_MONEY)
    assert _pages_that_read("own_money") == {"companion.pages.players_money"}


def test_few_pages_use_the_whole_game() -> None:
    assert _pages_that_read("ledger") == set(READS_LEDGER)


def test_the_public_part_of_a_game_is_taken_apart_nowhere() -> None:
    users = {module.name for module in MODULES for node in ast.walk(module.tree) if _reads(node, "_money")}
    assert users == {"companion.live.public_game"}


def _pages_that_read(*attributes: str) -> set[str]:
    """Return the modules of pages that read an attribute of one of these names, of whatever."""
    pages = [module for module in MODULES if within(module.name, "companion.pages")]
    return {page.name for page in pages for node in ast.walk(page.tree) if _reads(node, *attributes)}


def _reads(node: ast.AST, *attributes: str) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in attributes


def test_every_any_has_a_comment_with_its_reason() -> None:
    """On its line or the one above: a type that says nothing is left only where there is no other."""
    bare = [
        f"{module}:{node.lineno}"
        for module in MODULES
        for lines in [module.path.read_text(encoding="utf-8").splitlines()]
        for node in ast.walk(module.tree)
        if _is_any(node)
        if "#" not in lines[node.lineno - 1] and not lines[node.lineno - 2].lstrip().startswith("#")
    ]
    assert bare == []


def _is_any(node: ast.AST) -> TypeGuard[ast.Name | ast.Constant]:
    """Whether it is the type `Any`, also in quotes, as in what runs on a pod."""
    return (isinstance(node, ast.Name) and node.id == "Any") or (isinstance(node, ast.Constant) and node.value == "Any")


OTHER_PROGRAMS = ("subprocess", "multiprocessing", "pty", "runpy", "code", "pickle", "marshal", "shelve")
NETWORK = ("http", "urllib.request", "ssl", "ftplib", "smtplib", "asyncio", "socketserver", "xmlrpc")
RUN = re.compile(r"eval|exec|compile|__import__|os\.(system|popen|startfile|fork\w*|exec\w+|spawn\w+|posix_spawn\w*)")
"""Calls that run a shell, another program, or what a file says."""
VOICE = "display.voice"
"""The auctioneer's voice is espeak-ng, which gets its sentence as one argument, without a shell."""


def test_nothing_is_run_that_is_not_ours_and_nothing_is_asked_of_a_network() -> None:
    places = [(module.name, name) for module in MODULES for name in module.imports]
    strangers = [place for place in places if within(place[1], *OTHER_PROGRAMS, *NETWORK)]
    assert strangers == [(VOICE, "subprocess")]
    called = {(module.name, _called(node)) for module in MODULES for node in ast.walk(module.tree)}
    assert {place for place in called if RUN.fullmatch(place[1])} == set()


def test_opening_a_table_loads_no_openssl() -> None:
    look = "import companion.app, sys; print('_hashlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def _called(node: ast.AST) -> str:
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""
