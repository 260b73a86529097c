"""The words of the screen in the language of the table.

English stands in the code and is what a catalogue translates; catalogues are in `catalogues/`, made by `make
catalogues`. Names of players, artists and boxes are never translated; what an edition calls its auctions, effects
and rounds is, in that rulebook's own terms.
"""

import gettext
from functools import cache
from pathlib import Path

from companion.rules.protocol import Box

CATALOGUES = Path(__file__).parent / "catalogues"
DOMAIN = "hammerprice"
LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "pt_BR": "Português",
    "zh_TW": "繁體中文",
    "ko": "한국어",
}
"""The languages of the boxes, each by its own name."""
COMMAS_ARE_POINTS = ("de", "pt_BR")
"""Languages that write 14.000 for fourteen thousand."""
POINTS_AND_COMMAS = str.maketrans(".,", ",.")


class Translator:
    """One language."""

    def __init__(self, language: str) -> None:
        self.language = language
        """A key of LANGUAGES."""
        self._texts: gettext.NullTranslations = (
            gettext.NullTranslations()
            if language == "en"
            else gettext.translation(DOMAIN, CATALOGUES, languages=[language])
        )

    def say(self, text: str, **values: object) -> str:
        """A text with its `{values}` filled in."""
        said = self._texts.gettext(text)
        return said.format(**values) if values else said

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """A text that depends on a number, which stands in it as `{number}`."""
        return self._texts.ngettext(one, many, number).format(number=number, **values)

    def names(self, names: tuple[str, ...]) -> str:
        """Several names as one: `Ada, Ben and Cleo`."""
        if len(names) < 2:
            return "".join(names)
        return self.say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])

    def money(self, edition: Box, amount: int) -> str:
        """Money, or points, in the edition's own way, with the language's sign between thousands."""
        return self._marked(edition.write(amount))

    def nobody(self, seat: int) -> str:
        """What a seat is called until somebody says who sits there."""
        return self.say("Player {number}", number=seat)

    def round_of(self, edition: Box, number: int) -> str:
        """A round in the edition's own word: `Season 2`."""
        return self.say("{round} {number}", round=self.say(edition.round_name), number=number)

    def number(self, number: float, places: int = 0) -> str:
        """A number without a unit, with so many places after the point, and the language's signs."""
        written = f"{number:,.{places}f}"
        return written.translate(POINTS_AND_COMMAS) if self.language in COMMAS_ARE_POINTS else written

    def _marked(self, amount: str) -> str:
        return amount.replace(",", ".") if self.language in COMMAS_ARE_POINTS else amount


@cache
def translator(language: str) -> Translator:
    """The language, read once."""
    return Translator(language)


ENGLISH = translator("en")


def gettext_noop(text: str) -> str:
    """Marks a text for the catalogues where it stands apart from the code that says it."""
    return text


WORDS_OF_EDITIONS = (
    gettext_noop("Round"),
    gettext_noop("Season"),
    gettext_noop("Open"),
    gettext_noop("Once Around"),
    gettext_noop("Once around"),
    gettext_noop("One Offer"),
    gettext_noop("Clockwise"),
    gettext_noop("Speech bubbles"),
    gettext_noop("Sealed"),
    gettext_noop("Hidden"),
    gettext_noop("Question mark"),
    gettext_noop("In the fist"),
    gettext_noop("Fixed Price"),
    gettext_noop("Money"),
    gettext_noop("Named price"),
    gettext_noop("Double"),
    gettext_noop("Card plus card"),
    gettext_noop("One more card"),
    gettext_noop("No effect"),
    gettext_noop("Draw a card"),
    gettext_noop("Second card"),
    gettext_noop("Face down"),
    gettext_noop("All together"),
    gettext_noop("Award"),
)
"""What the program's own editions call their rounds, auctions and effects. Other files' words stay as they are."""

WORDS_OF_REFUSALS = (
    gettext_noop("Not now"),
    gettext_noop("Not your turn"),
    gettext_noop("No such seat"),
    gettext_noop("No such artist"),
    gettext_noop("Too low"),
    gettext_noop("Not enough money"),
    gettext_noop("Already done"),
    gettext_noop("Not allowed"),
)
"""What is said at a seat whose action the rules refuse: the texts of `Reason`, which knows no language."""
