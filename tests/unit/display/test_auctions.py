"""What an auction's picture says to all sides of the table: the price, whose it is, who is asked, and what it is in."""

from dataclasses import replace
from functools import cache

import pytest

from companion.i18n.translator import LANGUAGES, NO_BREAK
from companion.screen_data.auctions import AskingScreen, LotScreen, OpenScreen, SoldScreen
from display.layouts import layout
from display.layouts.buttons import parted
from display.layouts.grid import grid_of
from display.panel import Panel
from display.theme import BONE, INK
from display.widgets import Face, Outline, Paddle, Piece, Text
from tests.support.audits import fit
from tests.support.panels import NARROW, SHAPES
from tests.support.tour import FRAMES, pictures

every_shape = pytest.mark.parametrize("panel", SHAPES.values(), ids=SHAPES)
PRICED = (OpenScreen, AskingScreen, SoldScreen)
UNDO_NOTE = 20
"""The least size of what undo takes back, in units."""


@cache
def pieces_of(name: str, panel: Panel, party: str = "en") -> tuple[Piece, ...]:
    return layout(pictures(party)[name], panel)


def prices(pieces: tuple[Piece, ...], price: str) -> tuple[Text, Text]:
    """The price as those near see it, and those opposite."""
    shown = [piece for piece in pieces if isinstance(piece, Text) and (piece.text, piece.face) == (price, Face.MONEY)]
    (far,) = (piece for piece in shown if piece.opposite)
    return max(shown, key=lambda piece: fit(piece).size), far


@every_shape
def test_those_opposite_read_a_whole_announcement_that_stays_in_its_place(panel: Panel) -> None:
    places = set()
    sold = pictures("en")["sold"].screen
    for name in ("open-bids", "open-once", "sold"):
        scene = pictures("en")[name]
        screen = scene.screen
        assert isinstance(screen, PRICED)
        assert isinstance(sold, SoldScreen)
        pieces = layout(replace(scene, screen=replace(screen, price=sold.price)), panel)
        near, far = prices(pieces, sold.price)
        places.add((far.rect, fit(far).size))
        assert far.colour in {BONE, INK}, "in full contrast"
        assert not grid_of(panel).portrait or fit(far).size * 2 >= fit(near).size
        paddles = [piece for piece in pieces if isinstance(piece, Paddle) and piece.opposite]
        assert screen.active_seat
        payee = [screen.payee] if isinstance(screen, SoldScreen) else []
        assert [paddle.number for paddle in paddles] == [screen.active_seat.number, *payee]
        said = [piece.text for piece in pieces if isinstance(piece, Text) and piece.opposite and piece is not far]
        assert said == [{"open-once": "Going once", "sold": "→"}.get(name, screen.active_seat.name)]
    assert len(places) == 1


@every_shape
def test_in_a_standing_picture_what_those_opposite_read_is_over_all_else(panel: Panel) -> None:
    for name in ("open-bids", "once-around-bid", "fixed-price", "sold") if grid_of(panel).portrait else ():
        texts = [piece for piece in pieces_of(name, panel) if isinstance(piece, Text)]
        far = max(piece.rect.bottom for piece in texts if piece.opposite)
        assert far <= min(piece.rect.y for piece in texts if not piece.opposite), name


@every_shape
def test_who_leads_is_bone_and_who_is_asked_is_framed(panel: Panel) -> None:
    screen = pictures("en")["once-around-bid"].screen
    assert isinstance(screen, AskingScreen)
    leader, asked = screen.active_seat, screen.asked_seat
    assert leader
    assert asked
    assert leader != asked
    pieces = pieces_of("once-around-bid", panel)
    assert [piece.number for piece in pieces if isinstance(piece, Paddle) and piece.colour == INK] == [leader.number]
    frames = [piece.rect for piece in pieces if isinstance(piece, Outline) and piece.colour == BONE]
    named = [piece.rect for piece in pieces if isinstance(piece, Text) and piece.text == asked.name]
    assert [frame.holds(*name_at.middle) for frame in frames for name_at in named] == [True]


@every_shape
def test_while_nobody_leads_who_is_asked_is_bone(panel: Panel) -> None:
    """An auctioneer who has named a price does not lead."""
    for name in ("once-around", "fixed-price", "double"):
        screen = pictures("en")[name].screen
        assert isinstance(screen, LotScreen)
        assert screen.asked_seat
        pieces = pieces_of(name, panel)
        inverted = [piece.number for piece in pieces if isinstance(piece, Paddle) and piece.colour == INK]
        assert inverted == [screen.asked_seat.number], name
        assert not any(isinstance(piece, Outline) and piece.colour == BONE for piece in pieces), name


@every_shape
def test_amounts_in_thousands_say_so_once(panel: Panel) -> None:
    """The German party plays with the box of 1994."""
    for name, scene in pictures("de").items():
        screen = scene.screen
        if isinstance(screen, LotScreen) and scene.past is None and name not in FRAMES:
            texts = [piece.text for piece in pieces_of(name, panel, "de") if isinstance(piece, Text)]
            assert screen.lot.worth_unit.startswith("in")
            assert texts.count(screen.lot.worth_unit) == 1, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", [SHAPES[name] for name in NARROW], ids=NARROW)
def test_undo_names_its_step_in_two_lines_of_20_units(language: str, panel: Panel) -> None:
    least = round(UNDO_NOTE * grid_of(panel).scale) - 1
    for name, scene in pictures(language).items():
        screen = scene.screen
        if isinstance(screen, LotScreen) and screen.undo and scene.past is None:
            _, what = parted(screen.undo.label)
            for piece in pieces_of(name, panel, language):
                if isinstance(piece, Text) and piece.text.replace(NO_BREAK, " ") == what.replace(NO_BREAK, " "):
                    assert len(fit(piece).lines) <= 2, name
                    assert fit(piece).size >= least, (name, what)
