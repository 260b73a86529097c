"""Lines that are read a page at a time."""

from collections.abc import Callable, Sequence


def in_pages(told: Sequence[tuple[str, ...]], room: float, height: Callable[[str], float]) -> list[tuple[str, ...]]:
    """Return lines by page, whose heights together have `room` on each, but two are on a page at least.

    The first of several lines that belong together is their heading. They are on one page, if that takes no more pages.
    Otherwise the heading is again on each page to which they go on, so that nothing is read without its condition.
    """
    together, apart = (_broken(told, room, height, keeps_together=keeps_together) for keeps_together in (True, False))
    return together if len(together) == len(apart) else apart


def _broken(
    told: Sequence[tuple[str, ...]], room: float, height: Callable[[str], float], *, keeps_together: bool
) -> list[tuple[str, ...]]:
    """Return lines by page; those that belong together begin a page where that keeps them together, or where the
    heading would be alone.
    """
    pages: list[list[str]] = [[]]
    for lines in told:
        first = lines if keeps_together else lines[:2]
        if pages[-1] and not _has_room([*pages[-1], *first], room, height):
            pages.append([])
        for number, line in enumerate(lines):
            if number and len(pages[-1]) > 1 and not _has_room([*pages[-1], line], room, height):
                pages.append([lines[0]])
            pages[-1].append(line)
    return [tuple(page) for page in pages]


def _has_room(page: list[str], room: float, height: Callable[[str], float]) -> bool:
    """Return whether the lines of a page have room on it."""
    return sum(map(height, page)) <= room
