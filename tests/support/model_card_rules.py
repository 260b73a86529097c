"""The card game told a second time, from its rulebook alone, as `model_rules.py` tells the auction game.

It keeps cards as they lie at a table, in heaps, and counts them when somebody would.
"""

from collections import Counter

from tests.support.model_story import Act, Story, StoryModel, anything

LINE = ("denise", "wagner", "tec", "nicolas", "mariana")
"""The artist cards, by their numbers."""
BOX = 95
AWARDS = 5
DEALT = {2: (13, 6, 6, 3), 3: (13, 6, 6, 0), 4: (13, 4, 4, 0), 5: (13, 2, 2, 0)}
FULL = {2: 5, 3: 6, 4: 6, 5: 6}
"""So many cards of one artist end a round."""


class CardModel(StoryModel):
    """One game of it."""

    cards_in_box = BOX

    def __init__(self, seats: int, first: int, *, rounds: int = 4) -> None:
        super().__init__(seats)
        self.rounds = rounds
        self.round = 0
        self.deck = BOX
        self.points = dict.fromkeys(self.seats, 0)
        self.hands = dict.fromkeys(self.seats, 0)
        self.influence = ""
        self.faces: dict[int, list[str]] = {}
        """What lies face up before each seat."""
        self.backs: dict[int, int] = {}
        """How much lies face down there."""
        self.added: dict[int, list[str]] = {}
        """What was added at scoring: it scores, and does not rank."""
        self.tokens: list[dict[str, int]] = []
        self.awards: list[str] = []
        self.payouts: list[list[int]] = []
        self._begin(self._game(first))

    def telling(self) -> dict[str, object]:
        """What `replay --json` tells, and all else that is known."""
        over, most = self.phase == "over", max(self.points.values())
        return {
            "edition": "card-game",
            "variant": "standard",
            "round": self.round,
            "phase": self.phase,
            "over": over,
            "cash": list(self.points.values()),
            "hands": list(self.hands.values()),
            "counts": {artist: self._lying(artist) for artist in LINE},
            "market": [*self.tokens, *({} for _ in range(4 - len(self.tokens))), dict(Counter(self.awards))],
            "payouts": self.payouts,
            "winners": [seat for seat in self.seats if self.points[seat] == most] if over else None,
            "asked": self.asked,
            "worths": self.worths(),
            "heaps": [self.display(seat) for seat in self.seats],
            "chairs": list(self.around),
            "face down": list(self.backs.values()),
            "deck": self.deck,
        }

    def display(self, seat: int) -> dict[str, int]:
        """What can be seen before a seat, by artist."""
        heap = self.faces[seat] + self.added[seat]
        return {artist: heap.count(artist) for artist in LINE}

    # The evening

    def _game(self, first: int) -> Story:
        for number in range(1, self.rounds + 1):
            if number > 1:
                yield from self._wait("settled", None, {"deal": anything})
            self._deal(number)
            act = yield from self._wait("influence", None, {"influence": _names_an_artist})
            self.influence = act["artist"]
            self._take_from_the_deck(1)
            last = yield from self._play_round(first)
            yield from self._score(last)
            first = self._left(first)
        while True:
            yield from self._wait("over", None, {})

    def _deal(self, number: int) -> None:
        self.round = number
        cards = DEALT[len(self.seats)][number - 1]
        self.hands = {seat: hand + cards * (seat not in self.gone) for seat, hand in self.hands.items()}
        self._take_from_the_deck(cards * (len(self.seats) - len(self.gone)))
        self.influence = ""
        self.faces = {seat: [] for seat in self.seats}
        self.added = {seat: [] for seat in self.seats}
        self.backs = dict.fromkeys(self.seats, 0)

    def _play_round(self, seat: int) -> Story:
        """Turn after turn, until an artist is full or all hands are empty; who had the last turn, or the first."""
        last = seat
        while any(self.hands.values()):
            if self.hands[seat]:
                act = yield from self._wait("play", seat, {"play": _names_an_artist}, needs_a_card=True)
                if act and act["do"] == "turn":
                    seat = act["seat"]
                    continue
                if act:
                    last = seat
                    yield from self._turn(act)
                    if self._is_full():
                        break
            seat = self._left(seat)
        return last

    def _turn(self, act: Act) -> Story:
        seat, artist, effect = act["seat"], act["artist"], act["effect"]
        self._lay_down(seat, artist)
        if self._is_full():
            return
        if effect == "together":
            for each in self._round_from(seat):
                if self.hands[each]:
                    act = yield from self._wait("together", each, {"together": _names_an_artist}, needs_a_card=True)
                    if act:
                        self._lay_down(each, act["artist"])
            return
        possible = {
            "draw": self.deck,
            "second": self.hands[seat],
            "facedown": self.hands[seat],
            "award": AWARDS - len(self.awards),
        }
        if not possible.get(effect):
            return
        use = _names_an_artist if effect == "award" else anything
        needs_a_card = effect in {"second", "facedown"}
        ways = {effect: use, "pass": anything}
        act = yield from self._wait("effect", seat, ways, needs_a_card=needs_a_card, in_person=True)
        if act is None:
            return
        if act["do"] == "draw":
            self._take_from_the_deck(1)
            self.hands[seat] += 1
        elif act["do"] == "second":
            self._lay_down(seat, artist)
        elif act["do"] == "facedown":
            self.hands[seat] -= 1
            self.backs[seat] += 1
        elif act["do"] == "award":
            self.awards.append(act["artist"])

    def _score(self, last: int) -> Story:
        for seat in self._round_from(last):
            if self.backs[seat]:
                act = yield from self._wait("turn-up", seat, {"turn-up": self._may_turn_up})
                self.faces[seat] += act["artists"]
                self.backs[seat] = 0
        self.tokens.append(self._ranking())
        for seat in self._round_from(last):
            act = yield from self._wait("extra", seat, {"extra": self._may_add}, in_person=True)
            if act:
                self.added[seat] += act["artists"]
                self.hands[seat] -= len(act["artists"])
        worth = self.worths()
        paid = [sum(worth.get(artist, 0) for artist in self.faces[seat] + self.added[seat]) for seat in self.seats]
        self.payouts.append(paid)
        for seat, points in zip(self.seats, paid, strict=True):
            self.points[seat] += points

    def _ranking(self) -> dict[str, int]:
        """The tokens of the round as it lies there."""
        ranked = sorted(filter(self._lying, LINE), key=self._lying, reverse=True)
        return dict(zip(ranked[:3], (3, 2, 1), strict=False))

    def worths(self) -> dict[str, int]:
        """What a card of each leading artist would score if the round ended now; after its ranking, what it scores."""
        rows = self.tokens if len(self.tokens) == self.round else [*self.tokens, self._ranking()]
        return {artist: sum(row.get(artist, 0) for row in rows) + 2 * self.awards.count(artist) for artist in rows[-1]}

    # What they stand on

    def _may_turn_up(self, act: Act) -> bool:
        return len(act["artists"]) == self.backs[act["seat"]] and set(LINE).issuperset(act["artists"])

    def _may_add(self, act: Act) -> bool:
        seat, artists = act["seat"], act["artists"]
        leading_here = {artist for artist in self.tokens[-1] if artist in self.faces[seat]}
        each_once = len(artists) == len(set(artists))
        return each_once and leading_here.issuperset(artists) and len(artists) <= self.hands[seat]

    def _take_from_the_deck(self, cards: int) -> None:
        """A deck that should be empty, and from which cards come all the same, was fuller than the box says."""
        self.deck = max(0, self.deck - cards)

    def _lay_down(self, seat: int, artist: str) -> None:
        self.hands[seat] -= 1
        self.faces[seat].append(artist)

    def _lying(self, artist: str) -> int:
        """How many of an artist's cards lie there and count."""
        return [self.influence, *(one for heap in self.faces.values() for one in heap)].count(artist)

    def _is_full(self) -> bool:
        return max(map(self._lying, LINE)) >= FULL[len(self.seats)]


def _names_an_artist(act: Act) -> bool:
    return act["artist"] in LINE
