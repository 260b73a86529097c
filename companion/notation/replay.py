"""Replaying a record from a file, and where its game stands: as the JSON object of `replay --json`, and as lines."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from companion.checked_toml import FileRefused
from companion.notation.record import MAX_RECORD_BYTES, Record, read_record
from companion.regular_files import read_input
from companion.rules.card_game.scoring import AWARD_VALUE
from companion.rules.card_game.state import CardState
from companion.rules.common import ROUNDS
from companion.rules.edition import Editions
from companion.rules.protocol import AnyState, apply, begin, is_over, token_values, winners, worths_now
from companion.rules.refusal import Refusal
from companion.terminal import counted, padded


def replayed_state(record: Record, editions: Editions, upto: int | None = None) -> AnyState:
    """Return the state of a record's game after action `upto` (0: after the header), or after the last.

    Raise FileRefused with the line of the action that the rules refuse, or if there is no action `upto`.
    """
    if upto is not None and not 0 <= upto <= len(record.actions):
        last = record.lines[-1] if record.lines else 1
        raise FileRefused(record.path, last, f"there is no action {upto}; expected 0 to {len(record.actions)}")
    state = begin(record.header.game(editions))
    for action, line in zip(record.actions[:upto], record.lines, strict=False):
        try:
            state = apply(state, action)
        except Refusal as refusal:
            raise FileRefused(record.path, line, str(refusal)) from None
    return state


def read_named(name: str, editions: Editions) -> Record:
    """Return the record in a file, or on standard input for `-`. Raise FileRefused, also if the file cannot
    be read.
    """
    path = Path(name)
    try:
        data = read_input(path, MAX_RECORD_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise FileRefused(path, 0, f"{why}; name a record that can be read") from None
    return read_record(BytesIO(data), editions, path)


def standing_values(state: AnyState) -> dict[str, object]:
    """Return the JSON object of `replay --json`: seats in order, artists by key in board order, points as `cash`.

    `market` has the tokens of each round. In the card game a fifth object has the award tokens by artist.
    """
    game, keys = state.game, state.game.edition.keys
    market = [{keys[place]: token for place, token in _tokens(state, ranked)} for ranked in state.market]
    market += [{} for _ in range(ROUNDS - len(market))]
    if isinstance(state, CardState):
        market.append({key: awards for key, awards in zip(keys, state.awards, strict=True) if awards})
    return {
        "edition": game.edition.key,
        "variant": str(game.variant),
        "round": state.round,
        "phase": str(state.phase.name),
        "over": is_over(state),
        "cash": list(state.totals),
        "hands": list(state.hands),
        "counts": dict(zip(keys, state.counts, strict=True)),
        "market": market,
        "payouts": [list(payout) for payout in state.payouts],
        "winners": list(winners(state)) if is_over(state) else None,
    }


def standing_lines(state: AnyState) -> list[str]:
    """Return the state as lines for people: the game, the board, the seats."""
    game, edition = state.game, state.game.edition
    lines = [f"{edition.title}, {game.seats} players, round {state.round}, phase {state.phase.name}"]
    for artist, (described, worth) in enumerate(zip(edition.artists, worths_now(state), strict=True)):
        tokens = [str(value) for ranked in state.market for on, value in _tokens(state, ranked) if on == artist]
        if isinstance(state, CardState):
            tokens += [f"award {AWARD_VALUE}"] * state.awards[artist]
        held = " + ".join(tokens) or "no tokens"
        count = state.counts[artist]
        lines.append(f"  {padded(described.name, 24)} {count} on the table, {held}, now worth {edition.write(worth)}")
    won = winners(state) if is_over(state) else ()
    for seat, (name, total, cards) in enumerate(zip(game.names, state.totals, state.hands, strict=True), start=1):
        shown_total = f"{counted(total, 'point'):>10}" if isinstance(state, CardState) else f"{edition.write(total):>8}"
        wins = "  wins" if seat in won else ""
        lines.append(f"  {seat} {padded(name, 22)} {shown_total}, {counted(cards, 'card'):>8} in hand{wins}")
    return lines


def _tokens(state: AnyState, ranked: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Return the artists that got a token in a round, by place on the board, each with the value of its token."""
    return zip(ranked, token_values(state), strict=False)
