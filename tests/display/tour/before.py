"""Before the first card: the set-up, names, house rules, languages; and the games that wait."""

from pathlib import Path

from companion.commands import commands as c
from companion.options import MINUTE, Options
from companion.rules.state import Open
from tests.display.tour.party import CARDS, Party, Stops


def setting_up(party: Party, folder: Path) -> Stops:
    """A new game is set up."""
    with party.table(folder, 0) as table:
        yield "setup", table
        table.touch(c.AddSeat())
        table.touch(c.StartWith(2))
        table.touch(c.MoveSeat(2))
        yield "setup-moved", table
        table.touch(c.Rename(1))
        yield "typing", table
        table.tap("J")
        table.tap("éñü")
        yield "typing-accents", table
        table.touch(c.Back())
        table.touch(c.OpenHouseRules())
        yield "house-rules", table
        for command in (c.GiveAtStart(10), c.NextRounds(), c.NextStep(), c.NextStriker(), c.Back()):
            table.touch(command)
        table.touch(c.SwitchGuide())
        for _ in range(2):
            table.touch(c.RemoveSeat(1))
        yield "setup-house-rules", table
        table.touch(c.SwitchMystery())
        yield "setup-mystery", table
        table.touch(c.RemoveSeat(1))
        table.touch(c.StartWith(1))
        yield "setup-two", table
        table.touch(c.OpenLanguages())
        yield "languages", table


def waiting(party: Party, folder: Path) -> Stops:
    """Games wait to be gone on with."""
    party.play(folder, 5, until=lambda state: state.round == 2 and isinstance(state.stage, Open))
    party.play(folder, 3, box=CARDS, until=lambda state: state.round == 3)
    party.play(folder, 4, until=lambda state: state.round == 3 and isinstance(state.stage, Open))
    with party.table(folder, 0, options=Options(dim_after=MINUTE)) as table:
        yield "welcome", table
        table.advance(90)
        yield "dark", table
