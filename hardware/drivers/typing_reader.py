"""A card reader that types the number of a sticker like a keyboard, and Enter after it, as most cheap ones do.

Most write ten decimal digits, some hexadecimal ones; either becomes the ten hexadecimal digits of a sticker. The two
kinds of reader may give one sticker two numbers, so cards are to be learned with the reader that reads them.
"""

from collections.abc import Mapping

from hardware.drivers.card_reader import AWAY_NS
from hardware.drivers.number_pad import ENTER_KEYS, KEYPAD_DIGITS
from hardware.drivers.typing_device import TypingDevice
from hardware.signals import CardRead, ReaderUnknown

_DIGITS: Mapping[int, str] = {
    **dict(zip(range(2, 12), "1234567890", strict=True)),
    **dict(zip(KEYPAD_DIGITS, "0123456789", strict=True)),
    **dict(zip((30, 48, 46, 32, 18, 33), "ABCDEF", strict=True)),  # KEY_A, KEY_B and so on
}
FEWEST_DIGITS, MOST_DIGITS = 6, 20
"""How many digits a number has."""
TAG_DIGITS = 10


class TypingReader(TypingDevice):
    """A reader that types."""

    def begin(self, at: int) -> None:
        """Forget what was typed so far."""
        super().begin(at)
        self._typed = ""
        self._last_tag = ""
        self._last_at = at

    def handle_moves(self, moves: Mapping[int, bool], at: int) -> None:
        """Take in the keys that went down or up in one report."""
        for code in (code for code, is_down in moves.items() if is_down):
            if code in ENTER_KEYS:
                self._end_number(at)
            else:
                self._typed = (self._typed + _DIGITS.get(code, ""))[:MOST_DIGITS]

    def _end_number(self, at: int) -> None:
        """Tell the card whose number was typed, unless it is still the one before."""
        typed, self._typed = self._typed, ""
        if len(typed) < FEWEST_DIGITS:
            self._emit(ReaderUnknown(typed.encode(), at))
            return
        tag = f"{int(typed, 10 if typed.isdecimal() else 16):0{TAG_DIGITS}X}"[-TAG_DIGITS:]
        if tag != self._last_tag or at - self._last_at >= AWAY_NS:
            self._emit(CardRead(tag, at))
        self._last_tag, self._last_at = tag, at
