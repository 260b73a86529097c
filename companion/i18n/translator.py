"""Translation of the texts on the screen.

The code holds the English texts, which catalogues translate; these are in `catalogues/`, made by `make catalogues`.
Names of players, painters and editions are never translated. An edition's genres are, and its names of auctions,
effects and rounds in that rulebook's own terms.
"""

import gettext
import re
from collections.abc import Iterable
from copy import copy
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.rules.edition import AnyEdition, EditionArtist

CATALOGUES = Path(__file__).parent / "catalogues"
DOMAIN = "hammerprice"
MINUS = "\N{MINUS SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"
"""The space at which no line breaks."""
POINTS_AND_COMMAS = str.maketrans(".,", ",.")


class Language(NamedTuple):
    """How a language writes numbers and dates."""

    name: str
    """Its own name."""
    date: str
    """A date in short."""
    has_points: bool = False
    """Whether it writes 14.000 for fourteen thousand."""
    has_spaced_percent: bool = False


LANGUAGES = {
    "en": Language("English", "{0.day}\N{NO-BREAK SPACE}{0:%b}\N{NO-BREAK SPACE}{0.year}"),
    "de": Language("Deutsch", "{0:%d.%m}.{0.year}", has_points=True, has_spaced_percent=True),
    "pt_BR": Language("Português", "{0:%d/%m}/{0.year}", has_points=True),
    "zh_TW": Language("繁體中文", "{0.year}年{0.month}月{0.day}日"),
    "ko": Language("한국어", "{0.year}.\N{NO-BREAK SPACE}{0.month}.\N{NO-BREAK SPACE}{0.day}."),
}
"""The languages of the editions."""
SPACE_IN_CHINESE = re.compile("(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
"""A space between two Chinese characters."""


class Translator:
    """The texts in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        """A key of LANGUAGES."""
        self._language = LANGUAGES[language]
        self._texts = gettext.translation(DOMAIN, CATALOGUES, [language], fallback=language == "en")
        self._is_short = False

    @property
    def csv_separator(self) -> str:
        """Return what a spreadsheet in the language expects between the cells of CSV: a semicolon where numbers have a
        comma.
        """
        return ";" if self._language.has_points else ","

    def say(self, text: str, /, **values: object) -> str:
        """Return a translated text with its `{values}` filled in."""
        translated = self._texts.gettext(text)
        if not values:
            return translated
        return self._without_inner_spaces(translated.format(**values))

    def count(self, one: str, many: str, number: int, /, **values: object) -> str:
        """Return a text that depends on a number, in its singular or plural form. It contains the number as
        `{number}`.
        """
        return self._without_inner_spaces(self._texts.ngettext(one, many, number).format(number=number, **values))

    def listed(self, items: Iterable[str]) -> str:
        """Return several things, one after the other, with the language's sign between them."""
        return self.say(", ").join(items)

    def joined(self, sentences: Iterable[str]) -> str:
        """Return sentences as one text; in Chinese there is no space between them."""
        return ("" if self.language == "zh_TW" else " ").join(sentences)

    def names(self, names: tuple[str, ...]) -> str:
        """Return several names as one text: `Ada, Ben and Cleo`."""
        if len(names) < 2:
            return "".join(names)
        return self.say("{names} and {last}", names=self.listed(names[:-1]), last=names[-1])

    def in_short(self) -> "Translator":
        """Return one that writes all money as `short`, for a picture whose title says `in_thousands`."""
        briefly = copy(self)
        briefly._is_short = True
        return briefly

    def money(self, edition: AnyEdition, amount: int) -> str:
        """Return money or points as the edition writes them, with the language's thousands separator and a minus."""
        if self._is_short:
            return self.short(edition, amount)
        return self._in_full(edition, amount)

    def signed(self, edition: AnyEdition, amount: int, *, short: bool = False) -> str:
        """Return a difference of money or points as `money`, or as `short` ones, with its sign."""
        written = self.short(edition, amount) if short else self.money(edition, amount)
        return f"+{written}" if amount > 0 else written

    def short(self, edition: AnyEdition, amount: int) -> str:
        """Return money under a title that says `in_thousands` once; else as the edition writes it."""
        if edition.is_in_thousands:
            return _with_minus(str(abs(amount)), amount)
        return self._in_full(edition, amount)

    def _in_full(self, edition: AnyEdition, amount: int) -> str:
        written = _with_minus(edition.write(abs(amount)), amount)
        return written.replace(",", ".") if self._language.has_points else written

    def in_thousands(self, title: str, edition: AnyEdition) -> str:
        """Return the title of `short` amounts, which says that they are thousands where they are."""
        unit = self.unit(edition)
        return f"{title} · {unit}" if unit else title

    def unit(self, edition: AnyEdition) -> str:
        """Return what `short` amounts are in: `in thousands`; empty where that is the box's coins."""
        return self.say("in thousands") if edition.is_in_thousands else ""

    def nobody(self, seat: int) -> str:
        """Return the name of a seat while nobody has entered one."""
        return self.say("Player {number}", number=seat)

    def round_of(self, edition: AnyEdition, number: int) -> str:
        """Return a round in the edition's own word: `Season 2`."""
        return self.say("{round} {number}", round=self.say(edition.round_name), number=number)

    def rounds(self, edition: AnyEdition | None, number: int) -> str:
        """Return a number of rounds in the edition's own word: `4 seasons`; None is an edition that is not here."""
        if edition is not None and edition.has_seasons:
            return self.count("{number} season", "{number} seasons", number)
        return self.count("{number} round", "{number} rounds", number)

    def artist(self, artist: EditionArtist) -> str:
        """Return an artist's name where space is short; a genre's in the language, for catalogues have no painters."""
        return self.say(artist.short)

    def number(self, number: float, places: int = 0) -> str:
        """Return a number without a unit, with that many decimals and the language's separators."""
        written = _with_minus(f"{abs(number):,.{places}f}", number)
        return written.translate(POINTS_AND_COMMAS) if self._language.has_points else written

    def signed_number(self, number: int) -> str:
        """Return a difference without a unit as `number`, with its sign."""
        written = self.number(number)
        return f"+{written}" if number > 0 else written

    def percent(self, number: int) -> str:
        """Return a percentage: `44%`, or `44 %` in German."""
        return f"{number}{NO_BREAK}%" if self._language.has_spaced_percent else f"{number}%"

    def date(self, when: date) -> str:
        """Return a date as people write it in the language: `23 Nov 2026`."""
        return self._language.date.format(when)

    def _without_inner_spaces(self, text: str) -> str:
        """Return a text that was filled in, in Chinese without the spaces between two Chinese characters.

        The Chinese texts have a space around each value, which is right beside a Latin name and wrong beside a Chinese
        one.
        """
        return SPACE_IN_CHINESE.sub("", text) if self.language == "zh_TW" else text


def _with_minus(written: str, number: float) -> str:
    """Return the absolute value of a number as it is `written`, with a minus before it if the number is negative."""
    return f"{MINUS}{written}" if number < 0 else written


@cache
def translator(language: str) -> Translator:
    """Return the translator of a language, read once."""
    return Translator(language)


ENGLISH = translator("en")


def gettext_noop(text: str) -> str:
    """Mark a text for the catalogues if another place in the code translates it."""
    return text
