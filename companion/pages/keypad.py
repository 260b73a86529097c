"""The twelve keys of a pad on the screen, and pages on which the table types an amount."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar, NamedTuple

from companion.i18n.message import Message, message
from companion.journal.journal import JournalFault
from companion.live.live_auction import CLEAR, ENTER, with_digit
from companion.live.public_view import TRIED_ENOUGH, PublicView
from companion.live.seat_texts import ENTER_AMOUNT, REASONS
from companion.live.table import Table
from companion.pages.page import Act, Choices, GoTo, Page, PageName, Run, SubPage
from companion.rules.refusal import Reason, Refusal
from companion.screen_data.auctions import Bidder
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.screens import Choice
from hardware.config.parts import KEYS


def keypad(view: PublicView, choices: Choices, act_of: Callable[[str], Act], *, enter: str = "") -> tuple[Choice, ...]:
    """Return the keys by rows; `act_of` returns what a key does, and `enter` is the label of the last one if it is
    another than usual.
    """
    labels = {"*": view.translator.say("* Clear"), "#": enter or view.translator.say("# OK")}
    return tuple(choices.put(labels.get(key, key), act_of(key), "key", key) for key in KEYS)


def say_why_refused(table: Table, refusal: Refusal, reasons: Mapping[Reason, Message], *, at: int) -> None:
    """Tell the table why the rules refuse what was entered at `at` (ns): who lacks the money, without saying how much,
    or one of the `reasons`.
    """
    if refusal.lacking is not None:
        table.refuse_for_money(refusal.lacking, at)
    else:
        table.messages.reply(reasons[refusal.reason])


class Entered(NamedTuple):
    """What has been entered so far."""

    seat: int | None
    """The chosen seat; None for none."""
    amount: int | None
    """The amount, in the edition's unit; None for none."""


@dataclass(frozen=True)
class AmountPage(SubPage):
    """A page on which the table chooses a seat and types an amount for it, in either order. Everybody may see both."""

    who: ClassVar[Message] = message("Touch who bought it")
    """The reply if no seat was chosen."""

    keeps_amount: ClassVar[bool] = True
    """False if an amount is for one seat alone, so that another seat's begins anew."""

    reasons: ClassVar[Mapping[Reason, Message]] = REASONS
    """The replies to what the rules refuse, but for lack of money."""

    seat: int | None = field(default=None, kw_only=True)
    """The seat that the amount is for; None until one is chosen."""
    digits: str = field(default="", kw_only=True)
    """The digits of the amount so far."""
    lacking: int | None = field(default=None, kw_only=True)
    """The seat that had too little money for what was entered; None for none."""
    is_refused: bool = field(default=False, kw_only=True)
    """True if the amount was refused as it is, so that the next digit begins a new one."""

    def pad(self, view: PublicView, choices: Choices, title: str, *, without: int | None = None) -> KeypadScreen:
        """Return the pad with the seats to choose from, all or those `without` one."""
        names = view.any_state.game.names
        entered = self.entered()

        def touch(seat: int, name: str) -> Choice:
            of_seat = replace(self, seat=seat, digits=self.digits if self.keeps_amount else "", lacking=None)
            return choices.put(name, GoTo(of_seat, clears_notes=True), "seat", seat)

        return KeypadScreen(
            title=title,
            unit=view.translator.unit(view.any_state.game.edition),
            seats=tuple(
                Bidder(
                    number,
                    names[seat - 1],
                    active=seat == entered.seat,
                    note=view.notes.get(seat, ""),
                    touch=touch(seat, names[seat - 1]),
                )
                for number, seat in enumerate(view.any_state.chairs, start=1)
                if seat != without
            ),
            typed="" if entered.amount is None else view.translator.short(view.state.game.edition, entered.amount),
            keys=keypad(view, choices, lambda key: Run(partial(self.key, key), is_key=True)),
        )

    def entered(self) -> Entered:
        """Return what has been entered so far."""
        return Entered(self.seat, int(self.digits) if self.digits else None)

    def name_of_seat(self, view: PublicView) -> str:
        """Return the name of the player for whom the amount is. Raise LookupError if none is chosen."""
        if self.seat is None:
            raise LookupError("no seat is chosen")
        return view.any_state.game.names[self.seat - 1]

    def is_limited(self, _view: PublicView) -> bool:
        """Return whether amounts that were refused for lack of money count, so that the next must wait in the end."""
        return True

    @abstractmethod
    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | PageName:
        """Handle the amount at `at` (ns), in the edition's unit; return the page that is open then. Raise Refusal or
        JournalFault if nothing has changed.
        """

    def say_why(self, table: Table, refusal: Refusal, at: int) -> None:
        """Say why an amount was refused."""
        seat = self.entered().seat
        if seat is not None and refusal.reason is Reason.HAS_LEFT:
            table.messages.reply(message("{name} has left", name=table.any_state.game.names[seat - 1]))
        else:
            say_why_refused(table, refusal, self.reasons, at=at)

    def refused(self, _table: Table, refusal: Refusal) -> "AmountPage":
        """Return the page that is open after an amount was refused."""
        return replace(self, lacking=refusal.lacking, is_refused=True)

    def key(self, key: str, table: Table, at: int) -> Page | PageName:
        """Handle a key at `at` (ns); return the page that is open then."""
        entered = self.entered()
        if entered.seat is not None:
            table.messages.clear_note(entered.seat)
        if key == CLEAR:
            return replace(self, digits="", is_refused=False)
        if key != ENTER:
            digits = "" if self.is_refused else self.digits
            return replace(self, digits=with_digit(digits, key), is_refused=False)
        if entered.seat is None:
            table.messages.reply(self.who)
            return self
        if entered.amount is None:
            table.messages.reply(ENTER_AMOUNT)
            return self
        view = table.public_view()
        if self.is_limited(view) and view.why_no_amount:
            table.messages.reply(TRIED_ENOUGH)
            return replace(self, is_refused=True)
        try:
            return self.confirmed(table, seat=entered.seat, amount=entered.amount, at=at)
        except Refusal as refusal:
            self.say_why(table, refusal, at)
            return self.refused(table, refusal)
        except JournalFault as fault:
            table.fail(fault)
            return self
