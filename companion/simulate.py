"""`hammerprice simulate`: carries out a table script on a table in virtual time, and writes what came of it."""

from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from companion.house import House
from companion.record import write_record
from companion.script import perform, read_script
from companion.world import World
from display.gallery import Album


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where a simulation writes what; None for not at all."""

    record: Path | None = None
    trace: Path | None = None
    pictures: Path | None = None


def simulate(script_file: Path, house: House, outputs: Outputs) -> None:
    """Carry out a script. Raises RecordRefused for a script that cannot be, OSError for a file that cannot be used."""
    script = read_script(script_file.read_bytes(), house.editions, len(house.settings.wiring.paddles))
    with ExitStack() as open_files:
        trace = open_files.enter_context(outputs.trace.open("w", encoding="utf-8")) if outputs.trace else None

        world = World(house)
        open_files.callback(world.close)
        if trace is not None:
            world.trace_to(trace)
        if outputs.pictures is not None:
            world.watch(Album(outputs.pictures, world.picture.surface))
        try:
            perform(script, world)
        finally:
            if outputs.record is not None and world.session.has_game:
                ledger = world.session.any_ledger
                outputs.record.write_bytes(write_record(ledger.header, ledger.actions))
