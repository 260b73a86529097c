"""What is opened over a game: the menu, its pages, money, the past and corrections of it."""

from pathlib import Path

from tests.support.tour.auctions import late
from tests.support.tour.party import Party, Stops


def opened(party: Party, folder: Path) -> Stops:
    """The menu and what it leads to."""
    party.play(folder, 4, until=late)
    with party.table(folder, 0) as table:
        table.go(("resume", 1), "continue", "menu")
        yield "menu", table
        table.touch("settings")
        yield "settings", table
        table.go("back", ("lots", 0), ("history", 0))
        yield "history", table
        table.go("back", "menu", "money")
        yield "money", table
        table.touch("own-money", 3)
        yield "cover-money", table
        table.touch("show-money", 3)
        yield "own-money", table
        table.advance(7)
        table.go("menu", "money", ("adjust-money", 1), ("key", "5"))
        yield "correction", table
        table.go("back", "undo", "menu")
        yield "menu-undone", table


def put_right(party: Party, folder: Path) -> Stops:
    """The third paid 30 for the first lot, not 10, and so could not pay 85 for the second."""
    with party.table(folder, 3) as table:
        for place, buyer, price in ((4, 3, 10), (3, 3, 85), (0, 1, 5)):
            table.play(party.artist(place), "open")
            table.key_in(buyer, price)
            table.strike(3)
        table.go("menu", ("lots", 0))
        yield "lots-short", table
        table.touch("lot", 1)
        yield "lot", table
        table.touch("steps")
        yield "history-short", table
        table.touch("look-at", 3, 0)
        yield "moment", table
        table.touch("look-at", 2, 0)
        yield "moment-open", table
        table.touch("correct")
        yield "wrong", table
        table.touch("other-card")
        yield "other-card", table
        table.touch("was", "play", 1, party.artist(4), "double")
        yield "second-card", table
        table.touch("second-card", "sealed")
        yield "remedy-card", table
        for _ in range(3):
            table.touch("back")
        table.go("sale", ("key", "3"))
        yield "other-sale", table
        table.go(("key", "0"), ("key", "#"))
        yield "remedy-hitch", table
        table.touch("remove-step", 5)
        yield "remedy", table
        table.touch("apply-correction")
        yield "put-right", table
