"""One game in progress: its steps, each confirmed in the journal before it counts, with undo and redo.

One undo takes back one step: an action, or all bids of a sealed auction together. The ledger keeps the state after each
step, and what happened with it, for undo and for the story at the end. A correction replaces several steps at once; as
long as the game is open, undo can take it back as a whole and redo can make it again. The file holds only the undo and
step entries of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from companion.journal.journal import Entry, Journal, JournalFault, Kind
from companion.notation import record
from companion.notation.record import Header, Record
from companion.rules.actions import Adjust, Bid, Pass
from companion.rules.edition import Boxes
from companion.rules.events import CardLaid, Event, LotSold, Paid
from companion.rules.moves import Over, Settled
from companion.rules.protocol import AnyAction, AnyGame, AnyState, apply, begin, is_over, is_secret
from companion.rules.refusal import Reason, Refusal

EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class Step:
    """Actions confirmed together, the states before and after them, and what happened."""

    actions: tuple[AnyAction, ...]
    before: AnyState
    after: AnyState
    events: tuple[Event, ...] = ()
    """What happened with it, in order."""
    replaces: tuple[AnyAction, ...] = ()
    """The different actions that were first confirmed in its place and then taken back; else empty."""
    stickers: frozenset[str] = field(default=frozenset(), compare=False)
    """The stickers of the cards that it put on the table, if they were held to the reader; not on disk."""

    def in_place_of(self, taken_back: "Step | None") -> "Step":
        """Return the step as the one that replaces `taken_back`, if there is one."""
        first = (taken_back.replaces or taken_back.actions) if taken_back else ()
        return replace(self, replaces=() if first == self.actions else first)

    @property
    def reveals_bids(self) -> bool:
        """Return whether it opened the bids of a sealed auction, or some of them."""
        return is_secret(self.before) and isinstance(self.actions[-1], Bid | Pass)

    @property
    def ends_round(self) -> bool:
        """Return whether the bank paid, or points were scored, at the end of a round."""
        return self.event(Paid) is not None

    @property
    def sale(self) -> LotSold | None:
        """Return the sale of a lot with it, or None."""
        return self.event(LotSold)

    @property
    def cards_laid(self) -> tuple[int, ...]:
        """Return the artists of the cards that it put on the table, by place on the board."""
        return tuple(event.artist for event in self.events if isinstance(event, CardLaid))

    def event(self, kind: type[EventT]) -> EventT | None:
        """Return the first event of this kind, or None."""
        return next((event for event in self.events if isinstance(event, kind)), None)

    @property
    def corrects_money(self) -> bool:
        """Return whether all its actions are corrections of money."""
        return all(isinstance(action, Adjust) for action in self.actions)


class Standing(NamedTuple):
    """The steps of a game at one time."""

    steps: tuple[Step, ...]
    undone: tuple[Step, ...] = ()
    """Steps that redo would have brought back, the next one last."""


class Correction(NamedTuple):
    """Steps that were taken back at once, with their replacement."""

    keep: int
    """How many steps at the beginning were unchanged."""
    before: Standing
    after: Standing

    @property
    def step(self) -> Step:
        """Return the first replacement step, which the screen names the correction by."""
        return self.after.steps[self.keep]


class Ledger:
    """A journalled game. All its steps are confirmed."""

    def __init__(self, journal: Journal, number: int, header: Header, state: AnyState) -> None:
        self.number = number
        """The game's number in the journal."""
        self.header = header
        self._journal = journal
        self.beginning: AnyState = state
        self.steps: list[Step] = []
        """All steps that have not been undone, oldest first; only this class changes them."""
        self._undone: list[Step] = []
        self._corrections: list[Correction] = []
        self._undone_corrections: list[Correction] = []
        self.entries = 0
        """How many journal entries the game has. It grows with every confirmation, undo included."""
        self.went_back = False
        """Whether the last thing confirmed was an undo."""

    @classmethod
    def begin(cls, journal: Journal, header: Header, editions: Boxes) -> "Ledger":
        """Return a new game, on disk when this returns. Raise JournalFault."""
        number = journal.add(record.write_header(header, journalled=True))
        return Ledger(journal, number, header, begin(header.game(editions)))

    @classmethod
    def resume(cls, journal: Journal, number: int, editions: Boxes) -> "Ledger":
        """Return a game read from its entries. Raise JournalFault naming the first entry that cannot be used."""
        ledger, fault = cls.as_far_as_readable(journal, number, editions)
        if fault is not None:
            raise fault
        return ledger

    @classmethod
    def as_far_as_readable(cls, journal: Journal, number: int, editions: Boxes) -> tuple["Ledger", JournalFault | None]:
        """Return a game up to the first unusable entry, and what is wrong with that; None if all can be used.

        A game with a fault can only be looked at: the bad entry stops all new ones. Raise JournalFault if there is no
        such game, or its header cannot be read.
        """
        header = journalled_header(journal, number, editions)
        ledger = Ledger(journal, number, header, begin(header.game(editions)))
        entries, fault = journal.readable_entries(number)
        for place, entry in enumerate(entries, start=1):
            try:
                ledger._fold(entry.kind, entry.actions)
                ledger.entries = place
            except (record.LineRefused, Refusal, IndexError) as error:
                is_money = isinstance(error, Refusal) and error.reason is Reason.NOT_ENOUGH_MONEY
                # Without amounts of money, since it is shown on the screen and logged.
                why = str(Reason.NOT_ENOUGH_MONEY).lower() if is_money else error
                what = f"{journal.path}: entry {place} of game {number} cannot be read: {why}"
                return ledger, JournalFault(f"{what}; the file is kept")
        if fault is None and isinstance(ledger.state.phase, Settled) and number in journal.finished():
            ledger._stay_over()
        return ledger, fault

    @property
    def state(self) -> AnyState:
        """Return the present state of the game."""
        return self.steps[-1].after if self.steps else self.beginning

    @property
    def last(self) -> Step | None:
        """Return the step that undo would take back, or None."""
        return self.steps[-1] if self.steps else None

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what happened with the last step, or at the beginning of the game."""
        return self.steps[-1].events if self.steps else self.beginning.happened

    @property
    def next(self) -> Step | None:
        """Return the step that redo would bring back, or None."""
        return self._undone[-1] if self._undone else None

    @property
    def last_correction(self) -> Correction | None:
        """Return the correction that led to the present steps, which undo takes back as a whole, or None."""
        steps = tuple(self.steps)
        return next((made for made in reversed(self._corrections) if made.after.steps == steps), None)

    @property
    def next_correction(self) -> Correction | None:
        """Return the correction that redo would make again; None if redo brings back a step, or nothing."""
        last = self._undone_corrections[-1] if self._undone_corrections and not self._undone else None
        return last if last and last.before.steps == tuple(self.steps) else None

    def latest_first(self) -> Iterator[Event]:
        """Yield all events of the game, the latest first."""
        for step in reversed(self.steps):
            yield from reversed(step.events)

    def latest(self, kind: type[EventT]) -> EventT | None:
        """Return the last event of this kind in the game, or None."""
        return next((event for event in self.latest_first() if isinstance(event, kind)), None)

    def step_with(self, event: Event) -> Step:
        """Return the last step with which this happened. Raise StopIteration if it never did."""
        return next(step for step in reversed(self.steps) if event in step.events)

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """Return all actions that have not been undone, in order, as in the game's record."""
        return tuple(action for step in self.steps for action in step.actions)

    def do(self, *actions: AnyAction, stickers: frozenset[str] = frozenset()) -> Step:
        """Confirm actions as one step and return it. Raise Refusal or JournalFault if nothing has changed."""
        step = step_of(self.state, actions, stickers).in_place_of(self.next)
        self._replace(len(self.steps), Standing((*self.steps, step)))
        self._undone_corrections.clear()
        return step

    def undo(self) -> None:
        """Take back the last step; right after a correction, all of it, also what redo would have brought back before.

        Do nothing at the beginning. Raise JournalFault if nothing has changed.
        """
        if last := self.last_correction:
            after = last.after._replace(undone=tuple(self._undone))
            self._replace(last.keep, last.before)
            self._undone_corrections.append(last._replace(after=after))
        elif self.steps:
            self.correct(len(self.steps) - 1, ())

    def redo(self) -> None:
        """Bring back the step, or the correction, that was taken back last; do nothing if there is none.

        Raise JournalFault if nothing has changed.
        """
        if following := self.next_correction:
            self._replace(following.keep, following.after)
            self._undone_corrections.pop()
        elif step := self.next:
            self._append([Entry(Kind.REDO, "")], step.after)
            self._fold(Kind.REDO, "")

    def correct(self, keep: int, steps: Sequence[Step]) -> None:
        """Replace all steps after the first `keep` by others, which follow from them.

        Without others it is only undo; do nothing where there is nothing to undo either. On disk it is one commit with
        an undo for each step and then the new steps, so a reader finds either the old game or the new one. Raise
        Refusal or JournalFault if nothing has changed.
        """
        if keep == len(self.steps) and not steps:
            return
        before = Standing(tuple(self.steps), tuple(self._undone))
        replaced = self.steps[keep] if keep < len(self.steps) else self.next
        after = Standing((*before.steps[:keep], *(step.in_place_of(replaced) for step in steps[:1]), *steps[1:]))
        self._replace(keep, after)
        if steps:
            self._corrections.append(Correction(keep, before, after))
            self._undone_corrections.clear()

    def as_it_was(self, steps: int) -> "Ledger":
        """Return the game after its first `steps` steps, for viewing only: nothing can be confirmed in it."""
        then = Ledger(self._journal, self.number, self.header, self.beginning)
        then.steps = self.steps[:steps]
        then.entries = -1  # makes the journal refuse any new entry
        return then

    def _replace(self, keep: int, standing: Standing) -> None:
        """Confirm in one commit the steps of `standing`, whose first `keep` are those of now, and what redo would then
        bring back.

        The entries are those of single undos and steps: steps that are only to be redone are added and undone. If there
        are no new steps, redo brings back what is undone here.
        """
        taken_back = self.steps[keep:]
        done = (*standing.steps[keep:], *reversed(standing.undone))
        undo = Entry(Kind.UNDO, "")
        entries = [undo] * len(taken_back)
        for place, step in enumerate(done):
            if place and step.replaces:  # the first replaces a step that is undone above
                entries += [Entry(Kind.STEP, _lines(step_of(step.before, step.replaces))), undo]
            entries.append(Entry(Kind.STEP, _lines(step)))
        entries += [undo] * len(standing.undone)
        self._append(entries, standing.steps[-1].after if standing.steps else self.beginning)
        self.steps = list(standing.steps)
        self._undone = list(standing.undone) if done else self._undone + taken_back[::-1]
        self.went_back = entries[-1] is undo

    def _append(self, entries: Sequence[Entry], leads_to: AnyState) -> None:
        self._journal.append(self.number, self.entries + 1, entries, finished=is_over(leads_to))
        self.entries += len(entries)

    def _stay_over(self) -> None:
        """Keep a game over that an earlier version ended where the rules now expect a deal: until 0.1.0, a fifth card
        that emptied all hands ended it. Its players were told who had won.
        """
        ending = max(place for place, step in enumerate(self.steps) if step.ends_round)
        for place in range(ending, len(self.steps)):
            step = self.steps[place]
            before = step.before if place == ending else self.steps[place - 1].after
            events = tuple(event._replace(is_last=True) if isinstance(event, Paid) else event for event in step.events)
            self.steps[place] = replace(step, before=before, after=step.after._replace(phase=Over()), events=events)

    def _fold(self, kind: Kind, actions: str) -> None:
        """Do what an entry of the journal says."""
        self.went_back = kind is Kind.UNDO
        if kind is Kind.UNDO:
            self._undone.append(self.steps.pop())
        elif kind is Kind.REDO:
            self.steps.append(self._undone.pop())
        else:
            box = self.state.game.edition
            read = tuple(record.parse_action(record.parse_object(line.encode()), box) for line in actions.split("\n"))
            self.steps.append(step_of(self.state, read).in_place_of(self.next))
            self._undone.clear()


def journalled_header(journal: Journal, number: int, editions: Boxes) -> Header:
    """Return the header of a journalled game. Raise JournalFault: no such game, or a header that cannot be read."""
    try:
        values = record.parse_object(journal.header(number).encode())
        return record.parse_header(values, "record", editions, journalled=True)
    except record.LineRefused as error:
        raise JournalFault(f"{journal.path}: the header of game {number} cannot be read: {error}") from None


def bring_in(journal: Journal, imported: Record, editions: Boxes) -> int:
    """Add a record's game to the journal and return its number. Raise Refusal or JournalFault if nothing was added."""
    steps = steps_of(imported.header.game(editions), imported.actions)
    header = record.write_header(imported.header)
    return journal.add(header, [_lines(step) for step in steps], finished=bool(steps) and is_over(steps[-1].after))


def _lines(step: Step) -> str:
    """Return the lines of a step in the journal. Raise Refusal for an amount that could not be read back."""
    for action in step.actions:
        if abs(amount := getattr(action, "amount", 0)) > record.LARGEST_AMOUNT:
            raise Refusal(Reason.NOT_ALLOWED, f"{amount:,} is too much; expected {record.LARGEST_AMOUNT:,} at most")
    return "\n".join(record.write_action(action) for action in step.actions)


def steps_of(game: AnyGame, actions: Iterable[AnyAction]) -> tuple[Step, ...]:
    """Return a recorded game as steps: the bids of a sealed auction together, any other action alone. Raise Refusal
    for an action that the rules refuse.
    """
    before = after = begin(game)
    steps: list[Step] = []
    together: list[AnyAction] = []
    events: list[Event] = []
    for action in actions:
        after = apply(after, action)
        together.append(action)
        events += after.happened
        if not (is_secret(before) and is_secret(after)):
            steps.append(Step(tuple(together), before, after, events=tuple(events)))
            before, together, events = after, [], []
    if together:
        steps.append(Step(tuple(together), before, after, events=tuple(events)))
    return tuple(steps)


def step_of(state: AnyState, actions: Sequence[AnyAction], stickers: frozenset[str] = frozenset()) -> Step:
    """Return the actions as one step. Raise Refusal."""
    after = state
    events: list[Event] = []
    for action in actions:
        after = apply(after, action)
        events += after.happened
    return Step(tuple(actions), state, after, events=tuple(events), stickers=stickers)
