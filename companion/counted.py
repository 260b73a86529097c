"""Numbers of things in the lines of commands, which are in English alone. What the screen counts is in `tongue.py`."""


def counted(number: int, one: str, many: str | None = None) -> str:
    """So many things: `1 game`, `2 games`; `many` is for words that do not take an s."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
