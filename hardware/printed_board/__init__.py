"""The printed board with the small parts: the same parts and nets as on the board with single holes.

`python -m hardware.printed_board FOLDER` writes a KiCad project for the default wiring. What is connected to what comes
from `hardware/raspberry_pi/small_parts.py`; this package says where each part is, finds the tracks, and writes the
files.
"""
