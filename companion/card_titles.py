"""What a confirmed action of the card game is called, as `titles.py` does for the auction game."""

from companion.modes import AnyAction
from companion.rules.actions import Pass
from companion.rules.card.actions import (
    Award,
    Draw,
    Extra,
    FaceDown,
    Influence,
    PlayCard,
    Second,
    Together,
    TurnUp,
)
from companion.rules.card.state import CardState, Effecting
from companion.rules.card.words import Effect


def card_title(state: CardState, action: AnyAction) -> str:
    """An action about to be done to `state`, in a few words: `Julia played TEC, Face down`."""
    if isinstance(action, Influence):
        return f"Influence card: {_artist(state, action.artist)}"
    name = state.game.names[getattr(action, "seat", 1) - 1]
    match action:
        case PlayCard(artist=artist, effect=effect):
            sign = "" if effect is Effect.NONE else f", {state.game.edition.effects[effect]}"
            return f"{name} played {_artist(state, artist)}{sign}"
        case Together(artist=artist):
            return f"{name} played {_artist(state, artist)} too"
        case Award(artist=artist):
            return f"{name}: award to {_artist(state, artist)}"
        case Draw():
            return f"{name} drew a card"
        case Second():
            return f"{name} played a second {_of_the_card(state)}"
        case FaceDown():
            return f"{name} played face down"
        case Pass():
            return f"{name} left the effect"
        case TurnUp(artists=artists):
            return f"{name} turned up {_artists(state, artists)}"
        case Extra(artists=artists):
            return f"{name} added {_artists(state, artists)}"
        case _:
            return f"{state.game.edition.round_name} {state.round + 1} dealt"


def _artist(state: CardState, key: str) -> str:
    return state.game.edition.artists[state.game.edition.places[key]].short


def _artists(state: CardState, keys: tuple[str, ...]) -> str:
    return ", ".join(_artist(state, key) for key in keys) or "nothing"


def _of_the_card(state: CardState) -> str:
    stage = state.stage
    return state.game.edition.artists[stage.artist].short if isinstance(stage, Effecting) else "card"
