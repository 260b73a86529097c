"""Editions of the games as data files, and their reader."""
