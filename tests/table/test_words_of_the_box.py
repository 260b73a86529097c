"""Every picture of an evening speaks the words of the box: none says round where it has seasons."""

import re
from contextlib import suppress
from pathlib import Path

import pytest

from companion.config.settings import Options
from companion.pages.game_story import GameStoryPart
from companion.pages.page import PageName
from companion.rules.actions import Buy, Deal, Hammer, Leave, Pass, Reveal
from companion.rules.words import Auction, Variant
from display.layouts import layout
from display.panel import Panel
from tests.support.table import AUCTION_EDITIONS, NAMES, Album, TableUnderTest, Unreachable, a_table

STANDING = Panel.parse("720x1280")
FOREIGN = {
    "cmon": r"\b(rounds?|genres?|apprais\w*|scoring)\b",
    "taiwan": r"\b(artists?|seasons?|apprais\w*|scoring)\b",
    "classic": r"\b(seasons?|genres?|apprais\w*|scoring)\b",
    "dicetree": r"\b(seasons?|genres?|apprais\w*)\b",
}
"""What no picture says, by box."""


def put_explanations_away(table: TableUnderTest) -> None:
    with suppress(Unreachable):
        table.touch("close-explanation")


def an_evening(table: TableUnderTest) -> None:
    """A round with every kind of auction and mystery cards, its end, a deal, and the end of the game, as newcomers."""
    first, second, *_, last = table.state.game.edition.keys
    table.touch("continue")
    for artist, auction, sold in (
        (first, Auction.OPEN, (Hammer(),)),
        (second, Auction.ONCE_AROUND, (Pass(3), Pass(1), Pass(2))),
        (second, Auction.FIXED_PRICE, (Buy(1),)),
        (last, Auction.DOUBLE, (Pass(1), Pass(2), Pass(3))),
        (first, Auction.SEALED, ()),
        (first, Auction.OPEN, (Hammer(),)),
        (first, Auction.OPEN, (Hammer(),)),
    ):
        put_explanations_away(table)
        table.play(artist, auction)
        put_explanations_away(table)
        if auction is Auction.FIXED_PRICE:
            table.key_in(3, 5)
        for seat in (1, 2, 3) if auction is Auction.SEALED else ():
            table.key_in(seat, seat)
        for action in sold:
            table.touch(action)
        table.advance(3)
        table.watch()
        table.touch("continue")
        put_explanations_away(table)
        table.touch(Reveal(last, Auction.OPEN) if artist == second else Pass(table.state.asked or 0))
    table.play(first, "open")
    table.watch()
    put_explanations_away(table)
    table.open(PageName.GAME)
    table.go("menu", ("lots", 0), ("history", 0))
    table.open(PageName.GAME)
    table.touch(Deal())
    table.touch("continue")
    table.enter(*(Leave(seat) for seat in (1, 2, 3)))
    table.watch()
    table.open(PageName.GAME)
    for part in GameStoryPart:
        table.touch("story", part)


@pytest.mark.parametrize(("box", "foreign"), FOREIGN.items(), ids=FOREIGN)
def test_no_picture_says_what_the_box_calls_otherwise(tmp_path: Path, box: str, foreign: str) -> None:
    assert box in AUCTION_EDITIONS
    options = Options(explain=True)
    with a_table(tmp_path, NAMES[:3], edition=box, variant=Variant.THREE_PLAYER, options=options) as table:
        album = Album()
        table.world.watch(album)
        an_evening(table)
    said = {
        text
        for _, scene in album.scenes
        for text in (getattr(piece, "text", "") for piece in layout(scene, STANDING))
        if re.search(foreign, text, re.IGNORECASE)
    }
    assert said == set()


@pytest.mark.parametrize(("edition", "word"), [("dicetree", "round"), ("cmon", "season")])
def test_the_board_says_which_artists_next_card_ends_the_round(tmp_path: Path, edition: str, word: str) -> None:
    with a_table(tmp_path, edition=edition) as table:
        table.touch("continue")
        *_, first, second = table.state.game.edition.artists
        for cards in range(4):
            assert table.screen.next_ends_round == "", f"{cards} cards"
            table.sell(second.key, 2, 1)
        assert table.screen.next_ends_round == f"{second.short}: next card ends the {word}"
        for _ in range(4):
            table.sell(first.key, 2, 1)
        assert table.screen.next_ends_round == f"{first.short}, {second.short}: next card ends the {word}"
