"""A correction of a game: what was asked for, the draft that came of it, and the game that follows from that."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.corrections.draft import Draft, Entry, Followed, entries_of, follow
from companion.course import Asked, Edit
from companion.lots import find_last_lot
from companion.rules.protocol import AnyState
from companion.rules.refusal import Refusal
from companion.steps import Step


@dataclass(frozen=True)
class Correction:
    """What is corrected, as far as it is answered. Each answer is one more edit of the draft."""

    steps: Sequence[Step]
    """All steps of the game as it is."""
    asked: Asked
    about: range
    """The places of the steps that were to be removed or changed; an empty range where something was to be added."""
    draft: Draft = field(repr=False)
    followed: Followed = field(repr=False)

    @classmethod
    def of(cls, steps: Sequence[Step], asked: Asked, about: range, draft: Draft) -> "Correction":
        """Return the correction that a draft makes. Raise Refusal if the rules refuse what was asked for, or what is
        new: only a later step of the game as it is can be what it stops at.
        """
        followed = follow(steps, draft)
        stop = followed.stop
        if stop is not None and stop.refusal is not None:
            was = draft[stop.entry_index].was
            if was is None or was < about.stop:
                raise stop.refusal
        return cls(steps, asked, about, draft, followed)

    def edited(self, draft: Draft) -> "Correction":
        """Return the correction with another draft. Raise Refusal as `of` does."""
        return Correction.of(self.steps, self.asked, self.about, draft)

    def with_entries(self, start: int, end: int, *entries: Entry) -> "Correction":
        """Return the correction with these entries in place of those from index `start` up to but not including
        `end`. Raise Refusal as `of` does.
        """
        return self.edited((*self.draft[:start], *entries, *self.draft[end:]))

    def continued(self, steps: Sequence[Step]) -> "Correction":
        """Return the same correction of the game with more steps at its end. Raise Refusal as `of` does."""
        later = entries_of(steps, range(len(self.steps), len(steps)))
        return Correction.of(steps, self.asked, self.about, (*self.draft, *later))

    @property
    def now(self) -> Sequence[Step]:
        """Return all steps of the corrected game, up to its stop."""
        return self.followed.steps

    @property
    def end(self) -> AnyState:
        """Return the state after those."""
        return self.followed.end

    @property
    def stops_at(self) -> int | None:
        """Return the place of the step, in the game as it is, that is refused or before which a lot waits; behind its
        last where the lot comes last. None where nothing stops it.
        """
        if self.followed.stop is None:
            return None
        behind = (entry.was for entry in self.draft[self.followed.stop.entry_index :])
        return next((place for place in behind if place is not None), len(self.steps))

    @property
    def refusal(self) -> Refusal | None:
        """Return why the step at which it stops is refused; None where a lot waits there, or nothing stops it."""
        return self.followed.stop.refusal if self.followed.stop else None

    @property
    def waits_for_lot(self) -> bool:
        """Return whether it stops at a lot that waits for its second card, or for its sale."""
        return self.followed.stop is not None and self.followed.stop.refusal is None

    @property
    def waiting_lot(self) -> int | None:
        """Return the place of the step, in the game as it is, whose card put up the lot at which it stops; None for a
        new card, and for any other stop.
        """
        if not self.waits_for_lot:
            return None
        return self.followed.was[find_last_lot(self.now).first]

    @property
    def last_card(self) -> Step:
        """Return the step, in the corrected game, whose card put up its last lot."""
        return self.now[find_last_lot(self.now).first]

    @property
    def waits_for_itself(self) -> bool:
        """Return whether that lot is one that was added or changed."""
        return self.waits_for_lot and (self.waiting_lot is None or self.waiting_lot < self.about.stop)

    @property
    def other_later(self) -> tuple[int, ...]:
        """Return the places of the later steps, of the game as it is, that the draft leaves out or has otherwise."""
        same = {entry.was for entry in self.draft if entry.was is not None and self._is_same(entry)}
        return tuple(place for place in range(self.about.stop, len(self.steps)) if place not in same)

    def _is_same(self, entry: Entry) -> bool:
        """Return whether an entry is a step as it is."""
        return entry.was is not None and self.steps[entry.was].actions == entry.actions

    @property
    def keeps_all_later(self) -> bool:
        """Return whether all later steps of the game as it is are in the corrected one, as they are."""
        done = {was for was in self.followed.was if was is not None}
        return not self.other_later and all(place in done for place in range(self.about.stop, len(self.steps)))

    @property
    def edit(self) -> Edit:
        """Return the edit of the game that confirms it, up to its stop."""
        was, now = self.followed.was, self.followed.steps
        keep = 0
        while keep < len(now) and was[keep] == keep and now[keep].actions == self.steps[keep].actions:
            keep += 1
        return Edit(keep, taken=tuple(self.steps[keep:]), put=now[keep:], asked=self.asked, was=was[keep:])
