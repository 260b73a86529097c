"""What a touched choice does."""

from companion.device_input import paddles
from companion.pages.navigator import Navigator
from companion.pages.page import Act, Do, Enter, GoTo, Press, Run
from companion.rules.actions import Bid, Hammer
from companion.rules.protocol import has_gavel


def choose(navigator: Navigator, act: Act, at: int) -> None:
    """Do what a touched choice does, at `at` (ns)."""
    table = navigator.table
    if not act.keeps_reply:
        table.messages.clear_reply()
    match act:
        case GoTo(page=page, over=over, clears_notes=clears_notes):
            if clears_notes:
                table.messages.clear_notes()
            navigator.open(page, at, over=over)
        case Enter():
            _enter(navigator, act, at)
        case Press(seat=seat, key=key):
            paddles.key(navigator, seat, key, at)
        case Run(verb=verb):
            navigator.open(verb(table, at), at)
        case Do(verb=verb):
            verb(table, at)


def _enter(navigator: Navigator, act: Enter, at: int) -> None:
    """Do an action that was touched. A touch of the gavel is a strike, and in an open auction one of a seat's plate
    presses its button.
    """
    match act.action:
        case Hammer():
            navigator.table.strike(at)
        case Bid(seat=seat) if has_gavel(navigator.table.any_state):
            paddles.press(navigator, seat, at)
        case action:
            navigator.enter(action, at, is_sure=act.is_sure, stickers=act.stickers)
