"""What a confirmed action of the card game is called, as `pages/step_titles.py` does for the auction game."""

from companion.i18n.translator import Translator
from companion.rules.card_game.actions import (
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
from companion.rules.card_game.state import CardState, Effecting
from companion.rules.card_game.words import Effect
from companion.rules.common import Pass
from companion.rules.protocol import AnyAction


def card_title(state: CardState, action: AnyAction, translator: Translator) -> str:  # noqa: PLR0912  # one each
    """An action about to be done to `state`, in a few words: `Julia played TEC, Face down`."""
    say = translator.say
    name = state.game.names[getattr(action, "seat", 1) - 1]
    match action:
        case Influence(artist=artist):
            return say("Influence card: {artist}", artist=_artist(state, artist))
        case PlayCard(artist=artist, effect=Effect.NONE):
            return say("{name} played {artist}", name=name, artist=_artist(state, artist))
        case PlayCard(artist=artist, effect=effect):
            kind = say(state.game.edition.effects[effect])
            return say("{name} played {artist}, {kind}", name=name, artist=_artist(state, artist), kind=kind)
        case Together(artist=artist):
            return say("{name} played {artist} too", name=name, artist=_artist(state, artist))
        case Award(artist=artist):
            return say("{name}: award to {artist}", name=name, artist=_artist(state, artist))
        case Draw():
            return say("{name} drew a card", name=name)
        case Second():
            return say("{name} played a second {artist}", name=name, artist=_of_the_card(state))
        case FaceDown():
            return say("{name} played face down", name=name)
        case Pass():
            return say("{name} left the effect", name=name)
        case TurnUp(artists=artists):
            return say("{name} turned up {artists}", name=name, artists=_artists(state, artists))
        case Extra(artists=()):
            return say("{name} added nothing", name=name)
        case Extra(artists=artists):
            return say("{name} added {artists}", name=name, artists=_artists(state, artists))
        case _:
            return say("{round} dealt", round=translator.round_of(state.game.edition, state.round + 1))


def _artist(state: CardState, key: str) -> str:
    return state.game.edition.artists[state.game.edition.places[key]].short


def _artists(state: CardState, keys: tuple[str, ...]) -> str:
    return ", ".join(_artist(state, key) for key in keys)


def _of_the_card(state: CardState) -> str:
    phase = state.phase
    return state.game.edition.artists[phase.artist].short if isinstance(phase, Effecting) else ""
