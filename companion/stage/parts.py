"""The parts that several pictures of a game share: artists, market columns, lots, seats, the usual choices."""

from collections.abc import Callable, Sequence

from companion.commands import commands as c
from companion.journal.ledger import AnyStep
from companion.live.look import Look
from companion.modes import AnyAction, AnyState
from companion.rules.actions import Add, Deal, Play, Reveal
from companion.rules.appraisal import TOKENS, ranking, worths_now
from companion.rules.card.actions import Extra, Influence, PlayCard, Second, Together, TurnUp
from companion.rules.card.state import Effecting
from companion.rules.edition import Edition
from companion.rules.state import Doubling, Lot, State
from companion.rules.words import Auction
from companion.scene.screens import Artist, Choice, Column, Mark, Seat, Token
from companion.scene.screens import Lot as SceneLot
from companion.stage.explaining import help_of
from companion.stage.titles import undo_title
from companion.tongue import Tongue

KEYPAD = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#")


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
            worth=look.tongue.money(state.game.edition, worth[place]),
        )
        for place in range(len(state.counts))
    )


def round_of(look: Look) -> str:
    """The round in the edition's own word: `Season 2`."""
    state = look.any_state
    return look.tongue.round_of(state.game.edition, state.round)


def lot_of(look: Look, lot: Lot, kind: Auction, state: State | None = None) -> SceneLot:
    """A lot as the screen shows it, under the kind of auction in force; `state` is that of the moment shown, or now."""
    state = state or look.state
    edition, tongue = state.game.edition, look.tongue
    return SceneLot(
        artist=artist_of(state, lot.artist),
        kind=kind,
        kind_name=tongue.say(edition.auctions[kind]),
        cards=lot.cards,
        count=state.counts[lot.artist],
        worth=tongue.money(edition, worths_now(state)[lot.artist]),
        auctioneer=lot.auctioneer,
        auctioneer_name=state.game.names[lot.auctioneer - 1],
        menu=menu_choice(look),
        worth_label=tongue.say("worth now"),
        now_label=tongue.say("now"),
        help=help_of(look),
    )


def pictures_of(state: State, seat: int) -> tuple[Artist, ...]:
    """What a seat has bought this round, in board order, one entry a card."""
    return tuple(artist_of(state, place) for place, cards in enumerate(state.bought[seat - 1]) for _ in range(cards))


def card_choices(look: Look) -> Callable[[AnyAction | c.PickArtist, str], Choice]:
    """Makes choices of actions that put cards on the table.

    One with a card beyond the edition's count is asked about first: printings differ, so it may be meant.
    """
    state, told = look.any_state, told_of(look)

    def choice(action: AnyAction | c.PickArtist, label: str) -> Choice:
        if isinstance(action, AnyAction) and _beyond(state, told, action):
            return Choice(c.AskAbout(action), label)
        return Choice(action, label)

    return choice


def asked_about(look: Look, action: AnyAction) -> AnyAction | c.AskAbout:
    """What touching an action's choice would mean: the action, or the question about its card."""
    return c.AskAbout(action) if beyond(look, action) else action


def beyond(look: Look, action: AnyAction) -> tuple[int, ...]:
    """The artists of whom an action would put more cards on the table than the edition counts in the box."""
    return _beyond(look.any_state, told_of(look), action)


def _beyond(state: AnyState, told: Sequence[int], action: AnyAction) -> tuple[int, ...]:
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
    stage = state.stage
    if isinstance(action, Add) and isinstance(stage, Doubling):
        return (stage.lot.artist,)
    if isinstance(action, Second) and isinstance(stage, Effecting):
        return (stage.artist,)
    if isinstance(action, TurnUp | Extra):
        return tuple(state.game.edition.places[artist] for artist in action.artists)
    if isinstance(action, Play | Reveal | Influence | PlayCard | Together):
        return (state.game.edition.places[action.artist],)
    return ()


def seats_of(look: Look, active: int) -> tuple[Seat, ...]:
    """The seats with hands and purchases; `active` is the one drawn inverted, 0 for none."""
    state = look.state
    return tuple(
        Seat(
            number=seat,
            name=name,
            cards=state.hands[seat - 1],
            bought=pictures_of(state, seat),
            active=seat == active,
            note=note_at(look, seat),
            face=face_choice(seat, name),
        )
        for seat, name in enumerate(state.game.names, start=1)
    )


def face_choice(seat: int, name: str) -> Choice:
    """Turning the picture to a seat."""
    return Choice(c.FaceSeat(seat), name)


def deal_choice(look: Look) -> Choice:
    """The next cards are dealt."""
    state, tongue = look.any_state, look.tongue
    return Choice(Deal(), tongue.say("Deal {round}", round=tongue.round_of(state.game.edition, state.round + 1)))


def takes_cards(tongue: Tongue, cards: int) -> str:
    """What a deal gives each hand."""
    if not cards:
        return tongue.say("No new cards")
    return tongue.count("Each player takes {number} card", "Each player takes {number} cards", cards)


def keypad(look: Look) -> tuple[Choice, ...]:
    """The twelve keys of a pad on the screen, by rows."""
    labels = {"*": look.tongue.say("* Clear"), "#": look.tongue.say("# OK")}
    return tuple(Choice(c.Key(key), labels.get(key, key)) for key in KEYPAD)


def typed_at(look: Look, seat: int) -> str:
    """The digits a seat has keyed so far, as the edition writes that amount; empty for none."""
    typed = look.auction.typed.get(seat)
    return look.tongue.money(look.state.game.edition, int(typed)) if typed else ""


def note_at(look: Look, seat: int) -> str:
    """What is said at a seat now."""
    return look.notes.get(seat, "")


def undo_choice(look: Look) -> Choice | None:
    """Undo, named by what it takes back; None when nothing can be."""
    what = undo_title(look.any_ledger, look.tongue)
    return None if what is None else Choice(c.Undo(), what)


def menu_choice(look: Look) -> Choice:
    """The way to the menu."""
    return Choice(c.OpenMenu(), look.tongue.say("Menu"))


def sold_as(tongue: Tongue, edition: Edition, kind: Auction) -> str:
    """How lots of a kind were sold, in a table of kinds.

    A double that was completed is a lot of its second card's kind, so those of its own kind had no second card.
    """
    name = tongue.say(edition.auctions[kind])
    return tongue.say("{kind}, alone", kind=name) if kind is Auction.DOUBLE else name
