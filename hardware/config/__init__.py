"""The wiring, the USB devices and the parts of a table as data, read from its settings."""
