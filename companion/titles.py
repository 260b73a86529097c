"""What a confirmed step is called: on the undo button, in the menu, and as a demonstration prints its game."""

from companion.card_titles import card_title
from companion.ledger import AnyStep, opens_fists
from companion.modes import AnyAction
from companion.rules.actions import Add, Adjust, Bid, Buy, Deal, Hammer, Pass, Play, Price, Reveal
from companion.rules.card.state import CardState
from companion.rules.state import Game, Open, State


def title(step: AnyStep) -> str:
    """A step in a few words: `Doris bid 19`. Opened fists are one step: `Fists opened`."""
    if opens_fists(step):
        return "Fists opened"
    if isinstance(step.before, CardState):
        return card_title(step.before, step.actions[0])
    return action_title(step.before, step.actions[0])


def action_title(state: State, action: AnyAction) -> str:
    """An action about to be done to `state`, in a few words."""
    game = state.game
    if isinstance(action, Play):
        return (
            f"{_name(game, action.seat)} played {_artist(game, action.artist)}, {game.edition.auctions[action.auction]}"
        )
    if isinstance(action, Add):
        return f"{_name(game, action.seat)} added {game.edition.auctions[action.auction]}"
    if isinstance(action, Bid):
        return f"{_name(game, action.seat)} bid {game.edition.write(action.amount)}"
    if isinstance(action, Price):
        return f"{_name(game, action.seat)} asked {game.edition.write(action.amount)}"
    if isinstance(action, Reveal):
        return f"{_artist(game, action.artist)} turned over"
    if isinstance(action, Hammer):
        return _hammered(state)
    if isinstance(action, Deal):
        return f"{game.edition.round_name} {state.round + 1} dealt"
    if isinstance(action, Adjust):
        sign = "+" if action.amount > 0 else "-"
        return f"{_name(game, action.seat)} corrected by {sign}{game.edition.write(abs(action.amount))}"
    return f"{_name(game, getattr(action, 'seat', 1))} {_VERBS[type(action)]}"


_VERBS: dict[type[AnyAction], str] = {Pass: "passed", Buy: "bought"}


def _name(game: Game, seat: int) -> str:
    return game.names[seat - 1]


def _artist(game: Game, key: str) -> str:
    return game.edition.artists[game.edition.places[key]].short


def _hammered(state: State) -> str:
    stage = state.stage
    if isinstance(stage, Open) and stage.leader:
        return f"Sold to {_name(state.game, stage.leader)} for {state.game.edition.write(stage.amount)}"
    return f"{_name(state.game, state.turn)} takes it for nothing"
