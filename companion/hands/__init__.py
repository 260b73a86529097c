"""Hands at the simulated table, and how a finger gets to what it wants."""
