"""What finished games came to."""
