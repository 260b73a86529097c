"""Setting up a game: who sits where, who starts, and what is taken from the last game."""

import pytest

from companion.i18n.translator import translator
from companion.live.game_setup import GameSetup, players, typed_name
from companion.notation.record import Header
from companion.rules.house_rules import BID_INCREMENT, COUNTDOWN, NUMBER_OF_ROUNDS, START, HouseRules
from companion.rules.words import Variant
from tests.support.table import EDITIONS

FOUR = GameSetup(EDITIONS["dicetree"], ("Ada", "Ben", "Cleo", "Dora"))


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_without_a_seat_the_others_stay_and_the_same_person_starts_or_the_next(seat: int, first: int) -> None:
    left = FOUR._replace(first=first).remove_seat(seat)
    names = [name for number, name in enumerate(FOUR.names, start=1) if number != seat]
    assert list(left.names) == names
    starts = FOUR.names[first - 1]
    if first != seat:
        assert names[left.first - 1] == starts
    else:
        assert left.first == (seat if seat < 4 else 3)


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_whoever_starts_still_does_in_another_place(first: int) -> None:
    starts = FOUR.names[first - 1]
    for changed in (FOUR._replace(first=first).change_places(2, 4), FOUR._replace(first=first).seat_anew((3, 1, 4, 2))):
        assert changed.names[changed.first - 1] == starts
    assert FOUR.change_places(2, 4).names == ("Ada", "Dora", "Cleo", "Ben")
    assert FOUR.seat_anew((3, 1, 4, 2)).names == ("Cleo", "Ada", "Dora", "Ben")


def test_other_players_begin_at_seat_1() -> None:
    empty = FOUR._replace(first=3).without_players()
    assert (empty.names, empty.first) == (("",) * 4, 1)


@pytest.mark.parametrize(
    ("typed", "name"), [("Jo", "Jo"), ("  Jo  Ann ", "Jo Ann"), ("Zoe\u0308", "Zoë"), (" ", None), ("", None)]
)
def test_a_typed_name_has_single_blanks_and_what_is_none_changes_nothing(typed: str, name: str | None) -> None:
    assert FOUR.rename(2, typed).names == ("Ada", name or "Ben", "Cleo", "Dora")
    if name:
        assert typed_name(typed) == name


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_seat_without_a_player_is_known_as_such_in_english_and_in_the_tables_language(language: str) -> None:
    names = ("Player 1", "Ben", "Player 5", translator(language).nobody(4), "Player 6")
    header = Header("dicetree", Variant.STANDARD, names, 1)
    assert players(header, translator(language)) == ("", "Ben", "", "", "Player 6")


@pytest.mark.parametrize("may", [True, False])
def test_three_have_a_mystery_hand_only_where_the_box_and_their_number_allow_it(*, may: bool) -> None:
    three = FOUR.remove_seat(4)._replace(mystery=True)
    setup = three if may else FOUR._replace(mystery=True)
    assert setup.variant is (Variant.THREE_PLAYER if may else Variant.STANDARD)
    assert setup.may_choose_mystery is may


def test_of_another_box_the_house_rules_stay_but_for_those_about_money() -> None:
    house = HouseRules(start=70, rounds=3, bid_increment=5, countdown=True)
    other = FOUR._replace(house=house).with_edition(EDITIONS["cmon"])
    assert other.house == HouseRules(rounds=3, countdown=True)
    by_the_book = other.by_the_book()
    for rule in (START, NUMBER_OF_ROUNDS, BID_INCREMENT, COUNTDOWN):
        assert rule.is_by_the_book(other.edition, by_the_book.house)
    assert by_the_book.house.rounds == 4


@pytest.mark.parametrize(
    ("edition", "kept"),
    [
        ("dicetree", HouseRules(rounds=3, bid_increment=1, countdown=False)),
        ("card-game", HouseRules(rounds=3)),
    ],
)
def test_a_header_says_of_the_record_what_is_not_by_the_book_and_all_that_is_the_tables(
    edition: str, kept: HouseRules
) -> None:
    """What the book says of the table's own rules is said too, since the settings may say otherwise."""
    house = HouseRules(start=100, rounds=3, bid_increment=1, countdown=False)
    assert FOUR._replace(edition=EDITIONS[edition], house=house).header("").house == kept
