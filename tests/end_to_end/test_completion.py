"""What the shells complete with the scripts of `hammerprice completion`, asked of the shells themselves."""

import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.cli.completion import SHELL_FILES
from tests.support.command_line import done, refused, written
from tests.tools.shell_files import shell_files

ZSHRC = """
autoload -U compinit && compinit -u -d ./known
eval "$(<script)"
bindkey '^I' complete-word
compadd() {
    local -a matches
    if [[ " ${@[1,(i)(-|--)]} " != *' -'[OAD]' '* ]]; then
        builtin compadd -O matches "$@"
        print -l -- $matches >> found
    fi
    builtin compadd "$@"
}
comppostfuncs=(exit)
"""
"""Zsh completes only what somebody types: on the tabulator it writes into the file `found` what it found, and ends."""


def in_bash(folder: Path, *words: str) -> set[str]:
    """What bash offers for the last of these words."""
    line = " ".join(f"'{word}'" for word in ("hammerprice", *words))
    asked = f"COMP_WORDS=({line}); COMP_CWORD={len(words)}; _shtab_hammerprice"
    return _printed(folder, "/bin/bash", "-c", f'. ./script; {asked}; printf "%s\\n" "${{COMPREPLY[@]}}"')


def in_zsh(folder: Path, *words: str) -> set[str]:
    """What zsh offers for the last of these words."""
    written(folder / ".zshrc", ZSHRC)
    written(folder / "found")
    ours, its = pty.openpty()
    own = os.environ | {"ZDOTDIR": str(folder), "TERM": "dumb"}
    command = ["zsh", "-d", "-i"]
    with subprocess.Popen(command, stdin=its, stdout=its, stderr=its, cwd=folder, env=own, start_new_session=True):
        os.close(its)
        os.write(ours, f"hammerprice {' '.join(words)}\t".encode())
        _read_to_the_end(ours)
    return set((folder / "found").read_text(encoding="utf-8").split())


def _read_to_the_end(terminal: int) -> None:
    """A pty has no more to say when its last program has ended, which reading tells as an error."""
    try:
        while os.read(terminal, 1000):
            pass
    except OSError:
        os.close(terminal)


def in_fish(folder: Path, *words: str) -> set[str]:
    """What fish offers for the last of these words."""
    asked = f"source ./script; complete --do-complete 'hammerprice {' '.join(words)}'"
    return _printed(folder, "fish", "--no-config", "-c", asked)


def _printed(folder: Path, *command: str) -> set[str]:
    """The first word of each line that a command prints."""
    said = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    assert said.stderr == ""
    return {line.partition("\t")[0] for line in said.stdout.splitlines()} - {""}


OFFERED = {"bash": in_bash, "zsh": in_zsh, "fish": in_fish}
MISSING = [shell for shell in OFFERED if not shutil.which(shell)]


@pytest.mark.parametrize(
    "shell", [pytest.param(name, marks=pytest.mark.skipif(name in MISSING, reason=f"needs {name}")) for name in OFFERED]
)
def test_shells_complete_commands_options_and_values(tmp_path: Path, shell: str) -> None:
    written(tmp_path / "script", done("completion", shell))
    written(tmp_path / "game.jsonl")
    (tmp_path / "evenings").mkdir()

    def offered(*words: str) -> set[str]:
        return OFFERED[shell](tmp_path, *words)

    assert offered("st") == {"stats", "story"}
    assert offered("demo", "--pa") == {"--panel", "--pace"}
    assert offered("--data", "evenings", "demo", "--pace", "f") == {"fast"}
    assert offered("selftest", "--pins", "") == {"auto", "real", "simulated", "pads"}
    assert offered("completion", "z") == {"zsh"}
    if shell != "bash":  # which completes file names by itself
        assert offered("replay", "game") >= {"game.jsonl"}
        assert {name.rstrip("/") for name in offered("copy", "eve")} == {"evenings"}


def test_the_files_are_those_of_the_parser() -> None:
    made = {path.name: path.read_text(encoding="utf-8") for path in SHELL_FILES.iterdir()}
    assert made == shell_files(), "type `make shell-files`"


def test_a_shell_that_is_not_known_is_refused() -> None:
    assert refused("completion", "tcsh").startswith("SHELL: there is no 'tcsh'; expected bash, zsh, fish")
