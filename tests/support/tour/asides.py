"""What is opened over a game: the menu, its pages, money, the past and corrections of it."""

from pathlib import Path

from companion.rules.actions import Leave
from tests.support.past_of_a_game import leave_out
from tests.support.tour.auctions import late
from tests.support.tour.party import Party, Stops, stops


def opened(party: Party, folder: Path) -> Stops:
    """The menu and what it leads to."""
    party.play(folder, 4, until=late)
    with party.table(folder, 0) as table:
        table.world.table.has_backlight = True
        yield from stops(
            table,
            ("menu", ("resume", 1), "continue", "menu"),
            ("settings", "settings"),
            ("history", "back", ("lots", 0), ("history", 0)),
            ("names", "back", "menu", "players"),
            ("another-name", ("player-of", 2)),
            ("swap-seats", ("swap-seats", 2, 3)),
            ("hands", "back", "back", "hands"),
            ("hand", ("hand-of", 2), ("cards", -1), ("cards", -1)),
            ("money", "back", "back", "money"),
            ("cover-money", ("own-money", 3)),
            ("own-money", ("show-money", 3)),
        )
        table.advance(7)
        yield from stops(
            table,
            ("correction", "menu", "money", ("adjust-money", 1), ("key", "5")),
            ("payment", "back", ("payer", 1), ("key", "5")),
            ("payment-to", ("seat", 2)),
            ("menu-undone", "back", "back", "undo", "menu"),
        )


def left(party: Party, folder: Path) -> Stops:
    """Somebody has left, and is about to return."""
    with party.table(folder, 4) as table:
        yield from stops(table, ("table-left", "continue", Leave(3)))
        table.play(party.artist(1), "sealed")
        yield from stops(table, ("sealed-left",), ("hand-left", ("hand-of", 3)))


def paid(party: Party, folder: Path) -> Stops:
    """The first paid the second 5, and that was entered wrong."""
    party.play(folder, 5, until=late)
    with party.table(folder, 0) as table:
        table.go(("resume", 1), "continue", "menu", "money", ("payer", 1), ("seat", 2), ("key", "5"), ("key", "#"))
        yield from stops(
            table,
            ("money-five", "menu", "money"),
        )
        last = len(table.world.table.ledger.course.steps)
        yield from stops(
            table,
            ("wrong-payment", "back", ("lots", 0), ("history", 0), ("look-at", last, 0), "correct"),
            ("past-payment", "other-entry"),
            ("past-payer", "other-payer"),
            ("past-payment-lacking", ("payer", 2), *[("key", "9")] * 6, ("key", "#")),
            ("remedy-payment", ("key", "*"), ("key", "4"), ("key", "#")),
            ("payment-put-right", "apply-correction"),
            (
                "remedy-payment-removed",
                "back",
                "menu",
                ("lots", 0),
                ("history", 0),
                ("look-at", last, 0),
                "correct",
                "remove-entry",
            ),
        )


def put_right(party: Party, folder: Path) -> Stops:
    """The third paid 30 for the first lot, not 10, and so could not pay 85 for the second."""
    with party.table(folder, 3) as table:
        for place, buyer, price in ((4, 3, 10), (3, 3, 85), (0, 1, 5)):
            table.sell(party.artist(place), buyer, price)
        yield from stops(
            table,
            ("lots-short", "menu", ("lots", 0)),
            ("lot", ("lot", 1)),
            ("lot-lacking", *[("key", "9")] * 6, ("key", "#")),
            ("lot-give-money", ("give-money", 3)),
            ("lot-more", "back", "more"),
            ("history-short", "steps"),
            ("moment", ("look-at", 3, 0)),
            ("moment-open", ("look-at", 2, 0)),
            ("wrong", "correct"),
            ("other-player", "other-player"),
            ("other-card", "back", "other-card"),
            ("second-card", ("was", "play", 1, party.artist(4), "double")),
            ("second-card-kind", ("second-card-of", 1)),
            ("remedy-card", ("second-card", "sealed")),
            ("other-sale", "back", "back", "back", "back", "sale", ("key", "3")),
            ("remedy-hitch", ("key", "0"), ("key", "#")),
            ("remedy", ("remove-step", 5)),
            ("put-right", "apply-correction"),
        )
        table.touch("back")
        table.tap_at(next(area.rect for area in table.world.picture.targets if area.choice.means.name == "undo"))
        yield "undo-of-correction", table
        table.go("back", "menu", ("lots", 0), ("history", 0), ("history", 1))
        table.go(("look-at", 2, 0), "correct", ("undo-to", 2))
        yield "undo-to-moment", table
        yield from stops(
            table,
            ("lot-to-add-before", "game", "menu", ("lots", 0), "add-lot"),
            ("forgotten-card", ("add-before", 2)),
            ("forgotten-second", ("was", "play", 2, party.artist(1), "double")),
            ("forgotten-second-kind", ("second-card-of", 3)),
            ("forgotten-sale", ("second-card", "sealed"), ("seat", 1)),
            ("forgotten", ("key", "9"), ("key", "#")),
            ("remedy-turn", "menu", ("lots", 0), ("lot", 1), "more", "remove-card"),
        )
        while table.screen.conflict:
            leave_out(table)
        yield "remedy-more", table


def tried(party: Party, folder: Path) -> Stops:
    """The same where the second could only pay for a third lot since it sold the second, and amounts were tried."""
    with party.table(folder, 3) as table:
        for place, buyer, price in ((4, 3, 10), (3, 3, 85), (0, 2, 150)):
            table.sell(party.artist(place), buyer, price)
        table.go("menu", ("lots", 0), ("lot", 1))
        table.type_in("999#*998#*30#")
        yield "remedy-tried", table
        table.touch("back")
        table.type_in("*998")
        yield "lot-tried", table
