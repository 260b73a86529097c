"""What a touched choice does."""

from companion.device_input import paddles
from companion.live.table import Table
from companion.pages.page import Act, Do, Enter, GoTo, Press, Run, Stay
from companion.pages.unusual_card import enter
from companion.rules.actions import Bid, Hammer
from companion.rules.protocol import AnyAction, has_gavel


def choose(table: Table, act: Act, at: int) -> None:
    """Do what a touched choice does, at `at` (ns)."""
    if isinstance(act, GoTo | Press | Run):
        table.messages.reply = ""
    match act:
        case GoTo(page=page, forget_notes=forget_notes):
            if forget_notes:
                table.messages.forget_notes()
            table.open(page, at)
        case Enter(action=action, is_sure=True):
            table.do(action, at=at)
        case Enter(action=action):
            _enter(table, action, at)
        case Press(seat=seat, key=key):
            paddles.key(table, seat, key, at)
        case Run(verb=verb):
            following = verb(table, at)
            if not isinstance(following, Stay):
                table.open(following, at)
        case Do(verb=verb):
            verb(table, at)


def _enter(table: Table, action: AnyAction, at: int) -> None:
    """Do an action that was touched. A touch of the gavel is a strike, and in an open auction one of a seat's plate
    presses its button.
    """
    match action:
        case Hammer():
            table.strike(at)
        case Bid(seat=seat) if has_gavel(table.any_state):
            paddles.press(table, seat, at)
        case _:
            enter(table, action, at)
