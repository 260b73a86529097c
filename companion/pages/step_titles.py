"""The titles of confirmed steps: on the undo button, in the menu, and in the output of `demo`."""

from collections.abc import Mapping, Sequence

from companion.course import Asked
from companion.i18n.translator import ENGLISH, Translator, gettext_noop
from companion.live.public_game import PublicEdit
from companion.live.voice_texts import sale_text
from companion.lots import lot_number
from companion.pages.lot_titles import buyer_title, lot_title, sale_title
from companion.rules import actions as cards
from companion.rules.actions import Add, Adjust, Bid, Deal, Hand, Leave, Pass, Play, Price, Return, Reveal, Swap, Turn
from companion.rules.auction_game.state import Doubling, Revealing
from companion.rules.card_game.state import CardState
from companion.rules.events import Lot
from companion.rules.protocol import AnyAction, AnyState, seat_asked
from companion.rules.words import Auction, Effect
from companion.steps import Payment, Step

_TITLES: Mapping[type[AnyAction], str] = {
    Play: gettext_noop("{name} played {artist}, {kind}"),
    Add: gettext_noop("{name} added {artist}"),
    Bid: gettext_noop("{name} bid {amount}"),
    Price: gettext_noop("{name} set the price at {amount}"),
    Reveal: gettext_noop("{artist} turned over"),
    Adjust: gettext_noop("{name}’s money: {amount}"),
    Hand: gettext_noop("{name}’s hand: {cards}"),
    Turn: gettext_noop("{name} plays instead of {other}"),
    Leave: gettext_noop("{name} leaves the game"),
    Return: gettext_noop("{name} is back"),
    Swap: gettext_noop("{name} and {other} swap seats"),
    Pass: gettext_noop("{name} passed"),
    Deal: gettext_noop("{round} dealt"),
    cards.Influence: gettext_noop("Influence card: {artist}"),
    cards.PlayCard: gettext_noop("{name} played {artist}, {kind}"),
    cards.Together: gettext_noop("{name} played {artist}"),
    cards.Award: gettext_noop("{name}: award to {artist}"),
    cards.Draw: gettext_noop("{name} drew a card"),
    cards.Second: gettext_noop("{name} played a second {artist}"),
    cards.FaceDown: gettext_noop("{name} played face down"),
    cards.TurnUp: gettext_noop("{name} turned over {artists}"),
    cards.Extra: gettext_noop("{name} added {artists}"),
}
"""Titles by kind of action; those of `_title` and sales differ."""
_CORRECTED: Mapping[Asked, str] = {
    Asked.ADD: gettext_noop("Added: {title}"),
    Asked.REMOVE: gettext_noop("Removed: {title}"),
    Asked.CHANGE: gettext_noop("Correction: {title}"),
}
"""Titles of edits that did more than add a step, or take steps away."""
_UNDONE: Mapping[Asked, str] = {
    Asked.ADD: gettext_noop("Undo addition: {title}"),
    Asked.REMOVE: gettext_noop("Undo removal: {title}"),
    Asked.CHANGE: gettext_noop("Undo correction: {title}"),
}
"""The same where they are undone, as headings."""
_REDONE: Mapping[Asked, str] = {
    Asked.ADD: gettext_noop("Redo addition: {title}"),
    Asked.REMOVE: gettext_noop("Redo removal: {title}"),
    Asked.CHANGE: gettext_noop("Redo correction: {title}"),
}
"""The same where they are made again."""


def title(step: Step, translator: Translator = ENGLISH) -> str:
    """Return a step in a few words: `Doris bid 19`. One that sold a lot is named by the sale: `Sold to Doris for 19`,
    whether that was a hammer, the last of several passes, or bids that were revealed.
    """
    if sale := step.sale:
        return sale_text(step.before.game, sale, translator)
    if step.reveals_bids:
        return translator.say("Bids revealed")
    if payment := step.payment:
        return _payment_title(step.before, payment, translator)
    adjusted = [action for action in step.actions if isinstance(action, Adjust)]
    if 1 < len(adjusted) == len(step.actions):
        return translator.say("Counted amounts used")
    return action_title(step, translator)


def action_title(step: Step, translator: Translator) -> str:
    """Return the first action of a step in a few words, whatever followed from it: `Doris didn’t add a card`."""
    action = step.actions[0]
    return translator.say(_title(step.before, action), **_values(step, action, translator))


def _payment_title(state: AnyState, payment: Payment, translator: Translator) -> str:
    """Return a payment of one seat to another."""
    names = state.game.names
    return translator.say(
        "{name} gives {amount} to {other}",
        name=names[payment.payer - 1],
        other=names[payment.payee - 1],
        amount=translator.money(state.game.edition, payment.amount),
    )


def title_at(steps: Sequence[Step], count: int, translator: Translator) -> str:
    """Return the title of the moment after the first `count` steps of a game: that of its last step."""
    return title_among(steps, count - 1, translator) if count else translator.say("Start of game")


def title_among(steps: Sequence[Step], place: int, translator: Translator) -> str:
    """Return the title of a step among those of its game: a sale has the lot's number and card."""
    step = steps[place]
    return _numbered(step, lot_number(steps[:place]) if step.sale else None, translator)


def edit_title(edit: PublicEdit, translator: Translator) -> str:
    """Return the title of what undo takes back, or redo makes again; a lot is named by its number and card, and what
    the table entered and corrected by whom it is about.
    """
    if edit.asked is None:
        return _numbered(edit.step, edit.lot, translator)
    if edit.asked is Asked.BACK:
        return translator.count("Undone: {number} step", "Undone: {number} steps", edit.steps_taken)
    return translator.say(_CORRECTED[edit.asked], title=_corrected(edit, translator))


def undo_heading(edit: PublicEdit, translator: Translator) -> str:
    """Return that an edit is undone, as the heading of what it does to the game: `Undo correction: Lot 3 (Munch)`."""
    if edit.asked is None:
        return translator.say("Undo: {title}", title=edit_title(edit, translator))
    if edit.asked is Asked.BACK:
        return translator.count("Bring back {number} step", "Bring back {number} steps", edit.steps_taken)
    return translator.say(_UNDONE[edit.asked], title=_corrected(edit, translator))


def redo_heading(edit: PublicEdit, translator: Translator) -> str:
    """Return that an edit is made again, as the heading of what it does to the game."""
    if edit.asked is None:
        return translator.say("Redo: {title}", title=edit_title(edit, translator))
    if edit.asked is Asked.BACK:
        return translator.count("Undo {number} step again", "Undo {number} steps again", edit.steps_taken)
    return translator.say(_REDONE[edit.asked], title=_corrected(edit, translator))


def undo_title(edit: PublicEdit, translator: Translator) -> str:
    """Return the title of what undo takes back in two short lines, for its key beside the picture that it is about: a
    card is named without its kind, a sale without the number of its lot.
    """
    if edit.asked is not None:
        return edit_title(edit, translator)
    step, action = edit.step, edit.step.actions[0]
    sale = step.sale
    if sale and sale.price:
        return buyer_title(translator, step.before.game, sale)
    if isinstance(action, Play | cards.PlayCard) and not sale:
        return translator.say("{name}: {artist}", **_values(step, action, translator))
    return title(step, translator)


def brief_edit_title(edit: PublicEdit, translator: Translator) -> str:
    """Return the same in a few words, for a line of a menu: a sale is named by its lot alone."""
    if edit.asked is not None:
        return edit_title(edit, translator)
    sale = edit.step.sale
    return _lot_or_title(edit, sale.lot if sale else None, translator)


def _corrected(edit: PublicEdit, translator: Translator) -> str:
    """Return what an edit corrected, added or removed: a lot, what the table entered, or else a step."""
    step = edit.step
    if step.is_by_table and edit.lot is None:
        return entry_title(step, translator)
    lot = step.sale.lot if step.sale else step.after.lot or step.before.lot
    return _lot_or_title(edit, lot, translator)


def entry_title(step: Step, translator: Translator) -> str:
    """Return in a few words what the table entered with a step: whose payment, money, hand or turn it is."""
    action = step.actions[0]
    match action:
        case Adjust() if step.payment:
            text = gettext_noop("{name}’s payment")
        case Adjust() if len(step.actions) == 1:
            text = gettext_noop("{name}’s money")
        case Hand():
            text = gettext_noop("{name}’s hand")
        case Turn():
            text = gettext_noop("{name}’s turn")
        case _:
            return title(step, translator)
    return translator.say(text, **_values(step, action, translator))


def _lot_or_title(edit: PublicEdit, lot: Lot | None, translator: Translator) -> str:
    """Return the lot of an edit; the title of its step where it is of none."""
    if lot is None or edit.lot is None:
        return title(edit.step, translator)
    return lot_title(translator, edit.step.before.game, number=edit.lot, lot=lot)


def _numbered(step: Step, number: int | None, translator: Translator) -> str:
    """Return the title of a step: that of a sale with the number of its lot, which no other step needs."""
    sale = step.sale
    if sale is None or number is None:
        return title(step, translator)
    return sale_title(translator, step.before.game, number=number, sale=sale)


def _title(state: AnyState, action: AnyAction) -> str:
    match action:
        case cards.PlayCard(effect=Effect.NONE):
            return gettext_noop("{name} played {artist}")
        case Pass() if isinstance(state, CardState):
            return gettext_noop("{name} skipped the effect")
        case Pass() if isinstance(state.phase, Revealing):
            return gettext_noop("{name} kept it face down")
        case Pass() if isinstance(state.phase, Doubling):
            return gettext_noop("{name} didn’t add a card")
        case cards.Extra(artists=()):
            return gettext_noop("{name} didn’t add a card")
        case _:
            return _TITLES[type(action)]


def _values(step: Step, action: AnyAction, translator: Translator) -> dict[str, str]:
    """Return the values in the title of an action: names, and formatted amounts."""
    state, fields = step.before, action._asdict()
    edition = state.game.edition
    values = {"name": state.game.names[fields.get("seat", 1) - 1]}
    places = (edition.keys.index(action.artist),) if isinstance(action, cards.Award) else step.cards_laid
    values["artist"] = values["artists"] = translator.listed(
        translator.artist(edition.artists[place]) for place in places
    )
    kind: Auction | Effect | None = fields.get("effect") or fields.get("auction")
    if kind is not None and kind in edition.kinds:
        values["kind"] = translator.say(edition.kinds[kind])
    if isinstance(action, Bid | Price):
        values["amount"] = translator.money(edition, action.amount)
    if isinstance(action, Adjust):
        values["amount"] = translator.signed(edition, action.amount)
    if isinstance(action, Hand):
        values["cards"] = str(action.cards)
    if isinstance(action, Swap):
        values["other"] = state.game.names[action.other - 1]
    if isinstance(action, Turn):
        values["other"] = state.game.names[seat_asked(state) - 1]
    if isinstance(action, Deal):
        values["round"] = translator.round_of(edition, state.round + 1)
    return values
