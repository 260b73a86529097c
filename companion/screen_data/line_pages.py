"""Lines that are read a page at a time."""

from collections.abc import Callable, Iterable


def in_pages(told: Iterable[tuple[str, ...]], room: float, height: Callable[[str], float]) -> list[tuple[str, ...]]:
    """Return lines by page, whose heights together have `room` on each, but two are on a page at least.

    The first of several lines that belong together is their heading. All of them are on one page, if they have room
    there. Otherwise the heading is again on each page to which they go on, so that nothing is read without its
    condition.
    """
    pages: list[list[str]] = [[]]
    for lines in told:
        if pages[-1] and not _has_room([*pages[-1], *lines], room, height):
            pages.append([])
        for number, line in enumerate(lines):
            if number and len(pages[-1]) > 1 and not _has_room([*pages[-1], line], room, height):
                pages.append([lines[0]])
            pages[-1].append(line)
    return [tuple(page) for page in pages]


def _has_room(page: list[str], room: float, height: Callable[[str], float]) -> bool:
    """Return whether the lines of a page have room on it."""
    return sum(map(height, page)) <= room
