"""A value in a list, with the keys that make it smaller and larger."""

from companion.live.public_view import PublicView
from companion.pages.page import Act, Choices
from companion.screen_data.lists import Stepper


def stepper(
    view: PublicView,
    choices: Choices,
    label: str,
    *,
    name: str,
    less: Act,
    more: Act,
    is_least: bool,
    is_most: bool,
    disabled_reason: str = "",
    level: int = 0,
    levels: int = 0,
) -> Stepper:
    """Return a value with its keys, of the key `name` and -1 or 1.

    A key is disabled at its end of the range; with a `disabled_reason` both are. `level` of `levels` is shown as bars.
    """
    at_limit = view.translator.say("at the limit")
    at_least = at_limit if is_least else ""
    at_most = at_limit if is_most else ""
    return Stepper(
        label=label,
        less=choices.put("-", less, name, -1, disabled_reason=disabled_reason or at_least),
        more=choices.put("+", more, name, 1, disabled_reason=disabled_reason or at_most),
        level=level,
        levels=levels,
    )
