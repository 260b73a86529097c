"""A message that is stored: it is put into words when it is shown, in the language of then."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Union

from companion.i18n.translator import Translator

Value = Union[str, int, date, "Message"]
"""What a message has in its text. A date is written as the language does, and a message is put into words with it."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text of the catalogues, untranslated, with its values. Messages are equal if they say the same, whatever the
    language. A text that is in no catalogue, such as that of a fault, is shown as it is.
    """

    text: str
    values: Mapping[str, Value]
    """The values of the text's `{names}`."""
    plural: str = ""
    """The text for other numbers than one; empty if the text does not depend on a number."""
    number: int = 0
    """The number on which it depends, which is also `{number}` in the text."""

    def in_words(self, translator: Translator) -> str:
        """Return the message in a language."""
        values = {name: _in_words(value, translator) for name, value in self.values.items()}
        if self.plural:
            return translator.count(self.text, self.plural, self.number, **values)
        return translator.say(self.text, **values)


def message(text: str, /, **values: Value) -> Message:
    """Return the message of a text with its `{values}`."""
    return Message(text, values)


def plural_message(one: str, many: str, number: int, /, **values: Value) -> Message:
    """Return the message of a text that depends on a number, in its singular and plural form. It contains the number
    as `{number}`.
    """
    return Message(one, values, many, number)


def _in_words(value: Value, translator: Translator) -> str | int:
    match value:
        case Message():
            return value.in_words(translator)
        case date():
            return translator.date(value)
        case _:
            return value
