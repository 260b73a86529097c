"""What hands mean: from a press, a key, a card or a touch to what it does at the table."""
