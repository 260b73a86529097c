"""What documents show, for tests that hold them to the program."""

import re
from textwrap import dedent

from tests.support.command_line import ROOT


def printed_in(document: str) -> list[str]:
    """What a document shows as printed: its blocks of text and of TOML, without their indent."""
    text = (ROOT / document).read_text(encoding="utf-8")
    blocks = re.findall(r"^ *```(?:text|toml)\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    return [dedent(block) for block in blocks]
