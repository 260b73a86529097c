"""The sounds of the table.

Which step makes which is decided in `live/feedback.py`; a strike of the gavel sounds in `live/table.py`, and what is
heard while the screen moves is in `movement.py`. `tests/tools/make_sounds.py` makes the files that `display/sound.py`
plays.
"""

from enum import StrEnum


class Sound(StrEnum):
    """A sound, by the name of its file."""

    GAVEL = "gavel"
    """One strike: going once, going twice, sold."""
    BID = "bid"
    """A small bell: a bid is made."""
    LOST = "lost"
    """A dull double thud: a press or a key may have been lost."""
    OPENED = "opened"
    """A tap: a secret bid is opened."""
    LANDED = "landed"
    """A dull thud: a token is hung at the appraisal, or money at the end of the game."""
    SETTLED = "settled"
    """A chime of four tones: a round is over and appraised."""
    PAID = "paid"
    """Coins laid down: the bank pays a seat."""
    WON = "won"
    """A bell that climbs to a chord, which rings on: the winner is told."""
