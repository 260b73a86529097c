"""Tries what the tests find: `python -m tests.mutants` puts random small faults into a copy of the program."""
