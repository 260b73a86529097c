"""Another version from a USB stick: whether one may be asked for, asking for it, and how it ended.

The table has no right to install anything and never reads the stick. It leaves a request in a folder of its own; what
then happens is the business of `systemd/hammerprice-update.service`, which has the rights and looks at everything
itself. The owner of the computer must have allowed it, by a file that only the owner can make.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from companion.places import SERVICE_SETTINGS

LABEL = "HAMMERPRICE"
"""The name of a stick that an update is taken from."""
ALLOWED = SERVICE_SETTINGS.parent / "update-from-stick"
STICK = Path("/dev/disk/by-label") / LABEL
ENDED = Path("/run/hammerprice-update/ended")
REQUEST = "update"


class Ended(StrEnum):
    """How an update ended, in the word that the service writes."""

    TAKEN = "taken"
    EMPTY = "empty"
    """There is no version on the stick."""
    DAMAGED = "damaged"
    """What is on the stick is not what its list of fingerprints says."""
    REFUSED = "refused"
    """The version did not pass its check, or did not start: the one before is in use."""


@dataclass(frozen=True, slots=True)
class Updates:
    """What joins the table and the service: the file that allows it, the stick, the request, how it ended."""

    request: Path | None
    """None for a table that is no service."""
    allowed: Path = ALLOWED
    stick: Path = STICK
    ended: Path = ENDED

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> "Updates":
        """Those of a program with this environment: systemd names the service's folder in RUNTIME_DIRECTORY."""
        folder = environment.get("RUNTIME_DIRECTORY")
        return cls(Path(folder) / REQUEST if folder else None)

    @property
    def offered(self) -> bool:
        """Whether an update may be asked for, and a stick for it is plugged in."""
        try:
            return self.request is not None and self.allowed.exists() and self.stick.exists()
        except OSError:
            return False

    def ask(self) -> None:
        """Leave the request. Raises OSError, and LookupError where none is offered."""
        if self.request is None or not self.offered:
            raise LookupError("no update is offered")
        self.request.touch()

    def last(self) -> Ended | None:
        """How the last one since the start of the computer ended; None where there was none."""
        try:
            return Ended(self.ended.read_text(encoding="ascii").strip())
        except (OSError, ValueError):
            return None
