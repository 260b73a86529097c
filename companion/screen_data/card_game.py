"""The card game's own picture. Its deal, appraisal and result are those of `screen_data/screens.py`."""

from dataclasses import dataclass

from companion.rules.card_game.words import Effect
from companion.screen_data.screens import Choice, Column, Help, Screen, Seat


@dataclass(frozen=True, slots=True)
class CardScreen(Screen):
    """The market board, whose columns may be touched, and beside it the seats or what one seat is asked.

    With `seats` the board is everybody's and `prompt` says what is awaited; without, one seat is `asked`, the prompt is
    a question, and the keys answer it.
    """

    title: str
    """`Round 2`, or that it is over."""
    round: int
    columns: tuple[Column, ...]
    picks: tuple[Choice | None, ...]
    """By column: what touching it means, None where it means nothing."""
    picked: tuple[int, ...]
    """By column: how many of the artist's cards are told, on the way to a choice."""
    prompt: str
    seats: tuple[Seat, ...] = ()
    asked: Seat | None = None
    keys: tuple[Choice, ...] = ()
    effects: tuple[Effect, ...] = ()
    """The effects that `keys` name, in their order; empty where they name none."""
    main: Choice | None = None
    main_is_quiet: bool = False
    """Whether `main` is not what mostly comes next."""
    back: Choice | None = None
    undo: Choice | None = None
    menu: Choice | None = None
    help: Help | None = None
