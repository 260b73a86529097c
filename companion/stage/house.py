"""Pictures of the house: its menu, sticks, counted money. Chapters are in `stage/chapters.py`.

Money is told of finished games alone, and of a game on show only once it is over.
"""

from companion.commands import commands as c
from companion.commands import house as h
from companion.commands import past
from companion.keying import CORRECTED
from companion.live.look import Look
from companion.modes import is_over
from companion.office.sticks import shown
from companion.rules.state import State
from companion.scene.screens import Bidder, Choice, MenuScreen, PadScreen, Screen, SheetScreen
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


def house_choice(look: Look) -> Choice:
    """The way to what the house keeps."""
    return Choice(h.OpenHouse(), look.tongue.say("The house"))


def house_screen(look: Look, view: HouseView) -> Screen:
    """The picture of a view of the house."""
    match view:
        case AtHouse():
            return _house(look, view)
        case AtChapter():
            return chapter_screen(look, view)
        case AtWhich():
            return which_screen(look, view)
        case AtSticks():
            return _sticks(look, view)
        case AtCopying():
            return _copying(look, view)
        case AtCounting():
            return _counting(look, view)
        case AtCompared():
            return _compared(look)


def _back(look: Look) -> Choice:
    return Choice(c.Back(), look.tongue.say("Back"))


def _house(look: Look, view: AtHouse) -> MenuScreen:
    say = look.tongue.say
    titles = chapter_titles(look)
    entries = [Choice(h.OpenChapter(chapter), titles[chapter]) for chapter in Chapter]
    if not view.over.between_games:
        entries += _about_this_game(look)
    entries.append(Choice(past.OpenGames(), say("Watch a game")))
    entries.append(Choice(h.OpenSticks(), say("Copy to a stick")))
    return MenuScreen(say("The house"), tuple(entries), _back(look))


def _about_this_game(look: Look) -> list[Choice]:
    """What can be done with the auction game on show once it is over."""
    state = look.any_state
    if not (isinstance(state, State) and is_over(state)):
        return []
    return [Choice(h.OpenCounting(), look.tongue.say("Count the money"))]


def _sticks(look: Look, view: AtSticks) -> Screen:
    say = look.tongue.say
    if view.found:
        entries = tuple(Choice(h.CopyTo(stick.folder), stick.name) for stick in view.found)
        return MenuScreen(say("Copy to which stick?"), entries, _back(look))
    return SheetScreen(
        title=say("Copy to a stick"),
        heads=(),
        rows=(),
        widths=(),
        lines=(say("No stick is there. Plug one in, wait until the system has opened it, and look again."),),
        choices=(Choice(h.OpenSticks(), say("Look again")),),
        back=_back(look),
    )


def _copying(look: Look, view: AtCopying) -> SheetScreen:
    tongue, errand = look.tongue, view.copied
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
    return SheetScreen(tongue.say("Copy to a stick"), (), (), (), tuple(lines), (), _back(look))


def _counting(look: Look, view: AtCounting) -> PadScreen:
    say, names = look.tongue.say, look.any_state.game.names
    counted = look.evening.counted.get(look.any_ledger.number, {})
    edition = look.state.game.edition
    return PadScreen(
        title=say("What has {name} counted?", name=names[view.seat - 1]),
        lot=None,
        seats=tuple(
            Bidder(
                number=seat,
                name=name,
                said=look.tongue.money(edition, counted[seat]) if seat in counted else "",
                active=seat == view.seat,
                auctioneer=False,
                touch=Choice(c.ChooseSeat(seat), name),
            )
            for seat, name in enumerate(names, start=1)
        ),
        number=view.seat,
        name=names[view.seat - 1],
        typed=typed_at(look, CORRECTED),
        keys=keypad(look),
        back=_back(look),
        undo=None,
    )


def _compared(look: Look) -> SheetScreen:
    tongue, state = look.tongue, look.state
    say, edition, names = tongue.say, state.game.edition, state.game.names
    counted = sorted(look.evening.counted.get(look.any_ledger.number, {}).items())
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
        back=_back(look),
    )
