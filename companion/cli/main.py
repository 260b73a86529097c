"""The command line: the list of commands, and their errors.

A command's module is imported only when it is needed, so that replaying records does not load the screen.
"""

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from types import ModuleType

from companion.checked_toml import FileRefused
from companion.cli.arguments import add_folders
from companion.config.settings import Pins
from companion.journal.journal import JournalFault
from companion.system.versions import product_version
from companion.terminal import REFUSED, Refused, one_line, print_line, ready_streams

GROUPS = {
    "at the table": "demo editions",
    "after the evening": "games export import replay story stats bgstats copy archive forget",
    "for the maker": "doctor selftest wiring simulate",
}
"""The commands by purpose. Each is in the module of its name, whose first line says what it does, and whose `run`
returns its exit code, or nothing for 0.
"""
DESCRIPTION = """\
Hammer Price is the gavel and the market board for a table of Modern Art players.
Without a command it opens the table: a touchscreen picture, and below it simulated
paddles to click. The evening is kept in a journal and can be resumed at any time."""

EPILOG = """\
examples:
  hammerprice                                open the table
  hammerprice demo --seed 7 --out out        the program plays a game by itself
  hammerprice replay --json game.jsonl       the state of a recorded game
  hammerprice export > game.jsonl            the newest game of the journal as a record

On Linux your data folder is ~/.local/share and your configuration folder ~/.config;
editions of your own go into a folder `editions` beside the settings file, or
where that would be."""

SELDOM = 50_000
"""New objects between garbage collections. Start-up creates no garbage, and the default took a fifth of its time."""
PINNED = (None, "selftest")
"""The commands that use pins; None is the table."""
PINS_HELP = "for table and selftest: auto (real on a Raspberry Pi), real, or simulated (default: as in the settings)"


def run() -> None:
    """Run the console script."""
    gc.set_threshold(SELDOM)
    ready_streams()
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit code: 0, or 2 for a refusal, with one line on standard error."""
    try:
        code = _carry_out(arguments)
        sys.stdout.flush()
    except (FileRefused, JournalFault, Refused) as error:
        return _refuse(str(error))
    except BrokenPipeError:
        _print_no_more()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        try:
            sys.stdout.flush()
        except OSError as fault:
            _print_no_more()
            return _refuse(f"standard output: {fault.strerror}; let it go where it can be written")
        return _refuse(f"{error.filename or 'hammerprice'}: {error.strerror}; check the path and its permissions")
    return code


def _carry_out(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code."""
    try:
        options = _parser(arguments).parse_args(arguments)
    except SystemExit as ended:  # help was printed, or the arguments are refused
        return REFUSED if ended.code else 0
    if options.version:
        print_line(f"hammerprice {product_version()}")
        return 0
    if options.pins is not None and options.command not in PINNED:
        raise Refused(f"--pins: {options.command} has no pins; leave it out")
    return _module(options.command or "run_app").run(options) or 0


def _print_no_more() -> None:
    """Drop what has been printed and not been taken, with which Python would fail again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser, with the arguments of only those commands that are named."""
    asks_for_help = not {"-h", "--help"}.isdisjoint(arguments)
    top = argparse.ArgumentParser(
        prog="hammerprice",
        usage="hammerprice [-h] [--version] [--data DIR] [--settings FILE] [--pins PINS] [COMMAND ...]",
        description=DESCRIPTION,
        epilog=f"{_list_commands()}\n\n{EPILOG}" if asks_for_help else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_folders(top, default=None)
    top.add_argument("--pins", type=Pins, choices=list(Pins), help=PINS_HELP)
    top.add_argument("--version", action="store_true", help="print the version")
    commands = top.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", help="one of those below", prog="hammerprice"
    )
    for name in " ".join(GROUPS.values()).split():
        parser = commands.add_parser(name)
        if name in arguments:
            module = _module(name)
            purpose = _purpose(name)
            parser.description = f"{purpose[0].upper()}{purpose[1:]}."
            add_folders(parser, default=argparse.SUPPRESS)
            if hasattr(module, "add_arguments"):
                module.add_arguments(parser)
    return top


def _list_commands() -> str:
    """Return the help text that lists all commands by purpose."""
    groups = (
        "\n".join([f"commands {who}:", *(f"  {name:<10} {_purpose(name)}" for name in names.split())])
        for who, names in GROUPS.items()
    )
    return "\n\n".join(groups)


def _purpose(command: str) -> str:
    """Return what a command does, as the first line of its module says."""
    return str(_module(command).__doc__).splitlines()[0].partition(": ")[2].rstrip(".")


def _module(command: str) -> ModuleType:
    return import_module(f"companion.cli.{'import_record' if command == 'import' else command}")


def _refuse(line: str) -> int:
    with suppress(OSError):
        sys.stderr.write(f"{one_line(line)}\n")
    return REFUSED
