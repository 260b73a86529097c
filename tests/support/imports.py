"""The modules of the product and what they import, read from their text: for the tests and the picture of the
architecture."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = ("companion", "hardware", "display")


@dataclass(frozen=True)
class Module:
    """One module of the product."""

    name: str
    path: Path

    @cached_property
    def tree(self) -> ast.Module:
        """What is written in it."""
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @cached_property
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
MODULES = [Module(_name(path), path) for path in PATHS]


def rows_of_the_companion() -> list[list[str]]:
    """The packages and modules of each row of the table in the companion's README, from the first row to the last."""
    table = (ROOT / "companion" / "README.md").read_text(encoding="utf-8").partition("| in `companion/` | is |")[2]
    rows = takewhile(lambda line: line.startswith("|"), table.splitlines()[2:])
    return [re.findall(r"`(\w+)(?:/|\.py)`", row.split("|")[1]) for row in rows]
