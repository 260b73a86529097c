"""`hammerprice manual`: print the manual page, for `man`."""

import argparse
import re
from collections.abc import Iterable, Iterator

from companion.cli.parser import (
    EPILOG,
    GROUPS,
    PROGRAM,
    USAGE,
    arguments_of,
    is_command_list,
    takes_value,
    whole_parser,
)
from companion.system.versions import product_version
from companion.terminal import EXIT_FAILED, EXIT_POWER_OFF, EXIT_REFUSED, print_line

EXIT_CODES = {
    0: "Done; also where a list is empty.",
    EXIT_FAILED: "Done, and something was found wrong, or the user said no.",
    EXIT_REFUSED: "Refused, with one line on standard error.",
    EXIT_POWER_OFF: "The table was switched off with power.",
}


def run(_options: argparse.Namespace) -> None:
    """Run the command."""
    print_line("\n".join(_page()))


def _page() -> Iterator[str]:
    """Yield the lines of the page, in the language of `man` (see man(7))."""
    top, commands = whole_parser()
    yield f'.TH {PROGRAM.upper()} 1 "" "{PROGRAM} {product_version()}" "User Commands"'
    yield from _section("NAME", [f"{PROGRAM} \\- gavel and market board for a table of Modern Art players"])
    yield from _section("SYNOPSIS", [_text(USAGE)])
    yield from _section("DESCRIPTION", [_text(str(top.description))])
    yield from _section("OPTIONS", _arguments(arguments_of(top)))
    in_all = {name for action in arguments_of(top) for name in action.option_strings}
    for who, group in GROUPS.items():
        yield from _section(f"COMMANDS {who.upper()}", [])
        for name in group:
            usage = " ".join(commands[name].format_usage().partition(": ")[2].split())
            own = [action for action in arguments_of(commands[name]) if in_all.isdisjoint(action.option_strings)]
            yield from [f".SS {name}", _text(str(commands[name].description)), ".PP", _text(usage)]
            yield from _arguments(own)
    codes = [line for code, meaning in EXIT_CODES.items() for line in (".TP", f".B {code}", _text(meaning))]
    yield from _section("EXIT STATUS", codes)
    yield from _section("NOTES", [".nf", *map(_text, EPILOG.splitlines()), ".fi"])


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield f'.SH "{title}"'
    yield from lines


def _arguments(actions: Iterable[argparse.Action]) -> Iterator[str]:
    """Yield each argument with its help, but no list of the commands."""
    for action in actions:
        if is_command_list(action):
            continue
        names = ", ".join(action.option_strings)
        value = str(action.metavar or "|".join(map(str, action.choices or ()))) if takes_value(action) else ""
        yield from [".TP", f".B {_text(f'{names} {value}'.strip())}", _text(str(action.help or ""))]


def _text(words: str) -> str:
    """Return words so that nothing in them is a command of the page, and a hyphen can be copied."""
    return re.sub(r"^([.'])", r"\\&\1", words.replace("\\", "\\e").replace("-", "\\-"), flags=re.MULTILINE)
