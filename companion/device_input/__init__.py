"""What a press, a key, a card or a touch does at the table."""
