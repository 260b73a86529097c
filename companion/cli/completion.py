"""`hammerprice completion`: print the script with which bash, zsh or fish completes this command line."""

import argparse
from pathlib import Path

from companion.terminal import print_line

SHELL_FILES = Path(__file__).with_name("shell_files")
"""What `make shell-files` makes from the parser: the script of each shell, and the manual page."""
PLACES = {
    "bash": "put this line into ~/.bashrc: source <(hammerprice completion bash)",
    "zsh": 'put this line into ~/.zshrc, after compinit: eval "$(hammerprice completion zsh)"',
    "fish": "put this line into ~/.config/fish/config.fish: hammerprice completion fish | source",
}
"""The shells that can complete the command line, and where each wants its script."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "shell",
        nargs="?",
        choices=list(PLACES),
        default="bash",
        metavar="SHELL",
        help=f"{', '.join(PLACES)} (default: bash); the first line of the script says where it belongs",
    )


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    print_line((SHELL_FILES / f"hammerprice.{options.shell}").read_text(encoding="utf-8").rstrip())
