"""What is said at a seat about a press or a key: that it came too late, why it is refused, what is awaited instead.

Every text must fit at the seat.
"""

from collections.abc import Mapping

from companion.i18n.message import Message, message
from companion.rules.edition import AnyEdition
from companion.rules.moves import Awaited
from companion.rules.refusal import Reason

REASONS: Mapping[Reason, Message] = {
    Reason.WRONG_PHASE: message("Not possible now"),
    Reason.NOT_YOUR_TURN: message("Not your turn"),
    Reason.UNKNOWN_SEAT: message("No such seat"),
    Reason.UNKNOWN_ARTIST: message("No such artist"),
    Reason.TOO_LOW: message("Too low"),
    Reason.NOT_ENOUGH_MONEY: message("Not enough money"),
    Reason.HAS_LEFT: message("You left: touch your name"),
    Reason.ALREADY_DONE: message("Already done"),
    Reason.NOT_ALLOWED: message("Not allowed"),
}
"""Why an action is refused, in very few words."""


def why_refused(reason: Reason, edition: AnyEdition) -> Message:
    """Return why an action is refused. Where all money is thousands, a lack of it says so: whoever typed the noughts,
    too, has typed a thousand times too much.
    """
    if reason is Reason.NOT_ENOUGH_MONEY and edition.is_in_thousands:
        return message("Not enough money (in thousands)")
    return REASONS[reason]


HINTS: Mapping[Awaited, Message] = {
    Awaited.NOTHING: message("Not possible now"),
    Awaited.ANOTHER_SEAT: message("Not your turn"),
    Awaited.RETURN: message("You left: touch your name"),
    Awaited.SECRET_BID: message("Use the keypad"),
    Awaited.PRICE: message("Enter price"),
    Awaited.PURCHASE_OR_PASS: message("Button: buy, *: pass"),
    Awaited.CARD_OR_PASS: message("*: pass"),
    Awaited.SECOND_CARD: message("You must add one"),
    Awaited.MYSTERY_CARD: message("Turn one over"),
    Awaited.ARTIST: message("Touch the artist"),
    Awaited.ARTIST_OR_PASS: message("Touch the artist, or * to pass"),
    Awaited.ARTISTS_OR_NONE: message("Touch artists, or * for none"),
    Awaited.EFFECT_OR_PASS: message("Button: use it, *: pass"),
}
"""The hint for a press or key that means nothing now."""

LEADS = message("You lead")
"""The note for another press of the seat whose bid is the highest."""
TOO_LATE = message("Too late")
"""The refusal of a press that was meant for an older price, or for an auction that is over."""
LOOK_FIRST = message("Check the screen first")
"""The refusal of a press before the price could be seen."""
ENTER_AMOUNT = message("Enter amount")
"""The refusal of a `#` without digits."""
PRESS_AGAIN = message("Press again")
"""The note at a seat of which a press or a key may have been lost."""
BID_AGAIN = message("Enter your bid again")
"""The note at a seat whose secret bid, or a key of it, was lost."""
