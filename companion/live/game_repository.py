"""What can be played at this table: the editions, and the games in the journal that can be resumed.

This only reads; the table then plays what was chosen. Faults of the journal are passed to `fail`, so that a damaged
game does not keep the others from being played.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import islice

from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger, journalled_header
from companion.live.game_setup import MOST, NOBODY_YET, GameSetup, new_table, same_again
from companion.notation.record import Header
from companion.rules.protocol import Box

RECENT_GAMES = 50
"""In how many of the last games known players are looked for."""
MOST_OFFERED = 3
"""How many games are offered to resume."""


class GameRepository:
    """The editions and the journalled games. `fail` is called with the fault of a game that cannot be read."""

    def __init__(self, journal: Journal, boxes: Mapping[str, Box], fail: Callable[[JournalFault], None]) -> None:
        self._journal = journal
        self._boxes = boxes
        self._fail = fail

    def begin(self, header: Header) -> Ledger:
        """Return a new game, which is confirmed on disk. Raise JournalFault if that fails."""
        return Ledger.begin(self._journal, header, self._boxes)

    def offers(self) -> tuple[Ledger, ...]:
        """Return the newest game and unfinished ones, the last begun first."""
        try:
            newest = self._journal.newest()
            numbers = [number for number in self._journal.unfinished() if number != newest]
        except JournalFault as fault:
            self._fail(fault)
            return ()
        if newest is None:
            return ()
        readable = (self._readable(number) for number in [newest, *numbers])
        return tuple(islice((ledger for ledger in readable if ledger is not None), MOST_OFFERED))

    def plan(self, nobody: Callable[[int], str]) -> GameSetup:
        """Return the set-up of another game like the last one, as far as it suits this table.

        `nobody` returns the name on the screen of a seat without a player.
        """
        header = self._last_header()
        if header is None:
            return new_table(next(iter(self._boxes.values())))
        return same_again(header, self._boxes[header.edition], nobody)

    def known_players(self, nobody: Callable[[int], str]) -> tuple[str, ...]:
        """Return the names of the players of the last games, those of the newest first.

        `nobody` returns the name of a seat without a player; such names are left out.
        """
        names: dict[str, None] = {}
        try:
            for number in self._journal.numbers()[: -RECENT_GAMES - 1 : -1]:
                with suppress(JournalFault):
                    names |= dict.fromkeys(journalled_header(self._journal, number, self._boxes).seats)
        except JournalFault as fault:
            self._fail(fault)
        nobodys = {*NOBODY_YET, *map(nobody, range(1, MOST + 1))}
        return tuple(name for name in names if name not in nobodys)

    def _last_header(self) -> Header | None:
        try:
            newest = self._journal.newest()
            return None if newest is None else journalled_header(self._journal, newest, self._boxes)
        except JournalFault as fault:
            self._fail(fault)
            return None

    def _readable(self, number: int) -> Ledger | None:
        """Return a journalled game; None if it cannot be read."""
        try:
            ledger = Ledger.resume(self._journal, number, self._boxes)
        except JournalFault as fault:
            self._fail(fault)
            return None
        return ledger
