"""Auctions: the deal, the board, each kind of auction from card to sale, and what is asked on the way."""

from collections.abc import Iterator
from pathlib import Path

from companion.config.settings import Options
from companion.pages.page import action_key
from companion.rules.actions import Action, Add, Bid, Deal, Hammer, Pass, Play, Price
from companion.rules.auction_game.state import Playing
from companion.rules.protocol import AnyState
from companion.rules.words import Auction, Variant
from tests.support.table import TableUnderTest
from tests.support.tour.party import Party, Stops, stops


def dealt(party: Party, folder: Path) -> Stops:
    """A game begins, for newcomers, and its first lot is sold by silence."""
    with party.table(folder, 5, options=Options(explain=True, countdown_on=True)) as table:
        yield "deal-first", table
        table.touch("continue")
        yield "table-first", table
        table.play(party.artist(0), "open")
        yield "open-explained", table
        table.touch("close-explanation")
        table.press(2)
        table.advance(7)
        yield "open-silence", table


def begun_by_four(party: Party, folder: Path) -> Stops:
    """Beside four players standing panels have room for the keys of all cards; a lot is sold."""
    with party.table(folder, 4) as table:
        table.sell(party.artist(3), 3, 20)
        yield "table-four", table


def late(state: AnyState) -> bool:
    """Whether a card is to be played in the third round, and some were."""
    return state.round == 3 and isinstance(state.phase, Playing) and sum(state.counts) > 3


def auctioned(party: Party, folder: Path) -> Stops:
    """The third round: a lot of every kind."""
    party.play(folder, 5, until=late)
    with party.table(folder, 0) as table:
        table.go(("resume", 1), "continue")
        yield "table", table
        table.press(table.state.turn % 5 + 1)
        yield "table-note", table
        table.advance(5)
        table.touch("enter-card")
        yield "entry", table
        for walk in (_open, _once_around, _sealed, _fixed_price, _double):
            yield from walk(party, table)


def _rarest(party: Party, table: TableUnderTest) -> str:
    """The artist with the fewest cards on the table: no round ends here."""
    return party.artist(table.state.counts.index(min(table.state.counts)))


def _open(party: Party, table: TableUnderTest) -> Stops:
    table.play(_rarest(party, table), "open")
    table.go("result", ("seat", 3))
    table.tap("7")
    yield "enter-sale", table
    table.touch("back")
    yield "open", table
    for seat, amount in ((2, 7), (4, 12), (1, 24)):
        table.key_in(seat, amount)
    table.press(5)
    yield "open-bids", table
    table.key(1, "85")
    yield "open-above", table
    table.key(1, "*")
    table.strike()
    yield "open-once", table
    table.touch("explain")
    yield "open-told", table
    yield from stops(
        table,
        ("pad-above", ("pad", 0), ("seat", 3), *[("key", "9")] * 3),
        ("pad", ("key", "*"), ("key", "3"), ("key", "5")),
        ("sold", ("key", "#"), Hammer()),
    )
    table.touch("continue")


def _once_around(party: Party, table: TableUnderTest) -> Stops:
    table.play(_rarest(party, table), "once-around")
    yield "once-around", table
    first = table.state.turn % 5 + 1
    table.key_in(first, 12)
    yield "once-around-bid", table
    table.touch("explain")
    yield "once-around-told", table
    table.touch("close-explanation")
    for step in range(1, 5):
        table.key((first + step - 1) % 5 + 1, "*")
    table.touch("continue")


def _sealed(party: Party, table: TableUnderTest) -> Stops:
    table.play(_rarest(party, table), "sealed")
    yield "sealed", table
    table.key_in(2, 11)
    table.key(3, "#")
    yield "sealed-some", table
    yield from stops(table, ("sealed-told", "explain"), ("pad-secret", ("hand-over", 4)))
    table.type_in("17#")
    yield "cover", table
    table.touch("back")
    for seat, amount in ((1, 9), (5, 12)):
        table.key_in(seat, amount)
    yield "sealed-all", table
    table.advance(2)
    yield "sold-sealed", table
    table.touch("continue")


def _fixed_price(party: Party, table: TableUnderTest) -> Stops:
    table.play(_rarest(party, table), "fixed-price")
    price = Price(table.state.turn, 15)
    yield from stops(
        table,
        ("pad-price",),
        ("pad-price-told", "explain"),
        ("fixed-price", price),
        ("fixed-price-told", "explain"),
    )
    for step in range(4):
        table.key((table.state.turn + step) % 5 + 1, "*")
    yield "sold-bank", table
    table.touch("continue")


def _double(party: Party, table: TableUnderTest) -> Stops:
    table.play(_rarest(party, table), "double")
    yield "double", table
    table.touch("explain")
    yield "double-told", table
    asked = table.state.turn
    table.go(Pass(asked), Add(asked % 5 + 1, Auction.OPEN))
    table.key_in(3, 21)
    yield "open-double", table
    table.go("undo", "undo")
    for step in range(1, 5):
        table.touch(Pass((asked + step - 1) % 5 + 1))
    yield "sold-nothing", table


def ending_rounds(party: Party, folder: Path) -> Stops:
    """Rounds end with fifth cards; of an artist more is played than the box should have."""
    first, second = party.artist(1), party.artist(4)
    party.import_record(folder, 3, _two_rounds(first, second))
    with party.table(folder, 0) as table:
        yield from stops(table, ("appraisal", ("resume", 1)), ("appraisal-told", "explain"), ("deal", Deal()))
        for _ in range(3):
            table.play(first, "open")
            table.go(Hammer(), "continue")
        table.touch("enter-card")
        beyond = action_key(Play(table.state.turn, first, Auction.OPEN))
        table.tap_at(next(area.rect for area in table.world.picture.targets if area.choice.means == beyond))
        yield "question", table
        table.go("back", "back", "menu", ("lots", 0), *(("history", page) for page in range(6)))
        yield from stops(table, ("undone-round", ("look-at", 12, 0), "correct", ("undo-to", 12), "apply-undo"))


def _two_rounds(first: str, second: str) -> Iterator[Action]:
    """Three seats take turns with cards by two artists, and each buys a lot now and then."""
    lots = 0
    for round_ in range(2):
        if round_:
            yield Deal()
        for artist in (first, second, first, second, first, first, first):
            yield Play(lots % 3 + 1, artist, Auction.OPEN)
            lots += 1
            if lots % 7:
                yield Bid(lots * 2 % 3 + 1, 4 + lots)
                yield Hammer()


def with_mystery_hands(party: Party, folder: Path) -> Stops:
    """Three play with a mystery hand, and two with two of them."""
    with party.table(folder / "three", 3, variant=Variant.THREE_PLAYER) as table:
        table.play(party.artist(2), "open")
        table.key_in(2, 30)
        yield from stops(table, ("mystery", Hammer(), "continue"), ("mystery-told", "explain"))
    with party.table(folder / "two", 2, variant=Variant.TWO_PLAYER) as table:
        yield from stops(table, ("deal-two",), ("entry-two", "continue", "enter-card"))
        table.touch("back")
        table.play(party.artist(2), "double")
        table.press(1)
        added = Add(1, Auction.OPEN)
        yield from stops(
            table, ("double-two-told", "explain"), ("mystery-two-told", added, Hammer(), "continue", "explain")
        )
