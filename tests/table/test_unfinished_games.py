"""What is offered on the first screen: the last game, and all that are not over, to be resumed or discarded."""

from pathlib import Path

import pytest

from companion.config.settings import Options
from companion.export.import_lists import IMPORTED
from companion.i18n.message import message
from companion.journal.journal import Journal
from companion.journal.salvage import find_faults
from companion.notation.record import Header
from companion.rules.protocol import winners
from companion.rules.words import Variant
from companion.screen_data.screens import Key
from tests.support.command_line import written
from tests.support.evenings import add, finished, resumed
from tests.support.table import TableUnderTest, a_table, a_table_again

THREE = ("Ada", "Ben", "Cleo")


def begun(folder: Path, *first_names: str) -> None:
    """Games of which nothing has been played yet."""
    for name in first_names:
        add(folder, Header("dicetree", Variant.STANDARD, (name, "Ben", "Cleo"), 1), ())


def unfinished(table: TableUnderTest) -> list[int]:
    """The numbers of the games on the list."""
    return [int(entry.means.args[0]) for entry in table.screen.entries if entry.means.name == "unfinished-game"]


def last_game(folder: Path, number: int) -> str:
    """Who won a game with how much."""
    state = resumed(folder, number).course.state
    (seat,) = winners(state)
    return f"Last game: {state.game.names[seat - 1]} {max(state.totals)}"


def test_the_first_screen_names_the_last_game_and_opens_its_result(tmp_path: Path) -> None:
    finished(tmp_path, THREE, ("Dora", "Emil", "Finn"))
    with a_table(tmp_path, ()) as table:
        assert table.screen.headline == last_game(tmp_path, 2)
        table.tap("See result")
        assert (table.shows, table.world.table.ledger.number) == ("game result", 2)


def test_the_last_game_is_there_beside_those_that_wait(tmp_path: Path) -> None:
    finished(tmp_path, THREE)
    begun(tmp_path, "Dora", "Emil")
    with a_table(tmp_path, ()) as table:
        assert table.screen.headline == "Unfinished game"
        assert [other.resume.label for other in table.screen.others] == ["Dora, Ben, Cleo", last_game(tmp_path, 1)]
        table.tap(last_game(tmp_path, 1))
        assert table.shows == "game result"


def test_the_game_that_was_played_last_is_offered_first_also_after_a_pulled_plug(tmp_path: Path) -> None:
    begun(tmp_path, "Dora")
    finished(tmp_path, THREE)
    begun(tmp_path, "Emil")
    with a_table(tmp_path, ()) as table:
        table.touch("resume", 1)
        table.touch("continue")
        table.play("klimt", "open")
        table.pull_the_plug()
    with a_table(tmp_path, ()) as table:
        assert (table.screen.headline, table.screen.lines[0]) == ("Unfinished game", "Dora, Ben, Cleo")
        assert [other.resume.label for other in table.screen.others] == ["Emil, Ben, Cleo", last_game(tmp_path, 2)]
        table.tap("Resume game")
        assert table.world.table.ledger.number == 1


def test_all_unfinished_games_can_be_reached_and_resumed(tmp_path: Path) -> None:
    begun(tmp_path, *(f"P{number}" for number in range(1, 11)))
    with a_table(tmp_path, ()) as table:
        table.tap("More unfinished games")
        assert unfinished(table) == [10, 9, 8, 7, 6, 5, 4, 3]
        table.tap("Earlier")
        assert unfinished(table) == [2, 1]
        table.go(("unfinished-game", 1), ("resume", 1))
        assert (table.shows, table.state.game.names[0]) == ("deal", "P1")


def test_an_unfinished_game_is_discarded_after_a_question_and_the_others_stay(tmp_path: Path) -> None:
    finished(tmp_path, THREE)
    begun(tmp_path, "Dora", "Emil", "Finn")
    written(tmp_path / IMPORTED, "record 3 123 0", "another 31 123 0")
    with a_table(tmp_path, ()) as table:
        table.go("records", ("unfinished-games", 0), ("unfinished-game", 3), ("ask-to-discard", 3))
        assert table.screen.title == "Discard this game for good?"
        table.touch("back")
        table.go(("ask-to-discard", 3), ("discard", 3))
        assert [other.resume.label for other in table.screen.others] == ["Dora, Ben, Cleo", last_game(tmp_path, 1)]
    with Journal(tmp_path) as journal:
        assert (journal.unfinished(), journal.finished(), journal.faults()) == ((4, 2), (1,), ())
    assert find_faults(tmp_path) == ()
    listed = (tmp_path / IMPORTED).read_text().splitlines()
    assert listed == ["record forgotten", "another 31 123 0"], "it does not come back with the next import"


def test_of_a_discarded_game_nothing_is_said_any_more(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        assert table.world.table.messages.notices, "the deal is told"
        table.world.table.note(2, message("Too late"), table.now)
        table.world.table.messages.warn(message("Storage is almost full: free up space"))
        table.world.table.messages.reply(message("Not saved: the disk cannot be written to."))
        table.world.table.discard(1)
        view = table.world.table.public_view(table.now)
        assert (view.game, view.notices, view.notes, view.banner) == (None, (), {}, "")
        table.world.table.messages.clear_reply()
        assert table.said() == ""


def test_another_game_is_discarded_during_one_that_goes_on(tmp_path: Path) -> None:
    begun(tmp_path, "Dora", "Emil")
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        table.go("menu", "records", ("unfinished-games", 0), ("unfinished-game", 1), ("ask-to-discard", 1))
        table.touch("discard", 1)
        assert unfinished(table) == [3, 2]
        table.go("back", "back", "back")
        table.press(2)
        assert table.standing == (2, 1)


def test_the_game_on_the_table_is_discarded_and_another_one_begins(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.tap("Axel starts")
        table.play("klimt", "open")
        table.press(2)
        table.go("menu", "records", ("unfinished-games", 0), ("unfinished-game", 1), ("ask-to-discard", 1))
        table.touch("discard", 1)
        assert table.shows == "game setup"
        table.press(2)
        table.touch("begin")
        assert (table.shows, table.world.table.ledger.number) == ("deal", 1)
    with a_table(tmp_path, ()) as again:
        assert again.said() == "", "nothing is missing"
        assert again.screen.headline == "Unfinished game"


def test_where_the_game_on_the_table_was_put_aside_a_discard_leads_to_the_first_screen(tmp_path: Path) -> None:
    begun(tmp_path, "Dora", "Emil")
    with a_table(tmp_path) as table:
        table.go("continue", "menu", "switch-game")
        table.go("records", ("unfinished-games", 0), ("unfinished-game", 1), ("ask-to-discard", 1))
        table.touch("discard", 1)
        assert table.shows == "welcome"
        assert [other.resume.label for other in table.screen.others] == ["Emil, Ben, Cleo"]


@pytest.mark.parametrize("power_off", [False, True])
def test_closing_asks_while_a_game_is_open(tmp_path: Path, *, power_off: bool) -> None:
    with a_table(tmp_path, options=Options(power_off=power_off)) as table:
        table.go("menu", "ask-to-leave")
        assert table.screen.title.endswith("The game can be resumed.")
        table.touch("back")
        assert not table.world.table.is_closing
        table.touch("ask-to-leave")
        table.touch(Key("switch-off" if power_off else "close"))
        assert table.world.table.is_closing


def test_closing_says_that_secret_bids_are_not_kept_once_there_are_some(tmp_path: Path) -> None:
    said = "Secret bids are not kept: everyone bids again."
    with a_table(tmp_path) as table:
        table.play("klimt", "sealed")
        table.go("menu", "ask-to-leave")
        assert said not in table.screen.title
        table.go("back", "back")
        table.key_in(2, 15)
        table.go("menu", "ask-to-leave")
        assert table.screen.title.endswith(said)
        table.touch("close")
    with a_table_again(tmp_path) as again:
        assert again.said() == "Any secret bids so far are lost: bid again"


def test_closing_asks_nothing_without_a_game(tmp_path: Path) -> None:
    begun(tmp_path, "Dora")
    with a_table(tmp_path, ()) as table:
        table.touch("close")
        assert table.world.table.is_closing


def test_closing_asks_nothing_once_the_game_is_over(tmp_path: Path) -> None:
    finished(tmp_path, THREE)
    with a_table_again(tmp_path) as table:
        table.go("menu", "close")
        assert table.world.table.is_closing
