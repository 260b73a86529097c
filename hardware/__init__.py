"""The table's devices: bid buttons, keypads, gavel, buzzer, and the simulator that stands at their pins."""
