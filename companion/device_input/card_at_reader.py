"""Handle a card that is held to the reader: for the open page, or like a touch of the card on the screen.

The same sticker is entered once a game, unless its step was undone.
"""

from companion.config.card_stickers import PrintedCard
from companion.i18n.message import message
from companion.live.seat_texts import REASONS
from companion.pages.boards.card_game import PickedCard, PickingPage
from companion.pages.navigator import Navigator
from companion.pages.page import Enter, Place
from companion.rules.actions import Add, Award, Second
from companion.rules.card_game.state import AddingExtra, Effecting, TurningUp
from companion.rules.protocol import AnyAction, AnyState, legal
from companion.rules.refusal import Reason


def handle_card(navigator: Navigator, tag: str, at: int) -> None:
    """Handle a card that was held to the reader at `at` (ns)."""
    table = navigator.table
    if table.stickers is None or navigator.read_card(tag, at):
        return
    card, target = table.stickers.card(tag), None
    if card is None:
        problem = message("Unknown card: register it under Menu, Register cards")
    elif card.edition != table.any_state.game.edition.key:
        problem = message("This card is from another edition")
    elif any(tag in step.stickers for step in table.ledger.course.steps):
        problem = message("This card has been played already")
    else:
        target, problem = _touch_target(navigator, card, tag), REASONS[Reason.WRONG_PHASE]
    if target is None:
        table.messages.reply(problem)
        return
    table.messages.show(())
    if not isinstance(navigator.page, PickingPage):
        navigator.open(Place.GAME, at)
    if isinstance(target, PickingPage):
        navigator.open(target, at)
    else:
        navigator.enter(target.action, at, stickers=target.stickers)


def _touch_target(navigator: Navigator, card: PrintedCard, tag: str) -> Enter | PickingPage | None:
    """Return what touching the card on the screen would lead to; None if no such card is expected."""
    table = navigator.table
    state = table.any_state
    if isinstance(state.phase, TurningUp | AddingExtra):
        page = navigator.page if isinstance(navigator.page, PickingPage) else PickingPage()
        return page.touch(table.card_state, PickedCard(card.artist, tag))
    for move in legal(state):
        action: AnyAction = move.action(artist=card.artist, auction=card.kind, effect=card.kind)
        if _artist_of(state, action) == card.artist:
            return Enter(action, stickers=frozenset({tag}))
    return None


def _artist_of(state: AnyState, action: AnyAction) -> str:
    """Return the artist of the card that an action would put on the table, even if the rules refuse it."""
    keys = state.game.edition.keys
    if isinstance(action, Add) and state.lot:
        return keys[state.lot.artist]
    if isinstance(action, Second) and isinstance(state.phase, Effecting):
        return keys[state.phase.artist]
    return "" if isinstance(action, Award) else getattr(action, "artist", "")
