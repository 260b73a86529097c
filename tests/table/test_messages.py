"""What is said at the table stays as long as it is true: it goes with what comes after it, or after a few seconds."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.rules.actions import Adjust, Bid, Influence, Play
from companion.rules.protocol import AnyAction
from companion.rules.words import Auction
from tests.conftest import MIXED
from tests.support.refusing_disk import refusing_disk
from tests.support.table import TableUnderTest, a_table, a_table_again, settings_of


@pytest.mark.parametrize(
    ("auction", "refused", "why", "taken"),
    [
        ("open", "101#", "Not enough money", "1#"),
        ("open", "#", "Enter amount", "1#"),
        ("once-around", "0#", "Too low", "1#"),
        ("once-around", "#", "Enter amount", "*"),
        ("sealed", "101#", "Not enough money", "1#"),
    ],
)
def test_a_refusal_is_told_at_its_seat_and_gone_as_soon_as_the_seat_has_done_it_right(
    table: TableUnderTest, auction: str, refused: str, why: str, taken: str
) -> None:
    table.play("klimt", auction)
    table.key(2, refused)
    assert table.note(2) == why
    table.key(2, taken)
    assert table.note(2) == ""


def test_a_press_that_is_taken_takes_back_what_was_refused_before(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.key_in(2, 101)
    assert table.note(2) == "Not enough money"
    table.press(2)
    assert (table.standing, table.note(2)) == ((2, 1), "")


def test_a_note_stays_for_four_seconds(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.key(2, "#")
    (told_at,) = {at for at, effect in table.seen if type(effect).__name__ == "InputRefused"}
    table.world.run(told_at + 3_900_000_000)
    assert table.note(2) == "Enter amount"
    table.world.run(told_at + 4_000_000_000)
    assert table.note(2) == ""


def test_what_was_said_at_a_seat_before_an_auction_is_not_said_in_it(table: TableUnderTest) -> None:
    table.key(3, "5")
    assert table.note(3) == "Not your turn"
    table.enter(Play(1, "klimt", Auction.OPEN))
    assert table.note(3) == ""


def test_a_note_goes_with_the_notice_beside_which_it_was_shown(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.strike(3)
    table.key(3, "5")
    assert (table.shows, table.note(3)) == ("sold", "Not your turn")
    table.touch("continue")
    assert (table.shows, table.note(3)) == ("market", "")


@pytest.mark.parametrize(
    "then",
    [
        lambda table: table.press(3),
        lambda table: table.touch("undo"),
        lambda table: table.go("undo", "undo"),
        lambda table: table.strike(3),
        lambda table: table.touch("menu"),
    ],
    ids=["a bid", "an undo of money", "an undo of a bid", "a sale", "a page"],
)
def test_what_could_not_be_confirmed_is_no_longer_said_once_something_was(
    table: TableUnderTest, tmp_path: Path, then: Callable[[TableUnderTest], None]
) -> None:
    table.play("klimt", "open")
    table.go(Bid(2, 5), Adjust(4, 5))
    with refusing_disk(tmp_path):
        table.touch("undo")
        assert "Not saved" in table.scene.banner
    then(table)
    assert table.scene.banner == ""


def test_a_sale_that_was_played_on_from_is_not_told_again_by_an_undo_or_by_the_next_start(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.sell("klimt", buyer=3, price=10)
        table.play("munch", "open")
        table.touch("undo")
        assert table.shows == "market"
    with a_table_again(tmp_path) as again:
        assert again.shows == "market"
    with a_table(tmp_path) as another:
        another.sell("klimt", buyer=3, price=10)
    with a_table_again(tmp_path, game=2) as again:
        assert again.shows == "sold", "the last thing that happened, by the table's memory"


def test_another_language_keeps_what_is_said_to_everybody_and_at_a_seat(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "sealed")
        table.key_in(2, 7)
    with a_table_again(tmp_path) as again:
        again.key_in(2, 101)
        assert (again.said(), again.note(2)) == ("Any secret bids so far are lost: bid again", "Not enough money")
        again.go(("language", "de"), "back", "back")
        assert again.shows == "sealed"
        assert (again.said(), again.note(2)) == ("Gebote nicht gespeichert: bitte alle neu bieten", "Zu wenig Geld")


def test_no_secret_bids_were_lost_of_a_game_that_was_left_without_any(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    table.touch("menu")
    table.tap("Switch game")
    table.touch("resume", 1)
    assert (table.shows, table.said()) == ("sealed", "")
    table.key_in(2, 7)
    table.touch("menu")
    table.tap("Switch game")
    table.touch("resume", 1)
    assert table.said() == "Any secret bids so far are lost: bid again"


@pytest.mark.parametrize("bid", ["7#", "#"])
def test_that_secret_bids_were_lost_goes_with_the_first_that_is_made_again(tmp_path: Path, bid: str) -> None:
    """Else it would read as if that one had been lost."""
    with a_table(tmp_path) as table:
        table.play("klimt", "sealed")
        table.key_in(2, 7)
    with a_table_again(tmp_path) as again:
        again.key_in(2, 101)
        assert again.said() == "Any secret bids so far are lost: bid again", "that was refused"
        again.key(3, bid)
        assert again.said() == ""


def test_what_was_said_of_a_game_goes_with_it_when_it_is_discarded(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "sealed")
        table.key_in(2, 7)
    with a_table_again(tmp_path) as again:
        again.go("menu", "records", ("unfinished-games", 0), ("unfinished-game", 1), ("ask-to-discard", 1))
        assert again.said() == "Any secret bids so far are lost: bid again"
        again.touch("discard", 1)
        assert again.said() == ""


def test_another_language_keeps_the_reply_to_a_touch(tmp_path: Path) -> None:
    """A reply goes with the next touch that opens a page, but not while the language is chosen in which it is read."""
    with a_table(tmp_path, ()) as table:
        with refusing_disk(tmp_path):
            table.touch("begin")
        reply = table.said()
        assert "Not saved" in reply
        table.touch("languages")
        assert table.said() == reply
        table.touch("language", "de")
        assert table.said() == "Nicht gespeichert: Das Speichermedium ist schreibgeschützt oder defekt."


@pytest.mark.parametrize(
    ("edition", "put_up"), [("dicetree", Play(1, "klimt", Auction.SEALED)), ("card-game", Influence("tec"))]
)
def test_another_language_keeps_a_warning_a_reply_and_a_note_in_either_game(
    tmp_path: Path, edition: str, put_up: AnyAction
) -> None:
    settings = settings_of(tmp_path, MIXED)
    with a_table(tmp_path, ("Max", "Julia", "Jason"), edition=edition, settings=settings) as table:
        table.touch(put_up)
        table.reader.unplug()
        table.advance(3)
        table.touch("languages")
        table.reader.plug()
        table.advance(3)
        table.reader.hold("00000000FF", table.at(0.2), table.at(0.7))
        table.advance(1)
        table.world.simulated.pods[2].unplug()
        table.advance(1)
        assert table.scene.banner == "Unknown card: register it under Menu, Register cards"
        assert table.note(2) == "Paddle unplugged"
        table.touch("language", "de")
        assert table.scene.banner == "Unbekannte Karte: im Menü „Karten einlesen“ wählen"
        assert table.note(2) == "Bieterkelle getrennt"
        table.touch("back")
        assert table.scene.banner == "Kartenleser wieder da", "a page was opened, and below the reply is the warning"
