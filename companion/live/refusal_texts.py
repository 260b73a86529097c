"""The words for what the rules refuse, and for what the game waits for at a seat instead of a press or key there."""

from collections.abc import Mapping

from companion.i18n.translator import gettext_noop
from companion.rules.moves import Awaited
from companion.rules.refusal import Reason

REASONS: Mapping[Reason, str] = {
    Reason.WRONG_PHASE: gettext_noop("Not possible now"),
    Reason.NOT_YOUR_TURN: gettext_noop("Not your turn"),
    Reason.UNKNOWN_SEAT: gettext_noop("No such seat"),
    Reason.UNKNOWN_ARTIST: gettext_noop("No such artist"),
    Reason.TOO_LOW: gettext_noop("Too low"),
    Reason.NOT_ENOUGH_MONEY: gettext_noop("Not enough money"),
    Reason.ALREADY_DONE: gettext_noop("Already done"),
    Reason.NOT_ALLOWED: gettext_noop("Not allowed"),
}
"""Why an action is refused, in very few words. They must fit at the seat, and are untranslated here."""

HINTS: Mapping[Awaited, str] = {
    Awaited.NOTHING: gettext_noop("Not possible now"),
    Awaited.ANOTHER_SEAT: gettext_noop("Not your turn"),
    Awaited.SECRET_BID: gettext_noop("Use the keypad"),
    Awaited.PRICE: gettext_noop("Enter price"),
    Awaited.PURCHASE_OR_PASS: gettext_noop("Button: buy, *: pass"),
    Awaited.CARD_OR_PASS: gettext_noop("*: pass"),
    Awaited.SECOND_CARD: gettext_noop("You must add one"),
    Awaited.MYSTERY_CARD: gettext_noop("Turn one over"),
    Awaited.ARTIST: gettext_noop("Touch the artist"),
    Awaited.ARTIST_OR_PASS: gettext_noop("Touch the artist, or * to pass"),
    Awaited.ARTISTS_OR_NONE: gettext_noop("Touch artists, or * for none"),
    Awaited.EFFECT_OR_PASS: gettext_noop("Button: use it, *: pass"),
}
"""The hint for a press or key that means nothing now. It must fit at the seat, and is untranslated here."""
