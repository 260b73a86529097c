"""The KiCad project of the printed board: all its files in one folder."""

import json
from pathlib import Path

from hardware.config.wiring import FULL
from hardware.printed_board.copper import LEAST_CLEARANCE, VIA, VIA_DRILL, WIDTH
from hardware.printed_board.expressions import Expression, Text, node, written
from hardware.printed_board.footprints import FOOTPRINTS
from hardware.printed_board.kicad_board import board_file
from hardware.printed_board.kicad_footprints import HOLE, footprint_file, hole_file
from hardware.printed_board.kicad_schematic import library_file, schematic_file
from hardware.printed_board.names import LIBRARY

LEAST = {
    "min_clearance": LEAST_CLEARANCE,
    "min_track_width": 0.2,
    "min_via_diameter": 0.6,
    "min_through_hole_diameter": 0.3,
    "min_hole_to_hole": 0.25,
    "min_copper_edge_clearance": 0.5,
    "min_text_height": 0.8,
    "min_text_thickness": 0.08,
}
"""What KiCad holds the board to, in mm."""
ROUNDING = 0.02
"""How far the corners that stand for a round edge of the pour may be off, in mm."""


def write_project(folder: Path) -> None:
    """Write all files into the folder; the pour of ground is still to be filled by KiCad."""
    library = folder / f"{LIBRARY}.pretty"
    library.mkdir(parents=True, exist_ok=True)
    _write(library / f"{HOLE}.kicad_mod", hole_file())
    for footprint in FOOTPRINTS:
        _write(library / f"{footprint.name}.kicad_mod", footprint_file(footprint))
    _write(folder / f"{LIBRARY}.kicad_sym", library_file(FULL))
    _write(folder / f"{LIBRARY}.kicad_sch", schematic_file(FULL))
    _write(folder / f"{LIBRARY}.kicad_pcb", board_file(FULL))
    _write(folder / "fp-lib-table", _library_table("fp_lib_table", library.name))
    _write(folder / "sym-lib-table", _library_table("sym_lib_table", f"{LIBRARY}.kicad_sym"))
    write_settings(folder)


def write_settings(folder: Path) -> None:
    """Write the project's settings, which KiCad itself would fill with all that it has."""
    standard = {"name": "Default", "clearance": LEAST_CLEARANCE, "track_width": WIDTH}
    settings = {
        "board": {"design_settings": {"rules": {**LEAST, "max_error": ROUNDING}}},
        "meta": {"filename": f"{LIBRARY}.kicad_pro", "version": 3},
        "net_settings": {"classes": [{**standard, "via_diameter": VIA, "via_drill": VIA_DRILL}]},
    }
    (folder / f"{LIBRARY}.kicad_pro").write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")


def _library_table(kind: str, place: str) -> Expression:
    library = node(
        "lib",
        node("name", Text(LIBRARY)),
        node("type", Text("KiCad")),
        node("uri", Text("${KIPRJMOD}/" + place)),
        node("options", Text("")),
        node("descr", Text("")),
    )
    return node(kind, node("version", 7), library)


def _write(path: Path, expression: Expression) -> None:
    path.write_text(written(expression) + "\n", encoding="utf-8")
