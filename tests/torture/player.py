"""Plans a game, its moves and where each leads, and plays it the same way every time."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import cast

from companion.course import Asked, Edit
from companion.journal.journal import EntryKind, Journal
from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.rules.actions import Action
from companion.rules.auction_game.auctions import Sealed
from companion.rules.auction_game.game import begin
from companion.rules.auction_game.state import State
from companion.rules.moves import Over
from companion.rules.protocol import apply
from companion.rules.refusal import Refusal
from companion.rules.words import Variant
from companion.steps import Step, make_step
from tests.support.corrections import told_from
from tests.support.games import AUCTION_EDITIONS, NAMES
from tests.support.random_play import any_action
from tests.torture.any_correction import any_corrected_game, any_entry

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
    asked: Asked | None = None
    was: tuple[int | None, ...] = ()
    names: tuple[str, ...] = ()
    """Of the players, if they are renamed."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a game after some moves: all that a journal must give back."""

    state: State
    actions: tuple[Action, ...]
    undone: tuple[tuple[tuple[Action, ...], ...], ...]
    """What redo would make again, the next last: the steps that each puts into the game."""
    asked: Asked | None
    """What was asked for with the edit that undo would take back; None for a step."""


@dataclass(frozen=True, slots=True)
class Made:
    """What undo takes back at once: the steps of the game before and after it, and those that it put into the game."""

    before: tuple[Step, ...]
    after: tuple[Step, ...]
    put: tuple[tuple[Action, ...], ...]
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Plan:
    """A game's moves, and its standing before the first and after each."""

    header: Header
    moves: tuple[Move, ...]
    standings: tuple[Standing, ...]


def plan(seed: int, length: int) -> Plan:
    """Plan at most `length` moves; one in six is an undo or a redo, one in eight a correction, one in ten an entry of
    money, a hand or a turn, and one in twenty a rename.
    """
    random = Random(seed)
    header = Header("dicetree", Variant.STANDARD, NAMES[: 3 + seed % 3], 1)
    beginning = begin(header.game(AUCTION_EDITIONS))
    steps: tuple[Step, ...] = ()
    done: list[Made] = []
    undone: list[Made] = []
    moves: list[Move] = []
    standings: list[Standing] = []
    names = header.seats

    def note() -> None:
        state = _state_after(steps, beginning)
        state = state._replace(game=replace(state.game, names=names))
        actions = tuple(action for step in _actions(steps) for action in step)
        standings.append(Standing(state, actions, tuple(edit.put for edit in undone), done[-1].asked if done else None))

    note()
    while len(moves) < length and not isinstance(_state_after(steps, beginning).phase, Over):
        chance = random.random()
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
            after, move = _edited(steps, beginning, chance, random)
            moves.append(move)
            done.append(Made(steps, after, move.instead or (move.actions,), move.asked))
            steps = after
            undone.clear()
        note()
    return Plan(header, tuple(moves), tuple(standings))


def _edited(steps: tuple[Step, ...], beginning: State, chance: float, random: Random) -> tuple[tuple[Step, ...], Move]:
    """Return the game after one more step, or after a correction, and the move that leads there."""
    if chance > 0.87 and len(steps) > 3:
        corrected = any_corrected_game(steps, random)
        if corrected and corrected.edit.is_correction and corrected.edit.changed:
            edit = corrected.edit
            instead = _actions(edit.put)
            move = Move(EntryKind.CORRECT, instead=instead, keep=edit.keep, asked=edit.asked, was=edit.was)
            return (*steps[: edit.keep], *edit.put), move
    state = _state_after(steps, beginning)
    step = _entry(state, random) if chance > 0.75 else None
    step = step or _step(state, random)
    return (*steps, step), Move(EntryKind.STEP, _actions([step])[0])


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
        course = ledger.course
        put = tuple(told_from(course.first(move.keep).state, move.instead))
        ledger.correct(Edit(move.keep, tuple(course.steps[move.keep :]), put, move.asked, move.was))
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
    asked = ledger.last.asked if ledger.last else None
    return Standing(state, actions, cast("tuple[tuple[tuple[Action, ...], ...], ...]", undone), asked)


def _state_after(steps: tuple[Step, ...], beginning: State) -> State:
    return cast(State, steps[-1].after) if steps else beginning


def _actions(steps: Iterable[Step]) -> tuple[tuple[Action, ...], ...]:
    return cast("tuple[tuple[Action, ...], ...]", tuple(step.actions for step in steps))


def _step(state: State, random: Random) -> Step:
    """Return an action, or all secret bids of a sealed auction, as a step."""
    done: list[Action] = []
    after = state
    while not done or isinstance(after.phase, Sealed):
        sealed = isinstance(after.phase, Sealed)
        done.append(any_action(after, random))
        after = apply(after, done[-1])
        if not sealed:
            break
    return make_step(state, done)


def _entry(state: State, random: Random) -> Step | None:
    """Return what the table enters beside the game as a step; None where the rules refuse it."""
    try:
        return make_step(state, any_entry(state, random))
    except Refusal:
        return None
