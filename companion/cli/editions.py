"""`hammerprice editions`: list the editions."""

import argparse

from companion.cli.arguments import own_boxes
from companion.cli.output import print_line
from companion.editions.reader import edition_lines


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    editions = own_boxes(options)
    print_line("\n\n".join("\n".join(edition_lines(edition)) for edition in editions.values()))
    return 0
