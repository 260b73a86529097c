"""The table in virtual time, and hands that use it."""
