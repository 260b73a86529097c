"""An encoder for arcade buttons, which costs as much as a number pad: five bid buttons and a gavel without soldering.

To the computer it is a joystick. The first five sockets for buttons are those of seats 1 to 5, the sixth is the
gavel's; others mean nothing. Its contacts bounce, so they are judged as those on pins are.
"""

from collections.abc import Mapping

from hardware.config.parts import BUTTON
from hardware.config.wiring import MAX_SEATS
from hardware.drivers.debouncer import Contact, Judgement
from hardware.drivers.input_devices import JOYSTICK_BUTTONS
from hardware.drivers.number_pad import POLL_NS, PORT
from hardware.drivers.typing_device import TypingDevice
from hardware.signals import TABLE, ButtonPressed, GavelStruck, UsbKind

ENCODER = UsbKind(
    name="button encoder",
    table="numpads",
    keys={"encoder": TABLE},
    identity=PORT,
    remedy='write its port in quotes, such as "usb-0000:01:00.0-1.4"; `hammerprice doctor` lists the ports',
    unplugged="Bid buttons unplugged",
    plugged_in="Bid buttons reconnected",
    contacts=(BUTTON,),
    tie_ns=POLL_NS,
)
SEATS = (*range(1, MAX_SEATS + 1), TABLE)
"""Whose button each socket is, in their order."""
_SOCKETS = len(JOYSTICK_BUTTONS) // 2


class ButtonEncoder(TypingDevice):
    """The encoder of a table."""

    def begin(self, at: int) -> None:
        """Forget what is known of its buttons."""
        super().begin(at)
        self._contacts = {seat: Contact(down=False, at=at) for seat in SEATS}

    def lost(self, now: int) -> None:
        """Remember that it is unplugged: nothing is pressed there."""
        self.begin(now)
        super().lost(now)

    @property
    def held_buttons(self) -> tuple[int, ...]:
        """Return the seats whose button is down."""
        return tuple(seat for seat, contact in self._contacts.items() if contact.is_down and seat != TABLE)

    def handle_moves(self, moves: Mapping[int, bool], at: int) -> None:
        """Take in the buttons that went down or up in one report."""
        for code, is_down in moves.items():
            seat = _seat_of(code)
            if seat is None or self._contacts[seat].judge(low=is_down, at=at) is not Judgement.PRESS:
                continue
            pressed_at = self._contacts[seat].pressed_at
            self._emit(GavelStruck(pressed_at) if seat == TABLE else ButtonPressed(seat, pressed_at))

    def handle_held(self, code: int, at: int) -> None:
        """Let a button that was down before count only once it has been up."""
        if (seat := _seat_of(code)) is not None:
            self._contacts[seat] = Contact(down=True, at=at, trusted=False)

    def handle_lost(self, at: int) -> None:
        """Let no button count before it has been up and quiet."""
        self._contacts = {seat: Contact(down=False, at=at, trusted=False) for seat in SEATS}


def _seat_of(code: int) -> int | None:
    """Return whose button has a code, or TABLE for the gavel; None for nobody's."""
    if code not in JOYSTICK_BUTTONS:
        return None
    socket = (code - JOYSTICK_BUTTONS.start) % _SOCKETS
    return SEATS[socket] if socket < len(SEATS) else None
