"""The demonstration: players that decide, and hands that press and touch for them."""
