"""The table's devices: bid buttons, keypads, gavel, buzzer, and a simulator in their place."""
