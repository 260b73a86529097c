"""The auction game told a second time, from the rulebooks alone: what the rules are checked against.

It shares no code and no shape with them. There a game is a state and each action makes another; here it is a story
told from the first deal to the last, that waits wherever somebody has to decide. It takes the actions of a record as
plain values and tells what `replay --json` tells.
"""

from collections.abc import Callable, Mapping

from tests.support.model_story import Act, Check, HouseRules, Story, StoryModel, anything

BOARDS = {
    "dicetree": ("manet", "cezanne", "van-gogh", "munch", "klimt"),
    "dicetree-renaissance": ("van-eyck", "arcimboldo", "leonardo", "raphael", "botticelli"),
    "cmon": ("manuel-carvalho", "sigrid-thaler", "daniel-melim", "ramon-martins", "rafael-silveira"),
    "taiwan": ("objects", "human", "international-scenery", "taiwan-scenery", "chia-yi-scenery"),
    "classic": ("lite-metal", "yoko", "christin-p", "karl-gitter", "krypto"),
}
AUCTIONS_LAST_CARD = ("dicetree", "dicetree-renaissance")
AUCTIONEER_REVEALS = ("cmon", "classic")
DEALT = {3: (10, 6, 6, 0), 4: (9, 4, 4, 0), 5: (8, 3, 3, 0)}
"""By hands, those that lie face down too."""
FACE_DOWN = {"standard": 0, "three-player": 1, "two-player": 2}
KINDS = ("open", "once-around", "sealed", "fixed-price")


class Model(StoryModel):
    """One game of it."""

    cards_in_box = 70

    def __init__(
        self, edition: str, variant: str, seats: int, first: int, *, start: int = 100, rounds: int = 4
    ) -> None:
        super().__init__(seats)
        self.edition, self.variant, self.rounds = edition, variant, rounds
        self.board = BOARDS[edition]
        self.cash = dict.fromkeys(self.seats, start)
        self.hands = dict.fromkeys(self.seats, 0)
        self.face_down = [0] * FACE_DOWN[variant]
        self.round = 0
        self._deals = DEALT[len(self.seats) + len(self.face_down)]
        self.counts = dict.fromkeys(self.board, 0)
        self.bought = {seat: dict.fromkeys(self.board, 0) for seat in self.seats}
        self.tokens: list[dict[str, int]] = []
        self.payouts: list[list[int]] = []
        self.promised: dict[int, int] = {}
        """What seats must be able to pay: standing bids, a price that was named."""
        self._last = seats if first == 1 else first - 1
        self._begin(self._game(first))

    def telling(self) -> dict[str, object]:
        """What `replay --json` tells, and all else that is known."""
        most = max(self.cash.values())
        over = self.phase == "over"
        return {
            "edition": self.edition,
            "variant": self.variant,
            "round": self.round,
            "phase": self.phase,
            "over": over,
            "cash": list(self.cash.values()),
            "hands": list(self.hands.values()),
            "counts": self.counts,
            "market": self.tokens + [{}] * (4 - len(self.tokens)),
            "payouts": self.payouts,
            "winners": [seat for seat in self.seats if self.cash[seat] == most] if over else None,
            "asked": self.asked,
            "worths": self.worths(),
            "heaps": list(self.bought.values()),
            "chairs": list(self.around),
            "face down": self.face_down,
        }

    # The evening

    def _game(self, starter: int) -> Story:
        for number in range(1, self.rounds + 1):
            if number > 1:
                yield from self._wait("settled", None, {"deal": anything})
                starter = self._left(self._last)  # as the players sit now
            self._deal(number)
            yield from self._play_round(starter)
            self._appraise()
            fifth_lies_there = 5 in self.counts.values()
            if not any(self.hands.values()) and not (fifth_lies_there and any(self._deals[number : self.rounds])):
                break
        while True:
            yield from self._wait("over", None, {})

    def _deal(self, number: int) -> None:
        self.round = number
        cards = self._deals[number - 1]
        self.hands = {seat: hand + cards * (seat not in self.gone) for seat, hand in self.hands.items()}
        self.face_down = [hand + cards for hand in self.face_down]
        self.counts = dict.fromkeys(self.board, 0)
        self.bought = {seat: dict.fromkeys(self.board, 0) for seat in self.seats}

    def _play_round(self, seat: int) -> Story:
        """Lot after lot, until a fifth card, or no card, or nobody who can play one."""
        missed = 0
        while any(self.hands.values()):
            while not self.hands[seat]:
                seat = self._left(seat)
            ways = {"play": self._may_play, "pass": self._may_miss}
            act = yield from self._wait("play", seat, ways, needs_a_card=True)
            if act is None:
                continue
            if act["do"] == "turn":
                seat, missed = act["seat"], 0
                continue
            if act["do"] == "pass":
                missed += 1
                if missed >= len([hand for hand in self.hands.values() if hand]):
                    return
                seat = self._left(seat)
                continue
            missed = 0
            auctioneer = yield from self._lot(act)
            if not auctioneer:
                return
            seat = self._left(auctioneer)

    def _lot(self, act: Act) -> Story:
        """From the card to the card of a mystery hand; its auctioneer, or 0 where the round ends with it."""
        artist, auctioneer, kind, cards = act["artist"], act["seat"], act["auction"], 1
        if self._lay_down(auctioneer, artist):
            return 0
        if kind == "double":
            found = yield from self._second_card(auctioneer)
            if found is None and not any(self.hands.values()) and self.edition not in AUCTIONS_LAST_CARD:
                return 0
            if found is None:
                kind = "nothing"
            else:
                auctioneer, kind, cards = found["seat"], found["auction"], 2
                if self._lay_down(auctioneer, artist):
                    return 0
        if kind != "nothing" and not any(self.hands.values()) and self.edition not in AUCTIONS_LAST_CARD:
            return 0
        buyer, price = auctioneer, 0
        if kind != "nothing":
            buyer, price = yield from self._auctions[kind](self, auctioneer)
        self.promised = {}
        self.cash[buyer] -= price
        if buyer != auctioneer:
            self.cash[auctioneer] += price
        self.bought[buyer][artist] += cards
        if not any(self.hands.values()):
            return 0
        if any(self.face_down) and (yield from self._mystery_card(auctioneer, buyer)):
            return 0
        return auctioneer

    def _second_card(self, player: int) -> Story:
        """Once round, from the player of the double; the act that adds a card, or None."""
        two = self.variant == "two-player"
        passes: HouseRules = {} if two else {"pass": anything}
        for seat in [player] if two else self._round_from(player):
            if not self.hands[seat]:
                continue
            ways: HouseRules = {"add": lambda act: act["auction"] in KINDS, **passes}
            act = yield from self._wait("double", seat, ways, needs_a_card=True)
            if act and act["do"] == "add":
                return act
        return None

    def _mystery_card(self, auctioneer: int, buyer: int) -> Story:
        """Whether it was turned over and was a fifth card."""
        passes: HouseRules = {"pass": anything}
        seat = auctioneer if self.edition in AUCTIONEER_REVEALS else buyer
        if self.variant == "two-player":
            seat, passes = auctioneer, {}
        reveals: HouseRules = {"reveal": lambda act: act["artist"] in self.board, **passes}
        act = yield from self._wait("reveal", seat, reveals, in_person="pass" in passes)
        if act is None or act["do"] == "pass":
            return False
        self.face_down[self.face_down.index(max(self.face_down))] -= 1
        self.counts[act["artist"]] += 1
        return self.counts[act["artist"]] == 5

    def _appraise(self) -> None:
        self.tokens.append(self._ranking())
        worth = self.worths()
        paid = [sum(worth.get(artist, 0) * n for artist, n in self.bought[seat].items()) for seat in self.seats]
        self.payouts.append(paid)
        for seat, money in zip(self.seats, paid, strict=True):
            self.cash[seat] += money

    def _ranking(self) -> dict[str, int]:
        """The tokens of the round as it lies there."""
        ranked = sorted((artist for artist in self.board if self.counts[artist]), key=lambda one: -self.counts[one])
        return dict(zip(ranked[:3], (30, 20, 10), strict=False))

    def worths(self) -> dict[str, int]:
        """What a card of each ranked artist would pay if the round ended now; after its end, what it paid."""
        rows = self.tokens if len(self.tokens) == self.round else [*self.tokens, self._ranking()]
        return {artist: sum(row.get(artist, 0) for row in rows) for artist in rows[-1]}

    # The auctions: each ends with buyer and price

    def _open(self, auctioneer: int) -> Story:
        leader, price = auctioneer, 0
        while True:
            act = yield from self._wait("open", None, {"hammer": anything, "bid": self._bid_above(price)})
            if act["do"] == "hammer":
                return leader, price
            leader, price = act["seat"], act["amount"]
            self.promised = {leader: price}

    def _once_around(self, auctioneer: int) -> Story:
        leader, price = auctioneer, 0
        for seat in self._round_from(self._left(auctioneer)):
            ways: HouseRules = {"bid": self._bid_above(price), "pass": anything}
            act = yield from self._wait("once-around", seat, ways, in_person=True)
            if act and act["do"] == "bid":
                leader, price = act["seat"], act["amount"]
                self.promised = {leader: price}
        return leader, price

    def _sealed(self, auctioneer: int) -> Story:
        bids: dict[int, int] = {}
        enough = self._bid_above(0)

        def first(act: Act) -> bool:
            return act["seat"] not in bids

        while len(bids := dict.fromkeys(self.gone, 0) | bids) < len(self.seats):
            ways: HouseRules = {"bid": lambda act: first(act) and enough(act), "pass": first}
            act = yield from self._wait("sealed", None, ways, in_person=True)
            if act:
                bids[act["seat"]] = act.get("amount", 0)
            self.promised = dict(bids)
        best = max(bids.values())
        return next(seat for seat in self._round_from(auctioneer) if bids[seat] == best), best

    def _fixed_price(self, auctioneer: int) -> Story:
        act = yield from self._wait("price", auctioneer, {"price": self._may_name})
        price = act["amount"]
        self.promised = {auctioneer: price}
        for seat in self._round_from(auctioneer)[1:]:
            ways: HouseRules = {"buy": lambda act: self.cash[act["seat"]] >= price, "pass": anything}
            act = yield from self._wait("fixed-price", seat, ways, in_person=True)
            if act and act["do"] == "buy":
                return seat, price
        return auctioneer, price

    _auctions: Mapping[str, Callable[["Model", int], Story]] = dict(
        zip(KINDS, (_open, _once_around, _sealed, _fixed_price), strict=True)
    )

    # What they stand on

    def _belongs_to_no_phase(self, act: Act) -> bool:
        """Somebody's money is corrected."""
        if act["do"] != "adjust":
            return False
        seat, amount = act["seat"], act["amount"]
        possible = seat in self.seats and self.cash[seat] + amount >= self.promised.get(seat, 0)
        self._refused = not amount or not possible
        if not self._refused:
            self.cash[seat] += amount
        return True

    def _bid_above(self, price: int) -> Check:
        return lambda act: price < act["amount"] <= self.cash[act["seat"]]

    def _may_name(self, act: Act) -> bool:
        money = self.cash[act["seat"]]
        return min(1, money) <= int(act["amount"]) <= money

    def _may_play(self, act: Act) -> bool:
        """With two players a double needs its second card from the same hand, unless it is the fifth card itself."""
        artist, alone = act["artist"], self.hands[act["seat"]] == 1
        lonely = self.variant == "two-player" and act["auction"] == "double" and alone
        return artist in self.board and not (lonely and self.counts[artist] < 4)

    def _may_miss(self, _: Act) -> bool:
        return self.variant == "two-player"

    def _lay_down(self, seat: int, artist: str) -> bool:
        """A card goes from a hand to the table; whether it is the fifth."""
        self.hands[seat] -= 1
        self.counts[artist] += 1
        self._last = seat
        return self.counts[artist] == 5
