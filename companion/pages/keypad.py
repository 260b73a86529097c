"""The twelve keys of a pad on the screen."""

from collections.abc import Callable

from companion.live.look import Look
from companion.live.table import Table
from companion.pages.page import Choices, Page, Run, Verb
from companion.pages.parts import KEYPAD
from companion.screen_data.parts import Choice


def keypad(look: Look, choices: Choices, press: Callable[[Table, str, int], Page | None]) -> tuple[Choice, ...]:
    """Return the keys by rows; `press` does what a key means at a time in ns and returns the page open then."""
    labels = {"*": look.translator.say("* Clear"), "#": look.translator.say("# OK")}

    def verb(key: str) -> Verb:
        return lambda table, at: press(table, key, at)

    return tuple(choices.put(labels.get(key, key), Run(verb(key)), "key", key) for key in KEYPAD)
