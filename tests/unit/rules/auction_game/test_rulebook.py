"""The rulebooks' own worked examples, as records: each `.jsonl` in `rulebook/` must stand as the `.json` beside it.

The standings were worked out from the books by hand, not taken from a replay. A record's notes say what it shows.
"""

import json
from io import BytesIO
from pathlib import Path

import pytest

from companion.editions.reader import load_editions
from companion.notation.record import read_record, write_record
from companion.notation.replay import replayed_state, standing_values

EDITIONS = load_editions()
EXAMPLES = Path(__file__).parents[1] / "rulebook"
RECORDS = sorted(path.stem for path in EXAMPLES.glob("*.jsonl"))


@pytest.mark.parametrize("name", RECORDS)
def test_a_worked_example_comes_out_as_the_book_has_it(name: str) -> None:
    record = read_record(BytesIO((EXAMPLES / f"{name}.jsonl").read_bytes()), EDITIONS)
    assert standing_values(replayed_state(record, EDITIONS)) == json.loads((EXAMPLES / f"{name}.json").read_text())


@pytest.mark.parametrize("name", RECORDS)
def test_a_worked_example_is_written_as_it_was_read(name: str) -> None:
    data = (EXAMPLES / f"{name}.jsonl").read_bytes()
    record = read_record(BytesIO(data), EDITIONS)
    assert write_record(record.header, record.actions) == data


def test_every_example_has_a_standing_and_every_rulebook_an_example() -> None:
    assert sorted(path.stem for path in EXAMPLES.glob("*.json")) == RECORDS
    assert {name[:3] for name in RECORDS} == {"000", "001", "002", "003", "004"}
