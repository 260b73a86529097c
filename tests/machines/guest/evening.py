"""One evening in a simulated computer: the installed table, and the twin that it must look like."""

from collections.abc import Sequence
from pathlib import Path
from typing import Generic, TypeVar

from companion.config.app_config import UnreadableFile
from companion.rules.actions import Bid, Play
from companion.rules.edition import Editions
from companion.rules.words import Auction
from companion.screen_data.screens import Key
from tests.machines.guest.expected_screen import Twin
from tests.machines.guest.machine import Machine
from tests.support.table import EDITIONS

MAIN = "systemctl show --value --property=MainPID hammerprice"
IS_OPEN = "systemctl is-active --quiet hammerprice"
DATA = "/var/lib/hammerprice"
GIVEN = "/opt/hammerprice/current/share/hammerprice/systemd/settings.toml"
"""The settings file of an installed table."""
GAME = (Key("begin"), Key("continue"), Key("enter-card"), Play(1, "manet", Auction.OPEN), Bid(2, 1))
Computer = TypeVar("Computer", bound=Machine)


class Evening(Generic[Computer]):
    """The computer and the table on it."""

    def __init__(self, machine: Computer, folder: Path, pictures: Path, *, editions: Editions = EDITIONS) -> None:
        """Start its twin with a journal in `folder` and the computer's `editions`; screenshots are kept in
        `pictures`.
        """
        self.machine = machine
        pictures.mkdir(parents=True, exist_ok=True)
        self.twin = Twin(machine, folder, pictures, editions=editions)

    def opens(self, name: str) -> None:
        """Wait for the table, and compare its picture."""
        self.machine.until(lambda: self.machine.does(IS_OPEN))
        self.twin.sees_the_same(name)

    def record(self) -> str:
        """Return the game in the table's journal; the computer's settings may be bad and are not used."""
        export = f"/opt/hammerprice/current/bin/hammerprice export --settings {GIVEN} --data {DATA}"
        return self.machine.says(f"setpriv --reuid=hammerprice --regid=hammerprice --clear-groups {export}")

    def ended_by(self, signal: str) -> str:
        """Send the table's process a signal; a new process must come back with the game."""
        before = self.machine.says(MAIN)
        self.machine.says(f"kill -{signal} {before}")
        self.machine.until(lambda: self.machine.says(MAIN) not in {before, "0"})
        self.goes_on(f"after-{signal}")
        return self.machine.says("journalctl -u hammerprice --no-pager -o cat -g 'killed|watchdog' -n 1")

    def goes_on(
        self,
        name: str,
        *unreadable_files: UnreadableFile,
        refused_records: str = "",
        earlier_games: Sequence[str] = (),
    ) -> str:
        """Wait for the table, which must say what it was opened without, and which records were not imported; resume
        the game, and return its record. `earlier_games` are the records of those before it in the journal.
        """
        self.machine.until(lambda: self.machine.does(IS_OPEN))
        record = self.record()
        self.twin.starts_again((*earlier_games, record), *unreadable_files, refused_records=refused_records)
        self.opens(name)
        self.twin.touch("resume", len(earlier_games) + 1)
        return record

    def begins_a_game(self) -> str:
        """Begin a game, play a card and bid, all by touch."""
        for wish in GAME:
            self.twin.touch(wish)
        return f"{len(self.record().splitlines()) - 1} actions in the journal"
