"""Pictures of the house: its menu, sticks, coins. Chapters are in `stage/chapters.py`.

Money is told of finished games alone, and of a game on show only once it is over.
"""

from companion.commands import commands as c
from companion.commands import house as h
from companion.commands import past
from companion.keying import CORRECTED
from companion.modes import is_over
from companion.office.coin_count import Slip, Trace, differences, traces
from companion.office.sticks import shown
from companion.rules.state import State
from companion.scene.screens import Bidder, Choice, MenuScreen, PadScreen, Screen, SheetScreen
from companion.session import Session
from companion.stage.chapters import chapter_screen, chapter_titles, which_screen
from companion.stage.parts import keypad, typed_at
from companion.stage.story import plus
from companion.story.lots_sold import lots_sold
from companion.views.house import (
    AtChapter,
    AtCoins,
    AtCompared,
    AtCopying,
    AtCounting,
    AtHouse,
    AtSticks,
    AtWhich,
    Chapter,
    HouseView,
)
from companion.views.views import AtMenu

ROWS_AND_TRACES = 7
"""Seats and lots told as what a difference may come from: the smallest panel has room for so many together."""


def house_choice(session: Session) -> Choice:
    """The way to what the house keeps."""
    return Choice(h.OpenHouse(), session.tongue.say("The house"))


def house_screen(session: Session, view: HouseView) -> Screen:
    """The picture of a view of the house."""
    match view:
        case AtHouse():
            return _house(session, view)
        case AtChapter():
            return chapter_screen(session, view)
        case AtWhich():
            return which_screen(session, view)
        case AtSticks():
            return _sticks(session, view)
        case AtCopying():
            return _copying(session, view)
        case AtCoins():
            return _coins(session)
        case AtCounting():
            return _counting(session, view)
        case AtCompared():
            return _compared(session)


def _back(session: Session) -> Choice:
    return Choice(c.Back(), session.tongue.say("Back"))


def _house(session: Session, view: AtHouse) -> MenuScreen:
    say = session.tongue.say
    titles = chapter_titles(session)
    entries = [Choice(h.OpenChapter(chapter), titles[chapter]) for chapter in Chapter]
    if isinstance(view.over, AtMenu):
        entries += _about_this_game(session)
    entries.append(Choice(past.OpenGames(), say("Watch a game")))
    entries.append(Choice(h.OpenSticks(), say("Copy to a stick")))
    return MenuScreen(say("The house"), tuple(entries), _back(session))


def _about_this_game(session: Session) -> list[Choice]:
    """What can be done with the auction game on show, some of it only once it is over."""
    say, state = session.tongue.say, session.any_state
    if not isinstance(state, State):
        return []
    entries = []
    if not is_over(state):
        on = session.evening.appraiser_on
        entries.append(Choice(h.SwitchAppraiser(), say("Appraiser: on") if on else say("Appraiser: off")))
    if len(state.payouts) == state.round and state.game.edition.coins:
        entries.append(Choice(h.OpenCoins(), say("A coin has run out")))
    if is_over(state):
        entries.append(Choice(h.OpenCounting(), say("Count the money")))
    return entries


def _sticks(session: Session, view: AtSticks) -> Screen:
    say = session.tongue.say
    if view.found:
        entries = tuple(Choice(h.CopyTo(stick.folder), stick.name) for stick in view.found)
        return MenuScreen(say("Copy to which stick?"), entries, _back(session))
    return SheetScreen(
        title=say("Copy to a stick"),
        heads=(),
        rows=(),
        widths=(),
        lines=(say("No stick is there. Plug one in, wait until the system has opened it, and look again."),),
        choices=(Choice(h.OpenSticks(), say("Look again")),),
        back=_back(session),
    )


def _copying(session: Session, view: AtCopying) -> SheetScreen:
    tongue, errand = session.tongue, view.copied
    lines = [tongue.say("One moment …")]
    if errand.found is not None:
        copied = errand.found
        lines = [
            tongue.count("{number} record copied to", "{number} records copied to", copied.written),
            shown(copied.folder),
            tongue.count("{number} was there already", "{number} were there already", copied.same),
        ]
        if copied.fault and not copied.written and not copied.same:
            lines = [tongue.say("Nothing could be copied:"), copied.fault]
        elif copied.fault:
            lines += [tongue.say("Not all could be copied:"), copied.fault]
        else:
            lines.append(tongue.say("The stick may be taken out once the system has let it go."))
    elif errand.fault:
        lines = [tongue.say("Not all could be copied:"), errand.fault]
    return SheetScreen(tongue.say("Copy to a stick"), (), (), (), tuple(lines), (), _back(session))


def _coins(session: Session) -> MenuScreen:
    """Each coin of the box; touching it says that the bank has no more of it, or has it again."""
    tongue, state = session.tongue, session.state
    gone = session.evening.coins_gone.get((session.any_ledger.number, state.round), frozenset())
    edition = state.game.edition
    return MenuScreen(
        tongue.say("Which coin has run out?"),
        tuple(
            Choice(
                h.SwitchCoin(coin.value),
                tongue.say("{coin}: none left", coin=tongue.money(edition, coin.value))
                if coin.value in gone
                else tongue.say("{coin}: enough", coin=tongue.money(edition, coin.value)),
            )
            for coin in edition.coins
        ),
        _back(session),
    )


def _counting(session: Session, view: AtCounting) -> PadScreen:
    say, names = session.tongue.say, session.any_state.game.names
    counted = session.evening.counted.get(session.any_ledger.number, {})
    edition = session.state.game.edition
    return PadScreen(
        title=say("What has {name} counted?", name=names[view.seat - 1]),
        lot=None,
        seats=tuple(
            Bidder(
                number=seat,
                name=name,
                said=session.tongue.money(edition, counted[seat]) if seat in counted else "",
                active=seat == view.seat,
                auctioneer=False,
                touch=Choice(c.ChooseSeat(seat), name),
            )
            for seat, name in enumerate(names, start=1)
        ),
        number=view.seat,
        name=names[view.seat - 1],
        typed=typed_at(session, CORRECTED),
        keys=keypad(session),
        back=_back(session),
        undo=None,
    )


def _compared(session: Session) -> SheetScreen:
    tongue, state = session.tongue, session.state
    say, edition, names = tongue.say, state.game.edition, state.game.names
    counted = session.evening.counted.get(session.any_ledger.number, {})
    found = differences(counted, state.cash)
    lots = lots_sold(session.ledger.steps)
    likely = traces(lots, state.payouts, [coin.value for coin in edition.coins], found)
    lines = [_told(session, trace) for trace in likely[: ROWS_AND_TRACES - len(counted)]]
    if not found:
        lines = [say("All that was counted is as it should be.")]
    elif not likely:
        lines = [say("No single lot or payout explains this.")]
    return SheetScreen(
        title=say("Counted"),
        heads=("", say("counted"), say("should be"), say("difference")),
        rows=tuple(
            (
                names[seat - 1],
                tongue.money(edition, amount),
                tongue.money(edition, state.cash[seat - 1]),
                plus(state, found.get(seat, 0), tongue),
            )
            for seat, amount in sorted(counted.items())
        ),
        widths=(4, 3, 3, 3),
        lines=tuple(lines),
        choices=(Choice(h.OpenCounting(), say("Count again")),),
        back=_back(session),
    )


def _told(session: Session, trace: Trace) -> str:
    """A slip as a question: it is only a possibility."""
    tongue, state = session.tongue, session.state
    say, names, edition = tongue.say, state.game.names, state.game.edition
    amount = tongue.money(edition, trace.amount)
    name = names[trace.seats[0] - 1]
    round_ = tongue.round_of(edition, trace.lot.round if trace.lot else trace.round)
    if trace.slip is Slip.COIN_LOST:
        return say("A coin of {amount} lost or too many at {name}?", amount=amount, name=name)
    if trace.lot is None:
        if trace.slip is Slip.NO_PAYOUT:
            return say("{round}: the bank did not pay {name} the {amount}?", round=round_, name=name, amount=amount)
        return say("{round}: the bank paid {name} the {amount} twice?", round=round_, name=name, amount=amount)
    artist = edition.artists[trace.lot.artist].short
    lot = say("{round}, {artist} to {name} for {price}", round=round_, artist=artist, name=names[trace.lot.buyer - 1],
              price=tongue.money(edition, trace.lot.price))  # fmt: skip
    why = {
        Slip.NOT_PAID: say("not paid?"),
        Slip.PAID_TWICE: say("paid twice?"),
        Slip.WRONG_SEAT: say("paid to the wrong seat?"),
        Slip.LOT_LEFT_OUT: say("left out when the bank paid {amount}?", amount=amount),
    }
    return f"{lot}: {why[trace.slip]}"
