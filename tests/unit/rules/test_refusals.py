"""What the rules refuse, why, and in which words. What they take is told by the models and the worked examples."""

import re
from collections.abc import Sequence
from itertools import cycle

import pytest

from companion.rules.actions import (
    Add,
    Adjust,
    Award,
    Bid,
    Buy,
    Deal,
    Draw,
    Extra,
    FaceDown,
    Hammer,
    Hand,
    Influence,
    Leave,
    Pass,
    Play,
    PlayCard,
    Price,
    Reveal,
    Second,
    Swap,
    Together,
    Turn,
    TurnUp,
)
from companion.rules.protocol import AnyAction, AnyGame, apply
from companion.rules.refusal import Reason, Refusal
from companion.rules.words import Auction, Effect
from tests.support.games import card_game_of, game_of, replay

Refused = tuple[Sequence[AnyAction], AnyAction, Reason, str]
"""What was done, what is then refused, why, and a part of what is said."""

# The auction game

OPEN, ONCE_AROUND, SEALED, FIXED, DOUBLE = (Play(1, "klimt", kind) for kind in Auction)
ENDED = [
    *(action for seat in (1, 2, 3, 4) for action in (Play(seat, "klimt", Auction.OPEN), Hammer())),
    Play(1, "klimt", Auction.OPEN),
]
"""Four lots for nothing, and the card that ends the round."""
FOUR_PLAY: list[Refused] = [
    ([], Bid(0, 10), Reason.UNKNOWN_SEAT, "there is no seat 0; expected 1 to 4"),
    ([], Adjust(5, 5), Reason.UNKNOWN_SEAT, "there is no seat 5; expected 1 to 4"),
    ([], Play(2, "klimt", Auction.OPEN), Reason.NOT_YOUR_TURN, "seat 2 acted; seat 1 is asked"),
    ([], Play(1, "krypto", Auction.OPEN), Reason.UNKNOWN_ARTIST, "expected one of manet, cezanne, van-gogh, munch, kl"),
    ([], Pass(1), Reason.NOT_ALLOWED, "expected a card from seat 1"),
    ([], Adjust(2, 0), Reason.NOT_ALLOWED, "expected any other whole number"),
    (
        [],
        Adjust(2, -101),
        Reason.NOT_ENOUGH_MONEY,
        "expected to leave it at least what it has bid",
    ),
    ([OPEN, Bid(2, 14)], Adjust(2, -87), Reason.NOT_ENOUGH_MONEY, "what it has bid or named"),
    ([OPEN, Bid(2, 14)], Bid(3, 14), Reason.TOO_LOW, "expected at least 15"),
    ([OPEN, Leave(3)], Bid(3, 14), Reason.HAS_LEFT, "seat 3 acted, which has left; expected it to return first"),
    ([ONCE_AROUND, Leave(3)], Bid(3, 14), Reason.HAS_LEFT, "seat 3 acted, which has left"),
    ([Adjust(3, -95), OPEN], Bid(3, 6), Reason.NOT_ENOUGH_MONEY, "without having it; expected no more"),
    ([SEALED, Bid(2, 5)], Pass(2), Reason.ALREADY_DONE, "expected one a seat"),
    ([FIXED], Price(1, 101), Reason.NOT_ENOUGH_MONEY, "expected no more than its own money"),
    ([FIXED], Price(1, 0), Reason.TOO_LOW, "expected at least 1"),
    ([Adjust(2, -95), FIXED, Price(1, 6)], Buy(2), Reason.NOT_ENOUGH_MONEY, "expected a pass"),
    ([DOUBLE], Add(1, Auction.DOUBLE), Reason.NOT_ALLOWED, "expected one of the other four kinds"),
    ([], Reveal("klimt", Auction.OPEN), Reason.WRONG_PHASE, "reveal in the phase play; expected play"),
    ([OPEN], Pass(2), Reason.WRONG_PHASE, "pass in the phase open; expected bid or hammer"),
    ([ONCE_AROUND], Hammer(), Reason.WRONG_PHASE, "hammer in the phase once-around; expected bid or pass"),
    ([SEALED], Buy(2), Reason.WRONG_PHASE, "buy in the phase sealed; expected bid or pass"),
    ([FIXED], Bid(2, 5), Reason.WRONG_PHASE, "bid in the phase price; expected price"),
    ([DOUBLE], Price(1, 5), Reason.WRONG_PHASE, "price in the phase double; expected add or pass"),
    (ENDED, Play(2, "klimt", Auction.OPEN), Reason.WRONG_PHASE, "play in the phase settled; expected deal"),
    ([OPEN], Hand(5, 3), Reason.UNKNOWN_SEAT, "there is no seat 5; expected 1 to 4"),
    ([OPEN], Hand(3, -1), Reason.TOO_LOW, "a hand of -1 cards for seat 3; expected 0 to 70"),
    ([OPEN], Hand(3, 71), Reason.NOT_ALLOWED, "a hand of 71 cards for seat 3; expected 0 to 70, as many as are in"),
    ([OPEN], Hand(1, 8), Reason.ALREADY_DONE, "seat 1 holds 8 cards already; expected another number"),
    ([], Turn(0), Reason.UNKNOWN_SEAT, "there is no seat 0; expected 1 to 4"),
    ([], Turn(1), Reason.ALREADY_DONE, "it is the turn of seat 1 already; expected another seat"),
    ([Hand(3, 0)], Turn(3), Reason.NOT_ALLOWED, "expected a seat with cards: correct its hand first"),
    ([OPEN], Turn(2), Reason.WRONG_PHASE, "turn in the phase open; expected bid or hammer"),
    (ENDED, Turn(2), Reason.WRONG_PHASE, "turn in the phase settled; expected deal"),
    ([OPEN], Swap(2, 3), Reason.WRONG_PHASE, "swap in the phase open; expected bid or hammer"),
    ([], Swap(0, 1), Reason.UNKNOWN_SEAT, "there is no seat 0; expected 1 to 4"),
    ([], Swap(1, 5), Reason.UNKNOWN_SEAT, "seat 1 changed chairs with seat 5; expected another one, 1 to 4"),
    ([], Swap(1, 1), Reason.UNKNOWN_SEAT, "seat 1 changed chairs with seat 1; expected another one, 1 to 4"),
]
ONE_ROUND: list[Refused] = [
    (ENDED, Deal(), Reason.WRONG_PHASE, "deal in the phase over; expected nothing more"),
    (ENDED, Hand(1, 3), Reason.WRONG_PHASE, "hand in the phase over; expected nothing more"),
    (ENDED, Swap(1, 3), Reason.WRONG_PHASE, "swap in the phase over; expected nothing more"),
]
ONE_CARD_LEFT = [
    action
    for artist in ("manet", "cezanne", "van-gogh", "munch")
    for action in (
        *(Play(1, artist, Auction.DOUBLE), Add(1, Auction.OPEN), Hammer()),
        *(Reveal("klimt", Auction.OPEN), Pass(2)),
    )
]
"""The first of two players has put up four doubles."""
TWO_PLAY: list[Refused] = [
    ([DOUBLE], Pass(1), Reason.NOT_ALLOWED, "whoever plays a double adds its second card"),
    ([OPEN, Hammer()], Pass(1), Reason.NOT_ALLOWED, "must be turned over"),
    (ONE_CARD_LEFT, Play(1, "manet", Auction.DOUBLE), Reason.NOT_ALLOWED, "expected another card, or a pass"),
]

# The card game


def played(*cards: tuple[str, Effect]) -> list[AnyAction]:
    """A TEC as the influence card, and cards that two play in turn; a card is put face down where one may be."""
    done: list[AnyAction] = [Influence("tec")]
    for place, (artist, effect) in enumerate(cards):
        seat = place % 2 + 1
        done += [PlayCard(seat, artist, effect), *[FaceDown(seat)] * (effect is Effect.FACEDOWN)]
    return done


TEC = ("tec", Effect.NONE)
FIRST = played()
DRAWING = played(("wagner", Effect.DRAW))
TOGETHER = played(("wagner", Effect.TOGETHER))
FACE_DOWN = played(TEC, ("tec", Effect.FACEDOWN), ("nicolas", Effect.FACEDOWN), TEC, TEC)
"""Each has a card face down, and seat 1 ended the round."""
ADDING = [*FACE_DOWN, TurnUp(1, ("wagner",)), TurnUp(2, ("denise",))]
OTHERS = zip(cycle(("denise", "wagner", "nicolas", "mariana")), (Effect.FACEDOWN, Effect.NONE) * 6, strict=False)
EMPTY_HAND = [
    *played(*OTHERS, TEC, TEC),
    *(PlayCard(2, "tec", Effect.NONE), PlayCard(2, "tec", Effect.NONE), TurnUp(1, ("tec",) * 6), Extra(2, ())),
]
"""Seat 1, which has turned up six cards and displays TEC, has no card in hand."""
CARDS: list[Refused] = [
    ([], PlayCard(1, "tec", Effect.NONE), Reason.WRONG_PHASE, "play in the phase influence; expected influence"),
    (FIRST, Influence("tec"), Reason.WRONG_PHASE, "influence in the phase play; expected play"),
    (FIRST, PlayCard(2, "tec", Effect.NONE), Reason.NOT_YOUR_TURN, "seat 1 is asked"),
    (FIRST, PlayCard(3, "tec", Effect.NONE), Reason.UNKNOWN_SEAT, "expected 1 to 2"),
    (FIRST, PlayCard(1, "klimt", Effect.NONE), Reason.UNKNOWN_ARTIST, "denise, wagner, tec, nicolas, mariana"),
    (DRAWING, Second(1), Reason.WRONG_PHASE, "second in the phase effect; expected draw or pass"),
    (DRAWING, Draw(2), Reason.NOT_YOUR_TURN, "seat 1 is asked"),
    (played(("tec", Effect.AWARD)), Award(1, "klimt"), Reason.UNKNOWN_ARTIST, "there is no artist 'klimt'"),
    (TOGETHER, Pass(1), Reason.WRONG_PHASE, "pass in the phase together; expected together"),
    (TOGETHER, Together(1, "yoko"), Reason.UNKNOWN_ARTIST, "there is no artist 'yoko'"),
    (FACE_DOWN, TurnUp(1, ()), Reason.NOT_ALLOWED, "turned up 0; expected the 1 face down"),
    (FACE_DOWN, TurnUp(1, ("monet",)), Reason.UNKNOWN_ARTIST, "there is no artist 'monet'"),
    (FACE_DOWN, Extra(1, ()), Reason.WRONG_PHASE, "extra in the phase turn-up"),
    (ADDING, Extra(1, ("tec", "tec")), Reason.NOT_ALLOWED, "added tec, tec; expected at most 9, of leading artists"),
    (ADDING, Extra(1, ("denise",)), Reason.NOT_ALLOWED, "on its display, each once: tec, wagner"),
    (ADDING, Extra(1, ("dali",)), Reason.UNKNOWN_ARTIST, "there is no artist 'dali'"),
    (EMPTY_HAND, Extra(1, ("tec",)), Reason.NOT_ALLOWED, "seat 1 added tec; expected at most 0"),
    (FIRST, Hand(2, -3), Reason.TOO_LOW, "a hand of -3 cards for seat 2; expected 0 to 95"),
    (FIRST, Hand(2, 96), Reason.NOT_ALLOWED, "a hand of 96 cards for seat 2; expected 0 to 95"),
    (EMPTY_HAND, Hand(1, 0), Reason.ALREADY_DONE, "seat 1 holds 0 cards already; expected another number"),
    (FIRST, Turn(1), Reason.ALREADY_DONE, "it is the turn of seat 1 already"),
    ([*FIRST, Hand(2, 0)], Turn(2), Reason.NOT_ALLOWED, "seat 2, which holds no card, was to play"),
    ([], Turn(2), Reason.WRONG_PHASE, "turn in the phase influence; expected influence"),
    (TOGETHER, Turn(2), Reason.WRONG_PHASE, "turn in the phase together; expected together"),
    (TOGETHER, Swap(1, 2), Reason.WRONG_PHASE, "swap in the phase together; expected together"),
]

GAMES: list[tuple[AnyGame, list[Refused]]] = [
    (game_of(), FOUR_PLAY),
    (game_of(rounds=1), ONE_ROUND),
    (game_of("dicetree", 2, "two-player"), TWO_PLAY),
    (card_game_of(2), CARDS),
]


@pytest.mark.parametrize(
    ("game", "before", "action", "reason", "says"), [(game, *row) for game, rows in GAMES for row in rows]
)
def test_a_refusal_says_why_and_what_was_expected(
    game: AnyGame, before: Sequence[AnyAction], action: AnyAction, reason: Reason, says: str
) -> None:
    state = replay(game, before)
    with pytest.raises(Refusal, match=re.escape(says)) as refusal:
        apply(state, action)
    assert refusal.value.reason is reason
    assert str(refusal.value).isprintable()
