"""`make catalogues`: brings every catalogue up to date with the code, and says what is not translated yet."""

import sys

from tests.catalogues.texts import TRANSLATED, catalogue, write

for language in TRANSLATED:
    write(language)
    missing = [message.id for message in catalogue(language) if message.id and not message.string]
    sys.stdout.write(f"{language}: {len(missing)} texts to translate\n")
