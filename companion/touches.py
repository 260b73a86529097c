"""What a touched choice does. A choice carries its command; here each command finds its verb.

Nothing is decided twice: what may be chosen is in `stage.py`, what the rules allow in `rules`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion import commands as c
from companion import facing, paddle_acts
from companion.keying import CLEAR, CORRECTED, ENTER
from companion.modes import AnyAction
from companion.rules.actions import Adjust, Bid, Hammer
from companion.rules.card.state import AddingExtra, TurningUp
from companion.rules.state import OnceAround, Pricing, Sealed
from companion.session import Session
from companion.setting_up import LONGEST_TYPED
from companion.tongue import next_language, word
from companion.views import (
    AtCorrection,
    AtCover,
    AtEffect,
    AtEntry,
    AtGame,
    AtHistory,
    AtHouseRules,
    AtLearning,
    AtMenu,
    AtPad,
    AtPicking,
    AtQuestion,
    AtSecretPad,
    AtSelfTest,
    AtSetUp,
    AtTeaching,
    AtTyping,
    AtUndoTo,
    AtWelcome,
    View,
)


def choose(session: Session, command: object, at: int) -> None:
    """Carry out the command of a choice that was touched at `at` (ns)."""
    if isinstance(command, c.NextLanguage):
        session.speak(next_language(session.tongue.language))
    elif isinstance(command, AnyAction):
        _act(session, command, at)
    elif isinstance(command, c.Key):
        _key(session, command.key, at)
    elif isinstance(command, c.OpenSelfTest):
        session.self_tester.begin()
        session.said = ""
        session.view = AtSelfTest(session.view)
    elif isinstance(session.view, AtSelfTest):
        _end_self_test(session, session.view, at)
    elif isinstance(session.view, AtSetUp | AtHouseRules | AtTyping | AtWelcome):
        _set_up(session, command, at)
    else:
        _at_game(session, command, at)


def _end_self_test(session: Session, view: AtSelfTest, at: int) -> None:
    """Back to where the test was opened; where its report is, or why there is none, is said to the table."""
    if session.has_game:
        session.go_back(at)
    session.view = view.over
    say = session.tongue.say
    try:
        session.said = say("The report is in {file}", file=session.self_tester.end())
    except OSError as error:
        session.said = say("The report could not be written: {why}", why=error)


def type_text(session: Session, text: str) -> None:
    """A real keyboard types into the name on show."""
    view = session.view
    if isinstance(view, AtTyping):
        printable = "".join(letter for letter in text if letter.isprintable())
        session.view = replace(view, text=(view.text + printable)[:LONGEST_TYPED])


def _act(session: Session, action: AnyAction, at: int) -> None:
    if isinstance(action, Hammer):
        session.strike(at)
    elif isinstance(action, Bid) and not isinstance(session.any_state.stage, OnceAround | Sealed):
        paddle_acts.press(session, action.seat, at)
    else:
        session.do(action, at=at)


def _at_game(session: Session, command: object, at: int) -> None:
    if isinstance(command, c.Undo):
        session.undo(at)
    elif isinstance(command, c.UndoTo):
        session.undo(at, upto=command.steps)
    elif isinstance(command, c.Redo):
        session.redo(at)
    elif isinstance(command, c.PutAway):
        session.notices = session.notices[1:]
    elif isinstance(command, c.NewGame):
        session.set_up()
    elif isinstance(command, c.OtherGames):
        session.welcome()
    elif isinstance(command, c.SwitchSound):
        session.switch_sound()
    elif isinstance(command, c.SwitchCountdown):
        session.switch_countdown(at)
    elif isinstance(command, c.Leave | c.SwitchOff):
        session.leave(power_off=isinstance(command, c.SwitchOff))
    elif isinstance(command, c.TurnPicture | c.FaceSeat | c.SwitchFollowing):
        _turn(session, command)
    else:
        _open(session, command)


def _turn(session: Session, command: c.TurnPicture | c.FaceSeat | c.SwitchFollowing) -> None:
    if isinstance(command, c.FaceSeat):
        facing.face(session, command.seat)
    elif isinstance(command, c.TurnPicture):
        facing.turn_on(session)
    else:
        facing.switch_following(session)


def _open(session: Session, command: object) -> None:
    """Open something over the game, or close it."""
    if type(command) in _OPENED:
        session.view = _OPENED[type(command)](command, session.view)
    elif isinstance(command, c.PickArtist):
        _pick(session, command)
    elif isinstance(command, c.Uncover):
        session.bidding.keying.clear(command.seat)
        session.view = AtSecretPad(command.seat)
    elif isinstance(command, c.ChooseSeat):
        view = session.view
        session.view = AtCorrection(view.sign, command.seat) if isinstance(view, AtCorrection) else AtPad(command.seat)
        session.said = ""
    elif isinstance(command, c.Back):
        _go_back(session, session.view)


_OPENED: dict[type[object], Callable[[Any, View], View]] = {
    c.OpenEntry: lambda _, __: AtEntry(),
    c.AskAbout: lambda command, over: AtQuestion(command.action, over),
    c.OpenTeaching: lambda _, __: AtTeaching(),
    c.Teach: lambda command, _: AtLearning(command.card),
    c.OpenMenu: lambda _, over: AtMenu(over),
    c.OpenHistory: lambda command, _: AtHistory(command.page),
    c.AskUndoTo: lambda command, over: AtUndoTo(command.steps, over),
    c.OpenPad: lambda command, _: AtPad(command.seat),
    c.OpenCorrection: lambda command, _: AtCorrection(command.sign, 1),
    c.HandTo: lambda command, _: AtCover(command.seat),
}
"""What these commands open over the view there is."""


def _go_back(session: Session, view: View) -> None:
    session.bidding.keying.clear(view.seat if isinstance(view, AtPad | AtSecretPad) else CORRECTED)
    if isinstance(view, AtPad | AtTeaching | AtLearning):
        session.said = ""
    if isinstance(view, AtMenu | AtQuestion | AtUndoTo):
        session.view = view.over
    elif isinstance(view, AtLearning) or (isinstance(view, AtTeaching) and view.artist):
        session.view = AtTeaching()
    else:
        session.view = AtGame()


def _pick(session: Session, pick: c.PickArtist) -> None:
    """An artist of the card game: a card is played and its effect asked for, or a card is turned up or added.

    Of leading artists one card each is added, as many as the hand has: a second touch takes one back, and with no card
    left in the hand a touch takes the place of the last.
    """
    state, view = session.card_state, session.view
    stage = state.stage
    told = view.artists if isinstance(view, AtPicking) else ()
    if isinstance(view, AtTeaching):
        session.view = AtTeaching(pick.artist)
    elif isinstance(stage, TurningUp):
        session.view = AtPicking((*told, pick.artist))
    elif not isinstance(stage, AddingExtra):
        session.view = AtEffect(pick.artist)
    elif pick.artist in told:
        session.view = AtPicking(tuple(other for other in told if other != pick.artist))
    else:
        session.view = AtPicking((*told[: state.hands[stage.asked - 1] - 1], pick.artist))


def _key(session: Session, key: str, at: int) -> None:
    """A key of the screen's pad: for the seat whose pad is on show."""
    view = session.view
    if isinstance(view, AtCorrection):
        _correct(session, view, key, at)
    elif isinstance(view, AtSecretPad):
        paddle_acts.key(session, view.seat, key, at)
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
    if key == CLEAR:
        session.bidding.keying.clear(CORRECTED)
    elif key == ENTER:
        amount = session.bidding.keying.take(CORRECTED)
        if amount is None:
            session.note(view.seat, word("Key an amount"), at)
        elif session.do(Adjust(view.seat, view.sign * amount.tell()), at=at):
            session.view = AtGame()
    else:
        session.bidding.keying.digit(CORRECTED, key)


def _set_up(session: Session, command: object, at: int) -> None:
    view = session.view
    if isinstance(command, c.Resume) and isinstance(view, AtWelcome):
        session.resume(next(ledger for ledger in view.offered if ledger.number == command.game), at)
    elif isinstance(command, c.NewGame):
        session.set_up()
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
        type_text(session, command.text)
    elif isinstance(command, c.Erase):
        session.view = replace(view, text=view.text[:-1])
    elif isinstance(command, c.Done):
        session.view = replace(view.set_up, plan=view.set_up.plan.rename(view.seat, view.text))
    elif isinstance(command, c.Back):
        session.view = view.set_up


def _house_rules(session: Session, view: AtHouseRules, command: object) -> None:
    plan = view.set_up.plan
    if isinstance(command, c.GiveAtStart):
        session.view = AtHouseRules(replace(view.set_up, plan=plan.give_at_start(command.more)))
    elif isinstance(command, c.NextRounds):
        session.view = AtHouseRules(replace(view.set_up, plan=plan.next_rounds()))
    elif isinstance(command, c.NextStep):
        session.view = AtHouseRules(replace(view.set_up, plan=plan.next_step()))
    elif isinstance(command, c.NextStriker):
        plan = plan.switch_countdown(session.options.countdown_on)
        session.view = AtHouseRules(replace(view.set_up, plan=plan))
    elif isinstance(command, c.Back):
        session.view = view.set_up


def _plan(session: Session, view: AtSetUp, command: object, at: int) -> None:
    plan = view.plan
    if isinstance(command, c.OpenHouseRules):
        session.view = AtHouseRules(view)
    elif isinstance(command, c.NextBox):
        session.view = replace(view, plan=plan.next_box(session.boxes))
    elif isinstance(command, c.SwitchMystery):
        session.view = replace(view, plan=plan.switch_mystery())
    elif isinstance(command, c.AddSeat):
        session.view = replace(view, plan=plan.add_seat())
    elif isinstance(command, c.RemoveSeat):
        session.view = replace(view, plan=plan.remove_seat(command.seat))
    elif isinstance(command, c.StartWith):
        session.view = replace(view, plan=plan.start_with(command.seat))
    elif isinstance(command, c.Rename):
        session.view = AtTyping(view, command.seat, "")
    elif isinstance(command, c.BeginGame):
        session.begin_plan(plan, at)
    elif isinstance(command, c.Back):
        if session.has_game:
            session.go_back(at)
        else:
            session.welcome()
