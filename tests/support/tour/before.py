"""Before the first card: the set-up, names, house rules, languages; and the games that wait."""

from pathlib import Path

from companion.config.settings import Options
from companion.rules.auction_game.auctions import Open
from hardware.time_units import MINUTE
from tests.support.tour.party import CARDS, Party, Stops, stops


def setting_up(party: Party, folder: Path) -> Stops:
    """A new game is set up."""
    with party.table(folder, 0) as table:
        yield from stops(
            table,
            ("setup",),
            ("setup-seating", "add-player", ("goes-first", 2), ("sits-next", 4), ("sits-next", 2)),
            ("typing", ("rename", 1)),
        )
        table.tap("J", "éñü")
        yield from stops(
            table,
            ("typing-accents",),
            ("house-rules", "back", "house-rules"),
            ("editions", "back", "edition"),
        )
        table.touch("back")
        table.choose_house_rules()
        yield from stops(
            table,
            ("setup-house-rules", "explain-rules", ("remove-player", 1), ("remove-player", 1)),
            ("setup-mystery", "mystery"),
            ("setup-two", ("remove-player", 1), ("goes-first", 1)),
            ("languages", "languages"),
        )


def waiting(party: Party, folder: Path) -> Stops:
    """Games wait to be gone on with, beside the last one that is over."""
    party.play(folder, 4)
    party.play(folder, 5, until=lambda state: state.round == 2 and isinstance(state.phase, Open))
    party.play(folder, 3, box=CARDS, until=lambda state: state.round == 3)
    party.play(folder, 4, until=lambda state: state.round == 3 and isinstance(state.phase, Open))
    with party.table(folder, 0, options=Options(dim_after=MINUTE)) as table:
        yield "welcome", table
        yield from stops(
            table,
            ("unfinished", ("unfinished-games", 0)),
            ("unfinished-game", ("unfinished-game", 2)),
            ("discard", ("ask-to-discard", 2)),
        )
        table.go("back", "back", "back")
        table.go("new-game", ("remove-player", 1), ("rename", 2))
        yield "known-players", table
        table.go("back", "back")
        table.advance(90)
        yield "dark", table
