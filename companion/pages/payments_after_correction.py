"""Who pays whom, and who gives a card to whom, after a correction, so that the table is as the corrected game has it.

Prices are public, and so is what follows from them.
"""

from companion.i18n.translator import Translator, gettext_noop
from companion.live.public_view import PublicView
from companion.pages.page import Choices, Page
from companion.rules.auction_game.state import State
from companion.rules.protocol import AnyState
from companion.screen_data.screens import MenuScreen


class PaymentsAfterCorrectionPage(Page):
    """Who pays or hands what to whom after a correction, large enough for all."""

    back = gettext_noop("Game")

    text: str
    """A sentence a line."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the text, and the way back to the game."""
        return MenuScreen(f"{view.translator.say('Settle up:')}\n{self.text}", ())


def payments_after_correction(translator: Translator, before: AnyState, after: AnyState) -> list[str]:
    """Return a sentence for each two that hand something over, seats or the bank; none where nothing changes hands, and
    none for the card game.
    """
    if not isinstance(before, State) or not isinstance(after, State):
        return []
    names, edition = ("", *after.game.names), after.game.edition
    paid, taken = _payments(before, after), _cards(before, after)
    sentences = []
    for giver, taker in dict.fromkeys((*paid, *taken)):
        amount, place = paid.get((giver, taker)), taken.get((giver, taker))
        if amount is None:
            text = gettext_noop("{name} takes the {artist} from {other}")
        elif not taker:
            text = gettext_noop("{name} gives the bank {amount}")
        elif not giver:
            text = gettext_noop("The bank gives {name} {amount}")
        elif place is None:
            text = gettext_noop("{name} gives {other} {amount}")
        else:
            text = gettext_noop("{name} gives {other} {amount} and takes the {artist}")
        who = {"name": names[giver or taker], "other": names[taker]}
        artist = "" if place is None else edition.artists[place].short
        sentences.append(translator.say(text, **who, amount=translator.money(edition, amount or 0), artist=artist))
    return sentences


def _payments(before: State, after: State) -> dict[tuple[int, int], int]:
    """Return the fewest payments: the amount, by the seats that give and that take; seat 0 is the bank."""
    paid: dict[tuple[int, int], int] = {}
    change = [now - was for was, now in zip(before.cash, after.cash, strict=True)]
    owed = dict(enumerate((-sum(change), *change)))
    for giver in sorted(owed, reverse=True):
        for taker in sorted(owed, reverse=True):
            amount = min(-owed[giver], owed[taker])
            if amount > 0:
                owed[giver] += amount
                owed[taker] -= amount
                paid[giver, taker] = amount
    return paid


def _cards(before: State, after: State) -> dict[tuple[int, int], int]:
    """Return whose cards change hands: the artist's place, by the seats that take and that give."""
    taken: dict[tuple[int, int], int] = {}
    for place in range(len(after.counts)):
        more = [now[place] - was[place] for was, now in zip(before.bought, after.bought, strict=True)]
        takers = [seat for seat, cards in enumerate(more, start=1) if cards > 0]
        givers = [seat for seat, cards in enumerate(more, start=1) if cards < 0]
        taken |= dict.fromkeys(zip(takers, givers, strict=False), place)
    return taken
