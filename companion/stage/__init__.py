"""From a session to its Scene: which screen stands, what it says, what may be touched on it."""
