"""The picture of the self-test, and what it says of each seat: that all is well, what is left, where to look."""

from collections.abc import Iterable

from companion.commands import commands as c
from companion.live.look import Look
from companion.rules.state import Sealed
from companion.scene.screens import Choice, PartsTested, SelfTestScreen
from companion.tongue import Tongue, word
from hardware.header import header_pin
from hardware.selftest import BUTTON, KEYS, PartReport, SelfTest, Verdict

FEW = 2
"""So many wires are worth naming: more of them only say that much is left to press."""

_WORST_FIRST = (
    *(Verdict.MISSING, Verdict.HELD, Verdict.LOOSE, Verdict.LOST, Verdict.NEVER, Verdict.BOUNCES, Verdict.GOOD),
)
_WORDS = {
    Verdict.MISSING: word("Missing: the report tells why"),
    Verdict.HELD: word("Held down"),
    Verdict.LOST: word("Press again"),
    Verdict.GOOD: word("Good"),
}


def self_test_choice(look: Look) -> Choice:
    """The way to the test. It waits while secret bids are made: a key that is pressed then is nobody's to see."""
    waits = ""
    if look.game is not None and isinstance(look.any_state.stage, Sealed):
        waits = look.tongue.say("not while secret bids are made")
    return Choice(c.OpenSelfTest(), look.tongue.say("Test buttons and keys"), waits)


def self_test_screen(look: Look, test: SelfTest) -> SelfTestScreen:
    """What has been pressed so far."""
    say = look.tongue.say
    report = test.report()
    seats = range(1, max((part.seat for part in report), default=0) + 1)
    return SelfTestScreen(
        title=say("Test buttons and keys"),
        seats=tuple(_tested(look.tongue, seat, report) for seat in seats),
        table=_tested(look.tongue, 0, report),
        keys=tuple(KEYS),
        bid=say("bid"),
        gavel=say("gavel"),
        hint=say("All is good") if _all_good(report) else say("Press every button and key once, and let go"),
        back=Choice(c.Back(), say("Back")),
    )


def _all_good(report: Iterable[PartReport]) -> bool:
    return all(part.verdict in {Verdict.GOOD, Verdict.EARS} for part in report)


def _tested(tongue: Tongue, seat: int, report: Iterable[PartReport]) -> PartsTested:
    """A seat's parts, or with 0 the table's own."""
    parts = [part for part in report if part.seat == seat and part.pressed]
    pressed = {key: count > 0 for part in parts for key, count in part.pressed.items()}
    return PartsTested(
        number=seat,
        button=pressed.get(BUTTON),
        keys=tuple(pressed[key] for key in KEYS if key in pressed),
        word=_word(tongue, parts),
        good=bool(parts) and _all_good(parts),
    )


def _word(tongue: Tongue, parts: list[PartReport]) -> str:
    """The worst that is known of a seat's parts."""
    if not parts:
        return tongue.say("Nothing is wired")
    worst = min(parts, key=lambda part: _WORST_FIRST.index(part.verdict))
    if worst.verdict in _WORDS:
        return tongue.say(_WORDS[worst.verdict])
    pins = ", ".join(str(header_pin(pin)) for pin in worst.suspects[:FEW])
    if worst.verdict is Verdict.LOOSE:
        return tongue.say("Loose wire: pin {pins}", pins=pins) if pins else tongue.say("Loose wire")
    if worst.verdict is Verdict.BOUNCES:
        return tongue.say("Bounces long: pin {pins}", pins=pins) if pins else tongue.say("Bounces long")
    left = sum(not count for part in parts for count in part.pressed.values())
    if 0 < len(worst.suspects) <= FEW and any(count for part in parts for count in part.pressed.values()):
        return tongue.say("{number} to press, or see pin {pins}", number=left, pins=pins)
    return tongue.say("{number} to press", number=left)
