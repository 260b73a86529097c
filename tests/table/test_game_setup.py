"""Setting up in under a minute: seats that change places, names with accents, games told apart, the picture turned."""

import sys
import unicodedata
from itertools import product
from pathlib import Path
from typing import Literal

import pytest

from companion.config.settings import Options
from companion.live.game_setup import GameSetup
from companion.notation.record import Header, check_name
from companion.pages.enter_player_name import EnterPlayerNamePage
from companion.pages.game_setup import GameSetupPage
from companion.pages.page import GoTo, PageName
from companion.rules.actions import Adjust, Deal, Hammer, Play, Reveal
from companion.rules.edition import SEATS
from companion.rules.house_rules import HouseRules
from companion.rules.protocol import AnyAction
from companion.rules.words import Auction, Variant
from companion.screen_data.screens import Key
from hardware.time_units import SECOND
from tests.support.table import EDITIONS, NAMES, TableUnderTest, a_table, a_table_again


def plan(table: TableUnderTest) -> GameSetup:
    """The game as it is being set up."""
    page = table.page
    assert isinstance(page, GameSetupPage)
    return page.plan


def names(table: TableUnderTest) -> list[str]:
    """The names on the screen, in the order of the seats."""
    return [seat.rename.label for seat in table.screen.seats]


def name(table: TableUnderTest, seat: int, letters: str) -> None:
    """Somebody types who sits at a seat, letter by letter."""
    table.touch("rename", seat)
    for letter in letters:
        table.tap(letter)
    table.touch("done")
    if table.shows == "keyboard":
        assert table.screen.text == "", "the next seat without a name is asked"
        table.touch("back")


def test_players_who_are_touched_in_a_new_order_sit_so_and_who_starts_goes_along(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        name(table, 2, "Jo")
        name(table, 4, "Li")
        table.go(("goes-first", 2), ("sits-next", 4), ("sits-next", 2))
        assert [seat.new_number for seat in table.screen.seats] == [None, 2, None, 1]
        assert table.scene.banner == "Who sits in seat 3? Touch the number"
        table.touch("sits-next", 3)
        assert names(table) == ["Li", "Jo", "Player 3", "Player 4"], "the last one follows by itself"
        assert [seat.starts for seat in table.screen.seats] == [False, True, False, False]
        assert table.scene.banner == "Rulebook: the youngest player goes first"
        table.go(("sits-next", 3), ("sits-next", 1), ("sits-next", 2))
        assert plan(table).names == ("", "Li", "Jo", "")
        assert plan(table).first == 3


def test_without_a_seat_the_same_person_starts_unless_it_was_the_one_who_left() -> None:
    for plan in (GameSetup(EDITIONS["dicetree"], NAMES[:seats], first=1) for seats in (3, 4, 5)):
        for first, seat in product(range(1, len(plan.names) + 1), repeat=2):
            left = plan._replace(first=first).remove_seat(seat)
            stays = {*range(1, len(left.names) + 1)} if first == seat else {left.names.index(plan.names[first - 1]) + 1}
            assert left.first in stays, (plan.names, first, seat)


def test_who_has_no_name_yet_is_called_by_the_seat_in_the_language_of_the_table(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=Options(language="de")) as table:
        name(table, 2, "Jo")
        assert names(table) == ["Spieler 1", "Jo", "Spieler 3", "Spieler 4"]
        table.touch("begin")
        assert table.state.game.names == ("Spieler 1", "Jo", "Spieler 3", "Spieler 4")
    with a_table(tmp_path, (), options=Options(language="de")) as table:
        table.go("new-game", ("remove-player", 1))
        assert names(table) == ["Jo", "Spieler 2", "Spieler 3"]
        table.touch("rename", 2)
        assert table.screen.text == ""


def test_a_name_typed_like_that_of_a_seat_without_one_is_a_name_twice(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=Options(language="de")) as table:
        name(table, 1, "Jo")
        table.open(GameSetupPage(None, plan(table).rename(1, "Spieler 2")))
        table.advance(0.1)
        assert table.screen.begin.disabled_reason == "Zwei Spieler heißen Spieler 2"


def test_players_who_have_played_here_before_are_picked_without_typing(tmp_path: Path) -> None:
    """Four players in five touches; who played last stands first, and nobody is offered a second seat."""
    nobody = tuple(f"Player {seat}" for seat in range(1, 5))
    for players in ("Ada", "Ben", "Cleo"), ("Dora", "Emil", "Ada"), nobody:
        with a_table(tmp_path, players):
            pass
    with a_table(tmp_path, ()) as table:
        table.touch("new-game")
        assert table.screen.title == "Who is in seat 1?"
        assert [entry.label for entry in table.screen.entries] == ["Dora", "Emil", "Ada", "Ben", "Cleo", "Type a name"]
        for player in "Ben", "Emil", "Dora", "Cleo":
            table.touch("pick-player", player)
        table.touch("begin")
        assert table.state.game.names == ("Ben", "Emil", "Dora", "Cleo")


@pytest.mark.parametrize(
    ("last", "way_back"), [(("Dora", "Emil", "Finn"), "As last time"), (("Player 1", "Player 2", "Player 3"), "Back")]
)
def test_the_seats_of_the_last_game_are_offered_unless_nobody_had_a_name_there(
    tmp_path: Path, last: tuple[str, ...], way_back: str
) -> None:
    for players in ("Ada", "Ben", "Cleo"), last:
        with a_table(tmp_path, players):
            pass
    with a_table(tmp_path, ()) as table:
        table.touch("new-game")
        assert table.screen.back.label == way_back
        table.touch("back")
        assert names(table) == [*last]


def test_a_guest_is_typed_beside_known_players(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Ada", "Ben", "Cleo")):
        pass
    with a_table(tmp_path, ()) as table:
        table.go("new-game", ("rename", 2))
        others, swaps = ([entry.label for entry in group.entries] for group in table.screen.groups)
        assert others == ["Correct spelling: Ben", "Type a name"], "nobody else is known"
        assert swaps == ["Ada", "Cleo"]
        table.touch("back")
        table.go(("rename", 3), "correct-spelling")
        table.tap("s")
        table.touch("done")
        assert names(table) == ["Ada", "Ben", "Cleos"]
        table.go(("rename", 1), "type-name")
        assert table.screen.text == ""
        table.go("back", ("rename", 1), ("pick-player", "Cleo"))
        assert names(table) == ["Cleo", "Ben", "Cleos"]


def test_the_same_four_players_begin_in_any_other_chairs_with_four_touches(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:4]):
        pass
    with a_table(tmp_path, ()) as table:
        table.tap("New game")
        table.go(("sits-next", 2), ("sits-next", 3), ("sits-next", 4), "begin")
        assert table.state.game.names == ("Beatrix", "Clemens", "Doris", "Axel")
        assert table.state.game.first == 4


def test_two_players_change_seats_by_choosing_each_other(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:4]):
        pass
    with a_table(tmp_path, ()) as table:
        table.tap("New game", "Axel", "Clemens")
        assert names(table) == ["Clemens", "Beatrix", "Axel", "Doris"]
        table.tap("Start game")
        assert table.state.game.first == 3, "who starts goes along"


@pytest.mark.parametrize("grows", ["\ufb2c", "\U0001d160"])
def test_a_name_typed_on_a_keyboard_of_signs_that_grow_can_be_read_back(tmp_path: Path, grows: str) -> None:
    """Each is one sign as it is typed, and three in the form in which names are kept; no font of ours has it."""
    with a_table(tmp_path, (), draws_at_once=True) as table:
        table.touch("rename", 1)
        for _ in range(16):
            table.world.navigator.type_text(grows, table.now)
        table.go("done", "back", "begin")
        known = table.state.game.names
    with a_table_again(tmp_path) as again:
        assert again.state.game.names == known


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_a_name_of_any_printable_character_is_kept_as_it_can_be_read_back(
    form: Literal["NFC", "NFD", "NFKC", "NFKD"],
) -> None:
    keyboard, empty = (
        EnterPlayerNamePage(None, 1, lambda _: GoTo(PageName.GAME), text=""),
        GameSetup(EDITIONS["classic"]),
    )
    typed, plain = [], []
    for letter in filter(str.isprintable, map(chr, range(sys.maxunicode + 1))):
        normal = unicodedata.normalize(form, letter)
        if form != "NFC" and normal == letter:
            continue
        stays_alone = unicodedata.category(letter) == "Lo" and not unicodedata.decomposition(letter)
        if form == "NFC" and stays_alone and not "\u1100" <= letter <= "\u11ff":  # not the parts of Korean syllables
            plain.append(letter)  # most are: what is done to each of them is seen in a name of sixteen
        else:
            typed.append(16 * normal)
    typed += ["".join(plain[start : start + 16]) for start in range(0, len(plain), 16)]
    for text in typed:
        kept = empty.rename(1, keyboard.type_text(text).text).names[0]
        assert not kept or check_name(kept) == kept, ascii(text)
    assert form != "NFC" or len(typed) > 10_000


def test_an_edition_is_chosen_from_the_list_and_takes_no_rules_about_other_money_along(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        table.choose_house_rules()
        table.touch("edition")
        titles = [box.title for box in EDITIONS.values()]
        assert [line.choose.label for line in table.screen.lines] == titles
        assert [line.choose.label for line in table.screen.lines if line.is_chosen] == ["Modern Art (DiceTree, 2017)"]
        table.go("edition", ("edition", "cmon"))
        assert "House rules: 3\u00a0seasons, countdown" in table.labels
        table.touch("begin")
        assert (table.state.game.edition.key, table.state.cash) == ("cmon", (100,) * 4)


@pytest.mark.parametrize("instead", [Key("sits-next", (2,)), Key("goes-first", (1,)), Key("add-player")])
def test_a_new_order_that_is_not_finished_changes_nothing(tmp_path: Path, instead: AnyAction | Key) -> None:
    with a_table(tmp_path, ()) as table:
        table.touch("sits-next", 2)
        table.touch(instead)
        assert not table.screen.is_seating
        assert names(table)[:4] == ["Player 1", "Player 2", "Player 3", "Player 4"]


def test_names_from_the_east_of_europe_are_behind_the_same_key(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        table.touch("rename", 1)
        for page in ("éñü", "čęő"):
            table.tap(page)
        table.tap("İ", "l", "'", "O")
        for page in ("éñü", "čęő"):
            table.tap(page)
        table.tap("ı", "Done", "Back")
        assert names(table)[0] == "İl'Oı"


def test_a_name_that_is_full_says_so(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        table.touch("rename", 1)
        table.tap("W", *"w" * 14)
        assert table.screen.title == "Who is in seat 1?"
        table.tap("w", "w")
        assert (table.screen.text, table.screen.title) == ("W" + "w" * 15, "At most 16 letters")


def test_back_leads_to_the_menu_from_whatever_was_opened_there(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.touch("menu")
    menu = table.screen
    assert [(group.title, len(group.entries)) for group in menu.groups] == [
        ("Game", 5),
        ("Look back", 4),
        ("Device", 5),
    ]
    assert [entry.label for entry in menu.groups[1].entries] == ["Lots", "Statistics", "Players", "Switch game"]
    assert menu.groups[-1].entries[-1].label == "Close Hammer Price"
    for opens in (("lots", 0), "hands", "money", "players", "settings", "records", "system"):
        table.go(opens)
        table.tap("Back")
        assert table.screen == menu
    table.tap("Back")
    assert table.shows == "open"


def test_after_a_pulled_plug_the_table_asks_for_the_secret_bids_again(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "sealed")
        table.key_in(2, 7)
    with a_table_again(tmp_path) as again:
        assert again.shows == "sealed"
        again.touch(Adjust(1, -5))
        assert again.scene.banner == "Any secret bids so far are lost: bid again", "they still are"
        for seat in (1, 2, 3, 4):
            again.key_in(seat, seat)
        assert (again.screen.headline, again.scene.banner) == ("Revealing bids", "")
        again.advance(3)
        assert again.scene.banner == ""


def test_what_was_refused_before_is_not_said_in_a_pad_that_is_opened_later(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.key_in(2, 9999)
    assert table.note(2) == "Not enough money"
    table.go(("pad", 0), ("seat", 2))
    assert table.screen.seats[1].note == ""


def test_a_refused_correction_is_forgotten_with_the_next_key(table: TableUnderTest) -> None:
    table.touch(Adjust(1, -100))
    table.go("menu", "money", ("adjust-money", -1))
    table.type_in("9#")
    assert table.screen.seats[0].note
    table.touch("key", "1")
    assert table.screen.seats[0].note == ""


def test_the_volume_is_heard_and_kept(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.touch("volume", 1)
        assert table.sounds == ["bid"]
        assert table.world.table.options.volume == 4
        assert "Volume: 4 of 4" in [entry.label for entry in table.screen.entries]
        for _ in range(3):
            table.touch("volume", -1)
    with a_table(tmp_path) as again:
        assert again.world.table.options.volume == 1
        again.play("klimt", "open")
        assert again.shows == "open"


def test_the_brightness_of_a_panel_that_has_a_light_is_kept(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.touch("settings")
        assert not [area for area in table.world.picture.targets if area.choice.means.name == "brightness"]
        table.world.table.has_backlight = True
        table.touch("brightness", -1)
        assert table.world.table.options.brightness == 4
        assert "Brightness: 4 of 5" in [entry.label for entry in table.screen.entries]
        table.touch("brightness", 1)
        assert table.world.table.options.brightness == 5
        assert "Brightness: 5 of 5" in [entry.label for entry in table.screen.entries]
        table.touch("brightness", -1)
    with a_table(tmp_path) as again:
        assert again.world.table.options.brightness == 4


def test_who_starts_by_the_book_of_the_box_is_said_where_it_is_chosen(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        assert table.scene.banner == "Rulebook: the youngest player goes first"
        table.go("edition", ("edition", "card-game"))
        assert table.scene.banner == "Rulebook: whoever last visited a museum goes first"


def test_chance_decides_who_goes_first_in_two_seconds_and_a_touch_decides_otherwise(tmp_path: Path) -> None:
    """Every seat has its chance; meanwhile nothing is touched. The record says who began, and no more."""
    with a_table(tmp_path, ()) as table:
        began = table.now
        table.touch("draw-first")
        shown = []
        while not isinstance(table.page, GameSetupPage):
            shown.append([seat.number for seat in table.screen.seats if seat.starts])
            table.tap_at(table.place_of("Start game"))
        assert table.now - began < 3 * SECOND
        assert len({seat for (seat,) in shown}) > 1, "the gavel goes round"
        table.touch("goes-first", 3)
        assert plan(table).first == 3
    with a_table(tmp_path, (), options=Options(motion_on=False)) as table:
        drawn = set()
        for _ in range(40):
            table.touch("draw-first")
            drawn.add(plan(table).first)
        assert drawn == {1, 2, 3, 4}
        table.go("begin", "continue")
        assert table.state.turn == table.state.game.first


def test_system_and_settings_are_in_reach_before_the_first_game(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        table.touch("menu")
        assert {"Settings", "Statistics", "System", "Close Hammer Price"} <= table.labels
        table.go("system", "back", "back")
        assert table.shows == "game setup"


AIM = "The most money wins; cards left in hand at the end are worth nothing. Keep money hidden."


@pytest.mark.parametrize(
    ("variant", "hands"),
    [
        (Variant.STANDARD, []),
        (Variant.THREE_PLAYER, ["Also deal a mystery hand: 9 cards, face down"]),
        (Variant.TWO_PLAYER, ["Also deal two mystery hands: 9 cards each, face down"]),
    ],
)
def test_the_first_deal_says_the_aim_and_what_else_is_dealt(tmp_path: Path, variant: Variant, hands: list[str]) -> None:
    names = NAMES[: 2 if variant is Variant.TWO_PLAYER else 3]
    with a_table(tmp_path, names, variant=variant) as table:
        assert table.screen.note == AIM
        assert [step.words for step in table.screen.steps[2:]] == hands


def test_the_first_deal_of_the_card_game_says_its_aim_and_who_goes_first(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:3], edition="card-game", first=2) as table:
        assert table.screen.note == "The most points win; cards left in hand at the end are worth nothing."
        assert [step.words for step in table.screen.steps] == [
            "Each player gets 13 cards",
            "Beatrix gets the first player token. Each round it moves one seat to the left.",
        ]


@pytest.mark.parametrize(
    ("variant", "grows"),
    [
        (Variant.TWO_PLAYER, "Add 4 cards to each mystery hand"),
        (Variant.THREE_PLAYER, "Add 4 cards to the mystery hand"),
    ],
)
def test_mystery_hands_stay_and_grow(tmp_path: Path, variant: Variant, grows: str) -> None:
    with a_table(tmp_path, NAMES[: SEATS[variant][0]], variant=variant) as table:
        for _ in range(2):
            table.enter(Play(table.state.turn, "klimt", Auction.OPEN), Hammer(), Reveal("klimt", Auction.OPEN))
        table.enter(Play(table.state.turn, "klimt", Auction.OPEN))
        table.advance(10)
        table.touch(Deal())
        assert [step.words for step in table.screen.steps] == [
            "Put all face-up cards back in the box",
            "Each player gets 4 cards",
            grows,
        ]


def test_the_money_at_the_start_is_counted_out_in_coins(tmp_path: Path) -> None:
    """Small ones, so that any price can be paid; not what a table plays differently, nor coins that no book lists."""
    for edition, house, coins in (
        ("dicetree", HouseRules(), [("50", 1), ("20", 1), ("10", 2), ("5", 1), ("1", 5)]),
        ("dicetree", HouseRules(start=120), []),
        ("classic", HouseRules(), []),
    ):
        with a_table(tmp_path / f"{edition}{house.start}", ()) as table:
            table.world.table.begin(Header(edition, Variant.STANDARD, NAMES[:3], 1, house=house), at=table.now)
            table.advance(0.5)
            assert [coin for step in table.screen.steps for coin in step.coins] == coins
