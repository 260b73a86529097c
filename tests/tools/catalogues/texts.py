"""Which texts the code says, and what the catalogues of `companion/i18n/catalogues` hold."""

import ast
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.editions.reader import load_editions
from companion.i18n.translator import CATALOGUES, DOMAIN, LANGUAGES
from companion.rules.edition import GENRE
from hardware.usb_kinds import DRIVERS

CODE = Path(__file__).parents[3] / "companion"
SAYS = {"say": 1, "message": 1, "gettext_noop": 1, "count": 2, "plural_message": 2}
"""Calls whose first arguments are texts: how many of them."""

Text = str | tuple[str, str]
"""A text, or the one for one thing and the one for many."""
MADE = datetime(2026, 1, 1, tzinfo=UTC)
"""Catalogues carry a date; one that never changes keeps them the same as long as their texts are."""
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
PLURAL_FORMS = {
    "de": "nplurals=2; plural=(n != 1);",
    "pt_BR": "nplurals=2; plural=(n > 1);",
    "zh_TW": "nplurals=1; plural=0;",
    "ko": "nplurals=1; plural=0;",
}
"""How each language counts. These are ours: the rules of the Unicode consortium, which Babel follows, change."""


class StableCatalog(Catalog):
    """A catalogue that is the same whichever version of Babel writes it: its head does not name the version."""

    def _headers(self) -> list[tuple[str, str]]:
        others = [header for header in self._get_mime_headers() if header[0] != "Generated-By"]
        return [*others, ("Generated-By", "make catalogues\n")]

    mime_headers = property(_headers, Catalog._set_mime_headers)


@cache
def said() -> Mapping[Text, None]:
    """Every text of the code, in the order of files and lines, then the bundled editions' names of rounds, auctions,
    effects and genres, and what is said of USB devices.
    """
    texts = [text for path in sorted(CODE.rglob("*.py")) for text in _texts_of(path)]
    boxes = load_editions().values()
    named = [(box.round_name, box.appraisal_name, *box.kinds.values()) for box in boxes]
    genres = [artist.short for box in boxes if box.artist_name == GENRE for artist in box.artists]
    words = [word for names in (*named, genres) for word in names if word]
    plugged = [text for kind in DRIVERS for text in (kind.unplugged, kind.plugged_in)]
    return dict.fromkeys([*texts, *words, *plugged])


def po_file(language: str) -> Path:
    """The catalogue that people edit."""
    return CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_file(language: str) -> Path:
    """The catalogue that the program reads."""
    return po_file(language).with_suffix(".mo")


def catalogue(language: str) -> Catalog:
    """A language's catalogue as it is; an empty one if there is none yet."""
    path = po_file(language)
    if not path.exists():
        return Catalog(locale=language, domain=DOMAIN)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN, abort_invalid=True)


def renewed(language: str) -> Catalog:
    """The catalogue with every text of the code and no other, keeping what has been translated."""
    old = catalogue(language)
    new = StableCatalog(
        locale=language,
        domain=DOMAIN,
        header_comment="",
        project="Hammer Price",
        version="1",
        creation_date=MADE,
        revision_date=MADE,
        last_translator="Hammer Price",
        language_team="Hammer Price",
        msgid_bugs_address="see README.md",
        fuzzy=False,
    )
    new.mime_headers = [("Plural-Forms", PLURAL_FORMS[language])]
    for text in said():
        known = old.get(text)
        new.add(text, known.string if known else "", flags=("python-brace-format",) if _has_values(text) else ())
    return new


def write(language: str) -> None:
    """Renew a language's catalogue, for people and for the program."""
    renewed_ = renewed(language)
    po_file(language).parent.mkdir(parents=True, exist_ok=True)
    with po_file(language).open("wb") as file:
        write_po(file, renewed_, width=100, omit_header=False, sort_output=False)
    mo_file(language).write_bytes(compiled(renewed_))


def compiled(texts: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    data = BytesIO()
    write_mo(data, texts)
    return data.getvalue()


def _texts_of(path: Path) -> Iterator[Text]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        written = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
        texts = [text for text in written[: SAYS.get(name, 0)] if isinstance(text, str)]
        if len(texts) == SAYS.get(name, 0) == 2:
            yield texts[0], texts[1]
        elif len(texts) == SAYS.get(name, 0) == 1:
            yield texts[0]


def _has_values(text: Text) -> bool:
    return "{" in (text if isinstance(text, str) else text[0])
