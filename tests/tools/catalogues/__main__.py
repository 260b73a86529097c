"""`make catalogues`: brings every catalogue up to date with the code, and says what is not translated yet."""

import sys

from babel.messages.catalog import Message

from tests.tools.catalogues.texts import TRANSLATED, catalogue, write


def _is_translated(message: Message) -> bool:
    """Whether it has a translation, or one for each form of a text that depends on a number."""
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)


for language in TRANSLATED:
    write(language)
    missing = [message.id for message in catalogue(language) if message.id and not _is_translated(message)]
    sys.stdout.write(f"{language}: {len(missing)} texts to translate\n")
