"""The drivers of buttons, keypads, lamps and devices on USB."""
