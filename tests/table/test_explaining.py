"""The rules at hand at the table: asked for by a touch, told by themselves the first time, never in anybody's way."""

from pathlib import Path

import pytest

from companion.config.settings import Options
from companion.rules.auction_game.actions import Add, Bid
from companion.rules.auction_game.state import Open
from companion.rules.auction_game.words import Auction
from companion.rules.common import Pass, Variant
from companion.screen_data.card_game import CardScreen
from companion.screen_data.screens import (
    AppraisalScreen,
    AskingScreen,
    Choice,
    EntryScreen,
    Explanation,
    Key,
    MenuScreen,
    PadScreen,
    Part,
    SoldScreen,
)
from companion.screen_data.set_up import SetUpScreen
from display.layouts import layout
from display.widgets import Face, Text
from tests.support.table import TableUnderTest, a_table, resumed

GUIDED = Options(explain=True)


def told(table: TableUnderTest) -> Explanation | None:
    """The explanation on the screen."""
    screen = table.screen
    help_ = getattr(screen, "help", None) or getattr(getattr(screen, "lot", None), "help", None)
    return help_.explanation if help_ else None


def note(table: TableUnderTest, seat: int) -> str:
    """What is told at the seat."""
    return table.world.table.messages.notes[seat].text


def sell_nothing(table: TableUnderTest, artist: str, auction: str) -> None:
    """A lot that nobody bids for goes to the auctioneer."""
    table.play(artist, auction)
    table.strike(3)
    table.touch("continue")


@pytest.mark.parametrize(
    ("auction", "edition", "name"),
    [
        ("open", "dicetree", "Open"),
        ("once-around", "cmon", "One Offer"),
        ("sealed", "classic", "In the fist"),
        ("fixed-price", "taiwan", "Money"),
        ("double", "dicetree", "Double"),
    ],
)
def test_one_touch_tells_what_an_auction_means_and_one_puts_it_away(
    tmp_path: Path, auction: str, edition: str, name: str
) -> None:
    artist = {"dicetree": "klimt", "cmon": "ramon-martins", "classic": "krypto", "taiwan": "objects"}[edition]
    with a_table(tmp_path, edition=edition) as table:
        table.play(artist, auction)
        assert told(table) is None
        table.touch("explain")
        explanation = told(table)
        assert explanation is not None
        assert explanation.title == name
        assert explanation.text.count(".") in (2, 3), "at most three sentences"
        table.tap("Close")
        assert told(table) is None


def test_a_press_counts_while_it_is_explained_and_puts_the_explanation_away(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.touch("explain")
    table.press(paddle=3)
    assert table.confirmed[-1] == Bid(3, 1)
    assert told(table) is None


def test_a_touch_beside_all_controls_puts_it_away_and_does_nothing_else(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.touch("explain")
    steps = len(table.confirmed)
    touched = [area.rect for area in table.world.picture.targets]
    panel = table.world.picture.panel
    beside = next(
        (x, y, 1, 1)
        for x in range(0, panel.width, 20)
        for y in range(0, panel.height, 20)
        if not any(left <= x < left + w and top <= y < top + h for left, top, w, h in touched)
    )
    table.tap_at(beside)
    assert told(table) is None
    assert len(table.confirmed) == steps


def test_an_explanation_hides_neither_price_nor_rails_nor_gavel(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.key_in(paddle=2, amount=17)
    table.strike()
    controls = {label for label in table.labels if label not in ("Menu", "What does this mean?", "Enter sale")}
    table.touch("explain")
    assert told(table) is not None
    assert table.labels >= controls
    money = [piece for piece in layout(table.scene, table.world.picture.panel) if isinstance(piece, Text)]
    assert max(piece.sizes[0] for piece in money if piece.text == "17" and piece.face is Face.MONEY) > 100
    assert table.screen.rail == 10


def test_what_an_undo_brings_back_is_not_explained_again(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.touch("explain")
    table.press(paddle=3)
    table.touch("undo")
    assert isinstance(table.state.phase, Open)
    assert told(table) is None


def test_the_auctioneers_part_comes_before_the_others(table: TableUnderTest) -> None:
    table.play("klimt", "fixed-price")
    table.touch("explain")
    assert isinstance(table.screen, PadScreen)
    explanation = told(table)
    assert explanation is not None
    assert explanation.acts == ((Part.KEYPAD, "the price, then #"),)
    table.key_in(paddle=1, amount=12)
    table.touch("explain")
    explanation = told(table)
    assert explanation is not None
    assert [part for part, _ in explanation.acts] == [Part.BUTTON, Part.KEYPAD]


def test_a_sale_has_nothing_to_explain(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.strike(3)
    assert isinstance(table.screen, SoldScreen)
    assert "What does this mean?" not in table.labels


def test_newcomers_are_told_once_of_each_kind_in_a_game(tmp_path: Path) -> None:
    with a_table(tmp_path, options=GUIDED) as table:
        table.play("klimt", "open")
        assert told(table) is not None
        table.press(paddle=2)
        assert told(table) is not None, "it stays while they bid: it hides no price"
        table.strike(3)
        table.touch("continue")
        table.play("munch", "open")
        assert told(table) is None
        table.touch("undo")
        table.play("munch", "once-around")
        assert isinstance(table.screen, AskingScreen)
        assert told(table) is not None


def test_what_a_newcomer_put_away_stays_away(tmp_path: Path) -> None:
    with a_table(tmp_path, options=GUIDED) as table:
        table.play("klimt", "open")
        table.tap("Close")
        assert told(table) is None
        table.press(paddle=2)
        assert told(table) is None
        table.touch("explain")
        assert told(table) is not None, "but for whoever asks"


def test_a_pulled_plug_forgets_no_kind_that_was_told(tmp_path: Path) -> None:
    with a_table(tmp_path, options=GUIDED) as table:
        sell_nothing(table, "klimt", "open")
    with resumed(tmp_path, options=GUIDED) as again:
        again.touch("continue")
        again.play("munch", "open")
        assert told(again) is None
        again.strike(3)
        again.touch("continue")
        again.play("munch", "sealed")
        assert told(again) is not None
    with resumed(tmp_path, options=GUIDED) as once_more:
        assert told(once_more) is not None, "its first auction still goes on"


def test_the_switch_at_the_set_up_is_remembered(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        assert isinstance(table.screen, SetUpScreen)
        table.tap("Explain rules")
        assert isinstance(table.screen, SetUpScreen)
        table.tap("Start game")
        table.touch("continue")
        table.play("klimt", "open")
        assert told(table) is not None
    with a_table(tmp_path) as again:
        again.touch("settings")
        assert isinstance(again.screen, MenuScreen)
        again.tap("Explain rules")
        assert Choice(Key("explain-rules"), "Explain rules", on=False) in again.screen.entries


def test_appraisal_and_mystery_card_are_explained(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Axel", "Beatrix", "Clemens"), variant=Variant.THREE_PLAYER, options=GUIDED) as table:
        sell_nothing(table, "klimt", "open")
        assert isinstance(table.screen, EntryScreen)
        explanation = told(table)
        assert explanation is not None
        assert explanation.title == "Mystery card"
        table.key(1, "*")
        assert table.confirmed[-1] == Pass(1)
        for seat in (2, 3, 1):
            sell_nothing(table, "klimt", "open")
            table.touch(Pass(seat))
        table.play("klimt", "open")
        assert isinstance(table.screen, AppraisalScreen)
        explanation = told(table)
        assert explanation is not None
        assert "30, 20 and 10" in explanation.text


def test_two_players_are_told_what_they_must_do(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Axel", "Beatrix"), variant=Variant.TWO_PLAYER, options=GUIDED) as table:
        table.play("klimt", "double")
        explanation = told(table)
        assert explanation is not None
        assert "must add a second card" in explanation.text
        assert explanation.acts == ()
        table.press(paddle=1)
        assert note(table, 1) == "Add a card"
        table.touch(Add(1, Auction.OPEN))
        table.strike(3)
        table.touch("continue")
        explanation = told(table)
        assert explanation is not None
        assert "must be turned over" in explanation.text
        assert explanation.acts == ()
        table.press(paddle=1)
        assert note(table, 1) == "Turn one over"


def test_the_card_games_effects_are_explained_by_their_own_names(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Ada", "Ben"), edition="card-game", options=GUIDED) as table:
        table.touch("continue")
        assert isinstance(table.screen, CardScreen)
        explanation = told(table)
        assert explanation is not None
        assert explanation.title == "Influence card"
        table.tap("TEC", "Denise")
        assert (told(table) or explanation).title == "The card's effect"
        table.tap("Draw a card")
        drawn = told(table)
        assert drawn is not None
        assert drawn.title == "Draw a card"
        table.press(paddle=1)
        assert told(table) is None
