"""How many touches a task takes: the program is driven through its screen, by the names of its choices.

Every touch is counted, each digit of an amount, too.

Three tasks miss what is wanted on the 7-inch panel by one touch: once around, an open auction with a typed bid, and
secret bids on the screen. A card takes two touches there, and one on a standing panel, which shows the keys of all
cards beside the board of up to four players. Twenty-five keys as wide as a finger take half of the 7-inch panel, and
the board and the hands need more than the other half. Each answer of a player is a touch more, since nobody may answer
for another. A secret bid takes two of its player, who uncovers the screen and makes the bid, but for the first one,
whose name uncovers it.

An auction held aloud misses it by two touches, and by one on a standing panel. Four touches are what there is to say:
the card, the buyer, and the two digits. Besides them a touch opens the keys of the cards on the 7-inch panel, one opens
the pad, and one confirms. The last one stays, since buyer and price come in either order, and what was entered wrongly
can be put right before all players read who pays whom.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from companion.config.settings import Settings
from companion.rules.auction_game.auctions import Open
from tests.bench.measure import Figure
from tests.support.evenings import finished
from tests.support.table import SETTINGS, TableUnderTest, a_table

STANDING = replace(SETTINGS, screen=SETTINGS.screen._replace(width=720, height=1280))
PLAYERS = ("Ada", "Ben", "Cleo", "Dora")
Touch = str | int | tuple[str | int, ...]
"""The name of a choice, alone or with its arguments; or an amount on the pad."""


class Task(NamedTuple):
    """A task at the table, and how many touches it may take."""

    name: str
    wanted: int
    touches: tuple[Touch, ...]
    lots: int = 0
    """The number of lots sold before."""
    begins: str = "in a game"
    """Or at a sale; or before a game, where the players have played here; or before another, with the same; or over, at
    the result.
    """


def _card(kind: str) -> tuple[Touch, ...]:
    return "enter-card", ("play", 1, "klimt", kind)


def _passes(*seats: int) -> tuple[Touch, ...]:
    return tuple(("pass", seat) for seat in seats)


_FISTS = (("hand-over", 2), 15, ("uncover", 3), ("key", "#"), ("uncover", 4), 20, ("uncover", 1), 5)
_TYPED = (("pad", 2), 12, ("pad", 3), 15)
_LOTS = ("menu", ("lots", 0))
TASKS = (
    Task("open auction, paddles and a real gavel", 2, _card("open")),
    Task("any auction held aloud, its result entered", 5, (*_card("sealed"), "result", ("seat", 2), 35)),
    Task("open, a typed bid, the gavel by touch", 7, (*_card("open"), ("pad", 0), ("seat", 2), 35, "hammer")),
    Task("open, without a bid, the gavel by touch", 3, (*_card("open"), "hammer")),
    Task("once around, one step or pass each", 5, (*_card("once-around"), *_passes(2, 3, 4, 1))),
    Task("once around, two typed bids", 12, (*_card("once-around"), *_TYPED, *_passes(4, 1))),
    Task("fixed price, second buys", 8, (*_card("fixed-price"), 20, *_passes(2), ("buy", 3))),
    Task("sealed, screen handed round", 14, (*_card("sealed"), *_FISTS)),
    Task("a hand was counted one too many", 3, (("hand-of", 3), ("cards", -1), ("hand", 3, 8))),
    Task("another player played", 2, (("hand-of", 3), ("turn", 3))),
    Task("a player leaves", 2, (("hand-of", 3), ("hand", 3, 0))),
    Task("price of the last lot was wrong", 4, ("change-sale", 21), lots=2, begins="at a sale"),
    Task("buyer of lot 1 of 7 was wrong", 6, (*_LOTS, ("lot", 1), ("seat", 4), ("key", "#"), "apply-correction"), 7),
    Task(
        "set-up with 4 players who have played here",
        5,
        (*(("pick-player", player) for player in PLAYERS), "begin"),
        begins="before",
    ),
    Task(
        "same four players, other chairs",
        4,
        (("sits-next", 2), ("sits-next", 3), ("sits-next", 4), "begin"),
        begins="before another",
    ),
    Task("same players again, from the result", 1, ("same-again",), begins="over"),
)


def measures(folder: Path) -> Iterator[Figure]:
    """Yield the touches of each task, with four players; on a standing panel, which has room for the keys of the
    cards, where that saves one.
    """
    for number, task in enumerate(TASKS):
        with _prepared(task, folder / f"task-{number}", SETTINGS) as table:
            yield Figure(task.name, "touches", [_count(table, task.touches)], task.wanted)
        if task.touches[0] == "enter-card":
            with _prepared(task, folder / f"standing-{number}", STANDING) as table:
                yield Figure(f"{task.name}, standing", "touches", [_count(table, task.touches[1:])], task.wanted)


def _count(table: TableUnderTest, touches: tuple[Touch, ...]) -> int:
    """Touch controls that are on the screen, one after the other; how many they are."""
    count = 0
    for touch in touches:
        keys = [("key", key) for key in f"{touch}#"] if isinstance(touch, int) else [touch]
        for key in keys:
            name, *args = (key,) if isinstance(key, str) else key
            table.watch()
            targets = table.world.picture.targets
            wanted = (name, tuple(args))
            area = next(area for area in targets if area.choice.means == wanted and not area.choice.disabled_reason)
            if name == "hammer":
                table.hold(name)
                table.advance(2.5)
                table.lift()
                assert not isinstance(table.state.phase, Open), "held, it sells"
            else:
                table.tap_at(area.rect)
            table.advance(0.6)
            count += 1
    return count


@contextmanager
def _prepared(task: Task, folder: Path, settings: Settings) -> Iterator[TableUnderTest]:
    """Prepare the table at which a task begins."""
    if task.begins in {"in a game", "at a sale"}:
        with a_table(folder, PLAYERS, settings=settings) as table:
            for lot in range(task.lots):
                table.play(("klimt", "munch", "manet")[lot % 3], "open")
                table.key_in(2 + lot % 2, 10)
                table.strike(3)
            if task.begins == "in a game":
                table.touch("continue")
            yield table
        return
    over = task.begins == "over"
    same = over or task.begins == "before another"
    finished(folder, *((PLAYERS,) if same else (PLAYERS[:3], (*PLAYERS[3:], "Eli", "Fay", "Gus"))))
    with a_table(folder, (), settings=settings) as table:
        table.go(*((("resume", 1),) if over else ("new-game",)))
        table.advance(4)
        yield table
