"""Pictures of the past: what surrounds a moment, what was wrong with it, and what a correction makes of the game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.commands import commands as c
from companion.commands import past
from companion.journal.ledger import AnyStep, AuctionStep, is_auction_ledger, is_auction_step
from companion.keying import CORRECTED
from companion.live.look import Look
from companion.modes import AnyAction
from companion.pages.boards.double import SECOND_KINDS
from companion.past.correcting import Course
from companion.past.correcting_lots import lot_at
from companion.past.lot_bidding import ON_THE_BLOCK
from companion.rules.refusal import Reason
from companion.rules.state import Game, State
from companion.rules.words import Auction, Variant
from companion.scene.parts import Key
from companion.scene.screens import (
    CardScreen,
    Choice,
    DoubleScreen,
    EntryScreen,
    MenuScreen,
    PadScreen,
    Past,
    RemedyScreen,
    Screen,
    SealedScreen,
)
from companion.stage.parts import artists_in, keypad, typed_at
from companion.stage.remedies import card_at, lot_of, sale_at
from companion.stage.titles import title
from companion.story.lots_sold import SoldLot, lots_sold
from companion.tongue import Tongue, word
from companion.views.moments import USUAL_PACE, AtMoment, earlier, landmark_after, landmark_before, later
from companion.views.views import (
    AtOtherBuyer,
    AtOtherCard,
    AtOtherPrice,
    AtRemedy,
    AtSecondCard,
    AtWrong,
    View,
)

_WHY = {
    Reason.WRONG_PHASE: word("It would not be the time for that"),
    Reason.NOT_YOUR_TURN: word("It would be another’s turn"),
    Reason.NOT_ALLOWED: word("The rules would not allow that"),
}
"""Why a step of the past can no longer be, where what a seat is told now would not fit."""
MOST_TRIES = 3
"""So often may a correction fail for want of money before play goes on: who tries price after price would find out
what a seat has."""
LISTED = 2
"""Steps left out that are named one by one."""
MOST_LINES = 6
"""Lines of what follows on the lowest panel: a hitch, or what is said to the table, takes the place of two."""


def past_of(look: Look, view: AtMoment) -> Past:
    """The strip beside a moment's picture."""
    say, tongue = look.tongue.say, look.tongue
    steps: Sequence[AnyStep] = view.game.steps
    before, after = earlier(view), later(view)
    lot_before, lot_after = landmark_before(view), landmark_after(view)
    lots = is_auction_ledger(view.game)
    here = view.game is look.game
    return Past(
        title=_title(view, tongue),
        place=say("Step {number} of {steps}", number=view.steps, steps=len(steps)),
        earlier=_way(before and past.LookAt(*before), say("Earlier"), say("The beginning")),
        later=_way(after and past.LookAt(*after), say("Later"), say("now")),
        before=_way(_at(lot_before), say("Lot before") if lots else say("Round before"), say("The beginning")),
        after=_way(_at(lot_after), say("Next lot") if lots else say("Next round"), say("now")),
        back=Choice(c.Back(), say("Back")),
        change=Choice(past.OpenWrong(), say("Put right")) if here else None,
        play=None if here else Choice(past.SwitchPlaying(), say("Play") if view.next_at is None else say("Pause")),
        pace=None if here else Choice(past.NextPace(), f"{USUAL_PACE / view.pace:g}×"),
    )


def to_look_at(screen: Screen) -> Screen:
    """A moment's picture: it asks for nothing any more."""
    if isinstance(screen, CardScreen):
        return replace(screen, picks=(None,) * len(screen.picks), prompt=screen.prompt if screen.asked else "")
    return replace(screen, hint="") if isinstance(screen, SealedScreen | PadScreen) else screen


def _at(steps: int | None) -> past.LookAt | None:
    return None if steps is None else past.LookAt(steps)


def _way(means: past.LookAt | None, label: str, end: str) -> Choice:
    return Choice(means or past.LookAt(0), label, "" if means else end)


def _title(moment: AtMoment, tongue: Tongue) -> str:
    return title(moment.game.steps[moment.steps - 1], tongue) if moment.steps else tongue.say("The beginning")


def instead_of(screen: Screen, look: Look, actions: Mapping[Key, AnyAction]) -> Screen:
    """The picture on which a card was entered, with every choice of one of these actions meaning that it was that."""

    def it_was(choice: Choice) -> Choice:
        action = actions.get(choice.means) if isinstance(choice.means, Key) else None
        return choice._replace(means=past.ItWasCard(action)) if action else choice

    back = Choice(c.Back(), look.tongue.say("Back"))
    if isinstance(screen, EntryScreen):
        keys = tuple(tuple(it_was(key) for key in column) for column in screen.keys)
        none = next((way for way in (screen.back, screen.other) if way and way.means in actions), None)
        heading = look.tongue.say("Put right")
        return replace(screen, title=heading, keys=keys, back=back, other=none and it_was(none), undo=None, menu=None)
    if isinstance(screen, DoubleScreen):
        return replace(
            screen,
            lot=replace(screen.lot, menu=None),
            keys=tuple(it_was(key) for key in screen.keys),
            decline=it_was(screen.decline),
            undo=None,
            back=back,
        )
    if isinstance(screen, CardScreen):
        return replace(
            screen,
            picks=tuple(pick and it_was(pick) for pick in screen.picks),
            keys=tuple(it_was(key) for key in screen.keys),
            main=screen.main and it_was(screen.main),
            back=back,
            undo=None,
            menu=None,
        )
    raise LookupError(f"no card is entered on a {type(screen).__name__}")


def as_it_stands(look: Look, view: View) -> str:
    """What is being put right, as it stands, on the pictures that ask how it should be; empty on others."""
    if not isinstance(view, AtOtherCard | AtSecondCard | AtOtherBuyer | AtOtherPrice):
        return ""
    tongue, moment = look.tongue, view.moment
    steps: Sequence[AnyStep] = moment.game.steps
    lot = lot_of(moment)
    if isinstance(view, AtOtherBuyer | AtOtherPrice) and not view.card and lot:
        sold = _lot_after(steps, lot.first)
        return _lot(tongue, steps, sold) if sold else ""
    number = card_at(moment)
    return tongue.say("Change: {what}", what=title(steps[number - 1], tongue)) if number else ""


def why_not(reason: Reason) -> str:
    """Why something cannot have been: to be said to the whole table, of another moment."""
    return _WHY.get(reason, str(reason))


def tried_enough(look: Look) -> str:
    """Why nothing else can be tried before play goes on; empty where it can."""
    return look.tongue.say("Three times there was not enough money: play on first") if look.tries >= MOST_TRIES else ""


def past_screen(look: Look, view: View) -> Screen:
    """The pictures on the way to a correction."""
    if isinstance(view, AtWrong):
        return _wrong(look, view.moment)
    if isinstance(view, AtSecondCard):
        return _second(look, view)
    if isinstance(view, AtOtherBuyer):
        return _buyer(look, view)
    if isinstance(view, AtOtherPrice):
        return _price(look, view)
    if isinstance(view, AtRemedy):
        return _remedy(look, view)
    raise LookupError(f"a {type(view).__name__} has no picture of its own")


def _wrong(look: Look, moment: AtMoment) -> MenuScreen:
    """What can be put right here, as it stands; and going back."""
    say, tongue = look.tongue.say, look.tongue
    entries = []
    number, sale, waits = card_at(moment), sale_at(moment), tried_enough(look)
    if number:
        entries.append(
            Choice(
                past.OpenOtherCard(), say("Change: {what}", what=title(moment.game.steps[number - 1], tongue)), waits
            )
        )
    if sale:
        game = sale.before.game
        price = tongue.money(game.edition, sale.price)
        entries += [
            Choice(past.OpenOtherBuyer(), say("Change the buyer: {name}", name=game.names[sale.buyer - 1]), waits),
            Choice(past.OpenOtherPrice(sale.buyer), say("Change the price: {price}", price=price), waits),
        ]
    back = len(moment.game.steps) - moment.steps
    undo = tongue.count("Undo to here: {number} step", "Undo to here: {number} steps", back)
    entries.append(Choice(past.UndoTo(moment.steps), undo, "" if back else say("now")))
    return MenuScreen(title=_title(moment, tongue), entries=tuple(entries), back=Choice(c.Back(), say("Back")))


def _second(look: Look, view: AtSecondCard) -> MenuScreen:
    say = look.tongue.say
    state = view.moment.game.state
    kinds: tuple[Auction | None, ...] = SECOND_KINDS
    if isinstance(state, State) and state.game.variant is not Variant.TWO_PLAYER:
        kinds = (*kinds, None)
    names = state.game.edition.auctions if isinstance(state, State) else {}
    return MenuScreen(
        title=say("Its second card?"),
        entries=tuple(
            Choice(past.ItWasDouble(kind), say(names[kind]) if kind else say("Nobody added one")) for kind in kinds
        ),
        back=Choice(c.Back(), say("Back")),
    )


def _buyer(look: Look, view: AtOtherBuyer) -> MenuScreen:
    """Every seat; what it paid is asked where nobody has paid for the lot."""
    sale = None if view.card else sale_at(view.moment)
    names = view.moment.game.state.game.names
    price = sale.price if sale else 0
    return MenuScreen(
        title=look.tongue.say("Who bought it?"),
        entries=tuple(
            Choice(past.ItWasSold(seat, price) if price else past.OpenOtherPrice(seat), name)
            for seat, name in enumerate(names, start=1)
        ),
        back=Choice(c.Back(), look.tongue.say("Back")),
    )


def _price(look: Look, view: AtOtherPrice) -> PadScreen:
    return PadScreen(
        title=look.tongue.say("The right price"),
        lot=None,
        seats=(),
        number=view.buyer,
        name=view.moment.game.state.game.names[view.buyer - 1],
        typed=typed_at(look, CORRECTED),
        keys=keypad(look),
        back=Choice(c.Back(), look.tongue.say("Back")),
        undo=None,
    )


def _remedy(look: Look, view: AtRemedy) -> RemedyScreen:
    """How it stands, how it is to stand, and what follows; or which step can no longer be."""
    say, tongue = look.tongue.say, look.tongue
    steps: Sequence[AnyStep] = view.moment.game.steps
    course, hitch = view.course, view.course.hitch
    now = (*steps[: course.keep], *course.steps)
    was, becomes = _difference(tongue, steps, now, course.keep)
    follows = [line for line in _consequences(tongue, steps, now, course) if line != becomes]
    stage = now[-1].after.stage if now else None
    if hitch is None and isinstance(stage, ON_THE_BLOCK) and type(stage) is not type(steps[-1].after.stage):
        follows.insert(0, say("Its bidding begins anew"))
    if hitch is None and not course.left_out and view.change.end < len(steps):
        follows.append(say("Everything after it stands"))
    choices = [Choice(past.PutRight(), say("Put it right"))]
    why = ""
    if hitch:
        step = title(steps[hitch.step - 1], tongue)
        why = say("Then this cannot be: {step}. {why}", step=step, why=say(why_not(hitch.reason)))
        rest = len(steps) - hitch.step + 1
        choices = [
            Choice(past.LeaveOut(hitch.step), say("Leave it out and go on"), tried_enough(look)),
            Choice(
                past.PutRight(), tongue.count("End there: {number} step less", "End there: {number} steps less", rest)
            ),
        ]
    return RemedyScreen(
        title=say("Put right"),
        was=was,
        becomes=becomes,
        lines=_fitting(tongue, follows, MOST_LINES - 2 * bool(hitch) - 2 * bool(look.said)),
        hitch=why,
        choices=tuple(choices),
        back=Choice(c.Back(), say("Leave all as it was")),
    )


def _difference(tongue: Tongue, steps: Sequence[AnyStep], now: Sequence[AnyStep], keep: int) -> tuple[str, str]:
    """What changes first: a card by its titles, a sale by its lot."""
    old, new = _lot_after(steps, keep), _lot_after(now, keep)
    if old and new and not _puts_cards(steps[keep]):
        return _lot(tongue, steps, old), _lot(tongue, now, new)
    return title(steps[keep], tongue), title(now[keep], tongue) if keep < len(now) else tongue.say("nothing")


def _consequences(tongue: Tongue, steps: Sequence[AnyStep], now: Sequence[AnyStep], course: Course) -> Iterator[str]:
    """What follows from it: rounds that are paid anew, what is left out, and lots that are gone or sold otherwise."""
    before, after = steps[-1].after, now[-1].after if now else steps[0].before
    for round_, (paid, pays) in enumerate(zip(before.payouts, after.payouts, strict=False), start=1):
        if paid != pays:
            yield tongue.say("{round} is paid anew", round=tongue.round_of(before.game.edition, round_))
    for number in course.left_out[:LISTED]:
        yield tongue.say("Left out: {title}", title=title(steps[number - 1], tongue))
    if more := len(course.left_out[LISTED:]):
        yield tongue.count("and {number} step more", "and {number} steps more", more)
    gone, otherwise = _lots_otherwise(steps, now, course)
    if gone:
        yield tongue.count("{number} lot is gone", "{number} lots are gone", gone)
    for lot in otherwise:
        yield _lot(tongue, now, lot)


def _lots_otherwise(steps: Sequence[AnyStep], now: Sequence[AnyStep], course: Course) -> tuple[int, list[SoldLot]]:
    """How many lots are sold no more, and those that are sold to another buyer or for another price."""
    told = [step for step in steps if is_auction_step(step)]
    tells = [step for step in now if is_auction_step(step)]
    open_lot = lot_at(tells, len(tells)) if tells else None
    by_card = {_card_of(tells, lot): lot for lot in lots_sold(tells)}
    gone, otherwise = 0, list[SoldLot]()
    for old in lots_sold(told):
        first = _card_of(told, old)
        card = None if first is None else course.places[first]
        new = None if card is None else by_card.get(card)
        if new and (old.buyer, old.price) != (new.buyer, new.price):
            otherwise.append(new)
        elif new is None and (course.hitch is None or old.step < course.hitch.step):
            gone += card is None or open_lot is None or card != open_lot.first
    return gone, otherwise


def _card_of(steps: Sequence[AuctionStep], lot: SoldLot) -> int | None:
    """The step, counted from 0, that put up a lot."""
    found = lot_at(steps, lot.step)
    return found.first if found else None


def _fitting(tongue: Tongue, lines: Sequence[str], room: int) -> tuple[str, ...]:
    """As many lines as there is room for, the last of which tells how many more there are."""
    if len(lines) <= room:
        return tuple(lines)
    rest = len(lines) - room + 1
    return (*lines[: room - 1], tongue.count("and {number} more", "and {number} more", rest))


def _lot_after(steps: Sequence[AnyStep], keep: int) -> SoldLot | None:
    """The lot that was sold first after so many steps."""
    return next((lot for lot in _lots(steps) if lot.step > keep), None)


def _lots(steps: Sequence[AnyStep]) -> tuple[SoldLot, ...]:
    return lots_sold(step for step in steps if is_auction_step(step))


def _lot(tongue: Tongue, steps: Sequence[AnyStep], lot: SoldLot) -> str:
    """`Lot 14: Ben pays 32`."""
    game = steps[0].before.game
    name = game.names[lot.buyer - 1]
    if not lot.price or not isinstance(game, Game):
        return tongue.say("Lot {number}: {name} takes it for nothing", number=lot.number, name=name)
    price = tongue.money(game.edition, lot.price)
    return tongue.say("Lot {number}: {name} pays {price}", number=lot.number, name=name, price=price)


def _puts_cards(step: AnyStep) -> bool:
    """Whether a step put a card on the table, or is one of the card game."""
    return not is_auction_step(step) or bool(artists_in(step.before, step.actions[0]))
