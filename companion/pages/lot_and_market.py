"""What several pictures of a game share: the lot, the market with its artists, and digits at a seat."""

from collections.abc import Callable

from companion.live.public_view import PublicView
from companion.pages.page import Choices
from companion.rules.auction_game.state import Lot, State
from companion.rules.auction_game.words import Auction
from companion.rules.card_game.game import AWARD_VALUE
from companion.rules.card_game.state import CardState, TurningUp
from companion.rules.protocol import AnyAction, AnyState, token_values, worths_now
from companion.rules.ranking import ranking
from companion.screen_data.screens import Artist, CardKeys, Column, Mark, Token
from companion.screen_data.screens import Lot as SceneLot


def artist_of(state: AnyState, place: int) -> Artist:
    """Return an artist, given by place on the board, as drawn on the screen."""
    artist = state.game.edition.artists[place]
    return Artist(artist.short, artist.colour, Mark(artist.mark))


def columns_of(view: PublicView) -> tuple[Column, ...]:
    """Return the market board: the tokens and awards, and the tokens if the round ended now."""
    state, edition = view.any_state, view.any_state.game.edition
    settled = len(state.market) == state.round
    ranked = state.market[-1] if settled else ranking(state.counts)
    values, worths = token_values(state), worths_now(state)
    columns = tuple(
        Column(
            artist=artist_of(state, place),
            cards=state.counts[place],
            tokens=tuple(
                Token(values[leading.index(place)], round_, fresh=settled and round_ == state.round)
                for round_, leading in enumerate(state.market, start=1)
                if place in leading
            ),
            ghost=0 if settled or place not in ranked else values[ranked.index(place)],
            rank=ranked.index(place) + 1 if place in ranked else 0,
            worth=view.translator.short(edition, worth),
        )
        for place, worth in enumerate(worths)
    )
    if not isinstance(state, CardState):
        return columns
    award, over = Token(AWARD_VALUE, 0, award=True), settled or isinstance(state.phase, TurningUp)
    return tuple(
        column._replace(tokens=(*column.tokens, *[award] * awards), limit=state.limit, over=over, unit=1)
        for column, awards in zip(columns, state.awards, strict=True)
    )


def card_keys(view: PublicView, choices: Choices, entered: Callable[[str, Auction], AnyAction]) -> CardKeys:
    """Return a key for each card there is; `entered` is the action of one, given by its artist's key and its kind."""
    edition, say = view.state.game.edition, view.translator.say
    keys = (
        tuple(choices.action(say(edition.kinds[kind]), entered(artist.key, kind)) for kind in Auction)
        for artist in edition.artists
    )
    return CardKeys(tuple(keys), tuple(edition.symbols.values()))


def lot_of(view: PublicView, lot: Lot, state: State | None = None, *, past: bool = False) -> SceneLot:
    """Return a lot for the screen; `state` is that of the moment shown, by default now.

    The value of a `past` lot is told as that of its time.
    """
    state = state or view.state
    edition, translator = state.game.edition, view.translator
    worth = worths_now(state)[lot.artist]
    each = (
        f"{lot.cards} × {translator.short(edition, worth)} =" if lot.cards > 1 and not edition.is_in_thousands else ""
    )
    return SceneLot(
        artist=artist_of(state, lot.artist),
        kind=lot.kind,
        kind_name=translator.say(edition.kinds[lot.kind]),
        symbol=edition.symbols[lot.kind],
        cards=lot.cards,
        count=state.counts[lot.artist],
        worth=translator.money(edition, worth * lot.cards),
        auctioneer=lot.auctioneer,
        worth_label=each or (translator.say("value then") if past else translator.say("value now")),
        now_label=each or translator.say("value"),
    )


def typed_at(view: PublicView, seat: int) -> str:
    """Return the digits a seat has typed so far, formatted as an amount; empty for none."""
    typed = view.auction.typed.get(seat)
    return view.translator.money(view.state.game.edition, int(typed)) if typed else ""
