"""What several boards and pages of a game share: the lot, the market, the seats, and the usual choices."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from companion import course
from companion.i18n.translator import Translator
from companion.live.messages import BETWEEN
from companion.live.public_view import PublicView
from companion.pages.cards_in_hand import hand_choice
from companion.pages.explanation import help_of
from companion.pages.page import Choices, Do, GoTo, PageName
from companion.pages.step_titles import undo_title
from companion.pages.undo_choices import undo_choice
from companion.rules.actions import Bid, Pass
from companion.rules.auction_game.round import most_worth
from companion.rules.auction_game.state import Doubling, State
from companion.rules.card_game.scoring import AWARD_VALUE
from companion.rules.card_game.state import CardState
from companion.rules.edition import AnyEdition, Edition, EditionArtist
from companion.rules.events import Lot, LotSold
from companion.rules.moves import Phase
from companion.rules.protocol import AnyState, chair_of, held_cards, is_round_over, token_values, worths_now
from companion.rules.ranking import ranking
from companion.rules.words import Auction
from companion.screen_data.auctions import ShownLot
from companion.screen_data.boards import BoardLabels, CardKeys, MarketColumn, Seat, Token
from companion.screen_data.screens import Artist, Choice, GameScreen, Mark

AnyGameScreen = TypeVar("AnyGameScreen", bound=GameScreen)


def artists_of(translator: Translator, edition: AnyEdition) -> tuple[Artist, ...]:
    """Return the artists of an edition as drawn on the screen, in the order of its board."""
    return tuple(drawn_artist(translator, artist) for artist in edition.artists)


def artist_of(translator: Translator, state: AnyState, place: int) -> Artist:
    """Return an artist, given by place on the board, as drawn on the screen."""
    return drawn_artist(translator, state.game.edition.artists[place])


def drawn_artist(translator: Translator, artist: EditionArtist) -> Artist:
    """Return an artist of an edition as drawn on the screen."""
    return Artist(translator.artist(artist), artist.colour, Mark(artist.mark))


def columns_of(view: PublicView) -> tuple[MarketColumn, ...]:
    """Return the market board: the tokens and awards, and the tokens if the round ended now."""
    state, edition = view.any_state, view.any_state.game.edition
    settled = len(state.market) == state.round
    ranked = state.market[-1] if settled else ranking(state.counts)
    values, worths = token_values(state), worths_now(state)
    columns = tuple(
        MarketColumn(
            artist=artist_of(view.translator, state, place),
            cards=state.counts[place],
            tokens=tuple(
                Token(values[leading.index(place)], round_, fresh=settled and round_ == state.round)
                for round_, leading in enumerate(state.market, start=1)
                if place in leading
            ),
            ghost=0 if settled or place not in ranked else values[ranked.index(place)],
            rank=ranked.index(place) + 1 if place in ranked else 0,
            worth=view.translator.short(edition, worth),
            over=settled,
        )
        for place, worth in enumerate(worths)
    )
    if not isinstance(state, CardState):
        return columns
    award, over = Token(AWARD_VALUE, 0, award=True), is_round_over(state)
    return tuple(
        column._replace(tokens=(*column.tokens, *[award] * awards), limit=state.limit, over=over, unit=1)
        for column, awards in zip(columns, state.awards, strict=True)
    )


def card_keys(view: PublicView, card: Callable[[str, str, Auction], Choice]) -> CardKeys:
    """Return a key for each card there is; `card` returns the choice of one, from its label, artist and kind."""
    edition, say = view.state.game.edition, view.translator.say
    keys = (tuple(card(say(edition.kinds[kind]), artist.key, kind) for kind in Auction) for artist in edition.artists)
    return CardKeys(tuple(keys), tuple(edition.symbols.values()))


def lot_of(view: PublicView, lot: Lot | None = None, state: AnyState | None = None, *, past: bool = False) -> ShownLot:
    """Return a lot for the screen, by default the one on the table; `state` is that of the moment shown.

    The value of a `past` lot is told as that of its time.
    """
    state = state or view.state
    lot = lot or state.lot
    if lot is None:
        raise LookupError(f"phase {state.phase.name} has no lot")
    edition, translator = view.state.game.edition, view.translator
    worth = worths_now(state)[lot.artist]
    is_sum = lot.cards > 1 and not edition.is_in_thousands
    each = f"{lot.cards} × {translator.short(edition, worth)} =" if is_sum else ""
    label = translator.say("value then") if past else translator.say("value")
    return ShownLot(
        artist=artist_of(translator, state, lot.artist),
        kind=lot.kind,
        kind_name=translator.say(edition.kinds[lot.kind]),
        symbol=edition.symbols[lot.kind],
        cards=lot.cards,
        count=state.counts[lot.artist],
        worth=translator.short(edition, worth * lot.cards),
        worth_label=each or label,
        worth_unit=translator.unit(edition),
    )


def typed_amount(view: PublicView, seat: int) -> int | None:
    """Return the amount that a seat has typed so far; None for none."""
    typed = view.auction.typed.get(seat)
    return int(typed) if typed else None


def typed_at(view: PublicView, seat: int) -> str:
    """Return the digits a seat has typed so far, formatted as an amount; empty for none."""
    typed = typed_amount(view, seat)
    return "" if typed is None else view.translator.short(view.state.game.edition, typed)


def above_worth(view: PublicView, amount: int | None, state: State | None = None, *, briefly: bool = False) -> str:
    """Return the warning that an amount is more than the lot can pay at the end of this round; empty for none. The lot
    is that on the table, or in another `state`. `briefly` it is `worth max. 60`.
    """
    state = state or view.state
    if state.lot is None or amount is None or amount <= (most := most_worth(state, state.lot)):
        return ""
    limit = view.translator.short(state.game.edition, most)
    if briefly:
        return view.translator.say("worth max. {amount}", amount=limit)
    return view.translator.say("worth {amount} at most", amount=limit)


def with_ways(view: PublicView, choices: Choices, screen: AnyGameScreen, *, asks_effect: bool = False) -> AnyGameScreen:
    """Return a screen of the game with undo, labelled with the step it takes back, the menu, and help; a way back
    takes the place of undo.
    """
    say, last = view.translator.say, view.public_game.last
    undoing = None
    if last:
        undoing = undo_choice(view, choices, say("Undo: {title}", title=undo_title(last, view.translator.in_short())))
    menu = choices.put(say("Menu"), GoTo(PageName.GAME_MENU), "menu")
    return replace(screen, undo=undoing, menu=menu, help=help_of(view, choices, asks_effect=asks_effect))


def continue_choice(label: str, choices: Choices) -> Choice:
    """Return the choice that puts the current notice away."""
    return choices.put(label, Do(lambda table, _at: table.messages.put_away()), "continue")


def round_of(view: PublicView) -> str:
    """Return the round in the edition's own word: `Season 2`."""
    state = view.any_state
    return view.translator.round_of(state.game.edition, state.round)


def round_and_time(view: PublicView) -> str:
    """Return the round, and with *Show playing time* after it for how many minutes the game has been played."""
    if view.played_min is None:
        return round_of(view)
    return BETWEEN.join((round_of(view), view.translator.say("{number} min", number=view.played_min)))


def labels_of(translator: Translator, edition: Edition) -> BoardLabels:
    """Return what the rows of the market board are, in the edition's words."""
    say = translator.say
    tokens = say("per season") if edition.has_seasons else say("per round")
    return BoardLabels(cards=say("cards"), tokens=tokens, worth=say("value now"))


def seats_of(view: PublicView, active: int | None) -> tuple[Seat, ...]:
    """Return all seats, as their players sit; `active` is the one drawn inverted, None for none."""
    return tuple(seat_shown(view, seat)._replace(active=seat == active) for seat in view.any_state.chairs)


def seats_to_touch(view: PublicView, choices: Choices, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return seats that open their hands when they are touched."""
    chairs = view.any_state.chairs
    return tuple(seat._replace(touch=hand_choice(view, choices, chairs[seat.number - 1])) for seat in seats)


def seat_shown(view: PublicView, seat: int) -> Seat:
    """Return a seat with its hand and the cards in front of it; in the card game also its points."""
    state = view.any_state
    shown = Seat(
        number=chair_of(state, seat),
        name=state.game.names[seat - 1],
        cards=state.hands[seat - 1],
        bought=pictures_of(view.translator, state, seat),
        active=False,
        away=seat in state.away,
        note=view.notes.get(seat, ""),
    )
    if not isinstance(state, CardState):
        return shown
    return shown._replace(down=state.facedown[seat - 1], points=points_of(view, seat))


def points_of(view: PublicView, seat: int) -> str:
    """Return a seat's points so far in the card game, where they are public; empty elsewhere."""
    state = view.any_state
    if not isinstance(state, CardState):
        return ""
    return view.translator.count("{number} pt", "{number} pts", state.totals[seat - 1])


def pictures_of(translator: Translator, state: AnyState, seat: int) -> tuple[Artist, ...]:
    """Return the cards that pay a seat when the round ends, in board order, one entry a card."""
    held = held_cards(state)[seat - 1]
    return tuple(artist_of(translator, state, place) for place, cards in enumerate(held) for _ in range(cards))


def last_bids(view: PublicView) -> dict[int, str]:
    """Return each seat's last bid for the present lot, or that it passed."""
    return _in_words(view, view.course.last_bids, type(view.state.phase))


def last_bids_of(view: PublicView, sale: LotSold) -> dict[int, str]:
    """Return each seat's last bid for a lot that was sold, or that it passed; also after steps that came since."""
    steps = view.course.up_to(sale).steps
    phase = type(steps[-1].before.phase)
    return _in_words(view, course.last_bids(steps, phase), phase)


def _in_words(view: PublicView, bids: Mapping[int, Bid | Pass], phase: type[Phase]) -> dict[int, str]:
    """Return the bids and passes of seats in one phase as the screen shows them."""
    state, translator = view.state, view.translator
    declined = translator.say("no card") if phase is Doubling else translator.say("pass")
    return {
        seat: translator.short(state.game.edition, action.amount) if isinstance(action, Bid) else declined
        for seat, action in bids.items()
    }


def standing_bid(view: PublicView) -> str:
    """Return the highest bid and whose it is; empty before the first."""
    state, leader = view.state, view.state.leader
    if leader is None:
        return ""
    amount = view.translator.short(state.game.edition, state.committed(leader))
    return view.translator.say("{amount} from {name}", amount=amount, name=state.game.names[leader - 1])
