"""The past at the table: any moment looked at, a step put right, and what can no longer be asked about."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.acts.touches import choose
from companion.commands.commands import Back, Key, OpenMenu, Redo, Resume
from companion.commands.past import PutRight, UndoTo
from companion.hands.hands import Unreachable
from companion.journal.journal import JournalFault
from companion.journal.ledger import AnyLedger
from companion.modes import AnyState, apply, begin
from companion.office.carry import export
from companion.options import Options
from companion.rules.actions import Add, Bid, Deal, Hammer, Pass, Play
from companion.rules.card.actions import PlayCard
from companion.rules.card.state import CardState
from companion.rules.card.words import Effect
from companion.rules.words import Auction, Variant
from companion.scene.screens import (
    AppraisalScreen,
    CardScreen,
    EntryScreen,
    MenuScreen,
    OnceAroundScreen,
    OpenScreen,
    Past,
    RemedyScreen,
    SealedScreen,
    SoldScreen,
    TableScreen,
    WelcomeScreen,
)
from companion.views.moments import switch_playing
from companion.views.views import PAST, AtGame, AtHistory, AtMoment, AtOtherPrice, AtRemedy
from tests.companion.any_evening import TABLES
from tests.companion.random_card_play import any_card_action
from tests.companion.random_play import any_action
from tests.companion.test_table_history import entries, open_history
from tests.table import BOXES, NAMES, TableUnderTest, a_table


def sell(table: TableUnderTest, artist: str, buyer: int, price: int) -> None:
    """A lot goes to a seat in an open auction."""
    table.play(artist, "open")
    table.key_in(buyer, price)
    table.strike(3)
    table.tap("Go on")


@pytest.fixture
def two_lots(table: TableUnderTest) -> TableUnderTest:
    """Clemens paid 32 to Axel, then Doris 10 to Beatrix."""
    sell(table, "klimt", 3, 32)
    sell(table, "munch", 4, 10)
    return table


def look_at(table: TableUnderTest, step: str) -> None:
    open_history(table)
    table.tap(step)


def past(table: TableUnderTest) -> Past:
    assert table.scene is not None
    assert table.scene.past is not None
    return table.scene.past


def remedy(table: TableUnderTest) -> RemedyScreen:
    assert isinstance(table.screen, RemedyScreen)
    return table.screen


# Looking


def test_a_moment_is_the_picture_of_then_and_only_its_strip_can_be_touched(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "2. Clemens bid 32")
    assert isinstance(two_lots.screen, OpenScreen)
    assert (two_lots.screen.price, two_lots.screen.leader_name) == ("32", "Clemens")
    assert past(two_lots).title == "Clemens bid 32"
    assert past(two_lots).place == "Step 2 of 6"
    assert two_lots.labels == {"Earlier", "Later", "Lot before", "Next lot", "Put right", "Back"}


def test_the_game_is_gone_through_step_by_step_and_lot_by_lot(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "The beginning")
    assert {"Earlier", "Lot before"} & two_lots.labels == set()
    two_lots.tap("Next lot")
    assert isinstance(two_lots.screen, SoldScreen)
    assert two_lots.screen.price == "32"
    two_lots.tap("Later")
    assert past(two_lots).title == "Beatrix played Munch, Open"
    two_lots.tap("Next lot")
    assert past(two_lots).place == "Step 6 of 6"
    assert {"Later", "Next lot"} & two_lots.labels == set()
    two_lots.tap("Lot before")
    two_lots.tap("Earlier")
    assert past(two_lots).title == "Clemens bid 32"


def test_a_step_that_ends_a_round_has_the_sale_and_the_appraisal(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        for _ in range(4):
            sell(table, "klimt", 3, 5)
        table.play("klimt", "open")
        look_at(table, "13. Axel played Klimt, Open")
        assert isinstance(table.screen, AppraisalScreen)


def test_while_the_past_is_on_show_paddles_do_nothing_and_silence_begins_anew(tmp_path: Path) -> None:
    with a_table(tmp_path, options=Options(countdown_on=True)) as table:
        table.play("klimt", "open")
        table.press(2)
        look_at(table, "1. Axel played Klimt, Open")
        table.press(3)
        table.strike(3)
        table.advance(60)
        assert table.confirmed == [Play(1, "klimt", Auction.OPEN), Bid(2, 1)]
        table.touch(Back())
        table.touch(Back())
        assert isinstance(table.screen, OpenScreen)
        assert table.screen.rail < 5
        table.advance(60)
        assert table.confirmed[-1] == Hammer()


def test_a_sealed_auction_of_the_past_shows_nothing_before_its_fists_were_opened(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    for seat, keys in ((2, "17#"), (3, "23#"), (4, "#")):
        table.key(seat, keys)
    look_at(table, "1. Axel played Klimt, Sealed")
    assert isinstance(table.screen, SealedScreen)
    assert [fist.ready for fist in table.screen.fists] == [False] * 4
    table.touch(Back())
    table.touch(Back())
    assert isinstance(table.screen, SealedScreen)
    assert [fist.ready for fist in table.screen.fists] == [False, True, True, True]
    table.key(1, "#")
    table.advance(3)
    table.tap("Go on")
    look_at(table, "2. Fists opened")
    assert isinstance(table.screen, SoldScreen)
    assert [fist.amount for fist in table.screen.fists] == ["", "17", "23", ""]


def test_nobodys_money_is_in_any_moment_before_the_end(two_lots: TableUnderTest) -> None:
    """After 32 and 10 the seats have 132, 110, 68 and 90: amounts that nothing else comes to."""
    look_at(two_lots, "The beginning")
    while "Later" in two_lots.labels:
        two_lots.tap("Later")
        assert not any(money in repr(two_lots.scene) for money in ("132", "110", "'68'", "'90'"))


# Putting right


def test_a_price_is_put_right_after_it_was_shown_what_follows(two_lots: TableUnderTest, tmp_path: Path) -> None:
    look_at(two_lots, "3. Sold to Clemens for 32")
    two_lots.tap("Put right")
    assert entries(two_lots) == [
        "Wrong: Axel played Klimt, Open",
        "Wrong buyer: Clemens",
        "Wrong price: 32",
        "Undo to here: 3 steps",
    ]
    two_lots.tap("Wrong price: 32")
    for key in "23":
        two_lots.tap(key)
    two_lots.tap("# OK")
    shown = remedy(two_lots)
    assert (shown.was, shown.becomes) == ("Lot 1: Clemens pays 32", "Lot 1: Clemens pays 23")
    assert (shown.lines, shown.hitch) == (("Everything after it stands",), "")
    assert two_lots.state.cash == (132, 110, 68, 90), "nothing has changed yet"
    two_lots.tap("Put it right")
    assert isinstance(two_lots.screen, TableScreen)
    assert two_lots.state.cash == (123, 110, 77, 90)
    assert two_lots.undone[-1] == Bid(3, 32)
    assert b'"amount":32' not in export(tmp_path, BOXES, None)
    assert open_history(two_lots)[4] == "2. Clemens bid 23, put right"


def test_giving_up_a_correction_changes_nothing(two_lots: TableUnderTest) -> None:
    before = list(two_lots.confirmed)
    look_at(two_lots, "6. Sold to Doris for 10")
    two_lots.tap("Put right")
    two_lots.tap("Wrong buyer: Doris")
    two_lots.tap("Axel")
    assert remedy(two_lots).becomes == "Lot 2: Axel pays 10"
    two_lots.tap("Leave all as it was")
    for _ in range(4):
        two_lots.touch(Back())
    assert two_lots.confirmed == before
    assert two_lots.undone == []
    assert isinstance(two_lots.screen, TableScreen)


def test_a_card_is_put_right_on_the_picture_it_was_entered_on(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "2. Clemens bid 32")
    two_lots.tap("Put right")
    two_lots.tap("Wrong: Axel played Klimt, Open")
    assert isinstance(two_lots.screen, EntryScreen)
    assert two_lots.screen.title == "Axel plays"
    assert [column.count for column in two_lots.screen.columns] == [0] * 5
    tap_card(two_lots, artist=0, kind=1)
    shown = remedy(two_lots)
    assert (shown.was, shown.becomes) == ("Axel played Klimt, Open", "Axel played Manet, Once Around")
    two_lots.tap("Put it right")
    assert two_lots.state.counts == (1, 0, 0, 1, 0)
    assert two_lots.state.cash == (132, 110, 68, 90), "buyer and price are kept"


def tap_card(table: TableUnderTest, *, artist: int, kind: int) -> None:
    """A finger on a key of the entry."""
    assert isinstance(table.screen, EntryScreen)
    key = table.screen.keys[artist][kind]
    table.tap_at(next(area.rect for area in table.world.picture.targets if area.choice == key))


def test_a_card_that_was_a_double_is_asked_for_its_second(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "1. Axel played Klimt, Open")
    two_lots.tap("Put right")
    two_lots.tap("Wrong: Axel played Klimt, Open")
    tap_card(two_lots, artist=4, kind=4)
    assert entries(two_lots) == ["Open", "Once Around", "Sealed", "Fixed Price", "Nobody added one"]
    two_lots.tap("Fixed Price")
    assert remedy(two_lots).hitch == ""
    two_lots.tap("Put it right")
    assert two_lots.state.counts == (0, 0, 0, 1, 2)
    assert Add(1, Auction.FIXED_PRICE) in two_lots.confirmed


def test_what_was_right_is_not_put_right(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "3. Sold to Clemens for 32")
    two_lots.tap("Put right")
    two_lots.tap("Wrong buyer: Clemens")
    two_lots.tap("Clemens")
    assert two_lots.scene is not None
    assert two_lots.scene.note == "That is how it stands"


def test_a_price_that_could_not_be_paid_is_refused_without_a_figure(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "3. Sold to Clemens for 32")
    two_lots.tap("Put right")
    two_lots.tap("Wrong price: 32")
    for key in "101":
        two_lots.tap(key)
    two_lots.tap("# OK")
    assert two_lots.scene is not None
    assert two_lots.scene.note == "Not enough money"


def test_a_lot_that_is_still_open_is_bid_for_anew_under_another_kind(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    look_at(table, "1. Axel played Klimt, Open")
    table.tap("Put right")
    table.tap("Wrong: Axel played Klimt, Open")
    tap_card(table, artist=4, kind=1)
    assert remedy(table).lines == ("Its bidding begins anew",)
    table.tap("Put it right")
    assert isinstance(table.screen, OnceAroundScreen)


def test_a_hand_finds_its_way_back_from_deep_in_the_past(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "3. Sold to Clemens for 32")
    two_lots.tap("Put right")
    two_lots.tap("Wrong price: 32")
    two_lots.play("manet", "open")
    assert two_lots.confirmed[-1] == Play(3, "manet", Auction.OPEN)


def test_a_disk_that_fails_while_it_goes_back_leaves_the_game_whole_or_gone_back(
    two_lots: TableUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = two_lots.world.session.journal
    append, calls = journal.append_all, []

    def fails_at_the_second(*args: Any, **options: Any) -> None:
        calls.append(args)
        if len(calls) == 2:
            raise JournalFault("the disk is full")
        append(*args, **options)

    monkeypatch.setattr(journal, "append_all", fails_at_the_second)
    look_at(two_lots, "1. Axel played Klimt, Open")
    two_lots.tap("Put right")
    two_lots.tap("Undo to here: 5 steps")
    assert (len(two_lots.undone), len(calls)) == (5, 1)
    two_lots.touch(Redo())
    assert two_lots.world.session.said == "the disk is full"
    assert len(two_lots.world.session.any_ledger.steps) == 1
    two_lots.touch(Redo())
    assert two_lots.confirmed[-1] == Bid(3, 32)


# What can no longer be


@pytest.fixture
def too_dear(table: TableUnderTest) -> Iterator[TableUnderTest]:
    """Clemens paid 10, then 85; the table is asked what follows if he paid 30 first."""
    sell(table, "klimt", 3, 10)
    sell(table, "munch", 3, 85)
    sell(table, "manet", 4, 5)
    look_at(table, "3. Sold to Clemens for 10")
    table.tap("Put right")
    table.tap("Wrong price: 10")
    table.tap("3")
    table.tap("0")
    table.tap("# OK")
    yield table


def test_a_later_step_that_can_no_longer_be_is_shown_and_asked_about(too_dear: TableUnderTest) -> None:
    shown = remedy(too_dear)
    assert shown.hitch == "Then this cannot be: Clemens bid 85. Not enough money"
    assert [choice.label for choice in shown.choices] == ["Leave it out and go on", "End there: 5 steps less"]
    assert "90" not in repr(shown)


def test_what_is_paid_anew_is_told_first_and_lots_that_go_are_counted(table: TableUnderTest) -> None:
    for artist in ("klimt", "klimt", "klimt", "klimt", "munch", "manet"):
        table.play(artist, "open")
        table.strike(3)
        table.tap("Go on")
    table.play("klimt", "open")
    table.touch(Deal())
    sell(table, "manet", 4, 7)
    open_history(table)
    table.tap("Earlier")
    table.tap("9. Axel played Munch, Open")
    table.tap("Put right")
    table.tap("Wrong: Axel played Munch, Open")
    tap_card(table, artist=4, kind=0)
    while remedy(table).hitch:
        table.tap("Leave it out and go on")
    assert remedy(table).lines == (
        "Round 1 is paid anew",
        "Left out: Beatrix played Manet, Open",
        "Left out: Beatrix takes it for nothing",
        "and 4 steps more",
        "3 lots are gone",
    )


def test_it_is_left_out_and_the_rest_goes_on(too_dear: TableUnderTest) -> None:
    too_dear.tap("Leave it out and go on")
    assert remedy(too_dear).lines == ("Left out: Clemens bid 85", "Lot 2: Beatrix takes it for nothing")
    too_dear.tap("Put it right")
    assert too_dear.state.cash == (130, 100, 75, 95)
    assert too_dear.state.bought[1][3] == 1, "without a bid the auctioneer takes it for nothing"


def test_or_the_game_goes_back_to_there(too_dear: TableUnderTest, tmp_path: Path) -> None:
    too_dear.tap("End there: 5 steps less")
    assert isinstance(too_dear.screen, OpenScreen)
    assert too_dear.screen.price == ""
    with pytest.raises(Unreachable):
        too_dear.touch(Redo())
    assert export(tmp_path, BOXES, None).count(b"\n") == 5


def test_or_nothing_has_changed(too_dear: TableUnderTest) -> None:
    too_dear.tap("Leave all as it was")
    assert too_dear.state.cash == (110, 185, 10, 95)
    assert too_dear.undone == []


# Around it


def test_a_correction_survives_a_pulled_plug(two_lots: TableUnderTest, tmp_path: Path) -> None:
    look_at(two_lots, "3. Sold to Clemens for 32")
    two_lots.tap("Put right")
    two_lots.tap("Wrong buyer: Clemens")
    two_lots.tap("Doris")
    two_lots.tap("Put it right")
    record = export(tmp_path, BOXES, None)
    two_lots.pull_the_plug()
    with a_table(tmp_path, ()) as again:
        again.touch(Resume(1))
        assert again.state.cash == (132, 110, 100, 58)
        again.touch(OpenMenu())
        again.tap("History")
        assert "2. Doris bid 32, put right" in entries(again)
    assert export(tmp_path, BOXES, None) == record


def test_fists_made_before_a_correction_are_made_again(two_lots: TableUnderTest) -> None:
    two_lots.play("manet", "sealed")
    two_lots.key(1, "30#")
    look_at(two_lots, "3. Sold to Clemens for 32")
    two_lots.tap("Put right")
    two_lots.tap("Wrong buyer: Clemens")
    two_lots.tap("Doris")
    two_lots.tap("Put it right")
    assert isinstance(two_lots.screen, SealedScreen)
    assert [fist.ready for fist in two_lots.screen.fists] == [False] * 4
    assert two_lots.note(1) == "Make your fist again"


def test_a_card_of_the_card_game_is_put_right(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game") as table:
        table.tap("The influence card")
        table.tap("TEC")
        for artist in ("Wagner", "Denise"):
            table.tap(artist)
            table.tap("No effect")
        look_at(table, "2. Max played Wagner")
        table.tap("Put right")
        table.tap("Wrong: Max played Wagner")
        assert isinstance(table.screen, CardScreen)
        table.tap("Mariana")
        table.tap("Second card")
        shown = remedy(table)
        assert (shown.was, shown.becomes) == ("Max played Wagner", "Max played Mariana, Second card")
        table.tap("Put it right")
        assert table.confirmed[-3:] == [
            PlayCard(1, "mariana", Effect.SECOND),
            Pass(1),
            PlayCard(2, "denise", Effect.NONE),
        ]
        look_at(table, "3. Max left the effect")
        table.tap("Put right")
        table.tap("Wrong: Max left the effect")
        table.tap("A second Mariana")
        table.tap("Put it right")
        assert table.cards.displays[0] == (0, 0, 0, 0, 2)
        assert isinstance(table.screen, CardScreen)


def test_the_menu_screen_has_undo_only_where_something_follows(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "6. Sold to Doris for 10")
    two_lots.tap("Put right")
    assert isinstance(two_lots.screen, MenuScreen)
    assert [entry.waits for entry in two_lots.screen.entries] == ["", "", "", "now"]


# Watching


def test_any_game_of_the_journal_is_watched_at_a_chosen_pace_and_stops_at_its_end(two_lots: TableUnderTest) -> None:
    open_history(two_lots)
    two_lots.tap("Watch a game")
    two_lots.tap(entries(two_lots)[0])
    assert past(two_lots).place == "Step 0 of 6"
    assert two_lots.world.session.due(two_lots.now) is None, "nothing moves until somebody wants it"
    two_lots.tap("1×")
    two_lots.tap("Play")
    two_lots.advance(2.5)
    assert past(two_lots).place == "Step 2 of 6"
    two_lots.tap("Pause")
    two_lots.advance(10)
    assert past(two_lots).place == "Step 2 of 6"
    two_lots.tap("Next lot")
    two_lots.tap("Play")
    two_lots.advance(10)
    assert past(two_lots).place == "Step 6 of 6"
    assert two_lots.world.session.due(two_lots.now) is None
    assert "Put right" not in two_lots.labels
    two_lots.tap("Play")
    assert past(two_lots).place == "Step 0 of 6", "and from the beginning again"


def test_an_earlier_game_can_be_watched_during_this_one(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Max", "Julia"), edition="card-game") as first:
        first.tap("The influence card")
        first.tap("TEC")
        first.pull_the_plug()
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        open_history(table)
        table.tap("Watch a game")
        games = entries(table)
        assert [game.partition(".")[0] for game in games] == ["2", "1"]
        table.tap(games[1])
        table.tap("Later")
        assert isinstance(table.screen, CardScreen)
        assert past(table).title == "Influence card: TEC"
        table.strike(3)
        assert table.confirmed == [Play(1, "klimt", Auction.OPEN)]
        for _ in range(3):
            table.touch(Back())
        assert isinstance(table.screen, OpenScreen)


def test_a_game_is_watched_from_the_house_before_any_is_in_progress(tmp_path: Path) -> None:
    with a_table(tmp_path) as first:
        first.play("klimt", "open")
        first.pull_the_plug()
    with a_table(tmp_path, ()) as table:
        table.tap("The house")
        table.tap("Watch a game")
        table.tap(entries(table)[0])
        table.tap("Later")
        assert past(table).title == "Axel played Klimt, Open"
        for _ in range(3):
            table.tap("Back")
        assert isinstance(table.screen, WelcomeScreen)


# Anything at all


@pytest.mark.parametrize(("edition", "variant", "seats"), TABLES)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_touched_in_the_past_the_game_stands_until_it_is_put_right(
    tmp_path_factory: pytest.TempPathFactory, edition: str, variant: Variant, seats: int, seed: int
) -> None:
    random = Random(seed)
    with a_table(tmp_path_factory.mktemp("past"), NAMES[:seats], edition=edition, variant=variant) as table:
        session = table.world.session
        for _ in range(random.randint(1, 40)):
            state = session.any_state
            if isinstance(state, CardState):
                session.do(any_card_action(state, random), at=table.now)
            else:
                session.do(any_action(state, random), at=table.now)
        for _ in range(40):
            if not isinstance(session.view, PAST):
                table.world.session.view = AtHistory(0)
                table.advance(0.3)
            steps, choice = list(session.any_ledger.steps), random.choice(table.world.picture.targets)
            table.tap_at(choice.rect)
            if not isinstance(choice.choice.means, PutRight | UndoTo):
                assert list(session.any_ledger.steps) == steps
            assert end_of_record(session.any_ledger) == session.any_state


def end_of_record(ledger: AnyLedger) -> AnyState:
    """Where the rules alone come to."""
    state = begin(ledger.header.game(BOXES))
    for action in ledger.actions:
        state = apply(state, action)
    return state


def test_prices_cannot_be_tried_one_after_the_other_until_one_fits(two_lots: TableUnderTest) -> None:
    """Each refusal for want of money tells something of it: after three, nothing is told before play goes on."""
    session = two_lots.world.session
    moment = AtMoment(session.any_ledger, 2, AtGame())
    told = []
    for price in (50_000, 40_000, 30_000, 20_000, 1):
        session.view = AtOtherPrice(moment, 2)
        for key in f"{price}#":
            choose(session, Key(key), two_lots.now)
        told.append((session.said, isinstance(session.view, AtRemedy)))
    assert told == [("Not enough money", False)] * 3 + [("Play on before something else is tried", False)] * 2


def test_a_game_without_a_step_is_watched_and_nothing_is_due(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        session = table.world.session
        session.view = switch_playing(AtMoment(session.any_ledger, 0, AtGame()), table.now)
        assert session.due(table.now) is None
