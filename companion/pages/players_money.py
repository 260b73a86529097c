"""Money: a player sees their own behind a cover, and the table corrects what a seat has.

The program knows what everybody has and keeps it secret. A player who forgot it may ask; the others look away, as at a
secret bid. The amount is only on the screen that its owner uncovered: not in a log and not on disk.
"""

from dataclasses import dataclass

from companion.i18n.message import message
from companion.i18n.translator import gettext_noop
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.enter_secret_bid import cover_screen
from companion.pages.hooks import HandedPage, TimedPage
from companion.pages.keypad import AmountPage
from companion.pages.page import Choices, GoTo, Page, PageName, SubPage
from companion.rules.actions import Adjust
from companion.rules.protocol import chair_of, is_over
from companion.screen_data.entry import CoverScreen, KeypadScreen
from companion.screen_data.lists import GroupedMenuScreen, MenuGroup
from companion.steps import Payment
from hardware.time_units import SECOND

SHOWN_NS = 6 * SECOND
"""How long an amount is shown, in ns, unless it is covered before."""


@dataclass(frozen=True)
class PlayersMoneyPage(SubPage):
    """The choice of a seat whose money is shown to its owner, of one that pays another, and of a correction."""

    pauses_game = False
    leads_to_game = True

    def show(self, view: PublicView, choices: Choices) -> GroupedMenuScreen:
        """Return the seats, while the game goes on, those that may pay another, and the corrections."""
        say, put = view.translator.say, choices.put
        names = view.state.game.names
        seats = tuple(enumerate(view.state.chairs, start=1))
        own = tuple(
            put(names[seat - 1], GoTo(MoneyCoverPage(seat, self)), "own-money", seat, paddle=chair)
            for chair, seat in (() if is_over(view.state) else seats)
        )
        pay = tuple(
            put(names[payer - 1], self._pay(payer, view), "payer", payer, paddle=chair) for chair, payer in seats
        )
        more = put(say("Has more"), self._adjust(1), "adjust-money", 1)
        less = put(say("Has less"), self._adjust(-1), "adjust-money", -1)
        groups = [
            MenuGroup(say("Who gives money?"), pay),
            MenuGroup(say("Correction"), (more, less)),
        ]
        if own:
            groups.insert(0, MenuGroup(say("Show own money"), own))
        return GroupedMenuScreen(say("Players’ money"), tuple(groups))

    def _pay(self, payer: int, view: PublicView) -> GoTo:
        """Return the act that opens the pad for what a seat gives another; of two, the other gets it."""
        others = [seat for seat in range(1, view.state.game.seats + 1) if seat != payer]
        payee = others[0] if len(others) == 1 else None
        return GoTo(PaymentPage(self, payer, seat=payee), clears_notes=True)

    def _adjust(self, sign: int) -> GoTo:
        return GoTo(AdjustMoneyPage(self, sign, seat=1), clears_notes=True)


@dataclass(frozen=True)
class MoneyCoverPage(SubPage, HandedPage):
    """The cover while the screen is handed to `holder`, who asked to see its money."""

    pauses_game = False

    def show(self, view: PublicView, choices: Choices) -> CoverScreen:
        """Return the cover."""
        return cover_screen(
            view,
            choices,
            seat=self.holder,
            name="show-money",
            lift=lambda _, at: OwnMoneyPage(self.holder, due_at=at + SHOWN_NS),
        )


@dataclass(frozen=True)
class OwnMoneyPage(HandedPage, TimedPage):
    """The money of `holder`, shown to its player until `due_at` (ns)."""

    pauses_game = False
    back = gettext_noop("Hide")

    def show(self, view: PublicView, choices: Choices) -> CoverScreen:
        """Return the amount, for its owner."""
        say, game = view.translator.say, view.state.game
        return CoverScreen(
            number=chair_of(view.state, self.holder),
            name=game.names[self.holder - 1],
            label=say("You have"),
            amount=view.translator.money(game.edition, view.public_game.own_money(self.holder)),
            hint=say("Hides again in a few seconds"),
        )

    def tick(self, _now: int) -> PageName:
        """Return to the game once the amount has been shown for long enough."""
        return PageName.GAME


@dataclass(frozen=True)
class AdjustMoneyPage(AmountPage):
    """A pad for a correction of a seat's money; `sign` 1 gives, -1 takes."""

    pauses_game = False
    leads_to_game = True
    keeps_amount = False

    sign: int

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the seats to choose from."""
        more = gettext_noop("How much more does {name} have than counted?")
        less = gettext_noop("How much less does {name} have than counted?")
        title = view.translator.say(more if self.sign > 0 else less, name=self.name_of_seat(view))
        return self.pad(view, choices, title)

    def is_limited(self, _view: PublicView) -> bool:
        """Return whether money is taken, which a seat may lack."""
        return self.sign < 0

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | PageName:
        """Correct the money."""
        table.confirm(Adjust(seat, self.sign * amount), at=at)
        return PageName.GAME


@dataclass(frozen=True)
class PaymentPage(AmountPage):
    """A pad for what `payer` gives another seat."""

    pauses_game = False
    leads_to_game = True
    who = message("Touch who gets the money")

    payer: int

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the other seats to choose from."""
        say, names = view.translator.say, view.state.game.names
        payer, payee = names[self.payer - 1], self.entered().seat
        if payee is None:
            title = say("Who gets money from {name}?", name=payer)
        else:
            title = say("{name} gives {other}", name=payer, other=names[payee - 1])
        return self.pad(view, choices, title, without=self.payer)

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | PageName:
        """Correct the money of both in one step."""
        table.confirm(*Payment(payer=self.payer, payee=seat, amount=amount).actions, at=at)
        return PageName.GAME
