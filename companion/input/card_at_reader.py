"""What a card that is held to the reader means: what the open page makes of it, or what touching it would do.

The same sticker is entered once a game, unless what it did was undone.
"""

from collections.abc import Sequence

from companion.config.card_stickers import Card
from companion.i18n.translator import gettext_noop
from companion.journal.ledger import AnyStep
from companion.live.table import Table
from companion.pages.enter_card import PickingPage, enter, picked
from companion.rules.auction_game.actions import Add, Play, Reveal
from companion.rules.auction_game.state import Doubling, Playing, Revealing, State
from companion.rules.auction_game.words import Auction
from companion.rules.card_game.actions import Influence, PlayCard, Second, Together
from companion.rules.card_game.state import (
    AddingExtra,
    CardState,
    Effecting,
    Influencing,
    PlayingTogether,
    TurningUp,
)
from companion.rules.card_game.state import Playing as PlayingCards
from companion.rules.card_game.words import Effect
from companion.rules.protocol import AnyAction
from companion.rules.refusal import Reason


def read(table: Table, tag: str, at: int) -> None:
    """A card was held to the reader at `at` (ns)."""
    if table.stickers is None:
        return
    if table.page.read_card(table, tag, at):
        return
    card = table.stickers.card(tag)
    problem = _problem(table, tag, card)
    if card is None or problem:
        table.note(0, problem, at)
        return
    meant = _meant(table, card)
    if meant is None:
        table.note(0, str(Reason.WRONG_PHASE), at)
        return
    table.messages.show(())
    if not isinstance(table.page, PickingPage):
        table.open(None, at)
        table.held = frozenset()
    table.held |= {tag}
    if isinstance(meant, PickingPage):
        table.open(meant, at)
    else:
        enter(table, meant, at)


def _problem(table: Table, tag: str, card: Card | None) -> str:
    """Why a card cannot be entered, whatever the phase; empty if it can be."""
    if card is None:
        return gettext_noop("This card is not known yet: menu, Teach the reader")
    if card.edition != table.any_state.game.edition.key:
        return gettext_noop("This card belongs to another box")
    steps: Sequence[AnyStep] = table.any_ledger.steps
    if any(step is entering for step in steps for entering in table.entered.get(tag, ())):
        return gettext_noop("This card has been played already")
    return ""


def _meant(table: Table, card: Card) -> AnyAction | PickingPage | None:
    """What touching the card on the screen would lead to now; None if no such card is awaited."""
    state = table.any_state
    if not isinstance(state, CardState):
        return _at_auction(state, card)
    if isinstance(state.phase, TurningUp | AddingExtra):
        told = table.page.artists if isinstance(table.page, PickingPage) else ()
        return picked(state, state.phase, told, card.artist)
    return _among_cards(state, card)


def _at_auction(state: State, card: Card) -> AnyAction | None:
    phase, kind = state.phase, Auction(card.kind)
    if isinstance(phase, Playing):
        return Play(state.turn, card.artist, kind)
    if isinstance(phase, Revealing):
        return Reveal(card.artist, kind)
    if isinstance(phase, Doubling) and state.game.edition.places[card.artist] == phase.lot.artist:
        return Add(phase.asked, kind)
    return None


def _among_cards(state: CardState, card: Card) -> AnyAction | None:
    phase = state.phase
    if isinstance(phase, Influencing):
        return Influence(card.artist)
    if isinstance(phase, PlayingCards):
        return PlayCard(state.turn, card.artist, Effect(card.kind))
    if isinstance(phase, PlayingTogether):
        return Together(phase.asked, card.artist)
    second = isinstance(phase, Effecting) and phase.effect is Effect.SECOND
    if isinstance(phase, Effecting) and second and state.game.edition.places[card.artist] == phase.artist:
        return Second(state.turn)
    return None
