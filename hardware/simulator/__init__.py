"""The simulated table at the pins, with the difficulties of real hardware.

`circuit.py` holds the wires and contacts, `pins.py` is what gpiozero sees of them, `table.py` is what hands do.
"""
