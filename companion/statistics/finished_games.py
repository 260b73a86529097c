"""What each finished game came to, in as few figures as the record of the house needs: a fold of its steps.

Folding a thousand games takes seconds, so what they came to is kept in a file beside the journal and is worked out
anew for a game that is not in it or has changed since. The journal is only read, and the file may be lost at any time.
Games that are not over are not looked at: nobody's money is told before the end, and a game whose end is taken back is
taken out. What all games come to together is in `statistics/records.py`; the file's format is in NOTATION.md.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from zlib import crc32

from companion.atomic_files import OWNER_ALONE, one_at_a_time, write_whole
from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import AnyLedger, AnyStep, Ledger, is_auction_ledger
from companion.rules.protocol import Box, totals, winners
from companion.statistics.game_summary import collections_of
from companion.statistics.lots_sold import SoldLot, lots_sold

FILE = "finished-games.jsonl"
VERSION = 3
"""Of the file and of the fold: another one is as if there were no file."""


@dataclass(frozen=True, slots=True)
class SeatsGame:
    """One seat's game. Amounts are in the edition's unit."""

    name: str
    total: int
    """Money at the end, or victory points."""
    won: bool
    """Alone or shared."""
    auctioneer: int = 0
    """What the others paid it for its lots."""
    collector: int = 0
    """What its pictures came to, less what it paid for them."""
    spent: int = 0
    bought: int = 0
    """Lots."""
    pictures: Mapping[str, int] = field(default_factory=dict)
    """By artist key, the cards that were its own when rounds were settled: bought, or displayed in the card game."""


@dataclass(frozen=True, slots=True)
class LotTold:
    """A lot worth telling of."""

    round: int
    artist: str
    """Its key."""
    kind: str
    cards: int
    buyer: str
    auctioneer: str
    price: int
    worth: int


@dataclass(frozen=True, slots=True)
class KindsSum:
    """All lots of one kind of auction in a game."""

    kind: str
    lots: int
    price: int
    worth: int


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game in figures."""

    number: int
    stamp: tuple[int, ...]
    """What it was folded from: the state of the journalled game, and the checksum of its edition."""
    played: str
    edition: str
    variant: str
    card_game: bool
    seats: tuple[SeatsGame, ...]
    kinds: tuple[KindsSum, ...] = ()
    dearest: LotTold | None = None
    bargain: LotTold | None = None
    """The lot that made its buyer most."""
    worst: LotTold | None = None
    """The lot that cost its buyer most."""


@dataclass(frozen=True, slots=True, eq=False)
class FinishedGames:
    """The finished games of a journal, oldest first, and what keeps others from being read.

    Told from others by being another, since comparing a thousand games takes long.
    """

    games: tuple[FinishedGame, ...]
    faults: tuple[str, ...] = ()


def finished_games(journal: Journal, editions: Mapping[str, Box]) -> FinishedGames:
    """All finished games of the journal. Raises JournalFault, OSError where it cannot be read at all."""
    path = journal.path.with_name(FILE)
    kept = _read(path)
    stamps = journal.finished()
    prints = {key: crc32(repr(box).encode()) for key, box in editions.items()}
    games: list[FinishedGame] = []
    faults: list[str] = []
    for number, stamp in stamps.items():
        known = kept.get(number)
        if known is not None and known.stamp == (*stamp, prints.get(known.edition, known.stamp[-1])):
            games.append(known)
            continue
        try:
            ledger: AnyLedger = Ledger.resume(journal, number, editions)
            games.append(summary(ledger, (*stamp, prints[ledger.header.edition])))
        except JournalFault as fault:
            faults.append(str(fault))
    with one_at_a_time(path.parent):
        still = journal.finished()  # folding takes time, in which an end may have been taken back
        games = [game for game in games if game.stamp[:-1] == still.get(game.number)]
        if games != list(kept.values()):
            _write(path, games)
    return FinishedGames(tuple(games), tuple(faults))


def take_out(journal: Journal, number: int) -> None:
    """A game is not over any more: what it came to is kept no longer. Costs nothing where it was not kept."""
    path = journal.path.with_name(FILE)
    with suppress(OSError), one_at_a_time(path.parent):
        kept = _read(path)
        if number in kept:
            _write(path, (game for game in kept.values() if game.number != number))


def summary(ledger: AnyLedger, stamp: tuple[int, ...]) -> FinishedGame:
    """What a finished game came to."""
    lots = lots_sold(ledger.steps) if is_auction_ledger(ledger) else ()
    state, header = ledger.state, ledger.header
    won, had = winners(state), totals(state)
    keys = [artist.key for artist in state.game.edition.artists]
    card_game = not is_auction_ledger(ledger)
    pictures = _pictures(ledger.steps, keys)
    by_gain = sorted(lots, key=lambda lot: lot.gain or 0)

    def told(lot: SoldLot) -> LotTold:
        names = header.seats
        return LotTold(
            round=lot.round,
            artist=keys[lot.artist],
            kind=str(lot.kind),
            cards=lot.cards,
            buyer=names[lot.buyer - 1],
            auctioneer=names[lot.auctioneer - 1],
            price=lot.price,
            worth=lot.worth or 0,
        )

    return FinishedGame(
        number=ledger.number,
        stamp=stamp,
        played=header.played,
        edition=header.edition,
        variant=str(header.variant),
        card_game=card_game,
        seats=tuple(
            _seat(SeatsGame(name, had[seat - 1], seat in won, pictures=dict(pictures[seat])), seat, lots)
            for seat, name in enumerate(header.seats, start=1)
        ),
        kinds=tuple(
            KindsSum(
                kind=kind,
                lots=len(sold),
                price=sum(lot.price for lot in sold),
                worth=sum(lot.worth or 0 for lot in sold),
            )
            for kind in sorted({str(lot.kind) for lot in lots})
            if (sold := [lot for lot in lots if lot.kind == kind])
        ),
        dearest=told(max(lots, key=lambda lot: lot.price)) if lots else None,
        bargain=told(by_gain[-1]) if lots else None,
        worst=told(by_gain[0]) if lots else None,
    )


def _seat(game: SeatsGame, seat: int, lots: Sequence[SoldLot]) -> SeatsGame:
    """A seat's game with what lots made of it: nothing in the card game."""
    bought = [lot for lot in lots if lot.buyer == seat]
    return replace(
        game,
        auctioneer=sum(lot.earned for lot in lots if lot.auctioneer == seat),
        collector=sum(lot.gain or 0 for lot in bought),
        spent=sum(lot.price for lot in bought),
        bought=len(bought),
    )


def _pictures(steps: Sequence[AnyStep], keys: Sequence[str]) -> Mapping[int, Mapping[str, int]]:
    """By seat, the cards of each artist, by key, that were its own when rounds were settled."""
    pictures: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for one in collections_of(steps):
        pictures[one.seat][keys[one.artist]] += one.cards
    return pictures


def _read(path: Path) -> dict[int, FinishedGame]:
    """The games that are kept; none where the file is missing, of another version, or damaged."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        first, _, body = path.read_bytes().partition(b"\n")
        if json.loads(first) == {"finished-games": VERSION, "checksum": crc32(body)}:
            games = [_game(json.loads(line)) for line in body.splitlines()]
            return {game.number: game for game in games}
    return {}


def _game(values: dict[str, object]) -> FinishedGame:
    """A game from its line; the checksum has said that the line is as it was written."""
    told = {key: LotTold(**lot) for key in ("dearest", "bargain", "worst") if isinstance(lot := values[key], dict)}
    seats, kinds, stamp = values["seats"], values["kinds"], values["stamp"]
    if not isinstance(seats, list) or not isinstance(kinds, list) or not isinstance(stamp, list):
        raise TypeError
    lists = {
        "seats": tuple(SeatsGame(**seat) for seat in seats),
        "kinds": tuple(KindsSum(**kind) for kind in kinds),
        "stamp": tuple(stamp),
    }
    return FinishedGame(**values | told | lists)  # type: ignore[arg-type]  # as above


def _write(path: Path, games: Iterable[FinishedGame]) -> None:
    """Keep the games; a disk that cannot be written costs time, and nothing else."""
    lines = (json.dumps(asdict(game), ensure_ascii=False, separators=(",", ":")) for game in games)
    body = "".join(f"{line}\n" for line in lines).encode()
    first = json.dumps({"finished-games": VERSION, "checksum": crc32(body)}).encode()
    with suppress(OSError):
        write_whole(path, first + b"\n" + body, mode=OWNER_ALONE)
