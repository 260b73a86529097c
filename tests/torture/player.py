"""Plans a game, its moves and where each leads, and plays it the same way every time."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import cast

from companion.journal.journal import EntryKind, Journal
from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.rules.actions import Action
from companion.rules.auction_game.auctions import Sealed
from companion.rules.auction_game.game import begin
from companion.rules.auction_game.state import State
from companion.rules.moves import Over
from companion.rules.protocol import apply
from companion.rules.words import Variant
from tests.support.corrections import told_from
from tests.support.games import AUCTION_EDITIONS, NAMES
from tests.support.random_play import any_action

REOPENED_EVERY = 11
"""Moves after which the journal is closed and opened again."""


@dataclass(frozen=True, slots=True)
class Move:
    """What is confirmed at once: a step of actions, an undo, a redo, a correction, or other names of the players."""

    kind: EntryKind | None
    """None if the players are renamed."""
    actions: tuple[Action, ...] = ()
    instead: tuple[tuple[Action, ...], ...] = ()
    """Of a correction: the steps that replace all after the first `keep`."""
    keep: int = 0
    names: tuple[str, ...] = ()
    """Of the players, if they are renamed."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a game after some moves: all that a journal must give back."""

    state: State
    actions: tuple[Action, ...]
    undone: tuple[tuple[tuple[Action, ...], ...], ...]
    """What redo would make again, the next last: the steps that each puts into the game."""


Steps = list[tuple[tuple[Action, ...], State]]
"""The actions of each step and the state after it; the first is the beginning of the game."""


@dataclass(frozen=True, slots=True)
class Edit:
    """What undo takes back at once: the game before and after it, and the steps that it put into the game."""

    before: Steps
    after: Steps
    put: tuple[tuple[Action, ...], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A game's moves, and its standing before the first and after each."""

    header: Header
    moves: tuple[Move, ...]
    standings: tuple[Standing, ...]


def plan(seed: int, length: int) -> Plan:
    """Plan at most `length` moves; one in six is an undo or a redo, one in twelve a correction, one in twenty a
    rename.
    """
    random = Random(seed)
    header = Header("dicetree", Variant.STANDARD, NAMES[: 3 + seed % 3], 1)
    steps: Steps = [((), begin(header.game(AUCTION_EDITIONS)))]
    done: list[Edit] = []
    undone: list[Edit] = []
    moves: list[Move] = []
    standings: list[Standing] = []
    names = header.seats

    def note() -> None:
        actions = tuple(action for step, _ in steps for action in step)
        state = steps[-1][1]
        state = state._replace(game=replace(state.game, names=names))
        standings.append(Standing(state, actions, tuple(edit.put for edit in undone)))

    note()
    while len(moves) < length and not isinstance(steps[-1][1].phase, Over):
        chance = random.random()
        before = steps
        if random.random() < 0.05:
            names = (f"Guest {len(moves)}", *names[:0:-1])
            moves.append(Move(None, names=names))
        elif chance < 0.1 and done:
            moves.append(Move(EntryKind.UNDO))
            undone.append(done.pop())
            steps = undone[-1].before
        elif chance < 0.3 and undone:
            moves.append(Move(EntryKind.REDO))
            done.append(undone.pop())
            steps = done[-1].after
        else:
            if chance > 0.9 and len(steps) > 4:
                steps = steps[:-1]
                keep = len(steps) - random.randint(1, 3)
                put = tuple(actions for actions, _ in steps[keep:])
                moves.append(Move(EntryKind.CORRECT, instead=put, keep=keep - 1))
            else:
                steps = [*steps, _step(steps[-1][1], random)]
                put = (steps[-1][0],)
                moves.append(Move(EntryKind.STEP, steps[-1][0]))
            done.append(Edit(before, steps, put))
            undone.clear()
        note()
    return Plan(header, tuple(moves), tuple(standings))


def play(game: Plan, folder: Path, tell: Callable[[int], object]) -> None:
    """Play it into the journal of `folder`; call `tell` with the number of confirmed moves after each of them."""
    journal = Journal(folder)
    ledger = Ledger.begin(journal, game.header, AUCTION_EDITIONS)
    tell(0)
    for number, move in enumerate(game.moves, start=1):
        if number % REOPENED_EVERY == 0:
            journal.close()
            journal = Journal(folder)
            ledger = Ledger.resume(journal, ledger.number, AUCTION_EDITIONS)
        make(ledger, move)
        tell(number)
    journal.close()


def make(ledger: Ledger, move: Move) -> None:
    """Make one move. Raises JournalFault."""
    if move.kind is EntryKind.CORRECT:
        ledger.correct(move.keep, told_from(ledger.course.steps[move.keep].before, move.instead))
    elif move.kind is EntryKind.UNDO:
        ledger.undo()
    elif move.kind is EntryKind.REDO:
        ledger.redo()
    elif move.kind is None:
        ledger.rename(move.names)
    else:
        ledger.do(*move.actions)


def standing(ledger: Ledger) -> Standing:
    """Return the standing of a ledger."""
    undone = tuple(tuple(step.actions for step in edit.put) for edit in ledger._undone)
    actions = cast("tuple[Action, ...]", ledger.course.actions)
    state = cast(State, ledger.course.state)
    return Standing(state, actions, cast("tuple[tuple[tuple[Action, ...], ...], ...]", undone))


def _step(state: State, random: Random) -> tuple[tuple[Action, ...], State]:
    """Return an action, or all secret bids of a sealed auction, and the state after it."""
    done: list[Action] = []
    while not done or isinstance(state.phase, Sealed):
        sealed = isinstance(state.phase, Sealed)
        done.append(any_action(state, random))
        state = apply(state, done[-1])
        if not sealed:
            break
    return tuple(done), state
