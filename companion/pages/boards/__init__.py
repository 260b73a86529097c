"""The screens of the game in each of its phases: one function for each board."""
