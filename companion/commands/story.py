"""What a touched choice can mean where a game tells its story, or a player what it has. Plain data."""

from dataclasses import dataclass

from companion.commands.shapes import Bare, OfSeat


@dataclass(frozen=True, slots=True)
class OpenStory:
    """Tell the game that is over."""

    page: str = "course"


class OpenCode(Bare):
    """Show the result of the game that is over as a code that a phone reads."""


@dataclass(frozen=True, slots=True)
class OpenLots:
    """Show the lots sold so far, the latest on page 0."""

    page: int = 0


class OpenMoney(Bare):
    """Ask whose money is to be shown to its owner, or corrected."""


class AskOwnMoney(OfSeat):
    """The player of `seat` wants to see what it has: the screen is covered and handed over."""


class ShowOwnMoney(OfSeat):
    """The player of `seat` has the screen, and lifts the cover."""


StoryCommand = OpenStory | OpenCode | OpenLots | OpenMoney | AskOwnMoney | ShowOwnMoney
