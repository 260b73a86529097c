"""Translation of the texts on the screen."""
