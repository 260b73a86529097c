"""Any input at any moment, in every box and variant: nothing breaks, and whatever the rules allow can be touched.

Hands that know the game mix with hands that press, key, strike and touch anything, with undo and with a pulled plug.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.carry import bring, export
from companion.commands import Redo, Resume, Undo
from companion.hands import Unreachable
from companion.modes import AnyAction, apply, begin
from companion.rules.actions import Bid, Pass
from companion.rules.card.state import CardState
from companion.rules.card.state import Over as CardOver
from companion.rules.state import Over, Sealed
from companion.rules.words import Variant
from companion.script import KEYS
from tests.companion import random_card_play, random_play
from tests.table import BOXES, NAMES, TableUnderTest, a_table

ACTS = 50
TABLES: Sequence[tuple[str, Variant, int]] = (
    ("dicetree", Variant.STANDARD, 4),
    ("dicetree-renaissance", Variant.TWO_PLAYER, 2),
    ("cmon", Variant.THREE_PLAYER, 3),
    ("taiwan", Variant.STANDARD, 5),
    ("classic", Variant.THREE_PLAYER, 3),
    *(("card-game", Variant.STANDARD, seats) for seats in (2, 3, 4, 5)),
)


@pytest.mark.parametrize(("edition", "variant", "seats"), TABLES)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_input_at_any_moment(
    tmp_path_factory: pytest.TempPathFactory, edition: str, variant: Variant, seats: int, seed: int
) -> None:
    folder, random = tmp_path_factory.mktemp("mash"), Random(seed)
    with a_table(folder, NAMES[:seats], edition=edition, variant=variant) as table:
        for _ in range(ACTS):
            random.choice((_play_on, _play_on, _play_on, _touch_anything, _mash))(table, random)
            _what_stands_is_what_was_confirmed(table)
        table.pull_the_plug()
    first = export(folder, BOXES, "1")
    record = folder / "record.jsonl"
    record.write_bytes(first)
    bring(folder / "again", BOXES, str(record))
    assert export(folder / "again", BOXES, None) == first


@pytest.mark.parametrize(("edition", "variant", "seats"), TABLES)
def test_whatever_the_rules_allow_can_be_touched(tmp_path: Path, edition: str, variant: Variant, seats: int) -> None:
    """A whole game by fingers alone, and the same picture after the plug is pulled at its end."""
    random = Random(seats)
    with a_table(tmp_path, NAMES[:seats], edition=edition, variant=variant) as table:
        while not isinstance(table.world.session.any_state.stage, Over | CardOver):
            before = len(table.confirmed)
            table.touch(_wish(table, random))
            table.advance(2.1)
            assert len(table.confirmed) > before or table.world.session.bidding.fists
        before_the_plug = table.pixels
    with a_table(tmp_path, ()) as again:
        again.touch(Resume(1))
        assert again.pixels == before_the_plug


def _wish(table: TableUnderTest, random: Random) -> AnyAction:
    """Something that the rules allow now."""
    session = table.world.session
    state = session.any_state
    if isinstance(state, CardState):
        return random_card_play.any_card_action(state, random)
    if isinstance(state.stage, Sealed):
        seat = random.choice(session.bidding.unsealed(state))
        amount = random.randint(0, state.cash[seat - 1])
        return Bid(seat, amount) if amount else Pass(seat)
    return random_play.any_action(state, random)


def _play_on(table: TableUnderTest, random: Random) -> None:
    """A finger that knows the game does something, unless the table is being set up or the game is over."""
    session = table.world.session
    if not session.is_played or isinstance(session.any_state.stage, Over | CardOver):
        _touch_anything(table, random)
    elif session.bidding.opening_at is not None:
        table.advance(2.1)
    else:
        try:
            table.touch(_wish(table, random))
        except Unreachable as lost:
            raise AssertionError(f"{lost} at {session.view} in {session.any_state.phase}") from None


def _touch_anything(table: TableUnderTest, random: Random) -> None:
    """A finger on any control, or beside all of them."""
    areas = table.world.picture.targets
    x, y = random.randrange(800), random.randrange(480)
    if areas and random.random() < 0.9:
        left, top, width, height = random.choice(areas).rect
        x, y = left + width // 2, top + height // 2
    table.advance(0.15)
    table.world.hands.later(table.now, lambda: table.world.hands.tap(x, y, table.now))
    table.advance(0.05)


def _mash(table: TableUnderTest, random: Random) -> None:
    """Anything but fingers: paddles, keys, the gavel, undo, redo, time."""
    paddle = random.randint(1, 5)
    act = random.randrange(6)
    if act == 0:
        table.press(paddle, after=random.random() / 2)
    elif act == 1:
        table.key(paddle, "".join(random.choices(sorted(KEYS), k=random.randint(1, 4))))
    elif act == 2:
        table.strike(random.randint(1, 3))
    elif act == 3:
        table.advance(random.random() * 10)
    elif table.world.session.is_played:
        try:
            table.touch(Undo() if act == 4 else Redo())
        except Unreachable:
            table.advance(0.1)


def _what_stands_is_what_was_confirmed(table: TableUnderTest) -> None:
    session = table.world.session
    if session.has_game:
        ledger = session.any_ledger
        state = begin(ledger.header.game(BOXES))
        for action in ledger.actions:
            state = apply(state, action)
        assert state == session.any_state
