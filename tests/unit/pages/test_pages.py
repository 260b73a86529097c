"""What a page does at its edges: a list that is just full, a level that is the last, an entry once more, a way back.

Pages are only made, and not drawn.
"""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.config.touch_maps import MARKS, PicturePlace, found_map
from companion.pages.count_money import CountMoneyPage
from companion.pages.enter_bid import EnterBidPage
from companion.pages.enter_card import EnterCardPage
from companion.pages.enter_player_name import ChooseKnownPlayerPage, EnterPlayerNamePage, SeatedPlayer
from companion.pages.enter_result import EnterResultPage
from companion.pages.enter_secret_bid import CoverPage, EnterSecretBidPage, open_pad
from companion.pages.game_menu import GameMenuPage
from companion.pages.give_money import GiveMoneyPage
from companion.pages.keyboard import KeyboardPage
from companion.pages.keypad import AmountPage
from companion.pages.page import GoTo, Page, PageName
from companion.pages.settings import LanguagesPage, SettingsPage
from companion.pages.touch_test import TouchTestPage, map_in_use, touch_test
from companion.pages.unusual_card import beyond
from companion.rules.actions import Play
from companion.rules.words import Auction, Variant
from companion.screen_data.screens import Choice, Key
from tests.support.evenings import finished
from tests.support.pages import opened, shown
from tests.support.refusing_disk import in_journal
from tests.support.table import NAMES, TableUnderTest, a_table, a_table_again

SECOND = 1_000_000_000


# Amounts


def typed(table: TableUnderTest, page: Page, keys: str) -> Page | PageName:
    """The page after these keys of its pad."""
    after: Page | PageName = page
    for key in keys:
        assert isinstance(after, Page)
        after = opened(table, after, "key", key)
    return after


@pytest.fixture
def lot(table: TableUnderTest) -> TableUnderTest:
    """A lot is up for auction; everybody has 100."""
    table.enter(Play(1, "klimt", Auction.OPEN))
    return table


def lacking(table: TableUnderTest) -> AmountPage:
    """A pad on which Beatrix, who has 100, paid 300."""
    page = typed(table, EnterResultPage(None, seat=2), "300#")
    assert isinstance(page, EnterResultPage)
    assert (page.lacking, page.digits) == (2, "300")
    return page


def test_the_digit_after_a_refused_amount_begins_another_and_the_next_goes_on(lot: TableUnderTest) -> None:
    assert typed(lot, lacking(lot), "45") == replace(lacking(lot), digits="45", is_refused=False)


def test_a_cleared_amount_is_no_more_refused_and_nothing_is_no_amount(lot: TableUnderTest) -> None:
    page = typed(lot, lacking(lot), "*")
    assert page == replace(lacking(lot), digits="", is_refused=False)
    assert typed(lot, page, "#") == page
    assert lot.said() == "Enter amount"
    assert shown(lot, page)[0].typed == ""


def test_what_a_seat_lacked_is_not_lacking_for_another_seat_nor_once_it_was_given(lot: TableUnderTest) -> None:
    page = lacking(lot)
    assert "give-money" in {key.name for key in shown(lot, page)[1].acts}
    other = opened(lot, page, "seat", 3)
    assert isinstance(other, EnterResultPage)
    assert (other.seat, other.digits, other.lacking) == (3, "300", None), "the price stays, the buyer was wrong"
    giving = opened(lot, page, "give-money", 2)
    assert isinstance(giving, GiveMoneyPage)
    given = typed(lot, giving, "250#")
    assert isinstance(given, EnterResultPage)
    assert (given.digits, given.lacking, lot.state.cash[1]) == ("300", None, 350)
    assert typed(lot, given, "#") is PageName.GAME


@pytest.mark.parametrize(
    "page",
    [
        GiveMoneyPage(None, lambda *_: PageName.GAME, seat=2, digits="12"),
        CountMoneyPage(None, seat=2, awaited=(2, 3), digits="12"),
    ],
)
def test_an_amount_that_is_one_seats_alone_begins_anew_for_another(lot: TableUnderTest, page: AmountPage) -> None:
    other = opened(lot, page, "seat", 3)
    assert isinstance(other, AmountPage)
    assert (other.seat, other.digits) == (3, "")


def test_after_three_refused_amounts_a_pad_offers_no_money_and_takes_the_next_digit_as_a_new_amount(
    lot: TableUnderTest,
) -> None:
    page: Page | PageName = lacking(lot)
    for _ in range(2):
        assert isinstance(page, Page)
        page = typed(lot, page, "300#")
    assert isinstance(page, AmountPage)
    assert shown(lot, page)[0].other_pages == ()
    refused = typed(lot, page, "7#")
    assert isinstance(refused, AmountPage)
    assert lot.said() == "Three amounts tried: continue playing first"
    assert typed(lot, refused, "5") == replace(page, digits="5", is_refused=False)


def test_a_key_at_a_pad_takes_away_the_note_at_its_seat_and_no_other(lot: TableUnderTest) -> None:
    for seat in (2, 3):
        lot.world.table.refuse_for_money(seat, lot.now)
    typed(lot, EnterResultPage(None, seat=2), "5")
    assert (lot.note(2), lot.note(3)) == ("", "Not enough money")


def test_what_the_disk_refuses_stays_typed(lot: TableUnderTest, tmp_path: Path) -> None:
    in_journal(tmp_path, "DROP TABLE progress")
    page = EnterResultPage(None, seat=2, digits="30")
    assert typed(lot, page, "#") == page
    assert "no such table" in lot.said()


@pytest.mark.parametrize(
    ("auction", "names"), [(Auction.OPEN, ["Axel", "Beatrix", "Clemens", "Doris"]), (Auction.ONCE_AROUND, ["Beatrix"])]
)
def test_a_bid_is_anybodys_in_an_open_auction_and_else_of_the_seat_that_is_asked(
    table: TableUnderTest, auction: Auction, names: list[str]
) -> None:
    table.enter(Play(1, "klimt", auction))
    page = EnterBidPage(None, seat=2)
    assert [seat.name for seat in shown(table, page)[0].seats] == names
    assert page.is_limited(table.world.table.public_view()) is (auction is Auction.OPEN)


@pytest.mark.parametrize(("names", "variant"), [(NAMES[:2], Variant.TWO_PLAYER), (NAMES[:3], Variant.STANDARD)])
def test_only_of_two_players_one_may_skip_a_turn(tmp_path: Path, names: tuple[str, ...], variant: Variant) -> None:
    with a_table(tmp_path, names, variant=variant) as table:
        assert (shown(table, EnterCardPage())[0].other is not None) is (variant is Variant.TWO_PLAYER)


# Secret bids


@pytest.fixture
def sealed(table: TableUnderTest) -> TableUnderTest:
    table.enter(Play(1, "klimt", Auction.SEALED))
    return table


def test_a_pad_for_a_secret_bid_is_opened_without_a_note_and_shows_one_of_its_seat(sealed: TableUnderTest) -> None:
    for seat in (2, 3):
        sealed.world.table.refuse_for_money(seat, sealed.now)
    assert open_pad(2, sealed.world.table, 0) == EnterSecretBidPage(2)
    assert (sealed.note(2), sealed.note(3)) == ("", "Not enough money")
    assert [seat.note for seat in shown(sealed, EnterSecretBidPage(3))[0].seats] == ["Not enough money"]


def test_typed_digits_are_shown_for_five_seconds_while_a_finger_asks_for_it(sealed: TableUnderTest) -> None:
    page = EnterSecretBidPage(2)
    assert opened(sealed, page, "see") == page, "there is nothing to show"
    page = typed(sealed, page, "12")  # type: ignore[assignment]  # the pad stays
    assert shown(sealed, page)[0].typed is None
    seen = opened(sealed, page, "see")
    assert isinstance(seen, EnterSecretBidPage)
    assert (shown(sealed, seen)[0].typed, seen.due_at) == ("12", sealed.now + 5 * SECOND)
    assert seen.lifted() == seen.tick(seen.due_at or 0) == page


@pytest.mark.parametrize("page", [CoverPage(2), EnterSecretBidPage(2)])
def test_only_the_holders_own_bid_hands_the_screen_on_to_the_next_who_has_none(page: CoverPage) -> None:
    assert page.sealed(3, (2, 4)) is page
    assert page.sealed(2, (4, 1)) == CoverPage(4)
    assert page.sealed(2, ()) is page.sealed(3, ()) is PageName.GAME


# Names


def asked(others: tuple[str, ...], now: str = "", seated: tuple[SeatedPlayer, ...] = ()) -> ChooseKnownPlayerPage:
    """The question who sits at seat 2."""
    keyboard = EnterPlayerNamePage(None, seat=2, named=lambda _name: GoTo(PageName.GAME), text="")
    return ChooseKnownPlayerPage(
        None, now=now, seated=seated, others=others, picked=lambda _name: GoTo(PageName.GAME), keyboard=keyboard
    )


KNOWN = tuple(f"Player {number}" for number in range(1, 21))


def test_as_many_known_players_are_offered_as_fit(table: TableUnderTest) -> None:
    entries = shown(table, asked(KNOWN))[0].entries
    assert [entry.label for entry in entries] == [*KNOWN[:11], "Type a name"]
    names, seated = shown(table, asked(KNOWN, "Axel", (SeatedPlayer(1, "Beatrix"),)))[0].groups
    assert [entry.label for entry in names.entries] == ["Correct spelling: Axel", *KNOWN[:4], "Type a name"]
    assert [entry.label for entry in seated.entries] == ["Beatrix"]
    assert [group.title for group in shown(table, asked(KNOWN, "Axel"))[0].groups] == ["Another name"]
    assert shown(table, asked(KNOWN, "", (SeatedPlayer(1, "Beatrix"),)))[0].groups[0].entries[0].label == "Player 1"


def test_to_correct_a_spelling_begins_with_the_name_and_to_type_another_with_nothing(table: TableUnderTest) -> None:
    page = asked((), "Axel", (SeatedPlayer(1, "Beatrix"),))
    for name, text in (("correct-spelling", "Axel"), ("type-name", "")):
        keyboard = opened(table, page, name)
        assert isinstance(keyboard, KeyboardPage)
        assert keyboard.text == text


def test_the_way_back_from_the_first_name_leads_to_the_seats_as_last_time_if_any(
    table: TableUnderTest,
) -> None:
    page = asked(KNOWN)
    back = shown(table, replace(page, last=SettingsPage(None)))[0].back
    assert (back.label, shown(table, page)[0].back.label) == ("As last time", "Back")
    assert opened(table, replace(page, last=SettingsPage(None)), "back") == SettingsPage(None)


@pytest.mark.parametrize(("language", "letters"), [("en", ("QWERTY", "ZX")), ("de", ("QWERTZ", "YX"))])
def test_a_keyboard_has_its_letters_where_the_language_has_them(
    table: TableUnderTest, language: str, letters: tuple[str, str]
) -> None:
    table.world.table.prefer(language=language)
    rows = ["".join(key.label for key in row) for row in shown(table, asked(()).keyboard)[0].keys]
    assert (rows[0][:6], rows[2][:2]) == letters


@pytest.mark.parametrize(("text", "capital"), [("", True), ("A", False), ("O'", True), ("Ann-", True), ("Ann ", True)])
def test_a_letter_at_the_beginning_of_a_word_is_a_capital(table: TableUnderTest, text: str, capital: bool) -> None:
    keys = shown(table, replace(asked(()).keyboard, text=text))[0].keys
    assert keys[1][0].label == ("A" if capital else "a")


def test_a_text_takes_what_can_be_printed_as_whole_letters_up_to_its_length(table: TableUnderTest) -> None:
    page = asked(()).keyboard
    assert page.type_text("Zoe\u0308\t\n").text == "Zoë"
    full = page.type_text("x" * 20)
    assert (full.text, shown(table, full)[0].title) == ("x" * 16, "At most 16 letters")
    assert shown(table, page.type_text("x" * 15))[0].title == "Who is in seat 2?"
    accents = replace(page, letters=1)
    assert accents.letters == 1
    assert opened(table, accents, "letter", "Á") == replace(page, text="Á")
    assert opened(table, replace(page, text="Áx"), "erase") == replace(page, text="Á")


# Menus

IN_EVERY_GAME = {
    "undo",
    "redo",
    "records",
    "players",
    "switch-game",
    "rotate-screen",
    "face-player",
    "settings",
    "system",
}
ASK, LEAVE = {"ask-to-leave"}, {"close"}


def offered(table: TableUnderTest) -> set[str]:
    """The names of all entries of the game's menu, also those that cannot be touched."""
    groups = shown(table, GameMenuPage(None))[0].groups
    return {entry.means.name for group in groups for entry in group.entries}


def test_the_menu_of_an_auction_game_has_all_that_is_possible(table: TableUnderTest) -> None:
    assert offered(table) == IN_EVERY_GAME | ASK | {"hands", "money", "countdown", "lots"}


def test_at_a_table_with_a_reader_cards_are_registered(mixed: TableUnderTest) -> None:
    assert offered(mixed) == IN_EVERY_GAME | ASK | {"hands", "money", "countdown", "lots", "register-cards"}


def test_a_game_that_is_over_is_watched_again_and_has_no_hands_and_is_left_without_a_question(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3])
    with a_table_again(tmp_path) as table:
        assert offered(table) == IN_EVERY_GAME | LEAVE | {"money", "countdown", "lots", "replay"}


def test_the_menu_of_a_card_game_has_its_history_once_there_is_one(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:3], edition="card-game") as table:
        assert offered(table) == IN_EVERY_GAME | ASK | {"hands"}
        table.touch("influence", "tec")
        assert offered(table) == IN_EVERY_GAME | ASK | {"hands", "history"}


# Settings


@pytest.mark.parametrize(
    ("level", "ends"), [(1, ["at the limit", ""]), (2, ["", ""]), (3, ["", ""]), (4, ["", "at the limit"])]
)
def test_a_level_ends_at_the_first_and_the_last_and_each_step_is_heard(
    table: TableUnderTest, level: int, ends: list[str]
) -> None:
    table.world.table.prefer(volume=level)
    volume = next(entry for entry in shown(table, SettingsPage(None))[0].entries if not isinstance(entry, Choice))
    assert (volume.label, volume.level, volume.levels) == (f"Volume: {level} of 4", level, 4)
    assert [volume.less.disabled_reason, volume.more.disabled_reason] == ends
    for step, end in zip((-1, 1), ends, strict=True):
        if not end:
            table.world.table.prefer(volume=level)
            table.touch("volume", step)
            assert (table.world.table.options.volume, table.sounds.pop()) == (level + step, "bid")


def test_without_sound_neither_volume_nor_voice_can_be_chosen(table: TableUnderTest) -> None:
    table.world.table.prefer(sound=False)
    _, choices = shown(table, SettingsPage(None))
    assert {"volume", "voice"}.isdisjoint({key.name for key in choices.acts})


def test_a_language_leads_back_to_where_it_was_asked_for_and_keeps_the_reply_that_is_read(
    table: TableUnderTest,
) -> None:
    settings = SettingsPage(None)
    act = shown(table, settings)[1].acts[Key("languages")]
    assert act.keeps_reply
    languages = LanguagesPage(settings)
    assert all(act.keeps_reply for key, act in shown(table, languages)[1].acts.items() if key.name == "language")
    assert opened(table, languages, "language", "de") == settings
    assert table.world.table.translator.language == "de"


# The touch test


def test_each_touch_of_the_touch_test_gives_it_twenty_seconds_more() -> None:
    page: Page = touch_test(None, 0)
    for place, mark in enumerate((*MARKS, *MARKS), start=1):
        assert isinstance(page, TouchTestPage)
        assert (page.due_at, page.takes_all_touches) == ((20 + place - 1) * SECOND, place <= 4)
        page = page.touched(mark, place * SECOND)


def test_marks_that_were_missed_are_told_until_all_are_touched_again() -> None:
    page: Page = touch_test(None, 0)
    for _ in range(4):
        assert isinstance(page, TouchTestPage)
        assert not page.is_again
        page = page.touched(PicturePlace(0.5, 0.5), 0)
    for mark in MARKS:
        assert isinstance(page, TouchTestPage)
        assert page.is_again
        page = page.touched(mark, 0)
    assert isinstance(page, TouchTestPage)
    assert (page.is_again, page.trial is not None) == (False, True)


def test_during_the_touch_test_touches_are_where_the_panel_reports_them_and_else_where_the_kept_map_says() -> None:
    kept = found_map(MARKS)
    maps: Any = SimpleNamespace(kept=kept)
    page: Page = touch_test(None, 0)
    for mark in MARKS:
        assert map_in_use(page, maps) is None
        assert isinstance(page, TouchTestPage)
        page = page.touched(mark, 0)
    assert isinstance(page, TouchTestPage)
    assert map_in_use(page, maps) is page.trial is not None
    assert map_in_use(SettingsPage(None), maps) is kept


# Cards beyond the box


def laid(state: object, *artists: int) -> Any:
    """A table at which cards of these artists were entered so far."""
    step = SimpleNamespace(cards_laid=artists)
    return SimpleNamespace(any_state=state, ledger=SimpleNamespace(course=SimpleNamespace(steps=[step])))


def test_a_card_is_unusual_once_there_are_more_than_in_the_box_and_not_for_another_artist(
    table: TableUnderTest,
) -> None:
    play = Play(1, "klimt", Auction.OPEN)
    place = table.state.game.edition.keys.index("klimt")
    cards = table.state.game.edition.artists[place].cards
    other = 4 if place != 4 else 3
    assert beyond(laid(table.state, *[place] * (cards - 1)), play) == ()
    assert beyond(laid(table.state, *[place] * cards), play) == (place,)
    assert beyond(laid(table.state, *[other] * 30), play) == ()
    assert beyond(laid(table.state, *[place] * cards), Play(2, "klimt", Auction.OPEN)) == (), "the rules refuse it"
