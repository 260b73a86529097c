"""The rules of *Modern Art: The Card Game*, organised like those of the auction game."""
