"""Every command that a document shows can be typed: those of `hammerprice` are run, and of others what can be known.

A command is what begins with one of PROGRAMS: a code span, an indented line, a line between fences, or an example of
`hammerprice --help`. What is not run here is named below with its reason.
"""

import re
import shlex
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.checked_toml import FileRefused
from companion.cli.parser import EPILOG, parsed
from companion.editions.reader import read_edition
from companion.export.usb_sticks import STICK_FOLDER
from tests.support.command_line import ROOT, RULEBOOK, SCRIPT, hammerprice, written
from tests.support.documents import printed_in
from tests.support.evenings import finished
from tests.support.table import NAMES
from tests.support.worked_example import REFUSALS, TABLES, TEXT
from tests.tools.catalogues.texts import said

MADE_HERE = {".git", ".venv", "build", "dist", "out", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}
"""Folders at the top that are not in the repository."""
DOCUMENTS = [
    *sorted(path.name for path in ROOT.glob("*.md")),
    *sorted(
        str(path.relative_to(ROOT))
        for folder in ROOT.iterdir()
        if folder.is_dir() and folder.name not in MADE_HERE
        for path in folder.rglob("*.md")
    ),
    "pyproject.toml",
    "companion/config/settings.toml",
    ".github/ISSUE_TEMPLATE/fault.yml",
    "systemd/safe-screen.txt",
    "systemd/image/root/usr/local/share/hammerprice/safe-screen.txt",
]
WITH_COMMANDS = {
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    ".github/ISSUE_TEMPLATE/fault.yml",
    "companion/NOTATION.md",
    "companion/EXTRAS.md",
    "display/README.md",
    "hardware/BUILDING.md",
    "hardware/pod/PROTOCOL.md",
    "pyproject.toml",
    "systemd/README.md",
    "systemd/TROUBLESHOOTING.md",
    "systemd/safe-screen.txt",
    "tests/bench/README.md",
    "tests/machines/kernel/README.md",
}
"""Documents that tell their reader to type something: in each of them commands must be found."""
OURS, MAKE, PYTHON, INSTALLER = "hammerprice", "make", "python", "install.sh"
INSTALLED_AS = "hammerprice-install"
"""The name of the installer on a table."""
NOT_RUN = {
    "apt": "changes the computer, and asks the internet",
    "git": "asks the internet",
    "systemctl": "needs systemd and the installed service, which `make guest` has",
    "journalctl": "needs systemd and the installed service, which `make guest` has",
    "mount": "needs a stick and root",
    "umount": "needs a stick and root",
    "mkdir": "is only for the command after it",
    "lsblk": "tells of this computer's disks",
    "df": "tells of this computer's disks",
    "reboot": "restarts the computer",
}
"""Programs of the system, and why no test runs them."""
ONLY_PARSED = {
    "": "opens the table: test_window.py, test_program.py",
    "--pins pads": "opens the table: test_app.py",
    "demo": "plays for seconds: test_cli_demo.py",
    "demo --seed 7 --out out": "plays for seconds: test_cli_demo.py",
    "demo --edition harbour --pace fast --out out": "plays for seconds: the edition is read below",
    "doctor": "plays for seconds: test_cli_doctor.py",
    "doctor --json": "plays for seconds: test_cli_doctor.py",
    "touchtest": "opens a window: test_touch_test.py",
    "touchtest --data /var/lib/hammerprice": "opens a window: test_touch_test.py",
}
"""Our commands whose arguments are read here and that are run elsewhere."""
QUOTING = (
    "companion/PLAYING.md",
    "companion/EXTRAS.md",
    "hardware/BUILDING.md",
    "systemd/README.md",
    "systemd/TROUBLESHOOTING.md",
    "companion/CHANGELOG.md",
)
"""Documents that quote the screen in italics."""
OF_OTHERS = {
    *("Modern Art", "Modern Art: The Card Game"),
    *("Read-only file system", "Permission denied"),
    *("disabled", "watchdog"),
    "Use custom",
    "sudo reboot",
}
"""What games, the kernel, systemd and Raspberry Pi Imager are called or say; and one that is told with a value."""
PROGRAMS = (OURS, MAKE, PYTHON, INSTALLER, INSTALLED_AS, *NOT_RUN)


def commands_of(document: str) -> list[list[str]]:
    """The words of each command that a document shows, without what leads to a program: sudo, a folder, a variable."""
    return [words for line in _lines(document) if (words := _program(line)) and words[0] in PROGRAMS]


def _lines(document: str) -> Iterator[str]:
    """What may be a command: code spans, lines between fences, and indented lines up to what explains them."""
    text = (ROOT / document).read_text(encoding="utf-8")
    yield from (re.sub(r"\s+", " ", span) for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", text))
    fenced = [
        line
        for block in re.findall(r"^```.*?\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        for line in block.split("\n")
    ]
    for line in (*fenced, *re.findall(r"^(?: {4,}|\t)(\S.*)$", text, re.MULTILINE)):
        yield from re.split(r" && ", re.split(r"\s{2,}|\s#\s", line)[0])


def _program(line: str) -> list[str]:
    """The words of a line from its program on, named without its folder; none if it is no command."""
    line = re.sub(r"\s*(>\s*\S+|\|.*)$", "", line.rstrip(" ;"))
    try:
        words = shlex.split(line)
    except ValueError:
        return []
    while words and (words[0] in {"sudo", "bash"} or re.fullmatch(r"[A-Z_]+=.*", words[0])):
        words = words[3:] if words[:2] == ["sudo", "-u"] else words[1:]
    return [Path(words[0]).name, *words[1:]] if words else []


SHOWN = [(document, words) for document in DOCUMENTS for words in commands_of(document)]
HELP = [shlex.split(re.split(r"\s{2,}|\s>", line.strip())[0]) for line in EPILOG.splitlines() if line.startswith("  ")]


def test_commands_of_every_kind_are_found() -> None:
    """And each program that is not run is in some document."""
    assert {words[0] for _, words in SHOWN} == set(PROGRAMS)
    assert {document for document, _ in SHOWN} >= WITH_COMMANDS


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to type commands in: seven games, a record alone and in a folder as of a stick, a script, a wiring."""
    data = tmp_path / "xdg_data_home" / "hammerprice"
    data.mkdir(parents=True)
    finished(data, *[NAMES[:3]] * 7)
    record = (RULEBOOK / "004-first-round.jsonl").read_text(encoding="utf-8").rstrip("\n")
    written(tmp_path / "game.jsonl", record)
    (tmp_path / STICK_FOLDER).mkdir()
    written(tmp_path / STICK_FOLDER / "game.jsonl", record)
    written(tmp_path / "script.jsonl", SCRIPT, '{"at":100,"end":true}')
    written(tmp_path / "mine.toml", "[wiring]", "paddles = 3")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_our_commands_do_what_documents_say(home: Path) -> None:
    places = {
        "/var/lib/hammerprice": "xdg_data_home/hammerprice",
        f"/media/games/{STICK_FOLDER}": STICK_FOLDER,
        "RECORD": "game.jsonl",
        "SCRIPT": "script.jsonl",
    }
    shown = {tuple(words[1:]): document for document, words in SHOWN if words[0] == OURS}
    shown |= {tuple(words[1:]): "hammerprice --help" for words in HELP}
    assert len(shown) > 20
    for command, document in shown.items():
        words = [places.get(word, word) for word in command]
        if " ".join(command) in ONLY_PARSED:
            parsed(words)
            continue
        said = hammerprice(*words, stdin=b"yes\n", home=home)
        assert (said.code, said.err) == (0, ""), (document, command, said)


def test_the_guide_to_installing_shows_what_commands_print_and_what_files_have(tmp_path: Path) -> None:
    """What the installer itself prints is held by test_installer.py, what the image lacks by test_needed.py."""
    shown = printed_in("systemd/README.md")
    written(tmp_path / "config.txt", "dtparam=i2c_arm=on", "dtoverlay=w1-gpio")
    written(tmp_path / "cmdline.txt", "console=serial0,115200 root=PARTUUID=1-02")
    fitted = hammerprice("doctor", "--fit-boot-files", tmp_path)
    assert (fitted.out + fitted.err).replace(str(tmp_path), "/boot/firmware") in shown
    card = (ROOT / "systemd" / "drive" / "hammerprice.toml").read_text(encoding="utf-8").splitlines()
    (settings,) = [block for block in shown if "mm-width" in block]
    assert [line for line in settings.splitlines() if line not in card] == []
    (verdict,) = [block for block in shown if "longest bounce" in block]
    assert f"\n{verdict}\n" in hammerprice("selftest", "--simulated").out


def test_what_else_documents_say_to_type_is_there() -> None:
    """Targets of the Makefile, modules of Python, and options of the installer."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    installer = (ROOT / "systemd" / "install.sh").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    assert set(re.findall(r"^([a-z-]+):.*  ## ", makefile, re.MULTILINE)) == targets, "each has its line in `make help`"
    for document, (program, *words) in SHOWN:
        if program == MAKE:
            assert {word for word in words if "=" not in word} <= targets, (document, words)
        elif program == PYTHON:
            assert words[0] == "-m", (document, words)
            assert find_spec(words[1]), (document, words)
        elif program in {INSTALLER, INSTALLED_AS}:
            options = [word for word in words if word.startswith("-")]
            assert [option for option in options if f" {option})" not in installer] == [], document


def test_words_in_italics_are_those_of_the_screen() -> None:
    """Or what the program, the installer or the log prints; what others say is named."""
    texts = [text for said_text in said() for text in (said_text if isinstance(said_text, tuple) else (said_text,))]
    with_values = [re.compile(_with_values(text)) for text in texts if "{" in text]
    printed = [
        path.read_text(encoding="utf-8")
        for folder, kinds in (("companion", "py"), ("display", "py"), ("hardware", "py"), ("systemd", "sh txt"))
        for kind in kinds.split()
        for path in sorted((ROOT / folder).rglob(f"*.{kind}"))
    ]
    all_texts = "\n".join((*texts, *printed))
    for document in QUOTING:
        quoted = _italics(document) - OF_OTHERS
        assert len(quoted) >= 5, document
        unknown = [
            phrase
            for phrase in quoted
            if not re.search(re.escape(phrase).replace("…", ".+"), all_texts)
            and not any(pattern.fullmatch(phrase) for pattern in with_values)
        ]
        assert unknown == [], document


def _with_values(text: str) -> str:
    """A pattern of a text with anything in the place of its values; of one with hardly any words of its own none."""
    words = re.sub(r"\{\w+\}", "", text)
    return re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)) if len(re.findall(r"\w", words)) >= 4 else re.escape(text)


def _italics(document: str) -> set[str]:
    """What a document quotes in italics, without code, each on one line."""
    text = re.sub(r"```.*?```|`[^`]*`", "", (ROOT / document).read_text(encoding="utf-8"), flags=re.DOTALL)
    return {re.sub(r"\s+", " ", words) for words in re.findall(r"(?<![*\w])\*(?!\*)([^*]+?)\*(?!\*)", text)}


def test_the_edition_of_the_worked_example_is_asked_for_and_read_as_contributing_says(tmp_path: Path) -> None:
    file = written(tmp_path / "harbour.toml")
    assert len(TABLES) > 3
    for refusal, table in zip(REFUSALS, TABLES, strict=True):
        with pytest.raises(FileRefused) as refused:
            read_edition(file)
        assert str(refused.value) == f"{file}:{refusal}"
        file.write_text(file.read_text(encoding="utf-8") + table, encoding="utf-8")
    assert f"    harbour: {read_edition(file).title}\n" in TEXT


def test_drawings_need_no_font_that_a_reader_may_lack() -> None:
    drawings = [file.read_text(encoding="utf-8") for file in ROOT.glob("*/pictures/*.svg")]
    assert {font for drawing in drawings for font in re.findall('font-family="(.*?)"', drawing)} == {"sans-serif"}


def test_every_file_to_open_for_a_change_is_there() -> None:
    text = (ROOT / "companion" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|.*\|$", text.partition("| to change | open |")[2].partition("\n## ")[0], re.MULTILINE)[1:]
    opened = {row: re.findall(r"`([\w./-]+/[\w./-]+)`", row) for row in rows}
    assert 15 <= len(opened) <= 20
    assert [row for row, files in opened.items() if not files] == []
    assert [file for files in opened.values() for file in files if not (ROOT / file).is_file()] == []
