"""`make shell-files`: write the completion of each shell and the manual page from the parser of the command line."""

from collections.abc import Mapping

import shtab
from argparse_manpage.manpage import Manpage

from companion.cli.completion import PLACES, SHELL_FILES
from companion.cli.parser import FILES, FOLDER_METAVAR, PROGRAM, Parser, arguments_of, whole_parser

COMPLETED = {**dict.fromkeys(FILES, shtab.FILE), FOLDER_METAVAR: shtab.DIRECTORY}


def shell_files() -> dict[str, str]:
    """Return the text of each file by its name."""
    top, commands = whole_parser()
    for parser in (top, *commands.values()):
        for action in arguments_of(parser):
            if action.metavar in COMPLETED:
                action.complete = COMPLETED[action.metavar]  # type: ignore[attr-defined]
    scripts = {f"{PROGRAM}.{shell}": f"# {place}\n{shtab.complete(top, shell)}\n" for shell, place in PLACES.items()}
    return {**scripts, f"{PROGRAM}.1": _manual_page(top, commands)}


def _manual_page(top: Parser, commands: Mapping[str, Parser]) -> str:
    """Return the page without what it would say twice, and with what is laid out by spaces as it is."""
    for name, parser in commands.items():
        parser.usage = " ".join(parser.format_usage().partition(": ")[2].split())
        parser.prog, parser.description = name, None
    notes = str(top.epilog).replace("-", r"\-")
    top.epilog = None
    page = Manpage(top, format="single-commands-section")
    page.description = "gavel and market board for a table of Modern Art players"
    page.date, page.manual = "", "User Commands"
    page.add_section("notes", "=", f".nf\n{notes}\n.fi")
    return str(page)


if __name__ == "__main__":
    SHELL_FILES.mkdir(exist_ok=True)
    for name, text in shell_files().items():
        (SHELL_FILES / name).write_text(text, encoding="utf-8")
