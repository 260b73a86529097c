"""What a correction or an undo changes, as data: the game before and after, and the lots that come, go or differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from companion.corrections.correction import Correction
from companion.course import Edit
from companion.lots import SoldLot, find_last_lot, lots_sold
from companion.rules.protocol import AnyState
from companion.steps import Step


class LotChanged(NamedTuple):
    """A lot with another buyer or price, or another number of cards."""

    was: SoldLot
    is_now: SoldLot


class LotDifferences(NamedTuple):
    """How the lots of a corrected game differ from those of the game. With a conflict, all lots after that are removed,
    as they are if the correction stops there.
    """

    removed: tuple[SoldLot, ...]
    """Those that are no longer sold."""
    added: tuple[SoldLot, ...]
    """Those that were not sold, or not entered."""
    changed: tuple[LotChanged, ...]
    reopened: tuple[SoldLot, ...]
    """Those that are on the table again, to be auctioned."""


@dataclass(frozen=True)
class EditEffect:
    """What an edit makes of a game. Its steps hold everybody's money, which no word about them may tell before the end;
    what changes hands is told by `settlements.py` alone.
    """

    edit: Edit
    steps: Sequence[Step]
    """All steps of the game as it is."""
    now: Sequence[Step]
    """All steps of the game after the edit."""
    correction: Correction | None = None
    """The correction that the edit confirms; None for one that is undone or made again."""

    @classmethod
    def of(cls, steps: Sequence[Step], edit: Edit) -> "EditEffect":
        """Return the effect of an edit of the game with these steps."""
        return cls(edit, steps, now=(*steps[: edit.keep], *edit.put))

    @classmethod
    def of_correction(cls, correction: Correction) -> "EditEffect":
        """Return the effect of a correction."""
        return replace(cls.of(correction.steps, correction.edit), correction=correction)

    @property
    def state(self) -> AnyState:
        """Return where the game stands as it is, also where the correction that is undone had left it without steps."""
        return self.steps[-1].after if self.steps else self.now[0].before

    @property
    def end(self) -> AnyState:
        """Return where the game stands after the edit."""
        return self.now[-1].after if self.now else self.steps[0].before

    @property
    def stops(self) -> bool:
        """Return whether it is that of a correction which stops before its end."""
        return self.correction is not None and self.correction.followed.stop is not None

    @property
    def keeps_all_later(self) -> bool:
        """Return whether it is that of a correction with later steps, which keeps them all as they are."""
        correction = self.correction
        if correction is None or self.stops or correction.about.stop == len(self.steps):
            return False
        return correction.keeps_all_later

    @cached_property
    def places_now(self) -> Mapping[int, int]:
        """Return by the place of a step in the game as it is, its place after the edit; see `Edit.places_now`."""
        return self.edit.places_now

    @cached_property
    def lots_before(self) -> tuple[SoldLot, ...]:
        """Return all lots of the game as it is, in the order they were sold."""
        return lots_sold(self.steps)

    @cached_property
    def lots_now(self) -> tuple[SoldLot, ...]:
        """Return all lots of the game after the edit, in the order they are sold."""
        return lots_sold(self.now)

    @cached_property
    def lots(self) -> LotDifferences:
        """Return how the lots differ."""
        open_card = find_last_lot(self.now).first if self.now and self.end.lot else None
        by_card: dict[int | None, SoldLot] = {lot.first: lot for lot in self.lots_now}
        removed, reopened, changed = list[SoldLot](), list[SoldLot](), list[LotChanged]()
        for old in self.lots_before:
            card = self.places_now.get(old.first)
            new = by_card.pop(card, None)
            if new and (old.buyer, old.price, old.cards) != (new.buyer, new.price, new.cards):
                changed.append(LotChanged(was=old, is_now=new))
            if new is None and card is not None and card == open_card:
                reopened.append(old)
            elif new is None:
                removed.append(old)
        return LotDifferences(
            removed=tuple(removed), added=tuple(by_card.values()), changed=tuple(changed), reopened=tuple(reopened)
        )

    @property
    def other_later(self) -> Sequence[int]:
        """Return the places of the later steps that a correction leaves out or has otherwise."""
        return self.correction.other_later if self.correction else ()
