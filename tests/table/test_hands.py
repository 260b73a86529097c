"""The table is right about hands and turns: a hand that was counted wrong, a player who leaves, one who plays instead.

Each way begins at the board and is told touch by touch.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from companion.config.settings import Settings
from companion.notation.record import Header, read_record
from companion.notation.replay import replayed_state
from companion.rules.actions import (
    Bid,
    Deal,
    Extra,
    FaceDown,
    Hand,
    HandAction,
    Influence,
    Leave,
    Pass,
    Play,
    PlayCard,
    Price,
    Return,
    Turn,
)
from companion.rules.card_game.state import CardState
from companion.rules.protocol import AnyState
from companion.rules.words import Auction, Effect, Variant
from companion.virtual.finger import Result
from tests.support.evenings import add
from tests.support.exports import at_another_table, export
from tests.support.past_of_a_game import entries, is_one_edit, is_there_or_not_when_the_plug_is_pulled, wrong
from tests.support.table import EDITIONS, NAMES, SETTINGS, TableUnderTest, Unreachable, a_table, a_table_again

SEALED = Play(1, "klimt", Auction.SEALED)
STANDING = replace(SETTINGS, screen=SETTINGS.screen._replace(width=720, height=1280))


@pytest.fixture
def table(table: TableUnderTest) -> TableUnderTest:
    """The cards are dealt, and the board is on show."""
    table.touch("continue")
    return table


def state_of(table: TableUnderTest) -> AnyState:
    return table.world.table.any_state


# What happened at a table, and the touches that say so


def counted_wrong(table: TableUnderTest) -> None:
    """Three touches."""
    table.tap("Clemens", "-", "Clemens’s hand: 8")
    assert state_of(table).hands == (9, 9, 8, 9)


def one_more_than_none(table: TableUnderTest) -> None:
    """Three touches, for somebody who was passed over."""
    table.touch(Hand(2, 0))
    table.tap("Beatrix", "+", "Beatrix’s hand: 1")
    assert state_of(table).hands == (9, 1, 9, 9)


def leaves(table: TableUnderTest) -> None:
    """Two touches."""
    table.tap("Axel", "Axel leaves the game")
    assert state_of(table).hands == (0, 9, 9, 9)
    assert state_of(table).asked == 2


def plays_instead(table: TableUnderTest) -> None:
    """Two touches."""
    table.tap("Clemens", "Clemens plays instead of Axel")
    assert state_of(table).asked == 3


def counted_wrong_by_the_menu(table: TableUnderTest) -> None:
    """Five touches, on any picture of the game."""
    table.play("klimt", "sealed")
    table.tap("Menu", "Cards in hand", "Doris: 9 cards", "+", "Doris’s hand: 10")
    assert state_of(table).hands == (8, 9, 9, 10)
    assert table.shows == "sealed"


WAYS = (counted_wrong, one_more_than_none, leaves, plays_instead, counted_wrong_by_the_menu)


@pytest.mark.parametrize("way", WAYS)
def test_it_is_undone_and_redone_survives_the_plug_and_is_in_the_record(
    table: TableUnderTest, tmp_path: Path, way: Callable[[TableUnderTest], None]
) -> None:
    way(table)
    after, entered = state_of(table), table.confirmed[-1]
    assert isinstance(entered, HandAction)
    table.touch("undo")
    before = state_of(table)
    assert before != after
    assert table.undone == [entered], "one undo takes it back"
    table.touch("redo")
    assert state_of(table) == after
    table.pull_the_plug()

    written = export(tmp_path, EDITIONS, None)
    record = read_record(BytesIO(written), EDITIONS)
    replayed = replayed_state(record, EDITIONS)
    assert replayed == after._replace(happened=replayed.happened)
    other = at_another_table(written, EDITIONS, tmp_path)
    with a_table_again(tmp_path) as again:
        assert state_of(again) == after
        again.touch("undo")
        assert state_of(again) == before
    with a_table_again(other) as imported:
        assert state_of(imported).hands == after.hands


def test_the_plug_is_pulled_before_the_number_is_entered(table: TableUnderTest, tmp_path: Path) -> None:
    table.tap("Clemens", "-", "-")
    table.pull_the_plug()
    with a_table_again(tmp_path) as again:
        assert again.state.hands == (9, 9, 9, 9)


AT_BOARD = (counted_wrong, leaves, plays_instead)


@pytest.mark.parametrize("way", AT_BOARD)
def test_the_plug_is_pulled_while_it_is_entered(
    table: TableUnderTest, tmp_path: Path, way: Callable[[TableUnderTest], None]
) -> None:
    is_there_or_not_when_the_plug_is_pulled(table, tmp_path, way)


@pytest.fixture
def card_table(tmp_path: Path) -> Iterator[TableUnderTest]:
    """Of the card game, where everybody holds nine cards."""
    with a_table(tmp_path, edition="card-game") as table:
        table.go(Influence("tec"), *(Hand(seat, 9) for seat in (1, 2, 3, 4)))
        yield table


@pytest.mark.parametrize("way", AT_BOARD)
def test_the_card_game_has_the_same_touches(
    card_table: TableUnderTest, tmp_path: Path, way: Callable[[TableUnderTest], None]
) -> None:
    before = export(tmp_path, EDITIONS, None)
    way(card_table)
    is_one_edit(card_table, tmp_path, before)


@pytest.mark.parametrize("way", AT_BOARD)
def test_the_plug_is_pulled_while_it_is_entered_in_the_card_game(
    card_table: TableUnderTest, tmp_path: Path, way: Callable[[TableUnderTest], None]
) -> None:
    is_there_or_not_when_the_plug_is_pulled(card_table, tmp_path, way)


# What the page says


def test_the_page_says_what_is_counted_and_what_was_dealt(table: TableUnderTest) -> None:
    table.sell("klimt", 2, 10)
    table.tap("Axel", "+")
    shown = table.screen
    assert (shown.name, shown.cards) == ("Axel", "9")
    assert shown.counted == "Counted: 8. Dealt so far: 9."
    assert shown.lines == (
        "Whoever leaves is skipped everywhere, in deals too, until they are back.",
        "Their money stays, and the bank still pays for what they have bought.",
    )
    assert shown.choices[0].label == "Axel’s hand: 9", "which is what the page is for"
    table.tap("Back")
    assert (table.shows, table.state.hands[0]) == ("market", 8)


def test_the_number_stays_between_nothing_and_the_box(table: TableUnderTest) -> None:
    table.touch(Hand(3, 1))
    table.tap("Clemens", "-")
    assert "-" not in table.labels
    table.tap("Clemens’s hand: 0", "Clemens")
    assert not {"Clemens plays instead of Axel", "Clemens’s hand: 0"} & table.labels
    table.touch("back")
    with pytest.raises(Unreachable):
        table.touch(Hand(3, 71))
    assert "+" not in table.labels
    with pytest.raises(Unreachable):
        table.touch(Hand(3, -1))


@pytest.mark.parametrize(
    "way",
    [
        ("Cards in hand",),
        ("Cards in hand", "Doris: 9 cards"),
        ("Players",),
        ("Players’ money",),
        ("Players’ money", "Has less"),
    ],
    ids=" ".join,
)
def test_one_touch_leads_from_a_page_of_the_menu_to_the_game(table: TableUnderTest, way: tuple[str, ...]) -> None:
    table.tap("Menu", *way, "Game")
    assert table.shows == "market"


def test_whose_turn_it_is_is_not_offered_a_turn(table: TableUnderTest) -> None:
    table.tap("Axel")
    assert not any("plays instead" in label for label in table.labels)
    table.touch("back")
    table.play("klimt", "open")
    table.tap("Menu", "Cards in hand", "Clemens: 9 cards")
    assert not any("plays instead" in label for label in table.labels), "where no card is to be played"


def test_after_the_game_no_hand_is_corrected(table: TableUnderTest) -> None:
    table.go(*(Hand(seat, 0) for seat in (1, 2, 3)))
    table.go(Hand(4, 0), "continue")
    assert table.shows == "game result"
    table.touch("menu")
    assert "Cards in hand" not in table.labels


# What follows


def test_whoever_left_is_skipped_everywhere_until_they_are_back(table: TableUnderTest) -> None:
    """Two touches for all of it; the return takes two more, with the cards that were held before."""
    leaves(table)
    table.press(1)
    assert table.note(1) == "You left: touch your name"
    table.play("klimt", "sealed")
    assert (table.screen.headline, table.screen.bidders[0].note) == ("0 of 3 ready", "left")
    for seat, amount in ((3, 4), (4, 5), (2, 6)):
        table.key_in(seat, amount)
    table.advance(3)
    assert (table.shows, table.screen.price) == ("sold", "6")
    assert [seat.last_bid for seat in table.screen.bidders] == ["left", "6", "4", "5"]
    table.touch("continue")
    table.play("klimt", "once-around")
    for seat in (4, 2, 3):
        assert table.state.asked == seat
        table.key(seat, "*")
    table.touch("continue")
    table.play("munch", "fixed-price")
    table.touch(Price(4, 20))
    for seat in (2, 3):
        assert table.state.asked == seat
        table.key(seat, "*")
    assert (table.shows, table.screen.headline) == ("sold", "No takers")
    table.touch("continue")
    table.unbid("klimt", "klimt")
    table.play("klimt", "open")
    table.touch(Deal())
    assert table.state.hands == (0, 11, 11, 11)
    assert [seat.away for seat in table.screen.seats] == [True, False, False, False]
    table.tap("Axel")
    assert (table.screen.name, table.screen.cards) == ("Axel", "9")
    assert table.screen.lines == ("Axel has left, and is skipped until they are back.",)
    table.tap("-", "Axel is back with 8 cards")
    assert (table.shows, table.state.hands) == ("deal", (8, 11, 11, 11))
    assert "Undo: Axel is back" in table.labels


def test_who_leaves_leaves_their_secret_bid_and_nobody_waits_for_another(table: TableUnderTest) -> None:
    """Their plate leads back; an undo asks them for their bid again."""
    table.play("klimt", "sealed")
    for seat, amount in ((2, 30), (3, 9), (1, 8)):
        table.key_in(seat, amount)
    table.go(Leave(2), Leave(4))
    assert table.screen.headline == "Revealing bids"
    table.touch("undo")
    table.touch(Result(2, 30))
    assert (table.shows, table.scene.banner) == ("keypad", "Beatrix has left")
    table.touch("back")
    table.advance(5)
    assert (table.shows, table.screen.headline) == ("sealed", "2 of 3 ready")
    table.tap("Beatrix", "Beatrix is back with 9 cards")
    table.key(4, "#")
    table.advance(3)
    assert (table.shows, table.screen.price) == ("sold", "9")


def test_who_leaves_again_is_back_with_the_cards_held_last(table: TableUnderTest) -> None:
    table.enter(Leave(2), Return(2, 4), Hand(2, 3), Leave(2))
    table.go("menu", "hands", ("hand-of", 2))
    assert "Beatrix is back with 3 cards" in table.labels


def test_who_leads_and_leaves_still_buys(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.key_in(2, 20)
    table.go("menu", "hands", ("hand-of", 2))
    assert table.screen.lines[-1] == "A bid already made stands."
    table.touch(Leave(2))
    assert table.standing == (2, 20)
    assert table.screen.bidders[1].note == "20 · left"
    assert table.screen.bidders[1].touch.means.name == "hand-of", "it leads back"
    table.touch(Result(2, 21))
    assert (table.shows, table.scene.banner) == ("keypad", "Beatrix has left")
    table.touch("back")
    table.strike(3)
    assert table.state.cash == (120, 80, 100, 100)
    table.touch("continue")
    table.go(Leave(1), Leave(3), Leave(4))
    assert (table.shows, table.state.cash) == ("appraisal", (120, 110, 100, 100)), "everybody goes home"
    table.go("continue", "count-money")
    assert table.screen.title == "How much did Axel count?"


def test_who_left_a_card_game_is_skipped_and_keeps_their_points(card_table: TableUnderTest) -> None:
    table = card_table
    for seat in (1, 2, 3, 4, 1):
        table.touch(PlayCard(seat, "tec", Effect.NONE))
        if seat == 2:
            table.touch(Leave(2))
    assert table.cards.phase.name == "extra"
    for seat in (1, 3, 4):
        table.touch(Extra(seat, ()))
    assert table.cards.totals == (6, 3, 3, 3)
    table.touch(Deal())
    assert table.cards.hands == (11, 0, 12, 12)


def test_who_left_does_not_count_their_money(table: TableUnderTest) -> None:
    table.touch(Leave(2))
    table.go(*(Hand(seat, 0) for seat in (3, 4)))
    table.go(Hand(1, 0), "continue", "count-money")
    for seat, amount in ((1, 100), (3, 90), (4, 100)):
        assert table.screen.title == f"How much did {NAMES[seat - 1]} count?"
        table.type_in(f"{amount}#")
    assert [row[1] for row in table.screen.rows] == ["100", "100", "90", "100"]


def test_play_goes_on_to_the_left_of_whoever_played(table: TableUnderTest) -> None:
    plays_instead(table)
    table.unbid("munch")
    assert table.state.asked == 4


def test_a_double_goes_on_to_the_next_seat_with_cards(table: TableUnderTest) -> None:
    table.play("klimt", "double")
    table.touch(Hand(1, 0))
    assert table.screen.question == "Beatrix: a second card?"


def test_the_last_hand_that_is_put_down_settles_the_round_and_a_second_tap_deals_nothing(table: TableUnderTest) -> None:
    table.unbid("klimt")
    table.go(*(Hand(seat, 0) for seat in (1, 3, 4)))
    table.tap("Beatrix")
    plate = table.place_of("Beatrix leaves the game")
    table.tap_at(plate)
    assert table.shows == "appraisal"
    table.world.hands.tap(plate[0] + 9, plate[1] + 9, table.now)
    table.advance(0.1)
    assert (table.shows, table.state.cash) == ("appraisal", (130, 100, 100, 100))


@pytest.mark.parametrize("settings", [SETTINGS, STANDING], ids=["lying", "standing"])
@pytest.mark.parametrize("name", NAMES[:4])
def test_a_second_tap_on_a_player_enters_nothing(tmp_path: Path, settings: Settings, name: str) -> None:
    with a_table(tmp_path, settings=settings) as table:
        table.touch("continue")
        place = table.place_of(name)
        table.tap_at(place)
        shown = table.scene
        for _ in range(3):
            table.world.hands.tap(place[0] + place[2] // 2, place[1] + place[3] // 2, table.now)
            table.advance(0.12)
        assert table.scene == shown
        assert table.shows == "hand"


@pytest.mark.parametrize("label", ["Clemens plays instead of Axel", "Clemens leaves the game"])
def test_a_second_tap_plays_no_card(tmp_path: Path, label: str) -> None:
    with a_table(tmp_path, settings=STANDING) as table:
        table.touch("continue")
        table.tap("Clemens")
        left, top, width, height = table.place_of(label)
        table.tap_at((left, top, width, height))
        shown, at = table.scene, table.now
        for across in range(left, left + width, 40):
            table.world.hands.tap(across, top + height // 2, at)
        table.advance(0.1)
        assert table.scene == shown
        assert table.shows == "market"
        table.advance(0.5)
        table.unbid("klimt")


def test_a_seat_that_lacks_a_card_for_its_effect_is_not_asked_for_it(tmp_path: Path) -> None:
    with a_table(tmp_path, edition="card-game") as table:
        table.go(Influence("tec"), PlayCard(1, "wagner", Effect.FACEDOWN), Hand(1, 0))
        assert table.said() == "No card is left for the effect"
        assert table.cards.asked == 2
        with pytest.raises(Unreachable):
            table.touch(FaceDown(1))


# What stays


def test_bids_stay_while_a_hand_is_corrected(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.key_in(2, 20)
    table.strike()
    table.key(3, "3")
    table.tap("Menu", "Cards in hand", "Beatrix: 9 cards", "-", "Beatrix’s hand: 8")
    assert (table.shows, table.standing) == ("open", (2, 20))
    assert table.screen.call == "Going once"
    table.key(3, "5#")
    assert table.standing == (3, 35)


def test_secret_bids_stay_while_a_hand_is_corrected_and_undone(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    table.key_in(2, 20)
    table.touch(Hand(4, 7))
    table.touch("undo")
    for seat in (3, 4, 1):
        table.key(seat, "#")
    table.advance(3)
    assert (table.shows, table.screen.price) == ("sold", "20")


def test_in_an_imported_game_a_hand_corrected_before_the_secret_bids_is_undone_alone(tmp_path: Path) -> None:
    bids = (Bid(2, 20), Pass(3), Pass(4), Pass(1))
    add(tmp_path, Header("dicetree", Variant.STANDARD, NAMES[:4], 1), (SEALED, Hand(4, 7), *bids))
    with a_table_again(tmp_path) as table:
        for label in ("Undo: Lot 1 (Klimt)", "Undo: Doris’s hand: 7"):
            table.touch("menu")
            assert label in table.labels
            table.touch("undo")


def test_a_hand_that_was_corrected_says_so_in_the_history(table: TableUnderTest) -> None:
    counted_wrong(table)
    table.touch("menu")
    assert "Undo: Clemens’s hand: 8" in table.labels
    table.touch("undo")
    plays_instead(table)
    table.touch("menu")
    assert "Undo: Clemens plays instead of Axel" in table.labels
    table.touch("undo")
    leaves(table)
    table.touch("menu")
    assert "Undo: Axel leaves the game" in table.labels
    table.tap("Lots", "History")
    assert table.screen.lines[0].open.label.startswith("1. Axel leaves the game")


def given_money(table: TableUnderTest) -> None:
    """Six touches."""
    table.go("menu", "money")
    table.tap("Has more", "Doris", "3", "9", "# OK")


@pytest.mark.parametrize(
    ("way", "entry_and_title", "answers"),
    [
        (counted_wrong, ("Clemens’s hand: 8", "Clemens’s hand"), ()),
        (leaves, ("Axel leaves the game", "Axel leaves the game"), ("Axel played Klimt: later turns stay",)),
        (plays_instead, ("Clemens plays instead of Axel", "Clemens’s turn"), ("Axel played Klimt: later turns stay",)),
        (given_money, ("Doris’s money: +39", "Doris’s money"), ()),
    ],
)
def test_what_the_table_entered_by_mistake_is_removed_later_and_later_steps_follow(
    table: TableUnderTest,
    tmp_path: Path,
    way: Callable[[TableUnderTest], None],
    entry_and_title: tuple[str, str],
    answers: tuple[str, ...],
) -> None:
    entry, named = entry_and_title
    way(table)
    if table.shows != "market":
        table.tap("Game")
    table.sell("klimt", 2, 10)
    before = export(tmp_path, EDITIONS, None)
    wrong(table, f"1. {entry}", "It never happened: Remove this entry", *answers)
    assert (table.screen.title, table.screen.becomes) == (f"Remove: {named}", f"Removed: {entry}")
    table.tap("Apply correction")
    assert table.state.hands == (8, 9, 9, 9)
    assert table.state.cash == (110, 90, 100, 100), "Axel sold it, and nobody has more money than that"
    is_one_edit(table, tmp_path, before)


@pytest.fixture(params=["table", "card_table"])
def either_table(request: pytest.FixtureRequest) -> TableUnderTest:
    """A table of each game."""
    table: TableUnderTest = request.getfixturevalue(request.param)
    return table


def play_a_card(table: TableUnderTest) -> None:
    """Whoever is asked plays one, and the next player is asked."""
    if isinstance(state_of(table), CardState):
        table.touch(PlayCard(table.cards.turn, "mariana", Effect.NONE))
    else:
        table.unbid("klimt")


def test_a_hand_that_was_entered_wrong_is_changed_later(either_table: TableUnderTest, tmp_path: Path) -> None:
    """Six touches from the history, and one for each card."""
    table = either_table
    counted_wrong(table)
    place = len(table.world.table.ledger.course.steps)
    play_a_card(table)
    before = export(tmp_path, EDITIONS, None)
    wrong(table, f"{place}. Clemens’s hand: 8", "The entry: Clemens’s hand: 8")
    assert (table.scene.banner, table.screen.cards) == ("Change: Clemens’s hand: 8", "8")
    assert table.screen.counted.startswith("Counted: 9."), "before it was corrected"
    table.tap("+")
    assert "Clemens’s hand: 9" not in table.labels, "it was counted so"
    table.tap("-", "-", "Clemens’s hand: 7")
    assert (table.screen.was, table.screen.becomes) == ("Clemens’s hand: 8", "Clemens’s hand: 7")
    assert table.screen.lines == ("All later entries stay", "Cards in hand: Clemens\u00a08\u00a0→\u00a07")
    table.tap("Apply correction")
    assert state_of(table).hands == (8, 9, 7, 9)
    assert "Undo: Correction: Clemens’s hand" in table.labels
    is_one_edit(table, tmp_path, before)


def test_who_had_a_card_was_asked_and_what_others_played_meanwhile_is_answered(
    either_table: TableUnderTest, tmp_path: Path
) -> None:
    table = either_table
    table.touch(Hand(1, 0))
    place = len(table.world.table.ledger.course.steps)
    play_a_card(table)
    before = export(tmp_path, EDITIONS, None)
    wrong(table, f"{place}. Axel’s hand: 0", "The entry: Axel’s hand: 0", "+", "Axel’s hand: 1")
    assert "It would be Axel’s turn" in table.screen.conflict
    table.touch("plays-instead")
    table.tap("Apply correction")
    assert state_of(table).hands == (1, 8, 9, 9)
    is_one_edit(table, tmp_path, before)


def test_another_player_played_instead_than_was_entered(either_table: TableUnderTest, tmp_path: Path) -> None:
    table = either_table
    table.touch(Hand(2, 0))
    plays_instead(table)
    place = len(table.world.table.ledger.course.steps)
    play_a_card(table)
    before = export(tmp_path, EDITIONS, None)
    entered = "Clemens plays instead of Axel"
    wrong(table, f"{place}. {entered}", f"The entry: {entered}")
    assert (table.screen.title, table.screen.about) == ("Who played instead of Axel?", entered)
    assert [(entry.label, entry.disabled_reason) for entry in table.screen.entries] == [
        ("Beatrix", "Has no cards"),
        ("Doris", ""),
    ]
    table.tap("Doris")
    assert (table.screen.was, table.screen.becomes) == (entered, "Doris plays instead of Axel")
    table.touch("card-of-asked")
    table.tap("Apply correction")
    assert state_of(table).hands == (9, 0, 9, 8)
    is_one_edit(table, tmp_path, before)


def test_with_two_players_nobody_else_can_have_played_instead(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:2], variant=Variant.TWO_PLAYER) as table:
        table.touch(Turn(2))
        wrong(table, "1. Beatrix plays instead of Axel")
        assert "The entry: Beatrix plays instead of Axel" not in entries(table)


def test_with_two_players_the_mystery_card_comes_first(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:2], variant=Variant.TWO_PLAYER) as table:
        table.play("klimt", "open")
        table.strike(3)
        table.tap("Market", "Beatrix", "Beatrix leaves the game")
        assert table.shows == "enter card"
        assert table.state.phase.name == "reveal"
