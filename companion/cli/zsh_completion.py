"""The script with which zsh completes the command line, each word with its help (see zshcompsys(1), `_arguments`)."""

import argparse
import re
from collections.abc import Iterator, Mapping

from companion.cli.parser import (
    COMMANDS,
    FILES,
    FOLDER_METAVAR,
    PROGRAM,
    Parser,
    arguments_of,
    is_command_list,
    takes_value,
)

SCRIPT = """\
# Completion of {program} for zsh; put this line into ~/.zshrc, after compinit: source <({program} completion zsh)
_{program}() {{
    local curcontext=$curcontext state line
    local -A opt_args
    local -a commands=(
{commands}
    )
    _arguments -C \\
{options}
        '1:command:->command' '*::argument:->argument'
    case $state in
        command) _describe command commands ;;
        argument)
            curcontext="${{curcontext%:*:*}}:{program}-$words[1]:"
            case $words[1] in
{arguments}
            esac ;;
    esac
}}
compdef _{program} {program}"""


def zsh_script(top: Parser, commands: Mapping[str, Parser]) -> str:
    """Return the script for the parser of the program and the parsers of its commands."""
    return SCRIPT.format(
        program=PROGRAM,
        commands="\n".join(f"        {_quoted(f'{name}:{COMMANDS[name]}')}" for name in commands),
        options="\n".join(f"        {argument} \\" for argument in _arguments(top)),
        arguments="\n".join(_case(name, parser) for name, parser in commands.items()),
    )


def _case(command: str, parser: Parser) -> str:
    """Return the lines for the arguments of a command."""
    arguments = " \\\n".join(f"                    {argument}" for argument in _arguments(parser))
    return f"                {command}) _arguments \\\n{arguments} ;;"


def _arguments(parser: Parser) -> Iterator[str]:
    """Yield what `_arguments` is told of each argument, but of the list of commands."""
    for action in arguments_of(parser):
        if is_command_list(action):
            continue
        if not action.option_strings:
            many = {"+": "*", "?": ":"}.get(str(action.nargs), "")
            yield _quoted(f"{many}{_value(action)}")
        others = " ".join(action.option_strings)
        for name in action.option_strings:
            is_long = name.startswith("--") and takes_value(action)
            yield _quoted(
                f"({others}){name}{'=' if is_long else ''}[{_escaped(str(action.help))}]{_option_value(action)}"
            )


def _option_value(action: argparse.Action) -> str:
    """Return the value of an option, with a second colon where it may be left out."""
    if not takes_value(action):
        return ""
    return f":{_value(action)}" if action.nargs == "?" else _value(action)


def _value(action: argparse.Action) -> str:
    """Return the name of a value and what completes it."""
    name = str(action.metavar or action.dest.upper())
    if action.choices:
        return f":{name}:({' '.join(map(str, action.choices))})"
    if name == FOLDER_METAVAR:
        return f":{name}:_files -/"
    return f":{name}:_files" if name in FILES else f":{name}: "


def _escaped(words: str) -> str:
    """Return words that can stand in brackets."""
    return re.sub(r"([][\\])", r"\\\1", words)


def _quoted(words: str) -> str:
    """Return words as one word of the shell."""
    return "'" + words.replace("'", "'\\''") + "'"
