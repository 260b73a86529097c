"""Handle a card that is held to the reader: for the open page, or like a touch of the card on the screen.

The same sticker is entered once a game, unless its step was undone.
"""

from companion.config.card_stickers import PrintedCard
from companion.i18n.message import Message, message
from companion.live.seat_texts import REASONS
from companion.pages.boards.card_game import PickedCard, PickingPage
from companion.pages.navigator import Navigator
from companion.pages.page import Enter, PageName
from companion.rules.actions import Add, Influence, Play, PlayCard, Reveal, Second, Together
from companion.rules.card_game.state import AddingExtra, Effecting, TurningUp
from companion.rules.protocol import AnyAction, AnyState, legal
from companion.rules.refusal import Reason


def handle_card(navigator: Navigator, tag: str, at: int) -> None:
    """Handle a card that was held to the reader at `at` (ns)."""
    table = navigator.table
    if table.stickers is None or navigator.read_card(tag, at):
        return
    target = _touch_target(navigator, tag, table.stickers.card(tag))
    if isinstance(target, Message):
        table.messages.reply(target)
        return
    table.messages.show(())
    if not isinstance(navigator.page, PickingPage):
        navigator.open(PageName.GAME, at)
    if isinstance(target, PickingPage):
        navigator.open(target, at)
    else:
        navigator.enter(target.action, at, stickers=target.stickers)


def _touch_target(navigator: Navigator, tag: str, card: PrintedCard | None) -> Enter | PickingPage | Message:
    """Return what touching the card on the screen would lead to; why it cannot be played, if that is so."""
    table = navigator.table
    state = table.any_state
    if card is None:
        return message("Unknown card: register it under Menu, Register cards")
    if card.edition != state.game.edition.key:
        return message("This card is from another edition")
    if any(tag in step.stickers for step in table.ledger.course.steps):
        return message("This card has been played already")
    if isinstance(state.phase, TurningUp | AddingExtra):
        page = navigator.page if isinstance(navigator.page, PickingPage) else PickingPage()
        return page.touch(table.card_state, PickedCard(card.artist, tag)) or REASONS[Reason.WRONG_PHASE]
    for move in legal(state):
        action: AnyAction = move.with_card(card.artist, card.kind)
        if _artist_of(state, action) == card.artist:
            return Enter(action, stickers=frozenset({tag}))
    return REASONS[Reason.WRONG_PHASE]


def _artist_of(state: AnyState, action: AnyAction) -> str:
    """Return the artist of the card that an action would put on the table, even if the rules refuse it."""
    keys = state.game.edition.keys
    if isinstance(action, Add) and state.lot:
        return keys[state.lot.artist]
    if isinstance(action, Second) and isinstance(state.phase, Effecting):
        return keys[state.phase.artist]
    return action.artist if isinstance(action, Play | Reveal | Influence | PlayCard | Together) else ""
