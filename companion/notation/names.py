"""Names of players: what can be seen of them, in one spelling. Which are taken is for the record to say."""

import re
import unicodedata

LONGEST_NAME = 40
"""Characters."""
WITHOUT_INK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that count as printable and are nothing to see: fillers, and those that choose a form of another."""


def seen_name(name: str) -> str:
    """A name in the one spelling that all names have which look like it, in Unicode's composed form."""
    return unicodedata.normalize("NFC", WITHOUT_INK.sub("", name)).strip()


def names_once_taken(names: object) -> object:
    """Seats of a game begun when names that cannot be seen, or told apart, were still taken: those have a number."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return names
    seen = [seen_name(name) for name in names]
    return [
        name if name and name not in seen[:place] else f"{name[: LONGEST_NAME - 4]} ({place + 1})".strip()
        for place, name in enumerate(seen)
    ]
