"""The card game's own screen. Its deal and appraisal are in `appraisal.py`, its result in `game_result.py`."""

from companion.rules.words import Effect
from companion.screen_data.screens import BoardScreen, Choice, Seat


class CardScreen(BoardScreen):
    """The market board, whose columns may be touched, and beside it the seats or the question to one seat.

    Its title is `Round 2`, or that it is over. With `seats` everybody sees the board and `prompt` says what is
    expected; without, one seat is `asked`, the prompt is a question, and the keys answer it.
    """

    round: int
    picks: tuple[Choice | None, ...]
    """By column: what touching it means; None where it means nothing."""
    picked: tuple[int, ...]
    """By column: how many of the artist's cards have been chosen so far."""
    prompt: str
    seats: tuple[Seat, ...] = ()
    asked: Seat | None = None
    keys: tuple[Choice, ...] = ()
    effects: tuple[Effect, ...] = ()
    """The effects that `keys` name, in their order; empty where they name none."""
    main: Choice | None = None
    main_is_quiet: bool = False
    """True if `main` is not the usual next step."""
