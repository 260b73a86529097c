"""A keyboard for a player's name."""

from companion.screen_data.screens import Choice, TitledScreen


class EnterPlayerNameScreen(TitledScreen):
    """A name on a keyboard on the screen; a real keyboard types into it too."""

    text: str
    hint: str
    """How to type other letters, while there is no text."""
    keys: tuple[tuple[Choice, ...], ...]
    """Rows of letters, labelled with what they type. The label `space` is the wide key, `erase` the backspace, and
    one of several letters shows those letters.
    """
    done: Choice
