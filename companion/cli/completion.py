"""`hammerprice completion`: print the script with which bash, zsh or fish completes this command line."""

import argparse

from companion.cli.bash_completion import bash_script
from companion.cli.fish_completion import fish_script
from companion.cli.parser import whole_parser
from companion.cli.zsh_completion import zsh_script
from companion.terminal import print_line

SCRIPTS = {"bash": bash_script, "zsh": zsh_script, "fish": fish_script}
"""The shells that can complete the command line, and what makes the script of each."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "shell",
        nargs="?",
        choices=list(SCRIPTS),
        default="bash",
        metavar="SHELL",
        help=f"{', '.join(SCRIPTS)} (default: bash); the first line of the script says where it belongs",
    )


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    top, commands = whole_parser()
    print_line(SCRIPTS[options.shell](top, commands))
