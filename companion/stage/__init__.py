"""From a look to its Scene: which screen stands, what it says, what may be touched on it."""
