"""What things cost: `python -m tests.bench` prints a table and, with `--json FILE`, writes it down.

Not collected by pytest: how fast a computer is, is no test. Every figure is a median over repeats.
"""
