"""Wirings for the tests: any that a maker could have, and the settings file that says so."""

from collections.abc import Callable
from itertools import zip_longest

from hypothesis import strategies as st

from hardware.config.header import FIXED_PULL_UPS, HIGH_AT_BOOT, PINS
from hardware.config.wiring import MAX_SEATS, PaddleWiring, Wiring


@st.composite
def wirings(draw: st.DrawFn) -> Wiring:
    """Any wiring that works, of whole and of partial paddles, on any pins."""
    free = draw(st.permutations(PINS))

    def pin(allowed: Callable[[int], bool] = lambda _: True) -> int:
        found = next(pin for pin in free if allowed(pin))
        free.remove(found)
        return found

    def column() -> int:
        return pin(lambda pin: pin not in FIXED_PULL_UPS)

    buzzer = pin(lambda pin: pin not in (*FIXED_PULL_UPS, HIGH_AT_BOOT)) if draw(st.booleans()) else None
    seats = draw(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=MAX_SEATS))
    keypads = [(column(), column(), column()) if keypad else None for _, keypad in seats]
    paddles = [
        PaddleWiring(button=pin() if button else None, columns=keypad)
        for (button, _), keypad in zip(seats, keypads, strict=True)
    ]
    rows = (pin(), pin(), pin(), pin()) if any(keypads) else ()
    gavel = pin() if draw(st.booleans()) else None
    lights = [pin() if free and lit else None for lit in draw(st.lists(st.booleans(), max_size=len(paddles)))]
    lit = tuple(paddle._replace(light=light) for paddle, light in zip_longest(paddles, lights))
    return Wiring(rows=rows, paddles=lit, gavel=gavel, buzzer=buzzer)


def settings_text(wiring: Wiring) -> str:
    """The settings file of a wiring."""
    lines = [
        "[wiring]",
        f"rows = {list(wiring.rows)}",
        f"buttons = {[paddle.button or 0 for paddle in wiring.paddles]}",
        f"columns = {[list(paddle.columns or ()) for paddle in wiring.paddles]}",
        f"lights = {[paddle.light or 0 for paddle in wiring.paddles]}",
    ]
    if wiring.gavel is not None:
        lines.append(f"gavel = {wiring.gavel}")
    if wiring.buzzer is not None:
        lines.append(f"buzzer = {wiring.buzzer}")
    return "".join(f"{line}\n" for line in lines)
