"""What the auctioneer's voice says: only what has been confirmed and everybody knows."""

from companion.i18n.translator import Translator, gettext_noop
from companion.rules.actions import Bid, Play, Price
from companion.rules.events import LotSold
from companion.rules.protocol import AnyGame
from companion.steps import Step

GAVEL_CALLS = ("", gettext_noop("Going once"), gettext_noop("Going twice"))
"""The auctioneer's call, by strikes of the gavel."""


def spoken_text(step: Step, translator: Translator) -> str:
    """Return what is said about a confirmed step; empty for nothing."""
    action, state = step.actions[-1], step.before
    edition, names = state.game.edition, state.game.names
    if sale := step.sale:
        return sale_text(state.game, sale, translator)
    match action:
        case Play(artist=artist, auction=kind):
            name = translator.artist(edition.artists[edition.keys.index(artist)])
            return f"{name}, {translator.say(edition.kinds[kind])}"
        case Bid(seat=seat, amount=amount):
            return f"{names[seat - 1]}, {translator.money(edition, amount)}"
        case Price(amount=amount):
            return translator.money(edition, amount)
    return ""


def sale_text(game: AnyGame, sale: LotSold, translator: Translator) -> str:
    """Return a sale in a few words: `Sold to Doris for 19`."""
    name = game.names[sale.buyer - 1]
    if not sale.price:
        return translator.say("{name} got it for free", name=name)
    amount = translator.money(game.edition, sale.price)
    return translator.say("Sold to {name} for {amount}", name=name, amount=amount)
