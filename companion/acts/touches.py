"""What a touched choice does. A choice carries its command; here each command finds its verb.

Nothing is decided twice: what may be chosen is in `stage/stage.py`, what the rules allow in `rules`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion import facing
from companion.acts import explaining, going_back, own_money, tuning
from companion.acts import house as house_touches
from companion.acts import machine as machine_acts
from companion.acts import paddles as paddle_acts
from companion.acts.keyed import keyed
from companion.acts.opening import set_up, welcome
from companion.acts.resting import is_between_games
from companion.commands import commands as c
from companion.commands import past, story
from companion.commands.house import HouseCommand
from companion.keying import CORRECTED, COVERED
from companion.live.look import Look
from companion.modes import AnyAction
from companion.notation.names import WITHOUT_INK
from companion.office.bgstats import code, link
from companion.pages.correction import OtherCardPage
from companion.pages.history import HistoryPage, open_games
from companion.pages.page import GoTo, Page, Run, present
from companion.pages.settings import SettingsPage
from companion.rules.actions import Adjust
from companion.rules.card.state import AddingExtra, TurningUp
from companion.rules.state import Pricing
from companion.scene.parts import Key
from companion.session import Session
from companion.setting_up import LONGEST_TYPED, NOBODY_YET
from companion.stage.setup import first_by_the_book
from companion.tongue import word
from companion.views.house import HouseView
from companion.views.views import (
    AtCode,
    AtCorrection,
    AtCover,
    AtEffect,
    AtEntry,
    AtGame,
    AtHealth,
    AtHouseRules,
    AtLearning,
    AtLots,
    AtMenu,
    AtMoney,
    AtMoneyCover,
    AtPad,
    AtPicking,
    AtQuestion,
    AtSecretPad,
    AtSelfTest,
    AtSetUp,
    AtStory,
    AtSwitchOff,
    AtTeaching,
    AtTyping,
    AtWelcome,
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
    elif isinstance(command, past.OpenGames):
        session.view = open_games(session, session.view, between_games=is_between_games(session))
    elif isinstance(command, HouseCommand) or isinstance(session.view, HouseView):
        house_touches.choose(session, command, at)
    elif isinstance(session.view, OtherCardPage):
        _in_the_past(session, session.view, command)
    elif isinstance(command, AnyAction):
        paddle_acts.act(session, command, at)
    elif isinstance(command, c.Key):
        _key(session, command.key, at)
    elif isinstance(command, c.OpenHealth | c.OpenSelfTest) or isinstance(session.view, AtHealth | AtSelfTest):
        machine_acts.choose(session, command, at)
    elif isinstance(session.view, AtSetUp | AtHouseRules | AtTyping | AtWelcome):
        _set_up(session, command, at)
    else:
        _at_game(session, command, at)


def _touch(session: Session, page: Page, key: Key, at: int) -> None:
    """Do what a choice of the page that is open does, if it has one with this key."""
    match present(page, session.look(at)).acts.get(key):
        case GoTo(page=opened):
            session.open(opened, at)
        case Run(verb=verb):
            session.open(verb(session, at), at)


def miss(session: Session) -> None:
    """A finger came down beside all controls: what is being explained has been read."""
    explaining.put_away(session)


def _in_the_past(session: Session, page: OtherCardPage, command: object) -> None:
    """An artist touched on the way to a card that was another one opens what it would have opened then."""
    if isinstance(command, c.PickArtist):
        session.view = replace(page, entering=_picked(page.then(session.look()), command))


def type_text(session: Session, text: str) -> None:
    """A real keyboard types into the name on show."""
    view = session.view
    if not isinstance(view, AtTyping):
        session.view = view.type_text(text)
    else:
        printable = WITHOUT_INK.sub("", "".join(letter for letter in text if letter.isprintable()))
        session.view = replace(view, text=(view.text + printable)[:LONGEST_TYPED])


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
    elif isinstance(command, c.Explain):
        explaining.ask(session)
    elif isinstance(command, c.PutExplanationAway):
        explaining.put_away(session)
    elif isinstance(command, c.PickArtist):
        session.view = _picked(session.look(), command)
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
    c.OpenEntry: lambda _, __: AtEntry(),
    c.AskAbout: lambda command, over: AtQuestion(command.action, over),
    c.OpenTeaching: lambda _, over: AtTeaching(over),
    c.Teach: lambda command, over: AtLearning(command.card, over),
    c.OpenMenu: lambda _, over: AtMenu(over),
    c.OpenSettings: lambda _, over: SettingsPage(over, over.between_games),
    c.OpenHistory: lambda command, over: HistoryPage(over, command.page),
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
    AtMenu | AtQuestion | AtSwitchOff | AtLots | AtMoney | AtMoneyCover | AtCorrection | AtTeaching | AtLearning
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
    if isinstance(view, AtQuestion | AtPicking):
        session.held = frozenset()
    session.view = view.over if isinstance(view, _LEADS_BACK) else AtGame()


def _picked(look: Look, pick: c.PickArtist) -> View:
    """What an artist of the card game opens: a card that is played, turned up or added.

    While the reader learns it is the card's that is to be learned; touched instead of another, it takes its place.
    Of leading artists one card each is added, as many as the hand has: a second touch takes one back, and with no card
    left in the hand a touch takes the place of the last.
    """
    state, view = look.card_state, look.view
    stage = state.stage
    told = view.artists if isinstance(view, AtPicking) else ()
    if isinstance(view, AtTeaching):
        return AtTeaching(view.over if view.artist else view, pick.artist)
    if isinstance(stage, TurningUp):
        return AtPicking((*told, pick.artist))
    if not isinstance(stage, AddingExtra):
        return AtEffect(pick.artist)
    if pick.artist in told:
        return AtPicking(tuple(other for other in told if other != pick.artist))
    return AtPicking((*told[: state.hands[stage.asked - 1] - 1], pick.artist))


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
            session.view = AtGame()
    elif not session.plays_cards and isinstance(session.state.stage, Pricing):
        paddle_acts.key(session, session.state.stage.lot.auctioneer, key, at)


def _correct(session: Session, view: AtCorrection, key: str, at: int) -> None:
    session.notes.pop(view.seat, None)
    amount = keyed(session, key, at, seat=view.seat)
    if amount is not None and session.do(Adjust(view.seat, view.sign * amount), at=at):
        session.view = AtGame()


def _set_up(session: Session, command: object, at: int) -> None:
    view = session.view
    if isinstance(command, c.Resume) and isinstance(view, AtWelcome):
        session.resume(next(ledger for ledger in view.offered if ledger.number == command.game), at)
    elif isinstance(command, c.NewGame):
        set_up(session)
    elif isinstance(command, c.Leave | c.SwitchOff):
        session.leave(power_off=isinstance(command, c.SwitchOff))
    elif isinstance(view, AtTyping):
        _type(session, view, command)
    elif isinstance(view, AtHouseRules):
        _house_rules(session, view, command)
    elif isinstance(view, AtSetUp):
        _plan(session, view, command, at)


def _type(session: Session, view: AtTyping, command: object) -> None:
    if isinstance(command, c.Letter):
        session.view = replace(view, letters=0)
        type_text(session, command.text)
    elif isinstance(command, c.SwitchLetters):
        session.view = replace(view, letters=view.letters + 1)
    elif isinstance(command, c.Erase):
        session.view = replace(view, text=view.text[:-1])
    elif isinstance(command, c.Done):
        session.view = replace(view.set_up, plan=view.set_up.plan.rename(view.seat, view.text))
    elif isinstance(command, c.Back):
        session.view = view.set_up


def _house_rules(session: Session, view: AtHouseRules, command: object) -> None:
    plan = view.set_up.plan
    if isinstance(command, c.Back):
        session.view = view.set_up
        return
    if isinstance(command, c.GiveAtStart):
        plan = plan.give_at_start(command.more)
    elif isinstance(command, c.PlayByTheBook):
        plan = plan.by_the_book(session.options.countdown_on)
    elif isinstance(command, c.NextRounds):
        plan = plan.next_rounds()
    elif isinstance(command, c.NextStep):
        plan = plan.next_step()
    elif isinstance(command, c.NextStriker):
        plan = plan.switch_countdown(session.options.countdown_on)
    session.view = AtHouseRules(replace(view.set_up, plan=plan))


def _plan(session: Session, view: AtSetUp, command: object, at: int) -> None:
    changed = _changed(session, view, command)
    who_starts = first_by_the_book(session.tongue, view.plan.box)
    if view.moved or session.said == who_starts:
        session.said = ""
    if changed is not None:
        session.view = changed
        if isinstance(command, c.StartWith):
            session.said = who_starts
        if changed.moved:
            session.said = session.tongue.say("Now touch the other seat’s number")
    elif isinstance(command, c.OpenHouseRules):
        session.view = AtHouseRules(replace(view, moved=0))
    elif isinstance(command, c.Rename):
        known = view.plan.names[command.seat - 1]
        session.view = AtTyping(replace(view, moved=0), command.seat, "" if known in NOBODY_YET else known)
    elif isinstance(command, c.BeginGame):
        session.begin_plan(view.plan, at)
    elif isinstance(command, c.Back):
        if session.has_game:
            session.open(AtGame(), at)
        else:
            welcome(session)


def _changed(session: Session, view: AtSetUp, command: object) -> AtSetUp | None:
    """The set-up with what a command changes of it; None for one that leads elsewhere.

    The seat first touched waits to change places with the second; anything else lets it stay where it is.
    """
    plan = view.plan
    if isinstance(command, c.MoveSeat) and not view.moved:
        return replace(view, moved=command.seat)
    if isinstance(command, c.MoveSeat):
        plan = plan.change_places(view.moved, command.seat)
    elif isinstance(command, c.NextBox):
        plan = plan.next_box(session.boxes)
    elif isinstance(command, c.SwitchMystery):
        plan = plan.switch_mystery()
    elif isinstance(command, c.AddSeat):
        plan = plan.add_seat()
    elif isinstance(command, c.RemoveSeat):
        plan = plan.remove_seat(command.seat)
    elif isinstance(command, c.StartWith):
        plan = plan.start_with(command.seat)
    else:
        return None
    return replace(view, plan=plan, moved=0)
