"""Where a game stands, told: as the JSON object of `replay --json`, and in lines for people."""

from companion.notation.card_standing import card_standing_values
from companion.rules.auction_game.appraisal import TOKENS, winners, worths_now
from companion.rules.auction_game.state import Over
from companion.rules.card_game import scoring as card_scoring
from companion.rules.card_game.state import CardState
from companion.rules.card_game.state import Over as CardOver
from companion.rules.common import ROUNDS
from companion.rules.protocol import AnyState
from companion.terminal import counted


def standing_values(state: AnyState) -> dict[str, object]:
    """The JSON object of `replay --json`: seats in order, artists by key in board order."""
    if isinstance(state, CardState):
        return card_standing_values(state)
    game = state.game
    keys = [artist.key for artist in game.edition.artists]
    market = [{keys[artist]: token for artist, token in zip(ranked, TOKENS, strict=False)} for ranked in state.market]
    return {
        "edition": game.edition.key,
        "variant": str(game.variant),
        "round": state.round,
        "phase": str(state.phase_name),
        "over": isinstance(state.phase, Over),
        "cash": list(state.cash),
        "hands": list(state.hands),
        "counts": dict(zip(keys, state.counts, strict=True)),
        "market": market + [{} for _ in range(ROUNDS - len(market))],
        "payouts": [list(payout) for payout in state.payouts],
        "winners": list(winners(state)) if isinstance(state.phase, Over) else None,
    }


def standing_lines(state: AnyState) -> list[str]:
    """The same for people: the game, the board, the seats."""
    if isinstance(state, CardState):
        return _card_lines(state)
    game = state.game
    edition = game.edition
    lines = [f"{edition.title}, {game.seats} players, round {state.round}, phase {state.phase_name}"]
    for artist, count, worth in zip(edition.artists, state.counts, worths_now(state), strict=True):
        place = edition.places[artist.key]
        column = [TOKENS[ranked.index(place)] for ranked in state.market if place in ranked]
        hung = " + ".join(str(token) for token in column) or "no tokens"
        lines.append(f"  {artist.name:24} {count} on the table, {hung}, now worth {edition.write(worth)}")
    won = winners(state) if isinstance(state.phase, Over) else ()
    for seat, name in enumerate(game.names, start=1):
        cards = state.hands[seat - 1]
        crown = "  wins" if seat in won else ""
        lines.append(
            f"  {seat} {name:22} {edition.write(state.cash[seat - 1]):>8}, {counted(cards, 'card'):>8} in hand{crown}"
        )
    return lines


def _card_lines(state: CardState) -> list[str]:
    game = state.game
    edition = game.edition
    lines = [f"{edition.title}, {game.seats} players, round {state.round}, phase {state.phase_name}"]
    for place, (artist, worth) in enumerate(zip(edition.artists, card_scoring.worths_now(state), strict=True)):
        column = [str(card_scoring.VALUES[ranked.index(place)]) for ranked in state.market if place in ranked]
        column += [f"award {card_scoring.AWARD_VALUE}"] * state.awards[place]
        hung = " + ".join(column) or "no tokens"
        lines.append(f"  {artist.name:24} {state.counts[place]} on the table, {hung}, now worth {worth}")
    won = card_scoring.winners(state) if isinstance(state.phase, CardOver) else ()
    for seat, name in enumerate(game.names, start=1):
        crown = "  wins" if seat in won else ""
        points = counted(state.points[seat - 1], "point")
        lines.append(f"  {seat} {name:22} {points:>10}, {counted(state.hands[seat - 1], 'card'):>8} in hand{crown}")
    return lines
