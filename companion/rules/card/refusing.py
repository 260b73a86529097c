"""What every step of the card game checks alike: the phase, the seat that is asked, the artists named."""

from companion.rules.card.state import (
    AddingExtra,
    CardStage,
    CardState,
    Effecting,
    Influencing,
    Over,
    Playing,
    PlayingTogether,
    Settled,
    TurningUp,
)
from companion.rules.refusal import Reason, Refusal


def not_now(state: CardState, what: str) -> Refusal:
    """The refusal of an action that belongs to another phase, or to another effect."""
    return Refusal(Reason.WRONG_PHASE, f"{what} {_WHEN[type(state.stage)]}; expected {_expected(state.stage)}")


def check_asked(seat: int, asked: int) -> None:
    """Raises Refusal for any seat but the one that is asked."""
    if seat != asked:
        raise Refusal(Reason.NOT_YOUR_TURN, f"seat {seat} acted; seat {asked} is asked")


def place_of(state: CardState, artist: str) -> int:
    """An artist's place, or a Refusal that lists the edition's artists."""
    places = state.game.edition.places
    place = places.get(artist)
    if place is None:
        raise Refusal(Reason.UNKNOWN_ARTIST, f"there is no artist {artist!r}; expected one of {', '.join(places)}")
    return place


def _expected(stage: CardStage) -> str:
    if isinstance(stage, Effecting):
        return f"{stage.effect} or pass"
    return _EXPECTED[type(stage)]


_WHEN: dict[type[CardStage], str] = {
    Influencing: "before the influence card is turned over",
    Playing: "while a card is awaited",
    Effecting: "while the effect of a card is awaited",
    PlayingTogether: "while all play a card together",
    TurningUp: "while face-down cards are turned up",
    AddingExtra: "while extra cards are added",
    Settled: "after the round is settled",
    Over: "after the end of the game",
}
_EXPECTED: dict[type[CardStage], str] = {
    Influencing: "influence",
    Playing: "play",
    PlayingTogether: "together",
    TurningUp: "turn-up",
    AddingExtra: "extra",
    Settled: "deal",
    Over: "nothing more",
}
