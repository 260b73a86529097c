"""What a touched choice does. A choice carries its command; here each command finds its verb.

Nothing is decided twice: what may be chosen is in `stage/stage.py`, what the rules allow in `rules`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion import facing
from companion.acts import going_back, own_money, tuning
from companion.acts import paddles as paddle_acts
from companion.acts import past as past_touches
from companion.acts.keyed import keyed
from companion.acts.opening import set_up, welcome
from companion.commands import commands as c
from companion.commands import house as h
from companion.commands import past, story
from companion.keying import CORRECTED, COVERED
from companion.modes import AnyAction
from companion.office.bgstats import code, link
from companion.pages.count_money import ComparedPage, CountMoneyPage
from companion.pages.enter_card import EffectPage, PickingPage
from companion.pages.explanation import close_explanation
from companion.pages.name_entry import NameEntryPage
from companion.pages.page import GoTo, Page, Run, present
from companion.pages.records import RecordsPage
from companion.pages.self_test import SelfTestPage
from companion.pages.set_up import HouseRulesPage, SetUpPage
from companion.pages.settings import SettingsPage
from companion.pages.statistics import FilterPage, StatisticsPage
from companion.pages.switch_off import SwitchOffPage
from companion.pages.system import SystemPage, open_system
from companion.pages.usb_sticks import CopyingPage, UsbSticksPage
from companion.pages.welcome import WelcomePage
from companion.rules.actions import Adjust
from companion.rules.state import Pricing
from companion.scene.parts import Key
from companion.session import Session
from companion.stage.remedies import card_entry
from companion.tongue import word
from companion.views.views import (
    PAST,
    AtCode,
    AtCorrection,
    AtCover,
    AtGames,
    AtHistory,
    AtLearning,
    AtLots,
    AtMenu,
    AtMoney,
    AtMoneyCover,
    AtOtherCard,
    AtPad,
    AtQuestion,
    AtSecretPad,
    AtStory,
    AtTeaching,
    View,
)


def choose(session: Session, command: object, at: int) -> None:
    """Carry out the command of a choice that was touched at `at` (ns)."""
    if isinstance(command, Key):
        _touch(session, session.view, command, at)
        return
    if isinstance(command, tuning.TUNES):
        tuning.choose(session, command)
    elif isinstance(command, c.TurnPicture):
        facing.turn_on(session)
    elif isinstance(command, past.OpenGames | past.Watch) or isinstance(session.view, AtGames):
        past_touches.choose_game(session, command, at)
    elif isinstance(command, h.OpenHouse):
        view = session.view
        session.open(RecordsPage(view, isinstance(view, AtMenu), view.between_games), at)
    elif isinstance(command, c.OpenHealth):
        session.open(open_system(session, session.view), at)
    elif isinstance(session.view, _LEFT_BY_ANY):
        session.open(session.view.over, at)
    elif isinstance(session.view, PAST):
        past_touches.choose(session, command, at)
    elif isinstance(command, AnyAction):
        paddle_acts.act(session, command, at)
    elif isinstance(command, c.Key):
        _key(session, command.key, at)
    elif isinstance(command, c.Back | c.PutAway) and isinstance(session.view, _BEFORE_THE_FIRST_CARD):
        _instead_of_set_up(session, command, at)
    else:
        _at_game(session, command, at)


_LEFT_BY_ANY = (
    *(RecordsPage, StatisticsPage, FilterPage, UsbSticksPage, CopyingPage, CountMoneyPage, ComparedPage),
    *(SystemPage, SelfTestPage),
)
"""Where these cannot be drawn, any choice that is on the screen instead leaves them."""


def _touch(session: Session, page: Page, key: Key, at: int) -> None:
    """Do what a choice of the page that is open does, if it has one with this key."""
    if isinstance(page, AtOtherCard):
        _enter_otherwise(session, page, key)
        return
    match present(page, session.look(at)).acts.get(key):
        case GoTo(page=opened):
            session.open(opened, at)
        case Run(verb=verb):
            session.open(verb(session, at), at)


def miss(session: Session) -> None:
    """A finger came down beside all controls: what is being explained has been read."""
    close_explanation(session, session.view.topic(session.look()))


def _enter_otherwise(session: Session, view: AtOtherCard, key: Key) -> None:
    """An artist touched on the way to a card that was another one opens what it would have opened then."""
    match present(view.entering, card_entry(session.look(), view)).acts.get(key):
        case GoTo(page=EffectPage() | PickingPage() as entering):
            session.view = replace(view, entering=entering)


def type_text(session: Session, text: str) -> None:
    """A real keyboard types into the page that is open."""
    session.view = session.view.type_text(text)


def _at_game(session: Session, command: object, at: int) -> None:
    if isinstance(command, c.Undo):
        going_back.undo(session, at)
    elif isinstance(command, c.Redo):
        going_back.redo(session, at)
    elif isinstance(command, c.PutAway):
        session.notices = session.notices[1:]
        session.notes.clear()
    elif isinstance(command, c.NewGame):
        set_up(session)
    elif isinstance(command, c.OtherGames):
        welcome(session)
    elif isinstance(command, c.SwitchCountdown):
        session.switch_countdown(at)
    elif isinstance(command, c.Leave | c.SwitchOff):
        session.leave(power_off=isinstance(command, c.SwitchOff))
    elif isinstance(command, c.FaceSeat):
        facing.face(session, command.seat, at)
    elif isinstance(command, c.SwitchFollowing):
        facing.switch_following(session)
    elif isinstance(command, story.ShowOwnMoney):
        own_money.uncover(session, command.seat, at)
    else:
        _open(session, command)


def _open(session: Session, command: object) -> None:
    """Open something over the game, or close it."""
    if isinstance(command, c.OpenPad | c.ChooseSeat | c.OpenCorrection):
        session.notes.clear()
    if isinstance(session.view, AtTeaching):
        session.said = ""
    if type(command) in _OPENED:
        session.view = _OPENED[type(command)](command, session.view)
    elif isinstance(command, story.OpenCode):
        session.view = AtCode(code(link(session.any_ledger)))
    elif isinstance(command, c.PickArtist) and isinstance(session.view, AtTeaching):
        session.view = AtTeaching(session.view.over if session.view.artist else session.view, command.artist)
    elif isinstance(command, past.LookAt):
        past_touches.look(session, command)
    elif isinstance(command, c.Uncover):
        session.bidding.keying.clear(COVERED)
        session.notes.pop(command.seat, None)
        session.view = AtSecretPad(command.seat)
    elif isinstance(command, c.ChooseSeat):
        _choose_seat(session, command.seat)
    elif isinstance(command, c.Back):
        _go_back(session, session.view)


def _choose_seat(session: Session, seat: int) -> None:
    """The pad on the screen is for a seat's amount."""
    view = session.view
    if isinstance(view, AtCorrection):
        session.bidding.keying.clear(CORRECTED)
        session.view = replace(view, seat=seat)
    else:
        session.view = AtPad(seat)
    session.said = ""


_OPENED: dict[type[object], Callable[[Any, View], Page]] = {
    c.OpenTeaching: lambda _, over: AtTeaching(over),
    c.Teach: lambda command, over: AtLearning(command.card, over),
    c.OpenMenu: lambda _, over: AtMenu(over),
    c.OpenSettings: lambda _, over: SettingsPage(over, over.between_games),
    c.OpenHistory: lambda command, view: AtHistory(command.page, view.over if isinstance(view, AtHistory) else view),
    c.OpenPad: lambda command, _: AtPad(command.seat),
    c.OpenCorrection: lambda command, over: AtCorrection(command.sign, 1, over),
    c.HandTo: lambda command, _: AtCover(command.seat),
    story.OpenStory: lambda command, _: AtStory(command.page),
    story.OpenLots: lambda command, view: AtLots(command.page, view.over if isinstance(view, AtLots) else view),
    story.OpenMoney: lambda _, over: AtMoney(over),
    story.AskOwnMoney: lambda command, over: AtMoneyCover(command.seat, over),
}
"""What these commands open over the view there is."""

_LEADS_BACK = (
    AtMenu
    | AtQuestion
    | SwitchOffPage
    | AtHistory
    | AtLots
    | AtMoney
    | AtMoneyCover
    | AtCorrection
    | AtTeaching
    | AtLearning
)
"""What is left for what it was opened over; all else for the game."""


def forget_keyed(session: Session) -> None:
    """The screen's pad is put away, if it is open, and with it the digits that were keyed there."""
    view = session.view
    place = view.seat if isinstance(view, AtPad) else COVERED if isinstance(view, AtSecretPad) else CORRECTED
    session.bidding.keying.clear(place)


def _go_back(session: Session, view: View) -> None:
    forget_keyed(session)
    if isinstance(view, AtPad | AtLearning):
        session.said = ""
    if isinstance(view, AtQuestion):
        session.held = frozenset()
    session.view = view.over if isinstance(view, _LEADS_BACK) else session.home


def _key(session: Session, key: str, at: int) -> None:
    """A key of the screen's pad: for the seat whose pad is on show."""
    view = session.view
    if isinstance(view, AtCorrection):
        _correct(session, view, key, at)
    elif isinstance(view, AtSecretPad):
        paddle_acts.key_covered(session, view.seat, key, at)
    elif isinstance(view, AtPad) and not view.seat:
        session.note(0, word("Touch whose bid it is"), at)
    elif isinstance(view, AtPad):
        asked = session.any_ledger.last
        paddle_acts.key(session, view.seat, key, at)
        if session.any_ledger.last is not asked:
            session.view = session.home
    elif not session.plays_cards and isinstance(session.state.stage, Pricing):
        paddle_acts.key(session, session.state.stage.lot.auctioneer, key, at)


def _correct(session: Session, view: AtCorrection, key: str, at: int) -> None:
    session.notes.pop(view.seat, None)
    amount = keyed(session, key, at, seat=view.seat)
    if amount is not None and session.do(Adjust(view.seat, view.sign * amount), at=at):
        session.view = session.home


_BEFORE_THE_FIRST_CARD = (WelcomePage, SetUpPage, HouseRulesPage, NameEntryPage)


def _instead_of_set_up(session: Session, command: object, at: int) -> None:
    """The ways on of a plain picture, where a page before the first card cannot be drawn."""
    view = session.view
    if isinstance(command, c.Back) and not isinstance(view, WelcomePage) and (view.over or session.has_game):
        session.open(view.over, at)
