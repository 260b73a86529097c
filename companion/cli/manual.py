"""`hammerprice manual`: print the manual page, for `man`."""

import argparse

from companion.cli.completion import SHELL_FILES
from companion.terminal import print_line


def run(_options: argparse.Namespace) -> None:
    """Run the command."""
    print_line((SHELL_FILES / "hammerprice.1").read_text(encoding="utf-8").rstrip())
