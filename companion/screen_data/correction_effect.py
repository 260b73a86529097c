"""The effect of a correction, before it is confirmed."""

from companion.screen_data.screens import Choice, TitledScreen


class CorrectionPreviewScreen(TitledScreen):
    """The effect of a correction, to be confirmed or cancelled."""

    was: str
    """The current state: `Lot 14: Ben pays 32`."""
    becomes: str
    """The corrected state."""
    lines: tuple[str, ...]
    """The consequences: steps that are removed, rounds that are appraised again, or that nothing else changes."""
    conflict: str
    """The later step that is no longer possible, and why; empty if there is none."""
    choices: tuple[Choice, ...]
