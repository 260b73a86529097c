"""What one player alone may see: the cover while the screen is handed on, and the player's own money."""

from companion.screen_data.screens import Choice, Screen


class CoverScreen(Screen):
    """The cover between two players, when the screen is handed round for secret bids."""

    number: int
    name: str
    mine: Choice
    """The choice for that player, once the others look away."""
    hint: str = ""
    """What the others should do."""


class OwnMoneyScreen(Screen):
    """A player's own money, after the cover was lifted; it closes by itself."""

    number: int
    name: str
    label: str
    amount: str
    hint: str
