"""Far more presses and faults than a player will ever meet: `python -m tests.torture`.

The same drivers, contacts, wires and journals as at the table; a bounded share of every part runs with the tests.
"""
