"""The screen after a deal: how many cards each hand takes."""

from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.pages.boards.seats_and_choices import continue_choice, name_of, round_of, seats_of
from companion.pages.page import Choices
from companion.rules.auction_game.game import deal_of
from companion.rules.auction_game.state import State
from companion.rules.card_game.game import deal_of as card_deal_of
from companion.rules.common import Variant
from companion.rules.protocol import has_lots
from companion.screen_data.screens import DealScreen


def deal_board(view: PublicView, choices: Choices) -> DealScreen:
    """Return what each hand takes."""
    state, translator, say = view.any_state, view.translator, view.translator.say
    if isinstance(state, State):
        cards, go_on = deal_of(state.game, state.round), say("{name} starts", name=name_of(view, state.turn))
        mystery = _dealt_to_nobody(translator, state, cards)
    else:
        cards, go_on, mystery = card_deal_of(state.game, state.round), say("Influence card"), ()
    headline = translator.count("Each player gets {number} card", "Each player gets {number} cards", cards)
    if not cards:
        headline = say("No new cards")
    if has_lots(state) and state.round == 1:
        start = translator.money(state.game.edition, state.game.start)
        headline = say("{takes} and {money} in cash", takes=headline, money=start)
    return DealScreen(
        title=round_of(view),
        headline=headline,
        cards=cards,
        seats=seats_of(view, choices, state.turn),
        next=continue_choice(go_on, choices),
        mystery=mystery,
    )


def _dealt_to_nobody(translator: Translator, state: State, cards: int) -> tuple[str, ...]:
    """Return the lines about mystery hands, and at the first deal that more cards follow later."""
    if not cards or state.game.variant is Variant.STANDARD:
        return ()
    if state.game.variant is Variant.THREE_PLAYER:
        dealt = translator.count(
            "Also deal a mystery hand: {number} card, face down",
            "Also deal a mystery hand: {number} cards, face down",
            cards,
        )
    else:
        dealt = translator.count(
            "Also deal two mystery hands: {number} card each, face down",
            "Also deal two mystery hands: {number} cards each, face down",
            cards,
        )
    return (dealt, translator.say("More are added each round")) if state.round == 1 else (dealt,)
