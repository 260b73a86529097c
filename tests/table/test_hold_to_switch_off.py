"""The gavel held down switches the computer off, where the settings allow it."""

from pathlib import Path

from companion.config.settings import Options
from companion.i18n.translator import translator
from companion.pages.page import PageName
from tests.support.table import TableUnderTest, a_table

MAY = Options(power_off=True)


def hold(table: TableUnderTest, seconds: float) -> None:
    """A hand holds the gavel down, and lets go."""
    table.world.simulated.hold(0, down=True, at=table.at(0.1))
    table.advance(0.1 + seconds)
    table.world.simulated.hold(0, down=False, at=table.at(0.1))
    table.advance(0.5)


def is_off(table: TableUnderTest) -> bool:
    return table.world.table.switched_off


def test_between_games_five_seconds_switch_off(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=MAY) as table:
        hold(table, 5.2)
        assert is_off(table)
        assert table.world.table.is_closing


def test_it_switches_off_only_once_the_gavel_is_let_go(tmp_path: Path) -> None:
    """A gavel on BCM 3 that is still down would start a computer that is off."""
    with a_table(tmp_path, (), options=MAY) as table:
        table.world.simulated.hold(0, down=True, at=table.at(0.1))
        table.advance(9)
        assert not is_off(table)
        assert table.scene.banner == "Let go of the gavel to switch off"
        table.world.simulated.hold(0, down=False, at=table.at(0.1))
        table.advance(0.5)
        assert is_off(table)


def test_what_is_announced_is_unsaid_also_in_a_language_chosen_meanwhile(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=MAY) as table:
        table.world.simulated.hold(0, down=True, at=table.at(0.1))
        table.advance(1.5)
        table.touch("languages")
        table.touch("language", "de")
        assert table.scene.banner == translator("de").say("Hold the gavel down to switch off")
        table.world.simulated.hold(0, down=False, at=table.at(0.1))
        table.advance(0.5)
        assert table.scene.banner == translator("de").say("Rulebook: the youngest player goes first")


def test_less_is_announced_after_a_second_and_does_nothing(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=MAY) as table:
        at_rest = table.scene.banner
        table.world.simulated.hold(0, down=True, at=table.at(0))
        table.advance(0.9)
        assert table.scene.banner == at_rest
        table.advance(0.2)
        assert table.scene.banner == "Hold the gavel down to switch off"
        table.advance(3.6)
        table.world.simulated.hold(0, down=False, at=table.at(0.1))
        table.advance(10)
        assert table.scene.banner == at_rest
        assert not is_off(table)


def test_each_hold_is_announced_anew(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=MAY) as table:
        at_rest = table.scene.banner
        for _ in range(2):
            table.world.simulated.hold(0, down=True, at=table.at(0.1))
            table.advance(1.3)
            assert table.scene.banner == "Hold the gavel down to switch off"
            table.world.simulated.hold(0, down=False, at=table.at(0.1))
            table.advance(0.5)
            assert table.scene.banner == at_rest


def test_without_leave_it_does_nothing(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=Options(power_off=False)) as table:
        hold(table, 8)
        assert table.shows == "game setup"
        assert not is_off(table)


def test_in_a_game_the_screen_asks_first(tmp_path: Path) -> None:
    with a_table(tmp_path, options=MAY) as table:
        before = table.scene
        hold(table, 4.7)
        assert table.scene == before
        hold(table, 5.2)
        assert not is_off(table)
        assert table.shows == "question"
        table.touch("back")
        assert table.scene == before
        hold(table, 5.2)
        table.touch("switch-off")
        assert is_off(table)


def test_in_the_self_test_the_gavel_is_a_part_that_is_tested(tmp_path: Path) -> None:
    with a_table(tmp_path, options=MAY) as table:
        table.touch("self-test")
        table.world.simulated.hold(0, down=True, at=table.at(0.1))
        table.advance(7)
        assert (table.shows, table.scene.banner, is_off(table)) == ("self test", "", False)
        table.world.simulated.hold(0, down=False, at=table.at(0.1))
        table.advance(1)
        assert (table.shows, is_off(table)) == ("self test", False)


def test_a_hold_that_ends_in_the_self_test_is_forgotten_with_what_was_said_of_it(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=MAY) as table:
        table.world.simulated.hold(0, down=True, at=table.at(0.1))
        table.advance(5.5)
        assert table.scene.banner == "Let go of the gavel to switch off"
        table.touch("self-test")
        table.advance(1)
        table.world.simulated.hold(0, down=False, at=table.at(0.1))
        table.advance(1)
        table.open(PageName.WELCOME)
        table.advance(1)
        assert "switch off" not in table.said()
        table.world.table.messages.clear_reply()
        assert table.said() == ""
        hold(table, 1.5)
        assert not is_off(table)


def test_a_gavel_that_goes_down_while_the_table_stands_still_switches_off_only_five_seconds_after(
    tmp_path: Path,
) -> None:
    with a_table(tmp_path, (), options=MAY) as table:
        table.world.simulated.hold(0, down=True, at=table.at(0.5))
        table.stand_still(4)
        held, may_go = "Hold the gavel down to switch off", "Let go of the gavel to switch off"
        for seconds, said in ((0.8, ""), (0.4, held), (3.3, held), (1, may_go)):
            table.advance(seconds)
            assert table.said() == said


def test_in_an_open_auction_it_strikes_and_no_more(tmp_path: Path) -> None:
    with a_table(tmp_path, options=MAY) as table:
        table.play("manet", "open")
        table.press(2)
        hold(table, 8)
        assert not is_off(table)
        assert (table.shows, table.screen.call, table.scene.banner) == ("open", "Going once", "")


def test_held_on_while_an_open_auction_begins_it_asks_nothing_and_says_nothing(tmp_path: Path) -> None:
    with a_table(tmp_path, options=MAY) as table:
        table.world.simulated.hold(0, down=True, at=table.at(0.1))
        table.advance(1.5)
        assert table.scene.banner == "Hold the gavel down to switch off"
        table.play("klimt", "open")
        table.advance(6)
        assert (table.shows, table.scene.banner) == ("open", "")


def test_held_on_from_the_strike_that_sells_it_asks_nothing(tmp_path: Path) -> None:
    with a_table(tmp_path, options=MAY) as table:
        table.play("manet", "open")
        table.press(2)
        table.strike(2)
        hold(table, 8)
        assert (table.shows, table.scene.banner, is_off(table)) == ("sold", "", False)


def test_a_game_that_was_put_aside_stays_aside_while_the_screen_asks(tmp_path: Path) -> None:
    with a_table(tmp_path, options=MAY) as table:
        table.play("klimt", "once-around")
        table.touch("menu")
        table.tap("Statistics")
        hold(table, 5.2)
        assert table.shows == "question"
        table.press(paddle=2)
        assert len(table.confirmed) == 1


def test_held_down_again_while_the_screen_asks_it_does_not_ask_twice(tmp_path: Path) -> None:
    with a_table(tmp_path, options=MAY) as table:
        before = table.scene
        for _ in range(2):
            hold(table, 5.2)
            assert table.shows == "question"
        table.touch("back")
        assert table.scene == before


def test_a_secret_pad_stays_covered_after_the_screen_has_asked(tmp_path: Path) -> None:
    with a_table(tmp_path, options=MAY) as table:
        table.play("klimt", "sealed")
        table.touch("hand-over", 2)
        assert table.seat_at_pad == 2
        hold(table, 5.2)
        assert table.labels >= {"Switch off"}
        table.touch("back")
        assert table.shows == "sealed"
