"""Before the first card: the set-up, names, house rules, languages; and the games that wait."""

from pathlib import Path

from companion.config.settings import Options
from companion.rules.auction_game.state import Open
from companion.time_units import MINUTE
from tests.support.tour.party import CARDS, Party, Stops


def setting_up(party: Party, folder: Path) -> Stops:
    """A new game is set up."""
    with party.table(folder, 0) as table:
        yield "setup", table
        table.go("add-player", ("goes-first", 2), ("swap-seats", 2))
        yield "setup-moved", table
        table.touch("rename", 1)
        yield "typing", table
        table.tap("J")
        table.tap("éñü")
        yield "typing-accents", table
        table.go("back", "house-rules")
        yield "house-rules", table
        table.go("back", "edition")
        yield "editions", table
        table.touch("back")
        table.choose_house_rules()
        table.touch("explain-rules")
        for _ in range(2):
            table.touch("remove-player", 1)
        yield "setup-house-rules", table
        table.touch("mystery")
        yield "setup-mystery", table
        table.go(("remove-player", 1), ("goes-first", 1))
        yield "setup-two", table
        table.touch("languages")
        yield "languages", table


def waiting(party: Party, folder: Path) -> Stops:
    """Games wait to be gone on with."""
    party.play(folder, 5, until=lambda state: state.round == 2 and isinstance(state.phase, Open))
    party.play(folder, 3, box=CARDS, until=lambda state: state.round == 3)
    party.play(folder, 4, until=lambda state: state.round == 3 and isinstance(state.phase, Open))
    with party.table(folder, 0, options=Options(dim_after=MINUTE)) as table:
        yield "welcome", table
        table.go("new-game", ("remove-player", 1), ("rename", 2))
        yield "known-players", table
        for _ in range(2):
            table.touch("back")
        table.advance(90)
        yield "dark", table
