"""What the game shows in each of its phases: a function a board, which returns its screen."""
