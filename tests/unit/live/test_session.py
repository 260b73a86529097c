"""What a table remembers until it is switched off, game by game."""

from companion.live.public_view import SessionState


def test_tries_and_counts_of_each_game_are_its_own() -> None:
    state = SessionState()
    for game in (1, 2, 2, 3, 3, 3):
        state = state.with_amount_tried(game)
    assert state.without_amounts_tried(2).amounts_tried == {1: 1, 3: 3}
    for game, seat, amount in ((1, 1, 10), (1, 2, 20), (2, 1, 30), (1, 1, 11)):
        state = state.with_counted(game, seat, amount)
    assert state.counted == {1: {1: 11, 2: 20}, 2: {1: 30}}
