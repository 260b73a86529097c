"""The computer that the table runs on: its parts, its log, its health, switching off."""
