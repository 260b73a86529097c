"""A table in virtual time, and simulated hands that use it."""
