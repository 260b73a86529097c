"""Names of players in one normal form. Checks against other names are in `notation/record.py`."""

import re
import unicodedata

LONGEST_NAME = 40
"""The most characters of a name."""
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that Python calls printable but that show nothing: fillers and variation selectors."""


def normal_name(name: str) -> str:
    """Return a name without invisible characters, in Unicode's composed form (NFC): names that look alike
    become equal.
    """
    return unicodedata.normalize("NFC", INVISIBLE.sub("", name)).strip()


def number_old_names(names: object) -> object:
    """Return the seats of an old journalled game; empty or repeated names, which were once allowed, get a number."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return names
    normal = [normal_name(name) for name in names]
    return [
        name if name and name not in normal[:place] else f"{name[: LONGEST_NAME - 4]} ({place + 1})".strip()
        for place, name in enumerate(normal)
    ]
