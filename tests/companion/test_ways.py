"""How a game is played is kept in the journal beside its header, and what cannot be read there is refused."""

from pathlib import Path

import pytest

from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.rules.words import Variant
from companion.ways import Ways
from tests.table import BOXES

HEADER = Header("dicetree", Variant.STANDARD, ("Ann", "Bob", "Cas"), 1)


@pytest.mark.parametrize("ways", [Ways(), Ways(step=5), Ways(countdown=False), Ways(step=10, countdown=True)])
def test_a_game_gone_on_with_goes_on_in_the_same_way(tmp_path: Path, ways: Ways) -> None:
    journal = Journal(tmp_path)
    number = Ledger.begin(journal, HEADER, BOXES, ways).number
    assert Ledger.resume(journal, number, BOXES).ways == ways
    journal.close()


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("[]", "table must be an object"),
        ('{"speed":1}', "table must be an object"),
        ('{"step":0}', "step must be a whole number"),
        ('{"step":1000001}', "step must be a whole number"),
        ('{"step":true}', "step must be a whole number"),
        ('{"countdown":1}', "countdown must be true or false"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_game(tmp_path: Path, table: str, says: str) -> None:
    journal = Journal(tmp_path)
    number = journal.begin(
        '{"record":1,"edition":"dicetree","variant":"standard","seats":["A","B","C"],"first":1,"table":' + table + "}"
    )
    with pytest.raises(JournalFault, match=says):
        Ledger.resume(journal, number, BOXES)
    journal.close()
