"""Two games that differ only in a secret cannot be told apart before it is told.

Here is what somebody could perceive or copy, whole: the trace with its pictures, sounds, lamp, log and times, the bytes
of the journal and of its log, the game as exported. What each phase does with a secret bid is in `test_sealed.py`.
"""

import io
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from companion.config.settings import Options, ScreenSize, Settings, Side
from companion.course import Course
from companion.i18n.translator import LANGUAGES
from companion.journal.journal import JOURNAL_FILE, Journal
from companion.journal.written_games import add_game
from companion.live.feedback import InputRefused
from companion.live.seat_texts import REASONS
from companion.lots import lots_sold
from companion.notation.record import Header, Record
from companion.pages.players_money import OwnMoneyPage
from companion.pages.self_test import SelfTestPage
from companion.rules.actions import Bid, Hammer, Hand, Leave, Play, Price, Return, Turn
from companion.rules.auction_game.auctions import Sealed
from companion.rules.house_rules import LARGEST_START, HouseRules
from companion.rules.protocol import is_over
from companion.rules.refusal import Reason
from companion.rules.words import Auction, Variant
from companion.screen_data.screens import Key
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import Wiring
from hardware.drivers.number_pad import NUMBER_PAD
from hardware.drivers.pod import LIGHT_POD
from hardware.simulator.circuit import GROUND, Switch
from hardware.time_units import MILLISECOND, SECOND
from tests.support.command_line import ROOT, hammerprice
from tests.support.examples import examples
from tests.support.exports import export
from tests.support.past_of_a_game import tap_card, wrong
from tests.support.random_play import any_correction
from tests.support.table import EDITIONS, NAMES, SETTINGS, TableUnderTest, Unreachable
from tests.table.any_evening import any_whole_game, wish

PANELS = (ScreenSize(800, 480, 154.08, 85.92), ScreenSize(720, 1280, 88, 155), ScreenSize(1280, 720, 217, 136))
WITH_LIGHTS = replace(SETTINGS, plugs=Plugs((Plug(0, "E66118604B3A7C21", LIGHT_POD),)))
"""A light pod is plugged in."""
NUMBER_PADS = tuple(Plug(seat, f"usb-0000:01:00.0-1.{seat}", NUMBER_PAD) for seat in range(1, 5))
WITH_NUMBER_PADS = replace(SETTINGS, wiring=Wiring(gavel=3), plugs=Plugs(NUMBER_PADS))
"""Every seat has a number pad, whose Num Lock light is its light."""
SETTINGS_OF = st.builds(
    lambda house, language, side, panel: replace(house, options=Options(language=language, faces=side), screen=panel),
    st.sampled_from((WITH_LIGHTS, WITH_NUMBER_PADS)),
    st.sampled_from(sorted(LANGUAGES)),
    st.sampled_from(Side),
    st.sampled_from(PANELS),
)
RICH = 2_000_000
"""Money that leaves room for secret bids of one digit to seven."""
NAMED = ("Axel", "Beatrix", "Clemens", "Doris")


class Watched:
    """A table that goes on with a game, with a trace from the moment it is switched on."""

    def __init__(self, folder: Path, record: Record, settings: Settings) -> None:
        folder.mkdir()
        self.folder = folder
        with Journal(folder) as journal:
            add_game(journal, Course.recorded(record.header, record.actions, EDITIONS))
        self.table = TableUnderTest(folder, (), settings=settings)
        self._trace = io.StringIO()
        self.table.world.trace_to(self._trace)
        self.lit: list[tuple[int, float, int]] = []
        """Each change of a light on the light pod or a number pad: its seat, how bright it is, and when."""
        for seat in range(1, len(NAMED) + 1):
            self.table.world.simulated.light(seat).observer = lambda *told, seat=seat: self.lit.append((seat, *told))
        self.table.touch("resume", 1)

    @property
    def trace(self) -> list[str]:
        """All that could be perceived so far, a line each."""
        return self._trace.getvalue().splitlines()

    def on_disk(self) -> dict[str, str]:
        """Every file by a fingerprint of what it holds."""
        files = {path.name: path.read_bytes() for path in sorted(self.folder.iterdir())}
        log = files.pop(f"{JOURNAL_FILE}-wal")
        index = files.pop(f"{JOURNAL_FILE}-shm")
        told = {name: sha256(data).hexdigest() for name, data in files.items()}
        return told | {"wal": sha256(without_chance(log)).hexdigest(), "shm": str(len(index))}


def without_chance(log: bytes) -> bytes:
    """SQLite's write-ahead log without its salts, which are chance, and the sums over them (sqlite.org/fileformat2)."""
    page = int.from_bytes(log[8:12], "big")
    frames = [log[place : place + 24 + page] for place in range(32, len(log), 24 + page)]
    return log[:16] + b"".join(frame[:8] + frame[24:] for frame in frames)


@dataclass(frozen=True, slots=True)
class SecretBid:
    """How a secret bid is made: what is keyed before, an amount that is refused or cleared, and the amount."""

    too_high: int
    cleared: int
    amount: int

    def keys(self, *, refused: bool, corrected: bool) -> Sequence[str]:
        """What is keyed up to each `#`."""
        first = [f"{self.too_high}#"] if refused else []
        return [*first, f"{f'{self.cleared}*' if corrected else ''}{self.amount}#"]


SECRET_BIDS = st.builds(SecretBid, st.integers(RICH + 1, 10**11), st.integers(0, 10**11), st.integers(1, RICH))


@examples(4, searching=12)
@given(
    bids=st.tuples(SECRET_BIDS, SECRET_BIDS),
    corrected=st.tuples(st.booleans(), st.booleans()),
    rhythms=st.tuples(st.integers(120, 700), st.integers(120, 700)),
    refused=st.booleans(),
    by_screen=st.booleans(),
    table_settings=SETTINGS_OF,
)
def test_two_tables_that_differ_only_in_a_secret_bid_cannot_be_told_apart_before_it_is_opened(
    tmp_path_factory: pytest.TempPathFactory,
    *,
    bids: tuple[SecretBid, SecretBid],
    corrected: tuple[bool, bool],
    rhythms: tuple[int, int],
    refused: bool,
    by_screen: bool,
    table_settings: Settings,
) -> None:
    """Any two numbers of any digits in any rhythm, corrected or not, after a refusal or not; in every language, on
    every panel, whichever way the picture faces; by keypad and on the handed-round screen.

    At a keypad both are corrected or neither: the light there tells that digits were cleared, and nothing else.
    """
    folder = tmp_path_factory.mktemp("sealed")
    if not by_screen:
        corrected = (corrected[0], corrected[0])
    told = [
        _with_secret_bid(
            folder / str(number), bid.keys(refused=refused, corrected=again), rhythm, by_screen, table_settings
        )
        for number, (bid, again, rhythm) in enumerate(zip(bids, corrected, rhythms, strict=True))
    ]
    assert told[0] == told[1]


def _with_secret_bid(
    folder: Path, keys: Sequence[str], rhythm: int, by_screen: bool, table_settings: Settings
) -> list[object]:
    """All that can be perceived and copied until secret bids are about to open, seat 2's made with these keys.

    At a keypad a key follows the one before after `rhythm` ms; a first digit, `*` and `#` come at fixed times.
    """
    watched = _before_secret_bids(folder, table_settings)
    table = watched.table
    for typed in keys:
        start = table.now
        if by_screen:
            table.touch("hand-over", 2)
            for key in typed[:-1]:
                table.touch("key", key)
            table.advance((start - table.now) / SECOND + 20)
            table.touch("key", "#")
        else:
            for part, digits in enumerate(typed[:-1].split("*")):
                if part:
                    clean_key(table, 2, "*", start + 10 * part * SECOND)
                for place, key in enumerate(digits):
                    clean_key(table, 2, key, start + (200 + 10_000 * part + rhythm * place) * MILLISECOND)
            clean_key(table, 2, "#", start + 20 * SECOND)
            table.advance(21)
    for seat in (3, 4, 1):
        clean_key(table, seat, "#", table.at(0.5))
        table.advance(1)
    table.advance(1.4)
    assert isinstance(table.state.phase, Sealed)
    opens_at = table.world.table.auction.reveal_at
    assert opens_at is not None
    assert watched.lit
    perceived: list[object] = [
        *watched.trace,
        *watched.lit,
        watched.on_disk(),
        export(folder, EDITIONS, None),
        opens_at,
    ]
    table.world.close()
    return perceived


def test_a_look_at_ones_own_digits_tells_the_others_nothing(tmp_path: Path) -> None:
    told, looked = zip(*(_with_a_look(tmp_path / digits, digits) for digits in ("7", "31999")), strict=True)
    assert told[0] == told[1]
    assert looked[0] != looked[1], "and they can be read meanwhile"


def _with_a_look(folder: Path, digits: str) -> tuple[list[object], list[str]]:
    """What can be perceived and copied besides the pictures while seat 2 looks at its digits; and those."""
    watched = _before_secret_bids(folder)
    table = watched.table
    table.touch("hand-over", 2)
    start = table.now
    table.type_in(digits)
    table.advance((start - table.now) / SECOND + 20)
    before, covered = watched.trace, table.pixels
    table.hold("see")
    table.advance(1)
    looked = watched.trace[len(before) :]
    table.lift()
    assert table.pixels == covered
    table.touch("key", "#")
    table.advance(10)
    after = watched.trace[len(before) + len(looked) :]
    perceived: list[object] = [*before, *after, *watched.lit, watched.on_disk(), export(folder, EDITIONS, None)]
    table.world.close()
    assert all('"picture"' in line for line in looked)
    return perceived, looked


ROLLED = st.permutations("123456789").map(lambda keys: keys[:2])


@examples(3, searching=12)
@given(rolled=st.tuples(ROLLED, ROLLED), together=st.integers(50, 12_000))
@example(rolled=(["1", "4"], ["1", "2"]), together=12_000)
@example(rolled=(["1", "4"], ["2", "9"]), together=400)
def test_keys_that_are_held_or_rolled_while_secret_bids_are_made_tell_nothing(
    tmp_path_factory: pytest.TempPathFactory, rolled: tuple[Sequence[str], Sequence[str]], together: int
) -> None:
    """Two keys at once, of one column or not, for so many milliseconds, while the neighbours make their secret bids."""
    folder = tmp_path_factory.mktemp("held")
    told = [_with_held(folder / str(number), keys, together) for number, keys in enumerate(rolled)]
    assert told[0] == told[1]


def _with_held(folder: Path, keys: Sequence[str], together: int) -> list[object]:
    """All that can be perceived and copied until secret bids are about to open, two keys held at seat 2 meanwhile."""
    watched = _before_secret_bids(folder)
    table = watched.table
    for place, key in enumerate(keys):
        table.world.simulated.key(2, key, down=True, at=table.at(1 + place / 10))
        table.world.simulated.key(2, key, down=False, at=table.at(1 + place / 10 + together / 1000))
    for place, seat in enumerate((3, 4, 1)):
        clean_key(table, seat, "#", table.at(1.2 + place / 10))
    table.advance(20)
    assert set(table.world.table.auction.secret_bids) == {1, 3, 4}
    clean_key(table, 2, "#", table.at(0.5))
    table.advance(1)
    perceived: list[object] = [*watched.trace, watched.on_disk()]
    table.world.close()
    return perceived


def test_a_keypad_held_while_secret_bids_are_made_is_named_without_its_wires(tmp_path: Path) -> None:
    watched = _before_secret_bids(tmp_path / "table")
    watched.table.world.simulated.key(2, "7", down=True, at=watched.table.at(1))
    watched.table.advance(12)
    told = [line for line in watched.trace if "held" in line]
    assert watched.table.scene.banner.endswith(" · Seat 2’s keypad is held down. Use the screen instead.")
    watched.table.world.close()
    assert any("Seat 2's keypad is held down" in line for line in told)
    assert not [line for line in told if "BCM" in line or "pin " in line]


@pytest.mark.parametrize("key", "123")
def test_a_loose_column_is_not_named_while_secret_bids_are_made(tmp_path: Path, key: str) -> None:
    watched = _before_secret_bids(tmp_path / "table")
    simulated, start = watched.table.world.simulated, watched.table.now
    wire = Switch(simulated.switch(2, key).other_node, GROUND)
    for edge in range(400):
        at = start + edge * MILLISECOND // 10
        change = partial(simulated.pins.set_switch, wire, closed=edge % 2 == 0, at=at, delivered=at)
        watched.table.world.clock.call_at(at, change)
    watched.table.advance(1)
    assert [line.partition("log")[2] for line in watched.trace if "log" in line] == [
        '":"the keypad of seat 2: loose wire: keypad"}'
    ]
    watched.table.world.close()


def test_a_hand_a_name_or_who_leaves_while_secret_bids_are_made_tells_nothing_of_them(tmp_path: Path) -> None:
    told = []
    for amount in (7, 1_400_000):
        watched = _before_secret_bids(tmp_path / str(amount))
        for key in f"{amount:_>7}".replace("_", "0") + "#":
            clean_key(watched.table, 2, key, watched.table.at(0.2))
            watched.table.advance(0.4)
        watched.table.go(Hand(2, 5), "undo", Hand(4, 0), "menu", "hands", ("hand-of", 2), ("cards", -1))
        watched.table.go("back", "back", "players", ("player-of", 2), ("swap-seats", 2, 3))
        assert watched.table.screen.entries[0].disabled_reason, "nobody changes chairs with all they have"
        watched.table.touch("swap-names", 2, 3)
        watched.table.go(Leave(2), Return(2, 4), Leave(3), "undo")
        told.append((*watched.trace, watched.on_disk()))
        watched.table.world.close()
    assert told[0] == told[1]


def _before_secret_bids(folder: Path, table_settings: Settings = WITH_LIGHTS) -> Watched:
    header = Header("dicetree", Variant.STANDARD, NAMED, 1, house=HouseRules(start=RICH))
    return Watched(folder, Record(header, (Play(1, "munch", Auction.SEALED),), ()), table_settings)


def clean_key(table: TableUnderTest, seat: int, key: str, at: int) -> None:
    """A key pressed without bounce, whose chance would otherwise depend on how many keys came before."""
    table.world.simulated.key(seat, key, down=True, at=at)
    table.world.simulated.key(seat, key, down=False, at=at + 80 * MILLISECOND)


@examples(3, searching=8)
@given(
    box=st.sampled_from((("taiwan", "standard", 4), ("cmon", "three-player", 3), ("classic", "two-player", 2))),
    poor=st.integers(60, 300),
    more=st.integers(1, LARGEST_START - 300),
    played=st.integers(1, 120),
    seed=st.integers(0, 2**32),
    table_settings=SETTINGS_OF,
)
def test_two_tables_that_differ_only_in_everybodys_money_cannot_be_told_apart_before_the_end(
    tmp_path_factory: pytest.TempPathFactory,
    *,
    box: tuple[str, str, int],
    poor: int,
    more: int,
    played: int,
    seed: int,
    table_settings: Settings,
) -> None:
    """What everybody starts with is no secret, and told with the first deal; what has become of it is.

    A box that counts its coins has fewer left where more were dealt, which all know; so none of those is among these.
    """
    edition, variant, seats = box
    random, folder = Random(seed), tmp_path_factory.mktemp("money")
    poorer = Header(edition, Variant(variant), NAMES[:seats], 1, house=HouseRules(start=poor))
    actions = tuple(islice(any_whole_game(poorer, random), played))
    assume(not any(_tells_of_no_money(action) for action in actions))
    tables = [
        Watched(
            folder / str(money), Record(replace(poorer, house=HouseRules(start=money)), actions, ()), table_settings
        )
        for money in (poor, poor + more)
    ]
    with closing(tables[0].table.world), closing(tables[1].table.world):
        for _ in range(15):
            _anything_at_both([watched.table for watched in tables], random)
            if is_over(tables[0].table.world.table.any_state):
                break
            assert tables[0].trace == tables[1].trace
        journals = [_without_header(export(watched.folder, EDITIONS, None)) for watched in tables]
    assert journals[0] == journals[1]


@examples(3, searching=12)
@given(
    poor=st.integers(60, 300),
    more=st.integers(1, LARGEST_START - 300),
    played=st.integers(12, 60),
    seed=st.integers(0, 2**32),
)
def test_two_tables_that_differ_in_money_are_alike_while_any_correction_is_made_until_an_amount_is_typed(
    tmp_path_factory: pytest.TempPathFactory, *, poor: int, more: int, played: int, seed: int
) -> None:
    """Or until a correction is refused since somebody lacks money, which counts like an amount."""
    random, folder = Random(seed), tmp_path_factory.mktemp("corrected")
    poorer = Header("dicetree", Variant.STANDARD, NAMED, 1, house=HouseRules(start=poor))
    actions = tuple(islice(any_whole_game(poorer, random), played))
    assume(not any(_tells_of_no_money(action) for action in actions))
    tables = [
        Watched(folder / str(money), Record(replace(poorer, house=HouseRules(start=money)), actions, ()), WITH_LIGHTS)
        for money in (poor, poor + more)
    ]
    with closing(tables[0].table.world), closing(tables[1].table.world):
        both = [watched.table for watched in tables]
        assume(any(step.sale for step in both[0].world.table.ledger.course.steps))
        for _ in range(3):
            lot = random.choice([line.number for line in lots_sold(both[0].world.table.ledger.course.steps)])
            for table in both:
                table.touch("menu")
                table.touch("lots", 0)
                table.touch("lot", lot)
            for _ in range(12):
                if not _correct_at_both(both, random):
                    break
            if any(_tells_of_lacking_money(table) for table in both):
                return
            assert tables[0].trace == tables[1].trace
            if both[0].page.beneath is None or is_over(both[0].world.table.any_state):
                break
            for table in both:
                table.touch("game")


def _correct_at_both(tables: Sequence[TableUnderTest], random: Random) -> bool:
    """The same finger at both on anything that leads on in a correction, but for an amount; whether there was such."""
    leaves = {"key", "seat", "back", "game"}
    areas = [area for area in tables[0].world.picture.targets if not area.choice.disabled_reason]
    areas = [area for area in areas if area.choice.means.name not in leaves]
    if not areas or tables[0].world.table.is_played:
        return False
    rect = random.choice(areas).rect
    for table in tables:
        table.tap_at(rect)
    return not any(_tells_of_lacking_money(table) for table in tables)


def _tells_of_lacking_money(table: TableUnderTest) -> bool:
    """Whether the screen says that somebody lacked the money."""
    view = table.world.table.public_view()
    why = REASONS[Reason.NOT_ENOUGH_MONEY].in_words(view.translator)
    return why in f"{view.banner} {getattr(table.screen, 'conflict', '')}"


def _anything_at_both(tables: Sequence[TableUnderTest], random: Random) -> None:
    """The same hands at both: mostly what the rules of the poorer allow, else a finger on any control or a button."""
    session = tables[0].world.table
    assume(not is_over(session.any_state))
    chance = random.random()
    if not session.is_played or chance < 0.2:
        targets = tables[0].world.picture.targets
        rect = random.choice(targets).rect if targets else (0, 0, 100, 100)
        for table in tables:
            table.tap_at(rect)
    elif chance < 0.3:
        for table in tables:
            table.press(1 + int(chance * 50) % session.any_state.game.seats)
    elif session.auction.reveal_at is not None:
        for table in tables:
            table.advance(2.1)
    else:
        corrects = chance > 0.9
        want = any_correction(session.any_state, random) if corrects else wish(tables[0], random)
        assume(not _tells_of_no_money(want))
        for table in tables:
            try:
                table.touch(want)
            except Unreachable:
                assume(corrects)
    for table in tables:
        view = table.world.table.public_view()
        assume(REASONS[Reason.NOT_ENOUGH_MONEY].in_words(view.translator) not in view.notes.values())
        assume(not isinstance(table.page, SelfTestPage))  # its report names its folder
        assume(not isinstance(table.page, OwnMoneyPage))  # somebody has asked for it
        assume(not table.world.table.is_closing and table.world.table.ledger.course.steps)


def _tells_of_no_money(action: object) -> bool:
    """Only who has no money at all may name a price of 0, for all to hear."""
    return isinstance(action, Price) and action.amount == 0


def test_a_page_is_given_nobodys_money_before_the_end(table: TableUnderTest) -> None:
    table.sell("munch", buyer=2, price=30)
    view = table.world.table.public_view()
    earlier = view.showing_course(view.course.first(1))
    steps = (*view.course.steps, *view.course.steps[:2], *earlier.course.steps)
    moments = [state for step in steps for state in (step.before, step.after)]
    undone = view.public_game.last
    assert undone is not None
    moments += [view.state, earlier.state, undone.step.after]
    assert {state.totals for state in moments} == {()}
    assert view.public_game.own_money(2) == table.state.cash[1], "but the page that its player uncovers"


def _without_header(record: bytes) -> bytes:
    return record.partition(b"\n")[2]


TRIED = "Three amounts tried: continue playing first"
PROBES: dict[str, tuple[str, Key]] = {
    "money taken": ("open", Key("adjust-money", (-1,))),
    "a result entered": ("open", Key("result")),
    "a bid typed for a seat": ("open", Key("pad", (0,))),
    "a payment": ("open", Key("payer", (2,))),
    "the sale of a lot that was never entered": ("open", Key("add-before")),
}
"""The ways to have an amount refused for want of a seat's money, on the screen that all can touch, for which no game
waits.
"""


def _open_probe(table: TableUnderTest, way: Key) -> None:
    if way.name == "payer":
        table.go("menu", "money", way, ("seat", 1))
        return
    if way.name == "add-before":
        table.go("menu", ("lots", 0), ("history", 0), ("look-at", 1, 0), "correct", way)
        tap_card(table, artist=0, kind=0)
        table.touch("seat", 2)
        return
    if way.name == "adjust-money":
        table.go("menu", "money")
    table.touch(way)
    if Key("seat", (2,)) in {area.choice.means for area in table.world.picture.targets}:
        table.touch("seat", 2)


@pytest.mark.parametrize("probe", PROBES)
def test_what_a_seat_has_cannot_be_found_out_by_one_amount_after_the_other(table: TableUnderTest, probe: str) -> None:
    auction, way = PROBES[probe]
    table.play("munch", auction)
    _open_probe(table, way)
    for amount in (400, 200, 101):
        table.advance(5)
        table.type_in(f"*{amount}#")
        assert table.said() == "Beatrix: Not enough money", "the table is told"
        assert table.note(2) == "Not enough money", "and the seat"
        assert InputRefused(2) in [effect for _, effect in table.seen[-3:]]
    before = table.world.table.ledger.entries
    for amount in (101, 100, 1):
        table.type_in(f"*{amount}#")
        assert (table.said(), table.shows) == (TRIED, "keypad"), "too much or not, nothing is told"
    assert table.world.table.ledger.entries == before


def test_all_ways_count_together_and_undo_and_redo_let_nobody_try_again(table: TableUnderTest) -> None:
    table.sell("klimt", 3, 10)
    table.play("munch", "open")
    for way in (Key("pad", (0,)), Key("result"), Key("adjust-money", (-1,))):
        _open_probe(table, way)
        table.type_in("400#")
        assert table.said() == "Beatrix: Not enough money"
        table.touch("back")
    table.go("undo", "menu", "redo")
    _open_probe(table, Key("adjust-money", (-1,)))
    table.type_in("1#")
    assert table.said() == TRIED
    table.go("back", ("adjust-money", 1))
    table.type_in("1#")
    assert table.state.cash[0] == 111, "money can be given: nobody may lack it"
    _open_probe(table, Key("adjust-money", (-1,)))
    table.type_in("1#")
    assert table.state.cash[1] == 99, "something has been confirmed"


def test_a_seats_own_button_and_keypad_keep_nobody_from_recording_a_sale(table: TableUnderTest) -> None:
    """Whoever presses knows what it has."""
    table.play("munch", "open")
    for amount in (400, 300, 200):
        table.key_in(2, amount)
        assert table.note(2) == "Not enough money"
    _open_probe(table, Key("result"))
    table.type_in("25#")
    assert table.state.cash[1] == 75


def test_a_hand_or_a_turn_that_is_corrected_lets_nobody_try_again(table: TableUnderTest) -> None:
    _open_probe(table, Key("adjust-money", (-1,)))
    for amount in (400, 300, 200):
        table.type_in(f"*{amount}#")
    table.go(Hand(2, 5), Turn(3))
    _open_probe(table, Key("adjust-money", (-1,)))
    table.type_in("1#")
    assert table.said() == TRIED


def test_nor_does_a_past_hand_that_is_corrected(table: TableUnderTest) -> None:
    """Whatever was played since is played again alike."""
    table.touch(Hand(2, 5))
    table.sell("klimt", 3, 10)
    _open_probe(table, Key("adjust-money", (-1,)))
    for amount in (400, 300):
        table.type_in(f"*{amount}#")
    wrong(table, "1. Beatrix’s hand: 5", "The entry: Beatrix’s hand: 5", "-", "Beatrix’s hand: 4", "Apply correction")
    _open_probe(table, Key("adjust-money", (-1,)))
    table.type_in("200#*1#")
    assert table.said() == TRIED


def test_a_correction_that_was_made_lets_the_table_try_again(table: TableUnderTest) -> None:
    table.sell("klimt", 3, 10)
    for price in (20, 30, 40):
        wrong(
            table, f"3. Lot 1 (Klimt): Clemens pays {price - 10}", f"Buyer or price: Sold to Clemens for {price - 10}"
        )
        table.type_in("400#")
        assert table.said() == "Clemens: Not enough money"
        table.type_in(f"*{price}#")
        table.tap("Apply correction", "Game")
    assert table.state.cash[2] == 60


def test_who_is_told_to_lack_money_is_the_seat_that_lacks_it(table: TableUnderTest) -> None:
    """At a fixed price that is the auctioneer, who could not name it, whoever is entered as the buyer."""
    table.sell("klimt", 1, 90)
    table.sell("klimt", 1, 5)
    table.sell("munch", 4, 1)
    table.sell("munch", 3, 1)
    table.play("munch", "fixed-price")
    assert table.state.turn == 1
    _open_probe(table, Key("result"))
    table.type_in("50#")
    seats = {seat.number: seat.note for seat in table.screen.seats}
    told = "Axel cannot name a price above the money they have"
    assert (table.said(), seats[1], seats[2]) == (told, "Not enough money", "")
    assert "Give Axel money" in table.labels


def test_who_is_asked_may_bid_however_often_it_was_too_much(table: TableUnderTest) -> None:
    """A table without paddles could not go on otherwise."""
    table.play("munch", "once-around")
    table.touch(Key("pad", (2,)))
    for amount in (400, 300, 200, 150):
        table.type_in(f"*{amount}#")
        assert table.said() == "Beatrix: Not enough money"
    table.type_in("*40#")
    assert table.state.committed(2) == 40


def test_who_is_asked_may_name_a_price_however_often_it_was_too_high(table: TableUnderTest) -> None:
    """The game would stand still otherwise."""
    table.play("munch", "fixed-price")
    for amount in (400, 300, 200, 150, 12):
        table.key_in(1, amount)
    assert table.state.phase.name == "fixed-price"


@pytest.mark.parametrize("probe", PROBES)
def test_after_three_refusals_two_tables_that_differ_in_money_are_alike(tmp_path: Path, probe: str) -> None:
    auction, way = PROBES[probe]
    traces = []
    for money in (60, 80):
        header = Header("taiwan", Variant.STANDARD, NAMED, 1, house=HouseRules(start=money))
        record = Record(header, (Play(1, "objects", Auction(auction)),), ())
        watched = Watched(tmp_path / str(money), record, WITH_LIGHTS)
        with closing(watched.table.world):
            _open_probe(watched.table, way)
            watched.table.type_in("999#*999#*999#*70#*1#")
            watched.table.touch("back")
            traces.append(watched.trace)
    assert traces[0] == traces[1]


def test_after_three_prices_that_were_looked_at_and_not_applied_two_tables_that_differ_in_money_are_alike(
    tmp_path: Path,
) -> None:
    """The preview of a price tells that it could be paid, also if it is cancelled."""
    traces = []
    for money in (60, 80):
        header = Header("taiwan", Variant.STANDARD, NAMED, 1, house=HouseRules(start=money))
        sold = (Play(1, "objects", Auction.OPEN), Bid(2, 10), Hammer())
        watched = Watched(tmp_path / str(money), Record(header, sold, ()), WITH_LIGHTS)
        table = watched.table
        with closing(table.world):
            table.go("menu", ("lots", 0), ("lot", 1))
            for price in (20, 30, 40):
                table.type_in(f"*{price}#")
                assert table.shows == "correction preview"
                table.touch("back")
            for price in (70, 999, 50, 1):
                table.type_in(f"*{price}#")
                assert (table.said(), table.shows) == (TRIED, "keypad")
            traces.append(watched.trace)
    assert traces[0] == traces[1]


CANARY = 73_921_846


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux, which tells of a process in /proc")
def test_a_secret_bid_is_in_no_file_no_log_no_traceback_and_no_report_of_a_table_that_fails_meanwhile(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    failed = subprocess.run(
        [sys.executable, "-m", "tests.table.failing_sealed_auction", data],
        input=b"%d\n" % CANARY,
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    assert failed.returncode == 1
    assert b"the picture fell off the wall" in failed.stderr
    assert b"Secret(hidden)" in failed.stderr
    assert b"A picture cannot be drawn: RuntimeError" in failed.stderr
    assert failed.stderr.count(b"in _fail\n") == 2, "the tracebacks of the picture and of the step"
    report = hammerprice("doctor", "--report", "--data", data)
    assert "RuntimeError" in report.out
    told = {path.name: path.read_bytes() for path in data.iterdir()}
    assert {JOURNAL_FILE, f"{JOURNAL_FILE}-wal", f"{JOURNAL_FILE}-shm", "table.log"} <= set(told)
    told |= {"said": failed.stdout, "cried": failed.stderr, "report": report.out.encode()}
    canaries = [f"{CANARY:{way}}".encode() for way in ("", "_", ",", "x")]
    canaries += [CANARY.to_bytes(4, "big"), CANARY.to_bytes(4, "little")]
    assert [name for name, content in told.items() if any(canary in content for canary in canaries)] == []
