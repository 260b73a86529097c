"""The record of the house: what finished games come to together, told in every form, and what is kept of them."""

import csv
import gzip
import io
import json
import re
import sqlite3
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import chain, groupby, permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.i18n.translator import ENGLISH
from companion.journal.journal import JOURNAL_FILE, Journal
from companion.journal.ledger import Ledger
from companion.lots import lots_sold
from companion.notation.record import Header
from companion.rules.actions import Adjust, Bid, Extra, Hammer, Hand, Influence, Pass, Play
from companion.rules.edition import AnyEdition, CardEdition
from companion.rules.house_rules import HouseRules
from companion.rules.protocol import AnyAction, winners
from companion.rules.words import Auction, Variant
from companion.statistics.all_games import HALL_LABELS, NO_FILTER, AllGames, GameFilter, Statistics
from companion.statistics.chapters import Chapter, chapter_table
from companion.statistics.game_summary import TurningPointKind, turning_points
from companion.statistics.game_tables import STATISTICS_FILE, GameTables
from companion.steps import group_into_steps
from tests.support.command_line import done, hammerprice, refused
from tests.support.evenings import add, finished, resumed, whole
from tests.support.random_card_play import any_card_game
from tests.support.table import AUCTION_EDITIONS, EDITIONS, NAMES

THREE = ("Ada", "Ben", "Cleo")


def record_of(folder: Path, edition: str | None = None, players: int | None = None) -> Statistics:
    with AllGames(folder, EDITIONS) as games:
        return games.filtered(GameFilter(edition, players)).statistics


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Four games: Ada, Ben and Cleo twice, Ada among others once, and the card game once."""
    finished(tmp_path, THREE, THREE, ("Ada", "Dora", "Emil", "Finn"))
    return finished(tmp_path, THREE, edition="card-game", seed=2)


def stats(data: Path, *how: object) -> str:
    return done("stats", "--data", data, *how)


@settings(max_examples=20)
@given(seed=st.integers(0, 10_000), seats=st.integers(3, 5))
def test_all_money_was_there_at_the_start_or_made_by_selling_or_by_buying(
    tmp_path_factory: pytest.TempPathFactory, seed: int, seats: int
) -> None:
    folder = finished(tmp_path_factory.mktemp("evening"), NAMES[:seats], seed=seed)
    state, statistics = resumed(folder).course.state, record_of(folder)
    made = {player.name: 100 + player.auctioneer + player.collector for player in statistics.players}
    assert made == dict(zip(NAMES, state.totals, strict=False))
    assert sum(kind.price for kind in statistics.kinds) == sum(player.spent for player in statistics.players)


def test_a_player_is_a_name_across_evenings_and_capitals_tell_players_apart(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Zoë", "Cleo"), ("ada", "Zoe\u0308", "Dora"))
    games = {player.name: player.games for player in record_of(tmp_path).players}
    assert games == {"Ada": 1, "ada": 1, "Zoë": 2, "Cleo": 1, "Dora": 1}


def test_wins_are_alone_or_shared_and_there_is_one_winner_or_more_a_game(data: Path) -> None:
    statistics = record_of(data)
    won = [winners(resumed(data, game).course.state) for game in range(1, 5)]
    assert sum(player.wins for player in statistics.players) == sum(len(seats) == 1 for seats in won)
    assert sum(player.shared for player in statistics.players) == sum(len(seats) for seats in won if len(seats) > 1)
    assert (statistics.games, sum(player.games for player in statistics.players)) == (4, 13)


@pytest.mark.parametrize("together", [1, 2, 3])
def test_who_has_the_most_at_the_end_wins_alone_or_shares_the_win(tmp_path: Path, together: int) -> None:
    """The money of so many is corrected to the same."""
    header = Header("dicetree", Variant.STANDARD, THREE, 1)
    actions = whole(header, Random(3))
    had = group_into_steps(header.game(EDITIONS), actions)[-1].after.totals
    level = [Adjust(seat, 1000 - money) for seat, money in enumerate(had[:together], start=1)]
    add(tmp_path, header, [*actions, *level])
    told = {player.name: (player.wins, player.shared) for player in record_of(tmp_path).players}
    won = (1, 0) if together == 1 else (0, 1)
    assert told == {name: won if name in THREE[:together] else (0, 0) for name in THREE}


def sell_four_klimts(folder: Path, names: tuple[str, ...] = THREE) -> None:
    """A game of four Klimts that bring 30 each: two at 40, and two for nothing."""
    header = Header("dicetree", Variant.STANDARD, names, 1, house=HouseRules(rounds=1))
    lots = ((1, (Bid(2, 40),)), (2, (Bid(3, 40),)), (3, ()), (1, ()))
    sold = [(Play(seat, "klimt", Auction.OPEN), *bids, Hammer()) for seat, bids in lots]
    add(folder, header, [*chain(*sold), Play(2, "klimt", Auction.OPEN)])


def test_of_equal_lots_the_hall_and_the_games_story_name_the_first(tmp_path: Path) -> None:
    sell_four_klimts(tmp_path)
    sell_four_klimts(tmp_path, ("Dora", "Emil", "Flora"))
    hall, story = record_of(tmp_path).hall, turning_points(resumed(tmp_path).course.steps)
    by_hall = {key: (game.lot.buyer, game.lot.price) for key, game in hall.items() if game and game.lot}
    assert by_hall == {"dearest": ("Ben", 40), "worst": ("Ben", 40), "bargain": ("Cleo", 0)}
    told = json.loads(done("stats", "--json", "--data", tmp_path))["hall"]
    assert {key: (told[key]["game"], told[key]["names"], told[key]["amount"]) for key in by_hall} == {
        "dearest": (1, ["Ben"], 40),
        "worst": (1, ["Ben"], -10),
        "bargain": (1, ["Cleo"], 30),
    }
    by_story = {point.kind: (THREE[point.lot.buyer - 1], point.lot.price) for point in story if point.lot}
    assert by_hall == {
        "dearest": by_story[TurningPointKind.BEST_SALE],
        "bargain": by_story[TurningPointKind.BEST_PURCHASE],
        "worst": by_story[TurningPointKind.WORST_PURCHASE],
    }


def test_a_short_game_counts_for_no_win_and_its_lots_count(data: Path) -> None:
    """It has the highest price and the highest score of all games."""
    before = record_of(data)
    header = Header("dicetree", Variant.STANDARD, THREE, 1, house=HouseRules(rounds=1, start=50_000))
    actions: list[AnyAction] = []
    for seat in (1, 2, 3, 1):
        actions += [Play(seat, "klimt", Auction.OPEN), Bid(1, 9_000), Hammer()]
    add(data, header, [*actions, Play(2, "klimt", Auction.OPEN)])
    after = record_of(data)
    assert (after.games, after.short_games, before.short_games) == (5, 1, 0)

    def results(statistics: Statistics) -> list[tuple[object, ...]]:
        return [(one.name, one.games, one.wins, one.percent_won, one.streak, one.best) for one in statistics.players]

    assert results(after) == results(before)
    assert after.rivals == before.rivals
    assert {key: after.hall[key] for key in ("highest", "clearest", "closest")} == {
        key: before.hall[key] for key in ("highest", "clearest", "closest")
    }
    dearest = after.hall["dearest"]
    assert dearest is not None
    assert (dearest.amount, dearest.game) == (9_000, 5)


def test_a_round_in_which_nobody_had_a_card_is_not_played(tmp_path: Path) -> None:
    """Two rounds of the card game, and a third whose influence card is turned over before all leave."""
    header = Header("card-game", Variant.STANDARD, THREE, 1, house=HouseRules(rounds=3))
    actions: list[AnyAction] = []
    box = EDITIONS["card-game"]
    assert isinstance(box, CardEdition)
    for action, state in any_card_game(header.game({box.key: box}), Random(3)):
        actions.append(action)
        if state.round == 3:
            break
    actions += [Influence("denise"), *(Hand(seat, 0) for seat in (1, 2, 3)), *(Extra(seat, ()) for seat in (3, 1, 2))]
    add(tmp_path, header, actions)
    told = record_of(tmp_path)
    assert (told.games, told.short_games) == (1, 1)


@pytest.mark.parametrize(("price", "purchases"), [(29, {"Best purchase"}), (30, set()), (31, {"Worst purchase"})])
def test_a_story_tells_of_no_purchase_that_neither_gained_nor_lost(
    tmp_path: Path, price: int, purchases: set[str]
) -> None:
    """Four Klimts that bring 30 each; the best of losses is no gain, and the worst of gains no loss."""
    header = Header("dicetree", Variant.STANDARD, THREE, 1, house=HouseRules(rounds=1))
    actions: list[AnyAction] = []
    for seat in (1, 2, 3, 1):
        actions += [Play(seat, "klimt", Auction.OPEN), Bid(seat % 3 + 1, price), Hammer()]
    add(tmp_path, header, [*actions, Play(2, "klimt", Auction.OPEN)])
    told = {str(point.kind) for point in turning_points(resumed(tmp_path).course.steps)}
    assert told & {"Best purchase", "Worst purchase"} == purchases


def test_the_worst_purchase_may_be_a_gain(tmp_path: Path) -> None:
    """Four Klimts that bring 30 each, and cost 10."""
    header = Header("dicetree", Variant.STANDARD, THREE, 1, house=HouseRules(rounds=1))
    actions: list[AnyAction] = []
    for seat in (1, 2, 3, 1):
        actions += [Play(seat, "klimt", Auction.OPEN), Bid(seat % 3 + 1, 10), Hammer()]
    add(tmp_path, header, [*actions, Play(2, "klimt", Auction.OPEN)])
    hall = chapter_table(record_of(tmp_path), Chapter.HALL, EDITIONS, ENGLISH)
    figures = {row[0]: row[2] for row in hall.rows}
    assert (figures["Best purchase"], figures["Worst purchase"]) == ("+20", "+20")


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty games of three to five of seven players, in two boxes."""
    random, folder = Random(7), tmp_path_factory.mktemp("season")
    people = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gerd")
    for game in range(20):
        names = tuple(random.sample(people, random.choice((3, 4, 5))))
        finished(folder, names, edition=random.choice(("dicetree", "card-game")), seed=game)
    return folder


@pytest.mark.parametrize(
    "game_filter", [NO_FILTER, GameFilter(edition="card-game"), GameFilter(players=4), GameFilter(player="Cleo")]
)
def test_wins_runs_rivals_and_lots_of_the_hall_are_those_of_a_recount(season: Path, game_filter: GameFilter) -> None:
    with AllGames(season, EDITIONS) as games:
        statistics = games.filtered(game_filter).statistics
    ends = [resumed(season, game) for game in range(1, 21)]
    ends = [end for end in ends if game_filter.edition in (None, end.course.header.edition)]
    ends = [end for end in ends if game_filter.players in (None, len(end.course.header.seats))]
    ends = [end for end in ends if game_filter.player is None or game_filter.player in end.course.header.seats]
    results: dict[str, list[bool]] = {}
    ahead: dict[tuple[str, str], list[int]] = {}
    for end in ends:
        seats = list(zip(end.course.header.seats, end.course.state.totals, strict=True))
        for seat, (name, _) in enumerate(seats, start=1):
            results.setdefault(name, []).append(seat in winners(end.course.state))
        for (one, has), (other, had) in permutations(seats, 2):
            ahead.setdefault((one, other), []).append(has - had)
    assert statistics.games == len(ends) > 3
    lots = [lot for end in ends for lot in lots_sold(end.course.steps)]
    extremes = {
        "dearest": max((lot.price for lot in lots), default=None),
        "bargain": max((lot.gain for lot in lots), default=None),
        "worst": min((lot.gain for lot in lots), default=None),
    }
    assert {key: (found.amount if (found := statistics.hall[key]) else None) for key in extremes} == extremes
    assert {player.name: (player.games, player.wins + player.shared) for player in statistics.players} == {
        name: (len(won), sum(won)) for name, won in results.items()
    }
    for player in statistics.players:
        won = results[player.name]
        runs = [len(list(run)) for is_won, run in groupby(won) if is_won]
        assert (player.streak, player.percent_won) == (max(runs, default=0), round(100 * sum(won) / len(won)))
    pairs = {
        pair for pair in ahead if pair[0] == game_filter.player or (game_filter.player is None and pair[0] < pair[1])
    }
    assert {(pair.name, pair.other) for pair in statistics.rivals} == pairs
    for pair in statistics.rivals:
        margins = ahead[pair.name, pair.other]
        assert pair.games == len(margins)
        assert (pair.ahead, pair.behind) == (sum(by > 0 for by in margins), sum(by < 0 for by in margins))


def test_prices_and_gains_by_player_and_kind_are_those_of_a_recount(season: Path) -> None:
    statistics = record_of(season, edition="dicetree")
    spent, earned, gained, kinds = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for end in (resumed(season, game) for game in range(1, 21)):
        names = end.course.header.seats
        for lot in lots_sold(end.course.steps) if end.course.header.edition == "dicetree" else ():
            spent[names[lot.buyer - 1]] += lot.price
            earned[names[lot.auctioneer - 1]] += lot.earned
            gained[names[lot.buyer - 1]] += lot.gain
            kinds[lot.kind.value] += lot.price
    assert len(spent) > 3
    for player in statistics.players:
        counted = (spent[player.name], earned[player.name], gained[player.name])
        assert (player.spent, player.auctioneer, player.collector) == counted
    assert {kind.name: kind.price for kind in statistics.kinds} == kinds


def test_what_is_known_of_all_games_follows_the_journal_while_it_is_kept(tmp_path: Path) -> None:
    finished(tmp_path, THREE)
    with AllGames(tmp_path, EDITIONS) as games:
        before = games.filtered()
        assert games.filtered() is before, "nothing is asked twice"
        finished(tmp_path, THREE, seed=2)
        assert games.filtered().statistics.games == 2


def test_games_are_chosen_by_box_and_by_number_of_players(data: Path) -> None:
    assert record_of(data, edition="card-game").games == 1
    assert record_of(data, players=3).games == 3
    assert {player.name for player in record_of(data, players=4).players} == {"Ada", "Dora", "Emil", "Finn"}
    assert record_of(data, edition="cmon").games == 0
    assert [(group.name, group.players, group.games) for group in record_of(data).boxes] == [
        ("card-game", 3, 1),
        ("dicetree", 3, 2),
        ("dicetree", 4, 1),
    ]


def test_a_game_that_was_imported_again_counts_once(data: Path, tmp_path: Path) -> None:
    before = record_of(data)
    again = tmp_path / "again.jsonl"
    again.write_text(hammerprice("export", "--game", 1, "--data", data).out, encoding="utf-8")
    done("import", "--again", again, "--data", data)
    assert record_of(data) == before


def test_games_that_differ_in_anything_count_apart(tmp_path: Path) -> None:
    """In the time, in a name, or in how a lot was sold, with the same cards and money in the end."""
    header = Header("dicetree", Variant.STANDARD, THREE, 1, house=HouseRules(rounds=1))
    end: list[AnyAction] = []
    for seat in (2, 3, 1):
        end += [Play(seat, "klimt", Auction.OPEN), Hammer()]
    end.append(Play(2, "klimt", Auction.OPEN))
    openly: list[AnyAction] = [Play(1, "klimt", Auction.OPEN), Bid(2, 40), Hammer(), *end]
    in_turn: list[AnyAction] = [Play(1, "klimt", Auction.ONCE_AROUND), Bid(2, 40), Pass(3), Pass(1), *end]
    for number, (one, actions) in enumerate(
        (
            (header, openly),
            (header, in_turn),
            (replace(header, played="2026-11-20T20:15:00+01:00"), openly),
            (replace(header, seats=("Ada", "Ben", "Cleopatra")), openly),
        ),
        start=1,
    ):
        add(tmp_path, one, actions)
        assert record_of(tmp_path).games == number
    add(tmp_path, header, openly)
    assert record_of(tmp_path).games == 4, "the same once more"


def test_what_is_about_money_leaves_out_who_only_played_cards_and_the_money_is_that_of_the_box(tmp_path: Path) -> None:
    sell_four_klimts(tmp_path)
    finished(tmp_path, ("Uma", "Vic", "Wes"), edition="card-game")
    statistics = record_of(tmp_path)
    money = chapter_table(statistics, Chapter.MONEY, EDITIONS, ENGLISH)
    assert {row[0] for row in money.rows} == {*THREE}
    assert money.edition is not None
    assert money.edition.key == "dicetree"
    favourites = {row[0]: row[1:] for row in chapter_table(statistics, Chapter.FAVOURITES, EDITIONS, ENGLISH).rows}
    assert favourites["Ben"] == ("Klimt (1)", "")
    assert all(first and second for first, second in (favourites[name] for name in ("Uma", "Vic", "Wes")))


def test_the_time_played_is_that_of_all_games_whose_time_is_known(tmp_path: Path) -> None:
    header = Header("dicetree", Variant.STANDARD, THREE, 1, played="2026-11-20T20:15:00+01:00")
    for seed, ended in enumerate(("2026-11-20T21:20:00+01:00", "", "2026-11-20T20:55:00+01:00")):
        with Journal(tmp_path) as journal:
            ledger = Ledger.begin(journal, header, EDITIONS, time_now=partial(str, ended))
            for action in whole(header, Random(seed)):
                ledger.do(action)
    statistics = record_of(tmp_path)
    assert [player.minutes for player in statistics.players] == [105] * 3
    table = chapter_table(statistics, Chapter.TIMES, EDITIONS, ENGLISH)
    assert table.rows[0][1:] == ("1:45", "0:53", "", ""), "of two games; nobody knows how long a round or a card took"


def test_stats_of_a_box_that_there_is_not_are_refused(data: Path) -> None:
    err = refused("stats", "--data", data, "--edition", "nonsense")
    assert "--edition: there is no 'nonsense'; expected dicetree, " in err


@pytest.mark.parametrize(("players", "possible"), [(1, False), (2, True), (5, True), (6, False)])
def test_stats_are_of_as_many_players_as_any_box_has_room_for(tmp_path: Path, *, players: int, possible: bool) -> None:
    said = hammerprice("stats", "--data", tmp_path, "--players", players)
    assert (said.code, f"{players} is not possible; expected 2 to 5" in said.err) == (
        (0, False) if possible else (2, True)
    )


def test_points_are_not_money(data: Path) -> None:
    statistics = record_of(data, edition="card-game")
    assert [(player.auction_games, player.best, player.paid_of_worth) for player in statistics.players] == [
        (0, None, None)
    ] * 3
    assert statistics.hall["highest"] is None


def test_the_hall_of_records_holds_the_extremes_of_all_games(data: Path) -> None:
    hall, ledgers = record_of(data).hall, [resumed(data, game) for game in (1, 2, 3)]
    told = {key: game.amount for key in HALL_LABELS if (game := hall[key])}
    had = [sorted(ledger.course.state.totals) for ledger in ledgers]
    lots = [lot for ledger in ledgers for lot in lots_sold(ledger.course.steps)]
    assert told == {
        "dearest": max(lot.price for lot in lots),
        "bargain": max(lot.gain for lot in lots),
        "worst": min(lot.gain for lot in lots),
        "highest": max(each[-1] for each in had),
        "clearest": max(each[-1] - each[-2] for each in had),
        "closest": min(each[-1] - each[-2] for each in had),
    }


def test_a_game_that_is_not_over_is_not_told_of(data: Path) -> None:
    before = record_of(data)
    header = Header("dicetree", Variant.STANDARD, ("Ada", "Secret", "Cleo"), 1)
    add(data, header, whole(header, Random(9))[:-1])
    assert record_of(data) == before


def test_a_game_taken_up_again_after_its_end_is_taken_out_and_comes_back_as_it_then_ends(data: Path) -> None:
    header = Header("dicetree", Variant.STANDARD, THREE, 1)
    number = add(data, header, whole(header, Random(3)))
    before = record_of(data)
    with Journal(data) as journal:
        ledger = Ledger.resume(journal, number, EDITIONS)
        ledger.go_back(ledger.course.going_back(len(ledger.course.steps) - 1))
        assert record_of(data).games == before.games - 1
        ledger.redo()
    assert record_of(data) == before


def test_a_game_whose_edition_has_changed_is_read_anew(data: Path) -> None:
    def checksums(editions: Mapping[str, AnyEdition]) -> list[tuple[int]]:
        with GameTables(data, editions) as games, games.up_to_date() as (tables, unreadable):
            assert unreadable == ()
            return [tuple(row) for row in tables.execute("SELECT edition_checksum FROM sources ORDER BY game")]

    before = checksums(EDITIONS)
    other = checksums({**EDITIONS, "dicetree": replace(AUCTION_EDITIONS["dicetree"], title="Another")})
    assert [a != b for a, b in zip(before, other, strict=True)] == [True, True, True, False]
    assert checksums({key: edition for key, edition in EDITIONS.items() if key != "dicetree"}) == other


def of_version_9() -> bytes:
    """The tables of a program to come."""
    with closing(sqlite3.connect(":memory:")) as tables:
        tables.executescript("PRAGMA user_version = 9; CREATE TABLE games (everything TEXT)")
        return tables.serialize()


@pytest.mark.parametrize("harm", ["missing", "rotten", "cut", "other", "no tables", "empty"])
def test_what_is_kept_may_be_lost_and_is_made_anew(data: Path, harm: str) -> None:
    before = record_of(data)
    kept = data / STATISTICS_FILE
    whole_file = kept.read_bytes()
    place = len(whole_file) // 2
    harmed = {
        "rotten": whole_file[:place] + bytes([whole_file[place] ^ 1]) + whole_file[place + 1 :],
        "cut": whole_file[:place],
        "other": gzip.compress(of_version_9()),
        "no tables": gzip.compress(b"no tables"),
        "empty": b"",
    }
    kept.unlink() if harm == "missing" else kept.write_bytes(harmed[harm])
    assert record_of(data) == before
    assert kept.read_bytes() == whole_file


def test_what_is_kept_is_written_only_when_a_game_has_changed(data: Path) -> None:
    record_of(data)
    kept = (data / STATISTICS_FILE).stat()
    record_of(data)
    assert (data / STATISTICS_FILE).stat() == kept
    finished(data, THREE)
    record_of(data)
    assert (data / STATISTICS_FILE).stat().st_ino != kept.st_ino


def test_the_journal_is_read_alone_and_a_disk_that_cannot_be_written_changes_nothing(data: Path) -> None:
    journal = (data / JOURNAL_FILE).read_bytes()
    (data / STATISTICS_FILE).mkdir()
    assert record_of(data).games == 4
    assert (data / JOURNAL_FILE).read_bytes() == journal


def test_stats_as_text_have_a_title_and_heads_over_every_table(data: Path) -> None:
    _, *tables, _ = stats(data).split("\n\n")
    assert [(table.splitlines()[0], table.splitlines()[1].split()[:2]) for table in tables] == [
        ("Games and wins", ["games", "wins"]),
        ("Head to head", ["games", "ahead"]),
        ("Buying and selling", ["from", "sales"]),
        ("Favourite artists", ["favourite", "second"]),
        ("By edition", ["players", "games"]),
        ("By auction type", ["lots", "avg."]),
        ("Highs and lows", ["game", "played"]),
    ]
    assert [row.split()[-1] for row in tables[-1].splitlines()[2:]] == ["2026-11-20"] * 6


def test_losses_stand_under_the_ends_of_their_heads_like_gains(tmp_path: Path) -> None:
    sell_four_klimts(tmp_path)
    table = next(table for table in stats(tmp_path).split("\n\n") if table.startswith("Buying and selling"))
    _, heads, *rows = table.splitlines()
    ends = {head.end() for head in re.finditer(r"\S+(?: \S+)*", heads)}
    losses = {loss.end() for row in rows for loss in re.finditer(r"−\d+", row)}
    assert losses
    assert losses <= ends


def test_stats_as_json_are_the_record(data: Path) -> None:
    told = json.loads(stats(data, "--json", "--players", 3))
    statistics = record_of(data, players=3)
    assert told["games"] == statistics.games
    assert [player["name"] for player in told["players"]] == [player.name for player in statistics.players]
    assert told["players"][0]["paid_of_worth"] == statistics.players[0].paid_of_worth


def test_stats_as_csv_have_a_line_a_player_and_no_formulas(tmp_path: Path) -> None:
    finished(tmp_path, ("=cmd()", 'Ada "the" B, C', "Cleo"))
    lines = list(csv.DictReader(io.StringIO(stats(tmp_path, "--csv"))))
    assert {line["player"] for line in lines} == {"'=cmd()", 'Ada "the" B, C', "Cleo"}
    assert all(line["games"] == "1" for line in lines)


def test_stats_without_a_finished_game_say_so(tmp_path: Path) -> None:
    add(tmp_path, Header("dicetree", Variant.STANDARD, THREE, 1), [])
    assert stats(tmp_path) == f"No finished games yet in {tmp_path / JOURNAL_FILE}\n"
    assert stats(tmp_path, "--players", 2) == f"No such finished games in {tmp_path / JOURNAL_FILE}\n"


def test_stats_without_a_journal_are_those_of_no_game(tmp_path: Path) -> None:
    assert stats(tmp_path / "nowhere").startswith("No finished games yet in ")
    assert json.loads(stats(tmp_path / "nowhere", "--json"))["games"] == 0


def test_a_damaged_game_is_told_and_the_others_are_counted(data: Path) -> None:
    path = data / JOURNAL_FILE
    body = path.read_bytes()
    place = body.index(b'"seats":["Ada","Dora"')
    path.write_bytes(body[:place] + b'"seatz"' + body[place + 7 :])
    said = hammerprice("stats", "--data", data)
    assert said.code == 1
    assert said.out.startswith("3 finished games")
    assert "the header of game 3 cannot be read" in said.err
