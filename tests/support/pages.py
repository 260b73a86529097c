"""Pages as they are shown, and what touches of them open, without a picture or a finger."""

from typing import Any

from companion.pages.page import Choices, GoTo, Page, Run
from companion.pages.presentation import present
from companion.screen_data.screens import Key
from tests.support.table import TableUnderTest


def shown(table: TableUnderTest, page: Page) -> tuple[Any, Choices]:
    """The screen of a page at a table, and its choices. The screen has what a test expects there."""
    scene, choices = present(table.world.table.public_view(), page)
    return scene.screen, choices


def opened(table: TableUnderTest, page: Page, name: str, *args: str | int) -> Any:
    """The page that a touch of a choice opens."""
    act = shown(table, page)[1].acts[Key(name, args)]
    if isinstance(act, Run):
        return act.verb(table.world.table, table.now)
    assert isinstance(act, GoTo)
    return act.page
