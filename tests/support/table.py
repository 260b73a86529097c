"""A table under test: the whole program in virtual time, driven by what hands do, in verbs that read like a table.

Everything goes through pins and pixels, and everything is seen in what the table shows, says and has on disk.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.config.app_config import AppConfig
from companion.config.settings import Options, Settings, load_settings
from companion.editions.reader import load_editions
from companion.live.feedback import Confirmed, Feedback, Heard, Late, LightChanged, Logged, Undone
from companion.notation.record import Header
from companion.pages.page import Page, PageName
from companion.rules.actions import Bid, Hammer, Play
from companion.rules.auction_game.auctions import Open
from companion.rules.auction_game.state import State
from companion.rules.card_game.state import CardState
from companion.rules.edition import Edition
from companion.rules.protocol import AnyAction
from companion.rules.words import Auction, Variant
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Key
from companion.virtual.finger import Wish
from companion.virtual.virtual_app import VirtualApp
from hardware.simulator.card_reader import SimulatedCardReader
from hardware.time_units import SECOND, Standstill
from tests.support.usb_bench import reader_of

NAMES = ("Axel", "Beatrix", "Clemens", "Doris", "Emil")
EDITIONS = load_editions()
AUCTION_EDITIONS = {key: box for key, box in EDITIONS.items() if isinstance(box, Edition)}
SETTINGS = load_settings(None)


class Unreachable(Exception):
    """Nothing on the screen leads to a wish."""


def settings_of(folder: Path, text: str) -> Settings:
    """The settings that a file in `folder` with this text makes."""
    file = folder / "settings.toml"
    file.write_text(text)
    return load_settings(file)


class Album:
    """Keeps every scene that is painted, with its time."""

    def __init__(self) -> None:
        self.scenes: list[tuple[int, Scene]] = []

    def happened(self, _feedback: Feedback, _at: int) -> None:
        """Only pictures count here."""

    def painted(self, scene: Scene, at: int) -> None:
        """Keep it."""
        self.scenes.append((at, scene))


LEADS_TO = {
    **dict.fromkeys(("settings", "system"), "menu"),
    **dict.fromkeys(("sound", "voice", "volume", "brightness", "animations", "explain-rules", "languages"), "settings"),
    "language": "languages",
    "self-test": "system",
    "paddles": "system",
    "touch": "system",
    "touch-test": "touch",
}
"""The control that leads to the one of a name, where that is not on the screen."""


class TableUnderTest:
    """One table, with the game begun unless `names` is empty."""

    def __init__(
        self,
        folder: Path,
        names: Sequence[str] = NAMES[:4],
        *,
        edition: str = "dicetree",
        variant: Variant = Variant.STANDARD,
        first: int = 1,
        options: Options | None = None,
        settings: Settings = SETTINGS,
        house: AppConfig | None = None,
        draws_at_once: bool = False,
    ) -> None:
        """A `house` is the whole of it; else `folder` is one with all boxes. Unless it `draws_at_once`, a picture is
        drawn when a test asks for its pixels.
        """
        settings = settings if options is None else replace(settings, options=options)
        self.house = house or AppConfig(folder, settings, EDITIONS)
        self.seen: list[tuple[int, Feedback]] = []
        self.scene: Scene
        """The picture on show."""
        self._fingers: list[tuple[int, int]] = []
        """Where the fingers that stay on the screen came down."""
        self.world = VirtualApp(self.house, seed=1, draws_at_once=draws_at_once)
        self.world.watch(self)
        if names:
            self.world.table.begin(Header(edition, variant, tuple(names), first), at=0)
        else:
            self.open(PageName.WELCOME)
        self.advance(0.5)

    # What hands do

    def press(self, paddle: int, *, after: float = 0.5) -> None:
        """A hand presses a bid button, with bounce, `after` seconds from now; the table then comes to rest."""
        self.world.simulated.press(paddle, self.at(after))
        self.advance(after + 0.2)

    def key(self, paddle: int, keys: str) -> None:
        """Fingers key these keys at a keypad."""
        end = self.world.hands.key_in(paddle, keys, self.at(0.2))
        self.advance((end - self.now) / SECOND + 0.2)

    def key_in(self, paddle: int, amount: int) -> None:
        """An amount, and `#`."""
        self.key(paddle, f"{amount}#")

    def strike(self, times: int = 1) -> None:
        """The gavel is struck."""
        for _ in range(times):
            self.world.simulated.press(0, self.at(0.3))
            self.advance(0.6)

    def touch(self, wish: Wish | str, *args: str | int) -> None:
        """A finger goes to the control with this key, or that means this action, through those that lead there.

        Raises Unreachable.
        """
        if isinstance(wish, str):
            wish = Key(wish, args)
            if wish.name in LEADS_TO and not any(area.choice.means == wish for area in self.world.picture.targets):
                self.touch(LEADS_TO[wish.name])
        self.world.loop.pump()
        self.world.hands.touch(wish, self.at(0.2), Unreachable(f"nothing on the screen leads to {wish}"))
        while self.world.hands.touching:
            self.world.run(self.at(1), enough=lambda: not self.world.hands.touching)
        self.world.run(self.at(0.2))

    def tell_last_step_again(self) -> None:
        """The last step is undone and made again, so that what it led to is told."""
        self.go("undo", "menu", "redo")

    def go(self, *wishes: Wish | str | tuple[Any, ...]) -> None:
        """A finger goes to all of these, one after the other; a key with its arguments is a tuple."""
        for wish in wishes:
            self.touch(*(wish if type(wish) is tuple else (wish,)))

    @property
    def seat_at_pad(self) -> int:
        """The seat whose amount the pad on the screen takes; 0 before one is chosen."""
        return next((seat.number for seat in self.screen.seats if seat.active), 0)

    def type_in(self, keys: str) -> None:
        """A finger types these keys on the pad on the screen."""
        for key in keys:
            self.touch("key", key)

    def tap(self, *labels: str) -> None:
        """A finger taps the middle of the control with this label; label after label."""
        for label in labels:
            self.watch()
            self.tap_at(self.place_of(label))

    def hold(self, name: str) -> None:
        """A finger goes down on the control of this name, and stays there until `lift`."""
        left, top, width, height = next(a.rect for a in self.world.picture.targets if a.choice.means.name == name)
        self.rest(left + width // 2, top + height // 2)

    def rest(self, x: int, y: int) -> None:
        """A finger goes down at a pixel, and stays there until `lift`."""
        self.advance(0.2)
        self.world.hands.put_finger(x, y, self.now)
        self._fingers.append((x, y))

    def lift(self) -> None:
        """The finger that came down last goes up."""
        self.world.hands.lift_finger(*self._fingers.pop())

    def tap_at(self, rect: tuple[int, int, int, int]) -> None:
        """A finger taps the middle of a part of the picture."""
        left, top, width, height = rect
        self.advance(max(0.2, (self.world.loop.answers_at - self.now) / SECOND))
        self.world.loop.later(self.now, lambda: self.world.hands.tap(left + width // 2, top + height // 2, self.now))
        self.world.run(self.at(0.1))

    def choose_house_rules(self) -> None:
        """In the set-up: more money, three rounds, bids by more, and auctions by the countdown."""
        self.go("house-rules", ("start-money", 1), ("rounds", -1), ("bid-increment", 1), "auction-end", "back")

    def play(self, artist: str, auction: str) -> None:
        """Whose turn it is puts up a card."""
        self.touch(Play(self.state.turn, artist, Auction(auction)))

    def sell(self, artist: str, buyer: int, price: int) -> None:
        """Whose turn it is sells a card in an open auction. It is entered at once, for tests of what comes later."""
        self.enter(Play(self.state.turn, artist, Auction.OPEN), Bid(buyer, price), Hammer())
        self.touch("continue")

    def unbid(self, *artists: str) -> None:
        """Whose turn it is puts up a card openly, and takes it for free; card after card, each entered at once."""
        for artist in artists:
            self.enter(Play(self.state.turn, artist, Auction.OPEN), Hammer())
            self.touch("continue")

    def enter(self, *actions: AnyAction) -> None:
        """All of this is entered at once, action by action, without a finger."""
        for action in actions:
            self.world.table.do(action, at=self.now)

    def watch(self) -> None:
        """Everybody watches the moment on the screen, if there is one, to its end."""
        while self.world.loop.is_moment:
            self.advance(0.1)

    def advance(self, seconds: float) -> None:
        """Time passes. What a test has changed at the table without hands is shown first."""
        self.world.loop.pump()
        self.world.run(self.at(seconds))

    def stand_still(self, seconds: float) -> None:
        """The program is stopped for so long, and goes on. Meanwhile hands and devices do what they do."""
        began = self.now
        self.world.clock.advance(self.at(seconds))
        self.world.loop.stood_still(Standstill(began, self.now))
        self.advance(0)

    def pull_the_plug(self) -> None:
        """The power is gone: nothing is said to the program, its journal is left as it is."""
        self.world.close()

    # What is there to see

    @property
    def now(self) -> int:
        """The table's time in ns."""
        return self.world.clock.now()

    def at(self, after: float) -> int:
        """The time so many seconds from now, in ns."""
        return self.now + round(after * SECOND)

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.world.table.state

    @property
    def cards(self) -> CardState:
        """Where the card game stands."""
        return self.world.table.card_state

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self.world.navigator.page

    def open(self, target: Page | PageName) -> None:
        """A page is open, however one gets there."""
        self.world.navigator.open(target, self.now)

    @property
    def screen(self) -> Any:
        """The picture's screen: a test reads what it expects there, which no other kind of screen has."""
        return self.scene.screen

    @property
    def shows(self) -> str:
        """What kind of screen it is, as its class is called: `once around`."""
        return re.sub("(?<=[a-z])(?=[A-Z])", " ", type(self.screen).__name__.removesuffix("Screen")).lower()

    @property
    def pixels(self) -> bytes:
        """The picture."""
        return bytes(self.world.picture.surface.get_buffer().raw)

    @property
    def reader(self) -> SimulatedCardReader:
        """The card reader, at a table that has one."""
        return reader_of(self.world.simulated)

    @property
    def labels(self) -> set[str]:
        """The labels of all controls on the screen that can be touched now."""
        return {area.choice.label for area in self.world.picture.targets if not area.choice.disabled_reason}

    def place_of(self, label: str) -> tuple[int, int, int, int]:
        """The rectangle of the control with this label."""
        return next(area.rect for area in self.world.picture.targets if area.choice.label == label)

    @property
    def standing(self) -> tuple[int | None, int]:
        """The leader and the standing bid of the open auction."""
        phase = self.state.phase
        assert isinstance(phase, Open)
        return phase.leader, phase.amount

    def said(self) -> str:
        """What is said to the whole table."""
        return self.world.table.public_view().banner

    def note(self, seat: int) -> str:
        """What is said at a seat."""
        return self.world.table.public_view().notes.get(seat, "")

    @property
    def confirmed(self) -> list[AnyAction]:
        """All actions confirmed so far, in order, those undone later too."""
        return [feedback.action for _, feedback in self.seen if isinstance(feedback, Confirmed)]

    @property
    def undone(self) -> list[AnyAction]:
        """All actions taken back."""
        return [feedback.action for _, feedback in self.seen if isinstance(feedback, Undone)]

    @property
    def late(self) -> list[int]:
        """Seats that were told they came too late."""
        return [feedback.seat for _, feedback in self.seen if isinstance(feedback, Late)]

    @property
    def lights(self) -> str:
        """What the lights of all seats show, seat 1 first: `turn off lead off`."""
        shown = {feedback.seat: feedback.shows for _, feedback in self.seen if isinstance(feedback, LightChanged)}
        return " ".join(shown.get(seat, "off") for seat in range(1, max(shown, default=0) + 1))

    @property
    def sounds(self) -> list[str]:
        """What was heard."""
        return [str(feedback.sound) for _, feedback in self.seen if isinstance(feedback, Heard)]

    @property
    def logged(self) -> list[str]:
        """The lines of the log."""
        return [feedback.text for _, feedback in self.seen if isinstance(feedback, Logged)]

    # The harness watches like anybody

    def happened(self, feedback: Feedback, at: int) -> None:
        """Remember it."""
        self.seen.append((at, feedback))

    def painted(self, scene: Scene, _at: int) -> None:
        """Remember the scene on show."""
        self.scene = scene


@contextmanager
def a_table(folder: Path, names: Sequence[str] = NAMES[:4], **how: object) -> Iterator[TableUnderTest]:
    """A table for the length of a test."""
    table = TableUnderTest(folder, names, **how)  # type: ignore[arg-type]  # handed through as given
    try:
        yield table
    finally:
        table.world.close()


@contextmanager
def a_table_again(folder: Path, game: int = 1, **how: object) -> Iterator[TableUnderTest]:
    """A table that is switched on again, and its game gone on with."""
    with a_table(folder, (), **how) as table:
        table.touch("resume", game)
        yield table
