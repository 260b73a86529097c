"""The circuits between a pin of the header and a part, each resistor and capacitor by its value."""

from display.wiring_picture import Circuit, Stage
from hardware.raspberry_pi.wiring_table import COLUMN_OHM, LIGHT_OHM, ROW_OHM

BASE_OHM = 1000
"""The resistor at a transistor's base, in ohms: 2.6 mA, which lets ten times as much through the transistor."""
FILTER_NF = 10
"""The capacitor of a contact, in nF: 0.1 ms with its 10 kOhm."""
PLUG = ("row 1", "row 2", "row 3", "row 4", "ground", "button", "column 1", "column 2", "column 3", "light")
"""The wires of a seat's cable, by the contacts of its plug."""

_ROW, _BASE, _LIGHT, _PULL_UP = f"{ROW_OHM} Ω", f"{BASE_OHM // 1000} kΩ", f"{LIGHT_OHM} Ω", f"{COLUMN_OHM // 1000} kΩ"


CIRCUITS = (
    Circuit(
        "Bid button, gavel",
        (
            Stage("pin"),
            Stage(_ROW),
            Stage("", ((_PULL_UP, "3.3 V"),), (f"{FILTER_NF} nF", "ground")),
            Stage("cable"),
            Stage("button"),
            Stage("ground"),
        ),
        f"All but the button on the board. BCM 2 and 3 have pull-ups: there without the {_PULL_UP}.",
    ),
    Circuit(
        "Keypad: a row, a key, a column",
        (
            Stage("row pin"),
            Stage(_ROW),
            Stage("cable"),
            Stage("key"),
            Stage("", ((_PULL_UP, "3.3 V"),)),
            Stage("col. pin"),
        ),
        "The four rows go to every keypad; three columns to each. No diodes are needed.",
    ),
    Circuit(
        "Light: an LED of 3.3 V",
        (Stage("pin"), Stage(_LIGHT), Stage("cable"), Stage("LED"), Stage("ground")),
        "The LED's long leg towards the pin. An arcade button's own resistor is taken out.",
    ),
    Circuit(
        "Light: a lamp of 5 V",
        (Stage("pin"), Stage(_BASE), Stage("NPN", (("lamp", "5 V"),), ("ground",))),
        "BC337, collector up, emitter down; or a ULN2803A without the 1 kΩ. 5 V in a cable of its own.",
    ),
    Circuit(
        "Buzzer",
        (Stage("pin"), Stage(_BASE), Stage("NPN", (("buzzer", "3.3 V"), ("1N4148", "3.3 V")), ("ground",))),
        f"BC337, collector up. The ring of the 1N4148 up. A lamp in its place: pin, {_BASE}, LED, ground.",
    ),
)
