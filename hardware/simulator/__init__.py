"""The simulated table at the pins, with the difficulties of real hardware.

`circuit.py` holds the wires and contacts, `pins.py` is what gpiozero sees of them, `devices.py` is what hands do.
"""
