"""Who hands what to whom after a correction: the difference between what the program had, and what it has.

The players may have handed it over already: a lot that was never entered was paid at the table. So it is said as what
is left to do. Money that the table gave a seat in the correction was there already, and is no difference. Prices are
public, and so is what follows from them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from companion.i18n.translator import Translator, gettext_noop
from companion.live.public_view import PublicView
from companion.pages.correction_effect import CorrectionEffect, LotDifferences
from companion.pages.page import Choices, Page
from companion.rules.actions import Adjust
from companion.rules.auction_game.state import State
from companion.rules.protocol import AnyGame
from companion.screen_data.lists import NoticeScreen
from companion.statistics.lots_sold import Purchase
from companion.steps import Step

SETTLE_UP = gettext_noop("Settle up, if not done yet:")
"""The heading of what changes hands."""
SETTLE_UP_IF_PAID = gettext_noop("If this was paid at the table, settle up:")
"""The same where something is removed, which may have been an entry alone."""
SETTLE_UP_AT_CONFLICT = gettext_noop("If you stop here, settle up:")
"""The same where a conflict is not answered."""


class Bank(Enum):
    """The bank, which gives and takes like a seat."""

    BANK = auto()


Party = int | Bank
"""Who gives or takes: a seat, or the bank."""


class _Pair(NamedTuple):
    """Who gives something to whom."""

    giver: Party
    taker: Party


class Handed(NamedTuple):
    """What a seat or the bank gives another so that the table is as the corrected game has it."""

    giver: Party
    taker: Party
    amount: int
    """0 where only a card changes hands."""
    artist: int | None
    """The place on the board of the card that the giver takes in return; None for none."""


def handed_over(effect: CorrectionEffect) -> tuple[Handed, ...]:
    """Return what changes hands: money, and cards of a round that is not settled. It is nothing in the card game.

    At a conflict it is what changes hands if the game is corrected up to there, and all later steps are removed.
    """
    before, after = effect.steps[-1].after, effect.corrected.end
    if not isinstance(before, State) or not isinstance(after, State):
        return ()
    given = _given(effect.steps, effect.now)
    change = [
        is_now - was - given[seat]
        for seat, (was, is_now) in enumerate(zip(before.cash, after.cash, strict=True), start=1)
    ]
    # The last seat is settled first, and the bank last.
    owed: dict[Party, int] = dict(reversed(tuple(enumerate(change, start=1))))
    owed[Bank.BANK] = -sum(change)
    paid = settle(owed)
    settled = max(len(before.payouts), len(after.payouts))  # cards of a settled round have left the game
    taken: dict[_Pair, int] = {}
    for move in _card_moves(effect.lots_if_applied):
        if move.from_seat != move.to_seat and move.lot.round > settled:
            taken[_Pair(move.to_seat, move.from_seat)] = move.lot.artist
    return tuple(
        Handed(giver=pair.giver, taker=pair.taker, amount=paid.get(pair, 0), artist=taken.get(pair))
        for pair in dict.fromkeys((*paid, *taken))
    )


def handed_in_words(translator: Translator, game: AnyGame, handed: Handed) -> str:
    """Return a sentence: `Clemens gives Axel 12 and takes the Munch`."""
    if not handed.amount:
        text = gettext_noop("{name} takes the {artist} from {other}")
    elif handed.taker is Bank.BANK:
        text = gettext_noop("{name} gives the bank {amount}")
    elif handed.giver is Bank.BANK:
        text = gettext_noop("The bank gives {name} {amount}")
    elif handed.artist is None:
        text = gettext_noop("{name} gives {other} {amount}")
    else:
        text = gettext_noop("{name} gives {other} {amount} and takes the {artist}")
    seat = handed.taker if handed.giver is Bank.BANK else handed.giver
    return translator.say(
        text,
        name=_name(game, seat),
        other=_name(game, handed.taker),
        amount=translator.money(game.edition, handed.amount),
        artist="" if handed.artist is None else game.edition.artists[handed.artist].short,
    )


def _name(game: AnyGame, party: Party) -> str:
    """Return the name of a seat's player; empty for the bank, which has its own sentences."""
    return "" if isinstance(party, Bank) else game.names[party - 1]


@dataclass(frozen=True)
class PaymentsAfterCorrectionPage(Page):
    """Who pays or hands what to whom after a correction, large enough for all."""

    back = gettext_noop("Game")

    handed: tuple[Handed, ...]
    heading: str
    """The heading in English."""

    def show(self, view: PublicView, choices: Choices) -> NoticeScreen:
        """Return a sentence a line, and the way back to the game."""
        sentences = [handed_in_words(view.translator, view.any_state.game, handed) for handed in self.handed]
        return NoticeScreen((view.translator.say(self.heading), *sentences))


def settle(owed: Mapping[Party, int]) -> dict[_Pair, int]:
    """Return the fewest payments after which everybody has what is `owed` to them: amounts by party, negative for who
    has too much, in sum 0. Nobody both gives and takes. Where it can be done in several ways, whoever comes first
    in `owed` pays or is paid first.

    After each payment one of the two is quit, so it is enough to try everybody whom one giver may pay. At a table these
    are at most five.
    """
    giver = next((party for party in owed if owed[party] < 0), None)
    if giver is None:
        return {}
    ways = []
    for taker in owed:
        amount = min(-owed[giver], owed[taker])
        if amount > 0:
            still_owed = {**owed, giver: owed[giver] + amount, taker: owed[taker] - amount}
            ways.append({_Pair(giver, taker): amount, **settle(still_owed)})
    return min(ways, key=len)


def _given(steps: Sequence[Step], now: Sequence[Step]) -> Counter[int]:
    """Return by seat the money that the table corrects in the corrected game, and did not before."""
    given = Counter[int]()
    for adjust, times in (_adjustments(now) - _adjustments(steps)).items():
        given[adjust.seat] += times * adjust.amount
    return given


def _adjustments(steps: Sequence[Step]) -> Counter[Adjust]:
    """Return how often each correction of money is among the steps, whatever the reason that was noted. A payment is
    none: it changes hands.
    """
    corrected = (step for step in steps if step.payment is None)
    adjusted = (action for step in corrected for action in step.actions if isinstance(action, Adjust))
    return Counter(action._replace(why="") for action in adjusted)


class _CardMove(NamedTuple):
    """Who has the cards of a lot, and who has them in the corrected game."""

    from_seat: int
    to_seat: int
    lot: Purchase


def _card_moves(lots: LotDifferences) -> Iterator[_CardMove]:
    """Yield a move for each lot that differs; some go to the seat that has the cards already."""
    for lot in lots.removed:
        yield _CardMove(from_seat=lot.buyer, to_seat=lot.auctioneer, lot=lot)
    for lot in lots.added:
        yield _CardMove(from_seat=lot.auctioneer, to_seat=lot.buyer, lot=lot)
    for changed in lots.changed:
        yield _CardMove(from_seat=changed.was.buyer, to_seat=changed.is_now.buyer, lot=changed.is_now)
