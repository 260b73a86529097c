"""What is opened over a game: the menu, its pages, money, the past and corrections of it."""

from pathlib import Path

from companion.commands import commands as c
from companion.commands import past, story
from companion.rules.actions import Play
from companion.rules.words import Auction
from tests.display.tour.auctions import late
from tests.display.tour.party import Party, Stops


def opened(party: Party, folder: Path) -> Stops:
    """The menu and what it leads to."""
    party.play(folder, 4, until=late)
    with party.table(folder, 0) as table:
        table.touch(c.Resume(1))
        table.touch(c.PutAway())
        table.touch(c.OpenMenu())
        yield "menu", table
        table.touch(c.OpenSettings())
        yield "settings", table
        table.touch(c.Back())
        table.touch(c.OpenHistory())
        yield "history", table
        table.touch(c.Back())
        table.touch(c.OpenMenu())
        table.touch(story.OpenMoney())
        yield "money", table
        table.touch(story.AskOwnMoney(3))
        yield "cover-money", table
        table.touch(story.ShowOwnMoney(3))
        yield "own-money", table
        table.advance(7)
        table.touch(c.OpenMenu())
        table.touch(story.OpenMoney())
        table.touch(c.OpenCorrection(1))
        table.touch(c.Key("5"))
        yield "correction", table
        table.touch(c.Back())
        table.touch(c.Undo())
        table.touch(c.OpenMenu())
        yield "menu-undone", table


def put_right(party: Party, folder: Path) -> Stops:
    """The third paid 30 for the first lot, not 10, and so could not pay 85 for the second."""
    with party.table(folder, 3) as table:
        for place, buyer, price in ((4, 3, 10), (3, 3, 85), (0, 1, 5)):
            table.play(party.artist(place), "open")
            table.key_in(buyer, price)
            table.strike(3)
        table.touch(c.OpenMenu())
        table.touch(c.OpenHistory())
        yield "history-short", table
        table.touch(past.LookAt(3))
        yield "moment", table
        table.touch(past.LookAt(2))
        yield "moment-open", table
        table.touch(past.OpenWrong())
        yield "wrong", table
        table.touch(past.OpenOtherCard())
        yield "other-card", table
        table.touch(past.ItWasCard(Play(1, party.artist(4), Auction.DOUBLE)))
        yield "second-card", table
        table.touch(past.ItWasDouble(Auction.SEALED))
        yield "remedy-card", table
        for _ in range(3):
            table.touch(c.Back())
        table.touch(past.OpenOtherBuyer())
        yield "other-buyer", table
        table.touch(c.Back())
        table.touch(past.OpenOtherPrice(3))
        table.touch(c.Key("3"))
        yield "other-price", table
        table.touch(c.Key("0"))
        table.touch(c.Key("#"))
        yield "remedy-hitch", table
        table.touch(past.LeaveOut(5))
        yield "remedy", table
        table.touch(past.PutRight())
        yield "put-right", table
