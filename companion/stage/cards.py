"""Pictures of the card game: one market board that is touched, and what each phase asks beside it.

Nothing here is secret: cards face down are only counted until they are turned up.
"""

from collections.abc import Callable

from companion.commands import commands as c
from companion.live.look import Look
from companion.modes import AnyAction
from companion.notices import Dealt
from companion.rules.actions import Pass
from companion.rules.appraisal import ranking
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
from companion.rules.card.game import deal_of
from companion.rules.card.scoring import AWARD_VALUE, VALUES, worths_now
from companion.rules.card.state import (
    AddingExtra,
    CardState,
    Effecting,
    Influencing,
    Over,
    PlayingTogether,
    Settled,
    TurningUp,
)
from companion.rules.card.turns import AWARD_TOKENS
from companion.rules.card.words import Effect
from companion.scene.screens import (
    AppraisalScreen,
    Artist,
    CardScreen,
    Choice,
    Column,
    DealScreen,
    Payee,
    Screen,
    Seat,
    Token,
)
from companion.stage.explaining import help_of
from companion.stage.parts import (
    artist_of,
    card_choices,
    deal_choice,
    face_choice,
    menu_choice,
    note_at,
    round_of,
    takes_cards,
    undo_choice,
)
from companion.stage.results import final_screen
from companion.views.views import AtEffect, AtPicking

EFFECTS = tuple(effect for effect in Effect if effect is not Effect.NONE)


def card_screen(look: Look) -> Screen:
    """The picture of the card game as it stands."""
    state, view, say = look.card_state, look.view, look.tongue.say
    if look.notices:
        if isinstance(look.notices[0], Dealt):
            return _dealt(look)
        return _appraisal(look, Choice(c.PutAway(), look.tongue.say("The result")))
    stage = state.stage
    if isinstance(view, AtEffect):
        return _which_effect(look, view.artist)
    if isinstance(stage, Influencing):
        return board_screen(look, say("Turn over the influence card and touch its artist"), _picks(look, Influence))
    if isinstance(stage, Effecting):
        return _effect(look, stage)
    if isinstance(stage, PlayingTogether):
        asked = stage.asked
        picks = _picks(look, lambda artist: Together(asked, artist))
        prompt = say("All play one card. {name}'s: touch its artist", name=_name(state, asked))
        return board_screen(look, prompt, picks, asked)
    if isinstance(stage, TurningUp):
        return _turn_up(look, stage, view.artists if isinstance(view, AtPicking) else ())
    if isinstance(stage, AddingExtra):
        return _extra(look, stage, view.artists if isinstance(view, AtPicking) else ())
    if isinstance(stage, Settled):
        return _appraisal(look, deal_choice(look))
    if isinstance(stage, Over):
        return final_screen(look)
    prompt = say("Touch the artist of {name}'s card", name=_name(state, state.turn))
    return board_screen(look, prompt, _picks(look, c.PickArtist), state.turn)


def board_screen(
    look: Look, prompt: str, picks: tuple[Choice | None, ...], active: int = 0, *, back: Choice | None = None
) -> CardScreen:
    """The board and all seats; the active one is asked for a card."""
    state = look.card_state
    return CardScreen(
        title=round_of(look),
        round=state.round,
        columns=_columns(state),
        picks=picks,
        picked=(0,) * len(picks),
        prompt=prompt,
        seats=_seats(look, active),
        back=back,
        undo=undo_choice(look),
        menu=menu_choice(look),
        help=help_of(look),
    )


def effect_screen(look: Look, artist: str, offer: Callable[[Effect, str], Choice], asked: int = 0) -> CardScreen:
    """A card's sign, once its artist is known; `offer` makes a choice of each. Another artist can be touched still."""
    say, state = look.tongue.say, look.card_state
    edition = state.game.edition
    place = edition.places[artist]
    plain, *signed = (offer(effect, say(edition.effects[effect])) for effect in (Effect.NONE, *EFFECTS))
    return CardScreen(
        title=round_of(look),
        round=state.round,
        columns=_columns(state),
        picks=_picks(look, c.PickArtist),
        picked=tuple(int(other == place) for other in range(len(edition.artists))),
        prompt=say("Its effect?"),
        asked=_seat(look, asked) if asked else None,
        keys=tuple(signed),
        effects=EFFECTS,
        main=plain,
        back=Choice(c.Back(), say("Back")),
        menu=menu_choice(look),
        help=help_of(look),
    )


def _which_effect(look: Look, artist: str) -> CardScreen:
    """A card is played: its sign."""
    seat, offer = look.card_state.turn, card_choices(look)
    return effect_screen(look, artist, lambda effect, label: offer(PlayCard(seat, artist, effect), label), seat)


def _effect(look: Look, stage: Effecting) -> CardScreen:
    """What the card just played offers: to be used, or left."""
    say = look.tongue.say
    state = look.card_state
    seat, artist = state.turn, artist_of(state, stage.artist).name
    second = say("May play a second {artist}", artist=artist), say("A second {artist}", artist=artist)
    left = AWARD_TOKENS - sum(state.awards)
    award = say("May give an award, worth {value}, {left} left: touch its artist", value=AWARD_VALUE, left=left)
    offers: dict[Effect, tuple[str, str, AnyAction]] = {
        Effect.DRAW: (say("May draw a card from the deck"), say("Drew a card"), Draw(seat)),
        Effect.SECOND: (*second, Second(seat)),
        Effect.FACEDOWN: (say("May play another card face down"), say("Played face down"), FaceDown(seat)),
    }
    prompt, label, use = offers.get(stage.effect, (award, "", None))
    picks = (None,) * len(state.counts) if use else _picks(look, lambda key: Award(seat, key))
    return CardScreen(
        title=round_of(look),
        round=state.round,
        columns=_columns(state),
        picks=picks,
        picked=(0,) * len(picks),
        prompt=prompt,
        asked=_seat(look, seat),
        keys=(card_choices(look)(use, label),) if use else (),
        effects=(stage.effect,) if use else (),
        main=Choice(Pass(seat), say("No, go on")),
        main_is_quiet=True,
        undo=undo_choice(look),
        menu=menu_choice(look),
        help=help_of(look),
    )


def turned_up(state: CardState, stage: TurningUp, told: tuple[str, ...], artist: str) -> TurnUp | c.PickArtist:
    """What a face-down card means that turns out to be by this artist, after those told: the last confirms them all."""
    if len(told) + 1 == state.facedown[stage.asked - 1]:
        return TurnUp(stage.asked, (*told, artist))
    return c.PickArtist(artist, len(told))


def may_add(state: CardState, stage: AddingExtra, artist: str) -> bool:
    """Whether the seat that is asked has a card left, and shows this leading artist."""
    place, seat = state.game.edition.places[artist], stage.asked
    shows = place in state.market[-1] and state.displays[seat - 1][place] > 0
    return shows and state.hands[seat - 1] > 0


def _turn_up(look: Look, stage: TurningUp, told: tuple[str, ...]) -> CardScreen:
    """A seat's face-down cards, told one after the other; the last one confirms them all."""
    say = look.tongue.say
    state, seat = look.card_state, stage.asked
    down = state.facedown[seat - 1]
    prompt = say("Turns up the card: touch its artist")
    if down > 1:
        prompt = say("Turns up card {number} of {cards}: touch its artist", number=len(told) + 1, cards=down)
    return CardScreen(
        title=_ended(look),
        round=state.round,
        columns=_columns(state),
        picks=_picks(look, lambda artist: turned_up(state, stage, told, artist)),
        picked=tuple(told.count(artist.key) for artist in state.game.edition.artists),
        prompt=prompt,
        asked=_seat(look, seat),
        back=Choice(c.Back(), say("Tell them anew")) if told else None,
        undo=None if told else undo_choice(look),
        menu=menu_choice(look),
        help=help_of(look),
    )


def _extra(look: Look, stage: AddingExtra, told: tuple[str, ...]) -> CardScreen:
    """Cards a seat adds for leading artists it displays, at most one each, as long as it has cards."""
    say = look.tongue.say
    state, seat = look.card_state, stage.asked
    artists = state.game.edition.artists
    picks = tuple(
        Choice(c.PickArtist(artist.key, len(told)), artist.short) if may_add(state, stage, artist.key) else None
        for artist in artists
    )
    if any(picks):
        prompt = say("May add one card of each leading artist it shows")
    else:
        prompt = say("Shows no leading artist") if state.hands[seat - 1] else say("Has no cards")
    added = look.tongue.count("Add {number} card", "Add {number} cards", len(told)) if told else say("Add none")
    return CardScreen(
        title=_ended(look),
        round=state.round,
        columns=_columns(state),
        picks=picks,
        picked=tuple(told.count(artist.key) for artist in artists),
        prompt=prompt,
        asked=_seat(look, seat),
        main=card_choices(look)(Extra(seat, told), added),
        undo=undo_choice(look),
        menu=menu_choice(look),
        help=help_of(look),
    )


def _appraisal(look: Look, go_on: Choice) -> AppraisalScreen:
    state = look.card_state
    return AppraisalScreen(
        title=look.tongue.say("{round} scored", round=round_of(look)),
        cause=_cause(look),
        columns=_columns(state),
        coins=(),
        payees=tuple(
            Payee(seat, name, _display(state, seat), f"+{points}" if points else "0", ())
            for seat, (name, points) in enumerate(zip(state.game.names, state.payouts[-1], strict=True), start=1)
        ),
        next=go_on,
        undo=undo_choice(look),
        menu=menu_choice(look),
        help=help_of(look),
    )


def _dealt(look: Look) -> DealScreen:
    state = look.card_state
    cards = deal_of(state.game, state.round)
    return DealScreen(
        title=round_of(look),
        headline=takes_cards(look.tongue, cards),
        cards=cards,
        seats=_seats(look, state.turn),
        next=Choice(c.PutAway(), look.tongue.say("The influence card")),
        undo=undo_choice(look),
        menu=menu_choice(look),
    )


def _columns(state: CardState) -> tuple[Column, ...]:
    """The market board: value tokens of each round, award tokens, and what would hang if the round ended now."""
    ranked_now = len(state.market) == state.round
    ranked = state.market[-1] if ranked_now else ranking(state.counts)
    worth = worths_now(state)
    return tuple(
        Column(
            artist=artist_of(state, place),
            cards=state.counts[place],
            tokens=(
                *(
                    Token(VALUES[leading.index(place)], round_, fresh=ranked_now and round_ == state.round)
                    for round_, leading in enumerate(state.market, start=1)
                    if place in leading
                ),
                *(Token(AWARD_VALUE, 0, award=True) for _ in range(state.awards[place])),
            ),
            ghost=0 if ranked_now or place not in ranked else VALUES[ranked.index(place)],
            rank=ranked.index(place) + 1 if place in ranked else 0,
            worth=str(worth[place]),
            limit=state.game.limit,
            over=ranked_now or isinstance(state.stage, TurningUp),
            unit=1,
        )
        for place in range(len(state.counts))
    )


def _seats(look: Look, active: int) -> tuple[Seat, ...]:
    return tuple(_seat(look, seat, active=seat == active) for seat in range(1, look.card_state.game.seats + 1))


def _seat(look: Look, seat: int, *, active: bool = False) -> Seat:
    state = look.card_state
    return Seat(
        number=seat,
        name=_name(state, seat),
        cards=state.hands[seat - 1],
        bought=_display(state, seat),
        active=active,
        note=note_at(look, seat),
        down=state.facedown[seat - 1],
        points=look.tongue.count("{number} pt", "{number} pts", state.points[seat - 1]),
        face=face_choice(seat, _name(state, seat)),
    )


def _display(state: CardState, seat: int) -> tuple[Artist, ...]:
    """The cards face up before a seat, in the order of the artists' numbers."""
    return tuple(artist_of(state, place) for place, cards in enumerate(state.displays[seat - 1]) for _ in range(cards))


def _picks(look: Look, means: Callable[[str], AnyAction | c.PickArtist]) -> tuple[Choice, ...]:
    """Every artist, touched for an action or on the way to one."""
    offer = card_choices(look)
    return tuple(offer(means(artist.key), artist.short) for artist in look.card_state.game.edition.artists)


def _name(state: CardState, seat: int) -> str:
    return state.game.names[seat - 1]


def _ended(look: Look) -> str:
    return look.tongue.say("{round} is over", round=round_of(look))


def _cause(look: Look) -> str:
    """Why the round ended: so many face-up cards of an artist, or empty hands. What was turned up came later."""
    state = look.card_state
    steps = look.card_ledger.steps
    end = next(step.after for step in reversed(steps) if not isinstance(step.actions[0], TurnUp | Extra))
    most = max(end.counts)
    if most < state.game.limit:
        return look.tongue.say("All hands are empty")
    artist = state.game.edition.artists[end.counts.index(most)].short
    return look.tongue.count("{number} card by {artist}", "{number} cards by {artist}", most, artist=artist)
