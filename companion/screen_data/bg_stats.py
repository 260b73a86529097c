"""The code of a result for a phone."""

from companion.screen_data.screens import TitledScreen


class BgStatsScreen(TitledScreen):
    """A code that a phone reads, and its purpose."""

    code: tuple[str, ...]
    """A QR code: rows of 0 and 1, without its light margin."""
    lines: tuple[str, ...]
