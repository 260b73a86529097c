"""Measures what things cost: `python -m tests.bench` prints a table; `README.md` says how to read it.

Speed is no test: pytest runs nothing of it.
"""
