"""What a touched choice does. A choice carries its command; here each command finds its verb.

Nothing is decided twice: what may be chosen is in `stage/stage.py`, what the rules allow in `rules`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion import facing
from companion.acts import explaining, going_back, tuning
from companion.acts import house as house_touches
from companion.acts import machine as machine_acts
from companion.acts import paddles as paddle_acts
from companion.acts import past as past_touches
from companion.acts.opening import set_up, welcome
from companion.commands import commands as c
from companion.commands import past, story
from companion.commands.house import HouseCommand
from companion.live.look import Look
from companion.modes import AnyAction
from companion.notation.names import WITHOUT_INK
from companion.pages.bg_stats import open_bg_stats
from companion.pages.bid_entry import BidEntryPage
from companion.pages.menu import MenuPage
from companion.pages.page import GoTo, Page, Run, present
from companion.pages.secret_bid import CoverPage
from companion.pages.settings import SettingsPage
from companion.pages.story import StoryPage, StoryPart
from companion.pages.unusual_card import UnusualCardPage
from companion.rules.card.state import AddingExtra, TurningUp
from companion.rules.state import Pricing
from companion.scene.parts import Key
from companion.session import Session
from companion.setting_up import LONGEST_TYPED, NOBODY_YET
from companion.stage.remedies import card_entry
from companion.stage.setup import first_by_the_book
from companion.views.house import HouseView
from companion.views.views import (
    PAST,
    AtEffect,
    AtEntry,
    AtGame,
    AtGames,
    AtHealth,
    AtHistory,
    AtHouseRules,
    AtOtherCard,
    AtPicking,
    AtSelfTest,
    AtSetUp,
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
    elif isinstance(command, past.OpenGames | past.Watch) or isinstance(session.view, AtGames):
        past_touches.choose_game(session, command, at)
    elif isinstance(command, HouseCommand) or isinstance(session.view, HouseView):
        house_touches.choose(session, command, at)
    elif isinstance(session.view, PAST):
        _in_the_past(session, command, at)
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


def _in_the_past(session: Session, command: object, at: int) -> None:
    """An artist touched on the way to a card that was another one opens what it would have opened then."""
    view = session.view
    if isinstance(view, AtOtherCard) and isinstance(command, c.PickArtist):
        session.view = replace(view, entering=_picked(card_entry(session.look(), view), command))
    else:
        past_touches.choose(session, command, at)


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
    elif isinstance(command, c.PutAway):
        session.notices = session.notices[1:]
        session.notes.clear()
    elif isinstance(command, c.NewGame):
        set_up(session)
    elif isinstance(command, c.OtherGames):
        welcome(session)
    elif isinstance(command, c.Leave | c.SwitchOff):
        session.leave(power_off=isinstance(command, c.SwitchOff))
    elif isinstance(command, c.FaceSeat):
        facing.face(session, command.seat, at)
    elif isinstance(command, c.SwitchFollowing):
        facing.switch_following(session)
    else:
        _open(session, command, at)


def _open(session: Session, command: object, at: int) -> None:
    """Open something over the game, or close it."""
    if isinstance(command, c.OpenPad):
        session.notes.clear()
    if type(command) in _OPENED:
        session.view = _OPENED[type(command)](command, session.view)
    elif isinstance(command, story.OpenCode):
        session.open(open_bg_stats(session, at), at)
    elif isinstance(command, c.Explain):
        explaining.ask(session)
    elif isinstance(command, c.PutExplanationAway):
        explaining.put_away(session)
    elif isinstance(command, c.PickArtist):
        session.view = _picked(session.look(), command)
    elif isinstance(command, past.LookAt):
        past_touches.look(session, command)
    elif isinstance(command, c.Back):
        _go_back(session, session.view)


_OPENED: dict[type[object], Callable[[Any, View], Page]] = {
    c.OpenEntry: lambda _, __: AtEntry(),
    c.AskAbout: lambda command, over: UnusualCardPage(command.action, over),
    c.OpenMenu: lambda _, over: MenuPage(over),
    c.OpenSettings: lambda _, over: SettingsPage(over, over.between_games),
    c.OpenHistory: lambda command, view: AtHistory(command.page, view.over if isinstance(view, AtHistory) else view),
    c.OpenPad: lambda command, _: BidEntryPage(command.seat),
    c.HandTo: lambda command, _: CoverPage(command.seat),
    story.OpenStory: lambda command, _: StoryPage(StoryPart(command.page)),
}
"""What these commands open over the view there is."""


def _go_back(session: Session, view: View) -> None:
    view.left(session)
    if isinstance(view, AtPicking):
        session.held = frozenset()
    session.view = getattr(view, "over", None) or AtGame()


def _picked(look: Look, pick: c.PickArtist) -> View:
    """What an artist of the card game opens: a card that is played, turned up or added.

    Of leading artists one card each is added, as many as the hand has: a second touch takes one back, and with no card
    left in the hand a touch takes the place of the last.
    """
    state, view = look.card_state, look.view
    stage = state.stage
    told = view.artists if isinstance(view, AtPicking) else ()
    if isinstance(stage, TurningUp):
        return AtPicking((*told, pick.artist))
    if not isinstance(stage, AddingExtra):
        return AtEffect(pick.artist)
    if pick.artist in told:
        return AtPicking(tuple(other for other in told if other != pick.artist))
    return AtPicking((*told[: state.hands[stage.asked - 1] - 1], pick.artist))


def _key(session: Session, key: str, at: int) -> None:
    """A key of the screen's pad, on which the auctioneer names a price."""
    if not session.plays_cards and isinstance(session.state.stage, Pricing):
        paddle_acts.key(session, session.state.stage.lot.auctioneer, key, at)


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
