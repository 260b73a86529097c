"""What is open on the screen over a game, plain data."""
