"""Parts that are kept: what a screen has just laid out need not be laid out again.

A part that has not changed comes back as the very same part, which the painter knows without looking into it. Only
for parts that are made of what they are given and nothing else.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import ParamSpec, cast

from display.widgets import Laid, Part, each_piece

KEPT = 64
"""How many of a part are kept: those of some eight screens, at five seats or columns each."""

P = ParamSpec("P")


def kept(layout: Callable[P, Iterable[Laid]]) -> Callable[P, Part]:
    """What lays a part out, as a function that keeps what it gave."""

    def part(*given: P.args, **named: P.kwargs) -> Part:
        return Part(each_piece(layout(*given, **named)))

    part.__doc__ = layout.__doc__
    return cast(Callable[P, Part], lru_cache(maxsize=KEPT)(part))
