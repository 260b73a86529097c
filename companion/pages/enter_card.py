"""Enter a card that was played or turned over, by artist and kind of auction."""

from dataclasses import dataclass

from companion.live.public_view import PublicView
from companion.pages.board_parts import card_keys, columns_of, labels_of
from companion.pages.explanation import help_of
from companion.pages.page import ActionChoice, Choices, GoTo, Page, PageName
from companion.rules.actions import Pass, Play, Reveal
from companion.rules.auction_game.state import Revealing
from companion.rules.protocol import seat_asked
from companion.rules.words import Variant
from companion.screen_data.boards import CardKeys, EnterCardScreen
from companion.screen_data.screens import Choice


@dataclass(frozen=True)
class EnterCardPage(Page):
    """Which card was played."""

    pauses_game = False

    def show(self, view: PublicView, choices: Choices) -> EnterCardScreen:
        """Return every possible card, by artist and auction."""
        state, say = view.state, view.translator.say
        return EnterCardScreen(
            help=help_of(view, choices),
            title=say("{name} plays", name=state.game.names[state.turn - 1]),
            columns=columns_of(view),
            round=view.state.round,
            labels=labels_of(view.translator, view.state.game.edition),
            cards=played_cards(view, choices.action),
            none=choices.put(say("Back"), GoTo(PageName.GAME), "back"),
            other=skip_choice(view, choices.action),
        )


def played_cards(view: PublicView, enter: ActionChoice) -> CardKeys:
    """Return a key for each card that the seat whose turn it is may play."""
    seat = view.state.turn
    return card_keys(view, lambda label, artist, kind: enter(label, Play(seat=seat, artist=artist, auction=kind)))


def skip_choice(view: PublicView, enter: ActionChoice) -> Choice | None:
    """Return the choice to skip the turn, which there is only with two players."""
    state = view.state
    if state.game.variant is not Variant.TWO_PLAYER:
        return None
    return enter(view.translator.say("No playable card: skip turn"), Pass(state.turn))


def mystery_title(view: PublicView) -> str:
    """Return who may turn over a mystery card; with two players one must be, so there is nothing to ask."""
    state = view.state
    if state.game.variant is Variant.TWO_PLAYER:
        return view.translator.say("Mystery card")
    return view.translator.say("{name}: a mystery card?", name=state.game.names[seat_asked(state) - 1])


def mystery_board(view: PublicView, phase: Revealing, choices: Choices) -> EnterCardScreen:
    """Return the screen that asks for a mystery card, which is entered like a played one, or left face down."""
    return EnterCardScreen(
        title=mystery_title(view),
        columns=columns_of(view),
        round=view.state.round,
        labels=labels_of(view.translator, view.state.game.edition),
        cards=mystery_cards(view, choices.action),
        none=keep_choice(view, phase, choices.action),
        none_is_back=False,
    )


def mystery_cards(view: PublicView, enter: ActionChoice) -> CardKeys:
    """Return a key for each card that a mystery card may be."""
    return card_keys(view, lambda label, artist, kind: enter(label, Reveal(artist, kind)))


def keep_choice(view: PublicView, phase: Revealing, enter: ActionChoice) -> Choice:
    """Return the choice to leave the mystery card face down; it is disabled where one must be turned over."""
    say = view.translator.say
    disabled_reason = say("You must turn one over") if phase.must else ""
    return enter(say("Keep face down"), Pass(phase.asked), disabled_reason)
