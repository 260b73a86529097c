"""How many touches a task takes: the program is driven through its screen, by the names of its choices.

Digits are counted apart: they are as many as the amount has. `python -m tests.bench touches` prints the table.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.cli.output import print_line
from companion.rules.common import Variant
from tests.support.evenings import finished
from tests.support.table import TableUnderTest, a_table

PLAYERS = ("Ada", "Ben", "Cleo", "Dora")


class Counted:
    """A table whose touches are counted."""

    def __init__(self, table: TableUnderTest) -> None:
        self.table = table
        self.touches = self.digits = 0

    def touch(self, name: str, *args: str | int) -> None:
        """One touch of a control that is on the screen."""
        targets = self.table.world.picture.targets
        area = next(area for area in targets if area.choice.means == (name, args) and not area.choice.waits)
        self.table.tap_at(area.rect)
        self.table.advance(0.6)
        is_digit = name == "key" and str(args[0]).isdecimal()
        self.digits += is_digit
        self.touches += not is_digit

    def enter(self, amount: int) -> None:
        """An amount on the pad."""
        for key in f"{amount}#":
            self.touch("key", key)

    def play(self, kind: str) -> None:
        """A card, whoever's turn it is."""
        self.touch("enter-card")
        self.touch("play", self.table.state.turn, "klimt", kind)


class Task(NamedTuple):
    """A task at the table, and how many touches it may take, digits not counted."""

    name: str
    wanted: int
    does: Callable[[Counted], None]
    lots: int = 0
    """The number of lots sold before."""
    known: bool = False
    """True if it begins before a game, at a table where the players have played."""
    over: bool = False
    """True if it begins at the result."""


def _open_by_hand(at: Counted) -> None:
    at.play("open")
    at.table.key_in(2, 20)
    at.table.strike(3)


def _aloud(at: Counted) -> None:
    at.play("sealed")
    at.touch("result")
    at.touch("seat", 2)
    at.enter(35)


def _open_by_touch(at: Counted) -> None:
    at.play("open")
    for _ in range(3):
        at.touch("hammer")


def _once_around(at: Counted) -> None:
    at.play("once-around")
    for seat in (2, 3, 4, 1):
        at.touch("pass", seat)


def _fixed_price(at: Counted) -> None:
    at.play("fixed-price")
    at.enter(20)
    at.touch("pass", 2)
    at.touch("buy", 3)


def _sealed(at: Counted) -> None:
    at.play("sealed")
    at.touch("hand-over", 2)
    at.enter(15)
    for seat, amount in ((3, 0), (4, 20), (1, 5)):
        at.touch("uncover", seat)
        at.enter(amount) if amount else at.touch("key", "#")


def _last_price(at: Counted) -> None:
    at.touch("menu")
    at.touch("lots", 0)
    at.touch("lot", 2)
    at.enter(21)
    at.touch("apply-correction")


def _first_buyer(at: Counted) -> None:
    at.touch("menu")
    at.touch("lots", 0)
    at.touch("lot", 1)
    at.touch("seat", 4)
    at.touch("key", "#")
    at.touch("apply-correction")


def _known_players(at: Counted) -> None:
    for player in PLAYERS:
        at.touch("pick-player", player)
    at.touch("begin")


def _same_again(at: Counted) -> None:
    at.touch("same-again")


TASKS = (
    Task("open auction, paddles and a real gavel", 2, _open_by_hand),
    Task("any auction held aloud, its result entered", 5, _aloud),
    Task("open, without a bid, the gavel by touch", 3, _open_by_touch),
    Task("once around, one step or pass each", 5, _once_around),
    Task("fixed price, second buys", 6, _fixed_price),
    Task("sealed, screen handed round", 9, _sealed),
    Task("price of the last lot was wrong", 5, _last_price, lots=2),
    Task("buyer of lot 1 of 7 was wrong", 6, _first_buyer, lots=7),
    Task("set-up with 4 players who have played here", 5, _known_players, known=True),
    Task("same players again, from the result", 1, _same_again, over=True),
)


def counted(task: Task) -> Counted:
    """Do a task at a table of its own."""
    with TemporaryDirectory() as folder, _prepared(task, Path(folder)) as table:
        at = Counted(table)
        task.does(at)
        return at


@contextmanager
def _prepared(task: Task, folder: Path) -> Iterator[TableUnderTest]:
    """Prepare the table at which a task begins."""
    if not (task.known or task.over):
        with a_table(folder, PLAYERS, variant=Variant.STANDARD) as table:
            for lot in range(task.lots):
                table.play(("klimt", "munch", "manet")[lot % 3], "open")
                table.key_in(2 + lot % 2, 10)
                table.strike(3)
            table.touch("continue")
            yield table
        return
    finished(folder, *((PLAYERS,) if task.over else (PLAYERS[:3], (*PLAYERS[3:], "Eli", "Fay", "Gus"))))
    with a_table(folder, ()) as table:
        if task.over:
            table.touch("resume", 1)
            table.touch("continue")
            table.advance(4)
        else:
            table.touch("new-game")
        yield table


def main() -> None:
    """Print the table of tasks."""
    print_line(f"{'task (4 players)':48}{'touches':>8}{'digits':>8}{'wanted':>8}")
    for task in TASKS:
        at = counted(task)
        print_line(
            f"{task.name:48}{at.touches:8}{at.digits:8}{task.wanted:8}{'' if at.touches <= task.wanted else '  !'}"
        )
