"""Text for the terminal, in English only: refusals, one line each, and numbers with nouns."""

import re


class Refused(Exception):
    """A command that cannot be carried out; `str()` is the message."""


def one_line(text: str) -> str:
    """Return foreign text as one printable line, without control characters and with long numbers shortened."""
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return re.sub(r"(\d{20})\d{20,}", r"\1…", shown)


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun: `1 game`, `2 games`; `many` is for irregular plurals."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
