"""The parser of the command line: the list of commands, their arguments, and the form of its refusals.

The help comes from it, and so do the shell completion and the manual page, which `make shell-files` writes. A command's
module is imported only when it is needed, so that replaying records does not load the screen.
"""

import argparse
import re
from collections.abc import Collection, Sequence
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from companion.cli.arguments import DATA_HELP, TEMPORARY_DATA_HELP, add_folders
from companion.config.settings import Pins
from companion.terminal import CommandRefused, suggestion

PROGRAM = "hammerprice"
GROUPS = {
    "at the table": {
        "demo": "let the program play whole games by itself",
        "editions": "list the editions",
    },
    "after the evening": {
        "games": "list the games of the journal, the newest first",
        "export": "write a game of the journal as a record",
        "import": "add a record, or the new ones of a folder, to the journal",
        "replay": "replay records and print the state of each",
        "story": "print the story of a finished game, or write it as a page",
        "stats": "print statistics over all finished games",
        "bgstats": "write a finished game as JSON for the app BG Stats",
        "copy": "copy the records of all games into a folder, with their stories and a table",
        "archive": "write all games to one SQLite file",
        "forget": "remove a game, or a player's name, for good",
    },
    "for the maker": {
        "doctor": "check the table, and give the remedy for what is wrong",
        "selftest": "test every button and key, and write a report",
        "touchtest": "mend a touchscreen on which touches land in the wrong place",
        "wiring": "print the wiring pin by pin, or draw it",
        "simulate": "run a table script in virtual time",
    },
    "about the program": {
        "help": "print this help, or that of one command",
        "version": "print the version",
        "completion": "print the script with which bash, zsh or fish completes this command line",
        "manual": "print the manual page, for `man`",
    },
}
"""What each command does, by who needs it when. A command is in the module of its name, whose `run` returns its exit
code, or nothing for 0.
"""
COMMANDS = {name: purpose for group in GROUPS.values() for name, purpose in group.items()}
FILES = ("FILE", "RECORD", "SCRIPT")
"""What the help calls the name of a file, which a shell can complete."""
FOLDER_METAVAR = "DIR"
"""What the help calls the name of a folder."""
USAGE = f"{PROGRAM} [-h] [--version] [--data DIR] [--settings FILE] [--pins PINS] [COMMAND ...]"
DESCRIPTION = """\
Hammer Price is the gavel and the market board for a table of Modern Art players.
Without a command it opens the table: on a desktop in a window, with simulated paddles to
click below the picture, and elsewhere on the full screen. The size of the picture is set
under [screen] in the settings file. The evening is kept in a journal and can be resumed
at any time."""

EPILOG = """\
examples:
  hammerprice                                open the table
  hammerprice demo --seed 7 --out out        the program plays a game by itself
  hammerprice replay --json game.jsonl       the state of a recorded game
  hammerprice export > game.jsonl            the newest game of the journal as a record

A file named - is standard input, or standard output where it is written. No file is
replaced without --force. The exit code is 0, 1 if something was found wrong, or 2 for
what is refused, with one line on standard error.

On Linux your data folder is ~/.local/share and your configuration folder ~/.config.
If there is no settings file, /etc/hammerprice/settings.toml is read; if that is not
there either, the default settings are used. Editions of your own go into a folder
`editions` beside the settings file, or where that would be."""

TABLE_WORDS = ("table", "play", "run", "start", "open")
"""Words that somebody types for the table, which has no command."""
PINNED = (None, "selftest", "touchtest")
"""The commands that use pins; None is the table."""
PLAYING = ("demo", "simulate")
"""The commands that play games of their own, which are kept only in a folder that is named."""
ABOUT_PROGRAM = ("help", "version", "completion", "manual")
"""The commands that tell of the program alone, and read neither games nor settings."""
PINS_HELP = (
    "for table and selftest: auto (real on a Raspberry Pi), real, simulated, or pads (simulated, with number pads in "
    "place of paddles) (default: as in the settings)"
)


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one line, as all commands do, and names what was probably meant."""

    def error(self, message: str) -> NoReturn:
        """Raise CommandRefused with argparse's message in the words of the commands."""
        either = re.fullmatch(r"one of the arguments (.+) is required", message)
        missing = re.fullmatch(r"the following arguments are required: (.+)", message)
        switch = re.fullmatch(r"argument (\S+): ignored explicit argument '(.*)'", message)
        choice = re.fullmatch(r"argument (\S+): invalid choice: '?(.*?)'? \(choose from (.+)\)", message)
        if choice:
            name, given, listed = choice.groups()
            known = [word.strip(" '") for word in listed.split(",")]
            if name == "COMMAND":
                known_as = "; without a command the table is opened" if given in TABLE_WORDS else ""
                message = f"{given}: there is no such command{known_as}{suggestion(given, COMMANDS)}"
            else:
                message = f"{name}: there is no {given!r}; expected {', '.join(known)}{suggestion(given, known)}"
        elif either:
            message = f"{' or '.join(either[1].split())}: missing; expected one of them"
        elif missing:
            message = f"{missing[1]}: missing"
        elif switch:
            message = f"{switch[1]}: it takes no value; leave out {switch[2]!r}"
        else:
            message = re.sub(r"\bargument (?=[-A-Z])", "", message)
        see = " See" if message.endswith("?") else "; see"
        raise CommandRefused(f"{message}{see} `{self.prog} --help`")


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options of a command line. Raise CommandRefused, and SystemExit after help was printed."""
    named = set(COMMANDS).intersection(arguments)
    _refuse_empty(arguments)
    asks_help = not {"-h", "--help"}.isdisjoint(arguments)
    top, commands = _parsers(named, epilog=_all_commands() if asks_help else None)
    _refuse_option_before_command(top, arguments)
    options, unknown = top.parse_known_args(arguments)
    if unknown:
        parser = commands.get(options.command, top)
        actions = arguments_of(parser)
        known = options_of(parser)
        first = unknown[0]
        if first.startswith("-"):
            what = f"there is no such option{suggestion(first.partition('=')[0], known)}"
        elif first.isdecimal() and "--game" in known and all(action.option_strings for action in actions):
            what = f"one argument too many; did you mean --game {first}?"
        else:
            what = "one argument too many"
        parser.error(f"{first}: {what}")
    if options.pins is not None and options.command not in PINNED:
        raise CommandRefused(f"--pins: {options.command} has no pins; leave it out")
    if options.command in ABOUT_PROGRAM:
        for name, given in (("--data", options.data), ("--settings", options.settings)):
            if given is not None:
                raise CommandRefused(f"{name}: {options.command} tells of the program alone; leave it out")
    _refuse_input_twice(commands.get(options.command, top), options)
    return options


def _refuse_empty(arguments: Sequence[str]) -> None:
    """Raise CommandRefused for an empty value: as a path it would be the current folder, and nothing else has one."""
    for before, word in zip((PROGRAM, *arguments), arguments, strict=False):
        name, equals, value = word.partition("=")
        is_option_without_value = name.startswith("-") and equals and not value
        if not word or is_option_without_value:
            raise CommandRefused(f"{name or before}: its value is empty; write one, or leave it out")


def _refuse_input_twice(parser: Parser, options: argparse.Namespace) -> None:
    """Raise CommandRefused if two of the files that are read are standard input."""
    read = [options.settings]
    for action in arguments_of(parser):
        if not action.option_strings and action.metavar in FILES:
            given = getattr(options, action.dest)
            if isinstance(given, list):
                read.extend(given)
            else:
                read.append(given)
    if [str(file) for file in read].count("-") > 1:
        raise CommandRefused("-: standard input gives one of them; name a file for the other")


def _refuse_option_before_command(top: Parser, arguments: Sequence[str]) -> None:
    """Raise CommandRefused for an option before the command's name that only a command has, or none.

    argparse would take the value of such an option for the command.
    """
    known = options_of(top)
    values = names_with_value(top)
    words = iter(arguments)
    for word in words:
        name, equals, _ = word.partition("=")
        if not name.startswith("-") or name in {"-", "--"}:
            return
        if not any(option.startswith(name) for option in known):
            having = [command for command, parser in whole_parser()[1].items() if name in options_of(parser)]
            if having:
                top.error(f"{name}: this is an option of {', '.join(having)}; write it after the command")
            top.error(f"{name}: there is no such option{suggestion(name, known)}")
        if not equals and any(option.startswith(name) for option in values):
            next(words, None)


def help_text(command: str | None) -> str:
    """Return the help of a command; of the whole command line for None."""
    if command is None:
        return _parsers((), epilog=_all_commands())[0].format_help()
    return _parsers((command,), epilog=None)[1][command].format_help()


def whole_parser() -> tuple[Parser, dict[str, Parser]]:
    """Return the parser with the arguments of all commands, and the parsers of the commands by name."""
    return _parsers(COMMANDS, epilog=EPILOG, is_listed=True)


def arguments_of(parser: Parser) -> list[argparse.Action]:
    """Return the arguments of a parser, which has no public list of them."""
    return [action for action in parser._actions if action.help != argparse.SUPPRESS]


def options_of(parser: Parser) -> list[str]:
    """Return the names of the options of a parser, short and long."""
    return [name for action in arguments_of(parser) for name in action.option_strings]


def names_with_value(parser: Parser) -> list[str]:
    """Return the names of the options of a parser that have a value."""
    return [name for action in arguments_of(parser) if action.nargs != 0 for name in action.option_strings]


def module_of(command: str) -> ModuleType:
    """Return the module of a command."""
    name = "import_record" if command == "import" else command  # `import` is a word of Python
    return import_module(f"companion.cli.{name}")


def _parsers(
    named: Collection[str], *, epilog: str | None, is_listed: bool = False
) -> tuple[Parser, dict[str, Parser]]:
    """Return the parser and those of the commands that are named, with their arguments.

    Where none is named, it knows them all without arguments, to refuse what is not one of them. If they are listed,
    argparse itself knows what they do.
    """
    top = Parser(
        prog=PROGRAM,
        usage=USAGE,
        description=DESCRIPTION,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_folders(top, default=None)
    _add_pins(top, default=None)
    top.add_argument("--version", action="store_true", help="print the version")
    commands = top.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", help="one of those below", prog=PROGRAM
    )
    parsers = {
        name: commands.add_parser(name, help=COMMANDS[name]) if is_listed else commands.add_parser(name)
        for name in named or COMMANDS
    }
    for name in named:
        module = module_of(name)
        parser = parsers[name]
        parser.description = _sentence(COMMANDS[name])
        data_help = TEMPORARY_DATA_HELP if name in PLAYING else DATA_HELP
        add_folders(parser, default=argparse.SUPPRESS, data_help=data_help)
        if name in PINNED:
            _add_pins(parser, default=argparse.SUPPRESS)
        if hasattr(module, "add_arguments"):
            module.add_arguments(parser)
    return top, parsers


def _add_pins(parser: Parser, *, default: str | None) -> None:
    parser.add_argument("--pins", type=_pins, choices=list(Pins), default=default, help=PINS_HELP)


def _pins(text: str) -> Pins:
    """Return a kind of pins. Raise argparse.ArgumentTypeError."""
    if text not in list(Pins):
        raise argparse.ArgumentTypeError(f"there is no {text!r}; expected {', '.join(Pins)}")
    return Pins(text)


def _all_commands() -> str:
    """Return the end of the help, which lists all commands by purpose."""
    groups = (
        "\n".join([f"commands {who}:", *(f"  {name:<11} {purpose}" for name, purpose in group.items())])
        for who, group in GROUPS.items()
    )
    return "\n\n".join([*groups, EPILOG])


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
