"""`hammerprice help`: print the help, as `--help` does."""

import argparse

from companion.cli.parser import COMMANDS, help_text
from companion.terminal import print_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("about", nargs="?", choices=list(COMMANDS), metavar="COMMAND", help="a command (default: all)")


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    print_line(help_text(options.about).rstrip())
