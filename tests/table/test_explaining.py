"""The rules at hand at the table: asked for by a touch, told by themselves the first time, never in anybody's way."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.config.settings import Options
from companion.notation.record import Header
from companion.pages.game_story import GameStoryPart
from companion.rules.actions import Bid, Hand, Pass, Play
from companion.rules.auction_game.auctions import Open
from companion.rules.edition import SEATS
from companion.rules.words import Auction, Variant
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Choice, Key
from display.layouts import layout
from display.panel import Panel
from display.widgets import Text
from tests.support.evenings import add
from tests.support.games import nearly_played_out
from tests.support.table import AUCTION_EDITIONS, NAMES, Album, TableUnderTest, a_table, a_table_again

GUIDED = Options(explain=True)
SEVEN_INCH = Panel.parse("800x480")


def told(table: TableUnderTest) -> Any:
    """The explanation on the screen."""
    return getattr(table.screen, "explanation", None)


def texts_on(scene: Scene) -> set[str]:
    """The words on a picture."""
    return {piece.text for piece in layout(scene, SEVEN_INCH) if isinstance(piece, Text)}


@pytest.mark.parametrize(
    ("auction", "edition", "words"),
    [
        ("open", "dicetree", "if nobody bids, they take the lot for free"),
        ("once-around", "cmon", "if nobody bids, they take the lot for free"),
        ("sealed", "classic", "Ties go to the auctioneer, then clockwise. If nobody bids"),
        ("fixed-price", "taiwan", "no higher than the money they have"),
        ("double", "dicetree", "gets all the money; players in between lose their turn"),
    ],
)
def test_one_touch_tells_what_an_auction_means_and_one_puts_it_away(
    tmp_path: Path, auction: str, edition: str, words: str
) -> None:
    artist = {"dicetree": "klimt", "cmon": "ramon-martins", "classic": "krypto", "taiwan": "objects"}[edition]
    with a_table(tmp_path, edition=edition) as table:
        table.play(artist, auction)
        assert told(table) is None
        table.touch("explain")
        assert words in told(table).text
        table.tap("Continue")
        assert told(table) is None


@pytest.mark.parametrize("variant", [Variant.THREE_PLAYER, Variant.TWO_PLAYER])
@pytest.mark.parametrize(("edition", "word"), [("cmon", "season"), ("dicetree", "round")])
def test_a_mystery_card_can_end_what_the_box_calls_a_round(
    tmp_path: Path, variant: Variant, edition: str, word: str
) -> None:
    with a_table(tmp_path, NAMES[: SEATS[variant][0]], edition=edition, variant=variant) as table:
        table.touch("continue")
        table.unbid(AUCTION_EDITIONS[edition].keys[0])
        table.touch("explain")
        assert told(table).text.endswith(f"can end the {word}.")


@pytest.mark.parametrize("variant", [Variant.STANDARD, Variant.TWO_PLAYER])
@pytest.mark.parametrize(("edition", "word"), [("taiwan", "of this genre"), ("classic", "by this artist")])
def test_a_double_needs_a_card_of_what_the_box_has_on_its_columns(
    tmp_path: Path, variant: Variant, edition: str, word: str
) -> None:
    with a_table(tmp_path, NAMES[: SEATS[variant][0]], edition=edition, variant=variant) as table:
        table.touch("continue")
        table.play(AUCTION_EDITIONS[edition].keys[0], "double")
        table.touch("explain")
        assert word in told(table).text


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        (
            "taiwan",
            "A second card of this genre, not “Card plus card”, may be added: by the auctioneer first, then clockwise. "
            "It ends the round",
        ),
        (
            "cmon",
            "A second card by this artist, not “Double”, may be added: by the auctioneer first, then clockwise. "
            "It ends the season",
        ),
    ],
)
def test_newcomers_are_told_that_a_double_with_a_fifth_card_is_not_sold(
    tmp_path: Path, edition: str, words: str
) -> None:
    """Also where a double was explained before."""
    first, *_, other = AUCTION_EDITIONS[edition].keys
    with a_table(tmp_path, edition=edition, options=GUIDED) as table:
        table.touch("continue")
        table.play(other, "double")
        assert "gets all the money" in told(table).text
        for seat in (1, 2, 3, 4):
            table.touch(Pass(seat))
        table.touch("continue")
        table.unbid(first, first, first)
        table.play(first, "double")
        assert told(table).text == (
            f"{words}: both cards count, but neither is auctioned. "
            "If nobody adds one, the auctioneer takes the card for free."
        )
        assert [use.does for use in told(table).uses] == ["*: don’t add a card"]


@pytest.mark.parametrize(
    ("edition", "needs"),
    [
        ("dicetree", "“Double” needs a second card by its artist, of another kind, at once."),
        ("taiwan", "“Card plus card” needs a second card of its genre, of another kind, at once."),
    ],
)
def test_two_newcomers_are_told_what_a_double_needs_before_one_is_played(
    tmp_path: Path, edition: str, needs: str
) -> None:
    with a_table(tmp_path, NAMES[:2], edition=edition, variant=Variant.TWO_PLAYER, options=GUIDED) as table:
        table.touch("continue")
        assert table.shows == "market"
        assert needs in told(table).text


def test_newcomers_are_told_that_the_last_card_of_all_hands_is_not_auctioned(tmp_path: Path) -> None:
    with a_table(tmp_path, edition="classic", options=GUIDED) as table:
        table.world.table.do(*(Hand(seat, 0) for seat in (2, 3, 4)), Hand(1, 1), at=table.now)
        table.touch("continue")
        assert told(table).text == "The last card of all hands counts, but it is not auctioned."


@pytest.mark.parametrize(
    ("edition", "word", "other", "title"),
    [
        ("taiwan", "genre", "artist", "Round 2: Settling up"),
        ("cmon", "artist", "genre", "Season 2: Selling · in thousands"),
    ],
)
def test_the_appraisal_and_the_story_speak_of_what_the_box_has_on_its_columns(
    tmp_path: Path, edition: str, word: str, other: str, title: str
) -> None:
    actions = (*nearly_played_out(edition), Play(3, AUCTION_EDITIONS[edition].keys[-1], Auction.OPEN))
    add(tmp_path, Header(edition, Variant.THREE_PLAYER, NAMES[:3], 1), actions)
    with a_table_again(tmp_path) as table:
        table.tell_last_step_again()
        assert table.screen.title == title
        table.touch("explain")
        assert word in told(table).text
        assert other not in told(table).text
        to_moments = [
            ("story", part) for part in GameStoryPart if part not in {GameStoryPart.TIMES, GameStoryPart.SUMS}
        ]
        table.go("close-explanation", "continue", *to_moments)
        assert f"{word.capitalize()}s and auctions" in table.labels


@pytest.mark.parametrize(
    ("auction", "uses"),
    [
        ("open", ["button: raise", "keypad: your bid, then #", "gavel: 3 strikes: sold"]),
        ("once-around", ["button: raise", "keypad: your bid, then #", "keypad: *: pass"]),
        ("sealed", ["keypad: your bid, then #", "keypad: # alone: no bid"]),
        ("fixed-price", ["keypad: the price, then #"]),
        ("double", ["keypad: *: don’t add a card"]),
    ],
)
def test_what_each_part_of_a_paddle_does_is_told_with_it(table: TableUnderTest, auction: str, uses: list[str]) -> None:
    table.play("klimt", auction)
    table.touch("explain")
    assert [f"{use.part}: {use.does}" for use in told(table).uses] == uses


def test_a_press_counts_while_it_is_explained_and_puts_the_explanation_away(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.touch("explain")
    table.press(paddle=3)
    assert table.confirmed[-1] == Bid(3, 1)
    assert told(table) is None
    table.touch("undo")
    assert isinstance(table.state.phase, Open)
    assert told(table) is None, "what an undo brings back is not explained again"


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


@pytest.mark.parametrize(
    ("auction", "touched", "back"),
    [("open", ["menu"], ["back"]), ("fixed-price", [("key", "7")], []), ("open", ["result"], ["back"])],
)
def test_whatever_else_is_touched_on_an_explained_screen_puts_it_away_too(
    table: TableUnderTest, auction: str, touched: list[Any], back: list[Any]
) -> None:
    table.play("klimt", auction)
    table.touch("explain")
    assert told(table) is not None
    table.go(*touched)
    table.go(*back)
    assert table.shows != "menu"
    assert told(table) is None


def test_newcomers_are_told_once_of_each_kind_in_a_game(tmp_path: Path) -> None:
    with a_table(tmp_path, options=GUIDED) as table:
        table.play("klimt", "open")
        assert told(table) is not None
        table.press(paddle=2)
        assert told(table) is None, "it goes with the first bid"
        table.strike(3)
        table.touch("continue")
        table.play("munch", "open")
        assert told(table) is None
        table.touch("undo")
        table.play("munch", "once-around")
        assert told(table) is not None


def test_what_was_put_away_in_one_game_is_told_again_in_the_next(tmp_path: Path) -> None:
    with a_table(tmp_path, options=GUIDED) as table:
        for game in (1, 2):
            if game == 2:
                table.world.table.begin(table.world.table.ledger.course.header, at=table.now)
            table.touch("continue")
            table.tap("Continue")
            assert told(table) is None
            table.play("klimt", "open")
            assert "if nobody bids" in told(table).text
            table.tap("Continue")
            assert told(table) is None


def test_nothing_is_explained_over_a_notice_and_everything_once_it_is_put_away(tmp_path: Path) -> None:
    """Who pays whom, and how many cards are dealt, is read first."""
    with a_table(tmp_path, ("Ann", "Bob", "Cy"), variant=Variant.THREE_PLAYER, options=GUIDED) as table:
        assert (table.shows, table.screen.help) == ("deal", None)
        table.play("munch", "open")
        table.press(paddle=3)
        table.strike(3)
        assert (table.shows, table.screen.help) == ("sold", None)
        table.touch("continue")
        assert "turn over a card from the mystery hand" in told(table).text
    with a_table(tmp_path, ("Ann", "Bob"), edition="card-game", options=GUIDED) as table:
        assert (table.shows, table.screen.help) == ("deal", None)
        table.touch("continue")
        assert "One card from the deck" in told(table).text


def test_what_a_newcomer_put_away_stays_away(tmp_path: Path) -> None:
    with a_table(tmp_path, options=GUIDED) as table:
        table.play("klimt", "open")
        table.tap("Continue")
        assert told(table) is None
        table.press(paddle=2)
        assert told(table) is None
        table.touch("explain")
        assert told(table) is not None, "but for whoever asks"


def test_a_pulled_plug_forgets_no_kind_that_was_told(tmp_path: Path) -> None:
    with a_table(tmp_path, options=GUIDED) as table:
        table.unbid("klimt")
    with a_table_again(tmp_path, options=GUIDED) as again:
        again.touch("continue")
        again.play("munch", "open")
        assert told(again) is None
        again.strike(3)
        again.touch("continue")
        again.play("munch", "sealed")
        assert told(again) is not None
    with a_table_again(tmp_path, options=GUIDED) as once_more:
        assert told(once_more) is not None, "its first auction still goes on"


def test_what_was_put_away_is_told_again_once_it_is_switched_on_anew(tmp_path: Path) -> None:
    with a_table(tmp_path, options=GUIDED) as table:
        table.play("klimt", "open")
        table.tap("Continue")
        assert told(table) is None
        table.touch("settings")
        table.tap("Explain rules", "Explain rules", "Back", "Back")
        assert told(table) is not None


def test_the_switch_at_the_set_up_is_remembered(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        table.tap("Explain rules", "Start game")
        table.touch("continue")
        table.play("klimt", "open")
        assert told(table) is not None
    with a_table(tmp_path) as again:
        again.touch("settings")
        assert again.shows == "menu"
        again.tap("Explain rules")
        assert Choice(Key("explain-rules"), "Explain rules", on=False) in again.screen.entries


def test_the_card_games_effects_are_explained_by_their_own_names(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Ada", "Ben"), edition="card-game", options=GUIDED) as table:
        table.touch("continue")
        assert "One card from the deck" in told(table).text
        table.tap("TEC")
        assert "The big number is what such a card scores" in told(table).text
        table.tap("Denise")
        assert "The symbol on a card" in told(table).text
        table.tap("Continue")
        table.advance(1)
        table.tap("Draw a card")
        assert "draw one card from the deck" in told(table).text
        table.press(paddle=1)
        assert told(table) is None


def test_the_board_and_a_sale_say_who_plays_and_what_a_card_would_be_worth_by_rank(table: TableUnderTest) -> None:
    table.touch("continue")
    assert [column.worth_by_rank for column in table.screen.columns] == [("30", "20", "10")] * 5
    assert table.screen.play.label == f"{NAMES[0]} plays a card"
    table.play("klimt", "open")
    table.press(paddle=3)
    table.strike(3)
    assert table.screen.play.label == f"{NAMES[1]} plays"


@pytest.mark.parametrize("motion_on", [True, False])
def test_payouts_are_shown_once_after_the_appraisal_was_explained(tmp_path: Path, *, motion_on: bool) -> None:
    with a_table(tmp_path, options=replace(GUIDED, motion_on=motion_on)) as table:
        table.unbid("munch", "klimt", "klimt", "klimt", "klimt")
        watching = Album()
        table.world.watch(watching)
        table.play("klimt", "open")
        table.watch()
        amounts = {payee.amount for payee in table.screen.payees if payee.is_paid}
        assert amounts
        assert not any(amounts & texts_on(scene) for _, scene in watching.scenes)
        assert "paid" not in table.sounds
        assert "With equal cards" in told(table).text
        table.tap("Continue")
        assert amounts <= texts_on(table.scene)


def test_the_countdown_waits_while_an_explanation_is_read(tmp_path: Path) -> None:
    """One that is asked for during an auction, and one that comes by itself before the first bid."""
    with a_table(tmp_path, options=replace(GUIDED, countdown_on=True)) as table:
        table.play("klimt", "open")
        table.advance(60)
        assert told(table) is not None
        assert isinstance(table.state.phase, Open), "nobody has bid yet"
        table.press(paddle=2)
        table.touch("explain")
        rail = table.screen.rail
        table.advance(60)
        assert (table.screen.rail, table.screen.call) == (rail, "")
        assert isinstance(table.state.phase, Open)
        table.tap("Continue")
        table.advance(60)
        assert table.shows == "sold", "then it goes on"


def test_the_card_that_ends_a_round_is_explained_before_it_is_played(tmp_path: Path) -> None:
    with a_table(tmp_path, options=GUIDED) as table:
        table.touch("continue")
        assert "The lines say what it pays in first, second and third place" in told(table).text
        for _ in range(4):
            table.unbid("klimt")
        assert "When an artist reaches 5 cards, the round ends at once" in told(table).text
