"""The worked example of CONTRIBUTING.md: an edition that is made from an empty file, table by table."""

import re

from tests.support.command_line import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TABLES = re.findall(r"^```toml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
"""What is added to the file, step by step."""
REFUSALS = re.findall(r"^    \S+harbour\.toml:(.+)$", TEXT, re.MULTILINE)
"""The line and the message with which the file is refused before each step."""


def edition_of_contributing() -> str:
    """The whole file."""
    return "".join(TABLES)
