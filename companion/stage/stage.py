"""From a look to a Scene: the page that is open, what is said to the whole table, and which way it faces."""

from companion.facing import side
from companion.live.look import Look
from companion.pages.boards.market import market_board
from companion.pages.enter_card import EntryPage
from companion.pages.page import Choices, Page, present
from companion.scene.screens import (
    AppraisalScreen,
    CardScreen,
    EntryScreen,
    FinalScreen,
    MenuScreen,
    Scene,
    Screen,
    SoldScreen,
)
from companion.stage.frames import frame_screen
from companion.stage.past import as_it_stands, instead_of, past_of, to_look_at
from companion.stage.remedies import card_entry
from companion.views.moments import AtMoment
from companion.views.views import AtOtherCard


def scene(look: Look) -> Scene:
    """What the table may see."""
    view = look.view
    if type(view).show is not Page.show:
        page = present(view, look)
        note = look.said or view.note(look) or _said_elsewhere(look, page.screen)
        return Scene(page.screen, note, side(look).quarters, page.past)
    if isinstance(view, AtMoment):
        then, choices = look.then(view.game, view.steps, put_away=view.seen), Choices()
        screen: Screen = look.home.show(then, choices)
        shown = market_board(then, choices, EntryPage()) if isinstance(screen, EntryScreen) else to_look_at(screen)
        return Scene(shown, look.said, side(look).quarters, past_of(look, view))
    if isinstance(view, AtOtherCard):
        choices = Choices()
        entry = view.entering.show(card_entry(look, view), choices)
        screen = instead_of(entry, look, choices.actions)
    else:
        screen = frame_screen(look, view)
    note = look.said or as_it_stands(look, view) or _said_elsewhere(look, screen)
    return Scene(screen, note, side(look).quarters)


def _said_elsewhere(look: Look, screen: Screen) -> str:
    """What is said at a seat, where the picture has no place for it at that seat."""
    if not look.is_played:
        return ""
    shown = screen.asked.number if isinstance(screen, CardScreen) and screen.asked else 0
    if not shown and not isinstance(screen, EntryScreen | MenuScreen | SoldScreen | AppraisalScreen | FinalScreen):
        return ""
    names = look.any_state.game.names
    told = ((names[seat - 1], note) for seat, note in look.notes.items() if seat != shown)
    return next((f"{name}: {text}" for name, text in told), "")
