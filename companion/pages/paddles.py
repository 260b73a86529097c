"""Paddles: what each seat bids with. A seat gets a device by a press of one of its keys, and it can be taken away."""

from dataclasses import dataclass
from functools import partial

from companion.i18n.message import message
from companion.i18n.translator import Translator, gettext_noop
from companion.live.messages import SPARE_PAD
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.hooks import SparePage
from companion.pages.page import Choices, Page, PageName, Run, SubPage
from companion.screen_data.screens import Choice
from companion.screen_data.system import GivePaddleScreen, PaddleDevice, PaddleLine, PaddlesScreen
from companion.system.paddles import PaddleOfSeat
from hardware.config.usb import Plug
from hardware.config.wiring import MAX_SEATS
from hardware.signals import TABLE, UsbKind
from hardware.time_units import MILLISECOND

_WORDS = {
    "number pad": gettext_noop("Number pad"),
    "pod": gettext_noop("Pod"),
    "button encoder": gettext_noop("Arcade buttons"),
}
"""What a device is called on the screen, by the name of its kind."""

_DEVICES = {
    "number pad": PaddleDevice.NUMBER_PAD,
    "pod": PaddleDevice.POD,
    "button encoder": PaddleDevice.BUTTONS,
}


@dataclass(frozen=True)
class PaddlesPage(SubPage):
    """What each seat has, and last the table."""

    shows_turn = False

    def show(self, view: PublicView, choices: Choices) -> PaddlesScreen:
        """Return a line for each seat, which leads to where it is given another one."""
        places = (*range(1, MAX_SEATS + 1), TABLE)
        return PaddlesScreen(
            view.translator.say("Paddles"),
            tuple(self._line(view, choices, place) for place in places),
            rule=self._rule(view),
        )

    def _rule(self, view: PublicView) -> str:
        """Return the published rule for presses that are equal, where pads make many of them so."""
        milliseconds = view.paddles.tie_ns // MILLISECOND
        if not milliseconds:
            return ""
        return view.translator.say(
            "Presses within {milliseconds} ms are a tie: whoever has won fewer ties goes first",
            milliseconds=milliseconds,
        )

    def _line(self, view: PublicView, choices: Choices, seat: int) -> PaddleLine:
        say, paddle = view.translator.say, view.paddles.of(seat)
        has = _in_words(view.translator, paddle)
        if seat == TABLE:
            words = say("Gavel and bid buttons: {device}", device=has)
        else:
            words = say("Seat {seat}: {device}", seat=seat, device=has)
        line = PaddleLine(seat or None, words, _device(paddle), is_missing=paddle.is_missing)
        if paddle.is_named:
            return line._replace(note=say("plug it in") if paddle.is_missing else say("from the settings"))
        return line._replace(choose=choices.put(words, Run(partial(self._ask, seat)), "paddle", seat))

    def _ask(self, seat: int, table: Table, _at: int) -> Page:
        table.paddles.choose(is_on=True)
        return GivePaddlePage(self, seat)


@dataclass(frozen=True)
class GivePaddlePage(SubPage, SparePage):
    """A seat waits for a press of the device that it is to have."""

    shows_turn = False

    seat: int
    """The seat; TABLE for an encoder, which has the bid buttons of all seats and the gavel."""

    def show(self, view: PublicView, choices: Choices) -> GivePaddleScreen:
        """Return what to press, and how to take away what the seat has."""
        say, has = view.translator.say, view.paddles.of(self.seat)
        if self.seat == TABLE:
            ask = say("Press one of the arcade buttons")
        else:
            ask = say("Seat {seat}: press a key of your number pad", seat=self.seat)
        take_away = None
        if has.plug is not None:
            take_away = choices.put(say("Take away"), Run(partial(self._take_away, has.plug)), "take-away")
        return GivePaddleScreen(self.seat or None, ask, take_away)

    def pressed(self, table: Table, identity: str, kind: UsbKind, at: int) -> Page | PageName:
        """Give the device that was pressed, if it is of a kind that is asked for."""
        if self.seat not in kind.keys.values():
            return self
        before = table.paddles.seat_with(identity)
        table.paddles.give(Plug(self.seat, identity, kind))
        table.paddle_changed(self.seat, at)
        if self.seat == TABLE:
            table.messages.reply(message("These buttons are the table’s now"))
        elif before in {None, TABLE, self.seat}:
            table.messages.reply(message("Seat {seat} has this paddle now", seat=self.seat))
        else:
            table.messages.reply(message("Seat {seat} has seat {other}’s paddle now", seat=self.seat, other=before))
        return self.way_back

    def on_leave(self, table: Table) -> None:
        """Listen no more to what nobody has."""
        table.paddles.choose(is_on=False)

    def _take_away(self, plug: Plug, table: Table, at: int) -> Page | PageName:
        table.paddles.take_away(plug)
        table.paddle_changed(self.seat, at)
        return self.way_back


def paddles_choice(view: PublicView, choices: Choices, page: Page | None) -> Choice:
    """Return the choice that opens the paddles, which lead back to a page."""
    return choices.put(view.translator.say("Paddles"), Run(partial(_open, page)), "paddles")


def _open(page: Page | None, table: Table, _at: int) -> Page:
    """Open the paddles: whoever was sent there by a message has followed it."""
    table.messages.clear_warning(SPARE_PAD)
    return PaddlesPage(page)


def _in_words(translator: Translator, paddle: PaddleOfSeat) -> str:
    """Return what a seat has."""
    if paddle.plug is None:
        return translator.say("Wired to pins") if paddle.is_wired else translator.say("Screen")
    device = translator.say(_WORDS[paddle.plug.kind.name])
    return translator.say("{device}, not found", device=device) if paddle.is_missing else device


def _device(paddle: PaddleOfSeat) -> PaddleDevice:
    """Return the same as a sign."""
    if paddle.plug is None:
        return PaddleDevice.PINS if paddle.is_wired else PaddleDevice.SCREEN
    return _DEVICES[paddle.plug.kind.name]
