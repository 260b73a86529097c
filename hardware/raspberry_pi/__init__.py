"""What only a Raspberry Pi has: its pins, its boot files, its temperature, the light of its panel."""
