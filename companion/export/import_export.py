"""`hammerprice export` and `import`: games out of the journal as records, and records into it."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import AuctionStep, Ledger, bring_in
from companion.notation.record import write_record
from companion.notation.replay import read_named, standing
from companion.rules.auction_game.actions import Bid
from companion.rules.auction_game.state import Lot, Sealed
from companion.rules.common import Pass
from companion.rules.protocol import AnyAction, Box
from companion.terminal import Refused


class PartlyExported(JournalFault):
    """A game of which not every entry can be read. `record` is the game up to there."""

    def __init__(self, fault: JournalFault, record: bytes) -> None:
        super().__init__(f"{fault}. The record ends before it")
        self.record = record


def export(data: Path, editions: Mapping[str, Box], game: str | None) -> bytes:
    """A journalled game as a record, the newest if none is named. Raises Refused; JournalFault, also PartlyExported."""
    with Journal.to_read(data) as journal:
        return record_of(journal, editions, numbered(journal, game))


def numbered(journal: Journal, game: str | None) -> int:
    """The number of the game that is named, or of the newest. Raises Refused where there is none."""
    number = journal.newest() if game is None else _number(journal, game)
    if number is None:
        raise Refused(f"{journal.path}: no game has been played yet; play one with `hammerprice`")
    return number


def record_of(journal: Journal, editions: Mapping[str, Box], number: int) -> bytes:
    """A game of an open journal as a record. Raises JournalFault, PartlyExported among them."""
    ledger, fault = Ledger.as_far_as_readable(journal, number, editions)
    record = write_record(ledger.header, _as_written(ledger.steps))
    if fault is not None:
        raise PartlyExported(fault, record)
    return record


def bring(data: Path, editions: Mapping[str, Box], name: str) -> int:
    """Put a record into the journal; its game's number. Raises RecordRefused or JournalFault, nothing added."""
    record = read_named(name, editions)
    standing(record, editions)
    with Journal(data) as journal:
        return bring_in(journal, record, editions)


def _as_written(steps: Sequence[AuctionStep]) -> list[AnyAction]:
    """The actions in the order of a record: fists clockwise, the auctioneer's last, in whatever order they came.

    Fists that were told one by one, as a record may, belong together. A correction among fists keeps all in their
    places: one of them may depend on it.
    """
    written: list[AnyAction] = []
    for phase, together in groupby(steps, key=_fists_of):
        actions = [action for step in together for action in step.actions]
        if phase is not None and all(isinstance(action, Bid | Pass) for action in actions):
            lot, seats = phase
            actions.sort(key=lambda fist: (getattr(fist, "seat", 0) - lot.auctioneer - 1) % seats)
        written += actions
    return written


def _fists_of(step: AuctionStep) -> tuple[Lot, int] | None:
    """The lot whose fists a step tells, and how many seats there are; None for another step."""
    phase = step.before.phase
    return (phase.lot, step.before.game.seats) if isinstance(phase, Sealed) else None


def _number(journal: Journal, game: str) -> int:
    if not game.isascii() or not game.isdecimal() or len(game) > 18:
        raise Refused(f"{journal.path}: there is no game {game!r}; games are numbered from 1")
    return int(game)
