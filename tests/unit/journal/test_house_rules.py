"""How a game is played is kept in the journal beside its header, and what cannot be read there is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.live.game_setup import GameSetup
from companion.notation.record import Header
from companion.rules.house_rules import (
    BID_INCREMENT,
    LARGEST_INCREMENT,
    LARGEST_START,
    START,
    HouseRules,
    NumberRule,
    house_rules_of,
)
from companion.rules.words import Variant
from tests.support.table import AUCTION_EDITIONS, EDITIONS

HEADER = Header("dicetree", Variant.STANDARD, ("Ann", "Bob", "Cas"), 1)


@pytest.mark.parametrize(
    "house",
    [HouseRules(), HouseRules(bid_increment=5), HouseRules(countdown=False), HouseRules(110, 3, 10, countdown=True)],
)
def test_a_game_gone_on_with_goes_on_in_the_same_way(tmp_path: Path, house: HouseRules) -> None:
    with Journal(tmp_path) as journal:
        number = Ledger.begin(journal, replace(HEADER, house=house), EDITIONS).number
        assert Ledger.resume(journal, number, EDITIONS).course.header.house == house


def test_whatever_house_rules_are_offered_can_be_read_back(tmp_path: Path) -> None:
    """Also those for the largest amounts that an edition may have."""
    box = replace(AUCTION_EDITIONS["classic"], start=LARGEST_START // 2, bid_increment=LARGEST_INCREMENT)
    plan = GameSetup(box).with_default_names("Player {}".format)
    for _ in range(4):
        for rule in house_rules_of(box):
            if isinstance(rule, NumberRule):
                plan = plan.choose(rule, rule.larger(box, rule.value(box, plan.house)))
            else:
                plan = plan.choose(rule, True)
        with Journal(tmp_path) as journal:
            number = Ledger.begin(journal, plan.header(""), {"classic": box}).number
            assert Ledger.resume(journal, number, {"classic": box}).course.header == plan.header("")


def test_a_step_that_its_edition_no_longer_has_can_be_changed() -> None:
    box = replace(AUCTION_EDITIONS["cmon"], bid_increment=10)
    nearest = [(BID_INCREMENT.smaller(box, step), BID_INCREMENT.larger(box, step)) for step in (2, 10, 50, 500)]
    assert nearest == [(2, 10), (10, 20), (20, 100), (100, 500)]


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("[]", "table must be an object"),
        ('{"speed":1}', "table must be an object"),
        ('{"step":0}', "step is 0; expected a whole number from 1 to"),
        ('{"step":10000001}', "step is 10000001; expected a whole number"),
        ('{"step":true}', "step is true; expected a whole number"),
        ('{"countdown":1}', "countdown is 1; expected true or false"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_game(tmp_path: Path, table: str, says: str) -> None:
    header = '{"record":1,"edition":"dicetree","variant":"standard","seats":["A","B","C"],"first":1,"table":%s}'
    with Journal(tmp_path) as journal:
        number = journal.add(header % table)
        with pytest.raises(JournalFault, match=says):
            Ledger.resume(journal, number, EDITIONS)


@pytest.mark.parametrize(
    ("now", "smaller", "larger"),
    [(0, 0, 10), (5, 0, 15), (99_999_985, 99_999_975, 99_999_995), (99_999_995, 99_999_985, 100_000_000)],
)
def test_the_money_at_the_start_is_never_less_than_nothing_nor_more_than_can_be_read(
    now: int, smaller: int, larger: int
) -> None:
    box = EDITIONS["dicetree"]
    assert (START.smaller(box, now), START.larger(box, now)) == (smaller, larger)
