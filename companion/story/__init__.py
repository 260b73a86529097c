"""What a game came to: its lots, its turning points, a page and pictures of it."""
