"""The words for what the rules refuse, and for what the game waits for at a seat instead of a press or key there."""

from collections.abc import Mapping

from companion.i18n.translator import gettext_noop
from companion.rules.moves import Awaited

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
