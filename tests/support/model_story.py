"""What both models of the rules stand on: a game as a story that waits wherever somebody has to decide."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

Act = Mapping[str, Any]
Story = Generator[None, Act, Any]
"""A part of the game: it is sent the acts, and ends with what came of it."""
Check = Callable[[Act], bool]
HouseRules = Mapping[str, Check]
"""The kinds of act that are open, each with what it must keep to."""


class StoryModel:
    """One game. `do` tells it an act; all that can be seen of it are its attributes."""

    cards_in_box: int

    def __init__(self, seats: int) -> None:
        self.seats = tuple(range(1, seats + 1))
        self.around = list(self.seats)
        """Who sits where, clockwise."""
        self.phase = ""
        self.asked: int | None = None
        """Whose decision it is; None for anybody's."""
        self.hands: dict[int, int] = {}
        self.gone: set[int] = set()
        """Who has gone home, or is out for a while."""
        self._refused = False
        self._story: Story

    def do(self, act: Act) -> bool:
        """An act at the table; whether the rules allow it. One that they do not changes nothing."""
        self._refused = False
        self._story.send(act)
        return not self._refused

    def _begin(self, story: Story) -> None:
        """Tell the game up to the first decision."""
        self._story = story
        next(story)

    def _wait(
        self, phase: str, asked: int | None, ways: HouseRules, *, needs_a_card: bool = False, in_person: bool = False
    ) -> Story:
        """Until somebody does one of the acts that are open now; `asked`, or anybody where that is None.

        Ends with None where `asked` needs a card and turns out to have none; and where it is to be done `in_person`
        and `asked` has gone, or anybody goes of all who are asked.
        """
        if in_person and asked in self.gone:
            return None
        self.phase, self.asked = phase, asked
        while True:
            act = yield
            if act["do"] in {"leave", "return", "swap"}:
                self._stand_up(act)
                if needs_a_card and asked is not None and not self.hands[asked]:
                    return None
                if in_person and not self._refused and act["do"] == "leave" and asked in {None, act["seat"]}:
                    return None
                continue
            if act.get("seat", asked) in self.gone - {asked} and act["do"] not in {"hand", "turn", "adjust"}:
                self._refused = True
                continue
            seat = act.get("seat", 1 if asked is None else asked)
            if act["do"] == "hand":
                self._count_again(act)
                if needs_a_card and asked is not None and not self.hands[asked]:
                    return None
                continue
            if act["do"] == "turn" and phase == "play":
                if seat in self.seats and seat != asked and self.hands[seat]:
                    return act
            elif self._belongs_to_no_phase(act):
                continue
            if act["do"] in ways and seat in self.seats and asked in (None, seat) and ways[act["do"]](act):
                return act
            self._refused = True

    def _belongs_to_no_phase(self, _: Act) -> bool:
        """Whether this is an act that may come at any time, and what became of it is settled."""
        return False

    def _stand_up(self, act: Act) -> None:
        if act["do"] == "swap":
            self._change_chairs(act)
        else:
            self._go_or_come(act)

    def _go_or_come(self, act: Act) -> None:
        """Somebody gets up, or sits down again with some cards."""
        seat = act["seat"]
        self._refused = seat not in self.seats or self.phase == "over" or (seat in self.gone) != (act["do"] == "return")
        if act["do"] == "return":
            self._refused = self._refused or not 0 <= act["cards"] <= self.cards_in_box
        if not self._refused:
            self.gone ^= {seat}
            self.hands[seat] = act.get("cards", 0)

    def _count_again(self, act: Act) -> None:
        """Somebody holds another number of cards than everybody thought."""
        seat, cards = act["seat"], act["cards"]
        possible = (
            seat in self.seats and seat not in self.gone and self.phase != "over" and 0 <= cards <= self.cards_in_box
        )
        self._refused = not possible or cards == self.hands[seat]
        if not self._refused:
            self.hands[seat] = cards

    def _change_chairs(self, act: Act) -> None:
        """Two get up and sit down in each other's chair, with all they have."""
        one, other = act["seat"], act["other"]
        between_lots = self.phase in {"influence", "play", "settled"}
        self._refused = not between_lots or one == other or not {one, other} <= set(self.seats)
        if not self._refused:
            here, there = self.around.index(one), self.around.index(other)
            self.around[here], self.around[there] = other, one

    def _left(self, seat: int) -> int:
        return self._round_from(seat)[1]

    def _round_from(self, seat: int) -> Sequence[int]:
        before = self.around[: self.around.index(seat)]
        return (*self.around[len(before) :], *before)


def anything(_: Act) -> bool:
    """The act need keep to nothing."""
    return True
