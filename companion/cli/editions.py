"""`hammerprice editions`: list the editions."""

import argparse

from companion.cli.output import print_line
from companion.config.paths import own_editions, settings_file
from companion.editions.reader import edition_lines, load_boxes

HELP = "list the editions"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    editions = load_boxes(own_editions(settings_file(options.settings)))
    print_line("\n\n".join("\n".join(edition_lines(edition)) for edition in editions.values()))
    return 0
