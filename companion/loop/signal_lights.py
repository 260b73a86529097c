"""The lamp, and the light in each seat's button: on and off in time, by feedback and by the state of the game."""

from companion.live.feedback import Confirmed, Feedback, InputRefused, LightChanged, Lit
from companion.live.seat_lights import seat_lights
from companion.live.table import Table
from companion.rules.actions import seat_of
from hardware.devices import TableDevices
from hardware.lights import BLINKS_NS, Light
from hardware.time_units import earliest


class SignalLights:
    """The lamp and the lights of one table. Times are in ns."""

    def __init__(self, table: Table, devices: TableDevices) -> None:
        self._table = table
        self._devices = devices
        self._lamp_until: int | None = None
        self._of_game: dict[int, Light] = {}
        """What the lights show of the game, by chair."""
        self._lights: dict[int, Light] = {}
        """The lights that are not off, by chair."""
        self._blink_until: dict[int, int] = {}
        """The time until which a seat's light signals a refused press, by seat."""

    def carry_out(self, feedback: Feedback, now: int) -> None:
        """Light the lamp, or let a light blink, if the feedback is that; a confirmed action ends the blinking."""
        match feedback:
            case Lit():
                if self._lamp_until is None:
                    self._devices.set_lamp(lit=True)
                self._lamp_until = now + feedback.nanoseconds
            case InputRefused():
                self._blink_until[feedback.seat] = now + BLINKS_NS
            case Confirmed():
                if (seat := seat_of(feedback.action)) is not None:
                    self._blink_until.pop(seat, None)

    def change(self, now: int, *, is_dark: bool, is_moment: bool) -> list[LightChanged]:
        """Set each seat's light to the seat's state, and return those that changed; all are off while nobody plays, or
        while the screen `is_dark`. During a moment that everybody watches they still show the game before it.

        In a self-test those are on whose button is pressed, or whose player is asked about them.
        """
        is_lit = self._table.is_played and not is_dark
        if not is_moment:
            self._of_game = seat_lights(self._table.ledger.course, self._table.auction) if is_lit else {}
        lights = dict(self._of_game)
        test = self._table.self_test
        if test.is_open:
            lights = dict.fromkeys((*self._devices.held_buttons, *test.asked), Light.LEAD)
        self._blink_until = {seat: until for seat, until in self._blink_until.items() if until > now}
        chairs = self._table.any_state.chairs if self._table.ledger_if_any else ()
        lights |= {chair: Light.REFUSED for chair, seat in enumerate(chairs, start=1) if seat in self._blink_until}
        changed = []
        for seat in sorted({*lights, *self._lights}):
            light = lights.get(seat, Light.OFF)
            if light is not self._lights.get(seat, Light.OFF):
                self._devices.show_light(seat, light, now)
                changed.append(LightChanged(seat, light))
        self._lights = lights
        return changed

    def tick(self, now: int) -> None:
        """Switch the lamp off if it is time."""
        if self._lamp_until is not None and now >= self._lamp_until:
            self._lamp_until = None
            self._devices.set_lamp(lit=False)

    def due(self) -> int | None:
        """Return when a lamp or a blinking light next changes; None for never."""
        return earliest(self._lamp_until, *self._blink_until.values())
