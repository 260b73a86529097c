"""Follow which pages are open at a table, and which of them are told that they were left."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from unittest import mock

from companion.live.table import Table
from companion.pages.navigator import Navigator
from companion.pages.page import Page


class PageLog:
    """How often each page came to be open, or beneath the open one, and how often it was left; by identity."""

    def __init__(self) -> None:
        self._navigator: Navigator | None = None
        self._stack: tuple[Page, ...] = ()
        self._pages: dict[int, Page] = {}
        self._came: Counter[int] = Counter()
        self._left: Counter[int] = Counter()
        self._patches = ExitStack()
        self._patches.enter_context(mock.patch.object(Navigator, "open", self._opening(Navigator.open)))
        for kind in dict.fromkeys(each for leaf in _kinds_of(Page) for each in leaf.__mro__):
            if "on_leave" in vars(kind):
                real = vars(kind)["on_leave"]
                self._patches.enter_context(mock.patch.object(kind, "on_leave", self._leaving(real)))

    def close(self) -> None:
        """Follow nothing any more."""
        self._patches.close()

    def begin(self, navigator: Navigator) -> None:
        """Follow this navigator from now on, and no other."""
        self._navigator, self._stack = navigator, ()
        for known in (self._pages, self._came, self._left):
            known.clear()
        self._see(navigator)

    def check(self) -> None:
        """Each page was left exactly as often as it came, but for those that are open now; nothing else opened one."""
        assert self._navigator is not None
        assert [id(page) for page in self._navigator.page.stack] == [id(page) for page in self._stack]
        still_open = {id(page) for page in self._stack}
        wrong = [page for key, page in self._pages.items() if self._came[key] - self._left[key] != (key in still_open)]
        assert wrong == []

    def _see(self, navigator: Navigator) -> None:
        before = {id(page) for page in self._stack}
        self._stack = navigator.page.stack
        for page in self._stack:
            self._pages[id(page)] = page
            if id(page) not in before:
                self._came[id(page)] += 1

    def _opening(self, real: Any) -> Any:  # the types of a method that is replaced do not matter here
        def open_page(navigator: Navigator, *args: Any, **keywords: Any) -> None:
            real(navigator, *args, **keywords)
            if navigator is self._navigator:
                self._see(navigator)

        return open_page

    def _leaving(self, real: Any) -> Any:
        def on_leave(page: Page, table: Table) -> None:
            if id(page) in self._pages:
                self._left[id(page)] += 1
            real(page, table)

        return on_leave


def _kinds_of(kind: type[Any]) -> Iterator[type[Any]]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds_of(below)
