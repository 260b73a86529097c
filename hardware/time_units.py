"""Times in nanoseconds, the unit of all times of the program and of the table's clock (`clock.py`)."""

MICROSECOND = 1_000
MILLISECOND = 1_000 * MICROSECOND
SECOND = 1_000 * MILLISECOND
MINUTE = 60 * SECOND


def earliest(*times: int | None) -> int | None:
    """Return the earliest of these times; None stands for never."""
    return min((time for time in times if time is not None), default=None)
