"""The simulated table: a device that stands at the pins, with all that makes real ones difficult.

`circuit.py` holds the wires and contacts, `pins.py` is what gpiozero sees of them, `loop.py` is what hands do.
"""
