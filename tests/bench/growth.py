"""How costs grow: of a bid with the bids in its lot and with the steps of its game, and of commands with the number of
games. Draws them as growth.svg beside this file.

At the table, which is the whole program in virtual time, a bid includes every picture up to the next one.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median

from companion.course import Course
from companion.notation.record import Header
from companion.rules.actions import Play
from companion.rules.auction_game.state import Playing
from companion.rules.house_rules import HouseRules
from companion.rules.protocol import AnyAction
from companion.rules.words import Auction, Variant
from tests.bench.many_games import COMMAND, OPENING, run, write_records
from tests.bench.measure import Figure, Held
from tests.support.evenings import add, whole
from tests.support.table import EDITIONS, NAMES, TableUnderTest, a_table_again

PICTURE = Path(__file__).with_name("growth.svg")
BIDS, BIDS_IN_POINT = 260, 20
"""In one lot, and of how many of them one point of the picture is the median."""
MOMENTS = 8
"""At how many moments of a game bids are measured."""
GAMES = (250, 500, 1_000, 2_000, 4_000)
HEADER = Header("dicetree", Variant.STANDARD, NAMES[:4], 1, house=HouseRules(start=1_000))
WIDTH, HEIGHT, LEFT, TOP, GAP = 400, 220, 60, 50, 90
"""Of a chart, its place, and the room between two, in pixels."""
COLOURS = ("#1c5d99", "#b3541e", "#3a7d44", "#6d4c91")
Points = Sequence[tuple[float, float]]
"""Of one course: how many there are, and what it costs."""


def measures(folder: Path) -> Iterator[Figure]:
    """Yield the last point of each course beside its first, and draw all of them."""
    game = whole(HEADER, Random(1))
    bids = {"bids in one lot": _one_lot(folder / "lot"), "steps of one game": _one_game(folder / "game", game)}
    commands = _commands(folder / "commands")
    for name, points in bids.items():
        yield _last_beside_first(f"a bid, by {name}", "ms", points, target=1.05)
    for name, points in commands.items():
        yield _last_beside_first(f"{name}, by games", "s", points, target=1.1 * GAMES[-1] / GAMES[0])
    charts = (
        _chart(bids, title="A bid at the table, milliseconds", below="bids or steps before it"),
        _chart(commands, title="Commands, seconds", below="games in the journal"),
    )
    PICTURE.write_text(_side_by_side(charts), encoding="utf-8")


def _last_beside_first(name: str, unit: str, points: Points, *, target: float) -> Figure:
    (_, first), (_, last) = points[0], points[-1]
    return Figure(name, unit, [last], target, Held.RATIO, "the first", [first])


def _one_lot(folder: Path) -> Points:
    """Return milliseconds of a bid by the number of bids before it."""
    add(folder, HEADER, ())
    with a_table_again(folder, draws_at_once=True) as table:
        _put_up(table)
        took = [_press(table, number) for number in range(BIDS)]
    return [(at, median(took[at : at + BIDS_IN_POINT])) for at in range(0, BIDS, BIDS_IN_POINT)]


def _one_game(folder: Path, actions: Sequence[AnyAction]) -> Points:
    """Return milliseconds of a bid by the number of steps before it, each in a lot of its own at a table that goes on
    with the beginning of the same game.
    """
    course = Course.recorded(HEADER, actions, EDITIONS)
    turns = [place for place, step in enumerate(course.steps) if isinstance(step.before.phase, Playing)]
    points: list[tuple[float, float]] = []
    for place in turns[:: len(turns) // MOMENTS]:
        moment = folder / str(place)
        add(moment, HEADER, course.first(place).actions)
        with a_table_again(moment, draws_at_once=True) as table:
            _put_up(table)
            points.append((place, median(_press(table, number) for number in range(BIDS_IN_POINT))))
    return points


def _put_up(table: TableUnderTest) -> None:
    """Put up a card of the artist with the fewest, which does not end the round."""
    counts, artists = table.state.counts, table.state.game.edition.artists
    table.enter(Play(table.state.turn, artists[counts.index(min(counts))].key, Auction.OPEN))
    table.advance(3)


def _press(table: TableUnderTest, number: int) -> float:
    """Return the milliseconds of the processor that a press takes, to its last picture. All seats press in turn."""
    paddle = 1 + number % len(table.state.hands)
    began = time.process_time()
    table.press(paddle=paddle)
    return (time.process_time() - began) * 1e3


def _commands(folder: Path) -> Mapping[str, Points]:
    """Return seconds of each command by the number of games in the journal."""
    points: dict[str, list[tuple[float, float]]] = {}
    for games in GAMES:
        records, data = folder / f"records-{games}", folder / f"data-{games}"
        write_records(records, games)
        run(COMMAND, "import", records, "--data", data)
        took = {
            "statistics, the first time": run(COMMAND, "stats", "--data", data),
            "the same again": run(COMMAND, "stats", "--data", data),
            "list": run(COMMAND, "games", "--data", data),
            "open the table": run(OPENING, data),
        }
        for name, seconds in took.items():
            points.setdefault(name, []).append((games, seconds))
    return points


def _chart(courses: Mapping[str, Points], *, title: str, below: str) -> str:
    """Draw courses as lines over common axes, and below them what each colour means."""
    most_x = max(x for points in courses.values() for x, _ in points)
    most_y = max(y for points in courses.values() for _, y in points) * 1.1
    lines = [
        f'<text x="0" y="-20" font-weight="bold">{title}</text>',
        f'<path d="M0 0V{HEIGHT}H{WIDTH}" fill="none" stroke="#57504a"/>',
        f'<text x="{WIDTH}" y="{HEIGHT + 34}" text-anchor="end">{below}</text>',
    ]
    for part in (0, 0.5, 1):
        x, y = WIDTH * part, HEIGHT * (1 - part)
        lines.append(f'<text x="{x:g}" y="{HEIGHT + 16}" text-anchor="middle">{most_x * part:,.0f}</text>')
        lines.append(f'<text x="-8" y="{y + 4:g}" text-anchor="end">{most_y * part:.3g}</text>')
    for place, (name, points) in enumerate(courses.items()):
        colour = COLOURS[place]
        line = " ".join(f"{x / most_x * WIDTH:.1f},{HEIGHT - y / most_y * HEIGHT:.1f}" for x, y in points)
        lines.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<text x="0" y="{HEIGHT + 34 + 17 * place}" fill="{colour}">{name}</text>')
    return "\n".join(lines)


def _side_by_side(charts: Sequence[str]) -> str:
    """Draw charts in one picture."""
    width, height = len(charts) * (LEFT + WIDTH) + GAP, TOP + HEIGHT + 100
    placed = [
        f'<g transform="translate({LEFT + place * (WIDTH + GAP)} {TOP})">\n{chart}\n</g>'
        for place, chart in enumerate(charts)
    ]
    head = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="13"'
    paper = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    svg = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {head}>',
        "<title>How costs grow</title>",
        paper,
        *placed,
        "</svg>",
    ]
    return "\n".join(svg) + "\n"
