"""Times in nanoseconds, the unit of all times of the table's clock (`clock.py`)."""

MICROSECOND = 1_000
MILLISECOND = 1_000 * MICROSECOND
SECOND = 1_000 * MILLISECOND
