"""The computer on which the table runs."""
