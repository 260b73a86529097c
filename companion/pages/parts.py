"""The parts that several pictures of a game share: artists, market columns, lots, seats, the usual choices."""

from collections.abc import Sequence

from companion.i18n.translator import Translator
from companion.journal.ledger import AnyStep
from companion.live.look import Look
from companion.pages.page import Choices, GoTo
from companion.rules.auction_game.actions import Add, Play, Reveal
from companion.rules.auction_game.appraisal import TOKENS, worths_now
from companion.rules.auction_game.edition import Edition
from companion.rules.auction_game.state import Doubling, Lot, State
from companion.rules.auction_game.words import Auction
from companion.rules.card_game.actions import Extra, Influence, PlayCard, Second, Together, TurnUp
from companion.rules.card_game.state import Effecting
from companion.rules.common import ranking
from companion.rules.protocol import AnyAction, AnyState
from companion.screen_data.screens import Artist, Choice, Column, Help, Mark, Token
from companion.screen_data.screens import Lot as SceneLot


def artist_of(state: AnyState, place: int) -> Artist:
    """An artist as the screen knows one, by place on the board."""
    artist = state.game.edition.artists[place]
    return Artist(artist.short, artist.colour, Mark(artist.mark))


def columns_of(look: Look) -> tuple[Column, ...]:
    """The market board: what hangs, and what would be hung if the round ended now."""
    state = look.state
    settled = len(state.market) == state.round
    ranked = ranking(state.counts)
    worth = worths_now(state)
    return tuple(
        Column(
            artist=artist_of(state, place),
            cards=state.counts[place],
            tokens=tuple(
                Token(TOKENS[hung.index(place)], round_, fresh=settled and round_ == state.round)
                for round_, hung in enumerate(state.market, start=1)
                if place in hung
            ),
            ghost=0 if settled or place not in ranked else TOKENS[ranked.index(place)],
            rank=ranked.index(place) + 1 if place in ranked else 0,
            worth=look.translator.money(state.game.edition, worth[place]),
        )
        for place in range(len(state.counts))
    )


def lot_of(
    look: Look,
    choices: Choices,
    lot: Lot,
    kind: Auction,
    state: State | None = None,
    *,
    help_: Help | None = None,
    result: Choice | None = None,
) -> SceneLot:
    """A lot as the screen shows it, under the kind of auction in force; `state` is that of the moment shown, or now."""
    state = state or look.state
    edition, translator = state.game.edition, look.translator
    return SceneLot(
        artist=artist_of(state, lot.artist),
        kind=kind,
        kind_name=translator.say(edition.auctions[kind]),
        cards=lot.cards,
        count=state.counts[lot.artist],
        worth=translator.money(edition, worths_now(state)[lot.artist]),
        auctioneer=lot.auctioneer,
        auctioneer_name=state.game.names[lot.auctioneer - 1],
        menu=menu_choice(look, choices),
        worth_label=translator.say("worth now"),
        now_label=translator.say("now"),
        help=help_,
        result=result,
    )


def beyond(look: Look, action: AnyAction) -> tuple[int, ...]:
    """The artists of whom an action would put more cards on the table than the edition counts in the box."""
    return beyond_told(look.any_state, told_of(look), action)


def beyond_told(state: AnyState, told: Sequence[int], action: AnyAction) -> tuple[int, ...]:
    """The same, where `told_of` is known."""
    named, artists = artists_in(state, action), state.game.edition.artists
    return tuple(place for place in sorted(set(named)) if told[place] + named.count(place) > artists[place].cards)


def told_of(look: Look) -> tuple[int, ...]:
    """Cards of each artist that were told in the whole game: played, turned over or up, added."""
    counts = [0] * len(look.any_state.game.edition.artists)
    steps: Sequence[AnyStep] = look.any_ledger.steps
    for step in steps:
        for action in step.actions:
            for place in artists_in(step.before, action):
                counts[place] += 1
    return tuple(counts)


def artists_in(state: AnyState, action: AnyAction) -> tuple[int, ...]:
    """The artists of the cards that an action puts on the table, by place on the board; none for other actions."""
    phase = state.phase
    if isinstance(action, Add) and isinstance(phase, Doubling):
        return (phase.lot.artist,)
    if isinstance(action, Second) and isinstance(phase, Effecting):
        return (phase.artist,)
    if isinstance(action, TurnUp | Extra):
        return tuple(state.game.edition.places[artist] for artist in action.artists)
    if isinstance(action, Play | Reveal | Influence | PlayCard | Together):
        return (state.game.edition.places[action.artist],)
    return ()


def typed_at(look: Look, seat: int) -> str:
    """The digits a seat has keyed so far, as the edition writes that amount; empty for none."""
    typed = look.auction.typed.get(seat)
    return look.translator.money(look.state.game.edition, int(typed)) if typed else ""


def note_at(look: Look, seat: int) -> str:
    """What is said at a seat now."""
    return look.notes.get(seat, "")


def menu_choice(look: Look, choices: Choices) -> Choice:
    """The way to the menu, which the game's own page knows."""
    return choices.put(look.translator.say("Menu"), GoTo(look.home.menu(look.page)), "menu")


def result_choice(look: Look, choices: Choices) -> Choice:
    """The way to entering who bought the lot and for how much, which the game's own page knows."""
    return choices.put(look.translator.say("Result"), GoTo(look.home.result()), "result")


def sold_as(translator: Translator, edition: Edition, kind: Auction) -> str:
    """How lots of a kind were sold, in a table of kinds.

    A double that was completed is a lot of its second card's kind, so those of its own kind had no second card.
    """
    name = translator.say(edition.auctions[kind])
    return translator.say("{kind}, alone", kind=name) if kind is Auction.DOUBLE else name
