"""The command line: `hammerprice` and its commands, and how each says what went wrong.

What a command does is in the module of its name; those are imported only when asked for, so that replaying records
does not wait for a screen.
"""

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.answers import FAILED, REFUSED, Refused, one_line, print_line
from companion.checked_toml import FileRefused
from companion.editions import edition_lines, load_boxes
from companion.house import House, boxes_to_tell, house_of
from companion.journal.journal import JournalFault
from companion.last_good import LastGood
from companion.machine.log import table_log
from companion.machine.made_of import product_version
from companion.machine.only_program import AlreadyRunning
from companion.machine.supervision import is_supervised
from companion.machine.upkeep import add_commands
from companion.notation.record import RecordRefused
from companion.notation.replay import replay
from companion.office.carry import PartlyExported, bring, export
from companion.office.record_office import add_commands as add_office_commands
from companion.places import data_folder, own_editions, settings_file
from companion.rules.game import SEATS
from companion.rules.words import Variant
from companion.settings import MILLIMETRES, PIXELS, Pins, ScreenSize, load_settings
from companion.telling.command import add_story

DESCRIPTION = """\
Hammer Price is the gavel and the market board for a table of Modern Art players.
Without a command it opens the table: a touchscreen picture, and below it simulated
paddles to click. The evening is kept in a journal and can be resumed at any time."""

EPILOG = """\
examples:
  hammerprice                                open the table
  hammerprice demo --seed 7 --out out        let the program play a game by itself
  hammerprice replay --json game.jsonl       where a recorded game stands
  hammerprice export > game.jsonl            the newest game of the journal as a record

On Linux your data folder is ~/.local/share and your configuration folder ~/.config;
editions of your own go into a folder `editions` beside the settings file, or
where that would be."""

SELDOM = 50_000
"""New objects until garbage is looked for: what is loaded at the start is none, and looking took a fifth of it."""
POWER_OFF = 80
"""The exit code of a table that was switched off, power and all; the service does the rest."""
PINS_HELP = "for the table: auto (real on a Raspberry Pi), real, or simulated (default: as in the settings)"
PANEL_HELP = "the picture's pixels, and millimetres where they are known: 800x480, 1280x720@217x136"


def run() -> None:
    """The console script."""
    gc.set_threshold(SELDOM)
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Carry out a command line; the exit code: 0, or 2 for anything refused, with one line on standard error."""
    options = parser().parse_args(arguments)
    try:
        code: int = options.carry_out(options)
        sys.stdout.flush()
    except (FileRefused, JournalFault, Refused) as error:
        return _refuse(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return _refuse(f"{error.filename or 'hammerprice'}: {error.strerror}; check the path and its permissions")
    return code


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    shared = _shared(default=argparse.SUPPRESS)
    passing = _shared(default=argparse.SUPPRESS, data="one of its own, which is gone afterwards")
    top = argparse.ArgumentParser(
        prog="hammerprice",
        usage="hammerprice [-h] [--version] [--data DIR] [--settings FILE] [--pins PINS] [COMMAND ...]",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[_shared(default=None)],
    )
    top.add_argument("--pins", type=Pins, choices=list(Pins), help=PINS_HELP)
    top.set_defaults(carry_out=_table)
    top.add_argument(
        "--version", dest="carry_out", action="store_const", const=_version, help="say which version it is"
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND", prog="hammerprice")
    _add_demo(commands, passing)
    _add_simulate(commands, passing)
    tests = commands.add_parser("selftest", parents=[shared], help="press every button and key, and get a report")
    tests.add_argument("--seconds", type=_count, default=300, metavar="N", help="how long at most (default: 300)")
    tests.add_argument("--simulated", action="store_true", help="let simulated hands press simulated parts")
    tests.set_defaults(carry_out=_selftest)
    replays = commands.add_parser("replay", parents=[shared], help="replay records and tell where each stands")
    replays.add_argument("--json", action="store_true", help="one JSON object a line for each record")
    replays.add_argument("--at", type=int, metavar="N", help="stop after action N; 0 is after the header")
    replays.add_argument("records", nargs="+", metavar="RECORD", help="a record file, or - for standard input")
    replays.set_defaults(carry_out=_replay)
    exports = commands.add_parser("export", parents=[shared], help="write a journalled game as a record")
    exports.add_argument("game", nargs="?", metavar="GAME", help="the game's number (default: the newest)")
    exports.set_defaults(carry_out=_export)
    shelf = commands.add_parser("editions", parents=[shared], help="list the editions this table knows")
    shelf.set_defaults(carry_out=_editions)
    _add_wiring(commands, shared)
    brings = commands.add_parser("import", parents=[shared], help="put a record into the journal")
    brings.add_argument("record", metavar="RECORD", help="a record file, or - for standard input")
    brings.set_defaults(carry_out=_import)
    add_commands(commands, shared)
    add_story(commands, shared)
    add_office_commands(commands, shared)
    return top


def _shared(*, default: str | None, data: str = "your data folder's hammerprice") -> argparse.ArgumentParser:
    """Options that may stand before the command or after it, where only one that is given may count."""
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--data",
        type=Path,
        default=default,
        metavar="DIR",
        help=f"folder of the journal (default: {data})",
    )
    shared.add_argument(
        "--settings",
        type=Path,
        default=default,
        metavar="FILE",
        help="settings file (default: settings.toml in your configuration folder's hammerprice)",
    )
    return shared


def _add_demo(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", shared: argparse.ArgumentParser) -> None:
    demo = commands.add_parser("demo", parents=[shared], help="let the program play whole games by itself")
    demo.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same seed plays the same games (default: 1)"
    )
    demo.add_argument(
        "--games", type=_count, default=1, metavar="N", help="how many (default: 1); --data puts them into that journal"
    )
    demo.add_argument("--edition", default="dicetree", metavar="E", help="whose box (default: dicetree)")
    variants = [str(variant) for variant in Variant]
    demo.add_argument("--variant", default="standard", metavar="V", choices=variants, help=", ".join(variants))
    demo.add_argument("--players", type=int, metavar="N", help="how many players (default: 4, or what the variant has)")
    demo.add_argument("--out", type=Path, metavar="DIR", help="write records, and a picture of each kind of screen")
    demo.add_argument("--trace", type=Path, metavar="FILE", help="write all that can be perceived, as it happens")
    demo.add_argument("--panel", metavar="WxH", help=PANEL_HELP)
    demo.add_argument(
        "--pace", choices=["real", "fast"], help="in a window, or in virtual time (default: real if there is a screen)"
    )
    demo.set_defaults(carry_out=_demo)


def _add_simulate(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", shared: argparse.ArgumentParser
) -> None:
    simulate = commands.add_parser("simulate", parents=[shared], help="carry out a table script in virtual time")
    simulate.add_argument("script", type=Path, metavar="SCRIPT", help="what hands did to the table")
    simulate.add_argument("--record", type=Path, metavar="FILE", help="write the game so far as a record")
    simulate.add_argument("--trace", type=Path, metavar="FILE", help="write all that can be perceived")
    simulate.add_argument("--pictures", type=Path, metavar="DIR", help="write a PNG for each changed picture")
    simulate.add_argument("--panel", metavar="WxH", help=PANEL_HELP)
    simulate.set_defaults(carry_out=_simulate)


def _add_wiring(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", shared: argparse.ArgumentParser
) -> None:
    wires = commands.add_parser("wiring", parents=[shared], help="tell the wiring in use pin by pin, and draw it")
    wires.add_argument(
        "--paddles", type=int, metavar="N", help="the ready-made wiring of N paddles (default: the settings' wiring)"
    )
    wires.add_argument("--svg", type=Path, metavar="FILE", help="write a picture of it as SVG")
    wires.add_argument("--png", type=Path, metavar="FILE", help="write a picture of it as PNG")
    wires.add_argument("--paper", action="store_true", help="ink on white, for printing (default: as on the screen)")
    wires.set_defaults(carry_out=_wiring)


def _table(options: argparse.Namespace) -> int:
    from companion.acts.opening import welcome  # noqa: PLC0415
    from companion.program import WindowedTable  # noqa: PLC0415  # only what needs a screen loads it
    from display.window import NoScreen  # noqa: PLC0415

    last_good = LastGood(data_folder(options.data), settings_file(options.settings))
    house = last_good.house()
    with table_log(house.data, sys.stderr) as log:
        try:
            with WindowedTable(house, log=log, pins=options.pins) as table:
                last_good.keep()
                welcome(table.session)
                table.run()
                return POWER_OFF if table.switched_off else 0
        except (AlreadyRunning, NoScreen) as error:
            log.keep(str(error))
            not_opened: AlreadyRunning | NoScreen = error
    if isinstance(not_opened, AlreadyRunning) or is_supervised(os.environ):
        raise Refused(str(not_opened))  # a service has a screen, or has failed
    sys.stderr.write(f"{not_opened} Until then, here is a game played by the program itself.\n")
    return main(["demo", "--pace", "fast"])


def _version(_: argparse.Namespace) -> int:
    print_line(f"hammerprice {product_version()}")
    return 0


def _demo(options: argparse.Namespace) -> int:
    from companion.demo.command import Keepsakes, demonstrate  # noqa: PLC0415  # only what needs a screen loads it
    from companion.demo.demonstration import Stuck  # noqa: PLC0415
    from companion.demo.plan import CannotBeShown, Plan, check  # noqa: PLC0415
    from display.window import NoScreen, screen_is_there  # noqa: PLC0415

    with ExitStack() as kept:
        house = _passing_house(options, kept)
        variant = Variant(options.variant)
        plan = Plan(
            seed=options.seed,
            games=options.games,
            edition=options.edition,
            variant=variant,
            players=SEATS[variant][0] + (variant is Variant.STANDARD) if options.players is None else options.players,
        )
        keep = Keepsakes(print_line, options.out, options.trace)
        windowed = options.pace == "real" or (options.pace is None and screen_is_there())
        try:
            check(plan, house)
            if options.out is not None:
                options.out.mkdir(parents=True, exist_ok=True)
            demonstrate(plan, house, keep, windowed=windowed, log=sys.stderr)
        except (CannotBeShown, NoScreen, Stuck) as error:
            raise Refused(str(error)) from None
    return 0


def _simulate(options: argparse.Namespace) -> int:
    from companion.simulate import Outputs, simulate  # noqa: PLC0415  # only what needs a picture loads it

    with ExitStack() as kept:
        house = _passing_house(options, kept)
        try:
            simulate(options.script, house, Outputs(options.record, options.trace, options.pictures))
        except RecordRefused as error:
            raise Refused(error.of(options.script)) from None
    return 0


def _selftest(options: argparse.Namespace) -> int:
    from companion.machine.selftest import selftest  # noqa: PLC0415  # only what needs the pins loads them

    settings = load_settings(settings_file(options.settings))
    pins = Pins.SIMULATED if options.simulated else options.pins or settings.pins
    return 0 if selftest(settings, pins, seconds=options.seconds, tell=print_line) else FAILED


def _passing_house(options: argparse.Namespace, kept: ExitStack) -> House:
    """A house with the panel that was named; where no folder was, its own is gone afterwards."""
    data = options.data or Path(kept.enter_context(TemporaryDirectory(prefix="hammerprice-")))
    house = house_of(data, options.settings)
    if options.panel is None:
        return house
    return replace(house, settings=replace(house.settings, screen=_panel(options.panel)))


def _panel(text: str) -> ScreenSize:
    from display.panel import Panel  # noqa: PLC0415  # knows the sizes of the usual panels

    try:
        panel = Panel.parse(text)
    except (ValueError, OverflowError) as error:
        raise Refused(f"--panel: {error}") from None
    sides, lengths = (panel.width, panel.height), (panel.mm_width, panel.mm_height)
    if not all(PIXELS[0] <= side <= PIXELS[1] for side in sides):
        raise Refused(f"--panel: {text!r}; expected {PIXELS[0]} to {PIXELS[1]} pixels each way")
    if not all(MILLIMETRES[0] <= length <= MILLIMETRES[1] for length in lengths):
        raise Refused(f"--panel: {text!r}; expected {MILLIMETRES[0]} to {MILLIMETRES[1]} millimetres each way")
    return ScreenSize(panel.width, panel.height, panel.mm_width, panel.mm_height)


def _replay(options: argparse.Namespace) -> int:
    editions = load_boxes(own_editions(settings_file(options.settings)))
    return replay(options.records, editions, as_json=options.json, upto=options.at, out=sys.stdout, err=sys.stderr)


def _export(options: argparse.Namespace) -> int:
    editions = boxes_to_tell(options.settings, sys.stderr)
    try:
        sys.stdout.buffer.write(export(data_folder(options.data), editions, options.game))
    except PartlyExported as fault:
        sys.stdout.buffer.write(fault.record)
        raise
    finally:
        sys.stdout.buffer.flush()
    return 0


def _import(options: argparse.Namespace) -> int:
    house = house_of(options.data, options.settings)
    try:
        number = bring(house.data, house.editions, options.record)
    except RecordRefused as error:
        raise Refused(error.of(options.record)) from None
    print_line(f"Imported as game {number}")
    return 0


def _editions(options: argparse.Namespace) -> int:
    editions = load_boxes(own_editions(settings_file(options.settings)))
    print_line("\n\n".join("\n".join(edition_lines(edition)) for edition in editions.values()))
    return 0


def _wiring(options: argparse.Namespace) -> int:
    from companion.machine.wiring import tell  # noqa: PLC0415  # only this command needs it
    from hardware.plugs import Plugs  # noqa: PLC0415
    from hardware.wiring import WiringError, ready_made  # noqa: PLC0415

    settings = load_settings(settings_file(options.settings))
    wiring, plugs = settings.wiring, settings.plugs
    if options.paddles is not None:
        try:
            wiring, plugs = ready_made(options.paddles), Plugs()
        except WiringError as error:
            raise Refused(f"--paddles {options.paddles}: {error.problem}; {error.remedy}") from None
    if options.svg is not None or options.png is not None:
        from companion.machine.wiring_picture import draw  # noqa: PLC0415  # only a picture loads what draws

        draw(wiring, plugs, svg=options.svg, png=options.png, paper=options.paper)
    elif options.paper:
        raise Refused("--paper: there is no picture to print; add --svg FILE or --png FILE")
    tell(wiring, plugs, sys.stdout)
    return 0


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("expected 1 or more")
    return number


def _refuse(line: str) -> int:
    sys.stderr.write(f"{one_line(line)}\n")
    return REFUSED
