"""The buzzer or lamp: on while its pin is high. How long it is on belongs to the caller."""

from hardware.pins import TablePin


class Buzzer:
    """An active buzzer, or a lamp with its driver, on `pin`. It starts off."""

    def __init__(self, pin: TablePin) -> None:
        self._pin = pin
        pin.io.output_with_state(False)

    def on(self) -> None:
        """Sound, or light up."""
        self._pin.io.state = True

    def off(self) -> None:
        """Be silent, or dark."""
        self._pin.io.state = False
