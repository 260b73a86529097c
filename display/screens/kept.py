"""Parts that are kept: what a screen has just laid out need not be laid out again.

A part that has not changed comes back as the very same pieces, which the painter knows without looking at them. Only
for parts that are made of what they are given and nothing else.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import ParamSpec, cast

from display.pieces import Piece

KEPT = 64
"""How many of a part are kept: those of some eight screens, at five seats or columns each."""

P = ParamSpec("P")


def kept(part: Callable[P, Iterable[Piece]]) -> Callable[P, tuple[Piece, ...]]:
    """The part as a function that keeps what it gave."""

    def pieces(*given: P.args, **named: P.kwargs) -> tuple[Piece, ...]:
        return tuple(part(*given, **named))

    pieces.__doc__ = part.__doc__
    return cast(Callable[P, tuple[Piece, ...]], lru_cache(maxsize=KEPT)(pieces))
