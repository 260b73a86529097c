"""Reading TOML that people write; errors name the file, the line and the remedy.

The standard library's `tomllib` knows only the line of a syntax error; this module also finds the line of a key. The
meaning of keys is in the readers: `config/settings.py`, `editions/reader.py`.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from companion.regular_files import STANDARD_INPUT
from companion.terminal import one_line

MAX_TOML_BYTES = 256 * 1024
"""The most bytes of a file. A settings or edition file has a few thousand."""
MAX_TOML_TEXT_CHARS = 300
"""The most characters of a text in a list."""
MAX_TOML_LINE_CHARS = 2_000
"""The most characters of a line. A longer one could hold a number with more digits than Python accepts."""
Word = TypeVar("Word", bound=str)
_TOKENS = re.compile(
    r"""
    "{3} (?: [^\\] | \\. )*? "{3,5}       # a text over several lines
    | '{3} .*? '{3,5}
    | " (?: [^"\\\n] | \\. )* "          # a text
    | ' [^'\n]* '
    | \# [^\n]*                          # a comment
    | [][{}\n]
    """,
    re.VERBOSE | re.DOTALL,
)
"""What lists, texts and lines of TOML begin and end with; brackets in texts and comments are none of them."""


class FileRefused(Exception):
    """A file that cannot be used. `str()` is one line, `FILE:LINE: what is wrong; what was expected`.

    `line` counts from 1; it is 0, and not told, where no line was read.
    """

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(one_line(f"{path}:{line}: {message}" if line else f"{path}: {message}"))
        self.path = path
        self.line = line
        self.message = one_line(message)


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """One table of a TOML file, whose values are read by key and type."""

    path: Path
    text: str
    """The file's text from the table's line on; of a table in an array, up to the next one's line."""
    values: Mapping[str, object]
    line: int
    """The line where the table begins; its keys are on later lines."""
    inner_lines: frozenset[int] = frozenset()
    """The lines of the file on which a list or a text only goes on, which may look like a key or the head of a table.
    """

    @classmethod
    def empty(cls, path: Path) -> "CheckedTable":
        """Return the table of a file without any values."""
        return cls(path, text="", values={}, line=1)

    def only(self, *known: str) -> "CheckedTable":
        """Return the table. Raise FileRefused for the first unknown key; the message lists the known ones."""
        for key in self.values:
            if key not in known:
                raise self.refuse(key, f"unknown key {key!r}; expected only {', '.join(known)}")
        return self

    def refuse(self, key: str, message: str) -> FileRefused:
        """Return the refusal of the value at `key`."""
        return FileRefused(self.path, self.line_of(key), message)

    def line_of(self, key: str) -> int:
        """Return the line of `key` in this table; the table's own line if it is missing."""
        name = rf"""([\w."'-]+\.)?["']?{re.escape(key)}["']?\s*"""
        head = re.compile(rf"^\s*\[+\s*{name}[\].]")
        value = re.compile(rf"^\s*{name}[=.]")
        inside = True
        for number, line in enumerate(self.text.split("\n"), start=self.line):
            if number in self.inner_lines:
                continue
            inside = inside and (number == self.line or not line.lstrip().startswith("["))
            if head.match(line) or (inside and value.match(line)):
                return number
        return self.line

    def table(self, key: str) -> "CheckedTable":
        """Return the table at `key`; an empty one if it is missing."""
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            raise self.refuse(key, f"{key} must be a table, [{key}]")
        return self._below(key, value)

    def tables(self, key: str) -> "tuple[CheckedTable, ...]":
        """Return the array of tables at `key`, each with its own line; empty if it is missing."""
        values = self.values.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            raise self.refuse(key, f"{key} must be a list of tables, each beginning with [[{key}]]")
        head = re.compile(rf"^[^\S\n]*\[\[\s*([\w-]+\.)*{re.escape(key)}\s*\]\]", re.MULTILINE)
        heads = {
            self.line + self.text.count("\n", 0, found.start()): found.start() for found in head.finditer(self.text)
        }
        lines = [line for line in heads if line not in self.inner_lines]
        if not values or len(lines) != len(values):
            return tuple(self._below(key, value) for value in values)
        ends = [*(heads[line] for line in lines[1:]), len(self.text)]
        return tuple(
            replace(self, text=self.text[heads[line] : end], values=value, line=line)
            for value, line, end in zip(values, lines, ends, strict=True)
        )

    def _below(self, key: str, values: Mapping[str, object]) -> "CheckedTable":
        """Return the table of these values that begins where `key` is."""
        line = self.line_of(key)
        text = self.text.split("\n", line - self.line)[-1]
        return replace(self, text=text, values=values, line=line)

    def words(self, key: str, default: str | None = None, *, longest: int = 200) -> str:
        """Return the text at `key`, of 1 to `longest` printable characters. Raise FileRefused."""
        value = self.values.get(key, default)
        if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
            raise self.refuse(key, f"{key} must be a text of 1 to {longest} characters, in quotes")
        return value

    def matching(self, key: str, pattern: str, expected: str, *, longest: int = 200) -> str:
        """Return the text at `key`, of which all must match a regular expression. Raise FileRefused."""
        value = self.words(key, longest=longest)
        if re.fullmatch(pattern, value) is None:
            raise self.refuse(key, f"{key} {value!r} must be {expected}")
        return value

    def one_of(self, key: str, allowed: Iterable[Word], default: str | None = None) -> Word:
        """Return the one of `allowed`, such as the members of a StrEnum, that is at `key`. Raise FileRefused."""
        value = self.values.get(key, default)
        for word in allowed:
            if word == value:
                return word
        raise self.refuse(key, f"{key} must be one of {', '.join(allowed)}, in quotes")

    def number(self, key: str, *, least: int, most: int) -> int:
        """Return the whole number at `key`, from `least` to `most`. Raise FileRefused."""
        value = self.values.get(key)
        if type(value) is not int or not least <= value <= most:
            raise self.refuse(key, f"{key} must be a whole number from {least} to {most}")
        return value

    def measure(self, key: str, *, least: float, most: float) -> float:
        """Return the number at `key`, from `least` to `most`, whole or not. Raise FileRefused."""
        value = self.values.get(key)
        if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
            raise self.refuse(key, f"{key} must be a number from {least:g} to {most:g}")
        return float(value)

    def flag(self, key: str) -> bool:
        """Return the truth value at `key`. Raise FileRefused."""
        value = self.values.get(key)
        if not isinstance(value, bool):
            raise self.refuse(key, f"{key} must be true or false")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the list of texts at `key`; empty if it is missing. Raise FileRefused."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(t, str) and len(t) <= MAX_TOML_TEXT_CHARS for t in value):
            raise self.refuse(key, f"{key} must be a list of texts of at most {MAX_TOML_TEXT_CHARS} characters")
        return tuple(str(text) for text in value)


def read_toml(path: Path) -> CheckedTable:
    """Return the whole file, or standard input for `-`, as one table.

    Raise FileRefused: unreadable, too large, not UTF-8, or not TOML.
    """
    data = _content(path)
    if len(data) > MAX_TOML_BYTES:
        raise FileRefused(path, 1, f"larger than {MAX_TOML_BYTES // 1024} KiB; expected a short TOML file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileRefused(path, line, "not UTF-8 text; save the file as UTF-8") from None
    for number, content in enumerate(text.split("\n"), start=1):
        if len(content) > MAX_TOML_LINE_CHARS:
            raise FileRefused(path, number, f"longer than {MAX_TOML_LINE_CHARS} characters; expected short lines")
    try:
        return CheckedTable(path, text=text, values=tomllib.loads(text), line=1, inner_lines=_inner_lines(text))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        place = re.search(r"\(at line (\d+), column \d+\)", str(error))
        line = int(place.group(1)) if place else len(text.rstrip("\n").split("\n"))
        what = re.sub(r"\s*\(at .*\)", "", str(error))
        raise FileRefused(path, line, f"not TOML: {what}") from None


def _inner_lines(text: str) -> frozenset[int]:
    """Return the numbers of the lines of a TOML text on which a list or a text only goes on, from 1."""
    inner = set[int]()
    line, depth = 1, 0
    for token in _TOKENS.finditer(text):
        if token[0] in {"[", "{"}:
            depth += 1
        elif token[0] in {"]", "}"}:
            depth -= 1
        first, line = line + 1, line + token[0].count("\n")
        if depth or token[0] != "\n":
            inner.update(range(first, line + 1))
    return frozenset(inner)


def _content(path: Path) -> bytes:
    """Return the content of a file, or more than it may have. Raise FileRefused."""
    if path == STANDARD_INPUT:
        return sys.stdin.buffer.read(MAX_TOML_BYTES + 1)
    try:
        if path.exists() and not path.is_file() and not path.is_dir():  # nobody may ever write into a pipe
            raise FileRefused(path, 1, "not a regular file; expected a readable TOML file")
        with path.open("rb") as file:
            return file.read(MAX_TOML_BYTES + 1)
    except OSError as error:
        raise FileRefused(path, 1, f"cannot be read ({error.strerror}); expected a readable TOML file") from None
