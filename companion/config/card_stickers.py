"""The stickers on cards: a text file in the data folder, which the table fills card by card.

    [[cards]]
    tag = "0F0184F07A"
    edition = "dicetree"
    artist = "manet"
    auction = "open"

A card of the card game has `effect` instead of `auction`. The whole file is refused if anything in it is wrong. A card
of an edition that is missing now, or of which it is no longer part, is kept for when the edition comes back. The
reader is in `hardware/`; what a card means in a game is in `device_input/card_at_reader.py`.
"""

from pathlib import Path
from typing import NamedTuple

from companion.atomic_files import OWNER_ALONE, write_whole
from companion.checked_toml import LARGEST, CheckedTable, FileRefused, read
from companion.rules.edition import Boxes
from companion.rules.words import Auction, Effect

NAME = "card-stickers.toml"
_HEAD = "# Which sticker is on which card. Hammer Price writes this file when a card is learned.\n"
_KEY = "[A-Za-z0-9][A-Za-z0-9_.-]{0,59}"


class Card(NamedTuple):
    """What is printed on a card."""

    edition: str
    """The key of its edition."""
    artist: str
    kind: Auction | Effect
    """The auction on a card of the auction game, or the effect on one of the card game."""


class CardStickers:
    """The stickers in `folder`, for the editions in `boxes`. Raise FileRefused if the file is invalid."""

    def __init__(self, folder: Path, boxes: Boxes) -> None:
        self.path = folder / NAME
        self._boxes = boxes
        self._cards: dict[str, Card] = _load(self.path) if self.path.exists() else {}

    def card(self, tag: str) -> Card | None:
        """Return the card with this sticker; None if it is unknown, or its edition does not have the card."""
        card = self._cards.get(tag.upper())
        box = None if card is None else self._boxes.get(card.edition)
        if card is None or box is None:
            return card
        return card if card.artist in box.keys and card.kind in set(box.kinds) else None

    def learn(self, tag: str, card: Card) -> None:
        """Assign the sticker `tag`, as the reader reads it, to `card`, on disk when this returns.

        Raise FileRefused if the file cannot be written; it is then unchanged.
        """
        cards = {**self._cards, tag.upper(): card}
        data = (_HEAD + "".join(_written(tag, card) for tag, card in cards.items())).encode()
        if len(data) > LARGEST:
            raise FileRefused(self.path, 0, "has no room for more; remove some stickers")
        try:
            write_whole(self.path, data, mode=OWNER_ALONE, lasting=True)
        except OSError as error:
            remedy = "make room, or let this program write there; the sticker has not been learned"
            raise FileRefused(self.path, 0, f"{error.strerror}; {remedy}") from None
        self._cards = cards


def _written(tag: str, card: Card) -> str:
    key = "auction" if isinstance(card.kind, Auction) else "effect"
    lines = {"tag": tag, "edition": card.edition, "artist": card.artist, key: card.kind}
    return "\n[[cards]]\n" + "".join(f'{key} = "{value}"\n' for key, value in lines.items())


def _load(path: Path) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for entry in read(path).only("cards").tables("cards"):
        entry.only("tag", "edition", "artist", "auction", "effect")
        tag = entry.matching("tag", "[0-9A-F]{10}", "ten digits 0 to 9 or letters A to F", longest=20)
        if tag in cards:
            raise entry.refuse("tag", f"tag {tag!r} is listed twice; a sticker belongs to one card")
        edition, artist = (
            entry.matching(key, _KEY, "letters, digits, hyphens, dots", longest=60) for key in ("edition", "artist")
        )
        cards[tag] = Card(edition, artist, _kind(entry))
    return cards


def _kind(entry: CheckedTable) -> Auction | Effect:
    if ("auction" in entry.values) == ("effect" in entry.values):
        raise entry.refuse("auction", "a card has an auction or an effect, one of them")
    if "auction" in entry.values:
        return entry.one_of("auction", Auction)
    return entry.one_of("effect", Effect)
