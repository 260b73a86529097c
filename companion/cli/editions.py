"""`hammerprice editions`: the editions this table knows."""

import argparse

from companion.cli.output import print_line
from companion.config.paths import own_editions, settings_file
from companion.editions.reader import edition_lines, load_boxes

HELP = "list the editions this table knows"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""


def run(options: argparse.Namespace) -> int:
    """Carry out the command; return its exit code."""
    editions = load_boxes(own_editions(settings_file(options.settings)))
    print_line("\n\n".join("\n".join(edition_lines(edition)) for edition in editions.values()))
    return 0
