"""Moments that everybody only watches: secret bids are opened, a round is appraised, the winner is told."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config.settings import Options
from companion.live.feedback import Spoken
from companion.rules.actions import Deal
from companion.screen_data.auctions import SoldScreen
from companion.screen_data.boards import AppraisalScreen
from companion.screen_data.finished_game import GameResultScreen
from companion.screen_data.movement import appraisal_movement, result_movement, sale_movement
from companion.virtual.finger import Result
from display.layouts import layout
from display.panel import Panel
from display.widgets import Text
from hardware.config.usb import Plug, Plugs
from hardware.drivers.card_reader import CARD_READER
from hardware.time_units import SECOND
from tests.support.table import SETTINGS, Album, TableUnderTest, a_table
from tests.support.tour import pictures
from tests.table.test_end import play_to_the_end

SEVEN_INCH = Panel.parse("800x480")
CORNER = (0, 0, 20, 20)
"""A place with nothing to touch."""


def seal(table: TableUnderTest, *keys: str) -> None:
    """Every seat bids in secret, and the pause is over."""
    table.play("klimt", "sealed")
    for seat, typed in enumerate(keys, start=1):
        table.key(seat, typed)
    while table.shows != "sold":
        table.advance(0.1)


def words(album: Album, kind: type) -> list[set[str]]:
    """The words on each picture of a kind that was painted."""
    return [
        {piece.text for piece in layout(scene, SEVEN_INCH) if isinstance(piece, Text)}
        for _, scene in album.scenes
        if isinstance(scene.screen, kind)
    ]


def first_with(told: Sequence[set[str]], word: str) -> int:
    """The number of the first picture with these words."""
    return next(place for place, shown in enumerate(told) if word in shown)


def test_secret_bids_are_opened_the_lowest_first_with_a_tap_each(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        watching = Album()
        table.world.watch(watching)
        seal(table, "9#", "#", "17#", "12#")
        heard = table.sounds.copy()
        assert not {"9", "12", "17"} & words(watching, SoldScreen)[0], "the first picture tells nothing"
        table.watch()
        table.advance(1)
        told = words(watching, SoldScreen)
        assert first_with(told, "9") < first_with(told, "12") < first_with(told, "17") < first_with(told, "Sold")
        assert [opened.leads for opened in table.screen.opened] == [False, True, True, True]
        assert table.sounds[len(heard) :] == ["opened"] * 4 + ["gavel"]
        movement = sale_movement(table.screen)
        assert movement.cues[-1].at_ms == movement.strike.end_ms > movement.cues[-2].at_ms, "it is heard as it falls"


def test_a_card_at_the_reader_ends_no_moment(tmp_path: Path) -> None:
    reader = replace(SETTINGS, plugs=Plugs((Plug(0, "1A86:7523", CARD_READER),)))
    with a_table(tmp_path, settings=reader) as table:
        seal(table, "9#", "#", "17#", "12#")
        assert table.scene.is_moment
        table.reader.hold("0000000001", table.at(0.1), table.at(0.4))
        table.advance(0.5)
        assert table.scene.is_moment


def test_of_equal_bids_the_one_that_wins_is_opened_last(table: TableUnderTest) -> None:
    seal(table, "9#", "9#", "#", "9#")
    assert table.screen.active_seat.number == 1, "the auctioneer wins a tie"
    assert [opened.seat for opened in table.screen.opened] == [3, 2, 4, 1]


def test_a_touch_shows_all_bids_at_once_and_does_nothing_else(table: TableUnderTest) -> None:
    seal(table, "9#", "#", "17#", "12#")
    assert not table.world.picture.targets, "nothing can be pressed meanwhile"
    table.tap_at(CORNER)
    assert table.scene.elapsed_ms is None
    assert table.sounds[-1] == "gavel"
    place = table.place_of("Market")
    table.world.hands.tap(place[0] + 5, place[1] + 5, table.now)
    assert table.shows == "sold", "a second touch in haste is not meant for what has come"
    table.tap("Market")
    assert table.shows == "market"


def test_a_finger_that_was_still_bidding_skips_nothing(table: TableUnderTest) -> None:
    seal(table, "9#", "#", "17#", "12#")
    table.world.hands.tap(10, 10, table.now)
    assert table.world.loop.is_moment


def test_a_paddle_ends_no_moment_but_a_strike_of_the_gavel_does(table: TableUnderTest) -> None:
    seal(table, "9#", "#", "17#", "12#")
    table.press(2)
    table.key(3, "5")
    assert table.world.loop.is_moment
    table.strike(1)
    assert (table.shows, table.scene.elapsed_ms) == ("sold", None)


@pytest.mark.parametrize("device", [0, 2], ids=["a strike", "a press"])
@pytest.mark.parametrize("ends_by", ["itself", "a strike"])
def test_a_hand_in_haste_at_the_end_of_a_moment_does_not_put_the_sale_away(
    table: TableUnderTest, device: int, ends_by: str
) -> None:
    seal(table, "9#", "#", "17#", "12#")
    if ends_by == "itself":
        table.watch()
    else:
        table.strike()
    moment_ended_by = table.now - round(0.3 * SECOND)
    assert not table.world.loop.is_moment
    table.world.simulated.press(device, moment_ended_by + round(0.4 * SECOND))
    table.advance(0.2)
    assert table.shows == "sold"
    table.world.simulated.press(device, table.at(0.6))
    table.advance(0.7)
    assert table.shows == "market"


def test_a_sale_that_is_recorded_opens_nothing(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    table.touch(Result(2, 17))
    assert not table.world.loop.is_moment
    assert table.screen.price == "17"


def test_voice_and_lights_tell_nothing_before_the_last_bid_is_open(tmp_path: Path) -> None:
    with a_table(tmp_path, options=Options(voice_on=True)) as table:
        seal(table, "9#", "#", "17#", "12#")
        assert [effect.text for _, effect in table.seen if isinstance(effect, Spoken)] == ["Klimt, Sealed"]
        table.watch()
        last = [effect.text for _, effect in table.seen if isinstance(effect, Spoken)][-1]
        assert last == "Sold to Clemens for 17"


def test_a_pulled_plug_in_a_moment_loses_nothing(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        seal(table, "9#", "#", "17#", "12#")
        assert table.world.loop.is_moment
        table.pull_the_plug()
    with a_table(tmp_path, ()) as table:
        table.touch("resume", 1)
        assert (table.shows, table.screen.price) == ("sold", "17")
        assert not table.world.loop.is_moment, "it is not told twice"


@pytest.mark.parametrize("motion_on", [True, False])
def test_a_round_is_appraised_cause_before_result(tmp_path: Path, *, motion_on: bool) -> None:
    with a_table(tmp_path, options=Options(motion_on=motion_on)) as table:
        watching = Album()
        table.world.watch(watching)
        table.unbid("munch", "klimt", "klimt", "klimt", "klimt")
        heard = len(table.sounds)
        table.play("klimt", "open")
        told = words(watching, AppraisalScreen)[-1:] if not motion_on else words(watching, AppraisalScreen)
        if motion_on:
            assert table.world.loop.is_moment
            assert not {"1st", "2nd"} & told[0]
            table.watch()
            told = words(watching, AppraisalScreen)
            assert first_with(told, "2nd") < first_with(told, "1st") < first_with(told, "+50")
            assert first_with(told, "+50") < first_with(told, "Deal Round 2")
        assert {"1st", "2nd", "+50", "Deal Round 2"} <= told[-1]
        paid = [sound for sound in table.sounds[heard:] if sound in {"landed", "paid"}]
        assert paid == (["landed", "landed", *["paid"] * 4] if motion_on else ["paid"])
        table.touch(Deal())
        assert table.shows == "deal"


def test_the_money_grows_round_by_round_and_the_winner_comes_after_a_silence(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        play_to_the_end(table)
        table.touch("undo")
        table.play("klimt", "open")
        table.watch()
        watching = Album()
        table.world.watch(watching)
        heard = len(table.sounds)
        table.touch("continue")
        assert table.world.loop.is_moment
        told = words(watching, GameResultScreen)
        winner, amount = table.screen.headline, table.screen.best
        assert not {winner, amount} & told[0]
        table.watch()
        told = words(watching, GameResultScreen)
        assert first_with(told, "Round 1") < first_with(told, winner) == first_with(told, amount)
        assert table.sounds[heard:] == ["landed", "won"]


def test_moments_last_as_long_as_people_enjoy() -> None:
    """Five bids three to four seconds, an appraisal about five, a result six to eight."""
    scenes = pictures("en")
    bids, round_end, result = (scenes[name].screen for name in ("sold-sealed", "appraisal-last", "final"))
    assert isinstance(bids, SoldScreen)
    assert isinstance(round_end, AppraisalScreen)
    assert isinstance(result, GameResultScreen)
    assert 3_000 <= sale_movement(bids).length_ms <= 4_000
    assert 4_500 <= appraisal_movement(round_end).length_ms <= 5_500
    movement = result_movement(result)
    assert 6_000 <= movement.length_ms <= 8_000
    before_last, last = movement.rounds[-2:]
    assert last.start_ms - before_last.end_ms == 1_200
