"""Cards at the reader: learned one by one, entered as if touched, undone as easily, and what cannot be is told."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config.card_stickers import CardStickers, PrintedCard
from companion.notation.record import Header
from companion.rules.actions import (
    Action,
    Add,
    Adjust,
    Bid,
    Deal,
    Extra,
    Hammer,
    Influence,
    Play,
    PlayCard,
    Reveal,
    Second,
    Together,
    TurnUp,
)
from companion.rules.common import left_of
from companion.rules.protocol import seat_asked
from companion.rules.words import Auction, Effect, Variant
from hardware.config.usb import Plug, Plugs
from hardware.drivers.card_reader import CARD_READER
from tests.support.evenings import add
from tests.support.past_of_a_game import leave_out, tap_card, wrong
from tests.support.table import EDITIONS, NAMES, SETTINGS, TableUnderTest, a_table, a_table_again

READER = replace(SETTINGS, plugs=Plugs((Plug(0, "1A86:7523", CARD_READER),)))
KLIMT, MANET, DOUBLE, MUNCH, CEZANNE = (f"{number:010X}" for number in (1, 2, 3, 4, 6))
LOST = "00000000FF"


def know(folder: Path, **cards: tuple[str, str, Auction | Effect]) -> None:
    """The reader has learned these cards; `t1` is the sticker 0000000001."""
    stickers = CardStickers(folder, EDITIONS)
    for tag, (edition, artist, kind) in cards.items():
        stickers.learn(f"{int(tag[1:]):010X}", PrintedCard(edition, artist, kind))


def hold(table: TableUnderTest, tag: str) -> None:
    """A card is held to the reader for half a second, and taken away."""
    table.reader.hold(tag, table.at(0.2), table.at(0.7))
    table.advance(1.5)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableUnderTest]:
    know(
        tmp_path,
        t1=("dicetree", "klimt", Auction.OPEN),
        t2=("dicetree", "manet", Auction.SEALED),
        t3=("dicetree", "munch", Auction.DOUBLE),
        t4=("dicetree", "munch", Auction.OPEN),
        t5=("classic", "yoko", Auction.OPEN),
        t6=("dicetree", "cezanne", Auction.OPEN),
    )
    with a_table(tmp_path, settings=READER) as table:
        yield table


def test_a_reader_of_another_kind_is_named_on_the_screen_and_in_the_log(tmp_path: Path) -> None:
    """Also before a game, when its cards are registered."""
    with a_table(tmp_path, (), settings=READER) as table:
        for _ in range(8):
            table.reader.send(b"0001234567\r\n", table.at(0.1))
            table.advance(1)
        assert table.said() == "This kind of card reader is not supported"
        assert "sends b'0001234567" in table.logged[-1]


def test_a_card_that_was_undone_and_brought_back_has_been_played(table: TableUnderTest) -> None:
    hold(table, KLIMT)
    table.go("undo", "redo")
    go_on(table)
    hold(table, KLIMT)
    assert table.said() == "This card has been played already"
    for _ in range(2):
        table.touch("undo")
    hold(table, KLIMT)
    assert table.confirmed[-1] == Play(1, "klimt", Auction.OPEN)


def play_all_manets(folder: Path) -> None:
    """A game in which every Manet of the box was played; the fourth round has begun."""
    all_manets: list[Action] = []
    for lot, artist in enumerate((*("manet",) * 4, *("klimt",) * 5) * 3):
        all_manets += [Play(lot % 4 + 1, artist, Auction.OPEN), Deal() if lot % 9 == 8 else Hammer()]
    add(folder, Header("dicetree", Variant.STANDARD, NAMES[:4], 1), all_manets)


def test_a_card_that_was_asked_about_and_not_meant_can_be_read_again(tmp_path: Path) -> None:
    know(tmp_path, t2=("dicetree", "manet", Auction.SEALED))
    play_all_manets(tmp_path)
    with a_table_again(tmp_path, settings=READER) as table:
        hold(table, MANET)
        table.tap("Back")
        table.unbid("cezanne")
        hold(table, MANET)
        seat = table.state.turn
        table.tap("Enter card anyway")
        assert table.confirmed[-1] == Play(seat, "manet", Auction.SEALED)
        table.go("undo", "redo", "undo")
        table.unbid("cezanne")
        hold(table, MANET)
        table.tap("Enter card anyway")
        assert table.confirmed[-1] == Play(left_of(seat, table.state.chairs), "manet", Auction.SEALED)


def test_a_second_card_is_added_to_a_double_only_if_it_fits(table: TableUnderTest) -> None:
    hold(table, DOUBLE)
    hold(table, MANET)
    assert table.said() == "Not possible now"
    hold(table, "0000000004")
    assert table.confirmed == [Play(1, "munch", Auction.DOUBLE), Add(1, Auction.OPEN)]


@pytest.mark.parametrize(
    ("tag", "says"),
    [
        (LOST, "Unknown card: register it under Menu, Register cards"),
        ("0000000005", "This card is from another edition"),
    ],
)
def test_a_card_that_cannot_be_played_is_told(table: TableUnderTest, tag: str, says: str) -> None:
    hold(table, tag)
    assert (table.confirmed, table.said()) == ([], says)


def test_a_card_that_means_nothing_leaves_the_keyed_bid_on_the_screen(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.go(("pad", 0), ("seat", 3))
    table.tap("3")
    hold(table, MANET)
    assert (table.screen.typed, table.said()) == ("3", "Not possible now")
    table.touch("back")
    table.key_in(3, 5)
    assert table.confirmed[-1] == Bid(3, 5)


def test_a_card_that_means_nothing_leaves_the_secret_pad_to_who_has_it(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    table.touch("hand-over", 2)
    table.tap("3")
    hold(table, MANET)
    assert (table.seat_at_pad, table.screen.typed) == (2, None)


def test_a_card_that_puts_a_correction_away_leaves_none_of_its_digits(table: TableUnderTest) -> None:
    table.play("munch", "double")
    table.go("menu", "money", ("adjust-money", 1), ("seat", 2), ("key", "4"))
    hold(table, DOUBLE)
    assert table.shows != "keypad"
    table.go("menu", "money", ("adjust-money", 1), ("key", "5"), ("key", "#"))
    assert table.confirmed[-1] == Adjust(1, 5)


def test_of_a_card_that_was_undone_nothing_is_left_when_another_is_played(table: TableUnderTest) -> None:
    hold(table, KLIMT)
    table.touch("undo")
    table.unbid("manet")
    hold(table, KLIMT)
    assert table.confirmed[-1] == Play(2, "klimt", Auction.OPEN)


def go_on(table: TableUnderTest) -> None:
    """The lot on the table is sold."""
    table.strike(3)
    table.tap("Market")


def test_a_card_that_goes_with_the_end_of_a_correction_can_be_read_again(table: TableUnderTest) -> None:
    hold(table, KLIMT)
    for seat, price in ((2, 4), (4, 7), (3, 9)):
        table.key_in(seat, price)
    go_on(table)
    hold(table, MUNCH)
    table.key_in(3, 10)
    go_on(table)
    hold(table, CEZANNE)
    go_on(table)
    wrong(table, "5. Lot 1 (Klimt): Clemens pays 9", "Buyer or price: Sold to Clemens for 9", "9", "5", "# OK")
    table.tap("Remove from here: 4 steps", "Apply correction")
    table.touch("undo")
    table.tap("Game")
    for card in (MUNCH, CEZANNE):
        hold(table, card)
        assert table.said() == "This card has been played already", "the correction was taken back"
    table.touch("redo")
    table.tap("Game")
    go_on(table)
    hold(table, MUNCH)
    assert table.said() == "This card has been played already"
    hold(table, CEZANNE)
    assert table.confirmed[-1] == Play(3, "cezanne", Auction.OPEN)


def test_a_card_that_is_left_out_can_be_read_again(table: TableUnderTest) -> None:
    table.unbid("klimt", "klimt", "klimt", "klimt", "munch")
    hold(table, CEZANNE)
    go_on(table)
    table.unbid("manet")
    wrong(table, "9. Axel played Munch, Open", "The card: Axel played Munch, Open")
    tap_card(table, artist=EDITIONS["dicetree"].keys.index("klimt"), kind=0)
    leave_out(table)
    leave_out(table)
    table.tap("Apply correction")
    hold(table, CEZANNE)
    assert table.said() == "Not possible now", "the round has ended"
    table.touch(Deal())
    hold(table, CEZANNE)
    assert table.confirmed[-1] == Play(table.state.turn, "cezanne", Auction.OPEN)


def test_a_mystery_card_is_read_like_a_played_one(tmp_path: Path) -> None:
    know(tmp_path, t1=("cmon", "daniel-melim", Auction.OPEN), t2=("cmon", "ramon-martins", Auction.DOUBLE))
    with a_table(tmp_path, NAMES[:3], edition="cmon", variant=Variant.THREE_PLAYER, settings=READER) as table:
        hold(table, KLIMT)
        table.strike(3)
        hold(table, MANET)
        assert table.confirmed[-1] == Reveal("ramon-martins", Auction.DOUBLE)


def stickers_of(table: TableUnderTest, artist: str, kind: str) -> int:
    """How many stickers of a card the reader knows, as the screen shows it."""
    column = [shown.name for shown in table.screen.artists].index(artist)
    row = [shown.name for shown in table.screen.kinds].index(kind)
    stickers: int = table.screen.cards[column][row].stickers
    return stickers


def test_learning_a_card_is_tapping_what_it_is_and_then_holding_it_to_the_reader(
    table: TableUnderTest, tmp_path: Path
) -> None:
    table.touch("menu")
    table.tap("Register cards")
    assert table.shows == "register cards"
    for tag in (KLIMT, LOST):
        hold(table, tag)
        assert table.said() == "First touch which card it is"
    assert stickers_of(table, "Manet", "Fixed Price") == 0
    table.tap("Fixed Price")
    assert (table.screen.ask, table.said()) == ("Hold the card to the reader", "")
    assert (table.screen.artist.name, table.screen.kind.name) == ("Manet", "Fixed Price")
    hold(table, LOST)
    assert (table.said(), table.confirmed) == ("Saved. Next card?", [])
    assert stickers_of(table, "Manet", "Fixed Price") == 1
    table.touch("back")
    hold(table, LOST)
    assert table.confirmed == [Play(1, "manet", Auction.FIXED_PRICE)]
    assert CardStickers(tmp_path, EDITIONS).card(LOST) == PrintedCard("dicetree", "manet", Auction.FIXED_PRICE)


def test_a_card_is_registered_with_its_effect_also_while_one_more_would_end_the_round(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game", settings=READER) as table:
        table.touch(Influence("tec"))
        for seat in (1, 2, 1):
            table.touch(PlayCard(seat, "tec", Effect.NONE))
        table.touch("menu")
        table.tap("Register cards")
        table.touch("register", "tec", Effect.AWARD)
        hold(table, LOST)
        assert CardStickers(tmp_path, EDITIONS).card(LOST) == PrintedCard("card-game", "tec", Effect.AWARD)


def test_the_card_game_is_read_from_the_influence_card_to_the_extra_cards(tmp_path: Path) -> None:
    tags = [f"{number:010X}" for number in range(1, 13)]
    kinds = [Effect.NONE, Effect.SECOND, Effect.NONE, Effect.TOGETHER, *(Effect.NONE,) * 2, *(Effect.FACEDOWN,) * 6]
    artists = ["tec", "tec", "tec", "denise", "wagner", "wagner", "tec", "tec", "mariana", "mariana", "mariana", "tec"]
    cards = {f"t{n}": ("card-game", a, k) for n, a, k in zip(range(1, 13), artists, kinds, strict=True)}
    know(tmp_path, **cards)
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game", settings=READER) as table:
        for tag in tags[:7]:
            hold(table, tag)
        assert table.confirmed == [
            Influence("tec"),
            PlayCard(1, "tec", Effect.SECOND),
            Second(1),
            PlayCard(2, "denise", Effect.TOGETHER),
            Together(2, "wagner"),
            Together(1, "wagner"),
            PlayCard(1, "tec", Effect.FACEDOWN),
        ]
        table.press(1)
        table.touch(PlayCard(2, "tec", Effect.NONE))
        hold(table, tags[8])
        assert TurnUp(1, ("mariana",)) in table.confirmed
        hold(table, tags[11])
        table.touch(Extra(2, ("tec", "wagner")))
        assert table.confirmed[-1] == Extra(2, ("tec", "wagner"))


@pytest.mark.parametrize("by_paddle", [False, True])
def test_a_card_that_is_not_added_after_all_is_still_in_the_hand(tmp_path: Path, by_paddle: bool) -> None:
    know(tmp_path, t1=("card-game", "tec", Effect.NONE))
    with a_table(tmp_path, NAMES, edition="card-game", settings=READER) as table:
        table.touch(Influence("tec"))
        for seat, artist in zip((1, 2, 3, 4, 5, 1, 2), ("denise", "wagner", *("tec",) * 5), strict=True):
            table.touch(PlayCard(seat, artist, Effect.NONE))
        hold(table, KLIMT)
        assert table.screen.picked == (0, 0, 1, 0, 0)
        if by_paddle:
            table.key(seat_asked(table.cards), "*")
        else:
            table.touch("artist", "tec", 1)
        assert table.screen.picked == (0, 0, 0, 0, 0)
        table.touch(Extra(seat_asked(table.cards), ()))
        hold(table, KLIMT)
        assert (table.said(), table.screen.picked) == ("", (0, 0, 1, 0, 0)), "another player adds it"


def test_a_card_that_is_asked_about_has_put_the_sale_before_it_away(tmp_path: Path) -> None:
    """As a touch of the card would have."""
    know(tmp_path, t2=("dicetree", "manet", Auction.SEALED))
    play_all_manets(tmp_path)
    with a_table_again(tmp_path, settings=READER) as table:
        table.play("klimt", "open")
        table.strike(3)
        assert table.shows == "sold"
        hold(table, MANET)
        assert table.shows == "question"
        table.tap("Back")
        assert table.shows == "market"


def test_a_card_that_was_corrected_into_another_can_be_read_again(table: TableUnderTest) -> None:
    hold(table, KLIMT)
    go_on(table)
    wrong(table, "1. Axel played Klimt, Open", "The card: Axel played Klimt, Open")
    tap_card(table, artist=EDITIONS["dicetree"].keys.index("munch"), kind=0)
    table.tap("Apply correction")
    hold(table, KLIMT)
    assert table.confirmed[-1] == Play(2, "klimt", Auction.OPEN)
