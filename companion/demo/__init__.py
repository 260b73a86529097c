"""A game that plays itself: players that decide, and hands that press and touch like anybody's."""
