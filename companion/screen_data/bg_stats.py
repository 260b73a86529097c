"""The code of a result for a phone."""

from companion.screen_data.screens import Screen


class BgStatsScreen(Screen):
    """A code that a phone reads, and its purpose."""

    title: str
    code: tuple[str, ...]
    """A QR code: rows of 0 and 1, without its light margin."""
    lines: tuple[str, ...]
