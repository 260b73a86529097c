"""The boards of the card game: the market, which is touched, and beside it the question of each phase.

Nothing here is secret: cards face down are only counted until they are turned up.
"""

from collections.abc import Callable
from dataclasses import replace

from companion.live.public_view import PublicView
from companion.pages.boards.seats_and_choices import round_of, seat_of, seats_of
from companion.pages.lot_and_market import artist_of, columns_of
from companion.pages.page import Choices
from companion.rules.card_game.actions import Award, Draw, Extra, FaceDown, Influence, Second, Together
from companion.rules.card_game.game import AWARD_TOKENS, AWARD_VALUE
from companion.rules.card_game.state import AddingExtra, Effecting, PlayingTogether, TurningUp
from companion.rules.card_game.words import Effect
from companion.rules.common import Pass
from companion.rules.protocol import AnyAction
from companion.screen_data.screens import CardScreen, Choice

Picks = tuple[Choice | None, ...]
"""A choice for each artist, in the order of the board; None where it cannot be touched."""


def influence_board(view: PublicView, choices: Choices) -> CardScreen:
    """Return the board on which the influence card is chosen."""
    prompt = view.translator.say("Turn over the influence card and touch its artist")
    return board_of_all(view, choices, prompt, _picks(view, choices, Influence))


def playing_board(view: PublicView, choices: Choices, picks: Picks) -> CardScreen:
    """Return the board on which the artist of a played card is chosen."""
    state = view.card_state
    prompt = view.translator.say("{name}: touch the card’s artist", name=state.game.names[state.turn - 1])
    return board_of_all(view, choices, prompt, picks, state.turn)


def together_board(view: PublicView, phase: PlayingTogether, choices: Choices) -> CardScreen:
    """Return the board on which everybody plays a card, one seat after the other."""
    asked = phase.asked
    name = view.card_state.game.names[asked - 1]
    prompt = view.translator.say("Everyone plays. {name}: touch your card’s artist.", name=name)
    picks = _picks(view, choices, lambda artist: Together(asked, artist))
    return board_of_all(view, choices, prompt, picks, asked)


def board_of_all(view: PublicView, choices: Choices, prompt: str, picks: Picks, active: int = 0) -> CardScreen:
    """Return the market and all seats; the active one is asked for a card."""
    return replace(_board(view, choices, prompt, picks), seats=seats_of(view, choices, active))


def board_of_one(
    view: PublicView, choices: Choices, seat: int, prompt: str, picks: Picks, *, touched: tuple[str, ...] = ()
) -> CardScreen:
    """Return the market and a question to one seat, with the artists touched so far."""
    picked = tuple(touched.count(artist.key) for artist in view.card_state.game.edition.artists)
    return replace(_board(view, choices, prompt, picks), picked=picked, asked=seat_of(view, choices, seat))


def _board(view: PublicView, choices: Choices, prompt: str, picks: Picks) -> CardScreen:
    state = view.card_state
    return CardScreen(
        title=round_of(view),
        round=state.round,
        columns=columns_of(view),
        picks=picks,
        picked=(0,) * len(picks),
        prompt=prompt,
    )


def effect_board(view: PublicView, phase: Effecting, choices: Choices) -> CardScreen:
    """Return the choice to use the effect of the card just played, or not."""
    say = view.translator.say
    state = view.card_state
    seat, artist = state.turn, artist_of(state, phase.artist).name
    second = say("May play a second {artist}", artist=artist), say("Second {artist} played", artist=artist)
    left = AWARD_TOKENS - sum(state.awards)
    award = say("May give an award of +{value} ({left} left): touch an artist", value=AWARD_VALUE, left=left)
    offers: dict[Effect, tuple[str, str, AnyAction]] = {
        Effect.DRAW: (say("May draw a card from the deck"), say("Card drawn"), Draw(seat)),
        Effect.SECOND: (*second, Second(seat)),
        Effect.FACEDOWN: (say("May also play a card face down"), say("Card played face down"), FaceDown(seat)),
    }
    prompt, label, use = offers.get(phase.effect, (award, "", None))
    picks = (None,) * len(state.counts) if use else _picks(view, choices, lambda key: Award(seat, key))
    return replace(
        board_of_one(view, choices, seat, prompt, picks),
        keys=(choices.action(label, use),) if use else (),
        effects=(phase.effect,) if use else (),
        main=choices.action(say("Skip"), Pass(seat)),
        main_is_quiet=True,
    )


def turn_up_board(
    view: PublicView, phase: TurningUp, choices: Choices, touched: tuple[str, ...], *, picks: Picks, back: Choice | None
) -> CardScreen:
    """Return the board on which a seat's face-down cards are entered one after the other; the last one confirms them
    all.
    """
    say, down = view.translator.say, view.card_state.facedown[phase.asked - 1]
    prompt = say("Turn over the card: touch its artist")
    if down > 1:
        prompt = say("Turn over card {number} of {cards}: touch its artist", number=len(touched) + 1, cards=down)
    board = board_of_one(view, choices, phase.asked, prompt, picks, touched=touched)
    return replace(board, title=_ended(view), back=back)


def extra_board(
    view: PublicView, phase: AddingExtra, choices: Choices, touched: tuple[str, ...], *, picks: Picks
) -> CardScreen:
    """Return the board of the extra cards of a seat: at most one for each leading artist it displays, while its hand
    has cards.
    """
    say, seat = view.translator.say, phase.asked
    if any(picks):
        prompt = say("May add one card for each leading artist they have on display")
    else:
        prompt = say("No leading artist on display") if view.card_state.hands[seat - 1] else say("Has no cards")
    added = (
        view.translator.count("Add {number} card", "Add {number} cards", len(touched))
        if touched
        else say("Don’t add a card")
    )
    board = board_of_one(view, choices, seat, prompt, picks, touched=touched)
    return replace(board, title=_ended(view), main=choices.action(added, Extra(seat, touched)))


def _picks(view: PublicView, choices: Choices, means: Callable[[str], AnyAction]) -> Picks:
    """Return a choice for every artist, of the action that `means` returns for it."""
    return tuple(choices.action(artist.short, means(artist.key)) for artist in view.card_state.game.edition.artists)


def _ended(view: PublicView) -> str:
    return view.translator.say("{round} is over", round=round_of(view))
