"""A game looked back on: a moment shown again, a step of the past put right."""
