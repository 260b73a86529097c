"""The stickers on cards: a text file in the data folder, which the table fills card by card.

    [[cards]]
    tag = "0F0184F07A"
    edition = "dicetree"
    artist = "manet"
    auction = "open"

A card of the card game has `effect` instead of `auction`. A wrong entry is ignored, and its refusal told; the whole
file is refused only if no entries can be made out. A card of an edition that is missing now, or of which it is no
longer part, is kept for when the edition comes back, and a wrong entry, with all its lines, until it is mended or its
card is learned again.
The reader is in `hardware/`; what a card means in a game is in `device_input/card_at_reader.py`.
"""

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from companion.atomic_files import OWNER_ALONE, write_whole
from companion.checked_toml import MAX_TOML_BYTES, CheckedTable, FileRefused, read_toml
from companion.rules.edition import Editions
from companion.rules.words import Auction, Effect

CARD_STICKERS_FILE = "card-stickers.toml"
_HEAD = "# Which sticker is on which card. Hammer Price writes this file when a card is learned.\n"
_KEYS = ("tag", "edition", "artist", "auction", "effect")
LONGEST_KEY = 255
"""The most characters of a key. An edition's is the name of its file."""


class StickerRefused(FileRefused):
    """One wrong entry, which is ignored alone."""


class PrintedCard(NamedTuple):
    """What is printed on a card."""

    edition: str
    """The key of its edition."""
    artist: str
    kind: Auction | Effect
    """The auction on a card of the auction game, or the effect on one of the card game."""


class CardStickers:
    """The stickers in `folder`, for the editions in `editions`. Raise FileRefused if its entries cannot be made out."""

    def __init__(self, folder: Path, editions: Editions) -> None:
        self.path = folder / CARD_STICKERS_FILE
        self._editions = editions
        self._cards: dict[str, PrintedCard] = {}
        self._wrong: list[CheckedTable] = []
        self.refusals: list[StickerRefused] = []
        """Why each of the wrong entries is wrong."""
        if self.path.exists():
            self._load()

    def card(self, tag: str) -> PrintedCard | None:
        """Return the card with this sticker; None if it is unknown, or its edition does not have the card."""
        card = self._cards.get(tag.upper())
        edition = None if card is None else self._editions.get(card.edition)
        if card is None or edition is None:
            return card
        return card if card.artist in edition.keys and card.kind in set(edition.kinds) else None

    def known(self) -> Counter[PrintedCard]:
        """Return how many stickers each card has."""
        return Counter(self._cards.values())

    def learn(self, tag: str, card: PrintedCard) -> None:
        """Assign the sticker `tag`, as the reader reads it, to `card`, on disk when this returns.

        Raise FileRefused if the file cannot be written; it is then unchanged.
        """
        cards = {**self._cards, tag.upper(): card}
        wrong = [entry for entry in self._wrong if str(entry.values.get("tag")).upper() != tag.upper()]
        entries = [_written(tag, card) for tag, card in cards.items()]
        entries += [f"\n{entry.text.rstrip()}\n" for entry in wrong]
        data = (_HEAD + "".join(entries)).encode()
        if len(data) > MAX_TOML_BYTES:
            raise FileRefused(self.path, 0, "has no room for more; remove some stickers")
        try:
            write_whole(self.path, data, mode=OWNER_ALONE, lasting=True, follow_link=True)
        except OSError as error:
            remedy = "make room, or let this program write there; the sticker has not been learned"
            raise FileRefused(self.path, 0, f"{error.strerror}; {remedy}") from None
        self._cards = cards
        self._wrong = wrong

    def _load(self) -> None:
        for entry in read_toml(self.path).only("cards").tables("cards"):
            try:
                tag = entry.matching("tag", "[0-9A-F]{10}", "ten digits 0 to 9 or letters A to F", longest=20)
                if tag in self._cards:
                    raise entry.refuse("tag", f"tag {tag!r} is listed twice; a sticker belongs to one card")
                self._cards[tag] = _card(entry)
            except FileRefused as refusal:
                _check_has_own_lines(entry)
                self._wrong.append(entry)
                self.refusals.append(StickerRefused(refusal.path, refusal.line, refusal.message))


def _check_has_own_lines(entry: CheckedTable) -> None:
    """Raise FileRefused for an entry that could not be kept as it is, because its text is not only its own."""
    try:
        has_own_lines = tomllib.loads(entry.text) == {"cards": [entry.values]}
    except tomllib.TOMLDecodeError:
        has_own_lines = False
    if not has_own_lines:
        raise FileRefused(entry.path, entry.line, "each card must begin with a line [[cards]]")


def _written(tag: str, card: PrintedCard) -> str:
    """Return a card's entry as TOML, which writes printable text as JSON does."""
    key = "auction" if isinstance(card.kind, Auction) else "effect"
    values = {"tag": tag, "edition": card.edition, "artist": card.artist, key: card.kind}
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items()]
    return "".join(("\n[[cards]]\n", *lines))


def _card(entry: CheckedTable) -> PrintedCard:
    """Return the card of an entry. Raise FileRefused."""
    entry.only(*_KEYS)
    edition = entry.words("edition", longest=LONGEST_KEY)
    return PrintedCard(edition, entry.words("artist", longest=LONGEST_KEY), _kind(entry))


def _kind(entry: CheckedTable) -> Auction | Effect:
    if ("auction" in entry.values) == ("effect" in entry.values):
        raise entry.refuse("auction", "a card has an auction or an effect, one of them")
    if "auction" in entry.values:
        return entry.one_of("auction", Auction)
    return entry.one_of("effect", Effect)
