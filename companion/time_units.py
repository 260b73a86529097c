"""Units of time in nanoseconds, the unit of all times of the program."""

MILLISECOND = 1_000_000
SECOND = 1_000 * MILLISECOND
MINUTE = 60 * SECOND
