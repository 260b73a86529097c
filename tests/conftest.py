"""Which examples properties are tried on: the same every time, so that nobody's change fails by another's luck. The
torture searches at random: `--hypothesis-profile search`, where a failure comes with the lines that repeat it."""

from hypothesis import HealthCheck, settings

SEARCH = "search"

_calm = settings(deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
"""How busy a computer is, and what failed on it before, decides nothing."""
settings.register_profile("same", _calm, derandomize=True)
settings.register_profile(SEARCH, _calm, derandomize=False, print_blob=True)
settings.load_profile("same")
