"""Presses and chords by the million on simulated pins: `python -m tests.torture` prints what came of them.

The same drivers, contacts and wires as at the table, in virtual time; a bounded share of it runs with the tests.
"""
