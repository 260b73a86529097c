"""Every hole of a case for five paddles with a Touch Display 7", in millimetres.

The case is a box; the zero of each panel is its lower left corner on the drawing. The makers say the sizes of the
screen's lit area, of the Pi's holes and of the board's edge; where things are is ours. Nobody has built it yet.
"""

from typing import NamedTuple


class CasePanel(NamedTuple):
    """A side of the case, in mm."""

    name: str
    width: float
    height: float
    seen_from: str


class CaseHole(NamedTuple):
    """A hole in a panel, round or rectangular, in mm."""

    panel: CasePanel
    what: str
    x: float
    """Of its middle, from the left."""
    y: float
    """Of its middle, from below."""
    width: float
    """The diameter of a round hole."""
    height: float = 0
    """0 for a round hole."""

    @property
    def size(self) -> str:
        """Return its size in words."""
        return f"{self.width:g} × {self.height:g}" if self.height else f"ø {self.width:g}"


LID = CasePanel("lid", 300, 200, seen_from="above")
FLOOR = CasePanel("floor", 300, 200, seen_from="above")
BACK = CasePanel("back", 300, 70, seen_from="behind")
CASE_PANELS = (LID, FLOOR, BACK)

LIT_AREA_7 = (154.1, 85.9)
"""The lit area of a Touch Display 7". Source: Raspberry Pi's mechanical drawing of it."""
ROOM = 1
"""What the opening is larger than the lit area, in mm."""
PI_HOLES = (49, 58)
"""The distances of the four holes of a Pi 3 to 5, for M2.5. It stands upright on the drawing, its USB sockets towards
the front. Source: Raspberry Pi's mechanical drawings.
"""
BOARD_HOLES = (90, 150)
"""The distances of the four holes to drill into a board of 100 by 160, 5 mm from its edges, for M3. Its
short side is along the front, and column A to the left.
"""
RIBBON = (15, 4)
"""The slot for a ribbon of ten wires with its strain relief."""


def _corners(what: str, x: float, y: float, apart: tuple[float, float], width: float) -> tuple[CaseHole, ...]:
    """Return four round holes in the floor around a middle, which are so far apart across and up."""
    across, up = apart
    left, right, below, above = x - across / 2, x + across / 2, y - up / 2, y + up / 2
    spots = ((left, above), (right, above), (left, below), (right, below))
    return tuple(CaseHole(FLOOR, what, x=x, y=y, width=width) for x, y in spots)


CASE_HOLES = (
    CaseHole(LID, "screen", x=115, y=110, width=LIT_AREA_7[0] + ROOM, height=LIT_AREA_7[1] + ROOM),
    CaseHole(LID, "gavel's button", x=250, y=110, width=30),
    CaseHole(LID, "buzzer", x=250, y=40, width=10),
    *_corners(what="Pi, M2.5", x=50, y=130, apart=PI_HOLES, width=2.7),
    *_corners(what="board, M3", x=200, y=100, apart=BOARD_HOLES, width=3.2),
    *(
        CaseHole(BACK, f"ribbon of seat {seat}", x=80 + 35 * (seat - 1), y=20, width=RIBBON[0], height=RIBBON[1])
        for seat in range(1, 6)
    ),
    CaseHole(BACK, "power cable", x=280, y=20, width=12),
    *(CaseHole(BACK, "air", x=90 + 40 * place, y=50, width=30, height=5) for place in range(4)),
)
"""Every hole; the bolts of the screen itself are drilled after its own frame, which differs."""
