"""The script with which fish completes the command line, each word with its help (see complete(1) of fish)."""

import argparse
from collections.abc import Iterator, Mapping

from companion.cli.parser import (
    COMMANDS,
    FILES,
    FOLDER_METAVAR,
    PROGRAM,
    Parser,
    arguments_of,
    is_command_list,
    names_with_value,
    takes_value,
)

SCRIPT = """\
# Completion of {program} for fish; put this line into ~/.config/fish/config.fish: {program} completion fish | source
function __{program}_command_is --description 'the command before the cursor is this; an empty word is none'
    set -l before ''
    for word in (commandline --tokenize --current-process --cut-at-cursor)[2..]
        if not contains -- $before {takes_value}; and contains -- $word {commands}
            test $word = $argv[1]
            return
        end
        set before $word
    end
    test -z $argv[1]
end
complete --command {program} --no-files
{lines}"""


def fish_script(top: Parser, commands: Mapping[str, Parser]) -> str:
    """Return the script for the parser of the program and the parsers of its commands."""
    lines = [_line("", f"--arguments {name}", COMMANDS[name]) for name in commands]
    for command, parser in {"": top, **commands}.items():
        lines.extend(_lines(command, parser))
    return SCRIPT.format(
        program=PROGRAM,
        takes_value=" ".join(names_with_value(top)),
        commands=" ".join(commands),
        lines="\n".join(lines),
    )


def _lines(command: str, parser: Parser) -> Iterator[str]:
    """Yield a line for each argument of a command, but the list of commands."""
    for action in arguments_of(parser):
        if is_command_list(action):
            continue
        names = [
            f"--long-option {name[2:]}" if name.startswith("--") else f"--short-option {name[1:]}"
            for name in action.option_strings
        ]
        what = " ".join([*names, *_value(action)])
        if what:
            yield _line(command, what, str(action.help))


def _value(action: argparse.Action) -> Iterator[str]:
    """Yield what completes the value of an argument, if it must have one."""
    if action.metavar in FILES:
        if action.option_strings and action.nargs != "?":
            yield "--require-parameter"
        yield "--force-files"
        return
    if action.option_strings and takes_value(action):
        yield "--exclusive"
    if action.choices:
        yield f"--arguments {_quoted(' '.join(map(str, action.choices)))}"
    elif action.metavar == FOLDER_METAVAR:
        yield "--arguments '(__fish_complete_directories (commandline --current-token))'"


def _line(command: str, what: str, description: str) -> str:
    condition = f"__{PROGRAM}_command_is '{command}'"
    return f'complete --command {PROGRAM} --condition "{condition}" {what} --description {_quoted(description)}'


def _quoted(words: str) -> str:
    """Return words as one word of the shell."""
    return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'"
