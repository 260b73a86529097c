"""What may know what: the design's import rules, held over every import of every module, wherever in it it stands."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PRODUCT = ("companion", "hardware", "display")

WORDS = ("companion.rules.words", "companion.rules.card_game.words")
MAY_IMPORT = {
    "companion.rules": ("companion.rules",),
    "companion.screen_data": ("companion.screen_data", *WORDS),
    "hardware": ("hardware",),
    "display": ("display", "companion.screen_data"),
}
"""Of ours, these know only what is named here."""

COMPOSING = (
    *("companion.cli.main", "companion.app", "companion.virtual.virtual_table", "companion.cli.demo", "companion.simulate"),
    *("companion.machine.wiring_picture", "companion.system.electronics", "companion.cli.selftest"),
    "companion.cli.write_game_page",
)
"""These put the table together, and so may import everything."""
PLAIN = (
    *("hardware.signals", "hardware.faults", "hardware.wiring", "hardware.usb_config"),
    *("hardware.header", "hardware.pinout", "hardware.bootconfig", "hardware.bootfiles", "hardware.cautions"),
    *("hardware.selftest", "hardware.computer"),
)
"""What the devices say, what is wired or plugged in where, what was felt of it, how the computer is: plain data, for
whoever acts on it."""
HANDS = ("companion.virtual.hands", "hardware.simulator.table")
"""Hands press the parts of the simulated table: the one module outside the composing ones that knows a device."""

ONLY_IN: dict[str, str | tuple[str, ...]] = {
    "pygame": "display",
    "gpiozero": "hardware",
    "serial": "hardware.ports",
    "platformdirs": "companion.config.paths",
    "jinja2": "companion.cli.game_page",
    "segno": "companion.export.bg_stats",
    "sqlite3": ("companion.journal", "companion.export.archive"),
    "socket": ("display.window", "companion.system.systemd"),
}
PURE = {"collections", "dataclasses", "enum", "functools", "itertools", "math", "operator", "types", "typing"}
"""All that the rules may take from the standard library: no clock, no chance, no files, no log."""


@dataclass(frozen=True)
class Module:
    """One module of the product."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def imports(self) -> list[str]:
        """Every module it imports, by full name, also inside functions; of `from a import b` both `a` and `a.b`."""
        return [name for node in ast.walk(self.tree) for name in _imported(node)]

    def __str__(self) -> str:
        return self.name


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports name the whole way"
        yield str(node.module)
        yield from (name for alias in node.names if (name := f"{node.module}.{alias.name}") in NAMES)


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


PATHS = sorted(path for package in PRODUCT for path in (ROOT / package).rglob("*.py"))
NAMES = {_name(path) for path in PATHS}
MODULES = [Module(_name(path), path, ast.parse(path.read_text(encoding="utf-8"))) for path in PATHS]


def within(name: str, *places: str) -> bool:
    """Whether a module is one of these, or inside one."""
    return any(name == place or name.startswith(f"{place}.") for place in places)


def ours(module: Module) -> list[str]:
    return [name for name in module.imports if within(name, *PRODUCT, "tests")]


@pytest.mark.parametrize("place", MAY_IMPORT)
def test_a_part_knows_only_what_it_may(place: str) -> None:
    inside = [module for module in MODULES if within(module.name, place)]
    assert inside
    assert [(str(module), name) for module in inside for name in ours(module) if not _may(place, name)] == []


def _may(place: str, name: str) -> bool:
    """A package on the way to what may be known (`companion`, of `companion.screen_data.screens`) gives nothing away."""
    return within(name, *MAY_IMPORT[place]) or any(known.startswith(f"{name}.") for known in MAY_IMPORT[place])


def test_only_the_composing_modules_know_devices_and_the_screen() -> None:
    found = [
        (module.name, name)
        for module in MODULES
        if within(module.name, "companion") and module.name not in COMPOSING
        for name in ours(module)
        if name in NAMES - set(PRODUCT) and within(name, "hardware", "display")
        if name not in PLAIN and (module.name, name) != HANDS
    ]
    assert found == []


def test_drivers_do_not_know_the_simulator() -> None:
    drivers = [module for module in MODULES if within(module.name, "hardware")]
    drivers = [module for module in drivers if not within(module.name, "hardware.simulator")]
    assert [str(module) for module in drivers for name in ours(module) if within(name, "hardware.simulator")] == []


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_used_in_one_place(library: str) -> None:
    known = ONLY_IN[library]
    places = (known,) if isinstance(known, str) else known
    users = [module.name for module in MODULES if any(within(name, library) for name in module.imports)]
    assert [name for name in users if not within(name, *places)] == []


def test_rules_are_pure() -> None:
    rules = [module for module in MODULES if within(module.name, "companion.rules")]
    found = {name for module in rules for name in module.imports if not within(name, *PURE, "companion.rules")}
    assert found - {"companion"} == set()


def test_the_stage_tells_of_a_session_and_changes_nothing_of_it() -> None:
    """Whoever changes something stands in `companion/acts/`; whoever makes pictures may be asked at any time."""
    stage = [module for module in MODULES if within(module.name, "companion.stage")]
    places = [(module.name, node) for module in stage for node in ast.walk(module.tree)]
    stored = [(name, node) for name, node in places if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)]
    assert [(name, to) for name, node in stored if (to := ast.unparse(node)).startswith("session.")] == []


def test_no_module_knows_itself_through_others() -> None:
    """Imports for types alone do not count: they are not there when the program runs."""
    graph = {module.name: {name for name in _at_run_time(module) if name in NAMES} for module in MODULES}
    packages = {name for name in NAMES if any(other.startswith(f"{name}.") for other in NAMES)}
    without = {name: known - packages - {name} for name, known in graph.items()}
    assert len(list(TopologicalSorter(without).static_order())) == len(NAMES)


def test_no_package_knows_itself_through_others() -> None:
    """What is between two packages or modules directly in the companion goes one way."""
    assert "companion.rules" in TopologicalSorter(_known_parts()).static_order()


def test_packages_know_only_what_the_readme_lists_before_them() -> None:
    table = (ROOT / "companion" / "README.md").read_text(encoding="utf-8").partition("| in `companion/` | is |")[2]
    rows = takewhile(lambda line: line.startswith("|"), table.splitlines()[1:])
    listed = [f"companion.{name}" for row in rows for name in re.findall(r"`(\w+)/`", row.split("|")[1])]
    known = _known_parts()
    assert set(listed) == {f"companion.{part.parent.name}" for part in (ROOT / "companion").glob("*/__init__.py")}
    for place, name in enumerate(listed):
        assert known[name] & set(listed[place:]) == set(), name


def _known_parts() -> dict[str, set[str]]:
    """For each package or module directly in the companion those of the others that it knows."""
    graph: dict[str, set[str]] = {}
    for module in MODULES:
        known = {_part(name) for name in _at_run_time(module) if name in NAMES and within(name, "companion")}
        graph.setdefault(_part(module.name), set()).update(known - {_part(module.name), "companion"})
    return graph


def _part(name: str) -> str:
    """The package or module directly in the companion that a module belongs to."""
    return ".".join(name.split(".")[:2])


def _at_run_time(module: Module) -> Iterator[str]:
    for node in module.tree.body:
        yield from _imported(node)


def test_product_code_lives_in_three_places() -> None:
    apart = {"tests", "build", "dist"}
    places = {path.relative_to(ROOT).parts[0] for path in ROOT.glob("[!.]*/**/*.py")} - apart
    assert places == set(PRODUCT)
    assert list(ROOT.glob("*.py")) == []


def test_nothing_is_printed_but_by_the_command() -> None:
    calls = [(module, node) for module in MODULES for node in ast.walk(module.tree) if isinstance(node, ast.Call)]
    assert [str(module) for module, call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"] == []


OTHER_PROGRAMS = ("subprocess", "multiprocessing", "pty", "runpy", "code", "pickle", "marshal", "shelve")
NETWORK = ("http", "urllib.request", "ssl", "ftplib", "smtplib", "asyncio", "socketserver", "xmlrpc")
RUN = re.compile(r"eval|exec|compile|__import__|os\.(system|popen|startfile|fork\w*|exec\w+|spawn\w+|posix_spawn\w*)")
"""Calls that run a shell, another program, or what a file says."""
PTY = "hardware.simulator.usb"
"""The simulated USB sockets are pseudo terminals; nothing runs at their ends."""


def test_nothing_is_run_that_is_not_ours_and_nothing_is_asked_of_a_network() -> None:
    places = [(module.name, name) for module in MODULES for name in module.imports]
    strangers = [place for place in places if within(place[1], *OTHER_PROGRAMS, *NETWORK)]
    assert strangers == [(PTY, "pty")]
    called = {(module.name, _called(node)) for module in MODULES for node in ast.walk(module.tree)}
    assert {place for place in called if RUN.fullmatch(place[1])} == set()


def _called(node: ast.AST) -> str:
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""
