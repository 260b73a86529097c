"""From a look to a Scene: the page that is open, what is said to the whole table, and which way it faces."""

from collections.abc import Mapping

from companion.live.look import Look
from companion.live.screen_orientation import side
from companion.pages.page import Act, Page, present
from companion.screen_data.card_game import CardScreen
from companion.screen_data.screens import (
    AppraisalScreen,
    EntryScreen,
    FinalScreen,
    Key,
    MenuScreen,
    Scene,
    Screen,
    SoldScreen,
)


def scene(look: Look) -> tuple[Scene, Mapping[Key, Act]]:
    """Return what the table may see, and what its choices do."""
    page: Page = look.page
    shown = present(page, look)
    note = look.said or page.note(look) or _said_elsewhere(look, shown.screen)
    return Scene(shown.screen, note, side(look).quarters, shown.past), shown.acts


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
