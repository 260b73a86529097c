"""What the table may see: plain data, and nothing secret in it. The display lays it out."""
