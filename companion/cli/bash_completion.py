"""The script with which bash completes the command line; what is no command, option or choice becomes a file name."""

from collections.abc import Iterator, Mapping

from companion.cli.parser import PROGRAM, Parser, arguments_of, names_with_value, takes_value

SCRIPT = """\
# Completion of {program} for bash; put this line into ~/.bashrc: source <({program} completion bash)
_{program}() {{
    local word before='' command='' words=''
    for word in "${{COMP_WORDS[@]}}"; do
        case $before in
            {takes_value}) ;;
            *) case $word in
                "$2") ;;
                {commands}) command=$word; break ;;
            esac ;;
        esac
        before=$word
    done
    case $command:$3 in
{values}
        *) case $command in
{options}
        esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$2"))
}}
complete -o default -F _{program} {program}"""


def bash_script(top: Parser, commands: Mapping[str, Parser]) -> str:
    """Return the script for the parser of the program and the parsers of its commands."""
    parsers = {"": top, **commands}
    return SCRIPT.format(
        program=PROGRAM,
        takes_value="|".join(names_with_value(top)),
        commands="|".join(commands),
        values="\n".join(_values(parsers)),
        options="\n".join(_options_of(parsers)),
    )


def _values(parsers: Mapping[str, Parser]) -> Iterator[str]:
    """Yield, for each option that has choices, the line that knows them, and one for all options that name a file or
    anything else.
    """
    others: list[str] = []
    for command, parser in parsers.items():
        for action in arguments_of(parser):
            if action.option_strings and takes_value(action):
                option = f"{command}:{action.option_strings[-1]}"
                if action.choices:
                    yield f"        {option}) words='{' '.join(map(str, action.choices))}' ;;"
                else:
                    others.append(option)
    yield f"        {'|'.join(others)}) ;;"


def _options_of(parsers: Mapping[str, Parser]) -> Iterator[str]:
    """Yield, for each command, the line that knows its options; without a command also the commands."""
    for command, parser in parsers.items():
        choices = [
            str(one) for action in arguments_of(parser) if not action.option_strings for one in action.choices or ()
        ]
        yield f"            '{command}') words='{' '.join([*_names(parser), *choices])}' ;;"


def _names(parser: Parser) -> list[str]:
    """Return the names of a parser's options."""
    return [name for action in arguments_of(parser) for name in action.option_strings]
