"""The languages of the screen: nothing untranslated or lost in translation; money and dates as each writes them."""

import re
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from companion.i18n.translator import LANGUAGES, MINUS, NO_BREAK, translator
from companion.rules.words import Auction
from tests.support.table import AUCTION_EDITIONS, a_table
from tests.tools.catalogues.texts import TRANSLATED, catalogue, compiled, mo_file, renewed, said

FORMS = {"de": 2, "pt_BR": 2, "zh_TW": 1, "ko": 1}
every_language = pytest.mark.parametrize("language", TRANSLATED)


def values_in(text: str) -> Counter[str]:
    return Counter(re.findall(r"\{\w*\}", text))


@every_language
def test_every_text_is_translated_and_no_other_is_kept(language: str) -> None:
    known = {message.id: message.string for message in catalogue(language) if message.id}
    assert set(known) == set(said()), "bring them up to date with `make catalogues`"
    assert [text for text, translated in known.items() if not translated or not all(translated)] == []


@every_language
def test_no_value_is_lost_in_translation(language: str) -> None:
    for message in catalogue(language):
        text, translated = message.id, message.string
        one, many = (text, text) if isinstance(text, str) else text
        if not one:
            continue  # the catalogue's own head
        forms = translated if isinstance(translated, tuple | list) else (translated or "",)
        assert len(forms) == (1 if isinstance(text, str) else FORMS[language]), text
        for form in forms:
            assert values_in(form) in (values_in(one), values_in(many)), (text, form)


@every_language
def test_the_program_reads_what_people_have_written(language: str) -> None:
    assert mo_file(language).read_bytes() == compiled(renewed(language)), "make it anew with `make catalogues`"


def test_terms_are_those_of_the_rulebooks() -> None:
    classic, german = AUCTION_EDITIONS["classic"], translator("de")
    assert german.say(classic.kinds[Auction.OPEN]) == "Kreuz und quer"
    assert german.say(classic.kinds[Auction.SEALED]) == "In die Faust"
    assert german.say(classic.kinds[Auction.ONCE_AROUND]) == "Einmal reihum"


@pytest.mark.parametrize(
    ("language", "written"), [("en", "14,000"), ("de", "14.000"), ("pt_BR", "14.000"), ("zh_TW", "14,000")]
)
def test_thousands_are_marked_as_the_language_does(language: str, written: str) -> None:
    assert translator(language).money(AUCTION_EDITIONS["classic"], 14) == written
    assert translator(language).money(AUCTION_EDITIONS["dicetree"], 14_000) == written
    assert translator(language).signed(AUCTION_EDITIONS["classic"], 14) == f"+{written}"
    assert translator(language).signed(AUCTION_EDITIONS["classic"], 14, short=True) == "+14"
    assert translator(language).in_short().money(AUCTION_EDITIONS["classic"], 14) == "14"
    assert translator(language).in_short().money(AUCTION_EDITIONS["dicetree"], 14_000) == written
    assert translator(language).number(14_000) == written


def test_a_hyphen_of_an_edition_is_no_minus() -> None:
    edition, english = replace(AUCTION_EDITIONS["dicetree"], written="{amount},-"), translator("en")
    assert [english.money(edition, amount) for amount in (14, 0, -14)] == ["14,-", "0", f"{MINUS}14,-"]
    assert [english.signed(edition, amount) for amount in (14, 0, -14)] == ["+14,-", "0", f"{MINUS}14,-"]
    assert english.short(edition, -14) == f"{MINUS}14,-"


def test_a_number_has_the_signs_of_the_language_before_its_fractions_too() -> None:
    assert (translator("en").number(1234.56, places=1), translator("de").number(1234.56, places=1)) == (
        "1,234.6",
        "1.234,6",
    )


@pytest.mark.parametrize(
    ("language", "date_", "percentage"),
    [
        ("en", "2 Nov 2026", "44%"),
        ("de", "02.11.2026", "44 %"),
        ("pt_BR", "02/11/2026", "44%"),
        ("zh_TW", "2026年11月2日", "44%"),
        ("ko", "2026. 11. 2.", "44%"),
    ],
)
def test_dates_and_percentages_are_written_as_in_the_language(language: str, date_: str, percentage: str) -> None:
    here = translator(language)
    assert (here.date(date(2026, 11, 2)), here.percent(44)) == (
        date_.replace(" ", NO_BREAK),
        percentage.replace(" ", NO_BREAK),
    )


CHINESE = "張大千"
SPACE_INSIDE = re.compile("[\u4e00-\u9fff] [\u4e00-\u9fff]")


def test_chinese_has_no_space_beside_a_chinese_word_that_is_filled_in() -> None:
    here = translator("zh_TW")
    for text in said():
        one = text if isinstance(text, str) else text[0]
        values = dict.fromkeys((value[1:-1] for value in values_in(one) if value not in {"{}", "{number}"}), CHINESE)
        if isinstance(text, tuple):
            written = here.count(*text, 2, **values)
        else:
            written = here.say(text, **values, **({"number": 2} if "{number}" in text else {}))
        assert not SPACE_INSIDE.search(written), text


@pytest.mark.parametrize(
    ("language", "edition", "told"),
    [
        ("en", "cmon", "Season 2"),
        ("de", "cmon", "Saison\xa02"),
        ("pt_BR", "cmon", "Temporada\xa02"),
        ("zh_TW", "cmon", "第 2 季"),
        ("zh_TW", "taiwan", "第 2 輪"),
        ("ko", "cmon", "2시즌"),
        ("ko", "taiwan", "2라운드"),
    ],
)
def test_a_round_is_told_in_the_boxs_own_word(language: str, edition: str, told: str) -> None:
    assert translator(language).round_of(AUCTION_EDITIONS[edition], 2) == told


def test_the_language_is_chosen_on_the_first_screen_and_in_the_menu(tmp_path: Path) -> None:
    """That it is kept for other evenings is in `test_preferences.py`."""
    with a_table(tmp_path, ()) as table:
        table.touch("languages")
        assert [entry.label for entry in table.screen.entries] == [language.name for language in LANGUAGES.values()]
        table.tap("Deutsch")
        assert (table.shows, table.screen.title) == ("game setup", "Neues Spiel")
        table.tap("Spiel beginnen")
        table.go("menu", "settings")
        assert "Sprache: Deutsch" in table.labels
