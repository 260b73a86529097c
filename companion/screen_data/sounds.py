"""The sounds of the table.

Which moment makes which is decided in `live/feedback.py`; a strike of the gavel sounds in `live/table.py`, and the
revealed result in `animation.py`. `tests/make_sounds.py` makes the files that `display/sound.py` plays.
"""

from enum import StrEnum


class Sound(StrEnum):
    """A sound, by the name of its file."""

    GAVEL = "gavel"
    """One strike: going once, going twice, sold."""
    BID = "bid"
    """A small bell: a bid is made, or the result shows the next seat."""
    LATE = "late"
    """A dull double thud: a press or a key may have been lost."""
    OPENED = "opened"
    """Three rising taps: the sealed bids open."""
    SETTLED = "settled"
    """A chime of four notes: a round is over and appraised."""
    PAID = "paid"
    """Coins counted after the chime: the bank pays."""
    WON = "won"
    """Three strokes of a bell and a chord: the winner is revealed."""
