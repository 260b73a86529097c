"""Where a card game stands, as the JSON object of `replay --json`."""

from companion.rules.card_game.scoring import VALUES, winners
from companion.rules.card_game.state import CardState, Over
from companion.rules.common import ROUNDS


def card_standing_values(state: CardState) -> dict[str, object]:
    """The JSON object: seats in order, artists by key in the order of their numbers, points as `cash`.

    `market` has the value tokens of each round and, as a fifth object, how many award tokens lie on which artists.
    """
    game = state.game
    keys = [artist.key for artist in game.edition.artists]
    market = [{keys[artist]: value for artist, value in zip(ranked, VALUES, strict=False)} for ranked in state.market]
    over = isinstance(state.phase, Over)
    return {
        "edition": game.edition.key,
        "variant": "standard",
        "round": state.round,
        "phase": str(state.phase_name),
        "over": over,
        "cash": list(state.points),
        "hands": list(state.hands),
        "counts": dict(zip(keys, state.counts, strict=True)),
        "market": [
            *market,
            *({} for _ in range(ROUNDS - len(market))),
            {key: awards for key, awards in zip(keys, state.awards, strict=True) if awards},
        ],
        "payouts": [list(payout) for payout in state.payouts],
        "winners": list(winners(state)) if over else None,
    }
