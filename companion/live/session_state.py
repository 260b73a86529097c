"""What the table remembers until the program ends: a restarted program begins without it."""

from collections import Counter
from dataclasses import dataclass, field

from companion.live.rule_help import Topic
from companion.statistics.all_games import ALL, Which


@dataclass(slots=True)
class SessionState:
    """Choices made on the screen, and what was counted or tried."""

    only: Which = ALL
    """Which games the statistics are about."""
    failed_corrections: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By game and number of its journal entries: the corrections that failed for lack of money at that moment."""
    asked_about: Topic | None = None
    """What somebody asked to be explained, until the next confirmed action."""
    explained: set[Topic] = field(default_factory=set)
    """The topics whose explanation was put away since the game was begun or resumed."""
    counted: dict[int, dict[int, int]] = field(default_factory=dict)
    """By game and seat: what the player has counted at the end."""
