"""The text form of KiCad's files: nested lists of words, numbers and quoted texts."""

from dataclasses import dataclass
from uuid import UUID, uuid5

_OURS = UUID("6f1c5a52-5bb5-4f6c-9d41-6d2f8b0e7a11")


class Text(str):
    """A text in quotation marks; a bare `str` is a word of KiCad's own."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Expression:
    """A list."""

    items: "tuple[Item, ...]"


Item = Expression | Text | str | int | float


def node(*items: Item) -> Expression:
    """Return the list of these items."""
    return Expression(items)


def identity(*names: str) -> Expression:
    """Return the item that identifies a thing by names: always the same for the same names."""
    return node("uuid", Text(identity_of(*names)))


def identity_of(*names: str) -> str:
    """Return that identity alone."""
    return str(uuid5(_OURS, "/".join(names)))


def written(expression: Expression, depth: int = 0) -> str:
    """Return the text of an expression: its words first, then its inner lists on lines of their own."""
    indent = "\t" * depth
    words = " ".join(_word(item) for item in expression.items if not isinstance(item, Expression))
    inner = [written(item, depth + 1) for item in expression.items if isinstance(item, Expression)]
    if not inner:
        return f"{indent}({words})"
    return "\n".join([f"{indent}({words}", *inner, f"{indent})"])


def _word(item: Text | str | float) -> str:
    match item:
        case Text():
            escaped = item.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{escaped}"'
        case str():
            return item
        case _:
            return f"{round(item, 4) + 0:.12g}"
