"""`hammerprice editions`: list the editions."""

import argparse

from companion.cli.arguments import own_boxes
from companion.editions.reader import edition_lines
from companion.terminal import print_line


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    editions = own_boxes(options)
    print_line("\n\n".join("\n".join(edition_lines(edition)) for edition in editions.values()))
