"""Handle each signal of the table's devices, and report their faults, with the sentences about parts that do not work.

What a press or a key then means is in `paddles.py`, what a card means in `card_at_reader.py`.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.device_input import card_at_reader, paddles
from companion.i18n.message import Message, message, plural_message
from companion.i18n.translator import gettext_noop
from companion.live.feedback import BID_FEEDBACK, LOST_FEEDBACK, Logged
from companion.live.messages import SPARE_PAD
from companion.live.seat_texts import PRESS_AGAIN
from companion.live.table import Table
from companion.pages.navigator import Navigator
from companion.rules.protocol import is_secret
from hardware import signals
from hardware.config.header import header_pin
from hardware.signals import Fault, FaultKind, Part

_TROUBLES = {
    signals.Trouble.LOST: PRESS_AGAIN.text,
    signals.Trouble.STORM: gettext_noop("Loose wire: button"),
}
_GARBLED = gettext_noop("Card reader error: check its cable")
_UNKNOWN = gettext_noop("This kind of card reader is not supported")
_SENTENCES = {
    (Part.BUTTON, FaultKind.MISSING): gettext_noop("Seat {seat}’s button is missing"),
    (Part.KEYPAD, FaultKind.MISSING): gettext_noop("Seat {seat}’s keypad is missing"),
    (Part.GAVEL, FaultKind.MISSING): gettext_noop("The gavel is missing"),
    (Part.BUZZER, FaultKind.MISSING): gettext_noop("The buzzer is missing"),
    (Part.LIGHT, FaultKind.MISSING): gettext_noop("Seat {seat}’s light is missing"),
    (Part.KEYPADS, FaultKind.MISSING): gettext_noop("The keypads are missing"),
    (Part.EVERYTHING, FaultKind.MISSING): gettext_noop("No buttons or keypads found"),
    (Part.BUTTON, FaultKind.HELD): gettext_noop("Seat {seat}’s button is held down"),
    (Part.KEYPAD, FaultKind.HELD): gettext_noop("Seat {seat}’s keypad is held down"),
    (Part.GAVEL, FaultKind.HELD): gettext_noop("The gavel is held down"),
    (Part.KEYPAD, FaultKind.SEVERAL_HELD): gettext_noop("Seat {seat}’s keypad is held down"),
}
"""Whole sentences about parts that do not work, since languages order their parts differently. A part that is held can
be pressed, so it is a single part.
"""


def handle(navigator: Navigator, signal: signals.Signal) -> None:
    """Act on a signal. During a self-test it has no other meaning.

    Signals of seats that do not play, or outside a game, are ignored, except that something was plugged in or out, or
    that the card reader is in trouble.
    """
    table = navigator.table
    if _is_for_page(navigator, signal):
        return
    table.self_test.add_signal(signal)
    if table.self_test.is_open:
        if isinstance(signal, signals.ButtonPressed | signals.KeyPressed | signals.GavelStruck):
            table.feedback += BID_FEEDBACK
        return
    _report_device(table, signal)
    if not table.is_played or _chair_of(signal) > table.any_state.game.seats:
        return
    match signal:
        case signals.ButtonPressed(seat=chair, at=at):
            paddles.press(navigator, table.seat_at(chair), at)
        case signals.KeyPressed(seat=chair, key=key, at=at):
            paddles.key(navigator, table.seat_at(chair), key, at)
        case signals.KeyDoubted(seat=chair):
            table.auction.digits.doubt(table.seat_at(chair))
        case signals.GavelStruck(at=at):
            table.strike(at)
        case signals.CardRead(tag=tag, at=at):
            card_at_reader.handle_card(navigator, tag, at)
        case signals.LineTroubled():
            _report_trouble(table, signal)
        case signals.Unplugged(seat=chair, at=at) | signals.PluggedIn(seat=chair, at=at) if chair != signals.TABLE:
            table.auction.use_another_paddle(table.seat_at(chair), table.any_state, at)


def _is_for_page(navigator: Navigator, signal: signals.Signal) -> bool:
    """Give a press to the page that waits for one, and return whether it did: a press of what nobody has, or a key of a
    paddle that was given to another seat.
    """
    match signal:
        case signals.SparePressed(identity=identity, kind=kind, at=at):
            return navigator.press_spare(identity, kind, at)
        case signals.KeyPressed(seat=seat, at=at):
            paddle = navigator.table.paddles.of(seat)
            if paddle.plug is None or paddle.is_named:
                return False
            return navigator.press_spare(paddle.plug.identity, paddle.plug.kind, at)
        case _:
            return False


def _chair_of(signal: signals.Signal) -> int:
    """Return the chair that a signal comes from, which devices call a seat; TABLE for none."""
    match signal:
        case (
            signals.ButtonPressed(seat=chair)
            | signals.KeyPressed(seat=chair)
            | signals.KeyDoubted(seat=chair)
            | signals.LineTroubled(seat=chair)
            | signals.Unplugged(seat=chair)
            | signals.PluggedIn(seat=chair)
        ):
            return chair
        case _:
            return signals.TABLE


def _report_device(table: Table, signal: signals.Signal) -> None:
    """Report what is told of a device on USB as a whole, whether somebody plays or not."""
    match signal:
        case signals.Unplugged() | signals.PluggedIn():
            _report_plugged(table, signal)
        case signals.SpareFound():
            table.messages.warn(SPARE_PAD)
        case signals.ReaderGarbled() | signals.ReaderUnknown():
            _report_reader(table, signal)


def report_unplugged(table: Table, at: int) -> None:
    """Report unplugged parts at their seats, when a game begins or is resumed."""
    for gone in table.self_test.unplugged.values():
        _tell(table, gone.seat, gone.kind.unplugged, at)


def _report_plugged(table: Table, signal: signals.Unplugged | signals.PluggedIn) -> None:
    """Report that something was unplugged or is back, in place of what was reported of it before."""
    for no_longer_true in (signal.kind.unplugged, signal.kind.plugged_in):
        table.messages.clear_warning(message(no_longer_true))
    text = signal.kind.unplugged if isinstance(signal, signals.Unplugged) else signal.kind.plugged_in
    _report(table, signal.seat, text, signals.part_name(signal.kind, signal.seat), signal.at)


def _report_reader(table: Table, signal: signals.ReaderGarbled | signals.ReaderUnknown) -> None:
    """Report that the card reader cannot be read, and why, in the log with what it sends."""
    table.messages.warn(message(_GARBLED if isinstance(signal, signals.ReaderGarbled) else _UNKNOWN))
    table.feedback.append(Logged(str(signal)))


def _report(table: Table, chair: int, text: str, part: str, at: int) -> None:
    """Report at a chair, or with TABLE to all, and in the log, that a part cannot be trusted, or works again."""
    _tell(table, chair, text, at)
    table.feedback.append(Logged(f"{part}: {text.lower()}"))


def _tell(table: Table, chair: int, text: str, at: int) -> None:
    """Tell whoever sits on a chair, or with TABLE the whole table. The picture shows no chairs that are free."""
    if chair == signals.TABLE:
        table.messages.warn(message(text))
    elif table.is_played and chair <= table.any_state.game.seats:
        table.note(table.seat_at(chair), message(text), at)


def _report_trouble(table: Table, line: signals.LineTroubled) -> None:
    """Report a line's trouble at its seat, with the column only while no secret bids are made. Wait for the seat if it
    may have lost a press or a key, and ask with a sound for a press.
    """
    if line.column is not None:
        which = "" if is_secret(table.any_state) else f"column {line.column + 1} of "
        _report(table, line.seat, gettext_noop("Loose wire: keypad"), f"{which}the keypad of seat {line.seat}", line.at)
        table.auction.ask_again(table.seat_at(line.seat), table.any_state, line.at)
    elif line.seat == signals.TABLE:
        _report(table, signals.TABLE, gettext_noop("Loose wire: gavel"), "gavel", line.at)
    else:
        _report(table, line.seat, _TROUBLES[line.trouble], f"bid button of seat {line.seat}", line.at)
        if line.trouble is signals.Trouble.LOST:
            table.feedback += LOST_FEEDBACK
            table.auction.ask_again(table.seat_at(line.seat), table.any_state, line.at)


def report_faults(table: Table, faults: Sequence[Fault], at: int) -> None:
    """Report each fault once, and log it with its remedy. The screen replaces the device.

    While secret bids are made a held keypad is logged without its wires, which would show the digit of the held key.
    """
    if not faults:
        return
    state = table.state_if_any
    if table.is_bidding_in_secret:
        hidden = "let go of its keys; no wire is named while secret bids are made"
        faults = [
            replace(fault, pins=(), remedy=hidden)
            if (fault.part, fault.kind) == (Part.KEYPAD, FaultKind.HELD)
            else fault
            for fault in faults
        ]
    for fault in faults:
        table.self_test.add_fault(fault)
        table.feedback.append(Logged(str(fault)))
        if state and fault.seat in range(1, state.game.seats + 1) and fault.kind is not FaultKind.MISSING:
            table.note(table.seat_at(fault.seat), message("Held down"), at)
    table.messages.warn(fault_message(faults))


def fault_message(faults: Sequence[Fault]) -> Message:
    """Return the message about faults that were found together: the first by name, with its wires by header pin if it
    is held and these are known.
    """
    first = faults[0]
    fault = message(_SENTENCES[first.part, first.kind], seat=first.seat)
    if more := len(faults) - 1:
        return message("{fault}, and {number} more. Use the screen instead.", fault=fault, number=more)
    if first.kind is FaultKind.HELD and first.pins:
        pins = ", ".join(str(header_pin(pin)) for pin in first.pins)
        return plural_message(
            "{fault}: check the wire at pin {pins}",
            "{fault}: check the wires at pins {pins}",
            len(first.pins),
            fault=fault,
            pins=pins,
        )
    if first.kind is FaultKind.SEVERAL_HELD:
        return message("{fault}: keys of others may not count", fault=fault)
    return message("{fault}. Use the screen instead.", fault=fault)
