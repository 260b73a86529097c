"""Pictures of the card game: one market board that is touched, and what each phase asks beside it.

Nothing here is secret: cards face down are only counted until they are turned up.
"""

from collections.abc import Callable

from companion import commands as c
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
from companion.rules.card.words import Effect
from companion.scene import (
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
from companion.session import Session
from companion.stage_parts import (
    artist_of,
    artists_in,
    card_choice,
    deal_choice,
    face_choice,
    menu_choice,
    note_at,
    round_of,
    told_of,
    undo_choice,
)
from companion.stage_results import final_screen
from companion.views import AtEffect, AtPicking

EFFECTS = tuple(effect for effect in Effect if effect is not Effect.NONE)


def card_screen(session: Session) -> Screen:
    """The picture of the card game as it stands."""
    state, view = session.card_state, session.view
    if session.notices:
        if isinstance(session.notices[0], Dealt):
            return _dealt(session)
        return _appraisal(session, Choice(c.PutAway(), "The result"))
    stage = state.stage
    if isinstance(view, AtEffect):
        return _which_effect(session, view.artist)
    if isinstance(stage, Influencing):
        return _everybody(session, "Turn over the influence card and touch its artist", _picks(session, Influence))
    if isinstance(stage, Effecting):
        return _effect(session, stage)
    if isinstance(stage, PlayingTogether):
        asked = stage.asked
        picks = _picks(session, lambda artist: Together(asked, artist))
        return _everybody(session, f"All play one card: touch the artist of {_name(state, asked)}'s", picks, asked)
    if isinstance(stage, TurningUp):
        return _turn_up(session, stage, view.artists if isinstance(view, AtPicking) else ())
    if isinstance(stage, AddingExtra):
        return _extra(session, stage, view.artists if isinstance(view, AtPicking) else ())
    if isinstance(stage, Settled):
        return _appraisal(session, deal_choice(state))
    if isinstance(stage, Over):
        return final_screen(session)
    prompt = f"Touch the artist of {_name(state, state.turn)}'s card"
    return _everybody(session, prompt, _picks(session, c.PickArtist), state.turn)


def _everybody(session: Session, prompt: str, picks: tuple[Choice | None, ...], active: int = 0) -> CardScreen:
    """The board and all seats; the active one is asked for a card."""
    state = session.card_state
    return CardScreen(
        title=round_of(state),
        round=state.round,
        columns=_columns(state),
        picks=picks,
        picked=(0,) * len(picks),
        prompt=prompt,
        seats=_seats(session, active),
        undo=undo_choice(session),
        menu=menu_choice(),
    )


def _which_effect(session: Session, artist: str) -> CardScreen:
    """A card is played: its sign. Touching another artist takes the other."""
    state = session.card_state
    edition, seat = state.game.edition, state.turn
    place = edition.places[artist]
    offer = _offering(session)
    plain, *signed = (
        offer(PlayCard(seat, artist, effect), edition.effects[effect]) for effect in (Effect.NONE, *EFFECTS)
    )
    return CardScreen(
        title=round_of(state),
        round=state.round,
        columns=_columns(state),
        picks=_picks(session, c.PickArtist),
        picked=_once(state, place),
        prompt=f"{edition.artists[place].short}: its effect?",
        asked=_seats(session, 0)[seat - 1],
        keys=tuple(signed),
        effects=EFFECTS,
        main=plain,
        back=Choice(c.Back(), "Back"),
        menu=menu_choice(),
    )


def _effect(session: Session, stage: Effecting) -> CardScreen:
    """What the card just played offers: to be used, or left."""
    state = session.card_state
    seat, artist = state.turn, artist_of(state, stage.artist).name
    offers: dict[Effect, tuple[str, str, AnyAction]] = {
        Effect.DRAW: ("May draw a card from the deck", "Drew a card", Draw(seat)),
        Effect.SECOND: (f"May play a second {artist}", f"A second {artist}", Second(seat)),
        Effect.FACEDOWN: ("May play another card face down", "Played face down", FaceDown(seat)),
    }
    prompt, label, use = offers.get(stage.effect, ("May give an award: touch its artist", "", None))
    picks = (None,) * len(state.counts) if use else _picks(session, lambda key: Award(seat, key))
    return CardScreen(
        title=round_of(state),
        round=state.round,
        columns=_columns(state),
        picks=picks,
        picked=(0,) * len(picks),
        prompt=prompt,
        asked=_seats(session, 0)[seat - 1],
        keys=(_offering(session)(use, label),) if use else (),
        effects=(stage.effect,) if use else (),
        main=Choice(Pass(seat), "No, go on"),
        undo=undo_choice(session),
        menu=menu_choice(),
    )


def _turn_up(session: Session, stage: TurningUp, told: tuple[str, ...]) -> CardScreen:
    """A seat's face-down cards, told one after the other; the last one confirms them all."""
    state, seat = session.card_state, stage.asked
    down = state.facedown[seat - 1]
    if len(told) + 1 == down:
        picks = _picks(session, lambda key: TurnUp(seat, (*told, key)))
    else:
        picks = _picks(session, c.PickArtist)

    which = f"card {len(told) + 1} of {down}" if down > 1 else "the card"
    return CardScreen(
        title=_ended(state),
        round=state.round,
        columns=_columns(state),
        picks=picks,
        picked=tuple(told.count(artist.key) for artist in state.game.edition.artists),
        prompt=f"Turns up {which}: touch its artist",
        asked=_seats(session, 0)[seat - 1],
        back=Choice(c.Back(), "Tell them anew") if told else None,
        undo=None if told else undo_choice(session),
        menu=menu_choice(),
    )


def _extra(session: Session, stage: AddingExtra, told: tuple[str, ...]) -> CardScreen:
    """Cards a seat adds for leading artists it displays, at most one each, as long as it has cards."""
    state, seat = session.card_state, stage.asked
    artists = state.game.edition.artists
    full = len(told) == state.hands[seat - 1]
    may = [place in state.market[-1] and state.displays[seat - 1][place] > 0 for place in range(len(artists))]
    picks = tuple(
        Choice(c.PickArtist(artist.key), artist.short) if able and (artist.key in told or not full) else None
        for artist, able in zip(artists, may, strict=True)
    )
    nobody = "Has no card to add" if not any(picks) and not told else "May add one card of each leading artist it shows"
    added = f"Add {len(told)} card{'s' if len(told) > 1 else ''}" if told else "Add none"
    return CardScreen(
        title=_ended(state),
        round=state.round,
        columns=_columns(state),
        picks=picks,
        picked=tuple(told.count(artist.key) for artist in artists),
        prompt=nobody,
        asked=_seats(session, 0)[seat - 1],
        main=_offering(session)(Extra(seat, told), added),
        undo=undo_choice(session),
        menu=menu_choice(),
    )


def _appraisal(session: Session, go_on: Choice) -> AppraisalScreen:
    state = session.card_state
    return AppraisalScreen(
        title=f"{round_of(state)} scored",
        cause=_cause(session),
        columns=_columns(state),
        coins=(),
        payees=tuple(
            Payee(seat, name, _display(state, seat), f"+{points}" if points else "0", ())
            for seat, (name, points) in enumerate(zip(state.game.names, state.payouts[-1], strict=True), start=1)
        ),
        next=go_on,
        undo=undo_choice(session),
        menu=menu_choice(),
    )


def _dealt(session: Session) -> DealScreen:
    state = session.card_state
    cards = deal_of(state.game, state.round)
    return DealScreen(
        title=round_of(state),
        headline=f"Each player takes {cards} card{'s' if cards > 1 else ''}" if cards else "No new cards",
        cards=cards,
        seats=_seats(session, state.turn),
        next=Choice(c.PutAway(), "The influence card"),
        undo=undo_choice(session),
    )


def _columns(state: CardState) -> tuple[Column, ...]:
    """The market board: value tokens of each round, award tokens, and what would hang if the round ended now."""
    ranked_now = len(state.market) == state.round
    ranked = state.market[-1] if ranked_now else ranking(state.counts)
    worth = worths_now(state)
    return tuple(
        Column(
            artist=artist_of(state, place),
            count=state.counts[place],
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
            unit=1,
        )
        for place in range(len(state.counts))
    )


def _seats(session: Session, active: int) -> tuple[Seat, ...]:
    state = session.card_state
    return tuple(
        Seat(
            number=seat,
            name=name,
            cards=state.hands[seat - 1],
            bought=_display(state, seat),
            active=seat == active,
            note=note_at(session, seat),
            down=state.facedown[seat - 1],
            points=_points(state.points[seat - 1]),
            face=face_choice(seat, name),
        )
        for seat, name in enumerate(state.game.names, start=1)
    )


def _display(state: CardState, seat: int) -> tuple[Artist, ...]:
    """The cards face up before a seat, in the order of the artists' numbers."""
    return tuple(artist_of(state, place) for place, cards in enumerate(state.displays[seat - 1]) for _ in range(cards))


def _picks(session: Session, means: Callable[[str], AnyAction | c.PickArtist]) -> tuple[Choice, ...]:
    """Every artist, touched for an action or on the way to one."""
    offer = _offering(session)
    return tuple(offer(means(artist.key), artist.short) for artist in session.card_state.game.edition.artists)


def _offering(session: Session) -> Callable[[AnyAction | c.PickArtist, str], Choice]:
    """Makes choices of actions; one with a card beyond the edition's count is asked about first."""
    state, told = session.card_state, told_of(session)
    limits = state.game.edition.artists

    def offer(action: AnyAction | c.PickArtist, label: str) -> Choice:
        if isinstance(action, c.PickArtist):
            return Choice(action, label)
        artists = artists_in(state, action)
        beyond = any(told[artist] + artists.count(artist) > limits[artist].cards for artist in artists)
        return card_choice(action, label, beyond=beyond)

    return offer


def _once(state: CardState, place: int) -> tuple[int, ...]:
    return tuple(int(other == place) for other in range(len(state.counts)))


def _name(state: CardState, seat: int) -> str:
    return state.game.names[seat - 1]


def _ended(state: CardState) -> str:
    return f"{round_of(state)} is over"


def _cause(session: Session) -> str:
    """Why the round ended: so many face-up cards of an artist, or empty hands. What was turned up came later."""
    state = session.card_state
    steps = session.card_ledger.steps
    end = next(step.after for step in reversed(steps) if not isinstance(step.actions[0], TurnUp | Extra))
    most = max(end.counts)
    if most < state.game.limit:
        return "All hands are empty"
    return f"{most} cards by {state.game.edition.artists[end.counts.index(most)].short}"


def _points(points: int) -> str:
    return f"{points} pt{'' if points == 1 else 's'}"
