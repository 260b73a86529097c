"""The footprint of each kind of part: pads, body and outline in millimetres, as seen from above.

A footprint's zero is the middle of a pad at its upper left; x goes to the right and y down, as in KiCad. The sizes are
those of KiCad's own libraries for the same parts (kicad-footprints 9.0), with smaller pads where a track passes between
two of them.
"""

import math
from typing import NamedTuple

from hardware.raspberry_pi.small_parts import Kind, SmallPart

PITCH = 2.54


class Point(NamedTuple):
    """A place in mm."""

    x: float
    y: float

    def turned(self, degrees: int) -> "Point":
        """Return the point turned about zero, counterclockwise as it is seen."""
        angle = math.radians(degrees)
        cos, sin = round(math.cos(angle)), round(math.sin(angle))
        return Point(self.x * cos + self.y * sin, self.y * cos - self.x * sin)

    def moved(self, by: "Point") -> "Point":
        """Return the point moved by another."""
        return Point(self.x + by.x, self.y + by.y)


class Pad(NamedTuple):
    """A round pad with its hole; the first of a plug or terminal is square, with round corners."""

    name: str
    at: Point
    diameter: float
    drill: float
    is_square: bool = False


class Area(NamedTuple):
    """A rectangle from its upper left to its lower right corner."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Return the four corners, clockwise."""
        left, top, right, bottom = self
        return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)

    def grown(self, by: float) -> "Area":
        """Return the rectangle with each side moved outwards."""
        return Area(self.left - by, self.top - by, self.right + by, self.bottom + by)


class Footprint(NamedTuple):
    """What a kind of part needs on the board."""

    name: str
    pads: tuple[Pad, ...]
    """In the order of the part's legs."""
    body: Area
    shape: str
    """The file in KiCad's library of three-dimensional shapes (kicad-packages3d)."""
    marks: tuple[tuple[Point, Point], ...] = ()
    """Lines printed beside the outline: the ring of a diode, the flat side of a transistor, a plug's notch."""


ROOM = 0.25
"""From a part's body and pads to the edge of the room that it keeps from its neighbours."""
LEAD_PAD, LEAD_DRILL = 1.6, 0.8
PLUG_PAD, PLUG_DRILL = 1.6, 1.0
SCREW_PAD, SCREW_DRILL = 2.6, 1.3
AXIAL = 10.16
"""From leg to leg of a lying resistor or diode: four holes of the other board."""
RADIAL = 5.08
"""From leg to leg of a capacitor."""


def _leads(*names_and_x: tuple[str, float]) -> tuple[Pad, ...]:
    return tuple(Pad(name, Point(x, 0), LEAD_PAD, LEAD_DRILL) for name, x in names_and_x)


def _box_header(columns: int) -> Footprint:
    """Return a box header of two rows: odd contacts in the left row, even ones in the right, the notch to the left."""
    pads = tuple(
        Pad(str(contact + 1), Point(contact % 2 * PITCH, contact // 2 * PITCH), PLUG_PAD, PLUG_DRILL, contact == 0)
        for contact in range(2 * columns)
    )
    bottom = (columns - 1) * PITCH + 5.1
    middle = (columns - 1) * PITCH / 2
    notch = tuple((Point(-3.18, middle + half), Point(-1.98, middle + half)) for half in (-2.05, 2.05))
    arrow = (Point(-4.4, -0.5), Point(-3.6, 0), Point(-4.4, 0.5))
    return Footprint(
        name=f"box_header_2x{columns}",
        pads=pads,
        body=Area(-3.18, -5.1, 5.72, bottom),
        shape=f"Connector_IDC.3dshapes/IDC-Header_2x{columns:02}_P2.54mm_Vertical.step",
        marks=(*notch, (arrow[0], arrow[1]), (arrow[1], arrow[2]), (arrow[2], arrow[0])),
    )


RESISTOR = Footprint(
    name="resistor",
    pads=_leads(("1", 0), ("2", AXIAL)),
    body=Area(1.93, -1.25, 8.23, 1.25),
    shape="Resistor_THT.3dshapes/R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal.step",
)
DIODE = Footprint(
    name="diode",
    pads=_leads(("A", AXIAL), ("K", 0)),
    body=Area(3.08, -1, 7.08, 1),
    shape="Diode_THT.3dshapes/D_DO-35_SOD27_P10.16mm_Horizontal.step",
    marks=((Point(3.7, -1), Point(3.7, 1)), (Point(3.85, -1), Point(3.85, 1))),
)
CAPACITOR = Footprint(
    name="capacitor",
    pads=_leads(("1", 0), ("2", RADIAL)),
    body=Area(-0.1, -1.6, 5.18, 1.6),
    shape="Capacitor_THT.3dshapes/C_Disc_D5.0mm_W2.5mm_P5.00mm.step",
)
TRANSISTOR = Footprint(
    name="transistor",
    pads=_leads(("C", 0), ("B", PITCH), ("E", 2 * PITCH)),
    body=Area(0.1, -2.4, 4.98, 1.75),
    shape="Package_TO_SOT_THT.3dshapes/TO-92_Inline_Wide.step",
    marks=((Point(0.6, 1.45), Point(4.48, 1.45)),),
)
TERMINAL = Footprint(
    name="terminal",
    pads=(
        Pad("1", Point(0, 0), SCREW_PAD, SCREW_DRILL, is_square=True),
        Pad("2", Point(RADIAL, 0), SCREW_PAD, SCREW_DRILL),
    ),
    body=Area(-2.54, -5.2, 7.62, 4.6),
    shape="TerminalBlock_Phoenix.3dshapes/TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal.step",
    marks=((Point(-2.54, 2.6), Point(7.62, 2.6)),),
)
ARRAY = Footprint(
    name="array",
    pads=tuple(
        Pad(str(leg + 1), Point(0, leg * PITCH) if leg < 8 else Point(7.62, (15 - leg) * PITCH), 1.6, 0.8, leg == 0)
        for leg in range(16)
    ),
    body=Area(0.635, -1.27, 6.985, 19.05),
    shape="Package_DIP.3dshapes/DIP-16_W7.62mm.step",
    marks=((Point(2.81, -1.39), Point(3.81, -0.4)), (Point(3.81, -0.4), Point(4.81, -1.39))),
)
SEAT_PLUG, PI_PLUG = _box_header(5), _box_header(20)
FOOTPRINTS = (RESISTOR, CAPACITOR, DIODE, TRANSISTOR, SEAT_PLUG, PI_PLUG, TERMINAL, ARRAY)


def footprint_of(part: SmallPart) -> Footprint:
    """Return the footprint of a part."""
    match part.kind:
        case Kind.RESISTOR:
            return RESISTOR
        case Kind.CAPACITOR:
            return CAPACITOR
        case Kind.DIODE:
            return DIODE
        case Kind.TRANSISTOR:
            return TRANSISTOR
        case Kind.SEAT:
            return SEAT_PLUG
        case Kind.PI:
            return PI_PLUG
        case Kind.TERMINAL:
            return TERMINAL
        case Kind.ARRAY:
            return ARRAY


def room_of(footprint: Footprint) -> Area:
    """Return the room that a part keeps from its neighbours."""
    pads = footprint.pads
    return Area(
        min(footprint.body.left, *(pad.at.x - pad.diameter / 2 for pad in pads)),
        min(footprint.body.top, *(pad.at.y - pad.diameter / 2 for pad in pads)),
        max(footprint.body.right, *(pad.at.x + pad.diameter / 2 for pad in pads)),
        max(footprint.body.bottom, *(pad.at.y + pad.diameter / 2 for pad in pads)),
    ).grown(ROOM)
