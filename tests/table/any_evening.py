"""Any input at any moment: a Hypothesis machine at a table with all its devices together, buttons, keypads, pods, a
card reader, the gavel and the screen, whose signals get lost, whose plug is pulled and whose wall clock jumps.

After every act the game must stand where a model of the rules stands that shares no code with them (`model_rules.py`,
`model_card_rules.py`) and was told only what the table confirmed; at the end the journal must hold the same.
`test_any_evening.py` runs a share of it, the torture the rest.
"""

import gc
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache, reduce
from itertools import islice
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.config.card_stickers import CardStickers, PrintedCard
from companion.config.settings import Settings
from companion.course import Course
from companion.journal.journal import Journal
from companion.journal.written_games import add_game
from companion.live.feedback import Confirmed, Feedback, GameBegun, Undone
from companion.live.live_auction import unsealed
from companion.notation.record import Header, action_values
from companion.pages.game import GamePage
from companion.pages.presentation import present
from companion.rules.actions import Adjust, Bid, Hand, Leave, Pass, Return, Swap, Turn
from companion.rules.auction_game.auctions import Sealed
from companion.rules.auction_game.state import State
from companion.rules.card_game.state import CardState
from companion.rules.common import clockwise, left_of
from companion.rules.edition import CardEdition
from companion.rules.protocol import AnyAction, AnyState, apply, begin, is_over, is_secret
from companion.rules.refusal import Refusal
from companion.rules.words import Auction, Effect, Variant
from companion.screen_data.screens import Key
from companion.screen_data.system import DarkScreen
from hardware.config.parts import KEYS
from hardware.simulator.usb import Socket
from hardware.time_units import MILLISECOND
from tests.support import random_card_play, random_play
from tests.support.exports import at_another_table, export
from tests.support.lost_edges import deaf_until, losing_a_frame
from tests.support.model_card_rules import CardModel
from tests.support.model_rules import Model
from tests.support.page_log import PageLog
from tests.support.state_in_words import telling
from tests.support.table import EDITIONS, NAMES, TableUnderTest, Unreachable, settings_of

TABLES = (
    ("dicetree", Variant.STANDARD, 4),
    ("dicetree-renaissance", Variant.TWO_PLAYER, 2),
    ("cmon", Variant.THREE_PLAYER, 3),
    ("taiwan", Variant.STANDARD, 5),
    ("classic", Variant.THREE_PLAYER, 3),
    *(("card-game", Variant.STANDARD, seats) for seats in (2, 5)),
)
PARTS = """
[pods]
2 = "E6614103E7174F29"
4 = "E6614103E7174F30"

[reader]
device = "1A86:7523"
"""
YEARS = ("1970-01-01T00:00:03+00:00", "2031-05-01T20:00:00+02:00", "0001-01-01T00:00:00+00:00", "")
SEATS = st.integers(1, 5)
SEEDS = st.integers(0, 2**32)
STICKERS = st.integers(0, 40)
"""Some of them on no card."""
DEEP = 6
"""So many pictures are not open over a game's."""


def wish(table: TableUnderTest, random: Random) -> AnyAction:
    """Something that the rules allow now."""
    session = table.world.table
    state = session.any_state
    if isinstance(state, State) and isinstance(state.phase, Sealed):
        return any_secret_bid(state, random.choice(unsealed(state, session.auction.secret_bids)), random)
    return any_action(state, random)


def any_action(state: AnyState, random: Random) -> AnyAction:
    """An action that the rules of either game take now; secret bids in the order of a record, the auctioneer's last."""
    if isinstance(state, CardState):
        return random_card_play.any_card_action(state, random)
    if isinstance(state.phase, Sealed):
        around = clockwise(left_of(state.phase.lot.auctioneer, state.chairs), state.chairs)
        return any_secret_bid(state, next(seat for seat in around if state.phase.bids[seat - 1] is None), random)
    return random_play.any_action(state, random)


def any_secret_bid(state: State, seat: int, random: Random) -> AnyAction:
    """Any bid that the seat can pay, or nothing."""
    amount = random.randint(0, state.cash[seat - 1])
    return Bid(seat, amount) if amount else Pass(seat)


def any_whole_game(header: Header, random: Random) -> Iterator[AnyAction]:
    """The actions of a game from its beginning to its end, with something corrected by the table, or paid by one player
    to another, now and then.
    """
    state = begin(header.game(EDITIONS))
    while not is_over(state):
        actions: tuple[AnyAction, ...] = (any_action(state, random),)
        if not is_secret(state) and random.random() < 0.05:
            actions = any_entry(state, random)
        with suppress(Refusal):
            after = reduce(apply, actions, state)
            yield from actions
            state = after


def any_entry(state: AnyState, random: Random) -> tuple[AnyAction, ...]:
    """What the table may enter beside the game: money, a hand, a turn, or a payment. It may be refused."""
    if isinstance(state, State) and random.random() < 0.4:
        return random_play.any_payment(state, random).actions
    return (random_play.any_correction(state, random),)


def sticker(number: int) -> str:
    """The tag of a sticker."""
    return f"{number:010X}"


@cache
def stickers_of(edition: str) -> tuple[str, bytes]:
    """The file, by name and content, in which the reader has learned one card of each kind by each artist."""
    box = EDITIONS[edition]
    kinds = Effect if isinstance(box, CardEdition) else Auction
    cards = [PrintedCard(edition, artist.key, kind) for artist in box.artists for kind in kinds]
    with TemporaryDirectory(prefix="hammerprice-stickers-") as folder:
        stickers = CardStickers(Path(folder), EDITIONS)
        for number, card in enumerate(cards):
            stickers.learn(sticker(number), card)
        return stickers.path.name, stickers.path.read_bytes()


class Told:
    """What the table told of each game, by number: the actions that stand, as values of a record."""

    def __init__(self) -> None:
        self.games: dict[int, list[dict[str, Any]]] = {}
        self.game = 0

    def happened(self, feedback: Feedback, _at: int) -> None:
        """Follow what was confirmed and taken back."""
        if isinstance(feedback, GameBegun):
            self.game = feedback.game
            self.games.setdefault(feedback.game, [])
        elif isinstance(feedback, Confirmed):
            self.games[self.game].append(action_values(feedback.action))
        elif isinstance(feedback, Undone):
            assert self.games[self.game].pop() == action_values(feedback.action)

    def painted(self, *_: object) -> None:
        """Pictures are for others."""


def model_of(header: Header) -> Model | CardModel:
    """The model of a game at its beginning."""
    seats, rounds = len(header.seats), header.house.rounds or 4
    if header.edition == "card-game":
        return CardModel(seats, header.first, rounds=rounds)
    start = 100 if header.house.start is None else header.house.start
    return Model(header.edition, header.variant, seats, header.first, start=start, rounds=rounds)


class Follower:
    """The model of one game, kept where the actions that were told lead."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._begin()

    def follow(self, actions: list[dict[str, Any]]) -> Model | CardModel:
        """The model after these actions, all of which it must allow."""
        if actions[: len(self._acts)] != self._acts:
            self._begin()
        for action in actions[len(self._acts) :]:
            assert self._model.do(action), f"the rules do not allow {action} in phase {self._model.phase}"
            self._acts.append(action)
        return self._model

    def _begin(self) -> None:
        self._model = model_of(self._header)
        self._acts: list[dict[str, Any]] = []


class AnyEvening(RuleBasedStateMachine):
    """One evening, whatever hands do at it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp(prefix="hammerprice-evening-"))
        self.data = self.folder / "data"
        self.data.mkdir()
        self.told = Told()
        self.followers: dict[int, Follower] = {}
        self.out: set[Socket] = set()
        self.pages = PageLog()

    @initialize(table=st.sampled_from(TABLES), first=SEATS, played=st.integers(0, 150), seed=SEEDS)
    def sit_down(self, table: tuple[str, Variant, int], first: int, played: int, seed: int) -> None:
        """A game is gone on with of which something may have been played before."""
        edition, variant, seats = table
        name, content = stickers_of(edition)
        (self.data / name).write_bytes(content)
        self.settings = self._settings()
        header = Header(edition, variant, NAMES[:seats], min(first, seats))
        actions = list(islice(any_whole_game(header, Random(seed)), played))
        with Journal(self.data) as journal:
            add_game(journal, Course.recorded(header, actions, EDITIONS))
        self.told.games[1] = [action_values(action) for action in actions]
        self._switch_on()

    # Hands that know the game

    @rule(acts=st.integers(1, 8), seed=SEEDS)
    def play_on(self, acts: int, seed: int) -> None:
        """A finger does what the rules allow, on whatever picture it finds."""
        random, session = Random(seed), self.table.world.table
        for _ in range(acts):
            if not session.is_played or is_over(session.any_state):
                return
            if session.auction.reveal_at is not None:
                self.table.advance(2.1)
                continue
            want = wish(self.table, random)
            try:
                self.table.touch(want)
            except Unreachable as lost:
                raise AssertionError(f"{lost} at {self.table.page} in {session.any_state.phase.name}") from None

    @rule(seat=SEATS, amount=st.integers(-150, 150))
    def correct(self, seat: int, amount: int) -> None:
        """Somebody's money is corrected by the menu."""
        self._touch(Adjust(seat, amount))

    @rule(seat=SEATS, cards=st.integers(0, 12))
    def count_a_hand(self, seat: int, cards: int) -> None:
        """Somebody holds another number of cards than the table thought."""
        self._touch(Hand(seat, cards))

    @rule(seat=SEATS, cards=st.integers(0, 12))
    def leave_or_return(self, seat: int, cards: int) -> None:
        """Somebody goes, or is back."""
        state = self.table.world.table.any_state
        self._touch(Return(seat, cards) if seat in state.away else Leave(seat))

    @rule(seat=SEATS)
    def play_instead(self, seat: int) -> None:
        """Somebody has played out of turn."""
        self._touch(Turn(seat))

    @rule(seat=SEATS, other=SEATS)
    def change_chairs(self, seat: int, other: int) -> None:
        """Two players sit down in each other's chair, with all they have."""
        self._touch(Swap(seat, other))

    @rule(back=st.booleans())
    def go_back_or_forth(self, back: bool) -> None:
        """Undo or redo, by the menu."""
        self._touch(Key("undo") if back else Key("redo"))

    # Hands that do not

    @rule(seats=st.lists(SEATS, min_size=1, max_size=5), apart=st.integers(0, 5 * MILLISECOND))
    def press(self, seats: list[int], apart: int) -> None:
        """Buttons, of pins and pods alike, one so soon after the other."""
        at = self.table.at(0.3)
        for place, seat in enumerate(seats):
            self.table.world.simulated.press(seat, at + place * apart)
        self.table.advance(0.8)

    @rule(seat=SEATS, milliseconds=st.integers(0, 120), what=st.sampled_from((b"button", b"key", b"beat")))
    def lose(self, seat: int, milliseconds: int, what: bytes) -> None:
        """The kernel drops the first edges of a press, or a frame of what a pod tells is lost."""
        pod = self.table.world.simulated.pods.get(seat)
        if pod is None:
            with deaf_until(self.table, seat, self.table.at(0.5) + milliseconds * MILLISECOND):
                self.table.press(seat)
        else:
            with losing_a_frame(pod, what):
                self.table.press(seat)
                self.table.key(seat, "12#")

    @rule(seat=SEATS, keys=st.text(sorted(KEYS), min_size=1, max_size=5))
    def key(self, seat: int, keys: str) -> None:
        """A keypad, of pins or a pod."""
        self.table.key(seat, keys)

    @rule(seat=SEATS, amount=st.integers(0, 110))
    def key_in(self, seat: int, amount: int) -> None:
        """An amount."""
        self.table.key_in(seat, amount)

    @rule(times=st.integers(1, 4))
    def strike(self, times: int) -> None:
        """The gavel."""
        self.table.strike(times)

    @rule(taps=st.integers(1, 4), seed=SEEDS)
    def touch_anything(self, taps: int, seed: int) -> None:
        """A finger on any control."""
        random = Random(seed)
        for _ in range(taps):
            areas = self.table.world.picture.targets
            if areas and not self.table.world.table.is_closing:
                self.table.tap_at(random.choice(areas).rect)

    @rule(x=st.integers(0, 799), y=st.integers(0, 479))
    def touch_anywhere(self, x: int, y: int) -> None:
        """A finger on any pixel."""
        self.table.tap_at((x, y, 1, 1))

    @rule(number=STICKERS)
    def hold_card(self, number: int) -> None:
        """A card at the reader."""
        self.table.reader.hold(sticker(number), self.table.at(0.2), self.table.at(0.5))
        self.table.advance(1)

    # What happens to a table

    @rule(number=st.integers(0, 2), data=st.binary(min_size=1, max_size=60))
    def garble(self, number: int, data: bytes) -> None:
        """Any bytes on a serial line."""
        self._sockets()[number].write(data)
        self.table.advance(0.2)

    @rule(number=st.integers(0, 2))
    def move_cable(self, number: int) -> None:
        """A pod or the reader is pulled out, or plugged in again."""
        pods = self.table.world.simulated.pods
        part = (pods[2], pods[4], self.table.reader)[number]
        socket = self._sockets()[number]
        if socket in self.out:
            self.out.remove(socket)
            part.plug()
        else:
            self.out.add(socket)
            part.unplug()
        self.table.advance(0.5)

    @rule(seconds=st.sampled_from((0.01, 0.4, 2.1, 10)))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.table.advance(seconds)

    @rule(year=st.sampled_from(YEARS))
    def set_wall_clock(self, year: str) -> None:
        """The wall clock jumps by years."""
        self.table.world.table.time_now = lambda: year

    @rule()
    def pull_the_plug(self) -> None:
        """The power goes, comes back, and the newest game is gone on with."""
        self.table.pull_the_plug()
        self._switch_on()

    # What must be true after each

    @invariant()
    def every_page_is_told_once_that_it_was_left(self) -> None:
        """By whatever way it was left, and only by the navigator."""
        self.pages.check()

    @invariant()
    def few_pictures_lie_over_another(self) -> None:
        """However long hands wander, the way back is short."""
        assert len(self.table.page.stack) <= DEEP

    @invariant()
    def the_game_is_shown_as_it_is(self) -> None:
        """Its picture is made anew whenever something in it changes."""
        world = self.table.world
        if isinstance(self.table.page, GamePage) and not isinstance(self.table.screen, DarkScreen):
            scene, _ = present(world.table.public_view(self.table.now), self.table.page)
            assert self.table.screen == scene.screen

    @invariant()
    def the_game_stands_where_what_was_told_leads(self) -> None:
        """By the model of the rules."""
        session = self.table.world.table
        if session.is_closing:
            self.pull_the_plug()
            return
        if session.ledger_if_any is None:
            return
        ledger = session.ledger
        actions = self.told.games[ledger.number]
        assert [action_values(action) for action in ledger.course.actions] == actions
        follower = self.followers.setdefault(ledger.number, Follower(ledger.course.header))
        assert telling(session.any_state) == follower.follow(actions).telling()

    def teardown(self) -> None:
        """Every game is in the journal as it was told, and the same after going through another journal."""
        try:
            if hasattr(self, "table"):
                self.table.pull_the_plug()
                for number, actions in self.told.games.items():
                    self._is_in_the_journal(number, actions)
        finally:
            self.pages.close()
            rmtree(self.folder)
            gc.collect()  # a painter keeps its fonts open until it is collected

    def _is_in_the_journal(self, number: int, actions: list[dict[str, Any]]) -> None:
        written = export(self.data, EDITIONS, number)
        assert [json.loads(line) for line in written.splitlines()][1:] == actions
        at_another_table(written, EDITIONS, self.folder)

    def _settings(self) -> Settings:
        return settings_of(self.folder, PARTS)

    def _switch_on(self) -> None:
        self.table = TableUnderTest(self.data, (), settings=self.settings, draws_at_once=True)
        self.table.world.watch(self.told)
        self.pages.begin(self.table.world.navigator)
        self.out.clear()
        self.table.touch("resume", max(self.told.games))

    def _sockets(self) -> Mapping[int, Socket]:
        pods = self.table.world.simulated.pods
        return {0: pods[2].socket, 1: pods[4].socket, 2: self.table.reader.socket}

    def _touch(self, want: AnyAction | Key) -> None:
        """A finger goes there, if the picture leads there."""
        if self.table.world.table.is_closing:
            return
        try:
            self.table.touch(want)
        except Unreachable:
            self.table.advance(0.1)
