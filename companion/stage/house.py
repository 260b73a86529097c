"""Pictures of the house: its menu, sticks, counted money. Chapters are in `stage/chapters.py`.

Money is told of finished games alone, and of a game on show only once it is over.
"""

from companion.commands import commands as c
from companion.commands import house as h
from companion.commands import past
from companion.keying import CORRECTED
from companion.modes import is_over
from companion.office.sticks import shown
from companion.rules.state import State
from companion.scene.screens import Bidder, Choice, MenuScreen, PadScreen, Screen, SheetScreen
from companion.session import Session
from companion.stage.chapters import chapter_screen, chapter_titles, which_screen
from companion.stage.parts import keypad, typed_at
from companion.stage.story import plus
from companion.views.house import (
    AtChapter,
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
    """What can be done with the auction game on show once it is over."""
    state = session.any_state
    if not (isinstance(state, State) and is_over(state)):
        return []
    return [Choice(h.OpenCounting(), session.tongue.say("Count the money"))]


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
        if copied.fault:
            lines += [tongue.say("Not all could be copied:"), copied.fault]
        else:
            lines.append(tongue.say("The stick may be taken out once the system has let it go."))
    elif errand.fault:
        lines = [tongue.say("Not all could be copied:"), errand.fault]
    return SheetScreen(tongue.say("Copy to a stick"), (), (), (), tuple(lines), (), _back(session))


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
    counted = sorted(session.evening.counted.get(session.any_ledger.number, {}).items())
    right = all(amount == state.cash[seat - 1] for seat, amount in counted)
    return SheetScreen(
        title=say("Counted"),
        heads=("", say("counted"), say("should be"), say("difference")),
        rows=tuple(
            (
                names[seat - 1],
                tongue.money(edition, amount),
                tongue.money(edition, state.cash[seat - 1]),
                plus(state, amount - state.cash[seat - 1], tongue),
            )
            for seat, amount in counted
        ),
        widths=(4, 3, 3, 3),
        lines=(say("All that was counted is as it should be."),) if right else (),
        choices=(Choice(h.OpenCounting(), say("Count again")),),
        back=_back(session),
    )
