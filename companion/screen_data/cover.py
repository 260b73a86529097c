"""The screen in the hands of one player: the cover on its way there, and the player's own money."""

from companion.screen_data.screens import Choice, Screen


class CoverScreen(Screen):
    """The cover while the screen is handed to a player; and once that was lifted, the player's own money."""

    number: int
    name: str
    hint: str
    """What the others should do, or when the money is covered again."""
    mine: Choice | None = None
    """The choice that lifts the cover, once the others look away; None once it was lifted."""
    label: str = ""
    amount: str = ""
    """The player's own money, as written, once the cover was lifted."""
