"""The rules of *Modern Art: The Card Game*: pure, like those of the auction game beside them."""
