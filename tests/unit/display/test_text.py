"""Words as they fit and names as they are drawn, in any script: nothing is lost, and no line begins or ends badly."""

from contextlib import suppress
from weakref import ref

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.notation.record import LineRefused, check_name
from display import text as fonts
from display import theme
from display.text import Scripts
from display.widgets import Face


def test_a_name_keeps_its_letters_in_a_sentence_of_any_script() -> None:
    """The eastern font has no such letters: they are the western one's, on the same line."""
    text = "Łucja：我有多少錢"
    fitted = fonts.fit(text, Face.STRONG, (26,), (400, 40))
    words = fonts.render(text, fitted, theme.BONE)
    assert words.get_width() == fonts.width(text, fitted)
    first_letter = words.subsurface((0, 0, 8, words.get_height()))
    assert any(pygame.image.tobytes(first_letter, "RGBA")[3::4]), "there is ink"


def ink(text: str, face: Face = Face.TEXT) -> int:
    """Pixels of a text that are not empty."""
    words = fonts.render(text, fonts.fit(text, face, (26,), (400, 40)), theme.BONE)
    alphas = pygame.image.tobytes(words, "RGBA")[3::4]
    return len(alphas) - alphas.count(0)


def test_the_sign_of_a_large_gain_or_loss_is_no_hairline() -> None:
    loss = fonts.fit("−", Face.PLAIN_MONEY, (120,), (400, 200))
    assert fonts.render("−", loss, theme.BONE).get_bounding_rect().h >= 6


def test_a_large_price_is_not_kept_once_others_were_shown() -> None:
    large = fonts.fit("100", Face.MONEY, (200,), (800, 400))
    price = ref(fonts.render("100", large, theme.BONE))
    for amount in range(10):
        fonts.render(f"{amount}", large, theme.BONE)
    assert price() is None


def test_words_are_cut_without_a_space_before_the_ellipsis() -> None:
    cut = {fonts.fit("Anna Maria Luise", Face.TEXT, (26,), (width, 40)).lines[0] for width in range(30, 200)}
    assert "Anna…" in cut
    assert not [line for line in cut if line.endswith(" …")]


@pytest.mark.parametrize("name", ["王喆", "李龘", "힣찮", "龙们", "峠さくら", "ㄅㄆ"])
def test_a_name_has_ink_in_every_rare_character(name: str) -> None:
    boxes = ink("\U00020bb7")
    assert all(ink(letter) not in {0, boxes} for letter in name)
    assert ink(name) == sum(ink(letter) for letter in name)


@pytest.mark.parametrize("name", ["กานดา", "محمد", "😀", "\U00020bb7", "王\U00020bb7", "Jo😀"])
def test_a_character_that_no_font_has_is_a_box_and_not_a_gap(name: str) -> None:
    assert all(ink(name.replace(letter, "")) < ink(name) for letter in name)


@pytest.mark.parametrize("before", ["", "A", "王", "ㄅ", "지"])
@pytest.mark.parametrize("letter", ["\ufe0f", "\ufe00", "\u034f", "\u17b4", "\u180b", "\U000e0100"])
@pytest.mark.parametrize("face", Face)
def test_a_character_without_width_is_drawn_as_nothing(letter: str, before: str, face: Face) -> None:
    assert ink(before + letter, face) == ink(before, face)


@given(st.lists(st.sampled_from("\u034f\u17b4\u180b\ufe0f\U000e0100 ") | st.characters(), max_size=4).map("".join))
def test_a_name_that_is_taken_has_ink(name: str) -> None:
    with suppress(LineRefused):
        assert ink(check_name(name))


def test_the_font_of_rare_characters_is_opened_for_the_first_of_them_and_once() -> None:
    fonts.open_font.cache_clear()
    scripts = Scripts(26)
    for text in ("怡君 說", "지우 님", "Łucja：我有多少錢", ""):
        scripts.render(text, True, theme.BONE)
    assert fonts.open_font.cache_info().misses == 2, "the eastern and the western one"
    for text in ("王喆", "李龘"):
        scripts.render(text, True, theme.BONE)
    assert fonts.open_font.cache_info().misses == 3


@given(
    amount=st.from_regex(r"[+−-]?[0-9]{1,3}([.,][0-9]{3}){0,4}( k)?", fullmatch=True),
    sizes=st.sampled_from([(150, 96), (40,), (26, 20)]),
    width=st.integers(60, 400),
    face=st.sampled_from(sorted(fonts.AMOUNTS)),
)
def test_an_amount_is_never_cut_nor_drawn_beyond_its_place(
    amount: str, sizes: tuple[int, ...], width: int, face: Face
) -> None:
    """It is set smaller, down to 8 px."""
    fitted = fonts.fit(amount, face, sizes, (width, 200))
    drawn = fonts.render(amount, fitted, theme.BONE)
    assert (fitted.lines, fitted.condensed) == ((amount,), False)
    assert drawn.get_width() <= width or fitted.size == 8
    assert ink(amount, face)


def test_the_sign_of_a_key_stays_with_its_word() -> None:
    text = "Key it and #, or touch your seat. # alone is empty, or then #"
    for width in range(130, 500, 10):
        lines = fonts.fit(text, Face.TEXT, (20,), (width, 900), 40).lines
        assert "#" not in lines
        assert not any(line.endswith("seat. #") for line in lines)
        assert " ".join(lines) == text


def test_no_line_begins_with_a_sign_that_closes_the_one_before() -> None:
    text = "所有人不分順序出價，每次都要更高。槌落時，出價最高者付錢給拍賣者；拍賣者得標則付給銀行。"
    for width in range(60, 400, 10):
        lines = fonts.fit(text, Face.TEXT, (16,), (width, 900), 40).lines
        assert not any(line.startswith(("，", "。", "；")) for line in lines)
        assert "".join(lines) == text


def test_no_line_ends_with_a_sign_that_opens_what_follows_and_a_few_characters_in_brackets_stay_together() -> None:
    text = "翻開第 3 張（共 4 張）：怡君出了 Klimt（問號），或空手（不出價）。"
    for width in range(90, 400, 10):
        lines = fonts.fit(text, Face.TEXT, (16,), (width, 900), 40).lines
        assert not any(line.endswith("（") for line in lines)
        assert all(any(aside in line for line in lines) for aside in ("（問號）", "（不出價）"))


def test_one_or_two_signs_are_no_last_line() -> None:
    for text, last in {"怡君與志豪的祕密出價？": "價？", "Cleo and Ada pay 10": "10"}.items():
        for width in range(70, 400, 10):
            assert fonts.fit(text, Face.TEXT, (16,), (width, 900), 40).lines[-1] != last


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (110, ("Dora plays", "a card")),
        (300, ("Cleo has left, and is skipped", "until they are back.")),
        (120, ("하윤 님이", "자리를 비움")),
        (80, ("Christin P", "(7)")),
        (80, ("Conceição", "paga")),
    ],
)
def test_a_short_last_line_gets_words_of_the_lines_before_it(width: int, lines: tuple[str, ...]) -> None:
    """Unless it is all in brackets, or there are no words to get."""
    assert fonts.fit(" ".join(lines), Face.TEXT, (16,), (width, 900), 3).lines == lines


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (230, ("Ben takes it for free", "→ Ada pays 8")),
        (230, ("Ben pays 5 → Cleo takes it for", "free, and so does Ada")),
    ],
)
def test_what_something_becomes_begins_a_line_with_its_arrow(width: int, lines: tuple[str, ...]) -> None:
    """Unless that takes more lines; a short last line keeps it."""
    assert fonts.fit(" ".join(lines), Face.TEXT, (16,), (width, 900), 3).lines == lines


def test_a_no_break_space_holds_together_what_is_beside_it() -> None:
    text = "分數：怡君\xa06\xa0→\xa00、淑芬\xa03\xa0→\xa00、3\xa0輪"
    for width in range(120, 300, 5):
        lines = fonts.fit(text, Face.TEXT, (16,), (width, 900), 40).lines
        assert "".join(lines) == text
        assert all(
            any(fact in line for line in lines) for fact in ("君\xa06\xa0→\xa00", "芬\xa03\xa0→\xa00", "3\xa0輪")
        )


def test_a_number_after_a_colon_or_in_brackets_stays_with_what_it_counts() -> None:
    text = "Two hands: 9 cards each; 0 is allowed (5 left)"
    for width in range(60, 300, 5):
        lines = fonts.fit(text, Face.TEXT, (16,), (width, 900), 40).lines
        assert all(any(counted in line for line in lines) for counted in ("9 cards", "0 is", "(5 left)"))


def test_a_chinese_number_stays_with_what_it_counts_and_no_line_begins_with_a_dot() -> None:
    text = "怡君、志豪 · Modern Art · 第 3 輪 · 到此為止（捨棄 5 步）"
    for width in range(90, 400, 10):
        lines = fonts.fit(text, Face.TEXT, (16,), (width, 900), 40).lines
        assert not any(line.startswith("·") for line in lines)
        assert all(any(counted in line for line in lines) for counted in ("第 3 輪", "（捨棄 5 步）"))


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (120, ("怡君賣出：", "買家與價格")),
        (150, ("第 22 件嘉義風景：", "志豪付 29")),
        (100, ("第 22 件", "嘉義風景：", "志豪付 29")),
        (115, ("由志豪代替宗翰", "出牌")),
        (75, ("宗翰出了", "哪張牌？")),
    ],
)
def test_a_few_lines_of_chinese_end_after_signs_and_tear_no_common_word(width: int, lines: tuple[str, ...]) -> None:
    assert fonts.fit("".join(lines), Face.TEXT, (16,), (width, 900), 3).lines == lines


def test_an_amount_stays_with_its_chinese_verb_and_a_date_is_whole() -> None:
    text = "怡君得到靜物：付 30、出價 85。2026年11月20日，付 1"
    for width in range(130, 300, 5):
        lines = fonts.fit(text, Face.TEXT, (16,), (width, 900), 40).lines
        assert all(
            any(whole in line for line in lines) for whole in ("付 30、", "出價 85。", "2026年11月20日，", "付 1")
        )


@given(
    text=st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=40),
    width=st.integers(1, 200),
    height=st.integers(1, 80),
    lines=st.integers(1, 4),
)
def test_any_words_fit_any_place_and_can_be_drawn(text: str, width: int, height: int, lines: int) -> None:
    fitted = fonts.fit(text, Face.STRONG, (22, 18), (width, height), lines)
    assert 1 <= len(fitted.lines) <= lines
    assert all(fonts.render(line, fitted, theme.BONE).get_width() <= width for line in fitted.lines if len(line) > 1)


@pytest.mark.parametrize("amount", ["120", "1,234,000", "−1,234,000"])
@pytest.mark.parametrize("room", [1, 40, 120, 400])
def test_an_amount_is_never_cut_but_set_smaller(amount: str, room: int) -> None:
    fitted = fonts.fit(amount, Face.MONEY, (80, 60), (room, 100))
    assert (fitted.lines, fitted.condensed) == ((amount,), False)
    larger = fitted._replace(size=fitted.size + 1)
    assert fitted.size in (80, 60, 8) or fonts.width(amount, fitted) <= room < fonts.width(amount, larger)
    assert fitted.size == 8 or fonts.width(amount, fitted) <= room


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("1,234", Face.MONEY),
        ("+12 k", Face.MONEY),
        ("12 kr", Face.STRONG),
        ("pass", Face.STRONG),
        ("12 萬", Face.EASTERN),
    ],
)
def test_money_has_its_own_type_only_where_all_its_signs_have(text: str, face: Face) -> None:
    assert fonts.fit(text, Face.MONEY, (40,), (400, 100)).face is face
