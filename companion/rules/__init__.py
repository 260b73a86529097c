"""The rules of the auction game: pure. No clock, no chance, no input or output, nothing else of ours imported."""
