"""A mystery card: turned over, or left face down."""

from companion.live.public_view import PublicView
from companion.pages.lot_and_market import columns_of
from companion.pages.page import Choices
from companion.rules.auction_game.actions import Reveal
from companion.rules.auction_game.state import Revealing
from companion.rules.auction_game.words import Auction
from companion.rules.common import Pass
from companion.screen_data.market import EnterCardScreen


def mystery_board(view: PublicView, phase: Revealing, choices: Choices) -> EnterCardScreen:
    """Return the screen that asks for the card.

    It is entered like a played card; leaving it face down replaces going back.
    """
    state, say = view.state, view.translator.say
    edition = state.game.edition
    name = state.game.names[phase.asked - 1]
    return EnterCardScreen(
        title=say("Mystery card") if phase.must else say("{name}: a mystery card?", name=name),
        columns=columns_of(view),
        keys=tuple(
            tuple(choices.action(say(edition.kinds[kind]), Reveal(artist.key, kind)) for kind in Auction)
            for artist in edition.artists
        ),
        back=choices.action(
            say("Keep face down"), Pass(phase.asked), waits=say("You must turn one over") if phase.must else ""
        ),
    )
