"""The catalogues of the screen's words: what the code says, what each language makes of it, and `make catalogues`."""
