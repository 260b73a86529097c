"""A table that fails in the middle of a sealed auction, as loudly as it can: a process for `test_secrets.py`.

The secret amount comes on standard input. Seat 2 has bid it by keypad, seat 4 on the screen, and seat 3 has typed it
without `#`. Then the picture fails, which the table survives, and then a step of the loop, with everything that the
table holds in the words of the error.
"""

import faulthandler
import sys
from pathlib import Path
from typing import NoReturn
from unittest import mock

from companion.live.feedback import Logged
from companion.notation.record import Header
from companion.pages.navigator import Navigator
from companion.rules.actions import Bid, Play
from companion.rules.house_rules import HouseRules
from companion.rules.words import Auction, Variant
from companion.system.log import table_log
from tests.support.table import TableUnderTest

TOLD = ("cmdline", "environ", "comm", "stat", "status")
"""What Linux tells everybody of a process."""


def main() -> None:
    """Play in the folder named, and fail."""
    folder, bid = Path(sys.argv[1]), int(sys.stdin.readline())
    with table_log(folder, sys.stderr) as log:
        table = TableUnderTest(folder, ())
        header = Header(
            "dicetree", Variant.STANDARD, ("Axel", "Beatrix", "Clemens", "Doris"), 1, house=HouseRules(start=10**8)
        )
        table.world.table.begin(header, at=table.now)
        table.touch(Play(1, "munch", Auction.SEALED))
        table.key_in(2, bid)
        table.touch(Bid(4, bid))
        table.key(3, str(bid))
        assert set(table.world.table.auction.secret_bids) == {2, 4}
        for name in TOLD:
            sys.stdout.buffer.write(Path(f"/proc/self/{name}").read_bytes())
        sys.stdout.flush()
        faulthandler.dump_traceback(all_threads=True)
        with mock.patch("companion.pages.presentation.present", lambda *_: _fail(table.world.navigator)):
            table.key(3, "*")
        for _, effect in table.seen:
            if isinstance(effect, Logged):
                log.write(f"{effect.text}\n{effect.traceback}")
        with mock.patch("companion.loop.loop.handle_signal.handle", _fail):
            table.key(3, "*")


def _fail(navigator: Navigator, *_: object) -> NoReturn:
    session = navigator.table
    held = {**vars(session), "page": navigator.page, "bidding": vars(session.auction), "notes": session.messages.notes}
    raise RuntimeError(f"the picture fell off the wall: {held!r}")


if __name__ == "__main__":
    main()
