"""Lists in pages, filters, and what else is looked up or kept: just full, empty, filtered, or refused by the disk.

Pages are only made, and not drawn.
"""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.checked_toml import FileRefused
from companion.config.app_config import UnreadableFile
from companion.config.card_stickers import PrintedCard, StickerRefused
from companion.export.copies import Copied, CopyFault, Stopped
from companion.notation.record import Header
from companion.pages.cards_in_hand import HandPage
from companion.pages.filter_games import ChoosePlayerPage, FilterPage
from companion.pages.games import GamesPage
from companion.pages.menus import RecordsPage
from companion.pages.paddles import GivePaddlePage, PaddlesPage
from companion.pages.page import Page, PageName
from companion.pages.place_and_note import EnterPlacePage, PlaceAndNotePage
from companion.pages.players_money import AdjustMoneyPage, OwnMoneyPage, PaymentPage, PlayersMoneyPage
from companion.pages.register_cards import HoldCardPage, RegisterCardsPage
from companion.pages.system import SystemPage
from companion.pages.unfinished_games import UnfinishedGamesPage
from companion.pages.usb_sticks import CopyingPage, UsbSticksPage
from companion.rules.actions import Hand
from companion.rules.words import Auction, Variant
from companion.statistics.all_games import FilterChoices, GameFilter
from companion.statistics.played_games import Placed, PlayedGame
from companion.system.health import Health
from hardware.config.usb import Plug
from hardware.drivers.button_encoder import ENCODER
from hardware.drivers.card_reader import CARD_READER
from hardware.drivers.number_pad import NUMBER_PAD
from hardware.drivers.pod import LIGHT_POD, POD
from hardware.signals import Fault, FaultKind, Part, Unplugged, UsbKind
from tests.support.evenings import add, finished
from tests.support.pages import opened, shown
from tests.support.refusing_disk import in_journal
from tests.support.table import NAMES, TableUnderTest, a_table, a_table_again


def names_of(table: TableUnderTest, page: Page) -> set[str]:
    """The names of what can be touched."""
    return {key.name for key in shown(table, page)[1].acts}


# Games


def a_game(number: int, **different: Any) -> PlayedGame:
    """A finished game of two players."""
    game = PlayedGame(
        number=number,
        played="",
        minutes=None,
        rounds=4,
        place="",
        notes="",
        edition="dicetree",
        placed=(Placed("Axel", 1234, won=True), Placed("Beatrix", 99, won=False)),
        round_seconds={},
    )
    return game._replace(**different)


def games_page(games: tuple[PlayedGame, ...], *, sorts: int = 1, number: int = 0) -> GamesPage:
    """A page of games that are of so many sorts."""
    choices = FilterChoices(frozenset(("dicetree", 2 + sort) for sort in range(sorts)), ("Axel", "Beatrix"))
    found: Any = SimpleNamespace(games=games, choices=choices, faults=())
    job: Any = SimpleNamespace(found=found, fault="")
    return GamesPage(None, found=job, page_number=number)


@pytest.mark.parametrize(("games", "is_more"), [(6, False), (7, True)])
def test_six_games_are_on_a_page_and_the_next_page_is_offered_if_it_has_any(
    table: TableUnderTest, games: int, *, is_more: bool
) -> None:
    screen, _ = shown(table, games_page(tuple(map(a_game, range(games)))))
    assert (len(screen.lines), screen.earlier is not None, screen.later) == (6, is_more, None)
    later, _ = shown(table, games_page(tuple(map(a_game, range(13))), number=1))
    assert (len(later.lines), later.earlier is not None, later.later is not None) == (6, True, True)


@pytest.mark.parametrize(("sorts", "is_offered"), [(1, False), (2, True)])
def test_games_that_are_all_alike_are_not_filtered(table: TableUnderTest, sorts: int, *, is_offered: bool) -> None:
    assert (shown(table, games_page((a_game(1),), sorts=sorts))[0].filter is not None) is is_offered


def test_a_game_tells_what_is_known_of_it_and_its_amounts_in_its_own_money(table: TableUnderTest) -> None:
    bare, told, old = (
        a_game(1),
        a_game(2, played="2026-11-20T17:10", minutes=50, place="Home", rounds=2),
        a_game(3, edition="gone", rounds=3),
    )
    lines = shown(table, games_page((bare, told, old)))[0].lines
    plain = [line.when.replace("\N{NO-BREAK SPACE}", " ") for line in lines]
    assert plain == ["", "20 Nov 2026 · only 2 rounds · 50 min · Home", ""]
    assert [line.players[0].amount for line in lines] == ["1,234", "1,234", "1,234"]


def filter_page() -> FilterPage:
    """Games of two boxes, with two to four players."""
    games = frozenset({("dicetree", 3), ("dicetree", 4), ("eagle-gryphon", 2)})
    return FilterPage(None, FilterChoices(games, ("Axel", "Beatrix")), lambda _table: RecordsPage(None))


def chosen(table: TableUnderTest) -> GameFilter:
    return table.world.table.session.game_filter


def test_a_box_is_followed_by_the_next_and_its_own_numbers_of_players_are_offered(
    table: TableUnderTest,
) -> None:
    seen = []
    for _ in range(3):
        page: Any = filter_page()
        by_box = shown(table, page)[0].entries[0]
        opened(table, page, by_box.means.name, *by_box.means.args)
        numbers = []
        for _ in range(5):
            by_players = shown(table, page)[0].entries[1]
            opened(table, page, by_players.means.name, *by_players.means.args)
            numbers.append(chosen(table).players)
        seen.append((chosen(table).edition, sorted({number or 0 for number in numbers})))
    assert seen == [("dicetree", [0, 3, 4]), ("eagle-gryphon", [0, 2]), (None, [0, 2, 3, 4])]


def test_another_box_is_of_any_number_of_players_and_what_is_unknown_is_followed_by_all(table: TableUnderTest) -> None:
    page = filter_page()
    for entry, following in enumerate((GameFilter(None, None, "Axel"), GameFilter("gone", None, "Axel"))):
        table.world.table.session = replace(table.world.table.session, game_filter=GameFilter("gone", 5, "Axel"))
        key = shown(table, page)[0].entries[entry].means
        opened(table, page, key.name, *key.args)
        assert chosen(table) == following


NEXT, PREVIOUS = ["Next"], ["Previous"]


@pytest.mark.parametrize(
    ("players", "ways"), [(8, [[]]), (9, [NEXT, PREVIOUS]), (17, [NEXT, [*PREVIOUS, *NEXT], PREVIOUS])]
)
def test_eight_players_are_on_a_page_and_anybody_on_the_first(
    table: TableUnderTest, players: int, ways: list[list[str]]
) -> None:
    known = FilterChoices(frozenset({("dicetree", 3)}), tuple(f"Player {number}" for number in range(players)))
    names = []
    for number, expected in enumerate(ways):
        page = ChoosePlayerPage(None, FilterPage(None, known, lambda _table: RecordsPage(None)), number)
        labels = [entry.label for entry in shown(table, page)[0].entries]
        assert (labels[0] == "With anybody") is (number == 0)
        names += [label for label in labels if label.startswith("Player")]
        assert [label for label in labels if label in (*PREVIOUS, *NEXT)] == expected
    assert names == [*known.players]


# Unfinished games


def test_a_game_of_a_second_page_is_discarded_there(tmp_path: Path) -> None:
    for _ in range(10):
        add(tmp_path, Header("dicetree", Variant.STANDARD, NAMES[:3], 1), ())
    with a_table(tmp_path) as table:
        page = opened(table, RecordsPage(None), "unfinished-games", 0)
        assert isinstance(page, UnfinishedGamesPage)
        page = opened(table, page, "unfinished-games", 1)
        assert (len(page.games), page.is_last) == (3, True)
        number = page.games[0].number
        question = opened(table, opened(table, page, "unfinished-game", number), "ask-to-discard", number)
        left = opened(table, question, "discard", number)
        assert ([game.number for game in left.games], left.page_number) == ([each.number for each in page.games[1:]], 1)


@pytest.mark.parametrize(("games", "is_more"), [(8, False), (9, True)])
def test_eight_unfinished_games_are_on_a_page(tmp_path: Path, games: int, *, is_more: bool) -> None:
    for _ in range(games):
        add(tmp_path, Header("dicetree", Variant.STANDARD, NAMES[:3], 1), ())
    with a_table(tmp_path, ()) as table:
        page = opened(table, RecordsPage(None), "unfinished-games", 0)
        assert (len(page.games), "Earlier" in {entry.label for entry in shown(table, page)[0].entries}) == (8, is_more)


# Copies

A_STICK = Path("/media/stick")
RESULTS = {
    "whole": (Copied(A_STICK, 3, 2), ("5", True, "You can remove the stick now.")),
    "only what was there": (Copied(A_STICK, 0, 2), ("2", True, "You can remove the stick now.")),
    "one could not be read": (Copied(A_STICK, 3, 2, unread="Game 4"), ("5", False, "Game 4")),
    "stopped": (
        Copied(A_STICK, 3, 2, stopped=Stopped(CopyFault.FULL, A_STICK, "no space")),
        ("5", False, "The stick is full. Free up space on it, then copy again."),
    ),
    "nothing": (Copied(A_STICK, 0, 0, unread="Game 4"), ("", False, "Game 4")),
}


@pytest.mark.parametrize(("copied", "told"), RESULTS.values(), ids=RESULTS)
def test_what_is_on_the_stick_and_whether_it_may_be_removed_is_told(
    table: TableUnderTest, copied: Copied, told: tuple[str, bool, str]
) -> None:
    job: Any = SimpleNamespace(found=copied, fault="")
    screen, _ = shown(table, CopyingPage(None, job))
    assert (screen.on_stick, screen.is_whole, screen.lines[-1]) == told


def test_the_way_back_from_a_copy_is_past_the_choice_of_the_stick(table: TableUnderTest, tmp_path: Path) -> None:
    over = RecordsPage(None)
    copying = opened(table, UsbSticksPage(over, (tmp_path,)), "copy-to", str(tmp_path))
    assert copying.beneath == over


# What is wrong with the table


@pytest.mark.parametrize(
    ("kind", "seat", "remedy"),
    [
        (CARD_READER, 0, "Card reader unplugged"),
        (LIGHT_POD, 0, "Test buttons and keypads"),
        (POD, 2, "Test buttons and keypads"),
        (None, 2, "Test buttons and keypads"),
    ],
    ids=["the reader", "the lights", "a paddle", "a part on pins"],
)
def test_what_is_gone_is_named_or_found_by_the_self_test(
    table: TableUnderTest, kind: UsbKind | None, seat: int, remedy: str
) -> None:
    test = table.world.table.self_test
    if kind is None:
        test.add_fault(Fault(seat, Part.BUTTON, FaultKind.MISSING, (4,), "BCM 4 is busy"))
    else:
        test.add_signal(Unplugged(kind, seat, 0))
    fact = next(fact for fact in shown(table, healthy())[0].facts if fact.name == "Buttons and keypads")
    assert (fact.value, fact.remedy) == ("Not found", remedy)


def healthy(**different: Any) -> SystemPage:
    return SystemPage(None, Health("1", 6, own_editions=0, games=1, journal=12_000, around=None)._replace(**different))


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "0 B"),
        (5, "5 B"),
        (999, "999 B"),
        (1_000, "1.0 kB"),
        (9_940, "9.9 kB"),
        (10_000, "10 kB"),
        (10**6, "1.0 MB"),
    ],
)
def test_a_size_is_told_in_the_largest_unit_and_below_ten_with_one_decimal(
    table: TableUnderTest, size: int, words: str
) -> None:
    games = next(fact for fact in shown(table, healthy(journal=size))[0].facts if fact.name == "Games file")
    assert games.value == f"1 game, {words}"


@pytest.mark.parametrize(
    ("refused", "told"),
    [
        (FileRefused, "settings.toml is ignored. Error on line 7: not TOML"),
        (StickerRefused, "1 sticker in settings.toml is ignored. Error on line 7: not TOML"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_as_what_it_is(
    table: TableUnderTest, refused: type[FileRefused], told: str
) -> None:
    file = UnreadableFile(refused(Path("settings.toml"), 7, "not TOML"), None)
    assert healthy(unreadable_file=file).banner(table.world.table.public_view()) == told


# Money


def test_in_a_game_a_payment_asks_to_whom_and_nobody_pays_themselves(table: TableUnderTest) -> None:
    page = opened(table, PlayersMoneyPage(None), "payer", 2)
    assert page == PaymentPage(page.over, 2, seat=None)
    screen, _ = shown(table, page)
    assert (screen.title, [seat.name for seat in screen.seats]) == (
        "Who gets money from Beatrix?",
        ["Axel", "Clemens", "Doris"],
    )


def test_ones_own_money_is_shown_for_six_seconds_and_only_during_the_game(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        cover = opened(table, PlayersMoneyPage(None), "own-money", 2)
        own = opened(table, cover, "show-money", 2)
        assert isinstance(own, OwnMoneyPage)
        assert own.due_at == table.now + 6_000_000_000
        assert own.tick(own.due_at) is PageName.GAME
    folder = tmp_path / "over"
    folder.mkdir()
    finished(folder, NAMES[:3])
    with a_table_again(folder) as table:
        groups = shown(table, PlayersMoneyPage(None))[0].groups
        assert [group.title for group in groups] == ["Who gives money?", "Correction"]


@pytest.mark.parametrize(("sign", "is_limited"), [(1, False), (-1, True)])
def test_only_taking_money_counts_as_a_try(table: TableUnderTest, sign: int, *, is_limited: bool) -> None:
    assert AdjustMoneyPage(None, sign, seat=2).is_limited(table.world.table.public_view()) is is_limited


# Place and note


def test_a_place_is_kept_without_spaces_around_it_and_a_page_stays_that_the_disk_refuses(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3])
    with a_table_again(tmp_path) as table:
        page = PlaceAndNotePage(None)
        table.world.table.ledger.describe(place="", notes="Windy")
        assert opened(table, EnterPlacePage(page, text=" Home  "), "done") == page
        header = table.world.table.ledger.course.header
        assert (header.place, header.notes) == ("Home", "Windy")
        in_journal(tmp_path, "DROP TABLE game")
        refused = EnterPlacePage(page, text="Elsewhere")
        assert opened(table, refused, "done") == refused
        assert "no such table" in table.said()


# Hands


@pytest.mark.parametrize(("cards", "can"), [(0, ["+"]), (1, ["-", "+"]), (69, ["-", "+"]), (70, ["-"])])
def test_a_hand_has_from_no_card_to_all_of_the_box(table: TableUnderTest, cards: int, can: list[str]) -> None:
    screen, _ = shown(table, HandPage(None, 2, cards))
    steps = {"-": screen.less, "+": screen.more}
    assert [label for label, step in steps.items() if not step.disabled_reason] == can


def test_who_has_no_cards_plays_for_nobody_and_nobody_plays_instead_of_themselves(table: TableUnderTest) -> None:
    table.touch("continue")
    table.enter(Hand(3, 0))
    for seat, reasons in ((1, []), (2, [""]), (3, ["Has no cards"])):
        entries = shown(table, HandPage(None, seat, 9))[0].choices
        assert [entry.disabled_reason for entry in entries if entry.means.name == "turn"] == reasons


# Cards that are registered


def test_only_cards_of_this_box_are_counted(mixed: TableUnderTest) -> None:
    stickers = mixed.world.table.stickers
    assert stickers is not None
    for tag, edition in (("0000000001", "dicetree"), ("0000000002", "dicetree"), ("0000000003", "eagle-gryphon")):
        stickers.learn(tag, PrintedCard(edition, mixed.state.game.edition.keys[0], Auction.OPEN))
    assert shown(mixed, RegisterCardsPage(None))[0].title == "Which card? 2 registered"


def test_a_card_that_cannot_be_kept_is_asked_for_again(mixed: TableUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    stickers = mixed.world.table.stickers
    assert stickers is not None
    page = HoldCardPage(
        RegisterCardsPage(None), PrintedCard("dicetree", mixed.state.game.edition.keys[0], Auction.OPEN)
    )

    def refuse(*_: object) -> None:
        raise FileRefused(Path("cards.toml"), 1, "the disk is full")

    with monkeypatch.context() as full:
        full.setattr(stickers, "learn", refuse)
        assert page.read_card(mixed.world.table, "0000000001", 0) is page
    assert "the disk is full" in mixed.said()
    assert page.read_card(mixed.world.table, "0000000001", 0) == page.over
    assert mixed.said() == "Saved. Next card?"


# Paddles


@pytest.mark.parametrize(
    ("seat", "kind", "identity", "said"),
    [
        (3, NUMBER_PAD, "usb-9", "Seat 3 has this paddle now"),
        (3, NUMBER_PAD, "usb-3", "Seat 3 has this paddle now"),
        (3, NUMBER_PAD, "usb-2", "Seat 3 has seat 2’s paddle now"),
        (0, ENCODER, "usb-9", "These buttons are the table’s now"),
        (3, ENCODER, "usb-9", ""),
        (0, NUMBER_PAD, "usb-9", ""),
    ],
)
def test_a_device_is_given_only_where_its_kind_belongs_and_it_is_said_whose_it_was(
    tmp_path: Path, seat: int, kind: UsbKind, identity: str, said: str
) -> None:
    with a_table(tmp_path, ()) as table:
        for number in (2, 3):
            table.world.table.paddles.give(Plug(number, f"usb-{number}", NUMBER_PAD))
        page = GivePaddlePage(PaddlesPage(None), seat)
        following = page.pressed(table.world.table, identity, kind, table.now)
        assert (following, table.said()) == (page.over if said else page, said)
        assert (table.world.table.paddles.seat_with(identity) == seat) is bool(said)
