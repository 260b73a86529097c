"""`hammerprice doctor --report`: the facts needed to find a fault, without private data.

Of a game it gives the edition, the number of seats, and the kinds of the last actions: no names, texts or amounts.
Names and the user's folders are removed from the log. Nothing is sent anywhere.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from companion.checked_toml import FileRefused
from companion.config.app_config import LastGood
from companion.config.preferences import Preferences
from companion.journal.database import JOURNAL_FILE, SQLITE
from companion.journal.journal import Entry, EntryKind, Journal, JournalFault
from companion.journal.salvage import ASIDE
from companion.journal.written_games import is_step
from companion.notation.record import LineRefused, parse_object, write_line
from companion.regular_files import read_regular
from companion.system import log, versions
from companion.terminal import counted
from display.sdl_environment import screen_facts
from display.sound import sound_devices
from hardware.raspberry_pi.lines import line_holders
from hardware.raspberry_pi.wiring_table import wiring_lines

GAMES = 5
"""The number of games in the report, the newest first."""
ENTRIES_PER_GAME = 20
"""The number of entries of each game."""
LOG_LINES = 400
MAX_SHOWN_LOG_BYTES = 4 * log.MAX_LOG_BYTES
"""The most bytes that are read of a log; the last line may be longer than what makes the log begin a new file."""
_HEADER_KEYS = ("record", "edition", "variant", "first", "table")
_AMOUNTS = re.compile(r"\b(amount|cash|money|price|start)( is)? \S+")


def fault_report(data: Path, settings: Path | None) -> str:
    """Return the report of the table in the folder `data`. Unreadable parts are replaced by the reason.

    The report uses the last good copy of an unreadable file, as opening the table would.
    """
    names: set[str] = set()
    text = "\n\n".join("\n".join([f"[{title}]", *lines]) for title, lines in _parts(data, settings, names))
    folders = {Path(os.path.realpath(data)): "<data>", data: "<data>"}
    if settings is not None:
        folders[Path(os.path.realpath(settings.parent))] = "<settings>"
    folders[Path.home()] = "<home>"
    for folder, stands in folders.items():
        if folder != Path(folder.anchor) and folder != Path():
            text = text.replace(str(folder), stands)
    for name in sorted(names, key=len, reverse=True):  # long names go first, as they may contain others
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "<name>", text)
    return _AMOUNTS.sub(r"\1 …", text)


def _parts(data: Path, settings: Path | None, names: set[str]) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield each part's title and lines, and add the names in them to `names`."""
    yield "program", versions.versions()
    yield "computer", (versions.computer(), f"SQLite {SQLITE}", counted(os.cpu_count() or 1, "core"))
    yield "screen", screen_facts(os.environ)
    yield "sound", sound_devices() or ["none"]
    try:
        config = LastGood(data, settings).config()
    except FileRefused as refusal:
        yield "settings", (f"{refusal}; until then the table cannot be opened",)
    else:
        given = f"in the file: {write_line(config.settings.file.values)}"
        chosen = f"chosen on the screen: {write_line(Preferences(config.data).chosen)}"
        yield "settings", (*map(str, config.unreadable_files), given, chosen)
        yield "editions", (", ".join(config.editions),)
        yield "wiring", wiring_lines(config.settings.wiring, config.settings.plugs)
        yield "lines", line_holders(tuple(use.pin for use in config.settings.wiring.uses()))
    yield "journal", _journal(data, names)
    yield "log", _log(data)


def _journal(data: Path, names: set[str]) -> Iterator[str]:
    """Yield the sizes and the last games of the journal, and add the names in them to `names`."""
    for path in (*sorted(data.glob("*")), *data.glob(f"{ASIDE.format(number='*')}/{JOURNAL_FILE}")):
        yield f"{path.relative_to(data)}: {path.lstat().st_size} bytes"
    try:
        with Journal(data, read_only=True) as journal:
            headers = {number: _header(journal, number) for number in journal.numbers()}
            unfinished = ", ".join(map(str, journal.unfinished())) or "none"
            yield f"{counted(len(headers), 'game')}, unfinished: {unfinished}"
            for header in headers.values():
                names.update(_names(header))
            for number, header in list(headers.items())[: -GAMES - 1 : -1]:
                yield from _game(journal, number, header)
    except JournalFault as fault:
        yield str(fault)


def _header(journal: Journal, number: int) -> dict[str, object]:
    """Return the values of a game's header; none if it cannot be read."""
    with suppress(JournalFault, LineRefused):
        return parse_object(journal.header(number).encode(errors="surrogatepass"))
    return {}


def _names(header: Mapping[str, object]) -> list[str]:
    """Return the names of a game's seats; none if its header has none."""
    seats = header.get("seats")
    return [seat for seat in seats if isinstance(seat, str)] if isinstance(seats, list) else []


def _game(journal: Journal, number: int, header: Mapping[str, object]) -> Iterator[str]:
    kept = {key: header[key] for key in _HEADER_KEYS if key in header}
    rules = header.get("rules", ())
    kept |= {"seats": len(_names(header)), "rules": sorted(rules) if isinstance(rules, dict) else []}
    yield f"game {number}: {write_line(kept)}"
    entries, fault = journal.readable_entries(number)
    if fault:
        yield f"  {fault}"
    kinds = Counter(str(_kind(entry)) for entry in entries)
    sums = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    yield f"  {counted(len(entries), 'entry', 'entries')}: {sums or 'none'}"
    yield f"  the last: {', '.join(_action_kinds(entry) for entry in entries[-ENTRIES_PER_GAME:]) or 'none'}"


def _action_kinds(entry: Entry) -> str:
    """Return the kinds of an entry's actions: `bid`, `bid+bid+pass` for secret bids opened together, or `correct` and
    those of a correction.
    """
    kinds = re.findall(r'^\{"do":"([a-z-]+)"', entry.actions, re.MULTILINE)
    if _kind(entry) is not EntryKind.STEP:
        kinds.insert(0, str(entry.kind))
    return "+".join(kinds) or "unreadable"


def _kind(entry: Entry) -> EntryKind:
    return EntryKind.STEP if is_step(entry) else entry.kind


def _log(data: Path) -> list[str]:
    lines: list[str] = []
    for path in (data / f"{log.LOG_FILE}.1", data / log.LOG_FILE):
        try:
            text = read_regular(path, MAX_SHOWN_LOG_BYTES).decode(errors="replace")
        except FileNotFoundError:
            continue
        except OSError as error:
            text = f"{path}: {error.strerror}"
        lines += text.splitlines()
    return lines[-LOG_LINES:] or ["empty"]
