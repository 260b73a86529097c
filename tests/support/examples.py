"""On how many examples a costly property is tried: few whenever the suite runs, more in each search of the torture."""

from hypothesis import settings

SEARCH = "search"
"""The profile of the torture's searches."""


def examples(everyday: int, searching: int) -> settings:
    """Return the settings of a property, by the profile that is loaded when its module is."""
    return settings(max_examples=searching if settings.get_current_profile_name() == SEARCH else everyday)
