"""Test buttons and keys: for each seat, whether all is well, what is left to press, or where to look."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.atomic_files import OWNER_ALONE, write_whole
from companion.i18n.message import message
from companion.i18n.translator import Translator, gettext_noop
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.page import Choices, Page, Run, SubPage
from companion.rules.protocol import is_secret
from companion.screen_data.screens import Choice
from companion.screen_data.system import PartsTested, SelfTestScreen
from hardware.config.header import header_pin
from hardware.config.parts import BUTTON, KEYS
from hardware.self_test import PartReport, Verdict
from hardware.signals import TABLE

REPORT = "selftest.txt"
"""The file name of the report in the table's data folder."""
MOST_WIRES = 2
"""The most wires that are named: more of them only mean that much is left to press."""

_WORDS = {
    Verdict.MISSING: gettext_noop("Not found: see the report"),
    Verdict.HELD: gettext_noop("Held down"),
    Verdict.LOST: gettext_noop("Press again"),
    Verdict.ASKED: gettext_noop("Lit? Yes: #, no: *"),
    Verdict.GOOD: gettext_noop("OK"),
    Verdict.LOOSE: gettext_noop("Loose wire"),
    Verdict.DARK: gettext_noop("Light stays dark"),
    Verdict.BOUNCES: gettext_noop("Contact bounce"),
}
_WIRES = {
    Verdict.LOOSE: gettext_noop("Loose wire: pin {pins}"),
    Verdict.DARK: gettext_noop("Light stays dark: pin {pins}"),
    Verdict.BOUNCES: gettext_noop("Contact bounce: pin {pins}"),
}
"""What is said where there is a wire to look at."""


@dataclass(frozen=True)
class SelfTestPage(SubPage):
    """A test of all buttons and keys, which do nothing else meanwhile. It ends when the page is left."""

    shows_turn = False

    def show(self, view: PublicView, choices: Choices) -> SelfTestScreen:
        """Return what has been pressed so far."""
        say = view.translator.say
        report = view.self_test.report()
        seats = range(1, max((tested.part.seat for tested in report), default=0) + 1)
        return SelfTestScreen(
            title=say("Test buttons and keypads"),
            parts=tuple(_tested(view.translator, seat, report) for seat in (*seats, TABLE)),
            keys=tuple(KEYS),
            bid=say("bid"),
            gavel=say("gavel"),
            hint=say("All good") if _all_good(report) else say("Press and release every button and key once"),
        )

    def on_leave(self, table: Table) -> None:
        """End the test, and say where its report is, or why there is none."""
        table.self_test.end()
        file = table.journal.path.parent / REPORT
        lines = "".join(f"{line}\n" for line in table.self_test.report_lines())
        try:
            write_whole(file, lines.encode(), mode=OWNER_ALONE)
            table.messages.reply(message("Report saved as {file}", file=str(file)))
        except OSError as error:
            table.messages.reply(message("The report could not be saved: {why}", why=str(error)))


def self_test_choice(view: PublicView, choices: Choices, over: Page | None) -> Choice:
    """Return the choice that opens the test, which leads back to the page `over`.

    It is disabled while secret bids are made: the test would show which keys are pressed.
    """

    def begin(table: Table, _at: int) -> Page:
        table.self_test.begin()
        return SelfTestPage(over)

    is_bidding = view.game is not None and is_secret(view.any_state)
    disabled_reason = view.translator.say("not during secret bids") if is_bidding else ""
    return choices.put(
        view.translator.say("Test buttons and keypads"), Run(begin), "self-test", disabled_reason=disabled_reason
    )


def _all_good(report: Iterable[PartReport]) -> bool:
    return all(tested.verdict.is_good for tested in report)


def _tested(translator: Translator, seat: int, report: Iterable[PartReport]) -> PartsTested:
    """Return a seat's parts, or with TABLE the table's own."""
    parts = [
        tested
        for tested in report
        if tested.part.seat == seat and (tested.pressed or tested.verdict in {Verdict.ASKED, Verdict.DARK})
    ]
    pressed = {key: count > 0 for tested in parts for key, count in tested.pressed.items()}
    return PartsTested(
        number=None if seat == TABLE else seat,
        button=pressed.get(BUTTON),
        keys=tuple(pressed[key] for key in KEYS if key in pressed),
        word=_word(translator, parts),
        good=bool(parts) and _all_good(parts),
    )


def _word(translator: Translator, parts: list[PartReport]) -> str:
    """Return the worst that is known of a seat's parts, in words."""
    if not parts:
        return translator.say("Nothing is wired")
    worst = min(parts, key=lambda part: list(Verdict).index(part.verdict))
    pins = ", ".join(str(header_pin(pin)) for pin in worst.suspects[:MOST_WIRES])
    if words := (_WORDS | _WIRES if pins else _WORDS).get(worst.verdict):
        return translator.say(words, pins=pins)
    unpressed = sum(not count for part in parts for count in part.pressed.values())
    if 0 < len(worst.suspects) <= MOST_WIRES and any(count for part in parts for count in part.pressed.values()):
        return translator.count(
            "{left} left; no response: check pin {pins}",
            "{left} left; no response: check pins {pins}",
            len(worst.suspects),
            left=unpressed,
            pins=pins,
        )
    return translator.say("{number} left", number=unpressed)
