"""What touches do around the games that have been played: chapters of the record, sticks, counted money.

The counterpart of `acts/touches.py` for the commands of `commands/house.py`. Folding and copying are
errands: see there.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.acts.keyed import keyed
from companion.commands import commands as c
from companion.commands import house as h
from companion.journal.journal import Journal
from companion.keying import CORRECTED
from companion.office.finished_games import FinishedGames, finished_games
from companion.office.sticks import Copied, copy_to_stick, sticks
from companion.session import Session
from companion.views.house import (
    AtChapter,
    AtCompared,
    AtCopying,
    AtCounting,
    AtHouse,
    AtSticks,
    AtWhich,
    HouseView,
)
from companion.views.views import View


def choose(session: Session, command: object, at: int) -> None:
    """Carry out a command that was touched in the house, or leads there."""
    view: View = session.view
    house = view if isinstance(view, AtHouse) else view.house if isinstance(view, HouseView) else AtHouse(view)
    if isinstance(command, c.Back):
        _go_back(session, at)
    elif isinstance(command, c.Key) and isinstance(view, AtCounting):
        _count(session, view, command.key, at)
    elif isinstance(command, c.ChooseSeat):
        session.bidding.keying.clear(CORRECTED)
        session.view = AtCounting(house, command.seat)
    elif type(command) in _VERBS:
        _VERBS[type(command)](session, house, command)


def _open_house(session: Session, house: AtHouse, _: h.OpenHouse) -> None:
    session.view = house


def _open_chapter(session: Session, house: AtHouse, command: h.OpenChapter) -> None:
    view = session.view
    if isinstance(view, AtChapter):
        session.view = AtChapter(house, view.found, command.chapter, command.page)
        return
    folder, boxes = session.journal.path.parent, session.boxes

    def fold() -> FinishedGames:
        with Journal.to_read(folder) as journal:
            return finished_games(journal, boxes)

    session.view = AtChapter(house, session.evening.send("record", fold), command.chapter, command.page)


def _open_which(session: Session, house: AtHouse, _: h.OpenWhich) -> None:
    if isinstance(session.view, AtChapter):
        session.view = AtWhich(house, replace(session.view, page=0))


def _only(session: Session, _: AtHouse, command: h.Only) -> None:
    session.evening.only = command.which


def _open_sticks(session: Session, house: AtHouse, _: h.OpenSticks) -> None:
    session.view = AtSticks(house, sticks())


def _copy(session: Session, house: AtHouse, command: h.CopyTo) -> None:
    folder, boxes = session.journal.path.parent, session.boxes

    def copy() -> Copied:
        with Journal.to_read(folder) as journal:
            return copy_to_stick(journal, boxes, command.folder)

    session.view = AtCopying(house, session.evening.send("copy", copy))


def _open_counting(session: Session, house: AtHouse, command: h.OpenCounting) -> None:
    session.bidding.keying.clear(CORRECTED)
    session.view = AtCounting(house, command.seat)


def _compare(session: Session, house: AtHouse, _: h.CompareCounts) -> None:
    session.view = AtCompared(house)


_VERBS: dict[type[object], Callable[[Session, AtHouse, Any], None]] = {
    h.OpenHouse: _open_house,
    h.OpenChapter: _open_chapter,
    h.OpenWhich: _open_which,
    h.Only: _only,
    h.OpenSticks: _open_sticks,
    h.CopyTo: _copy,
    h.OpenCounting: _open_counting,
    h.CompareCounts: _compare,
}


def _go_back(session: Session, at: int) -> None:
    """Back to the house, and from there to what it was opened over; silence in an auction then begins anew."""
    view: View = session.view
    session.said = ""
    if isinstance(view, AtHouse):
        session.open(view.over, at)
    elif isinstance(view, AtWhich):
        session.view = view.over
    elif isinstance(view, HouseView):
        session.bidding.keying.clear(CORRECTED)
        session.view = view.house


def _count(session: Session, view: AtCounting, key: str, at: int) -> None:
    """A key of the pad: what a seat has counted; after each the next seat that has not been told, then the result."""
    amount = keyed(session, key, at)
    if amount is not None:
        session.said = ""
        counted = session.evening.counted.setdefault(session.any_ledger.number, {})
        counted[view.seat] = amount
        left = [seat for seat in range(1, session.any_state.game.seats + 1) if seat not in counted]
        session.view = AtCounting(view.house, left[0]) if left else AtCompared(view.house)
