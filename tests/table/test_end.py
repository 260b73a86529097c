"""The end of an evening on the screen: the lots, the story of the game, and a player's own money to nobody else."""

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from companion.export.bg_stats import import_link, play_of, qr_code
from companion.notation.record import Header
from companion.rules.actions import Add, Adjust, Hammer, Play
from companion.rules.house_rules import HouseRules
from companion.rules.moves import Over
from companion.rules.protocol import AnyAction
from companion.rules.words import Auction, Variant
from companion.screen_data.screens import Key
from tests.support.evenings import add, finished, resumed
from tests.support.exports import export
from tests.support.games import nearly_played_out
from tests.support.past_of_a_game import tap_card, wrong
from tests.support.refusing_disk import in_journal
from tests.support.table import EDITIONS, NAMES, Album, TableUnderTest, a_table, a_table_again

PRICES = ((3, 21), (2, 40), (1, 5), (1, 6))
"""Who buys the four lots of the game, and for how much."""


@pytest.fixture
def ended(tmp_path: Path) -> Iterator[TableUnderTest]:
    with a_table(tmp_path, ()) as table:
        play_to_the_end(table)
        yield table


def play_to_the_end(table: TableUnderTest) -> None:
    """A game of one round, with four lots by one artist, has just been paid."""
    header = Header("dicetree", Variant.STANDARD, NAMES[:4], 1, house=HouseRules(rounds=1))
    table.world.table.begin(header, at=table.now)
    table.advance(0.5)
    for buyer, price in PRICES:
        table.sell("klimt", buyer, price)
    table.play("klimt", "open")
    table.touch("continue")
    assert isinstance(table.state.phase, Over)


LITE_METAL, KRYPTO = Play(3, "lite-metal", Auction.OPEN), Play(3, "krypto", Auction.OPEN)
DOUBLE = (Play(2, "krypto", Auction.DOUBLE), Add(3, Auction.OPEN))


@pytest.mark.parametrize(
    ("actions", "rounds", "cause"),
    [
        ((*nearly_played_out(), LITE_METAL), 4, "Fifth Lite Metal card: not auctioned"),
        ((*nearly_played_out(round_=3), LITE_METAL), 4, "Fifth Lite Metal card, hands empty: the game ends"),
        ((*nearly_played_out(), KRYPTO), 4, "Last card not auctioned: the game ends"),
        ((*nearly_played_out(), KRYPTO._replace(auction=Auction.DOUBLE)), 4, "Last card not auctioned: the game ends"),
        ((*nearly_played_out(left=2), *DOUBLE), 4, "Last two cards not auctioned: the game ends"),
        ((*nearly_played_out(), KRYPTO), 2, "Last card: not auctioned"),
        ((*nearly_played_out(left=2), *DOUBLE), 2, "Last two cards: not auctioned"),
    ],
)
def test_what_becomes_of_the_last_card_of_all_hands_is_said(
    tmp_path: Path, actions: tuple[AnyAction, ...], rounds: int, cause: str
) -> None:
    add(tmp_path, Header("classic", Variant.THREE_PLAYER, NAMES[:3], 1, house=HouseRules(rounds=rounds)), actions)
    with a_table_again(tmp_path) as table:
        table.tell_last_step_again()
        assert table.screen.cause == cause


@pytest.mark.parametrize(
    ("rounds", "cause"), [(4, "All hands are empty: the game ends"), (2, "All hands are empty")], ids=str
)
def test_where_the_last_card_of_all_hands_is_auctioned_only_an_early_end_is_said(
    tmp_path: Path, rounds: int, cause: str
) -> None:
    actions = (*nearly_played_out("dicetree"), Play(3, "klimt", Auction.OPEN), Hammer())
    add(tmp_path, Header("dicetree", Variant.THREE_PLAYER, NAMES[:3], 1, house=HouseRules(rounds=rounds)), actions)
    with a_table_again(tmp_path) as table:
        table.tell_last_step_again()
        table.touch("continue")
        assert table.screen.cause == cause


def test_what_was_paid_between_players_is_a_column_of_its_own(ended: TableUnderTest) -> None:
    ended.go("menu", "money")
    ended.touch("payer", 1)
    ended.tap("Doris", "5", "# OK", "Game story", "Players")
    assert ended.screen.heads[-2:] == ("other", "total")
    assert ended.screen.rows[0] == ("Axel", "100", "−11", "+21", "+60", "−5", "165")


def test_the_end_is_told_a_page_a_touch(ended: TableUnderTest) -> None:
    final = ended.screen
    assert (final.headline, final.best) == ("Axel wins", "170")
    assert final.caption == ("Modern Art (DiceTree, 2017)", "4 lots")
    assert [(seat.name, seat.amounts, seat.won, seat.values) for seat in final.standings] == [
        ("Axel", ("100", "170"), True, (100, 170)),
        ("Beatrix", ("100", "90"), False, (100, 90)),
        ("Clemens", ("100", "114"), False, (100, 114)),
        ("Doris", ("100", "106"), False, (100, 106)),
    ]
    ended.tap("Game story")
    course = ended.screen
    curves = course.curves
    assert {curve.number: curve.values[-1] for curve in curves} == dict(enumerate(ended.state.cash, start=1))
    assert [tick.label for tick in course.axis] == ["0", "50", "100", "150", "200"]
    assert [(lot.stop, lot.price) for lot in course.lots] == [(1, 21), (2, 40), (3, 5), (4, 6)]
    assert (course.rounds, course.dearest) == (((5, "Round 1"),), "max 40")
    ended.tap("Players")
    assert ended.screen.rows[0] == ("Axel", "100", "−11", "+21", "+60", "170"), "which adds up"
    assert ended.screen.heads == ("", "at the start", "for lots", "from sales", "from the bank", "total")
    ended.tap("Times", "Highlights")
    moments = [(moment.label, moment.figure, moment.name) for moment in ended.screen.points]
    assert moments[:2] == [("Winning margin", "+56", "Axel"), ("Best purchase", "+25", "Axel")]
    ended.tap("Artists and auctions")
    sums = ended.screen
    assert [(line.label, line.words, line.figure) for line in sums.lines] == [("Open", "4 lots", "+48")]
    assert (sums.paid_label, sums.earned_label, sums.lines_title) == (
        "paid at auction",
        "paid by the bank",
        "Buyers’ profit",
    )
    assert sums.pairs[4][1:] == (4, 72, "72", 120, "120")
    ended.tap("Lots")
    assert ended.screen.heads == ("price", "value")
    round_end, *sold = ended.screen.lines
    assert (round_end.round, round_end.artist.name, round_end.name) == ("Round 1 ends", "Klimt", "Axel")
    assert [(line.number, line.buyer_name, line.price, line.worth, line.gained) for line in sold] == [
        (4, "Axel", "6", "30", True),
        (3, "Axel", "5", "30", True),
        (2, "Beatrix", "40", "30", False),
        (1, "Clemens", "21", "30", True),
    ]
    ended.touch("back")
    assert ended.screen == sums
    ended.touch("back")
    assert ended.shows == "game result"


def test_the_winner_is_told_last_and_a_touch_shows_it_at_once(tmp_path: Path) -> None:
    for hurries in (False, True):
        with a_table(tmp_path / str(hurries), ()) as table:
            play_to_the_end(table)
            table.touch("undo")
            table.play("klimt", "open")
            table.watch()
            heard = len(table.sounds)
            table.touch("continue")
            assert table.scene.elapsed_ms is not None, "the winner is not told yet"
            if hurries:
                table.tap_at((0, 100, 200, 100))
            else:
                table.watch()
            assert table.scene.elapsed_ms is None
            assert table.sounds[heard:] == (["won"] if hurries else ["landed", "won"])


def test_the_same_players_play_again_by_one_touch_and_by_no_paddle(ended: TableUnderTest) -> None:
    before = ended.world.table.ledger.course.header
    for seat in range(1, 5):
        ended.press(seat)
        ended.key(seat, "1#*")
    ended.strike(3)
    assert ended.shows == "game result", "nothing starts by accident"
    ended.tap("Same players again")
    course = ended.world.table.ledger.course
    after = course.header
    assert (after.seats, after.edition, after.house) == (before.seats, "dicetree", before.house)
    assert ended.shows == "deal"
    assert not course.steps


def test_a_press_after_the_end_is_answered(ended: TableUnderTest) -> None:
    ended.watch()
    ended.press(2)
    assert (ended.shows, ended.scene.banner) == ("game result", "Beatrix: Not possible now")


@pytest.mark.parametrize("edition", ["dicetree", "card-game"])
def test_a_phone_gets_the_result_a_touch_from_the_end(tmp_path: Path, edition: str) -> None:
    finished(tmp_path, NAMES[:3], edition=edition)
    with a_table(tmp_path, ()) as table:
        table.tap("See result", "Send to BG Stats")
        assert table.screen.code == qr_code(import_link(play_of(resumed(tmp_path))))
        table.tap("Result")
        assert table.shows == "game result"


def test_going_back_from_the_end_hides_the_money_again(ended: TableUnderTest) -> None:
    ended.tap("Game story")
    ended.touch("undo")
    assert ended.shows not in {"game result", "over time"}
    assert ended.state.payouts == ()


def test_an_end_has_its_time_however_it_came_and_a_game_that_goes_on_has_none(tmp_path: Path) -> None:
    def ended() -> str:
        return resumed(tmp_path).course.header.ended

    with a_table(tmp_path, ()) as table:
        table.world.table.time_now = lambda: "2026-11-20T21:50:00+01:00"
        play_to_the_end(table)
        assert ended() == "2026-11-20T21:50:00+01:00", "the last card was played"
        table.touch("undo")
        assert ended() == ""
        table.world.table.time_now = lambda: "2026-11-20T22:10:00+01:00"
        table.go("menu", "redo")
        assert ended() == "2026-11-20T22:10:00+01:00"
        table.touch("undo")
        table.unbid("munch")
        wrong(table, "13. Axel played Munch, Open", "The card: Axel played Munch, Open")
        table.world.table.time_now = lambda: "2026-11-20T22:30:00+01:00"
        tap_card(table, artist=4, kind=0)
        table.tap("Apply correction")
        assert ended() == "2026-11-20T22:30:00+01:00", "the fifth card ends the game"
        assert isinstance(table.state.phase, Over)


def test_the_last_card_is_confirmed_with_the_time_of_the_end_or_not_at_all(tmp_path: Path) -> None:
    """Both are one commit, and so are an undo of the last card and the end that is none any more."""
    evening = "2026-11-20T21:50:00+01:00"
    with a_table(tmp_path, ()) as table:
        table.world.table.time_now = lambda: evening
        header = Header("dicetree", Variant.STANDARD, NAMES[:4], 1, house=HouseRules(rounds=1))
        table.world.table.begin(header, at=table.now)
        table.touch("continue")
        table.unbid("klimt", "klimt", "klimt", "klimt")
        before = table.state
        in_journal(tmp_path, "CREATE TRIGGER full BEFORE UPDATE ON game BEGIN SELECT RAISE(ABORT, 'full'); END")
        table.play("klimt", "open")
        assert (table.state, table.said()) == (
            before,
            "Not saved: the disk cannot be written to.",
        )
        assert resumed(tmp_path).course.state == before
        in_journal(tmp_path, "DROP TRIGGER full")
        table.play("klimt", "open")
        assert resumed(tmp_path).course.header.ended == evening
        over = table.state
        in_journal(tmp_path, "CREATE TRIGGER full BEFORE UPDATE ON game BEGIN SELECT RAISE(ABORT, 'full'); END")
        table.touch("undo")
        assert (table.state, resumed(tmp_path).course.state) == (over, over)
        assert resumed(tmp_path).course.header.ended == evening


def ask(table: TableUnderTest, seat: int) -> None:
    table.touch("menu")
    table.tap("Players’ money", NAMES[seat - 1])


def test_a_player_sees_their_own_money_behind_the_cover_and_it_goes_by_itself(table: TableUnderTest) -> None:
    table.sell("klimt", 3, 21)
    ask(table, 3)
    assert "79" not in repr(table.screen)
    table.tap("I’m Clemens")
    assert table.screen.amount == "79"
    assert table.world.loop.due() is not None
    table.advance(6)
    assert table.shows == "market"
    assert table.world.loop.due() is None, "an idle table wakes for nothing"


def test_the_owner_can_cover_it_before_that(table: TableUnderTest) -> None:
    ask(table, 2)
    table.tap("I’m Beatrix", "Hide")
    assert table.shows == "deal", "what was there before"


def test_a_covered_screen_that_is_not_taken_tells_nothing(table: TableUnderTest) -> None:
    ask(table, 2)
    table.advance(60)
    assert table.shows == "cover"
    for _ in range(3):
        table.touch("back")
    assert table.shows == "deal"


def test_bids_go_on_while_somebody_looks_and_a_sale_takes_the_amount_away(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.key_in(3, 5)
    ask(table, 2)
    table.tap("I’m Beatrix")
    table.key_in(4, 9)
    assert table.screen.amount == "100"
    table.strike(3)
    assert table.shows == "sold"
    assert table.state.cash[3] == 91


def test_the_cover_is_lifted_only_by_whom_it_was_put_up_for(table: TableUnderTest) -> None:
    ask(table, 2)
    assert Key("show-money", (3,)) not in [area.choice.means for area in table.world.picture.targets]


def test_what_somebody_has_is_nowhere_but_on_the_picture(tmp_path: Path) -> None:
    """In no other Scene, not in a trace or the log, not on disk."""
    with a_table(tmp_path) as table:
        trace = StringIO()
        table.world.trace_to(trace)
        table.touch("menu")
        table.touch(Adjust(2, 7654))
        album = Album()
        table.world.watch(album)
        ask(table, 2)
        table.tap("I’m Beatrix")
        table.advance(20)
        assert ["7,754" in repr(scene) for _, scene in album.scenes].count(True) == 1
        assert not re.search("7,?754", trace.getvalue())
        assert not re.search(b"7,?754", export(tmp_path, EDITIONS, None))
    files = [file for file in tmp_path.rglob("*") if file.is_file() and file.stat().st_size]
    assert files
    assert [file for file in files if re.search(b"7,?754", file.read_bytes())] == []


def test_when_the_game_is_over_any_amount_can_be_tried(ended: TableUnderTest) -> None:
    ended.go("menu", "money", ("adjust-money", -1))
    for _ in range(5):
        ended.type_in("*999#")
        assert ended.said() == "Axel: Not enough money"


def test_when_the_game_is_over_there_is_nothing_left_to_ask(ended: TableUnderTest) -> None:
    ended.go("menu", "money")
    assert [group.title for group in ended.screen.groups] == ["Who gives money?", "Correction"]
    assert not any(choice.means.name == "own-money" for group in ended.screen.groups for choice in group.entries)
