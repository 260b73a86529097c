"""Lots as a person looks for them: by their number in the list of lots and their card."""

from collections.abc import Sequence

from companion.i18n.translator import Translator, gettext_noop
from companion.lots import find_lot, lot_number
from companion.rules.events import Lot, LotSold
from companion.rules.protocol import AnyGame
from companion.steps import Step


def lot_title(translator: Translator, game: AnyGame, *, number: int, lot: Lot) -> str:
    """Return a lot by its number and its artist: `Lot 3 (Munch)`."""
    artist = translator.artist(game.edition.artists[lot.artist])
    return translator.say("Lot {number} ({artist})", number=number, artist=artist)


def sale_title(translator: Translator, game: AnyGame, *, number: int, sale: LotSold) -> str:
    """Return a lot that was sold: `Lot 3 (Munch): Ben pays 32`."""
    text = gettext_noop("{lot}: {name} pays {price}") if sale.price else gettext_noop("{lot}: {name} takes it for free")
    return translator.say(
        text,
        lot=lot_title(translator, game, number=number, lot=sale.lot),
        name=game.names[sale.buyer - 1],
        price=translator.money(game.edition, sale.price),
    )


def sold_otherwise(translator: Translator, game: AnyGame, *, lot: str, was: LotSold, now: LotSold) -> str:
    """Return how a lot was sold, and how it is sold now: `Lot 3 (Munch): Ben pays 32 → Cleo takes it for free`."""
    return translator.say(
        "{lot}: {was} → {now}", lot=lot, was=buyer_title(translator, game, was), now=buyer_title(translator, game, now)
    )


def buyer_title(translator: Translator, game: AnyGame, sale: LotSold) -> str:
    """Return who bought a lot, and for how much: `Ben pays 32`."""
    text = gettext_noop("{name} pays {price}") if sale.price else gettext_noop("{name} takes it for free")
    return translator.say(text, name=game.names[sale.buyer - 1], price=translator.money(game.edition, sale.price))


def sold_card_title(translator: Translator, game: AnyGame, sale: LotSold) -> str:
    """Return a lot that was sold, without its number: `Munch, sold to Ben for 32`."""
    if sale.price:
        text = gettext_noop("{artist}, sold to {name} for {price}")
    else:
        text = gettext_noop("{artist}, taken by {name} for free")
    return translator.say(
        text,
        artist=translator.artist(game.edition.artists[sale.lot.artist]),
        name=game.names[sale.buyer - 1],
        price=translator.money(game.edition, sale.price),
    )


def lot_title_at(translator: Translator, steps: Sequence[Step], place: int) -> str:
    """Return the lot to which a step belongs; empty for a step of none, as a card that ended its round."""
    lot = find_lot(steps, place).lot
    if lot is None:
        return ""
    game, number = steps[place].before.game, lot_number(steps[:place])
    return lot_title(translator, game, number=number, lot=lot)
