"""The game record: one game as JSON Lines, read whole or refused whole, and always written the same way.

The record is the notation of the game, as PGN is of chess. Reading checks keys, types and sizes; whether an action is
allowed is decided by the rules. Replaying a record is in `notation/replay.py`.
"""

import json
import re
import unicodedata
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, NoReturn, get_args

from companion.checked_toml import FileRefused
from companion.regular_files import STANDARD_INPUT
from companion.rules.actions import Action, CardAction
from companion.rules.edition import AnyEdition, CardEdition, Edition, Editions, EditionT_co
from companion.rules.game import Game
from companion.rules.house_rules import BY_THE_BOOK, HOUSE_RULES, HouseRules, NumberRule, SwitchRule, house_rules_of
from companion.rules.protocol import AnyAction
from companion.rules.words import Auction, Effect, Variant

MAX_RECORD_LINE_BYTES = 64 * 1024
"""The most bytes of a line; a real one has about a hundred."""
MAX_RECORD_BYTES = 512 * 1024
"""The most bytes of a record; a real one has some ten thousand. Every start replays the last games."""
LARGEST_AMOUNT = 1_000_000_000
"""The largest amount, in the edition's unit."""
MOST_ARTISTS = 100
"""The most artists in one line."""
LONGEST_NAME = 40
"""The most characters of a name."""
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that Python calls printable but that show nothing: fillers and variation selectors."""
LONGEST_MINUTES = 12 * 60
"""The longest that a game takes in one evening; one that took longer was put aside in between."""
MAX_RECORD_TEXT_CHARS = 2_000
"""The most characters of a place, a note or a reason."""
KNOWN_LINES = 2_000
"""How many lines of actions, or steps, are kept as they were read or written last: few others come in a game."""
_SURROGATE = re.compile("[\ud800-\udfff]")
_REQUIRED = ("edition", "variant", "seats", "first")
"""The keys that every header has, beside that of its kind."""


class LineRefused(Exception):
    """A line that cannot be read; `str()` says what is wrong and what was expected."""


@dataclass(frozen=True, slots=True)
class Header:
    """Line 1 of a record: what is decided before the first card."""

    edition: str
    variant: Variant
    seats: tuple[str, ...]
    first: int
    played: str = ""
    """Time of the game in ISO 8601; empty if unknown, as are place and notes."""
    place: str = ""
    notes: str = ""
    house: HouseRules = BY_THE_BOOK
    ended: str = ""
    """Time of the end in ISO 8601, which only the journal holds; empty if unknown."""

    @property
    def began(self) -> datetime | None:
        """Return the time of the game; None if unknown."""
        return datetime.fromisoformat(self.played) if self.played else None

    def unchanging(self) -> "Header":
        """Return the header without what can be changed later: the seats' numbers are in place of names, and place and
        notes are empty.
        """
        seats = tuple(str(seat) for seat, _ in enumerate(self.seats, start=1))
        return replace(self, seats=seats, place="", notes="")

    def renamed(self, seats: Sequence[str]) -> "Header":
        """Return the header with other names, in their normal form. Raise LineRefused for one that is none, or is there
        twice.
        """
        return replace(self, seats=_seats(list(seats), self.variant, fewest=len(self.seats), most=len(self.seats)))

    @property
    def minutes(self) -> int | None:
        """Return how long the game took; None if unknown, or too long for one evening."""
        if not self.played or not self.ended:
            return None
        minutes = round((_moment(self.ended) - _moment(self.played)).total_seconds() / 60)
        return minutes if 0 < minutes <= LONGEST_MINUTES else None

    def game(self, editions: Mapping[str, EditionT_co]) -> Game[EditionT_co]:
        """Return the game that this header begins. `editions` must hold the header's edition."""
        return Game(editions[self.edition], variant=self.variant, names=self.seats, first=self.first, house=self.house)


class Record(NamedTuple):
    """A whole record."""

    header: Header
    actions: tuple[AnyAction, ...]
    lines: tuple[int, ...]
    """The number of each action's line."""
    path: Path = STANDARD_INPUT
    """The file it was read from."""


def read_record(file: BinaryIO, editions: Editions, path: Path = STANDARD_INPUT) -> Record:
    """Return the whole record in an open file after checking it. Raise FileRefused with the line at fault."""
    data = file.read(MAX_RECORD_BYTES + 1).removeprefix(BOM_UTF8)
    if len(data) > MAX_RECORD_BYTES:
        raise FileRefused(path, 1, f"larger than {MAX_RECORD_BYTES // 1024} KiB; expected the record of one game")
    header: Header | None = None
    actions: dict[int, AnyAction] = {}
    for number, line in each_line(data):
        try:
            if header is None:
                header = parse_header(parse_object(line), "record", editions)
            else:
                (actions[number],) = read_actions(line, editions[header.edition])
        except LineRefused as error:
            raise FileRefused(path, number, str(error)) from None
    if header is None:
        raise FileRefused(path, 1, 'empty; expected a header such as {"record":1,"edition":…}')
    return Record(header, actions=tuple(actions.values()), lines=tuple(actions), path=path)


def write_record(header: Header, actions: Iterable[AnyAction]) -> bytes:
    """Return the record as bytes; the same game always gives the same bytes."""
    lines = (write_header(header), *map(write_action, actions))
    return ("\n".join(lines) + "\n").encode()


def each_line(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Return the lines of JSON Lines, each with its number; blank lines are skipped but counted."""
    return ((number, line) for number, line in enumerate(data.split(b"\n"), start=1) if line.strip())


def parse_object(line: bytes) -> dict[str, object]:
    """Return the JSON object of one line. Raise LineRefused: not UTF-8, not JSON, a key twice, not an object."""
    if len(line) > MAX_RECORD_LINE_BYTES:
        raise LineRefused(f"longer than {MAX_RECORD_LINE_BYTES // 1024} KiB; expected one short JSON object a line")
    try:
        values = _DECODER.decode(line.decode())
    except UnicodeDecodeError:
        raise LineRefused("not UTF-8; expected UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise LineRefused(f"not JSON at column {error.colno}: {error.msg}; expected one JSON object a line") from None
    except RecursionError:
        raise LineRefused("nested too deeply; expected one flat JSON object a line") from None
    except ValueError:
        raise LineRefused(f"a number too long to read; expected none beyond {LARGEST_AMOUNT}") from None
    if not isinstance(values, dict):
        raise LineRefused("not a JSON object; expected one in braces")
    return values


def parse_header(values: Mapping[str, object], kind: str, editions: Editions, *, journalled: bool = False) -> Header:
    """Return the header from its JSON values; `kind` is `record` or `script`. Raise LineRefused.

    A header that is `journalled` may also hold, under `table`, the house rules that are not in a record, the time of
    the end, and names that were once allowed.
    """
    for name in (kind, *_REQUIRED):
        if name not in values:
            raise LineRefused(f"the header has no {name!r}; expected {kind}, {', '.join(_REQUIRED)}")
    known = [kind, *_REQUIRED, *_TEXTS, "rules"]
    if journalled:
        known += ["table", "ended"]
    check_keys(values, *known, where=" in the header")
    version = values[kind]
    if type(version) is not int or version != 1:
        raise LineRefused(f"{kind} is {shown_value(version)}; this program reads {kind} version 1")
    key = values["edition"]
    if not isinstance(key, str) or key not in editions:
        raise LineRefused(f"there is no edition {shown_value(key)}; expected one of {', '.join(editions)}")
    edition = editions[key]
    variant = next((variant for variant in edition.seats if variant == values["variant"]), None)
    if variant is None:
        what = f"{key} has no variant {shown_value(values['variant'])}"
        raise LineRefused(f"{what}; expected one of {', '.join(edition.seats)}")
    names = _number_old_names(values["seats"]) if journalled else values["seats"]
    fewest, most = edition.seats[variant]
    seats = _seats(names, variant, fewest=fewest, most=most)
    first = whole_number(values["first"], "first", least=1, most=len(seats))
    house = _house_rules(BY_THE_BOOK, values, "rules", edition)
    house = _house_rules(house, values, "table", edition)
    texts = {text: read(values[text], text) for text, read in _TEXTS.items() if text in values}
    ended = _time(values["ended"], "ended") if "ended" in values else ""
    return Header(edition=key, variant=variant, seats=seats, first=first, **texts, house=house, ended=ended)


def _house_rules(house: HouseRules, values: Mapping[str, object], place: str, edition: AnyEdition) -> HouseRules:
    """Return the house rules with those under one key of a header; unchanged if the key is missing."""
    if place not in values:
        return house
    if place == "rules":
        known = {rule.key: rule for rule in house_rules_of(edition) if rule.in_record}
    else:  # old journals hold some that the edition's game does not have
        known = {rule.key: rule for rule in HOUSE_RULES if not rule.in_record}
    chosen = values[place]
    if not isinstance(chosen, dict) or not chosen or not chosen.keys() <= known.keys():
        raise LineRefused(f"{place} must be an object with {' or '.join(known)}, or left out")
    for key, value in chosen.items():
        match known[key]:
            case NumberRule() as rule:
                number = whole_number(value, key, least=rule.allowed[0], most=rule.allowed[-1])
                house = rule.choose(house, number)
            case SwitchRule() as rule:
                house = rule.choose(house, truth(value, key))
    return house


def write_header(header: Header, *, journalled: bool = False) -> str:
    """Return the header as a line; if `journalled`, with all its house rules and the time of the end."""
    values: dict[str, object] = {"record": 1}
    for key in (*_REQUIRED, *_TEXTS):
        if value := getattr(header, key):
            values[key] = value
    rules: dict[str, object] = {}
    table: dict[str, object] = {}
    for rule in HOUSE_RULES:
        chosen = rule.chosen(header.house)
        if chosen is not None:
            place = rules if rule.in_record else table
            place[rule.key] = chosen
    if rules:
        values["rules"] = rules
    if table and journalled:
        values["table"] = table
    if header.ended and journalled:
        values["ended"] = header.ended
    return write_line(values)


def read_actions(lines: bytes, edition: AnyEdition) -> tuple[AnyAction, ...]:
    """Return the actions of the edition's game, one a line. Raise LineRefused."""
    return _read_actions(lines, type(edition))  # type: ignore[arg-type]  # the class is hashable, only no instance is


@lru_cache(maxsize=KNOWN_LINES)
def _read_actions(lines: bytes, kind: type[AnyEdition]) -> tuple[AnyAction, ...]:
    return tuple(parse_action(parse_object(line), kind) for line in lines.split(b"\n"))


def parse_action(values: Mapping[str, object], kind: type[AnyEdition]) -> AnyAction:
    """Return an action of a game of this kind of edition from its JSON values. Raise LineRefused."""
    do = values.get("do")
    forms = _FORMS[kind]
    form = forms.get(do) if isinstance(do, str) else None
    if form is None:
        raise LineRefused(f'no such action, {shown_value(do)}; expected "do" with one of {", ".join(forms)}')
    keys = [key for key in form._fields if key != "do"]
    fields: dict[str, Any] = {}  # each kind of action has other fields
    for key in keys:
        if key in values:
            fields[key] = _READERS[key](values[key], key)
        elif key != "why":
            raise LineRefused(f"{do} has no {key!r}; expected {', '.join(('do', *keys))}")
    check_keys(values, "do", *keys, where=f" in {do}")
    return form(**fields)


def action_values(action: AnyAction) -> dict[str, str | int | list[str]]:
    """Return an action as JSON values, in the order they are written, without an empty `why`."""
    values = {"do": action.do, **action._asdict()}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items() if value != ""}


@lru_cache(maxsize=KNOWN_LINES)
def write_action(action: AnyAction) -> str:
    """Return an action as a line."""
    return write_line(action_values(action))


def shown_value(value: object) -> str:
    """Return a wrong value for a message, short and on one line."""
    try:
        text = json.dumps(value, ensure_ascii=True, default=repr)
    except RecursionError:
        return "something nested too deeply"
    return text if len(text) <= LONGEST_NAME else f"{text[:LONGEST_NAME]}…"


def write_line(values: Mapping[str, object] | Sequence[object]) -> str:
    """Return an object or a list as one line of JSON, without spaces and with characters beyond ASCII kept."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def normal_name(name: str) -> str:
    """Return a name without invisible characters, in Unicode's composed form (NFC): names that look alike
    become equal. It may be longer: some single characters have no composed form.
    """
    return composed(name).strip()


def composed(text: str) -> str:
    """Return what is typed of a name in its normal form; it may still end with a space."""
    return unicodedata.normalize("NFC", INVISIBLE.sub("", text))


def check_name(name: object) -> str:
    """Return a seat's name in its normal form. Raise LineRefused: no text, nothing visible, too long, not printable.

    It decides what a name may be wherever one is typed, imported or read; what it returns it accepts unchanged.
    """
    if not isinstance(name, str):
        raise LineRefused(f"the name {shown_value(name)} is not text")
    seen = normal_name(name)
    if not seen or len(seen) > LONGEST_NAME or not name.isprintable():
        raise LineRefused(f"the name {shown_value(name)} must have 1 to {LONGEST_NAME} printable characters")
    return seen


def _number_old_names(names: object) -> object:
    """Return the seats of an old journalled game: long names, which were once allowed, are cut, and empty or repeated
    ones get a number.
    """
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return names
    normal = [normal_name(name)[:LONGEST_NAME].strip() for name in names]
    numbered = []
    for place, name in enumerate(normal):
        is_usable = name and name not in normal[:place]
        numbered.append(name if is_usable else f"{name[: LONGEST_NAME - 4]} ({place + 1})".strip())
    return numbered


def _seats(value: object, variant: Variant, *, fewest: int, most: int) -> tuple[str, ...]:
    if not isinstance(value, list) or not fewest <= len(value) <= most:
        expected = f"{fewest} to {most}" if fewest < most else str(fewest)
        raise LineRefused(f"seats must be a list of {expected} names for the {variant} variant")
    names = tuple(check_name(name) for name in value)
    if len(set(names)) < len(names):
        raise LineRefused("two seats have the same name; expected different ones")
    return names


def _moment(text: str) -> datetime:
    """Return a time that can be compared with any other: without a zone it is that of this computer."""
    return datetime.fromisoformat(text).astimezone()


def _time(value: object, key: str) -> str:
    try:
        datetime.fromisoformat(value if isinstance(value, str) and value.isprintable() else "")
    except ValueError:
        raise LineRefused(f"{key} is {shown_value(value)}; expected a time such as 2026-11-20T20:15:00+01:00") from None
    return str(value)


def check_keys(values: Mapping[str, object], *known: str, where: str = "") -> None:
    """Raise LineRefused for the first key that is not among the known ones."""
    for key in values:
        if key not in known:
            raise LineRefused(f"unknown key {shown_value(key)}{where}; expected only {', '.join(known)}")


def truth(value: object, key: str) -> bool:
    """Return the truth value at a key. Raise LineRefused."""
    if not isinstance(value, bool):
        raise LineRefused(f"{key} is {shown_value(value)}; expected true or false")
    return value


def whole_number(value: object, key: str, *, least: int = -LARGEST_AMOUNT, most: int = LARGEST_AMOUNT) -> int:
    """Return the whole number at a key, from `least` to `most`. Raise LineRefused."""
    if type(value) is not int or not least <= value <= most:
        raise LineRefused(f"{key} is {shown_value(value)}; expected a whole number from {least} to {most}")
    return value


def _text(value: object, key: str) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= MAX_RECORD_TEXT_CHARS or _SURROGATE.search(value):
        raise LineRefused(f"{key} must be a text of at most {MAX_RECORD_TEXT_CHARS} characters, or left out")
    return value


_TEXTS = {"played": _time, "place": _text, "notes": _text}
"""The texts that a header may have, and the function that reads each."""


def _word(value: object, key: str) -> str:
    if not isinstance(value, str) or not value.isprintable() or not 1 <= len(value) <= LONGEST_NAME:
        raise LineRefused(f"{key} is {shown_value(value)}; expected a short text")
    return value


def _one_of(words: type[Auction | Effect], value: object, key: str) -> Auction | Effect:
    if not isinstance(value, str) or value not in tuple(words):
        raise LineRefused(f"{key} is {shown_value(value)}; expected one of {', '.join(words)}")
    return words(value)


def _artists(value: object, key: str) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_ARTISTS:
        raise LineRefused(f"{key} is {shown_value(value)}; expected a list of artists")
    return tuple(_word(artist, key) for artist in value)


def _object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the object of these pairs of keys and values. Raise LineRefused if a key appears twice."""
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise LineRefused(f"the key {shown_value(twice)} appears twice; expected each key once")
    return values


def _refuse_constant(name: str) -> NoReturn:
    """Raise LineRefused for a number that JSON does not have, such as NaN."""
    raise LineRefused(f"{name} is not JSON; expected whole numbers")


_DECODER = json.JSONDecoder(object_pairs_hook=_object_of, parse_constant=_refuse_constant)


_READERS: dict[str, Callable[[object, str], object]] = {
    "seat": whole_number,
    "other": whole_number,
    "amount": whole_number,
    "cards": whole_number,
    "artist": _word,
    "artists": _artists,
    "auction": partial(_one_of, Auction),
    "effect": partial(_one_of, Effect),
    "why": _text,
}
"""The function that reads each value of an action."""
_FORMS: dict[type[AnyEdition], dict[str, type[AnyAction]]] = {
    edition: {kind._field_defaults["do"]: kind for kind in get_args(actions)}
    for edition, actions in ((Edition, Action), (CardEdition, CardAction))
}
"""The actions of each game, by their names in records."""
