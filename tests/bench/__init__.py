"""What things cost: `python -m tests.bench` prints a table and writes it down; `README.md` tells how it is read.

How fast a computer is, is no test: pytest runs only `test_page.py`, which holds the page against the result.
"""
