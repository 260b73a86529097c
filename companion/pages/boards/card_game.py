"""The boards of the card game: the market, whose artists are touched, and beside it the question of each phase.

A page over the board asks more about a card whose artist was touched: its effect, or at scoring the other cards that
are turned up or added with it. Nothing here is secret: cards face down are only counted until they are turned up.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, Protocol

from companion.live.public_view import PublicView
from companion.pages.board_parts import (
    columns_of,
    round_and_time,
    round_of,
    seat_shown,
    seats_of,
    seats_to_touch,
    with_ways,
)
from companion.pages.page import Choices, Enter, GoTo, Page, PageName
from companion.rules import actions
from companion.rules.actions import Pass
from companion.rules.card_game.scoring import AWARD_VALUE
from companion.rules.card_game.state import (
    AWARD_TOKENS,
    CardPlaying,
    CardState,
    Effecting,
    Influencing,
    PlayingTogether,
    TurningUp,
)
from companion.rules.protocol import AnyAction, seat_asked
from companion.rules.words import Effect
from companion.screen_data.boards import CardScreen
from companion.screen_data.screens import Choice
from companion.steps import NO_STICKERS

Picks = tuple[Choice | None, ...]
"""A choice for each artist, in the order of the board; None where it cannot be touched."""


class CardChoices(Protocol):
    """The choices of cards on a board. What they do is decided by the page that shows the board."""

    def action(
        self, label: str, action: AnyAction, disabled_reason: str = "", *, stickers: frozenset[str] = NO_STICKERS
    ) -> Choice:
        """Return the choice of an action, as `ActionChoice` does."""

    def ask_more(self, label: str, page: "CardEffectPage | PickingPage", artist: str, number: int = 0) -> Choice:
        """Return the choice of an artist, which leads on to `page`; `number` artists were touched before."""


@dataclass(frozen=True)
class EnteredCards:
    """The choices of cards in the game: a touched card is entered."""

    choices: Choices

    def action(
        self, label: str, action: AnyAction, disabled_reason: str = "", *, stickers: frozenset[str] = NO_STICKERS
    ) -> Choice:
        """Return the choice that enters an action."""
        return self.choices.action(label, action, disabled_reason, stickers=stickers)

    def ask_more(self, label: str, page: "CardEffectPage | PickingPage", artist: str, number: int = 0) -> Choice:
        """Return the choice of an artist, which opens `page`."""
        return self.choices.put(label, GoTo(page), "artist", artist, number)


def card_game_board(view: PublicView, choices: Choices) -> CardScreen:
    """Return the board of a phase in which a card, or what to do with it, is asked for."""
    board = question_board(view, EnteredCards(choices))
    return replace(board, seats=seats_to_touch(view, choices, board.seats))


def question_board(view: PublicView, cards: CardChoices) -> CardScreen:
    """Return the same board, on which only the cards can be touched."""
    state, say = view.card_state, view.translator.say
    match phase := state.phase:
        case Influencing():
            prompt = say("Turn over the influence card and touch its artist")
            return board_of_all(view, prompt=prompt, picks=_picks(view, cards, actions.Influence))
        case CardPlaying():
            prompt = say("{name}: touch the card’s artist", name=state.game.names[state.turn - 1])
            return board_of_all(view, prompt=prompt, picks=_played_picks(view, cards), active=state.turn)
        case PlayingTogether(asked=asked):
            prompt = say("Everyone plays. {name}: touch your card’s artist.", name=state.game.names[asked - 1])
            return board_of_all(
                view, prompt=prompt, picks=_picks(view, cards, partial(actions.Together, asked)), active=asked
            )
        case Effecting():
            return _effect_board(view, phase, cards)
        case _:
            return PickingPage().board(view, cards)


def board_of_all(view: PublicView, prompt: str, picks: Picks, active: int = 0) -> CardScreen:
    """Return the market and all seats; the active one is asked for a card."""
    return replace(_board(view, prompt, picks), seats=seats_of(view, active))


def _board(view: PublicView, prompt: str, picks: Picks, *, touched: tuple[str, ...] = ()) -> CardScreen:
    """Return the market alone, with the artists touched so far."""
    state = view.card_state
    return CardScreen(
        title=round_and_time(view),
        round=state.round,
        columns=columns_of(view),
        picks=picks,
        picked=tuple(touched.count(key) for key in state.game.edition.keys),
        prompt=prompt,
    )


def _effect_board(view: PublicView, phase: Effecting, cards: CardChoices) -> CardScreen:
    """Return the choice to use the effect of the card just played, or not."""
    say = view.translator.say
    state = view.card_state
    seat, artist = state.turn, view.translator.artist(state.game.edition.artists[phase.artist])
    second = say("May play a second {artist}", artist=artist), say("Second {artist} played", artist=artist)
    tokens = AWARD_TOKENS - sum(state.awards)
    award = say("May give an award of +{value} ({left} left): touch an artist", value=AWARD_VALUE, left=tokens)
    offers: dict[Effect, tuple[str, str, AnyAction]] = {
        Effect.DRAW: (say("May draw a card from the deck"), say("Card drawn"), actions.Draw(seat)),
        Effect.SECOND: (*second, actions.Second(seat)),
        Effect.FACEDOWN: (say("May also play a card face down"), say("Card played face down"), actions.FaceDown(seat)),
    }
    prompt, label, use = offers.get(phase.effect, (award, "", None))
    picks = (None,) * len(state.counts) if use else _picks(view, cards, partial(actions.Award, seat))
    return replace(
        _board(view, prompt, picks),
        asked=seat_shown(view, seat),
        keys=(cards.action(label, use),) if use else (),
        effects=(phase.effect,) if use else (),
        main=cards.action(say("Skip"), Pass(seat)),
        main_is_usual=False,
    )


def effects_board(view: PublicView, picks: Picks, artist: str, card: Callable[[str, Effect], Choice]) -> CardScreen:
    """Return the signs that cards have, for a card by the artist that was touched; another can still be touched. `card`
    returns the choice of one, from its label and its effect.
    """
    say = view.translator.say
    kinds = view.card_state.game.edition.kinds
    plain, *signed = (card(say(kinds[effect]), effect) for effect in Effect)
    return replace(
        _board(view, say("Which effect?"), picks, touched=(artist,)),
        keys=tuple(signed),
        effects=tuple(Effect)[1:],
        main=plain,
    )


@dataclass(frozen=True)
class CardEffectPage(Page):
    """The effect of the played card by this artist."""

    pauses_game = False

    artist: str

    def show(self, view: PublicView, choices: Choices) -> CardScreen:
        """Return the signs that cards have."""
        return with_ways(view, choices, self.board(view, EnteredCards(choices)), asks_effect=True)

    def board(self, view: PublicView, cards: CardChoices) -> CardScreen:
        """Return the same board, on which only the cards can be touched."""
        seat = view.card_state.turn

        def played(label: str, effect: Effect) -> Choice:
            return cards.action(label, actions.PlayCard(seat=seat, artist=self.artist, effect=effect))

        board = effects_board(view, picks=_played_picks(view, cards), artist=self.artist, card=played)
        return replace(board, asked=seat_shown(view, seat))


class PickedCard(NamedTuple):
    """A card whose artist was touched, or that was held to the reader."""

    artist: str
    sticker: str = ""
    """Its sticker; empty if its artist was touched."""


@dataclass(frozen=True)
class PickingPage(Page):
    """Scoring: cards of several artists are turned up or added."""

    pauses_game = False
    back = ""
    shows_question = True

    picked: tuple[PickedCard, ...] = ()
    """The cards so far."""

    @property
    def artists(self) -> tuple[str, ...]:
        """Return the artists of the cards so far."""
        return tuple(card.artist for card in self.picked)

    @property
    def stickers(self) -> frozenset[str]:
        """Return the stickers of the cards so far."""
        return frozenset(card.sticker for card in self.picked if card.sticker)

    def show(self, view: PublicView, choices: Choices) -> CardScreen:
        """Return the board on which the next artist is touched, with the way to begin again where there is no other."""
        board = with_ways(view, choices, self.board(view, EnteredCards(choices)))
        if board.main or not self.picked:
            return board
        again = choices.put(view.translator.say("Enter again"), GoTo(PageName.GAME), "back")
        return replace(board, back=again)

    def board(self, view: PublicView, cards: CardChoices) -> CardScreen:
        """Return the same board, on which only the cards can be touched."""
        state = view.card_state
        say = view.translator.say
        touched = self.artists
        seat, main = seat_asked(state), None

        def pick(artist: str, name: str) -> Choice | None:
            target = self.touch(state, PickedCard(artist))
            if isinstance(target, PickingPage):
                return cards.ask_more(name, page=target, artist=artist, number=len(touched))
            return cards.action(name, target.action, stickers=target.stickers) if target else None

        picks = tuple(pick(artist.key, view.translator.artist(artist)) for artist in state.game.edition.artists)
        if isinstance(state.phase, TurningUp):
            prompt, down = say("Turn over the card: touch its artist"), state.facedown[seat - 1]
            if down > 1:
                number = len(touched) + 1
                prompt = say("Turn over card {number} of {cards}: touch its artist", number=number, cards=down)
        else:
            prompt = say("No leading artist on display") if state.hands[seat - 1] else say("Has no cards")
            if any(picks):
                prompt = say("May add one card for each leading artist they have on display")
            added = view.translator.count("Add {number} card", "Add {number} cards", len(touched))
            label = added if touched else say("Don’t add a card")
            main = cards.action(label, actions.Extra(seat, touched), stickers=self.stickers)
        return replace(
            _board(view, prompt, picks, touched=touched),
            title=say("{round} is over", round=round_of(view)),
            asked=seat_shown(view, seat),
            main=main,
        )

    def touch(self, state: CardState, card: PickedCard) -> "Enter | PickingPage | None":
        """Return what touching the artist of this card leads to; None where it cannot be touched.

        The last card that is turned up confirms them all. One card is added for each leading artist, while the hand has
        cards: a second touch removes it, and with no card left in the hand a touch replaces the last.
        """
        seat = seat_asked(state)
        if isinstance(state.phase, TurningUp):
            turned = PickingPage((*self.picked, card))
            if len(turned.picked) < state.facedown[seat - 1]:
                return turned
            return Enter(actions.TurnUp(seat, turned.artists), stickers=turned.stickers)
        hand = state.hands[seat - 1]
        if not hand or state.game.edition.keys.index(card.artist) not in state.addable(seat):
            return None
        if card.artist in self.artists:
            return PickingPage(tuple(other for other in self.picked if other.artist != card.artist))
        return PickingPage((*self.picked[: hand - 1], card))


OnTheWay = CardEffectPage | PickingPage
"""A page on which more is asked about a card whose artist was touched."""


def touched_artists(page: Page) -> tuple[str, ...]:
    """Return the artists touched so far on a page, for one action of several cards."""
    return page.artists if isinstance(page, PickingPage) else ()


def _played_picks(view: PublicView, cards: CardChoices) -> Picks:
    """Return a choice for every artist, for a played card. One that ends the round has no effect, so it is entered at
    once.
    """
    state = view.card_state
    picks: list[Choice] = []
    for place, artist in enumerate(state.game.edition.artists):
        name = view.translator.artist(artist)
        if state.ends_round(place):
            picks.append(cards.action(name, actions.PlayCard(seat=state.turn, artist=artist.key, effect=Effect.NONE)))
        else:
            picks.append(cards.ask_more(name, page=CardEffectPage(artist.key), artist=artist.key))
    return tuple(picks)


def _picks(view: PublicView, cards: CardChoices, means: Callable[[str], AnyAction]) -> Picks:
    """Return a choice for every artist, of the action that `means` returns for it."""
    artists, name = view.card_state.game.edition.artists, view.translator.artist
    return tuple(cards.action(name(artist), means(artist.key)) for artist in artists)
