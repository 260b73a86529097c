"""Enter a card that was played or turned over, by artist and kind of auction; and screens on which a touched card means
something else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion.live.public_view import PublicView
from companion.pages.board_parts import card_keys, columns_of
from companion.pages.boards.card_game import OnTheWay
from companion.pages.page import Act, Choices, GoTo, Page, Place
from companion.rules.actions import Pass, Play, Reveal
from companion.rules.auction_game.state import Revealing
from companion.rules.protocol import AnyAction
from companion.rules.words import Variant
from companion.screen_data.boards import EnterCardScreen
from companion.screen_data.screens import Choice, Key
from companion.steps import NO_STICKERS


@dataclass(frozen=True)
class EnterCardPage(Page):
    """Which card was played."""

    def show(self, view: PublicView, choices: Choices) -> EnterCardScreen:
        """Return every possible card, by artist and auction."""
        state, say = view.state, view.translator.say
        return EnterCardScreen(
            title=say("{name} plays", name=state.game.names[state.turn - 1]),
            columns=columns_of(view),
            cards=card_keys(view, choices, partial(Play, state.turn)),
            none=choices.put(say("Back"), GoTo(Place.GAME), "back"),
            other=choices.action(say("No playable card: skip turn"), Pass(state.turn))
            if state.game.variant is Variant.TWO_PLAYER
            else None,
        )


def mystery_title(view: PublicView) -> str:
    """Return who may turn over a mystery card; with two players one must be, so there is nothing to ask."""
    state = view.state
    if state.game.variant is Variant.TWO_PLAYER:
        return view.translator.say("Mystery card")
    return view.translator.say("{name}: a mystery card?", name=state.game.names[state.asked - 1])


def mystery_board(view: PublicView, phase: Revealing, choices: Choices) -> EnterCardScreen:
    """Return the screen that asks for a mystery card, which is entered like a played one, or left face down."""
    say = view.translator.say
    disabled_reason = say("You must turn one over") if phase.must else ""
    return EnterCardScreen(
        title=mystery_title(view),
        columns=columns_of(view),
        cards=card_keys(view, choices, Reveal),
        none=choices.action(say("Keep face down"), Pass(phase.asked), disabled_reason=disabled_reason),
    )


@dataclass(eq=False)
class CardsMeaning(Choices):
    """The choices of a screen of the game on which a touched card is not entered, but means something else.

    Nothing else on the screen does anything.
    """

    choices: Choices
    means: Callable[[AnyAction], tuple[Act, Key] | None]
    """Returns what the action of a card does here, with its key; None where it does nothing."""
    leads_on: Callable[[OnTheWay], Page]
    """Returns what is opened for a page on the way to a card."""

    def put(
        self, label: str, act: Act, name: str, *args: str | int, disabled_reason: str = "", on: bool | None = None
    ) -> Choice:
        """Return a choice that leads on to a card, or does nothing."""
        if isinstance(act, GoTo) and isinstance(act.page, OnTheWay):
            return self.choices.put(label, GoTo(self.leads_on(act.page)), name, *args, disabled_reason=disabled_reason)
        return super().put(label, act, name, *args, disabled_reason=disabled_reason, on=on)

    def action(
        self, label: str, action: AnyAction, disabled_reason: str = "", *, stickers: frozenset[str] = NO_STICKERS
    ) -> Choice:
        """Return a choice that does what this card means."""
        meant = self.means(action)
        if meant is None:
            return super().action(label, action, disabled_reason, stickers=stickers)
        act, key = meant
        return self.choices.put(label, act, key.name, *key.args, disabled_reason=disabled_reason)
