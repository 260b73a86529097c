"""`hammerprice version`: print the version, as `--version` does."""

import argparse

from companion.cli.parser import PROGRAM
from companion.system.versions import product_version
from companion.terminal import print_line


def run(_options: argparse.Namespace) -> None:
    """Run the command."""
    print_line(f"{PROGRAM} {product_version()}")
