"""The twelve keys of a pad on the screen, and the seats to choose from."""

from collections.abc import Callable, Mapping

from companion.i18n.translator import gettext_noop
from companion.live.look import Look
from companion.live.table import Table
from companion.live.typed_digits import CLEAR, CORRECTED, ENTER
from companion.pages.page import Choices, GoTo, Page, Run, Verb
from companion.screen_data.screens import Bidder, Choice

KEYPAD = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#")


def keypad(look: Look, choices: Choices, press: Callable[[Table, str, int], Page | None]) -> tuple[Choice, ...]:
    """Return the keys by rows; `press` handles a key at a time in ns and returns the page that is open then."""
    labels = {"*": look.translator.say("* Clear"), "#": look.translator.say("# OK")}

    def verb(key: str) -> Verb:
        return lambda table, at: press(table, key, at)

    return tuple(choices.put(labels.get(key, key), Run(verb(key)), "key", key) for key in KEYPAD)


def seats_to_choose(
    look: Look, choices: Choices, chosen: int, target: Callable[[int], GoTo | Run], said: Mapping[int, str]
) -> tuple[Bidder, ...]:
    """Return all seats, each with a choice; `said` is the text at each seat."""
    return tuple(
        Bidder(
            number=seat,
            name=name,
            said=said.get(seat, ""),
            active=seat == chosen,
            auctioneer=False,
            touch=choices.put(name, target(seat), "seat", seat),
        )
        for seat, name in enumerate(look.any_state.game.names, start=1)
    )


def choosing(page: Callable[[int], Page]) -> Callable[[int], Run]:
    """Return a function that makes a seat's act: clear the messages and open the seat's own page."""

    def target(seat: int) -> Run:
        def verb(table: Table, _at: int) -> Page | None:
            table.messages.forget_notes()
            table.messages.hush()
            return page(seat)

        return Run(verb)

    return target


def take_amount(table: Table, key: str, at: int, *, seat: int = 0) -> int | None:
    """Handle a key of a public amount; return the amount, in the edition's unit, once it is entered.

    Entering no digits is answered with a message at `seat`, or with 0 to the whole table.
    """
    digits = table.auction.digits
    if key == CLEAR:
        digits.clear(CORRECTED)
    elif key != ENTER:
        digits.digit(CORRECTED, key)
    elif (amount := digits.take(CORRECTED)) is None:
        table.note(seat, gettext_noop("Enter amount"), at)
    else:
        return amount.tell()
    return None
