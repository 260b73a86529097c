"""The card game as records: what is refused, and replayed. That it comes out of the journal as it went in is in
`test_any_evening.py`."""

from io import BytesIO

import pytest

from companion.checked_toml import FileRefused
from companion.notation.record import read_record
from companion.notation.replay import replayed_state, standing_lines
from companion.rules.card_game.state import CardState
from tests.support.table import EDITIONS

HEAD = '{"record":1,"edition":"card-game","variant":"standard","seats":["Jo","Max"],"first":1}'
INFLUENCE = '{"do":"influence","artist":"tec"}'


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"do":"play","seat":1,"artist":"tec","auction":"open"}', "play has no 'effect'"),
        ('{"do":"play","seat":1,"artist":"tec","effect":"double"}', "expected one of none, draw, second"),
        ('{"do":"hammer"}', "no such action"),
        ('{"do":"bid","seat":1,"amount":3}', "no such action"),
        ('{"do":"turn-up","seat":1,"artists":"tec"}', "expected a list of artists"),
        ('{"do":"extra","seat":1,"artists":[7]}', "artists is 7"),
        ('{"do":"extra","seat":1,"artists":["tec"],"why":"x"}', "unknown key"),
        ('{"do":"play","seat":3,"artist":"tec","effect":"none"}', "there is no seat 3"),
        ('{"do":"play","seat":1,"artist":"klimt","effect":"none"}', "there is no artist 'klimt'"),
        ('{"do":"deal"}', "expected play"),
        ('{"do":"hand","seat":2,"cards":true}', "cards is true; expected a whole number"),
        ('{"do":"hand","seat":2,"cards":14.0}', "cards is 14.0; expected a whole number"),
        ('{"do":"hand","seat":2}', "hand has no 'cards'; expected do, seat, cards, why"),
        ('{"do":"hand","seat":2,"cards":96}', "expected 0 to 95, as many as are in the box"),
        ('{"do":"turn","seat":1}', "it is the turn of seat 1 already; expected another seat"),
    ],
)
def test_a_line_that_the_card_game_does_not_know_is_refused_by_its_number(line: str, says: str) -> None:
    with pytest.raises(FileRefused) as refusal:
        replayed_state(read_record(BytesIO("\n".join([HEAD, INFLUENCE, line]).encode()), EDITIONS), EDITIONS)
    assert refusal.value.line == 3
    assert says in str(refusal.value)


@pytest.mark.parametrize(
    ("head", "says"),
    [
        (HEAD.replace('"standard"', '"two-player"'), 'card-game has no variant "two-player"; expected one of standard'),
        (HEAD.replace('["Jo","Max"]', '["Jo"]'), "2 to 5 names"),
        (HEAD.replace('"first":1', '"first":1,"rules":{"start":5}'), "rules must be an object with rounds"),
    ],
)
def test_a_header_that_the_card_game_does_not_know_is_refused(head: str, says: str) -> None:
    with pytest.raises(FileRefused) as refusal:
        read_record(BytesIO(head.encode()), EDITIONS)
    assert (refusal.value.line, says in str(refusal.value)) == (1, True)


def test_a_replay_names_each_award_token_beside_the_tokens_of_its_artist() -> None:
    state = replayed_state(read_record(BytesIO("\n".join([HEAD, INFLUENCE]).encode()), EDITIONS), EDITIONS)
    assert isinstance(state, CardState)
    awards = (0, 1, 2, *state.awards[3:])
    told = standing_lines(state._replace(awards=awards))[1:4]
    assert [line.count("award 2") for line in told] == [0, 1, 2]
