"""The rules of *Modern Art: The Card Game*, in the shape of those of the auction game beside them."""
