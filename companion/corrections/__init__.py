"""Corrections of past steps, and the game that follows from them."""
