"""The rules of the auction game *Modern Art*."""
