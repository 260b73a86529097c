"""What a touch does while the past of a game is looked at or corrected: the game stands until that is confirmed."""

from dataclasses import replace

from companion.acts import going_back
from companion.acts.keyed import keyed
from companion.acts.proposing import propose
from companion.commands import commands as c
from companion.commands import past
from companion.journal.journal import JournalFault
from companion.journal.ledger import AnyLedger, Ledger, journalled_header
from companion.keying import CORRECTED
from companion.notation.record import Header
from companion.pages.enter_card import EffectPage, PickingPage
from companion.session import Session
from companion.stage import remedies
from companion.stage.history import ON_A_PAGE
from companion.views.moments import AtMoment, next_pace, switch_playing
from companion.views.views import (
    AtGames,
    AtOtherBuyer,
    AtOtherCard,
    AtOtherPrice,
    AtRemedy,
    AtSecondCard,
    AtWrong,
    View,
)


def look(session: Session, command: past.LookAt) -> None:
    """Look at a moment of the game in progress, or at another moment of the game that is looked at."""
    view = session.view
    if isinstance(view, AtMoment):
        session.view = replace(view, steps=command.steps, seen=command.seen, next_at=None)
    else:
        session.view = AtMoment(session.any_ledger, command.steps, view, command.seen)
    session.said = ""


def choose_game(session: Session, command: object, at: int) -> None:
    """Leaf through the games of the journal, watch one, or go back to where they were opened."""
    view = session.view
    if isinstance(command, past.Watch):
        _watch(session, command.game)
    elif isinstance(command, past.OpenGames):
        _open_games(session, command.page, view.over if isinstance(view, AtGames) else view)
    elif isinstance(view, AtGames):
        session.open(view.over, at)


def _open_games(session: Session, page: int, over: View) -> None:
    """Look up a page of the games of the journal; a fault is said to the table."""
    try:
        numbers = session.journal.numbers()[::-1]
    except JournalFault as fault:
        session.fail(fault)
        numbers = ()
    first, after = ON_A_PAGE * page, ON_A_PAGE * (page + 1)
    found = tuple((number, _header(session, number)) for number in numbers[first:after])
    session.view = AtGames(page, found, len(numbers) > after, over)


def _header(session: Session, number: int) -> Header | None:
    """The header of a game; None where it cannot be read, which its place in the list tells."""
    try:
        return journalled_header(session.journal, number, session.boxes)
    except JournalFault:
        return None


def _watch(session: Session, number: int) -> None:
    """Watch a game of the journal from its beginning; a fault is said to the table."""
    try:
        game: AnyLedger = Ledger.resume(session.journal, number, session.boxes)
    except JournalFault as fault:
        session.fail(fault)
        return
    session.view = AtMoment(game, 0, session.view)
    session.said = ""


def choose(session: Session, command: object, at: int) -> None:
    """Carry out the command of a choice that was touched at `at` (ns) while the past is on show."""
    view = session.view
    if isinstance(command, c.Back):
        _go_back(session, view, at)
    elif isinstance(view, AtMoment):
        _at_moment(session, view, command, at)
    elif isinstance(view, AtWrong):
        _at_wrong(session, view, command, at)
    elif isinstance(view, AtOtherCard) and isinstance(command, past.ItWasCard):
        propose(session, view.moment, lambda: remedies.of_card(view.moment, command.action))
    elif isinstance(view, AtSecondCard) and isinstance(command, past.ItWasDouble):
        propose(session, view.moment, lambda: remedies.of_second(view.moment, view.card, command.second))
    elif isinstance(view, AtOtherBuyer) and isinstance(command, past.ItWasSold):
        _sold(session, view, command.buyer, command.price)
    elif isinstance(view, AtOtherBuyer) and isinstance(command, past.OpenOtherPrice):
        session.view = AtOtherPrice(view.moment, command.buyer, view, view.card)
    elif isinstance(view, AtOtherPrice) and isinstance(command, c.Key):
        _key(session, view, command.key)
    elif isinstance(view, AtRemedy):
        _remedy(session, view, command, at)


def _at_moment(session: Session, view: AtMoment, command: object, at: int) -> None:
    if isinstance(command, past.LookAt):
        look(session, command)
    elif isinstance(command, past.OpenWrong):
        session.view = AtWrong(replace(view, next_at=None))
    elif isinstance(command, past.SwitchPlaying):
        session.view = switch_playing(view, at)
    elif isinstance(command, past.NextPace):
        session.view = next_pace(view, at)


def _at_wrong(session: Session, view: AtWrong, command: object, at: int) -> None:
    moment = view.moment
    if isinstance(command, past.UndoTo):
        going_back.undo_to(session, command.steps, at)
    elif isinstance(command, past.OpenOtherCard):
        session.view = AtOtherCard(moment, remedies.entering(moment))
    elif isinstance(command, past.OpenOtherBuyer):
        session.view = AtOtherBuyer(moment, view)
    elif isinstance(command, past.OpenOtherPrice):
        session.view = AtOtherPrice(moment, command.buyer, view)


def _key(session: Session, view: AtOtherPrice, key: str) -> None:
    amount = keyed(session, key, 0)
    if amount is not None:
        _sold(session, view, view.buyer, amount)


def _sold(session: Session, view: AtOtherBuyer | AtOtherPrice, buyer: int, price: int) -> None:
    propose(session, view.moment, lambda: remedies.of_sale(view.moment, view.card, buyer, price))


def _remedy(session: Session, view: AtRemedy, command: object, at: int) -> None:
    if isinstance(command, past.LeaveOut):
        left_out = frozenset((*view.course.left_out, command.step))
        propose(session, view.moment, lambda: view.change, left_out)
    elif isinstance(command, past.PutRight):
        going_back.correct(session, view.course, at)


def _go_back(session: Session, view: View, at: int) -> None:
    """One screen back."""
    session.bidding.keying.clear(CORRECTED)
    session.said = ""
    if isinstance(view, AtMoment):
        session.open(view.over, at)
    elif isinstance(view, AtWrong):
        session.view = view.moment
    elif isinstance(view, AtOtherCard) and isinstance(view.entering, EffectPage | PickingPage):
        session.view = replace(view, entering=session.home)
    elif isinstance(view, AtOtherCard):
        session.view = AtWrong(view.moment)
    elif isinstance(view, AtSecondCard | AtOtherBuyer | AtOtherPrice | AtRemedy):
        session.view = view.over
