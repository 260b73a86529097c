"""The rules of the card game, the sibling of *Modern Art*."""
