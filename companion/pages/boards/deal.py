"""The screen after a deal: how many cards each hand takes."""

from companion.i18n.translator import Translator
from companion.live.look import Look
from companion.pages.boards.card_market import card_seats
from companion.pages.boards.seats_and_choices import continue_choice, round_of, seats_of, undo_choice
from companion.pages.lot_and_market import menu_choice
from companion.pages.page import Choices
from companion.rules.auction_game.game import deal_of
from companion.rules.auction_game.state import State
from companion.rules.card_game.game import deal_of as card_deal_of
from companion.rules.common import Variant
from companion.screen_data.screens import DealScreen


def deal_board(look: Look, choices: Choices) -> DealScreen:
    """Return what each hand takes in the auction game."""
    state, translator = look.state, look.translator
    cards = deal_of(state.game, state.round)
    headline = _takes_cards(translator, cards)
    if state.round == 1:
        start = translator.money(state.game.edition, state.game.start)
        headline = translator.say("{takes} and {money} in cash", takes=headline, money=start)
    return DealScreen(
        title=round_of(look),
        headline=headline,
        cards=cards,
        seats=seats_of(look, state.turn, choices),
        next=continue_choice(translator.say("{name} starts", name=state.game.names[state.turn - 1]), choices),
        undo=undo_choice(look, choices),
        menu=menu_choice(look, choices),
        mystery=_dealt_to_nobody(translator, state, cards),
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
    return (dealt, translator.say("Cards are added with each deal")) if state.round == 1 else (dealt,)


def card_deal_board(look: Look, choices: Choices) -> DealScreen:
    """Return what each hand takes in the card game."""
    state = look.card_state
    cards = card_deal_of(state.game, state.round)
    return DealScreen(
        title=round_of(look),
        headline=_takes_cards(look.translator, cards),
        cards=cards,
        seats=card_seats(look, choices, state.turn),
        next=continue_choice(look.translator.say("The influence card"), choices),
        undo=undo_choice(look, choices),
        menu=menu_choice(look, choices),
    )


def _takes_cards(translator: Translator, cards: int) -> str:
    """Return the sentence on what a deal gives each hand."""
    if not cards:
        return translator.say("No new cards")
    return translator.count("Each player takes {number} card", "Each player takes {number} cards", cards)
