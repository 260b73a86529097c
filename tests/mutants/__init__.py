"""Tries what the tests find: `python -m tests.mutants [PART]` breaks a copy of the product in each of many ways.

`mutants.toml` lists them: the file, the exact text, what stands there instead, what that breaks, and which tests look
at the file. A fault that these tests do not notice is printed; then a test is missing.
"""
