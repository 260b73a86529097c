"""The choices of undo and redo. A single step is undone and redone at one touch: a lot that was just sold is not paid
yet, or is looked at anyhow. But what the bank paid at the end of a round, and dealt cards, have been taken: a page says
first that they go back. It says so, too, where hands must change money or cards after a correction.
"""

from companion.live.public_view import PublicView
from companion.live.undo import redo, undo
from companion.pages.page import Choices, Do, GoTo, PageName
from companion.screen_data.screens import Choice


def undo_choice(view: PublicView, choices: Choices, label: str) -> Choice:
    """Return the choice that undoes the last step or correction."""
    last = view.public_game.last
    if last is not None and last.changes_hands:
        return choices.put(label, GoTo(PageName.UNDO), "undo")
    disabled_reason = "" if last else view.translator.say("nothing to undo")
    return choices.put(label, Do(undo), "undo", disabled_reason=disabled_reason)


def redo_choice(view: PublicView, choices: Choices, label: str) -> Choice:
    """Return the choice that makes again what was undone last."""
    undone = view.public_game.next
    if undone is not None and undone.changes_hands:
        return choices.put(label, GoTo(PageName.REDO), "redo")
    disabled_reason = "" if undone else view.translator.say("nothing to redo")
    return choices.put(label, Do(redo), "redo", disabled_reason=disabled_reason)
