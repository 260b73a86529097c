"""What a touched choice does. A choice carries its key, and the page that is open says what that does."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.acts import going_back
from companion.acts import paddles as paddle_acts
from companion.acts import past as past_touches
from companion.acts.opening import set_up, welcome
from companion.commands import commands as c
from companion.commands import past, story
from companion.modes import AnyAction
from companion.pages.bg_stats import open_bg_stats
from companion.pages.bid_entry import BidEntryPage
from companion.pages.enter_card import EffectPage, PickingPage
from companion.pages.explanation import close_explanation
from companion.pages.menu import MenuPage
from companion.pages.page import GoTo, Page, Run, present
from companion.pages.secret_bid import CoverPage
from companion.pages.story import StoryPage, StoryPart
from companion.scene.parts import Key
from companion.session import Session
from companion.stage.remedies import card_entry
from companion.views.views import PAST, AtGames, AtHistory, AtOtherCard


def choose(session: Session, page: Page, command: object, at: int) -> None:
    """Do what a choice of the page on show does that was touched at `at` (ns)."""
    if isinstance(command, Key):
        _touch(session, page, command, at)
    elif isinstance(command, past.OpenGames | past.Watch) or isinstance(session.view, AtGames):
        past_touches.choose_game(session, command, at)
    elif isinstance(session.view, PAST):
        past_touches.choose(session, command, at)
    elif isinstance(command, AnyAction):
        paddle_acts.act(session, command, at)
    elif isinstance(command, c.Undo):
        going_back.undo(session, at)
    elif isinstance(command, c.NewGame):
        set_up(session)
    elif isinstance(command, c.OtherGames):
        welcome(session)
    elif isinstance(command, story.OpenCode):
        session.open(open_bg_stats(session, at), at)
    elif isinstance(command, past.LookAt):
        past_touches.look(session, command)
    elif isinstance(command, c.Back):
        session.open(session.view.over, at)
    elif type(command) in _OPENED:
        session.open(_OPENED[type(command)](command, session.view), at)


_OPENED: dict[type[object], Callable[[Any, Any], Page]] = {
    c.OpenMenu: lambda _, over: MenuPage(over),
    c.OpenHistory: lambda command, view: AtHistory(command.page, view.over if isinstance(view, AtHistory) else view),
    c.OpenPad: lambda command, _: BidEntryPage(command.seat),
    c.HandTo: lambda command, _: CoverPage(command.seat),
    story.OpenStory: lambda command, _: StoryPage(StoryPart(command.page)),
}
"""What these commands open over the view there is."""


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
