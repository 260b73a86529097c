"""The printed board with the small parts: the same parts and nets as on the board with single holes, for five seats.

`make board` writes the KiCad project in hardware/board. What is connected to what comes from
`hardware/raspberry_pi/small_parts.py`; this package says where each part is, finds the tracks, and writes the files.
"""
