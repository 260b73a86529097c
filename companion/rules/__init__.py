"""The rules of both games: pure. No clock, no chance, no input or output, nothing else of ours imported."""
