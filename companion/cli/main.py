"""The command line: what it is asked is carried out, and every error becomes one line and an exit code."""

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from companion.checked_toml import FileRefused
from companion.cli.parser import PROGRAM, module_of, parsed
from companion.journal.journal import JournalFault
from companion.terminal import EXIT_REFUSED, CommandRefused, one_line, ready_streams, remedy

SELDOM = 100_000
"""New objects between garbage collections. What is imported is no garbage, and has half as many objects."""


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
    except (FileRefused, JournalFault, CommandRefused) as error:
        return _refuse(str(error))
    except BrokenPipeError:
        _print_no_more()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        try:
            sys.stdout.flush()  # where this fails too, standard output is the cause
        except OSError as fault:
            _print_no_more()
            return _refuse(f"standard output: {fault.strerror}; let it go where it can be written")
        return _refuse(f"{error.filename or PROGRAM}: {error.strerror or error}; {remedy(error)}")
    return code


def _carry_out(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code."""
    try:
        options = parsed(arguments)
    except SystemExit:  # help was printed
        return 0
    command = "version" if options.version else options.command or "run_app"
    return module_of(command).run(options) or 0


def _print_no_more() -> None:
    """Drop what has been printed and not been taken, with which Python would fail again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(line: str) -> int:
    with suppress(OSError):
        sys.stderr.write(f"{one_line(line)}\n")
    return EXIT_REFUSED
