"""Text for the terminal, in English alone: refusals, one line each, and numbers of things."""

import re


class Refused(Exception):
    """A command that cannot be carried out; `str()` is the line that says so."""


def one_line(text: str) -> str:
    """What somebody else's file says or is called, on one line that can be printed and read: without control signs, and
    without the most of a number that is no number."""
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return re.sub(r"(\d{20})\d{20,}", r"\1…", shown)


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return so many things in words: `1 game`, `2 games`; `many` is for words that do not take an s."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
