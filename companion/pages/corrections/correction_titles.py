"""What a correction does to the game, as menus and titles name it, and why the rules refuse a past step."""

from collections.abc import Mapping, Sequence

from companion.corrections.correction import Correction
from companion.course import Asked
from companion.i18n.message import Message, message
from companion.i18n.translator import Translator
from companion.live.seat_texts import REASONS
from companion.lots import lot_number
from companion.pages.lot_titles import lot_title, lot_title_at
from companion.pages.step_titles import entry_title, title
from companion.rules.actions import Turn
from companion.rules.protocol import has_lots
from companion.rules.refusal import Reason
from companion.steps import Step

PAST_REASONS: Mapping[Reason, Message] = {
    **REASONS,
    Reason.WRONG_PHASE: message("Not possible at that point"),
    Reason.NOT_YOUR_TURN: message("It would be another player’s turn"),
    Reason.NOT_ALLOWED: message("Not allowed by the rules"),
}
"""Why an earlier step is not possible: in the words for a seat, except where those speak of the present moment."""


def task(translator: Translator, correction: Correction) -> str:
    """Return what a correction does to the game: `Remove: Lot 3 (Munch)`, `Change: Ada’s payment`. A lot that is added
    has the number that it will have.
    """
    steps, place = correction.steps, correction.about.start
    match correction.asked:
        case Asked.ADD:
            return translator.say("Add: {what}", what=_lot_or_entry(translator, correction.now, place))
        case Asked.REMOVE:
            return translator.say("Remove: {what}", what=_lot_or_entry(translator, steps, place))
        case _:
            return translator.say("Change: {what}", what=_lot_or_entry(translator, steps, place))


def waiting_lot(translator: Translator, correction: Correction) -> str:
    """Return the lot that waits where a correction stops, with the number that it will have; empty if none waits."""
    end = correction.end
    if end.lot is None:
        return ""
    return lot_title(translator, end.game, number=lot_number(correction.now), lot=end.lot)


def addition(translator: Translator, steps: Sequence[Step], place: int) -> str:
    """Return that a lot, or a card of the card game, is added before a step and whose turn the table said it was."""
    while isinstance(steps[place].actions[0], Turn):
        place += 1
    before = _lot_or_title(translator, steps, place)
    if has_lots(steps[place].before):
        return translator.say("Add a lot before {what}", what=before)
    return translator.say("Add a card before {what}", what=before)


def replacement(translator: Translator, steps: Sequence[Step], place: int) -> str:
    """Return that what the table entered with a step is changed, as it is now: `Change: Ada gives 5 to Ben`."""
    return translator.say("Change: {what}", what=_lot_or_title(translator, steps, place))


def _lot_or_entry(translator: Translator, steps: Sequence[Step], place: int) -> str:
    """Return the lot of a step; of an entry of the table, whose it is, since what was entered is told below."""
    if steps[place].is_by_table:
        return entry_title(steps[place], translator)
    return _lot_or_title(translator, steps, place)


def _lot_or_title(translator: Translator, steps: Sequence[Step], place: int) -> str:
    """Return the lot of a step; where it has none, and for an entry of the table, the step."""
    if steps[place].is_by_table:
        return title(steps[place], translator)
    return lot_title_at(translator, steps, place) or title(steps[place], translator)
