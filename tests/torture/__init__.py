"""What a table is put through: far more faults than a player will ever meet, `python -m tests.torture`.

A bounded share of every part runs with the tests.
"""
