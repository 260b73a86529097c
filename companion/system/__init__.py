"""The computer the table runs on."""
