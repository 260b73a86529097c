"""One game in progress: its steps, each confirmed in the journal before it counts, with undo and redo.

A step is what one undo takes back: an action, or all fists of a sealed auction together. The ledger keeps the
state after each step, so that undo goes back without computing and the end can tell the story.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeGuard, TypeVar, cast

from companion.journal.corrections import Correction, Corrections, Standing
from companion.journal.journal import Damaged, Entry, Journal, JournalFault, Kind
from companion.notation.names import names_once_taken
from companion.notation.record import (
    Header,
    LineRefused,
    Record,
    action_values,
    header_values,
    parse_action,
    parse_header,
    parse_object,
    write_line,
)
from companion.rules.auction_game.actions import Bid
from companion.rules.auction_game.state import Sealed, State
from companion.rules.card_game.state import CardState
from companion.rules.common import Pass
from companion.rules.house_rules import HouseRules, house_rule_values, parse_house_rules
from companion.rules.protocol import AnyAction, AnyGame, Box, apply, begin, is_over
from companion.rules.refusal import Reason, Refusal

WAYS = "table"
"""The key beside those of a record's header under which the journal keeps how a game is played."""
AState = TypeVar("AState", State, CardState)
"""The state of the auction game, or of the card game."""


@dataclass(frozen=True, slots=True)
class Step(Generic[AState]):
    """What was confirmed together, and the states before and after it."""

    actions: tuple[AnyAction, ...]
    before: AState
    after: AState
    first: tuple[AnyAction, ...] = ()
    """What was confirmed in its place at first and has been taken back, where that was something else; else empty."""

    @property
    def instead(self) -> bool:
        """Whether it stands in the place of another step."""
        return bool(self.first)


AuctionStep = Step[State]
CardStep = Step[CardState]
AnyStep = AuctionStep | CardStep


class Ledger(Generic[AState]):
    """A journalled game. Everything here is confirmed."""

    def __init__(self, journal: Journal, number: int, header: Header, state: AState, ways: HouseRules) -> None:
        self.number = number
        """The game's number in the journal."""
        self.header = header
        self.ways = ways
        self._journal = journal
        self._beginning: AState = state
        self._steps: list[Step[AState]] = []
        self._undone: list[Step[AState]] = []
        self._corrections: Corrections[Step[AState]] = Corrections()
        self._entries = 0
        self.went_back = False
        """Whether the last thing confirmed was an undo."""

    @classmethod
    def begin(
        cls, journal: Journal, header: Header, editions: Mapping[str, Box], ways: HouseRules | None = None
    ) -> "Ledger[Any]":
        """A new game, on disk when this returns. Raises JournalFault, also where it could not be read back."""
        ways = ways or HouseRules()
        chosen = house_rule_values(ways)
        line = write_line(header_values(header, "record") | ({WAYS: chosen} if chosen else {}))
        try:
            _parsed(line, editions)
        except ValueError as error:
            raise JournalFault(f"{journal.path}: no game can be begun so: {error}", "set it up otherwise") from None
        number = journal.begin(line)
        return Ledger(journal, number, header, begin(header.game(editions)), ways)

    @classmethod
    def resume(cls, journal: Journal, number: int, editions: Mapping[str, Box]) -> "Ledger[Any]":
        """A game folded from its entries. Raises JournalFault naming the entry that cannot be."""
        ledger, fault = cls.as_far_as_readable(journal, number, editions)
        if fault is not None:
            raise fault
        return ledger

    @classmethod
    def as_far_as_readable(
        cls, journal: Journal, number: int, editions: Mapping[str, Box]
    ) -> tuple["Ledger[Any]", JournalFault | None]:
        """A game up to the first entry that cannot be read, and what is wrong with that; None where all can be.

        A game with a fault is for looking at: nothing can be confirmed after an entry that is in the way. Raises
        JournalFault where there is no such game, or its header cannot be read.
        """
        header, ways = _journalled(journal, number, editions)
        ledger: Ledger[Any] = Ledger(journal, number, header, begin(header.game(editions)), ways)
        entries, fault = _readable(journal, number)
        for place, entry in enumerate(entries, start=1):
            try:
                ledger._fold(entry.kind, entry.actions)
            except (LineRefused, Refusal, IndexError) as error:
                message = (
                    f"{journal.path}: entry {place} of game {number} cannot be read: {_told(error)}; the file is kept"
                )
                return ledger, JournalFault(message)
        return ledger, fault

    @property
    def state(self) -> AState:
        """Where the game stands."""
        return self._steps[-1].after if self._steps else self._beginning

    @property
    def steps(self) -> Sequence[Step[AState]]:
        """All steps that stand, oldest first."""
        return self._steps

    @property
    def entries(self) -> int:
        """How many entries of the journal the game has: more with whatever is confirmed, an undo too."""
        return self._entries

    @property
    def last(self) -> Step[AState] | None:
        """The last step that stands, which undo would take back."""
        return self._steps[-1] if self._steps else None

    @property
    def next(self) -> Step[AState] | None:
        """The step that redo would bring back."""
        return self._undone[-1] if self._undone else None

    @property
    def last_correction(self) -> Correction[Step[AState]] | None:
        """The correction that undo would take back whole: the last thing confirmed since the game was opened."""
        return self._corrections.last(self._steps)

    @property
    def next_correction(self) -> Correction[Step[AState]] | None:
        """The correction that redo would make again; None where it would bring back a step."""
        return None if self._undone else self._corrections.next(self._steps)

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """All actions that stand, in order: the game's record."""
        return tuple(action for step in self._steps for action in step.actions)

    def do(self, *actions: AnyAction) -> Step[AState]:
        """Confirm actions as one step. Raises Refusal or JournalFault, and then nothing has changed."""
        step = _step(self.state, actions, self.next)
        self._append(Kind.STEP, self._lines(step), step.after)
        self._steps.append(step)
        self._undone.clear()
        self._corrections.play_on()
        self.went_back = False
        return step

    def redo(self) -> Step[AState]:
        """Bring back the step taken back last. Raises JournalFault; IndexError if there is none."""
        step = self._undone[-1]
        self._append(Kind.REDO, "", step.after)
        self._steps.append(self._undone.pop())
        self.went_back = False
        return step

    def correct(self, keep: int, steps: Sequence[Sequence[AnyAction]]) -> tuple[Step[AState], ...]:
        """Take back all after the first `keep` steps and confirm others in their place; those that were confirmed.

        With no others it is undo alone. On disk it is what hands could have done, an undo for each step and then the
        others, in one commit: whoever reads the journal finds the old game or the new one. Raises Refusal or
        JournalFault, and then nothing has changed.
        """
        before = Standing(tuple(self._steps), tuple(self._undone))
        replaced: Step[AState] | None = self._steps[keep] if keep < len(self._steps) else self.next
        state = self._steps[keep - 1].after if keep else self._beginning
        done: list[Step[AState]] = []
        for actions in steps:
            done.append(_step(state, actions, None if done else replaced))
            state = done[-1].after
        self._stand(keep, done, [])
        if done:
            self._corrections.make(Correction(keep, before, Standing(tuple(self._steps))))
        return tuple(done)

    def undo_correction(self) -> None:
        """Take back the last correction, whole: the game is as it was before, what was undone then too.

        Raises JournalFault, and then nothing has changed; LookupError if there is none.
        """
        last = self.last_correction
        if last is None:
            raise LookupError("the last thing confirmed is no correction")
        undone = tuple(self._undone)
        self._stand(last.keep, list(last.before.steps[last.keep :]), list(last.before.undone))
        self._corrections.undo(last, undone)

    def redo_correction(self) -> None:
        """Make the correction again that was taken back last. Raises as `undo_correction` does."""
        following = self.next_correction
        if following is None:
            raise LookupError("no correction was taken back here")
        self._stand(following.keep, list(following.after.steps[following.keep :]), list(following.after.undone))
        self._corrections.redo()

    def as_it_was(self, steps: int) -> "Ledger[AState]":
        """The game after its first `steps` steps, for looking at: nothing can be confirmed in it."""
        then = Ledger(self._journal, self.number, self.header, self._beginning, self.ways)
        then._steps = self._steps[:steps]
        then._entries = -1  # the journal refuses what does not follow on its last entry
        return then

    def _lines(self, step: Step[AState]) -> str:
        return "\n".join(_line(action, step.before.game.edition) for action in step.actions)

    def _stand(self, keep: int, steps: list[Step[AState]], undone: list[Step[AState]]) -> None:
        """Confirm, in one commit, that `steps` follow the first `keep`, and that redo would then bring back `undone`.

        On disk it is what hands could have done: what was undone is done once more and taken back. Where nothing is
        done, what is taken back can be brought back.
        """
        taken_back = self._steps[keep:]
        stands = self._steps[:keep] + steps
        done = steps + undone[::-1]
        entries = [Entry(Kind.UNDO, "")] * len(taken_back)
        for place, step in enumerate(done):
            if place and step.instead:  # the first takes the place of what is taken back here
                entries += [Entry(Kind.STEP, self._lines(_step(step.before, step.first, None))), Entry(Kind.UNDO, "")]
            entries.append(Entry(Kind.STEP, self._lines(step)))
        entries += [Entry(Kind.UNDO, "")] * len(undone)
        leads_to = stands[-1].after if stands else self._beginning
        self._journal.append(self.number, self._entries + 1, entries, finished=is_over(leads_to))
        self._entries += len(entries)
        self._steps = stands
        self._undone = undone if done else self._undone + taken_back[::-1]
        self.went_back = entries[-1].kind is Kind.UNDO

    def _append(self, kind: Kind, lines: str, leads_to: AState) -> None:
        self._journal.append(self.number, self._entries + 1, [Entry(kind, lines)], finished=is_over(leads_to))
        self._entries += 1

    def _fold(self, kind: Kind, actions: str) -> None:
        self.went_back = kind is Kind.UNDO
        if kind is Kind.UNDO:
            self._undone.append(self._steps.pop())
        elif kind is Kind.REDO:
            self._steps.append(self._undone.pop())
        else:
            box = self.state.game.edition
            read = tuple(parse_action(parse_object(line.encode()), box) for line in actions.split("\n"))
            self._steps.append(_step(self.state, read, self.next))
            self._undone.clear()
        self._entries += 1


AuctionLedger = Ledger[State]
CardLedger = Ledger[CardState]
AnyLedger = AuctionLedger | CardLedger


def is_card_ledger(ledger: AnyLedger) -> TypeGuard[CardLedger]:
    """Whether a game in progress is a card game."""
    return isinstance(ledger.state, CardState)


def is_auction_ledger(ledger: AnyLedger) -> TypeGuard[AuctionLedger]:
    """Whether a game in progress is an auction game."""
    return isinstance(ledger.state, State)


def is_auction_step(step: AnyStep) -> TypeGuard[AuctionStep]:
    """Whether a step is one of an auction game."""
    return isinstance(step.after, State)


def journalled_header(journal: Journal, number: int, editions: Mapping[str, Box]) -> Header:
    """The header of a journalled game. Raises JournalFault: no such game, or a header that cannot be read."""
    return _journalled(journal, number, editions)[0]


def _journalled(journal: Journal, number: int, editions: Mapping[str, Box]) -> tuple[Header, HouseRules]:
    try:
        return _parsed(journal.header(number), editions, names_once_taken)
    except ValueError as error:
        raise JournalFault(f"{journal.path}: the header of game {number} cannot be read: {error}") from None


def _parsed(
    line: str, editions: Mapping[str, Box], names: Callable[[object], object] = lambda seats: seats
) -> tuple[Header, HouseRules]:
    """A game's header and its ways, from the line that the journal keeps. Raises ValueError."""
    values = dict(parse_object(line.encode()))
    ways = parse_house_rules(values.pop(WAYS, {}))
    values["seats"] = names(values.get("seats"))
    return parse_header(values, "record", editions), ways


def _told(error: Exception) -> str:
    """What an entry is refused for, without anybody's money: this goes to the screen and into the log."""
    if isinstance(error, Refusal) and error.reason is Reason.NOT_ENOUGH_MONEY:
        return str(error.reason).lower()
    return str(error)


def _readable(journal: Journal, number: int) -> tuple[tuple[Entry, ...], JournalFault | None]:
    try:
        return journal.entries(number), None
    except Damaged as damage:
        return damage.readable or (), damage


def bring_in(journal: Journal, record: Record, editions: Mapping[str, Box]) -> int:
    """Put a record's game into the journal as steps; its number. Raises Refusal or JournalFault, nothing added."""
    state = begin(record.header.game(editions))
    steps: list[str] = []
    fists: list[str] = []
    for action in record.actions:
        sealed = isinstance(state.phase, Sealed)
        state = apply(state, action)
        fists.append(write_line(action_values(action)))
        if not sealed or not isinstance(state.phase, Sealed):
            steps.append("\n".join(fists))
            fists.clear()
    steps += ["\n".join(fists)] if fists else []
    header = write_line(header_values(record.header, "record"))
    return journal.bring_in(header, steps, finished=is_over(state))


def _line(action: AnyAction, box: Box) -> str:
    """The line that stands for an action on disk. Raises Refusal if it could not be read back."""
    line = write_line(action_values(action))
    try:
        parse_action(parse_object(line.encode()), box)
    except LineRefused as error:
        raise Refusal(Reason.NOT_ALLOWED, str(error)) from None
    return line


def opens_fists(step: AnyStep) -> bool:
    """Whether this is the step that opened the fists of a sealed auction, or told some of them."""
    return isinstance(step.before.phase, Sealed) and isinstance(step.actions[-1], Bid | Pass)


def steps_of(game: AnyGame, actions: Sequence[AnyAction]) -> tuple[AnyStep, ...]:
    """A recorded game as steps of one action each. Raises Refusal of an action that the rules do not take."""
    state = begin(game)
    steps: list[AnyStep] = []
    for action in actions:
        after = apply(state, action)
        steps.append(cast(AnyStep, Step((action,), state, after)))
        state = after
    return tuple(steps)


def _step(state: AState, actions: Sequence[AnyAction], taken_back: Step[AState] | None) -> Step[AState]:
    """Actions done as one step, where `taken_back` stood before."""
    after = state
    for action in actions:
        after = cast(AState, apply(after, action))
    first = (taken_back.first or taken_back.actions) if taken_back else ()
    return Step(tuple(actions), state, after, () if first == tuple(actions) else first)
