"""Measures what things cost: `python -m tests.bench` prints a table; `README.md` says how to read it.

Speed is no test: pytest runs only `test_page.py`, which compares the page with the kept result.
"""
