"""A sealed auction at the table: fists by keypad and on the handed-round screen, and nothing that gives them away."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.bidding import OPENING_PAUSE
from companion.commands import HandTo, Key, Uncover, Undo
from companion.journal import FILE
from companion.options import MILLISECOND, SECOND, Options
from companion.rules.actions import Adjust, Bid, Pass, Play
from companion.rules.state import Playing, Sealed
from companion.rules.words import Auction
from companion.scene import CoverScreen, PadScreen, SealedScreen, SoldScreen
from companion.settings import ScreenSize, Settings
from companion.sides import Side
from companion.tongue import LANGUAGES
from tests.table import SETTINGS, TableUnderTest, a_table

CARD = Play(1, "munch", Auction.SEALED)


def ready(table: TableUnderTest) -> list[bool]:
    """Which fists the table shows as made."""
    assert isinstance(table.screen, SealedScreen)
    return [fist.ready for fist in table.screen.fists]


def test_fists_open_by_themselves_when_the_last_is_made_and_count_as_one_step(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.key_in(2, 11)
    table.key_in(3, 12)
    table.key(4, "#")
    assert ready(table) == [False, True, True, True]
    table.key_in(1, 12)
    table.advance(OPENING_PAUSE / SECOND)
    assert table.confirmed == [CARD, Bid(2, 11), Bid(3, 12), Pass(4), Bid(1, 12)]
    assert isinstance(table.screen, SoldScreen)
    assert [(fist.amount, fist.won) for fist in table.screen.fists] == [
        ("12", True),
        ("11", False),
        ("12", False),
        ("", False),
    ], "the auctioneer wins the tie"
    assert (table.screen.headline, table.screen.pays) == ("A tie: first in turn", "pays the bank")
    assert table.state.cash == (88, 100, 100, 100)
    table.touch(Undo())
    assert table.undone == [Bid(1, 12), Pass(4), Bid(3, 12), Bid(2, 11)]
    assert isinstance(table.state.stage, Sealed)
    assert ready(table) == [False] * 4, "after an undo all fists are made again"


def test_nothing_is_opened_before_the_pause_is_over(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    for seat in (1, 2, 3, 4):
        table.key_in(seat, seat)
    assert table.confirmed == [CARD]
    assert isinstance(table.screen, SealedScreen)
    table.advance(OPENING_PAUSE / SECOND)
    assert isinstance(table.state.stage, Playing)


def test_a_fist_can_be_made_again_until_all_are(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.key_in(2, 30)
    table.key(2, "99*5#")
    for seat in (1, 3, 4):
        table.key(seat, "#")
    table.key_in(2, 40)
    table.advance(OPENING_PAUSE / SECOND)
    assert Bid(2, 5) in table.confirmed


def test_an_empty_fist_is_a_pass_and_zeros_are_empty(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.key(1, "000#")
    for seat in (2, 3, 4):
        table.key(seat, "#")
    table.advance(OPENING_PAUSE / SECOND)
    assert table.confirmed[1:] == [Pass(2), Pass(3), Pass(4), Pass(1)]
    assert isinstance(table.screen, SoldScreen)
    assert table.screen.headline == "Taken for nothing"


@pytest.mark.parametrize("typed", ["101#", "9999999999999#", "00101#"])
def test_more_than_the_money_is_refused_without_a_figure(table: TableUnderTest, typed: str) -> None:
    table.play("munch", "sealed")
    table.key(3, typed)
    assert ready(table) == [False] * 4
    assert table.note(3) == "Not enough money"


def test_the_bid_button_seals_nothing_but_says_where_to_key(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.press(2)
    assert ready(table) == [False] * 4
    assert table.note(2) == "Use the keypad"


def test_the_screen_is_handed_round_covered_between_players(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.touch(Bid(2, 35))
    assert isinstance(table.screen, CoverScreen)
    assert table.screen.name == "Clemens", "covered for the next fist that is awaited"
    table.touch(Pass(3))
    table.touch(Bid(4, 7))
    table.key_in(1, 3)
    assert isinstance(table.screen, SealedScreen), "a keypad took the place of the screen"
    table.advance(OPENING_PAUSE / SECOND)
    assert table.confirmed == [CARD, Bid(2, 35), Pass(3), Bid(4, 7), Bid(1, 3)]


def test_no_key_of_the_secret_pad_changes_the_picture(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.tap("Beatrix")
    table.tap("I am Beatrix")
    assert isinstance(table.screen, PadScreen)
    assert table.screen.typed is None
    before = table.pixels
    for key in ("3", "* Clear", "4", "0"):
        table.tap(key)
        assert table.pixels == before
    table.tap("# OK")
    assert isinstance(table.screen, CoverScreen)


def test_a_fist_is_nowhere_on_disk_before_it_is_opened(table: TableUnderTest, tmp_path: Path) -> None:
    table.play("munch", "sealed")
    table.key_in(2, 73)
    on_disk = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b'"amount":73' not in on_disk
    assert "73" not in repr(table.world.session.bidding.fists) + repr(table.world.session.bidding.keying)


def test_a_seat_that_loses_money_makes_its_fist_again_whatever_was_in_it(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    table.key_in(2, 90)
    table.key_in(3, 90)
    table.touch(Adjust(2, -20))
    assert ready(table) == [False, False, True, False]
    assert table.note(2) == "Make your fist again"


PANELS = (ScreenSize(800, 480, 154.08, 85.92), ScreenSize(720, 1280, 88, 155), ScreenSize(1280, 720, 217, 136))
SETTINGS_OF = st.builds(
    lambda language, side, panel: replace(SETTINGS, options=Options(language=language, faces=side), screen=panel),
    st.sampled_from(sorted(LANGUAGES)),
    st.sampled_from(Side),
    st.sampled_from(PANELS),
)


@settings(max_examples=20, deadline=None)
@given(
    one=st.integers(1, 100),
    other=st.integers(1, 100),
    corrected=st.booleans(),
    by_screen=st.booleans(),
    table_settings=SETTINGS_OF,
)
def test_two_tables_that_differ_only_in_a_fist_cannot_be_told_apart_before_it_is_opened(
    tmp_path_factory: pytest.TempPathFactory,
    *,
    one: int,
    other: int,
    corrected: bool,
    by_screen: bool,
    table_settings: Settings,
) -> None:
    """In every language, on every panel, whichever way the picture faces, by keypad and on the handed-round screen."""
    told = [
        _perceived(tmp_path_factory.mktemp("sealed"), amount, corrected, by_screen, table_settings)
        for amount in (one, other)
    ]
    assert told[0] == told[1]


def _clean_key(table: TableUnderTest, seat: int, key: str, at: int) -> None:
    """A key pressed without bounce, whose chance would otherwise depend on how many keys came before."""
    table.world.simulated.key(seat, key, down=True, at=at)
    table.world.simulated.key(seat, key, down=False, at=at + 80 * MILLISECOND)


def _perceived(folder: Path, amount: int, corrected: bool, by_screen: bool, settings: Settings) -> list[object]:
    """All that the table lets perceive, with its times, while seat 2 makes a fist of `amount` and the rest follow."""
    pictures: list[object] = []

    class Eye:
        def happened(self, effect: object, at: int) -> None:
            pictures.append((at, effect))

        def painted(self, scene: object, changed: object, at: int) -> None:
            pictures.append((at, sha256(table.pixels).hexdigest()))

    with a_table(folder, settings=settings) as table:
        table.play("munch", "sealed")
        table.world.watch(Eye())
        start = table.now
        keys = f"{'8*' if corrected and amount % 2 else ''}{amount}#"
        if by_screen:
            table.touch(HandTo(2))
            table.touch(Uncover(2))
            for key in keys[:-1]:
                table.touch(Key(key))
            table.advance((start - table.now) / SECOND + 6)
            table.touch(Key("#"))
        else:
            for place, key in enumerate(keys[:-1]):
                _clean_key(table, 2, key, start + (200 + 200 * place) * MILLISECOND)
            _clean_key(table, 2, "#", start + 6 * SECOND)
            table.advance(7)
        for seat in (3, 4):
            _clean_key(table, seat, "#", table.at(0.5))
            table.advance(1)
        for path in sorted(folder.iterdir()):
            salted = path.name.endswith(("-wal", "-shm"))  # with chance in them; what they hold is dumped
            pictures.append((path.name, path.stat().st_size if salted else sha256(path.read_bytes()).hexdigest()))
        with closing(sqlite3.connect(folder / FILE)) as journal:
            pictures += list(journal.iterdump())
    return pictures
