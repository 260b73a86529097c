"""`hammerprice simulate`: carries out a table script on a table in virtual time, and writes what came of it."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from companion.effects import Effect
from companion.house import House
from companion.record import write_record
from companion.scene import Scene
from companion.script import perform, read_script
from companion.table import Watcher
from companion.trace import Trace, milliseconds
from companion.world import World
from display.painter import Painter
from display.png import save_png


class Album:
    """Writes a PNG for each changed picture, named by its time in milliseconds."""

    def __init__(self, folder: Path, picture: Painter) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._picture = picture

    def happened(self, effect: Effect, at: int) -> None:
        """Sounds and confirmations have no picture of their own."""

    def painted(self, _scene: Scene, _changed: Sequence[tuple[int, int, int, int]], at: int) -> None:
        """Write the picture."""
        save_png(self._picture.surface, self._folder / f"{milliseconds(at):014.3f}.png")


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

        def watch(world: World) -> Sequence[Watcher]:
            watchers: list[Watcher] = []
            if trace is not None:
                tracing = Trace(trace, lambda: world.picture.surface.get_buffer().raw)
                world.simulated.watch_lamp(tracing.lamp)
                watchers.append(tracing)
            if outputs.pictures is not None:
                watchers.append(Album(outputs.pictures, world.picture))
            return watchers

        world = World(house, watch=watch)
        open_files.callback(world.close)
        try:
            perform(script, world)
        finally:
            if outputs.record is not None and world.session.has_game:
                ledger = world.session.ledger
                outputs.record.write_bytes(write_record(ledger.header, ledger.actions))
