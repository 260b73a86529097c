"""What becomes of a game when a step of its past is put right."""
